using System.IO;
using Amqp.Encoding;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.OwnContract;

// Attribute in, bytes out: the generator in the package wrote the code while the project was built.
var order = new Order(7, "Ada", 19.9m) { Lines = [new Line { Article = "nut", Amount = 3 }], Priority = Priority.High };
byte[] bytes = order.Encode();
Order same = Order.Decode(bytes);
Console.WriteLine($"{bytes.Length} bytes: {same.Customer}, {same.Lines[0].Amount} x {same.Lines[0].Article}, {same.Priority}");

// Bytes of a peer: no exception for those that are not an order.
if (!Order.TryDecode([0x45], out Order? received, out AmqpDecodeError error))
{
    Console.WriteLine(error.Kind);
}

// The value of a message. Without a value between, the message is written with a body.
var message = new AmqpMessage { Properties = { To = "orders" } };
message.SetValue(order);
using AmqpMessage arrived = AmqpMessage.Decode(message.Encode());
Console.WriteLine(arrived.TryGetValue(out received) ? $"from a message: {received.Id}" : "no order");
byte[] sent = new AmqpMessage { Properties = { To = "orders" } }.Encode(MessageBody.CreateValue(order));
Console.WriteLine($"the same bytes: {sent.AsSpan().SequenceEqual(message.Encode())}");

// A base class reads the types that it knows.
OrderEvent happened = OrderEvent.Decode(new Paid(7, 19.9m).Encode());
Console.WriteLine(happened);

// Values and objects: options that know every contract of the assembly.
AmqpValue value = order.ToAmqpValue();
AmqpObjectOptions objects = AmqpObjectOptions.Standard.WithContracts();
Console.WriteLine(value.ToObject(objects) is Order && value.TryGetComposite(out Order? _, AmqpReaderOptions.Default.WithContracts()));
Console.WriteLine(AmqpNotation.Default.Format(new Request("READ", "queue").ToAmqpValue()));

// A class that is not yours to change has its contract in a static class.
byte[] printed = ReceiptWire.Encode(new Receipt { Number = 0, Text = "paid" });
Receipt receipt = ReceiptWire.Decode(printed);
Console.WriteLine($"{printed.Length} bytes: {receipt.HasNumber}, {receipt.Text}");

// An array of contracts.
byte[] filled = new Basket { Lines = [new Line { Article = "nut" }, new Line { Article = "bolt", Amount = 3 }] }.Encode();
Console.WriteLine($"{filled.Length} bytes: {Basket.Decode(filled).Lines.Length} lines, {Basket.Decode(new Basket().Encode()).Lines.Length} lines");

// In a test of yours: a change of the form on the wire is a difference from the file that is checked in.
string expected = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "contracts.txt")).ReplaceLineEndings("\n");
Console.WriteLine(AmqpContracts.Description == expected ? "the form on the wire is the same" : AmqpContracts.Description);
