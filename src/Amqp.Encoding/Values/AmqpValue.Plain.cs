using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Plain values, decoded from and written to spans directly.</content>
public readonly partial struct AmqpValue
{
    // The maximum size of a scalar other than text.
    internal const int MaxScalarSize = 17;

    /// <summary>Decodes a plain scalar with its constructor. A binary is copied; if it has to refer to the reader's memory (<paramref name="borrow"/>), it is
    /// not plain.</summary>
    /// <returns>The number of its bytes; 0, with the value unchanged, if it has to be read by the reader.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryDecodePlain(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow, ref AmqpValue value)
    {
        if (source.IsEmpty)
        {
            return 0;
        }

        ReadOnlySpan<byte> body = source.Slice(1);
        switch (source[0])
        {
            case Codes.Null:
                value = default;
                return 1;
            case Codes.True:
                value = new(AmqpType.Boolean, 1);
                return 1;
            case Codes.False:
                value = new(AmqpType.Boolean, 0);
                return 1;
            case Codes.UInt0:
                value = new(AmqpType.UInt, 0);
                return 1;
            case Codes.ULong0:
                value = new(AmqpType.ULong, 0);
                return 1;
            case Codes.UByte when body.Length >= 1:
                value = new(AmqpType.UByte, body[0]);
                return 2;
            case Codes.SByte when body.Length >= 1:
                value = new(AmqpType.SByte, (ulong)(sbyte)body[0]);
                return 2;
            case Codes.SmallUInt when body.Length >= 1:
                value = new(AmqpType.UInt, body[0]);
                return 2;
            case Codes.SmallULong when body.Length >= 1:
                value = new(AmqpType.ULong, body[0]);
                return 2;
            case Codes.SmallInt when body.Length >= 1:
                value = new(AmqpType.Int, (ulong)(sbyte)body[0]);
                return 2;
            case Codes.SmallLong when body.Length >= 1:
                value = new(AmqpType.Long, (ulong)(sbyte)body[0]);
                return 2;
            case Codes.Boolean when body.Length >= 1 && body[0] <= 1:
                value = new(AmqpType.Boolean, body[0]);
                return 2;
            case Codes.UShort when body.Length >= 2:
                value = new(AmqpType.UShort, BinaryPrimitives.ReadUInt16BigEndian(body));
                return 3;
            case Codes.Short when body.Length >= 2:
                value = new(AmqpType.Short, (ulong)BinaryPrimitives.ReadInt16BigEndian(body));
                return 3;
            case Codes.UInt when body.Length >= 4:
                value = new(AmqpType.UInt, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case Codes.Int when body.Length >= 4:
                value = new(AmqpType.Int, (ulong)BinaryPrimitives.ReadInt32BigEndian(body));
                return 5;
            case Codes.Float when body.Length >= 4:
                value = new(AmqpType.Float, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case Codes.ULong when body.Length >= 8:
                value = new(AmqpType.ULong, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Long when body.Length >= 8:
                value = new(AmqpType.Long, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Double when body.Length >= 8:
                value = new(AmqpType.Double, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Timestamp when body.Length >= 8:
                value = new(AmqpType.Timestamp, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.String8:
                return TryDecodePlainString(source, decoder, ref value);
            case Codes.Symbol8:
                return TryDecodePlainSymbol(source, decoder, ref value);
            default:
                return source[0] < Codes.List8 ? TryDecodeRarePlain(source, borrow, ref value) : 0;
        }
    }

    /// <summary>Does the same as <see cref="TryDecodePlain"/>, for code that calls it more than once: only the choice between two methods is inlined.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryDecodePlainByCall(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow, ref AmqpValue value) =>
        source.Length > 0 && source[0] == Codes.String8 ? TryDecodePlainString(source, decoder, ref value) : TryDecodeAnyPlain(source, decoder, borrow, ref value);

    /// <summary>Checks whether this text, which is of ASCII characters, consists of these bytes.</summary>
    internal bool HasText(ReadOnlySpan<byte> ascii) => Ascii.Equals(((string)_reference!).AsSpan(), ascii);

    /// <summary>Gets the text of a string or symbol of ASCII characters.</summary>
    internal bool TryGetAscii([NotNullWhen(true)] out string? text)
    {
        text = _reference as string;
        return text is not null && (_high == (ulong)AmqpType.Symbol || Ascii.IndexOfNonAscii(text.AsSpan()) < 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeAnyPlain(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow, ref AmqpValue value) =>
        TryDecodePlain(source, decoder, borrow, ref value);

    // Apart from the others, whose loops would get longer.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeRarePlain(ReadOnlySpan<byte> source, bool borrow, ref AmqpValue value)
    {
        ReadOnlySpan<byte> body = source.Slice(1);
        switch (source[0])
        {
            case Codes.Char when body.Length >= 4 && AmqpChar.TryCreate(BinaryPrimitives.ReadUInt32BigEndian(body), out AmqpChar character):
                value = character;
                return 5;
            case Codes.Decimal32 when body.Length >= 4:
                value = new(AmqpType.Decimal32, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case Codes.Decimal64 when body.Length >= 8:
                value = new(AmqpType.Decimal64, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Decimal128 when body.Length >= 16:
                value = new(ValueTag.Decimal128, BinaryPrimitives.ReadUInt64BigEndian(body.Slice(8)), BinaryPrimitives.ReadUInt64BigEndian(body));
                return 17;
            case Codes.Uuid when body.Length >= 16:
                value = new(ValueTag.Uuid, BinaryPrimitives.ReadUInt64BigEndian(body.Slice(8)), BinaryPrimitives.ReadUInt64BigEndian(body));
                return 17;
            case Codes.Binary8 when !borrow && body.Length >= 1 && body[0] < body.Length:
                value = body.Slice(1, body[0]).ToArray();
                return 2 + body[0];
            default:
                return 0;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return TryDecodeShortString(source, decoder, ref value);
        }

        value = TextDecoder.GetAscii(ascii, decoder);
        return 2 + ascii.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeShortString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        int length = TextDecoder.TryGetShortString(source, decoder, out string? text);
        value = length > 0 ? text : value;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainSymbol(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, decoder));
        return 2 + ascii.Length;
    }

    /// <summary>Writes a scalar or an ASCII text in its smallest form.</summary>
    /// <param name="room">The destination.</param>
    /// <param name="at">The index in the destination at which the value begins.</param>
    /// <returns>The index after the value; <paramref name="at"/> if it has to be written by the writer.</returns>
    internal int WritePlain(Span<byte> room, int at)
    {
        if (_reference is string text)
        {
            return AmqpPrimitives.WritePlainText(_high == (ulong)AmqpType.String ? Codes.String8 : Codes.Symbol8, text, room, at);
        }

        return (_reference is null or ValueTag) && room.Length - at >= MaxScalarSize ? at + WriteBits(Type, room.Slice(at)) : at;
    }

    // Returns the size.
    private int WriteBits(AmqpType type, Span<byte> destination) => type switch
    {
        AmqpType.Null => AmqpPrimitives.WriteNull(destination),
        AmqpType.Boolean => default(BooleanWire).Encode(_low != 0, destination),
        AmqpType.UByte => default(UByteWire).Encode(unchecked((byte)_low), destination),
        AmqpType.UShort => default(UShortWire).Encode(unchecked((ushort)_low), destination),
        AmqpType.UInt => default(UIntWire).Encode(unchecked((uint)_low), destination),
        AmqpType.ULong => default(ULongWire).Encode(_low, destination),
        AmqpType.SByte => default(SByteWire).Encode(unchecked((sbyte)_low), destination),
        AmqpType.Short => default(ShortWire).Encode(unchecked((short)_low), destination),
        AmqpType.Int => default(IntWire).Encode(unchecked((int)_low), destination),
        AmqpType.Long => default(LongWire).Encode(unchecked((long)_low), destination),
        AmqpType.Float => default(FixedWire<uint, FloatType>).Encode(unchecked((uint)_low), destination),
        AmqpType.Double => default(FixedWire<ulong, DoubleType>).Encode(_low, destination),
        AmqpType.Decimal32 => default(FixedWire<uint, Decimal32Type>).Encode(unchecked((uint)_low), destination),
        AmqpType.Decimal64 => default(FixedWire<ulong, Decimal64Type>).Encode(_low, destination),
        AmqpType.Decimal128 => default(Decimal128Wire).Encode(Decimal128.FromBits(_high, _low), destination),
        AmqpType.Char => default(FixedWire<uint, CharType>).Encode(unchecked((uint)_low), destination),
        AmqpType.Timestamp => default(FixedWire<ulong, TimestampType>).Encode(_low, destination),
        _ => default(FixedWire<Decimal128, UuidType>).Encode(Decimal128.FromBits(_high, _low), destination),
    };
}
