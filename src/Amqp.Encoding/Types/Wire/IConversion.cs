namespace Amqp.Encoding;

/// <summary>Checks or converts the values of a type of fixed width; see <see cref="ConvertedWire{T, TInner, TWire, TConversion}"/>.</summary>
internal interface IConversion<T, TInner>
{
    /// <summary>Gets the values that it converts, for errors; null for all.</summary>
    string? Expected { get; }

    /// <summary>Converts a decoded value; returns the fault if there is none.</summary>
    AmqpDecodeErrorKind Convert(TInner inner, out T value);

    /// <summary>Converts a value to encode.</summary>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    TInner ConvertBack(T value);
}

/// <summary>Unicode scalar values.</summary>
internal readonly struct CharConversion : IConversion<AmqpChar, uint>
{
    public string? Expected => null;

    public AmqpDecodeErrorKind Convert(uint inner, out AmqpChar value) =>
        AmqpChar.TryCreate((int)inner, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.InvalidChar;

    public uint ConvertBack(AmqpChar value) => (uint)value.Value;
}

/// <summary>Characters up to U+FFFF that are not surrogates.</summary>
internal readonly struct Utf16Conversion : IConversion<char, uint>
{
    public string? Expected => "a character up to U+FFFF";

    public AmqpDecodeErrorKind Convert(uint inner, out char value)
    {
        AmqpDecodeErrorKind status = default(CharConversion).Convert(inner, out AmqpChar scalar);
        return !scalar.TryToChar(out value) && status == AmqpDecodeErrorKind.None ? AmqpDecodeErrorKind.NotRepresentable : status;
    }

    public uint ConvertBack(char value) => (uint)((AmqpChar)value).Value;
}

/// <summary>Years 1 to 9999 in UTC; the kind Unspecified cannot be encoded.</summary>
internal readonly struct DateTimeConversion : IConversion<DateTime, AmqpTimestamp>
{
    public string? Expected => "a timestamp of the years 1 to 9999";

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AmqpDecodeErrorKind Convert(AmqpTimestamp inner, out DateTime value) =>
        inner.TryToDateTime(out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.NotRepresentable;

    public AmqpTimestamp ConvertBack(DateTime value) => AmqpTimestamp.FromDateTime(value);
}

/// <summary>Years 1 to 9999; decoded in UTC.</summary>
internal readonly struct DateTimeOffsetConversion : IConversion<DateTimeOffset, DateTime>
{
    public string? Expected => null;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AmqpDecodeErrorKind Convert(DateTime inner, out DateTimeOffset value)
    {
        value = new DateTimeOffset(DateTime.SpecifyKind(inner, DateTimeKind.Utc));
        return AmqpDecodeErrorKind.None;
    }

    public DateTime ConvertBack(DateTimeOffset value) => value.UtcDateTime;
}
