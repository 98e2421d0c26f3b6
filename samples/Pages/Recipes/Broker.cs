using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;
using Amqp.Encoding.Security;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>An order to a queue of a broker, and back. The connection is that of samples/MiniClient.</summary>
internal static class Broker
{
    public static async Task<Order?> SendAndReceiveAsync(string host, int port, SaslPlain login, string queue)
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        using var socket = new TcpClient { NoDelay = true };
        await socket.ConnectAsync(host, port, patience.Token);
        var options = new ConnectionOptions { HostName = host, Credentials = login };
        await using Connection connection = await Connection.ConnectAsync(socket.GetStream(), options, patience.Token);
        Session session = await connection.BeginAsync(patience.Token);

        Sender sender = await session.CreateSenderAsync("out", queue, patience.Token);
        var message = new AmqpMessage { Properties = { MessageId = "order-7" } };
        message.SetValue(new Order(7, "Ada"));
        Console.WriteLine($"the broker says {await sender.SendAsync(message, patience.Token)}");

        Receiver receiver = await session.CreateReceiverAsync("in", queue, credit: 1, patience.Token);
        Delivery delivery = await receiver.ReceiveAsync(patience.Token);
        using AmqpMessage received = delivery.DecodeMessage();
        received.TryGetValue(out Order? order);
        await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
        await connection.CloseAsync(cancellationToken: patience.Token);
        return order;
    }
}
