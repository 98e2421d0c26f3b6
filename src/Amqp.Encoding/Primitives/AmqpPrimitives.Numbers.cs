using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <content>float, double, decimals, char, timestamp and uuid (AMQP 1.0, part 1, 1.6.11 to 1.6.18): each has a fixed width.</content>
internal static partial class AmqpPrimitives
{
    public static AmqpDecodeErrorKind DecodeSingle(byte code, ReadOnlySpan<byte> body, out float value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBits32(Codes.Float, code, body, out uint bits, out length);
        value = BitConverter.UInt32BitsToSingle(bits);
        return status;
    }

    public static AmqpDecodeErrorKind DecodeDouble(byte code, ReadOnlySpan<byte> body, out double value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBits64(Codes.Double, code, body, out ulong bits, out length);
        value = BitConverter.UInt64BitsToDouble(bits);
        return status;
    }

    public static AmqpDecodeErrorKind DecodeDecimal32(byte code, ReadOnlySpan<byte> body, out Decimal32 value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBits32(Codes.Decimal32, code, body, out uint bits, out length);
        value = Decimal32.FromBits(bits);
        return status;
    }

    public static AmqpDecodeErrorKind DecodeDecimal64(byte code, ReadOnlySpan<byte> body, out Decimal64 value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBits64(Codes.Decimal64, code, body, out ulong bits, out length);
        value = Decimal64.FromBits(bits);
        return status;
    }

    public static AmqpDecodeErrorKind DecodeDecimal128(byte code, ReadOnlySpan<byte> body, out Decimal128 value, out int length)
    {
        value = default;
        if (code != Codes.Decimal128)
        {
            return Mismatch(code, out length);
        }

        length = 16;
        if (body.Length < 16)
        {
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        value = Decimal128.FromBits(BinaryPrimitives.ReadUInt64BigEndian(body), BinaryPrimitives.ReadUInt64BigEndian(body.Slice(8)));
        return AmqpDecodeErrorKind.None;
    }

    public static AmqpDecodeErrorKind DecodeChar(byte code, ReadOnlySpan<byte> body, out AmqpChar value, out int length)
    {
        value = default;
        AmqpDecodeErrorKind status = DecodeBits32(Codes.Char, code, body, out uint bits, out length);
        return status == AmqpDecodeErrorKind.None && !AmqpChar.TryCreate(bits, out value) ? AmqpDecodeErrorKind.InvalidChar : status;
    }

    public static AmqpDecodeErrorKind DecodeTimestamp(byte code, ReadOnlySpan<byte> body, out AmqpTimestamp value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBits64(Codes.Timestamp, code, body, out ulong bits, out length);
        value = AmqpTimestamp.FromMilliseconds(unchecked((long)bits));
        return status;
    }

    public static AmqpDecodeErrorKind DecodeGuid(byte code, ReadOnlySpan<byte> body, out Guid value, out int length)
    {
        value = default;
        if (code != Codes.Uuid)
        {
            return Mismatch(code, out length);
        }

        length = 16;
        if (body.Length < 16)
        {
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        value = BigEndian.ReadGuid(body);
        return AmqpDecodeErrorKind.None;
    }

    /// <summary>Decodes a decimal of any width as a System.Decimal, if it fits.</summary>
    public static AmqpDecodeErrorKind DecodeDecimal(byte code, ReadOnlySpan<byte> body, out decimal value, out int length)
    {
        value = 0;
        AmqpDecodeErrorKind status;
        bool fits;
        switch (code)
        {
            case Codes.Decimal32:
                status = DecodeDecimal32(code, body, out Decimal32 narrow, out length);
                fits = narrow.TryToDecimal(out value);
                break;
            case Codes.Decimal64:
                status = DecodeDecimal64(code, body, out Decimal64 middle, out length);
                fits = middle.TryToDecimal(out value);
                break;
            default:
                status = DecodeDecimal128(code, body, out Decimal128 wide, out length);
                fits = wide.TryToDecimal(out value);
                break;
        }

        return status == AmqpDecodeErrorKind.None && !fits ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    /// <summary>Decodes a timestamp as a System.DateTime, if it fits.</summary>
    public static AmqpDecodeErrorKind DecodeDateTime(byte code, ReadOnlySpan<byte> body, out DateTime value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeTimestamp(code, body, out AmqpTimestamp timestamp, out length);
        return !timestamp.TryToDateTime(out value) && status == AmqpDecodeErrorKind.None ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    private static AmqpDecodeErrorKind DecodeBits32(byte expected, byte code, ReadOnlySpan<byte> body, out uint bits, out int length)
    {
        bits = 0;
        return code == expected ? DecodeFixed32(body, out bits, out length) : Mismatch(code, out length);
    }

    private static AmqpDecodeErrorKind DecodeBits64(byte expected, byte code, ReadOnlySpan<byte> body, out ulong bits, out int length)
    {
        bits = 0;
        return code == expected ? DecodeFixed64(body, out bits, out length) : Mismatch(code, out length);
    }
}
