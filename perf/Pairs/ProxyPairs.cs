namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A proxy that looks at one annotation of a message and forwards the message byte for byte.</summary>
public static class ProxyPairs
{
    public static IEnumerable<Pair> Create()
    {
        AmqpMessage message = MessagePairs.BuildAny(Workloads.Message());
        message.MessageAnnotations.Add("x-opt-sequence-number", 9_876_543_210L);
        message.MessageAnnotations.Add("x-opt-enqueued-time", AmqpTimestamp.FromMilliseconds(1_700_000_000_000));
        message.MessageAnnotations.Add("x-opt-partition-key", "customer-00018234");
        byte[] encoded = message.Encode();
        byte[] forwarded = new byte[4_096];
        int expected = "customer-00018234".Length + encoded.Length;
        Check.That(HandWritten.Forward(encoded, "x-opt-partition-key"u8, forwarded) == expected, "what the proxy finds by hand");
        Check.Equal<byte>(forwarded.AsSpan(0, encoded.Length), encoded, "what is forwarded by hand");
        forwarded.AsSpan().Clear();
        Check.That(Forward(encoded, forwarded) == expected, "what the proxy finds");
        Check.Equal<byte>(forwarded.AsSpan(0, encoded.Length), encoded, "what is forwarded");

        return
        [
            new("annotations read by a proxy / hand", () => HandWritten.Forward(encoded, "x-opt-partition-key"u8, forwarded), () => Forward(encoded, forwarded)),
        ];
    }

    private static long Forward(byte[] encoded, byte[] destination)
    {
        var reader = new MessageReader(encoded);
        int found = reader.ReadTo(SectionKind.MessageAnnotations) && reader.OpenMap().TryGetStringBytes("x-opt-partition-key"u8, out ReadOnlySpan<byte> partition)
            ? partition.Length
            : -1;

        ReadOnlySequence<byte> bare = reader.ReadBareMessage();
        long end = reader.Offset + reader.Length;
        int start = (int)(end - bare.Length);
        encoded.AsSpan(0, start).CopyTo(destination);
        bare.CopyTo(destination.AsSpan(start));
        return found + end;
    }
}
