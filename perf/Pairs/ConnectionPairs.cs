using Amqp.Encoding.Security;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>open and sasl-init.</summary>
public static class ConnectionPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 10];

    public static IEnumerable<Pair> Create() => [.. Opens(), SaslInits()];

    private static Pair[] Opens()
    {
        var open = new Open
        {
            ContainerId = "orders-service-7d9f5c6b8",
            Hostname = "broker.example.com",
            MaxFrameSize = 65_536,
            ChannelMax = 255,
            IdleTimeOut = 120_000,
            DesiredCapabilities = ["ANONYMOUS-RELAY", "SHARED-SUBS"],
            Properties = [new("product", "orders"), new("version", "4.2.1"), new("platform", ".NET 10")],
        };
        byte[] encoded = open.Encode();
        Check.That(Open.TryDecode(encoded, out Open? check, out _) && check.Equals(open), "the open that is read");
        OpenData data = HandWritten.ReadOpen(encoded);
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteOpen(data, s_scratch)), encoded, "the open by hand");

        return
        [
            new("open write / hand", () => HandWritten.WriteOpen(data, s_scratch), () => EncodingJobs.Write(open, s_scratch)),
            new("open read / hand", () => Pair.Keep(HandWritten.ReadOpen(encoded)).MaxFrameSize, EncodingJobs.Read(encoded, static (ref reader) => (long)Pair.Keep(Open.Read(ref reader)).MaxFrameSize!)),
        ];
    }

    private static Pair SaslInits()
    {
        byte[] response = "\0orders-service\0correct horse battery staple"u8.ToArray();
        var init = new SaslInit { Mechanism = new AmqpSymbol("PLAIN"), InitialResponse = response, Hostname = "broker.example.com" };
        byte[] encoded = init.Encode();
        SaslInitData byHand = HandWritten.ReadSaslInit(encoded);
        Check.That(
            byHand.Mechanism == "PLAIN" && byHand.InitialResponse.AsSpan().SequenceEqual(response) && byHand.Hostname == init.Hostname,
            "the sasl-init that is read by hand");
        Check.That(SaslInit.TryDecode(encoded, out SaslInit? check, out _) && check.Equals(init), "the sasl-init that is read");

        return new Pair("sasl-init read / hand", () => Pair.Keep(HandWritten.ReadSaslInit(encoded)).InitialResponse.Length, EncodingJobs.Read(encoded, static (ref reader) => Pair.Keep(SaslInit.Read(ref reader)).InitialResponse!.Value.Length));
    }
}
