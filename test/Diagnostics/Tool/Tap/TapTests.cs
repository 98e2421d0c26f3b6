using Amqp.Encoding.Samples.MiniClient;

namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>Connections through <c>amqp tap</c>: bytes, ladder and sums.</summary>
[Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
public class TapTests
{
    [Test]
    public async Task Ten_thousand_messages_pass_unchanged_and_each_frame_has_a_line()
    {
        const int Half = 5_000;
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient near, TcpClient far) = await tap.ConnectAsync();
        using RecordingStream client = new(near.GetStream());
        using RecordingStream server = new(far.GetStream());
        TaskCompletionSource<Receiver> attached = new();
        Task<Connection> accepting = Connection.AcceptAsync(server, new ConnectionOptions
        {
            ContainerId = "acceptor",
            Authenticate = plain => plain is { UserName: "user", Password: "pa55word" },
            OnLink = link =>
            {
                attached.SetResult((Receiver)link);
                return Task.CompletedTask;
            },
        });
        Connection connection = await Connection.ConnectAsync(client, new ConnectionOptions { Credentials = new SaslPlain("user", "pa55word") });
        Connection acceptor = await accepting;
        Sender sender = await (await connection.BeginAsync()).CreateSenderAsync("orders", "queue");
        Receiver receiver = await attached.Task;
        Task receiving = ReceiveAsync(receiver, Half);
        AmqpMessage message = new();
        message.AddData(new byte[100]);
        for (int i = 0; i < Half; i++)
        {
            await sender.SendSettledAsync(message);
        }

        for (int i = 0; i < Half; i++)
        {
            Assert.That(await sender.SendAsync(message), Is.EqualTo(Accepted.Instance));
        }

        await receiving;
        await connection.CloseAsync();
        await acceptor.Completion;
        await acceptor.CloseAsync();
        List<string> lines = await tap.StopAsync();
        Assert.That(client.Sent.ToArray(), Is.EqualTo(server.Received.ToArray()));
        Assert.That(server.Sent.ToArray(), Is.EqualTo(client.Received.ToArray()));

        // Each frame has a line; the numbers have no gap.
        int[] numbers = [.. lines.Select(line => Regex.Match(line, @"^#1 +[0-9.]+ +(?<number>[0-9]+) (-->|<--) ")).Where(match => match.Success).Select(match => int.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture))];
        int items = CapturedConversation.Cut(client.Sent.ToArray()).Count + CapturedConversation.Cut(server.Sent.ToArray()).Count;
        Assert.That(numbers, Is.EqualTo(Enumerable.Range(1, items)));
        Assert.That(lines.Count(line => line.Contains("--> transfer")), Is.EqualTo(2 * Half));
        Assert.That(lines, Has.None.Contain("pa55word").And.None.Contain("ERROR"));
        Assert.That(lines, Has.Some.EqualTo("10,000 deliveries: 5,000 accepted, 5,000 settled by the sender").And.Some.EqualTo("no errors").And.Some.EqualTo("1 connection, 1 link"));
        Assert.That(lines, Has.Some.Match($"^client --> server: [0-9,]+ frames, {client.Sent.Length:N0} bytes$").And.Some.EndWith("link orders, client --> server, queue: 10,000 deliveries"));
    }

    [Test]
    public async Task A_hundred_connections_pass_at_once()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        byte[] bytes = [.. Bytes.Open, .. Bytes.Heartbeats(100)];
        await Task.WhenAll(Enumerable.Range(0, 100).Select(async _ => Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), bytes), Is.EqualTo(bytes))).Append(Bytes.ServeEchoAsync(tap.Server, 100)));
        Assert.That(await tap.StopAsync(), Has.Some.EqualTo("100 connections, 0 links").And.Some.Match("^client <-- server: 10,100 frames, "));
    }

    [Test]
    public async Task Each_side_may_send_on_after_the_other_has_ended()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        await client.GetStream().WriteAsync(Bytes.Open);
        client.Client.Shutdown(SocketShutdown.Send);
        Assert.That(await Bytes.ReadAllAsync(server), Is.EqualTo(Bytes.Open));
        await server.Client.SendAsync(Bytes.Open);
        server.Client.Shutdown(SocketShutdown.Send);
        Assert.That(await Bytes.ReadAllAsync(client), Is.EqualTo(Bytes.Open));
        Assert.That(await tap.StopAsync(), Has.Some.Contain("the client sends no more").And.Some.Contain("the server sends no more").And.Some.EqualTo("no errors"));
    }

    [Test]
    public async Task A_reset_is_passed_on_and_said()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        await client.GetStream().WriteAsync(Bytes.Open);
        await server.GetStream().ReadExactlyAsync(new byte[Bytes.Open.Length]);
        client.Client.Close(0);
        Assert.That(async () => await server.GetStream().ReadAsync(new byte[1]), Throws.TypeOf<IOException>().With.InnerException.TypeOf<SocketException>());
        Assert.That(await tap.StopAsync(), Has.Some.Contain("ERROR the connection to the client was reset"));
    }

    [Test]
    public async Task A_reset_after_both_have_closed_is_not_an_error()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        byte[] bytes = [.. Bytes.Open, .. Bytes.Frame([0x00, 0x53, 0x18, 0x45])];
        await client.GetStream().WriteAsync(bytes);
        await server.GetStream().ReadExactlyAsync(new byte[bytes.Length]);
        await server.GetStream().WriteAsync(bytes);
        await client.GetStream().ReadExactlyAsync(new byte[bytes.Length]);
        server.Client.Close(0);
        Assert.That(async () => await client.GetStream().ReadAsync(new byte[1]), Throws.TypeOf<IOException>());
        Assert.That(await tap.StopAsync(), Has.Some.EndWith("the server has hung up").And.Some.EqualTo("no errors"));
    }

    [Test]
    public async Task A_slow_reader_slows_the_writer_and_the_tap_keeps_little()
    {
        const int Frame = 1 << 20;
        const int Count = 96;
        await using TapProcess tap = await TapProcess.StartAsync();
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        byte[] frame = Bytes.Transfer(Frame);
        await client.GetStream().WriteAsync(Bytes.Open);
        Task writing = Task.Run(async () =>
        {
            await server.GetStream().WriteAsync(Bytes.Open);
            for (int i = 0; i < Count; i++)
            {
                await server.GetStream().WriteAsync(frame);
            }

            server.Client.Shutdown(SocketShutdown.Send);
        });
        await Task.WhenAny(writing, Task.Delay(2_000));
        Assert.That(writing.IsCompleted, Is.False);
        byte[] received = await Bytes.ReadAllAsync(client);
        await writing;
        Assert.That(received.Length, Is.EqualTo(Bytes.Open.Length + (Count * Frame)));
        Assert.That(received.AsSpan(Bytes.Open.Length + ((Count - 1) * Frame)).SequenceEqual(frame));
        Assert.That(tap.PeakMemory, Is.LessThan(200L << 20));
        client.Close();
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.EndsWith("1,048,555 bytes in this frame", StringComparison.Ordinal)), Is.EqualTo(Count), string.Join('\n', lines.Take(8)));
    }

    [Test]
    public async Task More_links_and_deliveries_than_are_followed_are_counted()
    {
        await using TapProcess tap = await TapProcess.StartAsync();

        // begin; attach with name, handle and role sender; transfer with handle 0 and its delivery-id.
        byte[] begin = Bytes.Frame([0x00, 0x53, 0x11, 0xC0, 0x05, 0x04, 0x40, 0x43, 0x43, 0x43]);
        byte[] bytes =
        [
            .. Bytes.Open, .. begin,
            .. Enumerable.Range(0, 300).SelectMany(i => Bytes.Frame([0x00, 0x53, 0x12, 0xC0, 0x0D, 0x03, 0xA1, 0x04, .. Number(i)[4..].Select(digit => (byte)digit), 0x70, .. Convert.FromHexString(Number(i)), 0x42])),
            .. Enumerable.Range(0, 10_000).SelectMany(i => Bytes.Frame([0x00, 0x53, 0x14, 0xC0, 0x08, 0x03, 0x43, 0x70, .. Convert.FromHexString(Number(i)), 0x40])),
        ];
        Task serving = Bytes.ServeEchoAsync(tap.Server, 1);
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), bytes), Is.EqualTo(bytes));
        await serving;
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.Contains("  link ")), Is.EqualTo(256));
        Assert.That(lines, Has.Some.EqualTo("1 connection, 600 links").And.Some.EqualTo("20,000 deliveries: 11,808 not followed, 8,192 without an outcome"));

        static string Number(int number) => number.ToString("X8", CultureInfo.InvariantCulture);
    }

    [Test]
    public async Task A_server_that_is_away_is_said()
    {
        using TcpListener away = new(System.Net.IPAddress.Loopback, 0);
        away.Start();
        int port = ((System.Net.IPEndPoint)away.LocalEndpoint).Port;
        away.Stop();
        await using TapProcess tap = await TapProcess.StartAsync(away, port);
        using TcpClient client = await tap.ConnectClientAsync();
        Assert.That(await client.GetStream().ReadAsync(new byte[1]), Is.Zero);
        Assert.That(await tap.StopAsync(), Has.Some.Contain($"ERROR cannot connect to 127.0.0.1:{port}: "));
    }

    [TestCase("--listen takes PORT or ADDRESS:PORT, not 'x'.", "--listen", "x", "--to", "localhost:1")]
    [TestCase("--to takes HOST:PORT, not 'localhost'.", "--listen", "0", "--to", "localhost")]
    [TestCase("--corrupt takes OFFSET, client:OFFSET or server:OFFSET, not 'x:1'.", "--listen", "0", "--to", "localhost:1", "--corrupt", "x:1")]
    [TestCase("--corrupt takes OFFSET, client:OFFSET or server:OFFSET, not '-1'.", "--listen", "0", "--to", "localhost:1", "--corrupt", "-1")]
    [TestCase("--listen-tls: 'nofile' has no certificate with a key: ", "--listen", "0", "--to", "localhost:1", "--listen-tls", "nofile")]
    [TestCase("--to-tls: 'nofile' has no certificate: ", "--listen", "0", "--to", "localhost:1", "--to-tls", "nofile")]
    [TestCase("--save: Could not find a part of the path '/nofolder/file.pcapng'.", "--listen", "0", "--to", "localhost:1", "--save", "/nofolder/file.pcapng")]
    [TestCase("--split takes a number from 1 on.", "--listen", "0", "--to", "localhost:1", "--split", "0")]
    [TestCase("'--to' is required.", "--listen", "0")]
    public void A_wrong_option_is_said_and_returns_2(string expected, params string[] arguments)
    {
        (int code, _, string error) = Command.Run(null, ["tap", .. arguments]);
        Assert.That(error, Does.Contain(expected));
        Assert.That(code, Is.EqualTo(2));
    }

    [Test]
    public async Task A_port_that_is_taken_is_said()
    {
        using TcpListener taken = new(System.Net.IPAddress.Loopback, 0);
        taken.Start();
        (int code, _, string error) = await Task.Run(() => Command.Run(null, "tap", "--listen", ((System.Net.IPEndPoint)taken.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture), "--to", "localhost:1"));
        Assert.That(code, Is.EqualTo(2));
        Assert.That(error, Does.StartWith("amqp: cannot listen on 127.0.0.1:"));
    }

    private static async Task ReceiveAsync(Receiver receiver, int half)
    {
        await receiver.SetCreditAsync(1_000);
        for (int i = 0; i < 2 * half; i++)
        {
            Delivery delivery = await receiver.ReceiveAsync();
            SequenceNumber id = delivery.DeliveryId!.Value;
            delivery.Dispose();
            if (i >= half)
            {
                await receiver.SettleAsync(id, Accepted.Instance);
            }
        }
    }
}
