namespace Amqp.Encoding;

/// <summary>Reads and writes items of lists and maps with a codec.</summary>
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

    /// <summary>Reads one item.</summary>
    public static T ReadItem<T, TWire>(this ref AmqpReader reader, string name)
        where TWire : struct, IWireType<T>
    {
        byte code = reader.Next(out int body);
        AmqpDecodeErrorKind status = default(TWire).Decode(new FormatCode(code), reader.Body(body), reader.Options, out T value, out int length);
        if (status != AmqpDecodeErrorKind.None)
        {
            reader.Fail(status, name, body, length);
            return default!;
        }

        reader.Advance(body + length);
        return value;
    }

    /// <summary>Reads as many items of the innermost list as the destination holds, with the position in a local variable.</summary>
    public static void ReadItems<T, TWire>(this ref AmqpReader reader, scoped Span<T> destination, string name)
        where TWire : struct, IWireType<T>
    {
        ReadOnlySpan<byte> all = reader.GetRest();
        ReadOnlySpan<byte> rest = all;
        AmqpReaderOptions options = reader.Options;
        for (int i = 0; i < destination.Length; i++)
        {
            if (rest.IsEmpty || default(TWire).Decode(new FormatCode(rest[0]), rest.Slice(1), options, out T value, out int length) != AmqpDecodeErrorKind.None)
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
        reader.ReadItem<T, TWire>(name);
    }
}
