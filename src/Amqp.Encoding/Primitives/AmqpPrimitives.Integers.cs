using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <content>boolean and the integers (AMQP 1.0, part 1, 1.6.2 to 1.6.10).</content>
internal static partial class AmqpPrimitives
{
    public static AmqpDecodeErrorKind DecodeBoolean(byte code, ReadOnlySpan<byte> body, out bool value, out int length)
    {
        length = 0;
        value = code == 0x41;
        switch (code)
        {
            case 0x41 or 0x42:
                return AmqpDecodeErrorKind.None;
            case 0x56:
                AmqpDecodeErrorKind status = DecodeOctet(body, out byte octet, out length);
                value = octet == 1;
                return octet > 1 ? AmqpDecodeErrorKind.InvalidBoolean : status;
            default:
                return Mismatch(code, out length);
        }
    }

    public static AmqpDecodeErrorKind DecodeByte(byte code, ReadOnlySpan<byte> body, out byte value, out int length)
    {
        value = 0;
        return code == 0x50 ? DecodeOctet(body, out value, out length) : Mismatch(code, out length);
    }

    public static AmqpDecodeErrorKind DecodeSByte(byte code, ReadOnlySpan<byte> body, out sbyte value, out int length)
    {
        byte octet = 0;
        AmqpDecodeErrorKind status = code == 0x51 ? DecodeOctet(body, out octet, out length) : Mismatch(code, out length);
        value = unchecked((sbyte)octet);
        return status;
    }

    public static AmqpDecodeErrorKind DecodeUInt16(byte code, ReadOnlySpan<byte> body, out ushort value, out int length)
    {
        if (code != 0x60)
        {
            value = 0;
            return Mismatch(code, out length);
        }

        length = sizeof(ushort);
        return BinaryPrimitives.TryReadUInt16BigEndian(body, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.NeedMoreData;
    }

    public static AmqpDecodeErrorKind DecodeInt16(byte code, ReadOnlySpan<byte> body, out short value, out int length)
    {
        if (code != 0x61)
        {
            value = 0;
            return Mismatch(code, out length);
        }

        length = sizeof(short);
        return BinaryPrimitives.TryReadInt16BigEndian(body, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.NeedMoreData;
    }

    public static AmqpDecodeErrorKind DecodeUInt32(byte code, ReadOnlySpan<byte> body, out uint value, out int length)
    {
        switch (code)
        {
            case 0x70:
                return DecodeFixed32(body, out value, out length);
            case 0x52:
                AmqpDecodeErrorKind status = DecodeOctet(body, out byte octet, out length);
                value = octet;
                return status;
            case 0x43:
                value = 0;
                length = 0;
                return AmqpDecodeErrorKind.None;
            default:
                value = 0;
                return Mismatch(code, out length);
        }
    }

    public static AmqpDecodeErrorKind DecodeInt32(byte code, ReadOnlySpan<byte> body, out int value, out int length)
    {
        AmqpDecodeErrorKind status;
        switch (code)
        {
            case 0x71:
                status = DecodeFixed32(body, out uint bits, out length);
                value = unchecked((int)bits);
                return status;
            case 0x54:
                status = DecodeOctet(body, out byte octet, out length);
                value = unchecked((sbyte)octet);
                return status;
            default:
                value = 0;
                return Mismatch(code, out length);
        }
    }

    public static AmqpDecodeErrorKind DecodeUInt64(byte code, ReadOnlySpan<byte> body, out ulong value, out int length)
    {
        switch (code)
        {
            case 0x80:
                return DecodeFixed64(body, out value, out length);
            case 0x53:
                AmqpDecodeErrorKind status = DecodeOctet(body, out byte octet, out length);
                value = octet;
                return status;
            case 0x44:
                value = 0;
                length = 0;
                return AmqpDecodeErrorKind.None;
            default:
                value = 0;
                return Mismatch(code, out length);
        }
    }

    public static AmqpDecodeErrorKind DecodeInt64(byte code, ReadOnlySpan<byte> body, out long value, out int length)
    {
        AmqpDecodeErrorKind status;
        switch (code)
        {
            case 0x81:
                status = DecodeFixed64(body, out ulong bits, out length);
                value = unchecked((long)bits);
                return status;
            case 0x55:
                status = DecodeOctet(body, out byte octet, out length);
                value = unchecked((sbyte)octet);
                return status;
            default:
                value = 0;
                return Mismatch(code, out length);
        }
    }
}
