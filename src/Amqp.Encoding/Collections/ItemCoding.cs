namespace Amqp.Encoding;

/// <summary>Reads and writes items of lists and maps.</summary>
internal static class ItemCoding
{
    /// <summary>Writes one item.</summary>
    public static void WriteItem<T, TWire>(this ref AmqpWriter writer, T value)
        where TWire : struct, IWireType<T>
    {
        int size = default(TWire).Measure(value);
        ConverterFault.Check<T>(size, default(TWire).Encode(value, writer.ReserveValue(size)));
        writer.CommitValue(size);
    }

    /// <summary>Reads as many items of the innermost list as the destination holds, with the position in a local variable.</summary>
    public static void ReadItems<T, TWire>(this ref AmqpReader reader, scoped Span<T> destination, string name)
        where TWire : struct, IWireType<T>
    {
        ReadOnlySpan<byte> all = reader.GetRest();
        ReadOnlySpan<byte> rest = all;
        TextRules texts = reader.Options.Texts;
        for (int i = 0; i < destination.Length; i++)
        {
            if (rest.IsEmpty || default(TWire).Decode(rest[0], rest.Slice(1), texts, out T value, out int length) != AmqpDecodeErrorKind.None)
            {
                Finish<T, TWire>(ref reader, i, all.Length - rest.Length, name);
                return;
            }

            destination[i] = value;
            rest = rest.Slice(1 + length);
        }

        reader.AdvanceItems(destination.Length, all.Length - rest.Length);
    }

    // Reads the malformed item again, in the way that reports the fault.
    private static void Finish<T, TWire>(ref AmqpReader reader, int count, int bytes, string name)
        where TWire : struct, IWireType<T>
    {
        reader.AdvanceItems(count, bytes);
        reader.Read<T, TWire>(name);
    }
}
