namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>Bad bytes through <c>amqp tap</c>, and the faults that it makes.</summary>
[Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
[Parallelizable(ParallelScope.All)] // They start processes, and wait.
public class TapFaultTests
{
    [Test]
    public async Task The_error_rows_of_the_vectors_pass_unchanged()
    {
        byte[][] inputs = [.. VectorFile.LoadAll(null).Where(row => row.IsError && row.Bytes.Length < 100_000).Select(row => row.Entry switch
        {
            "proto" => row.Bytes,
            "frame" or "sasl" => [.. Bytes.Open, .. row.Bytes, .. Bytes.Heartbeats(1)],
            _ => (byte[])[.. Bytes.Open, .. Bytes.Frame(row.Bytes), .. Bytes.Heartbeats(1)],
        })];
        List<string> lines = await PassAsync(inputs);
        Assert.That(inputs, Has.Length.GreaterThan(100));
        Assert.That(lines.Count(line => line.Contains(" ERROR ")), Is.GreaterThan(inputs.Length));
    }

    [Test]
    public async Task Mutated_captures_pass_unchanged()
    {
        Random random = new(29);
        byte[][] inputs = [.. Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").SelectMany(path => Enumerable.Range(0, 25).Select(_ =>
        {
            byte[] bytes = File.ReadAllBytes(path);
            for (int i = 0; i < 3; i++)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            return bytes[..random.Next(bytes.Length)];
        }))];
        await PassAsync(inputs);
    }

    [TestCase("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "not AMQP 1.0: Expected a protocol header, which begins with 41 4D 51 50, at offset 0 but found 0x47, which begins an HTTP request; the bytes")]
    [TestCase("\u0016\u0003\u0001\0\u00a5\u0001\0\0\u00a1", "which begins a TLS handshake: one side uses TLS and the other does not")]
    [TestCase("AMQP\0\0\u0009\u0001", "protocol header AMQP 0-9-1  ERROR not AMQP 1.0")]
    [TestCase("AMQP\u0003\u0001\0\0GET / HTTP/1.1", "ERROR Expected")]
    [TestCase("AMQ", "ended after 3 bytes of a header")]
    public async Task A_peer_that_speaks_another_protocol_is_named(string text, string expected) =>
        Assert.That(await PassAsync(System.Text.Encoding.Latin1.GetBytes(text)), Has.Some.Contain(expected));

    [Test]
    public async Task A_performative_that_is_too_long_is_said()
    {
        // A list32 of one string of 70,000 bytes.
        byte[] open = Bytes.Frame([0x00, 0x53, 0x10, 0xD0, 0x00, 0x01, 0x11, 0x79, 0x00, 0x00, 0x00, 0x01, 0xB1, 0x00, 0x01, 0x11, 0x70, .. new byte[70_000]]);
        Assert.That(await PassAsync([.. Bytes.Open, .. open]), Has.Some.Contain("--> frame of 70,025 bytes at offset 25  ERROR its first 65,536 bytes are not enough to show it"));
    }

    [Test]
    public async Task A_connection_is_broken_before_the_last_byte_of_the_frame()
    {
        await using TapProcess tap = await TapProcess.StartAsync("--break-at", "3");
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        await client.GetStream().WriteAsync((byte[])[.. Bytes.Open, .. Bytes.Heartbeats(3)]);
        Assert.That(await Bytes.ReadAllAsync(server), Is.EqualTo((byte[])[.. Bytes.Open, 0, 0, 0, 8, 2, 0, 0]));
        Assert.That(await Bytes.ReadAllAsync(client), Is.Empty);
        Assert.That(await tap.StopAsync(), Has.Some.Contain("broken here, before the last byte of this frame").And.None.Contain("    4 -->"));
    }

    [Test]
    public async Task A_byte_is_changed([Values("9", "client:9", "server:9")] string at)
    {
        await using TapProcess tap = await TapProcess.StartAsync("--corrupt", at, "--split", "5");
        byte[] expected = [.. Bytes.Open];
        expected[9] ^= 0xFF;
        Task serving = Bytes.ServeEchoAsync(tap.Server, 1);
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), Bytes.Open), Is.EqualTo(expected));
        await serving;
        Assert.That(await tap.StopAsync(), Has.Some.Contain($"changed byte 9 of the {(at[0] == 's' ? "server" : "client")} from 00 to FF"));
    }

    [Test]
    public async Task Bytes_are_passed_on_later_and_in_pieces()
    {
        await using TapProcess tap = await TapProcess.StartAsync("--delay", "300", "--split", "1");
        Task serving = Bytes.ServeEchoAsync(tap.Server, 1);
        Stopwatch watch = Stopwatch.StartNew();
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), Bytes.Open), Is.EqualTo(Bytes.Open));
        Assert.That(watch.ElapsedMilliseconds, Is.GreaterThanOrEqualTo(600));
        await serving;
        await tap.StopAsync();
    }

    private static async Task<List<string>> PassAsync(params byte[][] inputs)
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        foreach (byte[][] some in inputs.Chunk(50))
        {
            await Task.WhenAll(some.Select(async bytes => Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), bytes), Is.EqualTo(bytes))).Append(Bytes.ServeEchoAsync(tap.Server, some.Length)));
        }

        return await tap.StopAsync();
    }
}
