namespace Amqp.Encoding;

/// <summary>Reads items of lists and maps by a codec.</summary>
internal static class ItemReading
{
    /// <summary>Reads one item.</summary>
    public static T ReadItem<T, TCodec>(this ref AmqpReader reader, string name)
        where TCodec : struct, IElementCodec<T>
    {
        byte code = reader.Next(out int body);
        AmqpDecodeErrorKind status = default(TCodec).ReadItem(new FormatCode(code), reader.Body(body), reader.Options, out T value, out int length);
        if (status != AmqpDecodeErrorKind.None)
        {
            reader.Fail(status, name, body, length);
            return default!;
        }

        reader.Advance(body + length);
        return value;
    }

    /// <summary>Reads as many items of the innermost list as the destination holds, with the place in a local variable.</summary>
    public static void ReadItems<T, TCodec>(this ref AmqpReader reader, scoped Span<T> destination, string name)
        where TCodec : struct, IElementCodec<T>
    {
        ReadOnlySpan<byte> data = reader.GetRest();
        AmqpReaderOptions options = reader.Options;
        int at = 0;
        for (int i = 0; i < destination.Length; i++)
        {
            if ((uint)at >= (uint)data.Length)
            {
                Finish<T, TCodec>(ref reader, i, at, name);
                return;
            }

            AmqpDecodeErrorKind status = default(TCodec).ReadItem(new FormatCode(data[at]), data.Slice(at + 1), options, out T value, out int length);
            if (status != AmqpDecodeErrorKind.None)
            {
                Finish<T, TCodec>(ref reader, i, at, name);
                return;
            }

            destination[i] = value;
            at += 1 + length;
        }

        reader.AdvanceItems(destination.Length, at);
    }

    // Reads the item at fault once more, by the way that reports it.
    private static void Finish<T, TCodec>(ref AmqpReader reader, int count, int octets, string name)
        where TCodec : struct, IElementCodec<T>
    {
        reader.AdvanceItems(count, octets);
        reader.ReadItem<T, TCodec>(name);
    }
}
