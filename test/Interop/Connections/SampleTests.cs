namespace Amqp.Encoding.Tests.Connections;

/// <summary>samples/ReceiveFromBroker, with RabbitMQ.</summary>
[Category("rabbitmq")]
[CancelAfter(60_000)]
public sealed class SampleTests
{
    private const string Address = "/queue/receive-from-broker";

    [Test]
    public async Task The_sample_receives_from_a_broker()
    {
        using var broker = Broker.Start();
        (Connection connection, TcpClient socket) = await broker.ConnectAsync(new ConnectionOptions { HostName = "127.0.0.1", Credentials = Broker.Credentials });
        using (socket)
        {
            Sender sender = await (await connection.BeginAsync()).CreateSenderAsync("out", Address);
            for (int i = 0; i < 3; i++)
            {
                var message = new AmqpMessage { Properties = { MessageId = $"order-{i}" } };
                message.AddData(new byte[i * 10_000]);
                Assert.That(await sender.SendAsync(message), Is.EqualTo(Accepted.Instance));
            }

            await connection.CloseAsync();
        }

        string path = Repository.PathOf("samples", "ReceiveFromBroker", "bin", Repository.IsDebug ? "Debug" : "Release", "net10.0", "ReceiveFromBroker.dll");
        string port = broker.Port.ToString(CultureInfo.InvariantCulture);
        var start = new ProcessStartInfo("dotnet", [path, "127.0.0.1", port, Address, "3", Broker.Credentials.UserName, Broker.Credentials.Password])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string printed = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.That(process.ExitCode, Is.Zero, await errors + printed);
        Assert.That(printed, Does.Contain("order-2: ").And.Contain("3 received and accepted"));
    }
}
