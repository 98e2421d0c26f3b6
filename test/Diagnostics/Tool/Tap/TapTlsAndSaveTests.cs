using System.Buffers.Binary;
using System.Net;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>TLS on both sides of <c>amqp tap</c>, and the file that it saves.</summary>
[System.Runtime.Versioning.UnsupportedOSPlatform("windows")]
[Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
public class TapTlsAndSaveTests
{
    [Test]
    public async Task Both_sides_may_use_TLS()
    {
        string path = Path.GetTempFileName();
        using X509Certificate2 certificate = CreateCertificate(path);
        await using TapProcess tap = await TapProcess.StartAsync("--listen-tls", path, "--to-tls", path);
        Task<byte[]> serving = Task.Run(async () =>
        {
            using TcpClient server = await tap.Server.AcceptTcpClientAsync();
            using SslStream stream = new(server.GetStream());
            await stream.AuthenticateAsServerAsync(certificate);
            byte[] bytes = new byte[Bytes.Open.Length];
            await stream.ReadExactlyAsync(bytes);
            await stream.WriteAsync(bytes);
            Assert.That(await stream.ReadAsync(new byte[1]), Is.Zero);
            await stream.ShutdownAsync();
            return bytes;
        });
        using TcpClient client = await tap.ConnectClientAsync();
        using SslStream near = new(client.GetStream(), false, (_, presented, _, _) => presented!.GetCertHashString() == certificate.GetCertHashString());
        await near.AuthenticateAsClientAsync("127.0.0.1");
        await near.WriteAsync(Bytes.Open);
        byte[] answer = new byte[Bytes.Open.Length];
        await near.ReadExactlyAsync(answer);
        await near.ShutdownAsync();
        Assert.That(await serving, Is.EqualTo(Bytes.Open));
        Assert.That(answer, Is.EqualTo(Bytes.Open));
        Assert.That(await near.ReadAsync(new byte[1]), Is.Zero);
        Assert.That(await tap.StopAsync(), Has.Some.Contain("--> open(").And.Some.Contain("<-- open(").And.Some.EqualTo("no errors"));
        File.Delete(path);
    }

    [Test]
    public async Task A_side_without_TLS_is_said()
    {
        string path = Path.GetTempFileName();
        using X509Certificate2 certificate = CreateCertificate(path);
        await using TapProcess tap = await TapProcess.StartAsync("--listen-tls", path);
        (TcpClient client, _) = await tap.ConnectAsync();
        await client.GetStream().WriteAsync(Bytes.Open);
        try
        {
            await Bytes.ReadAllAsync(client);
        }
        catch (SocketException)
        {
            // The tap hangs up with unread bytes.
        }

        Assert.That(await tap.StopAsync(), Has.Some.Contain("ERROR no TLS with the client: "));
        File.Delete(path);
    }

    [Test]
    public async Task The_saved_file_has_the_bytes_of_both_sides()
    {
        string path = Path.GetTempFileName();
        File.Delete(path);
        await using TapProcess tap = await TapProcess.StartAsync("--save", path, "--corrupt", "9");
        byte[] bytes = [.. Bytes.Open, .. Bytes.Transfer(100_000)];
        byte[] changed = [.. bytes];
        changed[9] ^= 0xFF;
        Task serving = Bytes.ServeEchoAsync(tap.Server, 1);
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), bytes), Is.EqualTo(changed));
        await serving;
        await tap.StopAsync();
        Assert.That(File.GetUnixFileMode(path), Is.EqualTo(UnixFileMode.UserRead | UnixFileMode.UserWrite));
        int port = ((IPEndPoint)tap.Server.LocalEndpoint).Port;
        (byte[] fromClient, byte[] fromServer) = ReadSaved(File.ReadAllBytes(path), port);

        // As they came: before the change.
        Assert.That(fromClient, Is.EqualTo(bytes));
        Assert.That(fromServer, Is.EqualTo(changed));
        File.Delete(path);
    }

    [Test]
    public async Task The_saved_file_has_the_ladder_of_the_tap()
    {
        string path = Path.GetTempFileName();
        File.Delete(path);
        await using TapProcess tap = await TapProcess.StartAsync("--save", path);
        (TcpClient client, TcpClient server) = await tap.ConnectAsync();
        string captures = Path.Combine(VectorFile.DataFolder, "captures");
        await client.GetStream().WriteAsync(await File.ReadAllBytesAsync(Path.Combine(captures, "rabbitmq-rhea.client.bin")));
        client.Client.Shutdown(SocketShutdown.Send);
        await Bytes.ReadAllAsync(server);
        await server.GetStream().WriteAsync(await File.ReadAllBytesAsync(Path.Combine(captures, "rabbitmq-rhea.server.bin")));
        server.Client.Shutdown(SocketShutdown.Send);
        await Bytes.ReadAllAsync(client);
        await tap.StopAsync();

        // All but the prefix with the time: the rails, what is between them, and the size.
        static string[] Rails(IEnumerable<string> lines) => [.. lines.Where(line => line.Contains('│')).Select(line => line[line.IndexOf('│')..])];
        Assert.That(Rails(tap.Screen), Has.Length.GreaterThan(39).And.EqualTo(Rails(Command.Run(null, "dump", path).Output.Split('\n'))));
        File.Delete(path);
    }

    [Test]
    public async Task A_port_that_is_used_again_after_a_reset_is_saved_as_two_connections()
    {
        string path = Path.GetTempFileName();
        await using TapProcess tap = await TapProcess.StartAsync("--save", path);
        int port = 0;
        for (int i = 0; i < 2; i++)
        {
            using TcpClient client = await ConnectFromAsync(tap, IPAddress.Loopback, port);
            using TcpClient server = await tap.Server.AcceptTcpClientAsync();
            port = ((IPEndPoint)client.Client.LocalEndPoint!).Port;
            await client.GetStream().WriteAsync(Bytes.Open);
            await server.GetStream().ReadExactlyAsync(new byte[Bytes.Open.Length]);
            client.Client.Close(0);
            Assert.That(async () => await server.GetStream().ReadAsync(new byte[1]), Throws.TypeOf<IOException>());
        }

        await tap.StopAsync();
        string output = Command.Run(null, "dump", path).Output;
        Assert.That(output.Split('\n').Count(line => line.Contains($"127.0.0.1:{port} connected to 127.0.0.1:")), Is.EqualTo(2), output);
        Assert.That(output, Does.Match("#1 .*ERROR the connection to the client was reset").And.Match("#2 .*ERROR the connection to the client was reset"));
        Assert.That(output, Does.Contain("client --> server: 2 frames"));
        File.Delete(path);
    }

    [Test]
    [Platform("Linux", Reason = "Other systems have one loopback address.")]
    public async Task Two_clients_with_one_port_and_two_addresses_are_saved_as_two_connections()
    {
        string path = Path.GetTempFileName();
        await using TapProcess tap = await TapProcess.StartAsync("--save", path);
        using TcpClient one = await ConnectFromAsync(tap, IPAddress.Loopback, 0);
        using TcpClient other = await ConnectFromAsync(tap, IPAddress.Parse("127.0.0.2"), ((IPEndPoint)one.Client.LocalEndPoint!).Port);
        using TcpClient oneServer = await tap.Server.AcceptTcpClientAsync();
        using TcpClient otherServer = await tap.Server.AcceptTcpClientAsync();
        await one.GetStream().WriteAsync(Bytes.Open);
        await other.GetStream().WriteAsync(Bytes.Open);
        await oneServer.GetStream().ReadExactlyAsync(new byte[Bytes.Open.Length]);
        await otherServer.GetStream().ReadExactlyAsync(new byte[Bytes.Open.Length]);

        await tap.StopAsync();
        string output = Command.Run(null, "dump", path).Output;
        Assert.That(output, Does.Contain(" 127.0.0.1:").And.Contain(" 127.0.0.2:").And.Contain("2 connections").And.Contain("client --> server: 2 frames"));
        File.Delete(path);
    }

    [Test]
    [Platform("Linux", Reason = "Only Linux has a file that is always full.")]
    public async Task A_full_disk_is_said_and_the_bytes_pass_on()
    {
        await using TapProcess tap = await TapProcess.StartAsync("--save", "/dev/full");
        byte[] bytes = [.. Bytes.Open, .. Bytes.Transfer(100_000)];
        Task serving = Bytes.ServeEchoAsync(tap.Server, 1);
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), bytes), Is.EqualTo(bytes));
        await serving;
        List<string> lines = await tap.StopAsync();
        Assert.That(lines.Count(line => line.StartsWith("ERROR nothing more is saved: ", StringComparison.Ordinal)), Is.EqualTo(1));
        Assert.That(lines, Has.Some.EqualTo("no errors"));
    }

    // The blocks of draft-ietf-opsawg-pcapng, with IPv4 and TCP in raw packets; the sequence numbers must have no gap.
    private static (byte[] Client, byte[] Server) ReadSaved(byte[] file, int serverPort)
    {
        Assert.That(file[..12], Is.EqualTo(Convert.FromHexString("0A0D0D0A1C0000004D3C2B1A")));
        Assert.That(file[28..40], Is.EqualTo(Convert.FromHexString("010000001400000065000000")));
        List<byte>[] sides = [[], []];
        uint?[] next = [null, null];
        for (int at = 48; at < file.Length; at += Word(file, at + 4))
        {
            Assert.That(Word(file, at), Is.EqualTo(6));
            byte[] packet = file[(at + 28)..(at + 28 + Word(file, at + 20))];
            Assert.That(Enumerable.Range(0, 10).Sum(i => BinaryPrimitives.ReadUInt16BigEndian(packet.AsSpan(2 * i))) % 0xFFFF, Is.Zero);
            int side = BinaryPrimitives.ReadUInt16BigEndian(packet.AsSpan(20)) == serverPort ? 1 : 0;
            uint sequence = BinaryPrimitives.ReadUInt32BigEndian(packet.AsSpan(24));
            Assert.That(sequence, Is.EqualTo(next[side] ?? sequence));
            next[side] = sequence + (uint)(packet.Length - 40) + ((packet[33] & 3) != 0 ? 1u : 0u);
            sides[side].AddRange(packet[40..]);
        }

        return ([.. sides[0]], [.. sides[1]]);
    }

    private static async Task<TcpClient> ConnectFromAsync(TapProcess tap, IPAddress address, int port)
    {
        TcpClient client = new(new IPEndPoint(address, port));
        await client.ConnectAsync(IPAddress.Loopback, tap.Port);
        return client;
    }

    private static int Word(byte[] file, int at) => BinaryPrimitives.ReadInt32LittleEndian(file.AsSpan(at));

    internal static X509Certificate2 CreateCertificate(string path)
    {
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        CertificateRequest request = new("CN=127.0.0.1", key, HashAlgorithmName.SHA256);
        SubjectAlternativeNameBuilder names = new();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        X509Certificate2 certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        File.WriteAllText(path, certificate.ExportCertificatePem() + "\n" + key.ExportPkcs8PrivateKeyPem());
        return certificate;
    }
}
