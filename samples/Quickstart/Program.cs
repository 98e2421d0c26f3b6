using Amqp.Encoding;
using Amqp.Encoding.Messaging;

// A class in, bytes out; bytes in, a class out. A source generator in the package writes the code.
byte[] order = new Order(7, "Ada").Encode();
Order same = Order.Decode(order);
Console.WriteLine($"{order.Length} bytes: {same}");

// A message of a broker: a body, with properties that say where it goes. message.SetValue(same) would make the class its body.
var message = new AmqpMessage { Properties = { MessageId = "order-7", To = "queue/orders" }, ApplicationProperties = { { "tries", 2 } } };
message.AddData("{\"id\":7}"u8.ToArray());
byte[] sent = message.Encode();

// Each part is decoded when it is read; the body is a slice of the bytes.
using AmqpMessage received = AmqpMessage.Decode(sent);
received.ApplicationProperties.TryGetValue("tries", out int tries);
received.TryGetSingleData(out ReadOnlyMemory<byte> body);
Console.WriteLine($"{received.Properties.MessageId}: {body.Length} bytes, {tries} tries");

// Bad bytes. It prints: Expected string of 7 bytes at offset 3 ([0]) but found only 2 left in the enclosing value.
if (!AmqpValue.TryDecode([0xC0, 0x03, 0x01, 0xA1, 0x05], out _, out AmqpDecodeError error))
{
    Console.WriteLine(error);
}

// An array of ints, as bytes and back: no element is boxed.
byte[] bytes = ArrayEncoding<int>.Default.Encode([1, -2, 300]);
int[] numbers = ArrayEncoding<int>.Default.Decode(bytes);

// Any value, with its type.
AmqpValue value = AmqpValue.Decode(bytes);
Console.WriteLine($"{numbers.Length} numbers: {value}");

[AmqpContract("acme:order:list")]
public sealed partial record Order(int Id, string Customer);
