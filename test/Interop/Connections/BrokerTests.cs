using System.Buffers;
using System.Globalization;
using System.Linq;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Security;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>The client of samples/MiniClient against a broker: <c>AMQP_BROKER</c> is its host and port (127.0.0.1:5672), <c>AMQP_USER</c> name and password
/// (guest:guest), <c>AMQP_ADDRESS</c> a queue (/queue/mini).</summary>
[TestFixture]
[Explicit("Needs a broker.")]
[CancelAfter(60_000)]
public sealed class BrokerTests
{
    [Test]
    public async Task A_message_sent_to_a_queue_is_received_from_it()
    {
        string[] broker = Setting("AMQP_BROKER", "127.0.0.1:5672").Split(':');
        string[] user = Setting("AMQP_USER", "guest:guest").Split(':');
        string address = Setting("AMQP_ADDRESS", "/queue/mini");
        using var socket = new TcpClient { NoDelay = true };
        await socket.ConnectAsync(broker[0], int.Parse(broker[1], CultureInfo.InvariantCulture));
        Connection connection = await Connection.ConnectAsync(
            socket.GetStream(), new ConnectionOptions { HostName = broker[0], Credentials = new SaslPlain(user[0], user[1]) });
        Session session = await connection.BeginAsync();
        Sender sender = await session.CreateSenderAsync("out", address);
        AmqpMessage[] messages = [.. new[] { 0, 1, 1_000, 300_000 }.Select(Make)];
        foreach (AmqpMessage message in messages)
        {
            Assert.That(await sender.SendAsync(message), Is.EqualTo(Accepted.Instance));
        }

        Receiver receiver = await session.CreateReceiverAsync("in", address, credit: 2);
        foreach (AmqpMessage message in messages)
        {
            Delivery delivery = await receiver.ReceiveAsync();
            using AmqpMessage received = delivery.DecodeMessage();
            Assert.That(received.Properties, Is.EqualTo(message.Properties));
            Assert.That(received.ApplicationProperties["number"], Is.EqualTo(message.ApplicationProperties["number"]));
            Assert.That(received.GetData(0).ToArray(), Is.EqualTo(message.GetData(0).ToArray()));
            await receiver.SettleAsync(delivery.Id!.Value, Accepted.Instance);
        }

        await receiver.DetachAsync();
        await sender.DetachAsync();
        await session.EndAsync();
        await connection.CloseAsync();
        Assert.That(connection.Failure, Is.Null);
    }

    private static AmqpMessage Make(int size)
    {
        var message = new AmqpMessage { Properties = { MessageId = "id-" + size, Subject = "mini" } };
        message.ApplicationProperties.Add("number", size);
        message.AddData(new byte[size]);
        return message;
    }

    private static string Setting(string name, string otherwise) => Environment.GetEnvironmentVariable(name) ?? otherwise;
}
