using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Encoding of scalars with their constructors: the destination has at least the length given by <see cref="EncodedSize"/>.</content>
internal static partial class AmqpPrimitives
{
    public static int WriteNull(Span<byte> destination)
    {
        destination[0] = Codes.Null;
        return 1;
    }

    public static int WriteBoolean(bool value, Span<byte> destination)
    {
        destination[0] = value ? Codes.True : Codes.False;
        return 1;
    }

    public static int WriteByte(byte value, Span<byte> destination) => WriteRawByte(Codes.UByte, value, destination);

    public static int WriteSByte(sbyte value, Span<byte> destination) => WriteRawByte(Codes.SByte, unchecked((byte)value), destination);

    public static int WriteUInt16(ushort value, Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt16BigEndian(destination.Slice(1), value);
        destination[0] = Codes.UShort;
        return 3;
    }

    public static int WriteInt16(short value, Span<byte> destination)
    {
        BinaryPrimitives.WriteInt16BigEndian(destination.Slice(1), value);
        destination[0] = Codes.Short;
        return 3;
    }

    // The integers and what they call are inlined for writing lists: CoreBenchmarks.W5a.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteUInt32(uint value, Span<byte> destination)
    {
        if (value == 0)
        {
            destination[0] = Codes.UInt0;
            return 1;
        }

        return value <= byte.MaxValue ? WriteRawByte(Codes.SmallUInt, (byte)value, destination) : WriteFixed32(Codes.UInt, value, destination);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteInt32(int value, Span<byte> destination) => value == (sbyte)value
        ? WriteRawByte(Codes.SmallInt, unchecked((byte)value), destination)
        : WriteFixed32(Codes.Int, unchecked((uint)value), destination);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteUInt64(ulong value, Span<byte> destination)
    {
        if (value == 0)
        {
            destination[0] = Codes.ULong0;
            return 1;
        }

        return value <= byte.MaxValue ? WriteRawByte(Codes.SmallULong, (byte)value, destination) : WriteFixed64(Codes.ULong, value, destination);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteInt64(long value, Span<byte> destination) => value == (sbyte)value
        ? WriteRawByte(Codes.SmallLong, unchecked((byte)value), destination)
        : WriteFixed64(Codes.Long, unchecked((ulong)value), destination);

    public static int WriteSingle(float value, Span<byte> destination) => WriteFixed32(Codes.Float, BitConverter.SingleToUInt32Bits(value), destination);

    public static int WriteDouble(double value, Span<byte> destination) => WriteFixed64(Codes.Double, BitConverter.DoubleToUInt64Bits(value), destination);

    public static int WriteDecimal32(Decimal32 value, Span<byte> destination) => WriteFixed32(Codes.Decimal32, value.Bits, destination);

    public static int WriteDecimal64(Decimal64 value, Span<byte> destination) => WriteFixed64(Codes.Decimal64, value.Bits, destination);

    public static int WriteDecimal128(Decimal128 value, Span<byte> destination) => WriteFixed128(Codes.Decimal128, value.High, value.Low, destination);

    public static int WriteChar(AmqpChar value, Span<byte> destination) => WriteFixed32(Codes.Char, (uint)value.Value, destination);

    public static int WriteTimestamp(AmqpTimestamp value, Span<byte> destination) =>
        WriteFixed64(Codes.Timestamp, unchecked((ulong)value.Milliseconds), destination);

    public static int WriteGuid(Guid value, Span<byte> destination)
    {
        BigEndian.WriteGuid(value, destination.Slice(1));
        destination[0] = Codes.Uuid;
        return 17;
    }

    /// <summary>Writes constructor, size and bytes of a binary, string or symbol.</summary>
    public static int WriteRaw(byte code8, scoped ReadOnlySpan<byte> value, Span<byte> destination)
    {
        int header = WriteBytesHeader(code8, value.Length, destination);
        value.CopyTo(destination.Slice(header));
        return header + value.Length;
    }

    /// <summary>Writes constructor and size of a binary, string or symbol.</summary>
    public static int WriteBytesHeader(byte code8, int length, Span<byte> destination) => length <= byte.MaxValue
        ? WriteRawByte(code8, (byte)length, destination)
        : WriteFixed32((byte)(code8 | 0x10), (uint)length, destination);

    /// <summary>Writes size and count of a list, map or array; the size includes the count field.</summary>
    public static int WriteSizeAndCount(bool narrow, int contentLength, int count, Span<byte> destination)
    {
        if (narrow)
        {
            destination[1] = (byte)count;
            destination[0] = (byte)(contentLength + 1);
            return 2;
        }

        BinaryPrimitives.WriteInt32BigEndian(destination.Slice(sizeof(int)), count);
        BinaryPrimitives.WriteInt32BigEndian(destination, contentLength + sizeof(int));
        return 2 * sizeof(int);
    }

    /// <summary>Writes constructor, size and count of a list in its smallest form.</summary>
    public static int WriteListHeader(int count, int contentLength, Span<byte> destination)
    {
        if (count == 0)
        {
            destination[0] = Codes.List0;
            return 1;
        }

        bool narrow = EncodedSize.IsNarrow(count, contentLength);
        destination[0] = narrow ? Codes.List8 : Codes.List32;
        return 1 + WriteSizeAndCount(narrow, contentLength, count, destination.Slice(1));
    }

    /// <summary>Writes constructor, size and count of a map in its smallest form.</summary>
    public static int WriteMapHeader(int pairs, int contentLength, Span<byte> destination)
    {
        bool narrow = EncodedSize.IsNarrow(2L * pairs, contentLength);
        destination[0] = narrow ? Codes.Map8 : Codes.Map32;
        return 1 + WriteSizeAndCount(narrow, contentLength, checked(2 * pairs), destination.Slice(1));
    }

    /// <summary>Writes constructor, size and bytes of a symbol.</summary>
    public static int WriteSymbol(AmqpSymbol value, Span<byte> destination)
    {
        string text = value.Value;
        int header = WriteBytesHeader(Codes.Symbol8, text.Length, destination);
        Ascii.Narrow(text.AsSpan(), destination.Slice(header));
        return header + text.Length;
    }

    public static int WriteDescriptor(Descriptor value, Span<byte> destination) =>
        value.IsSymbolic ? WriteSymbol(value.Symbol, destination) : WriteUInt64(value.Code, destination);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteRawByte(byte code, byte value, Span<byte> destination)
    {
        destination[1] = value;
        destination[0] = code;
        return 2;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteFixed32(byte code, uint bits, Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt32BigEndian(destination.Slice(1), bits);
        destination[0] = code;
        return 5;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteFixed64(byte code, ulong bits, Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(1), bits);
        destination[0] = code;
        return 9;
    }

    public static int WriteFixed128(byte code, ulong high, ulong low, Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(9), low);
        BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(1), high);
        destination[0] = code;
        return 17;
    }
}
