using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>The ends of taps and of their clients, and what may not end them.</summary>
[System.Runtime.Versioning.UnsupportedOSPlatform("windows")]
[Platform(Exclude = "Win", Reason = "A signal cannot be sent to a process.")]
[Parallelizable(ParallelScope.All)] // They start processes, and wait.
public class TapEndTests
{
    [Test]
    [Platform("Linux", Reason = "Only Linux says which signals a process ignores.")]
    public async Task An_interrupt_ends_the_tap_unless_it_was_started_without_interrupts()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        bool ignores = tap.IgnoresInterrupts();
        await tap.SendAsync("INT");
        Assert.That(ignores ? await tap.StopAsync() : await tap.WaitAsync(), Has.Some.EqualTo("no errors"));
    }

    [Test]
    public async Task A_tap_whose_reader_has_gone_ends_at_the_next_line()
    {
        using TcpListener server = new(IPAddress.Loopback, 0);
        server.Start();
        string to = string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{((IPEndPoint)server.LocalEndpoint).Port}");
        string[] line = Command.LineOf("tap", "--listen", "0", "--to", to);
        using Process tap = Process.Start(new ProcessStartInfo(line[0], line[1..]) { RedirectStandardOutput = true })!;
        try
        {
            string first = (await tap.StandardOutput.ReadLineAsync())!;
            tap.StandardOutput.Close();
            using TcpClient client = new();
            await client.ConnectAsync(IPAddress.Loopback, int.Parse(Regex.Match(first, ":(?<port>[0-9]+),").Groups["port"].Value, CultureInfo.InvariantCulture));
            await client.GetStream().WriteAsync(Bytes.Open);
            Assert.That(tap.WaitForExit(30_000));
        }
        finally
        {
            tap.Kill();
        }
    }

    [TestCase("dump")]
    [TestCase("json")]
    public void A_command_whose_reader_has_gone_returns_1(string command)
    {
        string[] line = Command.LineOf(command, command == "dump" ? Capture.PcapFile.PathOf("rabbitmq-rhea.pcap") : "005377A10161");
        using Process process = Process.Start(new ProcessStartInfo(line[0], line[1..]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        process.StandardOutput.Close();
        Assert.That(process.StandardError.ReadToEnd(), Is.Empty);
        process.WaitForExit();
        Assert.That(process.ExitCode, Is.EqualTo(1));
    }

    [Test]
    public async Task Clients_wait_before_files_run_out()
    {
        await using TapProcess tap = await TapProcess.StartWithFilesAsync(150);
        _ = Bytes.ServeEchoAsync(tap.Server, 200);
        using TcpClient first = await tap.ConnectClientAsync();
        await EchoOnceAsync(first);
        List<TcpClient> clients = [];
        for (int i = 0; i < 150; i++)
        {
            clients.Add(await tap.ConnectClientAsync());
            await clients[i].GetStream().WriteAsync(Bytes.Open);
        }

        await Task.Delay(1_000);
        await EchoOnceAsync(first);
        clients.ForEach(client => client.Dispose());
        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), Bytes.Open), Is.EqualTo(Bytes.Open));
        await EchoOnceAsync(first);
        Assert.That(await tap.StopAsync(), Has.Some.StartWith("25 connections are open").And.None.StartWith("ERROR"));
    }

    [Test]
    public async Task Clients_that_send_nothing_do_not_keep_the_others_waiting()
    {
        await using TapProcess tap = await TapProcess.StartAsync();
        _ = Bytes.ServeEchoAsync(tap.Server, 257);
        List<TcpClient> clients = [];
        for (int i = 0; i < 256; i++)
        {
            clients.Add(await tap.ConnectClientAsync());
        }

        Assert.That(await Bytes.EchoAsync(await tap.ConnectClientAsync(), Bytes.Open), Is.EqualTo(Bytes.Open));
        clients.ForEach(client => client.Dispose());
        List<string> lines = await tap.StopAsync();
        Assert.That(lines, Has.Some.Contain("ERROR the client has sent nothing for 10 seconds").And.Some.StartWith("256 connections are open: the next client waits"));
    }

    [Test]
    public async Task A_client_without_its_part_of_TLS_is_hung_up()
    {
        string path = Path.GetTempFileName();
        using X509Certificate2 certificate = TapTlsAndSaveTests.CreateCertificate(path);
        await using TapProcess tap = await TapProcess.StartAsync("--listen-tls", path);
        using TcpClient client = await tap.ConnectClientAsync();
        Assert.That(await Bytes.ReadAllAsync(client), Is.Empty);
        Assert.That(await tap.StopAsync(), Has.Some.Contain("ERROR no TLS with the client: not within 10 seconds"));
        File.Delete(path);
    }

    private static async Task EchoOnceAsync(TcpClient client)
    {
        byte[] bytes = new byte[Bytes.Open.Length];
        await client.GetStream().WriteAsync(Bytes.Open);
        await client.GetStream().ReadExactlyAsync(bytes);
        Assert.That(bytes, Is.EqualTo(Bytes.Open));
    }
}
