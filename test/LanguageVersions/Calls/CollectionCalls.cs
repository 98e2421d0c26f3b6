using Amqp.Encoding.Messaging;
namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Calls of whole arrays, lists and fields, with memory of the stack wherever a span is passed with a reader or writer.</summary>
public static class CollectionCalls
{
    public static void WriteAll(ref AmqpWriter writer)
    {
        Span<int> numbers = stackalloc int[] { 1, -1, 300 };
        Span<bool> flags = stackalloc bool[] { true, false };
        writer.WriteArray<int>(numbers);
        writer.WriteList<int>(numbers);
        writer.WriteMultiple<int>(numbers);
        writer.WriteArray(new AmqpSymbol[] { "a", "b" });
        writer.WriteArray(new string[] { "a", "b" });
        ArrayEncoding<bool>.Default.Write(ref writer, flags);
        ListEncoding<bool>.Default.Write(ref writer, flags);
    }

    public static int ReadAll(ref AmqpReader reader)
    {
        Span<int> numbers = stackalloc int[3];
        Span<bool> flags = stackalloc bool[2];
        int count = reader.ReadArray<int>(numbers);
        count += reader.ReadList<int>(numbers);
        count += reader.ReadMultiple<int>().Length;
        foreach (ReadOnlySpan<byte> symbol in reader.ReadBytesArrayView())
        {
            count += symbol.Length;
        }

        count += reader.ReadArray<string>().Length;
        count += ArrayEncoding<bool>.Default.Read(ref reader, flags);
        count += ListEncoding<bool>.Default.Read(ref reader, flags);
        return count;
    }

    public static bool EncodeToStack()
    {
        Span<byte> destination = stackalloc byte[32];
        Span<int> numbers = stackalloc int[] { 1, 2 };
        return ArrayEncoding<int>.Default.TryEncode(numbers, destination, out int written)
            && written == ArrayEncoding<int>.Default.GetEncodedSize(numbers)
            && ListEncoding<int>.Default.TryEncode(numbers, destination, out written)
            && written == ListEncoding<int>.Default.GetEncodedSize(numbers);
    }

    public static bool Probe(ref AmqpReader reader)
    {
        Span<byte> key = stackalloc byte[] { (byte)'k' };
        return reader.ReadMapView().TryGetValue(key, out long value) && value == 1;
    }

    public static Source MakeSource() => new() { DynamicNodeProperties = [new("product", "acme")], Filter = [Filter.Selector("a > 1")] };
}
