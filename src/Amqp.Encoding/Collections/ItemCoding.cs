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

    /// <summary>Reads as many items of the innermost list as the destination holds: plain ones in place, the others by the reader.</summary>
    public static void ReadItems<T, TWire>(this ref AmqpReader reader, scoped Span<T> destination)
        where TWire : struct, IWireType<T>
    {
        int next = 0;
        do
        {
            int count = ReadPlainItems<T, TWire>(reader.GetPlainRest(), reader.Options.Texts, destination.Slice(next), out int bytes);
            reader.AdvanceItems(count, bytes);
            next += count;
            if (next == destination.Length)
            {
                return;
            }

            destination[next] = reader.Read<T, TWire>();
            next++;
        }
        while (!reader.HasFault);
    }

    // Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadPlainItems<T, TWire>(ReadOnlySpan<byte> source, TextRules texts, scoped Span<T> destination, out int bytes)
        where TWire : struct, IWireType<T>
    {
        ReadOnlySpan<byte> rest = source;
        int count = 0;
        while (count < destination.Length && default(TWire).ReadPlain(rest, texts, ref destination[count]) is int length and > 0)
        {
            rest = rest.Slice(length);
            count++;
        }

        bytes = source.Length - rest.Length;
        return count;
    }
}
