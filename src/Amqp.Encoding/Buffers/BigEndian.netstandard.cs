using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <content>Unrolled loops, four values a turn.</content>
internal static partial class BigEndian
{
    /// <summary>Gets the bytes of a uuid in network order as two numbers.</summary>
    public static unsafe ulong GetBits(Guid value, out ulong high)
    {
        Span<byte> bytes = stackalloc byte[16];
        CopyGuids(new ReadOnlySpan<byte>(&value, 16), bytes);
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

    /// <summary>Copies values, reversing the bytes of each 2-byte value on a little-endian machine.</summary>
    public static void Copy16(ReadOnlySpan<ushort> source, Span<ushort> destination)
    {
        if (!BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
            return;
        }

        destination = destination.Slice(0, source.Length);
        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = BinaryPrimitives.ReverseEndianness(source[i]);
        }
    }

    /// <summary>Copies values, reversing the bytes of each 4-byte value on a little-endian machine.</summary>
    public static void Copy32(ReadOnlySpan<uint> source, Span<uint> destination)
    {
        if (!BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
            return;
        }

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

    /// <summary>Copies values, reversing the bytes of each 8-byte value on a little-endian machine.</summary>
    public static void Copy64(ReadOnlySpan<ulong> source, Span<ulong> destination)
    {
        if (!BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
            return;
        }

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
        if (!BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
            return;
        }

        for (int i = 0; i <= source.Length - 16; i += 16)
        {
            ReadOnlySpan<byte> from = source.Slice(i, 16);
            Span<byte> to = destination.Slice(i, 16);
            BinaryPrimitives.WriteUInt32BigEndian(to, BinaryPrimitives.ReadUInt32LittleEndian(from));
            BinaryPrimitives.WriteUInt16BigEndian(to.Slice(4), BinaryPrimitives.ReadUInt16LittleEndian(from.Slice(4)));
            BinaryPrimitives.WriteUInt16BigEndian(to.Slice(6), BinaryPrimitives.ReadUInt16LittleEndian(from.Slice(6)));
            BinaryPrimitives.WriteUInt64LittleEndian(to.Slice(8), BinaryPrimitives.ReadUInt64LittleEndian(from.Slice(8)));
        }
    }

    /// <summary>Copies boolean bytes and checks them.</summary>
    /// <returns>The index of the first byte other than 00 and 01, or -1. If there is one, the caller must clear the destination.</returns>
    public static int CopyBooleans(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        destination = destination.Slice(0, source.Length);
        for (int i = 0; i < source.Length; i++)
        {
            byte value = source[i];
            if (value > 1)
            {
                return i;
            }

            destination[i] = value;
        }

        return -1;
    }
}
