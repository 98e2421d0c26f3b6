using Peer = Amqp.Encoding.Tests.Peers.Peer;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>RabbitMQ's Erlang client gives a credit of 10, and renews it when 5 messages are left that it does not count as settled.</summary>
[Category("erlang")]
public sealed class CreditTests
{
    // The client takes delivery-id and settled from the last transfer: without them it stopped at the 11th message.
    [TestCase(100, false)]
    [TestCase(2_000, false)]
    [TestCase(2_000, true)]
    public async Task A_client_that_renews_its_credit_gets_every_message_of_several_frames(int size, bool isSettled)
    {
        using var time = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        await using EchoConnection echo = await EchoConnection.AcceptAsync(
            Peer.Of("erlang"), static onLink => new ConnectionOptions { MaxFrameSize = 512, OnLink = onLink }, 512, IoKind.Stream);
        (Sender sender, Receiver receiver) = await echo.AttachAsync("any");
        for (int i = 0; i < 40; i++)
        {
            var message = new AmqpMessage();
            message.AddData(new byte[size]);
            await (isSettled ? sender.SendSettledAsync(message, time.Token).AsTask() : sender.SendAsync(message, time.Token));
            using Delivery delivery = await receiver.ReceiveAsync(time.Token);
            await receiver.SettleAsync(delivery.DeliveryId!.Value, Accepted.Instance);
            Assert.That(delivery.Payload.Length, Is.GreaterThan(size), $"message {i}");
        }
    }
}
