namespace Amqp.Encoding;

/// <content>Unrolled loops of words of 8 bytes: netstandard2.0 has no names for vector instructions.</content>
internal static partial class BigEndian
{
    /// <summary>Gets the bytes of a uuid in network order as two numbers.</summary>
    public static unsafe ulong GetBits(Guid value, out ulong high)
    {
        Span<byte> bytes = stackalloc byte[16];
        FixedWidth.Copy<Guid>(new ReadOnlySpan<byte>(&value, 16), bytes);
        high = BinaryPrimitives.ReadUInt64BigEndian(bytes);
        return BinaryPrimitives.ReadUInt64BigEndian(bytes.Slice(8));
    }

    /// <summary>Returns the uuid with these bits (see <see cref="GetBits"/>).</summary>
    public static Guid FromBits(ulong high, ulong low)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, high);
        BinaryPrimitives.WriteUInt64BigEndian(bytes.Slice(8), low);
        return ReadGuid(bytes);
    }

    /// <summary>Copies values of 2 bytes with their bytes reversed, on a little-endian machine.</summary>
    public static void Copy16(ReadOnlySpan<ushort> source, Span<ushort> destination)
    {
        destination = destination.Slice(0, source.Length);
        ReadOnlySpan<ulong> from = MemoryMarshal.Cast<ushort, ulong>(source);
        Span<ulong> to = MemoryMarshal.Cast<ushort, ulong>(destination);
        for (; from.Length >= 4 && to.Length >= 4; from = from.Slice(4), to = to.Slice(4))
        {
            to[3] = Reverse16(from[3]);
            to[2] = Reverse16(from[2]);
            to[1] = Reverse16(from[1]);
            to[0] = Reverse16(from[0]);
        }

        for (int i = source.Length & ~15; i < source.Length; i++)
        {
            destination[i] = BinaryPrimitives.ReverseEndianness(source[i]);
        }
    }

    /// <summary>Copies values of 4 bytes with their bytes reversed, on a little-endian machine.</summary>
    public static void Copy32(ReadOnlySpan<uint> source, Span<uint> destination)
    {
        destination = destination.Slice(0, source.Length);
        ReadOnlySpan<ulong> from = MemoryMarshal.Cast<uint, ulong>(source);
        Span<ulong> to = MemoryMarshal.Cast<uint, ulong>(destination);
        for (; from.Length >= 8 && to.Length >= 8; from = from.Slice(8), to = to.Slice(8))
        {
            to[7] = Reverse32(from[7]);
            to[6] = Reverse32(from[6]);
            to[5] = Reverse32(from[5]);
            to[4] = Reverse32(from[4]);
            to[3] = Reverse32(from[3]);
            to[2] = Reverse32(from[2]);
            to[1] = Reverse32(from[1]);
            to[0] = Reverse32(from[0]);
        }

        for (int i = source.Length & ~15; i < source.Length; i++)
        {
            destination[i] = BinaryPrimitives.ReverseEndianness(source[i]);
        }
    }

    /// <summary>Copies values of 8 bytes with their bytes reversed, on a little-endian machine.</summary>
    public static void Copy64(ReadOnlySpan<ulong> source, Span<ulong> destination)
    {
        destination = destination.Slice(0, source.Length);
        int i = 0;
        for (; i <= source.Length - 4; i += 4)
        {
            destination[i] = BinaryPrimitives.ReverseEndianness(source[i]);
            destination[i + 1] = BinaryPrimitives.ReverseEndianness(source[i + 1]);
            destination[i + 2] = BinaryPrimitives.ReverseEndianness(source[i + 2]);
            destination[i + 3] = BinaryPrimitives.ReverseEndianness(source[i + 3]);
        }

        for (; i < source.Length; i++)
        {
            destination[i] = BinaryPrimitives.ReverseEndianness(source[i]);
        }
    }

    /// <summary>Copies uuids between the layouts of System.Guid and RFC 4122: reverses the bytes of each of the first three fields.</summary>
    public static void CopyGuids(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        destination = destination.Slice(0, source.Length);
        ReadOnlySpan<ulong> from = MemoryMarshal.Cast<byte, ulong>(source);
        Span<ulong> to = MemoryMarshal.Cast<byte, ulong>(destination);
        for (; from.Length >= 8 && to.Length >= 8; from = from.Slice(8), to = to.Slice(8))
        {
            to[7] = from[7];
            to[6] = ReverseGuidFields(from[6]);
            to[5] = from[5];
            to[4] = ReverseGuidFields(from[4]);
            to[3] = from[3];
            to[2] = ReverseGuidFields(from[2]);
            to[1] = from[1];
            to[0] = ReverseGuidFields(from[0]);
        }

        for (; from.Length >= 2 && to.Length >= 2; from = from.Slice(2), to = to.Slice(2))
        {
            to[1] = from[1];
            to[0] = ReverseGuidFields(from[0]);
        }
    }

    /// <summary>Copies boolean bytes and checks them.</summary>
    /// <returns>The index of the first byte other than 00 and 01, or -1. If there is one, the caller must clear the destination.</returns>
    public static int CopyBooleans(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        source.CopyTo(destination);
        ReadOnlySpan<ulong> words = MemoryMarshal.Cast<byte, ulong>(source);
        int i = 0;
        while (i < words.Length && (words[i] & 0xFEFE_FEFE_FEFE_FEFE) == 0)
        {
            i++;
        }

        for (i *= 8; i < source.Length; i++)
        {
            if (source[i] > 1)
            {
                return i;
            }
        }

        return -1;
    }

    private static int WriteFours(ReadOnlySpan<DateTime> times, Span<byte> destination) => 0;

    private static int ReadFours(ReadOnlySpan<byte> source, Span<DateTime> times) => 0;

    // Four values of 2 bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Reverse16(ulong word) => ((word & 0x00FF_00FF_00FF_00FF) << 8) | ((word >> 8) & 0x00FF_00FF_00FF_00FF);

    // Two values of 4 bytes: all eight bytes, then the halves.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Reverse32(ulong word)
    {
        ulong reversed = BinaryPrimitives.ReverseEndianness(word);
        return (reversed >> 32) | (reversed << 32);
    }

    // The first three fields of a uuid: one of 4 bytes, two of 2 bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ReverseGuidFields(ulong word)
    {
        ulong reversed = BinaryPrimitives.ReverseEndianness(word);
        uint pair = (uint)reversed;
        return (reversed >> 32) | ((ulong)((pair >> 16) | (pair << 16)) << 32);
    }
}
