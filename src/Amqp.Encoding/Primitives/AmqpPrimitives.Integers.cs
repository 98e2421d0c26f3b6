using System.Buffers.Binary;
using System.Runtime.CompilerServices;

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
                AmqpDecodeErrorKind status = DecodeRawByte(body, out byte octet, out length);
                value = octet == 1;
                return octet > 1 ? AmqpDecodeErrorKind.InvalidBoolean : status;
            default:
                return Mismatch(code, out length);
        }
    }

    public static AmqpDecodeErrorKind DecodeByte(byte code, ReadOnlySpan<byte> body, out byte value, out int length)
    {
        value = 0;
        return code == 0x50 ? DecodeRawByte(body, out value, out length) : Mismatch(code, out length);
    }

    public static AmqpDecodeErrorKind DecodeSByte(byte code, ReadOnlySpan<byte> body, out sbyte value, out int length)
    {
        byte octet = 0;
        AmqpDecodeErrorKind status = code == 0x51 ? DecodeRawByte(body, out octet, out length) : Mismatch(code, out length);
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

    // Inlined where a list is read, with no call that would keep the place of its caller in memory: CoreBenchmarks.W5b takes half the time.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AmqpDecodeErrorKind DecodeUInt32(byte code, ReadOnlySpan<byte> body, out uint value, out int length)
    {
        if (code == 0x70 && body.Length >= sizeof(uint))
        {
            value = BinaryPrimitives.ReadUInt32BigEndian(body);
            length = sizeof(uint);
            return AmqpDecodeErrorKind.None;
        }

        if (code == 0x52 && !body.IsEmpty)
        {
            value = body[0];
            length = 1;
            return AmqpDecodeErrorKind.None;
        }

        value = 0;
        length = code switch { 0x70 => sizeof(uint), 0x52 => 1, _ => 0 };
        return length != 0 ? AmqpDecodeErrorKind.NeedMoreData : code == 0x43 ? AmqpDecodeErrorKind.None : Mismatch(code);
    }

    // Inlined where a list is read, with no call that would keep the place of its caller in memory: CoreBenchmarks.W5b takes half the time.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AmqpDecodeErrorKind DecodeInt32(byte code, ReadOnlySpan<byte> body, out int value, out int length)
    {
        if (code == 0x71 && body.Length >= sizeof(int))
        {
            value = BinaryPrimitives.ReadInt32BigEndian(body);
            length = sizeof(int);
            return AmqpDecodeErrorKind.None;
        }

        if (code == 0x54 && !body.IsEmpty)
        {
            value = unchecked((sbyte)body[0]);
            length = 1;
            return AmqpDecodeErrorKind.None;
        }

        value = 0;
        length = code switch { 0x71 => sizeof(int), 0x54 => 1, _ => 0 };
        return length != 0 ? AmqpDecodeErrorKind.NeedMoreData : Mismatch(code);
    }

    // Inlined where a list is read, with no call that would keep the place of its caller in memory: CoreBenchmarks.W5b takes half the time.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AmqpDecodeErrorKind DecodeUInt64(byte code, ReadOnlySpan<byte> body, out ulong value, out int length)
    {
        if (code == 0x80 && body.Length >= sizeof(ulong))
        {
            value = BinaryPrimitives.ReadUInt64BigEndian(body);
            length = sizeof(ulong);
            return AmqpDecodeErrorKind.None;
        }

        if (code == 0x53 && !body.IsEmpty)
        {
            value = body[0];
            length = 1;
            return AmqpDecodeErrorKind.None;
        }

        value = 0;
        length = code switch { 0x80 => sizeof(ulong), 0x53 => 1, _ => 0 };
        return length != 0 ? AmqpDecodeErrorKind.NeedMoreData : code == 0x44 ? AmqpDecodeErrorKind.None : Mismatch(code);
    }

    // Inlined where a list is read, with no call that would keep the place of its caller in memory: CoreBenchmarks.W5b takes half the time.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AmqpDecodeErrorKind DecodeInt64(byte code, ReadOnlySpan<byte> body, out long value, out int length)
    {
        if (code == 0x81 && body.Length >= sizeof(long))
        {
            value = BinaryPrimitives.ReadInt64BigEndian(body);
            length = sizeof(long);
            return AmqpDecodeErrorKind.None;
        }

        if (code == 0x55 && !body.IsEmpty)
        {
            value = unchecked((sbyte)body[0]);
            length = 1;
            return AmqpDecodeErrorKind.None;
        }

        value = 0;
        length = code switch { 0x81 => sizeof(long), 0x55 => 1, _ => 0 };
        return length != 0 ? AmqpDecodeErrorKind.NeedMoreData : Mismatch(code);
    }
}
