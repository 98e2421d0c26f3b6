using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

[TestFixture]
public sealed class SliceTests
{
    [Test]
    public void A_record_goes_to_bytes_and_back()
    {
        var order = new Order(7, "Ada", 1.5m) { IsPaid = true };
        byte[] bytes = order.Encode();
        Assert.That(Order.Decode(bytes), Is.EqualTo(order));
        var message = new AmqpMessage();
        message.SetValue(order);
        Assert.That(message.TryGetValue(out Order? read), Is.True);
        Assert.That(read, Is.EqualTo(order));
    }
}
