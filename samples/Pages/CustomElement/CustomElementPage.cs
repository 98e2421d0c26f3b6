using System.Collections.Generic;
using Amqp.Encoding;
using Amqp.Encoding.Samples.CustomElement;

namespace Acme.Pages;

/// <summary>The code of docs/arrays.md and docs/extending.md about arrays of one's own type.</summary>
internal static class CustomElementPage
{
    public static void Run()
    {
        // An array, a list and a map of a struct of one's own, one after the other in a pooled buffer.
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AccountEncodings.Array.Write(ref writer, [new AccountId(7), new AccountId(-1)]);
        AccountEncodings.List.Write(ref writer, [new AccountId(7), new AccountId(long.MaxValue)]);
        AccountEncodings.MapByName.Write(ref writer, [new KeyValuePair<string, AccountId>("savings", new AccountId(42))]);
        writer.Flush();
        Console.WriteLine($"{buffer.WrittenCount} bytes");

        var reader = new AmqpReader(buffer.WrittenMemory);
        Console.WriteLine($"array: {string.Join(", ", AccountEncodings.Array.Read(ref reader))}");
        Console.WriteLine($"list:  {string.Join(", ", AccountEncodings.List.Read(ref reader))}");
        foreach (KeyValuePair<string, AccountId> pair in AccountEncodings.MapByName.Read(ref reader))
        {
            Console.WriteLine($"map:   {pair.Key} = {pair.Value}");
        }
    }
}
