using System.Net;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>Each sample runs in a process of its own, ends well and prints what its page says.</summary>
[CancelAfter(120_000)]
public sealed class SampleTests
{
    [TestCase("ForwardUntouched", "102 bytes received, 93 forwarded, 0 bytes allocated")]
    [TestCase("Migrating", "The old shape, the way over and the new shape write the same ")]
    [TestCase("MiniClient", "a message of many frames: ", "100")]
    [TestCase("OwnContract", "the form on the wire is the same")]
    [TestCase("Prefetch", "8 connections, 8000 frames, ")]
    [TestCase("Quickstart", "order-7: 8 bytes, 2 tries")]
    [TestCase("RouteByProperty", "10,000 messages routed, 0 bytes allocated")]
    [TestCase("Pages", "one array, looked at: a file of 8,000,010 bytes", "ArrayOfMeasurements")]
    [TestCase("Pages", "array: AccountId { Value = 7 }, AccountId { Value = -1 }", "CustomElement")]
    [TestCase("Pages", "delivery 1: ", "Frames")]
    [TestCase("Pages", "E00E0371000000010000000200000003", "GettingStarted")]
    [TestCase("Pages", "values: ", "Guide")]
    [TestCase("Pages", "order-7 to queue/orders: 8 bytes, 2 tries, 00:00:30", "Message")]
    [TestCase("Pages", "no such order", "Messaging")]
    [TestCase("Pages", "Expected a value of 1 byte at offset 5", "Diagnostics")]
    [TestCase("Pages", "known without the options: False; passed on as it came: True", "OwnComposite")]
    [TestCase("Pages", "18 recipes checked", "Recipes")]
    [TestCase("Pages", "Path      open.container-id", "Reference")]
    [TestCase("Pages", "005340C00801A305504C41494E, 005340C00B01E00801A305504C41494E: sasl-mechanisms(sasl-server-mechanisms=[PLAIN])", "Recipes")]
    public async Task A_sample_prints_what_it_does(string name, string line, params string[] arguments) =>
        Assert.That(await RunAsync(name, arguments), Does.Contain(line));

    [Test]
    public void All_samples_are_run_by_these_tests()
    {
        // The tour is for eyes; the receiver needs a broker and the emulator clients, and both have tests of their own.
        object?[][] run = [.. typeof(SampleTests).GetMethod(nameof(A_sample_prints_what_it_does))!
            .GetCustomAttributes(typeof(TestCaseAttribute), false).Cast<TestCaseAttribute>().Select(test => test.Arguments)];
        Assert.That(
            FilesOf("*.csproj").Except(["Tour", "ReceiveFromBroker", "Emulator"]), Is.EquivalentTo(run.Select(arguments => arguments[0]).Distinct()));
        Assert.That(
            FilesOf("*Page.cs"), Is.EquivalentTo(run.Where(arguments => arguments[0] is "Pages").Select(arguments => $"{arguments[2]}Page").Distinct()));
    }

    private static IEnumerable<string> FilesOf(string pattern) =>
        Directory.GetFiles(Repository.PathOf("samples"), pattern, SearchOption.AllDirectories).Select(path => Path.GetFileNameWithoutExtension(path));

    [Test]
    public async Task The_sample_receives_from_a_broker([Values] bool isPlain) => await ReceiveAsync(
        new ConnectionOptions
        {
            MaxFrameSize = 1_000,
            Authenticate = plain => isPlain ? plain is { UserName: "guest", Password: "secret" } : plain is null,
            OnLink = SendOrdersAsync,
        },
        isPlain ? ["guest", "secret"] : []);

    // A broker takes a client for dead that is silent for its idle time-out.
    [Test]
    public async Task The_sample_receives_from_a_slow_broker() => await ReceiveAsync(
        new ConnectionOptions
        {
            IdleTimeOut = TimeSpan.FromSeconds(1),
            OnLink = async link =>
            {
                await Task.Delay(2_000);
                await SendOrdersAsync(link);
            },
        },
        []);

    private static async Task ReceiveAsync(ConnectionOptions options, string[] credentials)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        string port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        Task<string> receiving = RunAsync("ReceiveFromBroker", ["127.0.0.1", port, "orders", "3", .. credentials]);
        Task<TcpClient> accepting = listener.AcceptTcpClientAsync();
        if (await Task.WhenAny(accepting, receiving) == receiving)
        {
            Assert.Fail("The sample ended before it connected. " + await receiving);
        }

        using TcpClient socket = await accepting;
        Connection broker = await Connection.AcceptAsync(socket.GetStream(), options);
        await broker.Completion;
        Assert.That(await receiving, Does.Contain("order-2: ").And.Contain("3 received and accepted"));
        Assert.That(broker.Failure, Is.Null);
        await broker.CloseAsync();
    }

    private static async Task SendOrdersAsync(Link link)
    {
        Assert.That(link.Address, Is.EqualTo("orders"));
        var sender = (Sender)link;
        for (int i = 0; i < 3; i++)
        {
            var message = new AmqpMessage { Properties = { MessageId = $"order-{i}" } };
            message.AddData(new byte[i * 10_000]);
            Assert.That(await sender.SendAsync(message), Is.EqualTo(Accepted.Instance));
        }
    }

    private static async Task<string> RunAsync(string name, params string[] arguments)
    {
        string path = Repository.PathOf("samples", name, "bin", Repository.IsDebug ? "Debug" : "Release", "net10.0", name + ".dll");
        var start = new ProcessStartInfo("dotnet", [path, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1";
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string printed = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.That(process.ExitCode, Is.Zero, await errors + printed);
        return printed;
    }
}
