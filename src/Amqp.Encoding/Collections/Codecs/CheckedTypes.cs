using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>A type of fixed width whose elements are checked or converted; see <see cref="CheckedCodec{T, TChecked}"/>.</summary>
internal interface ICheckedType<T> : IFixedType<T>
{
    /// <summary>Checks that elements may have this constructor.</summary>
    bool Accepts(FormatCode constructor);

    /// <summary>Writes an element without its constructor.</summary>
    void WriteData(T value, Span<byte> destination);
}

internal readonly struct AmqpCharType : ICheckedType<AmqpChar>
{
    public AmqpType Type => AmqpType.Char;

    public FormatCode Code => FormatCode.Char;

    public bool Accepts(FormatCode constructor) => constructor == FormatCode.Char;

    public void WriteData(AmqpChar value, Span<byte> destination) => BinaryPrimitives.WriteInt32BigEndian(destination, value.Value);

    public int Write(AmqpChar value, Span<byte> destination) => AmqpPrimitives.WriteChar(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out AmqpChar value, out int length) =>
        AmqpPrimitives.DecodeChar(constructor, body, out value, out length);
}

/// <summary>Characters up to U+FFFF that are not surrogates.</summary>
internal readonly struct CharType : ICheckedType<char>
{
    public AmqpType Type => AmqpType.Char;

    public FormatCode Code => FormatCode.Char;

    public bool Accepts(FormatCode constructor) => constructor == FormatCode.Char;

    public void WriteData(char value, Span<byte> destination) => BinaryPrimitives.WriteInt32BigEndian(destination, ToScalar(value).Value);

    public int Write(char value, Span<byte> destination) => AmqpPrimitives.WriteChar(ToScalar(value), destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out char value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeChar(constructor, body, out AmqpChar scalar, out length);
        return !scalar.TryToChar(out value) && status == AmqpDecodeErrorKind.None ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    /// <summary>Converts a character.</summary>
    /// <exception cref="AmqpEncodeException">It is half of a surrogate pair.</exception>
    public static AmqpChar ToScalar(char value) => AmqpChar.TryCreate((int)value, out AmqpChar scalar)
        ? scalar
        : throw Surrogate(value);

    private static AmqpEncodeException Surrogate(char value) => new(
        "The char U+" + ((int)value).ToString("X4", System.Globalization.CultureInfo.InvariantCulture) + " is a surrogate, which AMQP cannot carry alone; use strings for such text.");
}

/// <summary>Years 1 to 9999 in UTC; the kind Unspecified cannot be written.</summary>
internal readonly struct DateTimeType : ICheckedType<DateTime>
{
    public AmqpType Type => AmqpType.Timestamp;

    public FormatCode Code => FormatCode.Timestamp;

    public bool Accepts(FormatCode constructor) => constructor == FormatCode.Timestamp;

    public void WriteData(DateTime value, Span<byte> destination) =>
        BinaryPrimitives.WriteInt64BigEndian(destination, AmqpTimestamp.FromDateTime(value).Milliseconds);

    public int Write(DateTime value, Span<byte> destination) => AmqpPrimitives.WriteTimestamp(AmqpTimestamp.FromDateTime(value), destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out DateTime value, out int length) =>
        AmqpPrimitives.DecodeDateTime(constructor, body, out value, out length);
}

/// <summary>Years 1 to 9999; read in UTC.</summary>
internal readonly struct DateTimeOffsetType : ICheckedType<DateTimeOffset>
{
    public AmqpType Type => AmqpType.Timestamp;

    public FormatCode Code => FormatCode.Timestamp;

    public bool Accepts(FormatCode constructor) => constructor == FormatCode.Timestamp;

    public void WriteData(DateTimeOffset value, Span<byte> destination) => default(DateTimeType).WriteData(value.UtcDateTime, destination);

    public int Write(DateTimeOffset value, Span<byte> destination) => default(DateTimeType).Write(value.UtcDateTime, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out DateTimeOffset value, out int length)
    {
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeDateTime(constructor, body, out DateTime moment, out length);
        value = new DateTimeOffset(moment.Ticks, TimeSpan.Zero);
        return status;
    }
}

/// <summary>Written as decimal128, exactly; decimal32 and decimal64 can also be read.</summary>
internal readonly struct DecimalType : ICheckedType<decimal>
{
    public AmqpType Type => AmqpType.Decimal128;

    public FormatCode Code => FormatCode.Decimal128;

    public bool Accepts(FormatCode constructor) => constructor.Value is Codes.Decimal128 or Codes.Decimal64 or Codes.Decimal32;

    public void WriteData(decimal value, Span<byte> destination)
    {
        Decimal128 wide = Decimal128.FromDecimal(value);
        BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(8), wide.Low);
        BinaryPrimitives.WriteUInt64BigEndian(destination, wide.High);
    }

    public int Write(decimal value, Span<byte> destination) => AmqpPrimitives.WriteDecimal128(Decimal128.FromDecimal(value), destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out decimal value, out int length) =>
        AmqpPrimitives.DecodeDecimal(constructor, body, out value, out length);
}
