namespace Amqp.Encoding;

/// <summary>Types whose size in memory is their width on the wire: single values, and arrays that are copied by one bulk operation.</summary>
internal static class FixedWidth
{
    /// <summary>Reads one value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe T Read<T>(ReadOnlySpan<byte> data)
        where T : unmanaged
    {
        if (typeof(T) == typeof(Guid))
        {
            Guid uuid = BigEndian.ReadGuid(data);
            return *(T*)&uuid;
        }

        if (typeof(T) == typeof(Decimal128))
        {
            var number = Decimal128.FromBits(BinaryPrimitives.ReadUInt64BigEndian(data), BinaryPrimitives.ReadUInt64BigEndian(data.Slice(8)));
            return *(T*)&number;
        }

        if (sizeof(T) == sizeof(byte))
        {
            byte octet = data[0];
            return *(T*)&octet;
        }

        if (sizeof(T) == sizeof(ushort))
        {
            ushort bits16 = BinaryPrimitives.ReadUInt16BigEndian(data);
            return *(T*)&bits16;
        }

        if (sizeof(T) == sizeof(uint))
        {
            uint bits32 = BinaryPrimitives.ReadUInt32BigEndian(data);
            return *(T*)&bits32;
        }

        ulong bits = BinaryPrimitives.ReadUInt64BigEndian(data);
        return *(T*)&bits;
    }

    /// <summary>Writes the lowest bits of a value of 2 to 9 bytes with its constructor.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteBits(byte code, int size, ulong bits, Span<byte> destination)
    {
        switch (size)
        {
            case 1 + sizeof(byte):
                destination[1] = unchecked((byte)bits);
                break;
            case 1 + sizeof(ushort):
                BinaryPrimitives.WriteUInt16BigEndian(destination.Slice(1), unchecked((ushort)bits));
                break;
            case 1 + sizeof(uint):
                BinaryPrimitives.WriteUInt32BigEndian(destination.Slice(1), unchecked((uint)bits));
                break;
            default:
                BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(1), bits);
                break;
        }

        destination[0] = code;
        return size;
    }

    /// <summary>Writes one value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Write<T>(T value, Span<byte> destination)
        where T : unmanaged
    {
        if (typeof(T) == typeof(Guid))
        {
            BigEndian.WriteGuid(*(Guid*)&value, destination);
        }
        else if (typeof(T) == typeof(Decimal128))
        {
            Decimal128 number = *(Decimal128*)&value;
            BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(8), number.Low);
            BinaryPrimitives.WriteUInt64BigEndian(destination, number.High);
        }
        else if (sizeof(T) == sizeof(byte))
        {
            destination[0] = *(byte*)&value;
        }
        else if (sizeof(T) == sizeof(ushort))
        {
            BinaryPrimitives.WriteUInt16BigEndian(destination, *(ushort*)&value);
        }
        else if (sizeof(T) == sizeof(uint))
        {
            BinaryPrimitives.WriteUInt32BigEndian(destination, *(uint*)&value);
        }
        else
        {
            BinaryPrimitives.WriteUInt64BigEndian(destination, *(ulong*)&value);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ArrayLayout Layout(FormatCode constructor, int count) => new(constructor, (long)count * constructor.Width);

    /// <summary>Copies the numbers of an array to or from their bytes.</summary>
    /// <typeparam name="T">The type of a number.</typeparam>
    /// <param name="source">The numbers as they are in memory, or their bytes.</param>
    /// <param name="destination">The bytes, or the numbers.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Copy<T>(ReadOnlySpan<byte> source, Span<byte> destination)
        where T : unmanaged
    {
        if (sizeof(T) == sizeof(byte) || !BitConverter.IsLittleEndian)
        {
            source.CopyTo(destination);
        }
        else if (typeof(T) == typeof(Guid))
        {
            BigEndian.CopyGuids(source, destination);
        }
        else if (sizeof(T) == sizeof(ushort))
        {
            BigEndian.Copy16(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<byte, ushort>(destination));
        }
        else if (sizeof(T) == sizeof(uint))
        {
            BigEndian.Copy32(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<byte, uint>(destination));
        }
        else
        {
            // A decimal128 is two numbers, with the upper half first in memory as well.
            BigEndian.Copy64(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<byte, ulong>(destination));
        }
    }
}
