using Amqp.Encoding;
using Amqp.Encoding.Messaging;
using Consumer;
using Contracts;

var order = new Order(7, "Ada", 19.9m, DateTime.UnixEpoch, Guid.Empty, true, 1.5, ["new"], Priority.High, null);
byte[] bytes = order.Encode();
Order read = Order.Decode(bytes);

var message = new AmqpMessage();
message.SetValue(order);
byte[] sent = message.Encode();
using AmqpMessage received = AmqpMessage.Decode(sent);
bool isOrder = received.TryGetValue(out Order? inMessage) && inMessage.Customer == "Ada";
bool isKnown = AmqpValue.Decode(bytes).TryGetComposite(out Order? composite, AmqpReaderOptions.Default.WithContracts()) && composite.Id == 7;
Console.WriteLine($"{bytes.Length} bytes, {read.Id} {read.Customer} {read.Tags[0]} {read.Priority}, {isOrder}, {isKnown}");

namespace Contracts
{
    public enum Priority
    {
        Low,
        High,
    }

    [AmqpContract("acme:order:list", 0x0000ACE000000001)]
    public partial record Order(
        int Id, string Customer, decimal Total, DateTime Placed, Guid Key, bool IsPaid, double Weight, IReadOnlyList<string> Tags, Priority Priority, string? Note);
}
