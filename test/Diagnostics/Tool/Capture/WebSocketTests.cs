using Amqp.Encoding.Tests.Tool.Tap;

namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>AMQP over WebSockets (RFC 6455 and the AMQP WebSocket Binding): in captures, and through the tap.</summary>
public partial class WebSocketTests
{
    private const string Request = "GET /$servicebus/websocket HTTP/1.1\r\nHost: a.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: amqp\r\nSec-WebSocket-Version: 13\r\n\r\n";
    private const string Response = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nsec-websocket-protocol: AMQP\r\n\r\n";

    private static readonly byte[] s_transfer = Bytes.Transfer(70_000);

    private static byte[] Client => [.. Bytes.Open, .. Bytes.Transfer(200), .. s_transfer, .. Bytes.Heartbeats(2)];

    // In frames of so many bytes, masked or not; a ping is after the first. 130 needs the size of 2 bytes, 70,000 that of 8.
    [TestCase(7)]
    [TestCase(130)]
    [TestCase(70_000)]
    [TestCase(1_000_000)]
    public void The_frames_in_a_WebSocket_are_shown(int size)
    {
        byte[] client = [.. System.Text.Encoding.ASCII.GetBytes(Request), .. Wrap(Client, size, isMasked: true)];
        byte[] server = [.. System.Text.Encoding.ASCII.GetBytes(Response), .. Wrap(Bytes.Open, size, isMasked: false)];
        (int code, string output, _) = Command.Run(CaptureOf(client, server, 1_000), "dump", "-");
        Assert.That(code, Is.Zero, output);
        Assert.That(output, Does.Contain("--> GET /$servicebus/websocket HTTP/1.1, a WebSocket with AMQP in it").And.Contain("<-- HTTP/1.1 101 Switching Protocols, a WebSocket with AMQP in it"));
        Assert.That(Frames(output, "-->"), Is.EqualTo(new[] { "protocol header AMQP 1.0.0", "open", "transfer", "transfer", "empty", "empty" }));
        Assert.That(Frames(output, "<--"), Is.EqualTo(new[] { "protocol header AMQP 1.0.0", "open" }));
    }

    [Test]
    public void Frames_are_found_again_after_a_gap_in_a_WebSocket()
    {
        byte[] client = [.. System.Text.Encoding.ASCII.GetBytes(Request), .. Wrap(Bytes.Open, 100, isMasked: true)];
        using MemoryStream file = CaptureBuilder.Begin();
        uint sequence = 0;
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, client);
        sequence += 999;
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, Wrap([1, 2, 3, 4, 5, 6, 7, 8, 9], 100, isMasked: true));
        CaptureBuilder.Write(file, 40_000, 0, ref sequence, Wrap(Bytes.Transfer(100), 1_000, isMasked: true));
        (int code, string output, _) = Command.Run(file.ToArray(), "dump", "-");
        Assert.That(code, Is.EqualTo(1));
        Assert.That(string.Join('\n', Rungs.Of(output)), Does.Match("3 --> transfer.*\\(.*  ! after a gap"));
    }

    [Test]
    public void A_WebSocket_that_began_before_the_capture_is_read([Values] bool isServerFirst)
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint[] sequence = [5_000, 7_000];

        // The end of a frame that began before, and then a frame in each direction.
        CaptureBuilder.Write(file, 40_000, 0, ref sequence[0], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        foreach (int side in isServerFirst ? new[] { 1, 0 } : [0, 1])
        {
            CaptureBuilder.Write(file, 40_000, side, ref sequence[side], Wrap(Bytes.Transfer(100), 1_000, isMasked: side == 0));
        }

        foreach (byte[] capture in new[] { file.ToArray(), TornCaptureTests.WithServerPort6000(file.ToArray()) })
        {
            string output = Command.Run(capture, "dump", "-").Output;
            Assert.That(output, Does.Match("127.0.0.1:40000 connected to 127.0.0.1:(5672|6000)").And.Contain("a WebSocket with AMQP in it, whose beginning is not in the capture"));
            Assert.That(Frames(output, "-->"), Is.EqualTo(new[] { "transfer" }), output);
            Assert.That(Frames(output, "<--"), Is.EqualTo(new[] { "transfer" }), output);
            Assert.That(output, Does.Contain("not seen: the beginning of 1 connection"));
        }
    }

    [Test]
    public void A_WebSocket_of_something_else_is_named()
    {
        byte[] client = System.Text.Encoding.ASCII.GetBytes(Request.Replace("Protocol: amqp", "Protocol: mqtt"));
        (int code, string output, _) = Command.Run(CaptureOf(client, [], 1_000), "dump", "-");
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain("not read: 127.0.0.1:40000 connected to 127.0.0.1:5672: it begins with an HTTP request, not AMQP 1.0"));
    }

    [Test]
    public void A_WebSocket_that_the_server_refuses_is_named()
    {
        byte[] server = System.Text.Encoding.ASCII.GetBytes("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
        (int code, string output, _) = Command.Run(CaptureOf(System.Text.Encoding.ASCII.GetBytes(Request), server, 1_000), "dump", "-");
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain("<-- offset 0  ERROR the WebSocket is refused: HTTP/1.1 401 Unauthorized\n").And.Contain("1 error:"));
    }

    [Test]
    public void A_compressed_WebSocket_is_named()
    {
        byte[] client = [.. System.Text.Encoding.ASCII.GetBytes(Request), 0xC2, 0x81, 1, 2, 3, 4, 5];
        Assert.That(Command.Run(CaptureOf(client, [], 1_000), "dump", "-").Output, Does.Contain("ERROR the frames of the WebSocket are compressed or changed by an extension"));
    }

    [Test]
    public void A_changed_or_cut_WebSocket_ends_with_one_of_the_codes()
    {
        byte[] client = [.. System.Text.Encoding.ASCII.GetBytes(Request), .. Wrap([.. Bytes.Open, .. Bytes.Transfer(200), .. Bytes.Heartbeats(20)], 50, isMasked: true)];
        byte[] server = [.. System.Text.Encoding.ASCII.GetBytes(Response), .. Wrap(Bytes.Open, 10, isMasked: false)];
        byte[] capture = CaptureOf(client, server, 60);
        var random = new Random(2);
        for (int i = 0; i < 100; i++)
        {
            byte[] changed = i % 2 == 0 ? capture[..random.Next(24, capture.Length)] : [.. capture];
            for (int k = 0; k < 4; k++)
            {
                changed[random.Next(24, changed.Length)] = (byte)random.Next(256);
            }

            (int code, string output, string error) = Command.Run(changed, "dump", "-");
            Assert.That(code, Is.InRange(0, 2));
            Assert.That(output + error, Does.Not.Contain("   at "));
            Assert.That(output, Has.Length.LessThan((400 * capture.Length) + 20_000));
        }
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
    public async Task The_tap_shows_the_frames_in_a_WebSocket_and_passes_its_bytes_on()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient near, TcpClient far) = await tap.ConnectAsync();
        byte[] client = [.. System.Text.Encoding.ASCII.GetBytes(Request), .. Wrap(Bytes.Open, 7, isMasked: true)];
        byte[] server = [.. System.Text.Encoding.ASCII.GetBytes(Response), .. Wrap(Bytes.Open, 100, isMasked: false)];
        await near.GetStream().WriteAsync(client);
        near.Client.Shutdown(SocketShutdown.Send);
        Assert.That(await Bytes.ReadAllAsync(far), Is.EqualTo(client));
        await far.GetStream().WriteAsync(server);
        far.Client.Shutdown(SocketShutdown.Send);
        Assert.That(await Bytes.ReadAllAsync(near), Is.EqualTo(server));
        string output = string.Join('\n', await tap.StopAsync());
        Assert.That(Frames(output, "-->"), Is.EqualTo(new[] { "protocol header AMQP 1.0.0", "open" }), output);
        Assert.That(Frames(output, "<--"), Is.EqualTo(new[] { "protocol header AMQP 1.0.0", "open" }), output);
        Assert.That(output, Does.Contain("no errors"));
    }

    private static string[] Frames(string output, string arrow) => [.. FrameLine().Matches(string.Join('\n', Rungs.Of(output))).Where(match => match.Groups[1].Value == arrow).Select(match => match.Groups[2].Value)];

    // RFC 6455, 5.2: FIN and the code 2 (binary) or 0 (goes on), the size, the mask. Each message is two frames.
    private static byte[] Wrap(byte[] bytes, int size, bool isMasked)
    {
        using MemoryStream frames = new();
        byte[] mask = isMasked ? [0x37, 0xFA, 0x21, 0x3D] : [0, 0, 0, 0];
        int number = 0;
        for (int at = 0; at < bytes.Length; at += size, number++)
        {
            int length = Math.Min(size, bytes.Length - at);
            bool isFirst = number % 2 == 0;
            bool isLast = !isFirst || at + length == bytes.Length;
            frames.WriteByte((byte)((isLast ? 0x80 : 0) | (isFirst ? 2 : 0)));
            byte masked = isMasked ? (byte)0x80 : (byte)0;
            frames.Write(length < 126 ? [(byte)(masked | length)] : length <= ushort.MaxValue ? [(byte)(masked | 126), (byte)(length >> 8), (byte)length]
                : [(byte)(masked | 127), 0, 0, 0, 0, (byte)(length >> 24), (byte)(length >> 16), (byte)(length >> 8), (byte)length]);
            frames.Write(mask.AsSpan(0, isMasked ? 4 : 0));
            for (int i = 0; i < length; i++)
            {
                frames.WriteByte((byte)(bytes[at + i] ^ mask[i % 4]));
            }

            if (number == 0)
            {
                frames.Write([0x89, (byte)(masked | 2)]);
                frames.Write(mask.AsSpan(0, isMasked ? 4 : 0));
                frames.Write([9, 9]);
            }
        }

        return frames.ToArray();
    }

    private static byte[] CaptureOf(byte[] client, byte[] server, int segment)
    {
        using MemoryStream file = CaptureBuilder.Begin();
        uint[] sequence = [0, 0];
        for (int at = 0; at < Math.Max(client.Length, server.Length); at += segment)
        {
            for (int side = 0; side < 2; side++)
            {
                byte[] bytes = side == 0 ? client : server;
                if (at < bytes.Length)
                {
                    CaptureBuilder.Write(file, 40_000, side, ref sequence[side], bytes.AsSpan(at, Math.Min(segment, bytes.Length - at)));
                }
            }
        }

        return file.ToArray();
    }

    [GeneratedRegex(@"^#1 +[\d.]+ +\d+ (-->|<--) ([a-zA-Z0-9. ]+)", RegexOptions.Multiline)]
    private static partial Regex FrameLine();
}
