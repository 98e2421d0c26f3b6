namespace Amqp.Encoding.Perf.References;

/// <summary>
/// Code that a careful engineer writes by hand for one case: correct and bounds-checked, with no codec around it.
/// The library's goals are ratios to what it costs.
/// </summary>
public static partial class HandWritten
{
    private const int ListHeaderSize = 9;
    private const int IntItemSize = 5;

    /// <summary>Reverses the bytes of every int.</summary>
    public static void SwapInts(ReadOnlySpan<int> source, Span<int> destination)
    {
        // As uints, as the library does: the two bodies that the JIT compiles of the platform's loop differ by half, in either direction, by where they are in memory.
        BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<int, uint>(source), MemoryMarshal.Cast<int, uint>(destination));
    }

    /// <summary>Reverses the bytes of every int into a new array.</summary>
    public static int[] SwapIntsToArray(ReadOnlySpan<int> source)
    {
        int[] values = new int[source.Length];
        SwapInts(source, values);
        return values;
    }

    /// <summary>Reverses the bytes of every int into a new array that was not cleared.</summary>
    public static int[] SwapIntsToUninitializedArray(ReadOnlySpan<int> source)
    {
        int[] values = GC.AllocateUninitializedArray<int>(source.Length);
        SwapInts(source, values);
        return values;
    }

    /// <summary>Writes each symbol as a length byte and its characters.</summary>
    public static int WriteSymbols(ReadOnlySpan<string> source, Span<byte> destination)
    {
        int position = 0;
        foreach (string value in source)
        {
            OperationStatus status = System.Text.Ascii.FromUtf16(value, destination[(position + 1)..], out int length);
            if (status != OperationStatus.Done || length > byte.MaxValue)
            {
                throw new ArgumentException("A symbol is not ASCII, is too long or does not fit.", nameof(source));
            }

            destination[position] = (byte)length;
            position += 1 + length;
        }

        return position;
    }

    /// <summary>Walks symbols by their length bytes and adds up their lengths.</summary>
    public static int WalkSymbols(ReadOnlySpan<byte> source, int count)
    {
        int total = 0;
        int position = 0;
        for (int i = 0; i < count; i++)
        {
            if ((uint)position >= (uint)source.Length)
            {
                ThrowMalformed();
            }

            int length = source[position];
            position += 1 + length;
            total += length;
        }

        if (position != source.Length)
        {
            ThrowMalformed();
        }

        return total;
    }

    /// <summary>Makes a string of each symbol.</summary>
    public static string[] ReadSymbols(ReadOnlySpan<byte> source, int count)
    {
        string[] values = new string[count];
        for (int i = 0; i < values.Length; i++)
        {
            if (source.IsEmpty || source[0] > source.Length - 1)
            {
                ThrowMalformed();
            }

            int end = 1 + source[0];
            values[i] = System.Text.Encoding.ASCII.GetString(source[1..end]);
            source = source[end..];
        }

        if (!source.IsEmpty)
        {
            ThrowMalformed();
        }

        return values;
    }

    /// <summary>Writes a list32 of ints, each item with one store of eight bytes of which the next one overwrites three.</summary>
    public static int WriteIntList(ReadOnlySpan<int> source, Span<byte> destination)
    {
        int size = ListHeaderSize + (source.Length * IntItemSize);
        if (destination.Length < size + sizeof(ulong) - IntItemSize)
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        destination[0] = 0xd0;
        BinaryPrimitives.WriteUInt32BigEndian(destination[1..], (uint)(size - IntItemSize));
        BinaryPrimitives.WriteUInt32BigEndian(destination[5..], (uint)source.Length);
        int position = ListHeaderSize;
        foreach (int value in source)
        {
            ulong item = (0x71UL << 56) | ((ulong)(uint)value << 24);
            BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(position, sizeof(ulong)), item);
            position += IntItemSize;
        }

        return size;
    }

    /// <summary>Reads a list32 of ints in either of their encodings.</summary>
    public static int ReadIntList(ReadOnlySpan<byte> source, Span<int> destination)
    {
        int count = ReadListHeader(ref source, destination.Length);
        for (int i = 0; i < count; i++)
        {
            if (source.Length >= IntItemSize && source[0] == 0x71)
            {
                destination[i] = BinaryPrimitives.ReadInt32BigEndian(source[1..]);
                source = source[IntItemSize..];
            }
            else if (source.Length >= 2 && source[0] == 0x54)
            {
                destination[i] = (sbyte)source[1];
                source = source[2..];
            }
            else
            {
                ThrowMalformed();
            }
        }

        if (!source.IsEmpty)
        {
            ThrowMalformed();
        }

        return count;
    }

    /// <summary>Reads a list32 of ints to a new array.</summary>
    public static int[] ReadIntListToArray(ReadOnlySpan<byte> source)
    {
        ReadOnlySpan<byte> rest = source;
        int[] values = new int[ReadListHeader(ref rest, source.Length / 2)];
        ReadIntList(source, values);
        return values;
    }

    private static int ReadListHeader(ref ReadOnlySpan<byte> source, int maxCount)
    {
        if (source.Length < ListHeaderSize || source[0] != 0xd0
            || BinaryPrimitives.ReadUInt32BigEndian(source[1..]) != source.Length - IntItemSize)
        {
            ThrowMalformed();
        }

        uint count = BinaryPrimitives.ReadUInt32BigEndian(source[5..]);
        if (count > (uint)maxCount)
        {
            ThrowMalformed();
        }

        source = source[ListHeaderSize..];
        return (int)count;
    }

    private static void ThrowMalformed()
    {
        throw new InvalidDataException("The input is malformed.");
    }
}
