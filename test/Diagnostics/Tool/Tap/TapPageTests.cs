namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>The screen of docs/tool.md: a sender whose receiver gives no credit.</summary>
[Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
[Category("Pages")]
public class TapPageTests
{
    [Test]
    public async Task The_screen_of_the_page_is_what_the_tap_prints()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient near, TcpClient far) = await tap.ConnectAsync();
        using FrameWriter client = FrameWriter.Create(near.GetStream());
        using FrameReader clientReader = FrameReader.Create(near.GetStream(), 65_536);
        using FrameWriter server = FrameWriter.Create(far.GetStream());
        using FrameReader serverReader = FrameReader.Create(far.GetStream(), 65_536);
        foreach (ProtocolHeader header in (ProtocolHeader[])[ProtocolHeader.Sasl, ProtocolHeader.Amqp])
        {
            client.WriteProtocolHeader(header);
            await client.FlushAsync();
            await serverReader.ReadProtocolHeaderAsync();
            server.WriteProtocolHeader(header);
            await server.FlushAsync();
            await clientReader.ReadProtocolHeaderAsync();
            if (header == ProtocolHeader.Sasl)
            {
                await server.WriteSaslFrameAsync(new SaslMechanisms { SaslServerMechanisms = [SaslPlain.Mechanism] });
                await clientReader.ReadSaslFrameAsync();
                await client.WriteSaslFrameAsync(new SaslPlain("guest", "guest").ToInit("localhost"));
                await serverReader.ReadSaslFrameAsync();
                await server.WriteSaslFrameAsync(new SaslOutcome { Code = SaslCode.Ok });
                await clientReader.ReadSaslFrameAsync();
            }
        }

        await ExchangeAsync(new Open { ContainerId = "shop", Hostname = "localhost" }, new Open { ContainerId = "broker" });
        await ExchangeAsync(new Begin { NextOutgoingId = 0, IncomingWindow = 100, OutgoingWindow = 100 }, new Begin { RemoteChannel = 0, NextOutgoingId = 0, IncomingWindow = 100, OutgoingWindow = 100 });
        await ExchangeAsync(
            new Attach { Name = "orders", Handle = 0, Role = Role.Sender, Target = new Messaging.Target { Address = "queue/orders" }, InitialDeliveryCount = 0 },
            new Attach { Name = "orders", Handle = 0, Role = Role.Receiver, Target = new Messaging.Target { Address = "queue/orders" } });
        await tap.StopAsync();
        IReadOnlyList<string> lines = tap.Screen;
        string screen = string.Join('\n', lines.Select(line => Regex.Replace(Regex.Replace(line, @"127\.0\.0\.1:[0-9]+", "127.0.0.1:PORT"), @"^(#1 +)[0-9.]+", "$1TIME"))) + "\n";
        string page = await File.ReadAllTextAsync(Repository.PathOf("docs", "tool.md"));
        string expected = Regex.Match(page.Replace("\r\n", "\n"), "```text\n(?<screen>listens on .*?)```", RegexOptions.Singleline).Groups["screen"].Value;
        expected = Regex.Replace(Regex.Replace(expected, @"(127\.0\.0\.1|localhost):[0-9]+", "127.0.0.1:PORT"), @"(?m)^(#1 +)[0-9.]+", "$1TIME");
        Assert.That(screen, Is.EqualTo(expected), string.Join('\n', lines));

        async Task ExchangeAsync(IAmqpComposite asked, IAmqpComposite answer)
        {
            await client.WriteFrameAsync(0, asked);
            await serverReader.ReadFrameAsync();
            await server.WriteFrameAsync(0, answer);
            await clientReader.ReadFrameAsync();
        }
    }
}
