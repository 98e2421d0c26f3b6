using Amqp.Encoding;

using var buffer = new AmqpBuffer();

// Write: an array of ints (one bulk operation), then a map.
var writer = new AmqpWriter(buffer);
writer.WriteArray<int>([1, 2, 3]);
AmqpWriteScope map = writer.BeginMap();
writer.WriteSymbol("x-opt-partition-key");
writer.WriteString("orders");
writer.End(map);
writer.Flush();

// Read them back: typed, in order, without a box.
var reader = new AmqpReader(buffer.WrittenMemory);
int[] numbers = reader.ReadArray<int>();
MapView annotations = reader.ReadMapView();
annotations.TryGetString("x-opt-partition-key"u8, out string? key);
Console.WriteLine($"{numbers.Length} numbers, partition key {key}");

// Read anything as a value that keeps its AMQP type.
reader = new AmqpReader(buffer.WrittenMemory);
while (!reader.IsAtEnd)
{
    Console.WriteLine(AmqpValue.Read(ref reader));
}

// Bad bytes: one exception, that says what, where and why.
try
{
    new AmqpReader([0xC0, 0x03, 0x01, 0xA1, 0x05]).Validate();
}
catch (AmqpDecodeException exception)
{
    Console.WriteLine(exception.Message);
}
