namespace Amqp.Encoding.Perf.References;

/// <summary>The floor of the array matrix: the bytes alone, one element after the other, with no codec around them.</summary>
internal static class RawLoops
{
    /// <summary>Writes each element with its bytes reversed; of variable widths, the length and then the bytes.</summary>
    public static int Write<T>(T[] values, int width, Span<byte> destination)
    {
        switch (values)
        {
            case byte[] or sbyte[] or bool[]:
                Bytes(values).CopyTo(destination);
                return values.Length;
            case AmqpSymbol[] symbols:
                int written = 0;
                foreach (AmqpSymbol symbol in symbols)
                {
                    written += WriteText(symbol.Value, destination[written..]);
                }

                return written;
            case string[] texts:
                int end = 0;
                foreach (string text in texts)
                {
                    end += WriteText(text, destination[end..]);
                }

                return end;
            case ArraySegment<byte>[] segments:
                int at = 0;
                foreach (ArraySegment<byte> segment in segments)
                {
                    destination[at] = (byte)segment.Count;
                    segment.AsSpan().CopyTo(destination[(at + 1)..]);
                    at += 1 + segment.Count;
                }

                return at;
            case char[] characters:
                foreach (char character in characters)
                {
                    BinaryPrimitives.WriteUInt32BigEndian(destination, character);
                    destination = destination[4..];
                }

                return 4 * values.Length;
        }

        Swap(Bytes(values), destination[..(width * values.Length)], width);
        return width * values.Length;
    }

    /// <summary>Reads each element of a fixed width with its bytes reversed; of variable widths, walks them by their lengths.</summary>
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

        source = source[start..];
        if (target is char[] characters)
        {
            for (int i = 0; i < characters.Length; i++)
            {
                characters[i] = (char)BinaryPrimitives.ReadUInt32BigEndian(source[(4 * i)..]);
            }

            return target.Length;
        }

        Span<byte> destination = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference((Array)target), width * target.Length);
        if (width == 1)
        {
            source.CopyTo(destination);
            return target.Length;
        }

        Swap(source, destination, width);

        // The bytes of another order are not a valid DateTime, decimal or uuid: they stay unread.
        return target.Length;
    }

    private static ReadOnlySpan<byte> Bytes<T>(T[] values) => MemoryMarshal.CreateReadOnlySpan(
        ref MemoryMarshal.GetArrayDataReference((Array)values), values.Length * System.Runtime.CompilerServices.Unsafe.SizeOf<T>());

    private static int WriteText(string text, Span<byte> destination)
    {
        int length = System.Text.Encoding.UTF8.GetBytes(text, destination[1..]);
        destination[0] = (byte)length;
        return 1 + length;
    }

    private static void Swap(ReadOnlySpan<byte> source, Span<byte> destination, int width)
    {
        switch (width)
        {
            case 2:
                foreach (ushort value in MemoryMarshal.Cast<byte, ushort>(source))
                {
                    BinaryPrimitives.WriteUInt16BigEndian(destination, value);
                    destination = destination[2..];
                }

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
