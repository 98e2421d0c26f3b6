namespace Amqp.Encoding.Perf.References;

/// <summary>The floor of the array matrix: the bytes alone, one element after the other, with no codec around them.</summary>
internal static class RawLoops
{
    /// <summary>Writes each element with its bytes reversed; of symbols, the length and then the characters.</summary>
    public static int Write<T>(T[] values, int width, Span<byte> destination)
    {
        if (values is AmqpSymbol[] symbols)
        {
            int written = 0;
            foreach (AmqpSymbol symbol in symbols)
            {
                int length = System.Text.Encoding.UTF8.GetBytes(symbol.Value, destination[(written + 1)..]);
                destination[written] = (byte)length;
                written += 1 + length;
            }

            return written;
        }

        Swap(Bytes(values), destination[..(width * values.Length)], width);
        return width * values.Length;
    }

    /// <summary>Reads each element with its bytes reversed; symbols are walked by their lengths. Bytes of another order are not a valid DateTime, decimal or uuid: they
    /// stay unread.</summary>
    public static int Read<T>(ReadOnlySpan<byte> source, int start, int width, T[] target)
    {
        if (width == 0)
        {
            int total = 0;
            for (int at = 4; at < source.Length; at += 1 + source[at])
            {
                total += source[at];
            }

            return total;
        }

        Swap(source[start..], Bytes(target), width);
        return target.Length;
    }

    private static Span<byte> Bytes<T>(T[] values) => MemoryMarshal.CreateSpan(
        ref MemoryMarshal.GetArrayDataReference((Array)values), values.Length * Unsafe.SizeOf<T>());

    private static void Swap(ReadOnlySpan<byte> source, Span<byte> destination, int width)
    {
        switch (width)
        {
            case 1:
                source.CopyTo(destination);
                break;
            case 4:
                foreach (uint value in MemoryMarshal.Cast<byte, uint>(source))
                {
                    BinaryPrimitives.WriteUInt32BigEndian(destination, value);
                    destination = destination[4..];
                }

                break;
            case 8:
                foreach (ulong value in MemoryMarshal.Cast<byte, ulong>(source))
                {
                    BinaryPrimitives.WriteUInt64BigEndian(destination, value);
                    destination = destination[8..];
                }

                break;
            default:
                foreach (UInt128 value in MemoryMarshal.Cast<byte, UInt128>(source))
                {
                    BinaryPrimitives.WriteUInt128BigEndian(destination, value);
                    destination = destination[16..];
                }

                break;
        }
    }
}
