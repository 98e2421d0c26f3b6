using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Record;

/// <summary>Records the conversations of test/Vectors/captures anew.</summary>
[Explicit("./build.sh interop record")]
[Category("record")]
public sealed class RecordTests
{
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(60);

    [Test]
    public async Task Proton_speaks_to_Proton()
    {
        int port = FreePort.Find(1)[0];
        using PeerProcess listener = Peer.Of("proton").Start("messages", "listen", Text(port), "131072");
        await RecordAsync("proton-proton", port, proxy => Peer.Of("proton").Start("record", Text(proxy), "8"));
    }

    [Test]
    public async Task Proton_speaks_to_RabbitMQ()
    {
        using var broker = Broker.Start();
        await RecordAsync("rabbitmq-proton", broker.Port, proxy => Peer.Of("proton").Start("record", Text(proxy), "3", Broker.Credentials.UserName, Broker.Credentials.Password));
    }

    [Test]
    public async Task Rhea_speaks_to_RabbitMQ()
    {
        using var broker = Broker.Start();
        await RecordAsync("rabbitmq-rhea", broker.Port, proxy => Peer.Of("rhea").Start("record", Text(proxy), Broker.Credentials.UserName, Broker.Credentials.Password));
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static async Task RecordAsync(string name, int port, Func<int, PeerProcess> start)
    {
        using var proxy = new RecordingProxy(port);
        using PeerProcess client = start(proxy.Port);
        (byte[] fromClient, byte[] fromServer) = await proxy.Recorded.WaitAsync(s_longest);
        await WriteAsync(name + ".client.bin", fromClient);
        await WriteAsync(name + ".server.bin", fromServer);
    }

    private static async Task WriteAsync(string name, byte[] bytes)
    {
        Assert.That(EndsWithClose(bytes), $"{name} does not end with a close.");
        await File.WriteAllBytesAsync(Repository.PathOf("test", "Vectors", "captures", name), bytes);
        TestContext.Out.WriteLine($"{name}: {bytes.Length} bytes");
    }

    private static bool EndsWithClose(byte[] bytes) => bytes.AsSpan().LastIndexOf((ReadOnlySpan<byte>)[0x00, 0x53, 0x18]) >= Math.Max(0, bytes.Length - 200);
}
