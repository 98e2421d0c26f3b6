using System.Collections.Generic;
using Amqp.Encoding;
using Amqp.Encoding.Samples.CustomElement;

// An array, a list and a map of a struct of one's own, one behind the other in a pooled buffer.
using var buffer = new AmqpBuffer();
var writer = new AmqpWriter(buffer);
AccountEncodings.Array.Encode(ref writer, [new AccountId(7), new AccountId(-1)]);
AccountEncodings.List.Encode(ref writer, [new AccountId(7), new AccountId(long.MaxValue)]);
AccountEncodings.MapByName.Encode(ref writer, [new KeyValuePair<string, AccountId>("savings", new AccountId(42))]);
writer.Flush();
Console.WriteLine($"{buffer.WrittenCount} octets");

var reader = new AmqpReader(buffer.WrittenMemory);
Console.WriteLine($"array: {string.Join(", ", AccountEncodings.Array.Decode(ref reader))}");
Console.WriteLine($"list:  {string.Join(", ", AccountEncodings.List.Decode(ref reader))}");
foreach (KeyValuePair<string, AccountId> pair in AccountEncodings.MapByName.Decode(ref reader))
{
    Console.WriteLine($"map:   {pair.Key} = {pair.Value}");
}
