using System.Runtime.Intrinsics;

namespace Amqp.Encoding;

/// <content>Vectorised.</content>
internal static partial class BigEndian
{
    /// <summary>Gets the bytes of a uuid in network order as two numbers.</summary>
    public static ulong GetBits(Guid value, out ulong high)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        high = BinaryPrimitives.ReadUInt64BigEndian(bytes);
        return BinaryPrimitives.ReadUInt64BigEndian(bytes.Slice(8));
    }

    /// <summary>Returns the uuid with these bits (see <see cref="GetBits"/>).</summary>
    public static Guid FromBits(ulong high, ulong low)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, high);
        BinaryPrimitives.WriteUInt64BigEndian(bytes.Slice(8), low);
        return new Guid(bytes, bigEndian: true);
    }

    /// <summary>Copies values, reversing the bytes of each 2-byte value on a little-endian machine.</summary>
    public static void Copy16(ReadOnlySpan<ushort> source, Span<ushort> destination)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, destination);
        }
        else
        {
            source.CopyTo(destination);
        }
    }

    /// <summary>Copies values, reversing the bytes of each 4-byte value on a little-endian machine.</summary>
    public static void Copy32(ReadOnlySpan<uint> source, Span<uint> destination)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, destination);
        }
        else
        {
            source.CopyTo(destination);
        }
    }

    /// <summary>Copies values, reversing the bytes of each 8-byte value on a little-endian machine.</summary>
    public static void Copy64(ReadOnlySpan<ulong> source, Span<ulong> destination)
    {
        if (BitConverter.IsLittleEndian)
        {
            BinaryPrimitives.ReverseEndianness(source, destination);
        }
        else
        {
            source.CopyTo(destination);
        }
    }

    /// <summary>Copies uuids between the layouts of System.Guid and RFC 4122: reverses the bytes of each of the first three fields.</summary>
    public static void CopyGuids(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int length = source.Length;
        if (destination.Length < length)
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        if (!BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
            return;
        }

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        Vector128<byte> order = Vector128.Create((byte)3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15);
        int i = 0;
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> order512 = Vector512.Create(
                3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15,
                19, 18, 17, 16, 21, 20, 23, 22, 24, 25, 26, 27, 28, 29, 30, 31,
                35, 34, 33, 32, 37, 36, 39, 38, 40, 41, 42, 43, 44, 45, 46, 47,
                51, 50, 49, 48, 53, 52, 55, 54, 56, 57, 58, 59, 60, 61, 62, (byte)63);
            for (; i <= length - 64; i += 64)
            {
                Vector512.ShuffleNative(Vector512.LoadUnsafe(ref from, (nuint)i), order512).StoreUnsafe(ref to, (nuint)i);
            }
        }
        else if (Vector256.IsHardwareAccelerated)
        {
            Vector256<byte> order256 = Vector256.Create(
                3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15,
                19, 18, 17, 16, 21, 20, 23, 22, 24, 25, 26, 27, 28, 29, 30, (byte)31);
            for (; i <= length - 32; i += 32)
            {
                Vector256.ShuffleNative(Vector256.LoadUnsafe(ref from, (nuint)i), order256).StoreUnsafe(ref to, (nuint)i);
            }
        }

        for (; i <= length - 16; i += 16)
        {
            Vector128.ShuffleNative(Vector128.LoadUnsafe(ref from, (nuint)i), order).StoreUnsafe(ref to, (nuint)i);
        }
    }

    /// <summary>Copies boolean bytes and checks them in the same pass.</summary>
    /// <returns>The index of the first byte other than 00 and 01, or -1. If there is one, the caller must clear the destination.</returns>
    public static int CopyBooleans(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int length = source.Length;
        if (destination.Length < length)
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        int i = 0;
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> seen = Vector512<byte>.Zero;
            for (; i <= length - 128; i += 128)
            {
                Vector512<byte> first = Vector512.LoadUnsafe(ref from, (nuint)i);
                Vector512<byte> second = Vector512.LoadUnsafe(ref from, (nuint)i + 64);
                first.StoreUnsafe(ref to, (nuint)i);
                second.StoreUnsafe(ref to, (nuint)i + 64);
                seen |= first | second;
            }

            if (Vector512.GreaterThanAny(seen, Vector512<byte>.One))
            {
                return source.IndexOfAnyExceptInRange((byte)0, (byte)1);
            }
        }
        else if (Vector256.IsHardwareAccelerated)
        {
            Vector256<byte> seen = Vector256<byte>.Zero;
            for (; i <= length - 64; i += 64)
            {
                Vector256<byte> first = Vector256.LoadUnsafe(ref from, (nuint)i);
                Vector256<byte> second = Vector256.LoadUnsafe(ref from, (nuint)i + 32);
                first.StoreUnsafe(ref to, (nuint)i);
                second.StoreUnsafe(ref to, (nuint)i + 32);
                seen |= first | second;
            }

            if (Vector256.GreaterThanAny(seen, Vector256<byte>.One))
            {
                return source.IndexOfAnyExceptInRange((byte)0, (byte)1);
            }
        }

        ReadOnlySpan<byte> rest = source.Slice(i);
        rest.CopyTo(destination.Slice(i));
        int bad = rest.IndexOfAnyExceptInRange((byte)0, (byte)1);
        return bad < 0 ? -1 : i + bad;
    }
}
