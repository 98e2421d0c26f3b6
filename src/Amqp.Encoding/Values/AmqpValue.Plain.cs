using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Plain values, decoded from where they lie into where they are kept.</content>
public readonly partial struct AmqpValue
{
    // Of what is no text.
    private const int MaxScalarSize = 17;

    /// <summary>Decodes a plain scalar with its constructor.</summary>
    /// <returns>Its bytes; 0, with the value as it was, if it has to be read in the exact way.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryDecodePlain(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value)
    {
        if (source.IsEmpty)
        {
            return 0;
        }

        ReadOnlySpan<byte> body = source.Slice(1);
        ValueTag? tag;
        ulong bits;
        int length;
        switch (source[0])
        {
            case 0x40:
                tag = null;
                bits = 0;
                length = 1;
                break;
            case 0x41:
                tag = ValueTag.Boolean;
                bits = 1;
                length = 1;
                break;
            case 0x42:
                tag = ValueTag.Boolean;
                bits = 0;
                length = 1;
                break;
            case 0x43:
                tag = ValueTag.UInt;
                bits = 0;
                length = 1;
                break;
            case 0x44:
                tag = ValueTag.ULong;
                bits = 0;
                length = 1;
                break;
            case 0x50 when body.Length >= 1:
                tag = ValueTag.UByte;
                bits = body[0];
                length = 2;
                break;
            case 0x51 when body.Length >= 1:
                tag = ValueTag.Byte;
                bits = (ulong)(sbyte)body[0];
                length = 2;
                break;
            case 0x52 when body.Length >= 1:
                tag = ValueTag.UInt;
                bits = body[0];
                length = 2;
                break;
            case 0x53 when body.Length >= 1:
                tag = ValueTag.ULong;
                bits = body[0];
                length = 2;
                break;
            case 0x54 when body.Length >= 1:
                tag = ValueTag.Int;
                bits = (ulong)(sbyte)body[0];
                length = 2;
                break;
            case 0x55 when body.Length >= 1:
                tag = ValueTag.Long;
                bits = (ulong)(sbyte)body[0];
                length = 2;
                break;
            case 0x56 when body.Length >= 1 && body[0] <= 1:
                tag = ValueTag.Boolean;
                bits = body[0];
                length = 2;
                break;
            case 0x60 when body.Length >= 2:
                tag = ValueTag.UShort;
                bits = BinaryPrimitives.ReadUInt16BigEndian(body);
                length = 3;
                break;
            case 0x61 when body.Length >= 2:
                tag = ValueTag.Short;
                bits = (ulong)BinaryPrimitives.ReadInt16BigEndian(body);
                length = 3;
                break;
            case 0x70 when body.Length >= 4:
                tag = ValueTag.UInt;
                bits = BinaryPrimitives.ReadUInt32BigEndian(body);
                length = 5;
                break;
            case 0x71 when body.Length >= 4:
                tag = ValueTag.Int;
                bits = (ulong)BinaryPrimitives.ReadInt32BigEndian(body);
                length = 5;
                break;
            case 0x72 when body.Length >= 4:
                tag = ValueTag.Float;
                bits = BinaryPrimitives.ReadUInt32BigEndian(body);
                length = 5;
                break;
            case 0x80 when body.Length >= 8:
                tag = ValueTag.ULong;
                bits = BinaryPrimitives.ReadUInt64BigEndian(body);
                length = 9;
                break;
            case 0x81 when body.Length >= 8:
                tag = ValueTag.Long;
                bits = BinaryPrimitives.ReadUInt64BigEndian(body);
                length = 9;
                break;
            case 0x82 when body.Length >= 8:
                tag = ValueTag.Double;
                bits = BinaryPrimitives.ReadUInt64BigEndian(body);
                length = 9;
                break;
            case 0x83 when body.Length >= 8:
                tag = ValueTag.Timestamp;
                bits = BinaryPrimitives.ReadUInt64BigEndian(body);
                length = 9;
                break;
            case 0xA1:
                return TryDecodePlainString(source, ref value);
            case 0xA3:
                return TryDecodePlainSymbol(source, cache, ref value);
            default:
                return 0;
        }

        // In one place: the JIT would clear a temporary value for each.
        value = new(tag, bits);
        return length;
    }

    /// <summary>As <see cref="TryDecodePlain"/>, not inlined, for code that calls it more than once.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int TryDecodePlainOnce(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value) => TryDecodePlain(source, cache, ref value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainString(ReadOnlySpan<byte> source, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = Ascii.GetString(ascii);
        return 2 + ascii.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainSymbol(ReadOnlySpan<byte> source, TextCache? cache, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, cache));
        return 2 + ascii.Length;
    }

    /// <summary>Writes a scalar or a text of ASCII in its smallest form.</summary>
    /// <param name="room">Where it goes.</param>
    /// <param name="at">Where in the room it begins.</param>
    /// <returns>Where it ends; where it begins if it has to be written exactly.</returns>
    internal int WritePlain(Span<byte> room, int at)
    {
        if (_reference is string text)
        {
            return PlainText.Write(_high == (ulong)AmqpType.String ? (byte)0xA1 : (byte)0xA3, text, room, at);
        }

        if (room.Length - at < MaxScalarSize)
        {
            return at;
        }

        Span<byte> destination = room.Slice(at);
        if (_reference is ValueTag tag)
        {
            return at + WriteBits(tag.Type, destination);
        }

        if (_reference is null)
        {
            destination[0] = 0x40;
            return at + 1;
        }

        return at;
    }

    // The size.
    private int WriteBits(AmqpType type, Span<byte> destination) => type switch
    {
        AmqpType.Boolean => AmqpPrimitives.WriteBoolean(_low != 0, destination),
        AmqpType.UByte => AmqpPrimitives.WriteByte(unchecked((byte)_low), destination),
        AmqpType.UShort => AmqpPrimitives.WriteUInt16(unchecked((ushort)_low), destination),
        AmqpType.UInt => AmqpPrimitives.WriteUInt32(unchecked((uint)_low), destination),
        AmqpType.ULong => AmqpPrimitives.WriteUInt64(_low, destination),
        AmqpType.Byte => AmqpPrimitives.WriteSByte(unchecked((sbyte)_low), destination),
        AmqpType.Short => AmqpPrimitives.WriteInt16(unchecked((short)_low), destination),
        AmqpType.Int => AmqpPrimitives.WriteInt32(unchecked((int)_low), destination),
        AmqpType.Long => AmqpPrimitives.WriteInt64(unchecked((long)_low), destination),
        AmqpType.Float => AmqpPrimitives.WriteFixed32(0x72, unchecked((uint)_low), destination),
        AmqpType.Double => AmqpPrimitives.WriteFixed64(0x82, _low, destination),
        AmqpType.Decimal32 => AmqpPrimitives.WriteFixed32(0x74, unchecked((uint)_low), destination),
        AmqpType.Decimal64 => AmqpPrimitives.WriteFixed64(0x84, _low, destination),
        AmqpType.Decimal128 => AmqpPrimitives.WriteFixed128(0x94, _high, _low, destination),
        AmqpType.Char => AmqpPrimitives.WriteFixed32(0x73, unchecked((uint)_low), destination),
        AmqpType.Timestamp => AmqpPrimitives.WriteFixed64(0x83, _low, destination),
        _ => AmqpPrimitives.WriteFixed128(0x98, _high, _low, destination),
    };
}
