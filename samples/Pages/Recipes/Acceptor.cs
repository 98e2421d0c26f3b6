using System.Net;
using System.Net.Sockets;
using System.Threading.Channels;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.MiniClient;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>A broker with one queue for one client, so that the recipe runs where there is none.</summary>
internal sealed class Acceptor : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Channel<AmqpMessage> _queue = Channel.CreateUnbounded<AmqpMessage>();

    public Acceptor() => _listener.Start();

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public async Task ServeAsync()
    {
        using TcpClient socket = await _listener.AcceptTcpClientAsync();
        var options = new ConnectionOptions { Authenticate = login => login is { UserName: "guest", Password: "guest" }, OnLink = ServeAsync };
        await using Connection connection = await Connection.AcceptAsync(socket.GetStream(), options);
        await connection.Completion;
        await connection.CloseAsync();
    }

    public void Dispose() => _listener.Dispose();

    private async Task ServeAsync(Link link)
    {
        switch (link)
        {
            case Receiver receiver:
                await receiver.SetCreditAsync(1);
                Delivery delivery = await receiver.ReceiveAsync();
                await _queue.Writer.WriteAsync(delivery.DecodeMessage().ToOwned());
                await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
                break;
            case Sender sender:
                await sender.SendAsync(await _queue.Reader.ReadAsync());
                break;
        }
    }
}
