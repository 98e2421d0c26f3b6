namespace Amqp.Encoding;

/// <summary>Elements of fixed width that are decoded and encoded one by one, as items are.</summary>
internal static class ItemWise
{
    /// <summary>Reads a plain value by decoding it.</summary>
    public static int ReadPlain<T, TWire>(ReadOnlySpan<byte> source, TextRules texts, ref T value)
        where TWire : struct, IWireType<T>
    {
        if (!source.IsEmpty && default(TWire).Decode(source[0], source.Slice(1), texts, out T read, out int length) == AmqpDecodeErrorKind.None)
        {
            value = read;
            return 1 + length;
        }

        return 0;
    }

    /// <summary>Writes the data of elements.</summary>
    public static void WriteArray<T, TWire>(scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
        where TWire : struct, IWireType<T>
    {
        Span<byte> item = stackalloc byte[17];
        int width = default(TWire).Code.Width;
        foreach (T value in values)
        {
            _ = default(TWire).Encode(value, item);
            item.Slice(1, width).CopyTo(destination);
            destination = destination.Slice(width);
        }
    }

    /// <summary>Reads the data of elements.</summary>
    public static AmqpDecodeErrorKind ReadArray<T, TWire>(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
        where TWire : struct, IWireType<T>
    {
        badOffset = 0;
        AmqpDecodeErrorKind status = AmqpDecodeErrorKind.None;
        for (int i = 0; i < destination.Length && status == AmqpDecodeErrorKind.None; i++)
        {
            status = default(TWire).Decode(constructor, source.Slice(badOffset), texts, out destination[i], out int length);
            badOffset += status == AmqpDecodeErrorKind.None ? length : 0;
        }

        return status;
    }
}
