namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>decimal128</c>, format code 0x94: an IEEE 754-2008 decimal128 of 34 digits in the Binary Integer Decimal
/// encoding (AMQP 1.0, part 1, 1.6.15).
/// </summary>
/// <remarks>
/// The struct holds the 128 bits as they are on the wire and never alters them. Equality compares bits: two encodings of one
/// number, such as 1.0 and 1.00, are different values, and a NaN equals the same NaN. A number is
/// <c>(-1)^sign × coefficient × 10^exponent</c> with an exponent of -6176 to 6111. The default value is the zero with the
/// least exponent. Conversions are exact or fail; none rounds.
/// </remarks>
public readonly struct Decimal128 : IEquatable<Decimal128>, IFormattable
{
    /// <summary>Makes a decimal128 of its bits; every bit pattern is legal.</summary>
    /// <param name="high">The first eight bytes on the wire as a big-endian number.</param>
    /// <param name="low">The last eight bytes on the wire as a big-endian number.</param>
    public Decimal128(ulong high, ulong low)
    {
        High = high;
        Low = low;
    }

    private Decimal128(Significand bits)
        : this(bits.High, bits.Low)
    {
    }

    /// <summary>The first 64 bits, with sign and exponent: the first eight bytes on the wire as a big-endian number.</summary>
    public ulong High { get; }

    /// <summary>The last 64 bits: the last eight bytes on the wire as a big-endian number.</summary>
    public ulong Low { get; }

    /// <summary>Whether this is a NaN, quiet or signaling.</summary>
    public bool IsNaN => DecimalLayout.IsNaN(High);

    /// <summary>Whether this is a signaling NaN.</summary>
    public bool IsSignalingNaN => DecimalLayout.IsSignalingNaN(High);

    /// <summary>Whether this is the positive or the negative infinity.</summary>
    public bool IsInfinity => DecimalLayout.IsInfinity(High);

    /// <summary>Whether this is a number: neither infinite nor NaN.</summary>
    public bool IsFinite => DecimalLayout.IsFinite(High);

    /// <summary>Whether the sign bit is set; zeros, infinities and NaNs have one too.</summary>
    public bool IsNegative => DecimalLayout.IsNegative(High);

    /// <summary>
    /// Whether IEEE 754-2008 counts the bits as canonical. A coefficient of more than 34 digits is not canonical and reads as
    /// zero; nor are stray bits in an infinity or a NaN.
    /// </summary>
    public bool IsCanonical => DecimalLayout.Decimal128.IsCanonical(High, Raw);

    private Significand Raw => new(High, Low);

    private UnpackedDecimal Unpacked => DecimalLayout.Decimal128.Unpack(High, Raw);

    /// <summary>Makes a decimal128 of its bits; every bit pattern is legal.</summary>
    /// <param name="high">The first eight bytes on the wire as a big-endian number.</param>
    /// <param name="low">The last eight bytes on the wire as a big-endian number.</param>
    /// <returns>The decimal128 with these bits.</returns>
    public static Decimal128 FromBits(ulong high, ulong low) => new(high, low);

    /// <summary>
    /// Converts from <see cref="decimal"/>, always exactly: the coefficient stays and the exponent is minus the scale, so
    /// <see cref="ToDecimal"/> gives the same <see cref="decimal"/> back, with its trailing zeros and the sign of a zero.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    public static Decimal128 FromDecimal(decimal value)
    {
        // 96 bits and a scale of 28 always fit.
        _ = DecimalLayout.Decimal128.TryPack(UnpackedDecimal.From(value), out Significand bits);
        return new Decimal128(bits);
    }

    /// <summary>
    /// Reads a number such as <c>12.34</c> or <c>-1E-3</c>, or <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c> or <c>Inf</c> with or
    /// without a sign, in any case. Digits keep their exponent, so <c>1.50</c> differs from <c>1.5</c>, unless only another
    /// exponent fits.
    /// </summary>
    /// <param name="text">The text, without blanks, the same in every culture.</param>
    /// <returns>The decimal128 that is exactly the number of the text.</returns>
    /// <exception cref="FormatException">The text is no number, or decimal128 cannot hold it without rounding.</exception>
    public static Decimal128 Parse(ReadOnlySpan<char> text) => new(DecimalLayout.Decimal128.Parse(text));

    /// <summary>Reads a number as <see cref="Parse"/> does.</summary>
    /// <param name="text">The text, without blanks, the same in every culture.</param>
    /// <param name="result">The decimal128 that is exactly the number of the text; the default value on failure.</param>
    /// <returns>False if the text is no number, or decimal128 cannot hold it without rounding.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out Decimal128 result)
    {
        bool parsed = DecimalLayout.Decimal128.TryParse(text, out Significand bits);
        result = new Decimal128(bits);
        return parsed;
    }

    /// <summary>Takes a number apart into <c>(-1)^negative × coefficient × 10^exponent</c>.</summary>
    /// <param name="negative">Whether the sign bit is set.</param>
    /// <param name="coefficientHigh">
    /// The upper 64 bits of the digits as a whole number; 0 where they are not canonical, or without a number.
    /// </param>
    /// <param name="coefficientLow">The lower 64 bits.</param>
    /// <param name="exponent">The power of ten, -6176 to 6111; 0 without a number.</param>
    /// <returns>False for an infinity or a NaN, which have no coefficient.</returns>
    public bool TryGetComponents(out bool negative, out ulong coefficientHigh, out ulong coefficientLow, out int exponent)
    {
        UnpackedDecimal unpacked = Unpacked;
        negative = unpacked.IsNegative;
        coefficientHigh = unpacked.Coefficient.High;
        coefficientLow = unpacked.Coefficient.Low;
        exponent = unpacked.Exponent;
        return unpacked.Kind == DecimalKind.Finite;
    }

    /// <summary>
    /// Converts to <see cref="decimal"/> without rounding. The scale is minus the exponent where <see cref="decimal"/> can hold
    /// that; trailing zeros are dropped or added where only that fits. Negative zero keeps its sign.
    /// </summary>
    /// <param name="value">The number; 0 on failure.</param>
    /// <returns>False for an infinity or a NaN, and for a number that is too large or needs rounding.</returns>
    public bool TryToDecimal(out decimal value) => Unpacked.TryToDecimal(out value);

    /// <summary>Converts to <see cref="decimal"/> without rounding, as <see cref="TryToDecimal"/> does.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="OverflowException">
    /// This is an infinity or a NaN, or a number that is too large or needs rounding; the text names it.
    /// </exception>
    public decimal ToDecimal() => DecimalLayout.Decimal128.ToDecimal(Unpacked);

    /// <summary>Whether the bits are the same.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal128 other) => High == other.High && Low == other.Low;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Decimal128 other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => (High, Low).GetHashCode();

    /// <summary>
    /// The text in the scientific form of IEEE 754-2008, the same in every culture: <c>12.34</c>, <c>1.234E+10</c>, <c>-0</c>,
    /// <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c>. <see cref="Parse"/> gives the same number with the same exponent back. The
    /// payload of a NaN does not show.
    /// </summary>
    /// <returns>The text.</returns>
    public override string ToString() => Unpacked.ToString();

    /// <summary>The text as <see cref="ToString()"/> gives it.</summary>
    /// <param name="format">Null, empty or <c>G</c>.</param>
    /// <param name="formatProvider">Ignored: the text is the same in every culture.</param>
    /// <returns>The text.</returns>
    /// <exception cref="FormatException">Another format.</exception>
    public string ToString(string? format, IFormatProvider? formatProvider) =>
        DecimalLayout.Decimal128.ToString(Unpacked, format);

    /// <summary>Whether the bits are the same.</summary>
    /// <param name="left">A value.</param>
    /// <param name="right">Another value.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public static bool operator ==(Decimal128 left, Decimal128 right) => left.Equals(right);

    /// <summary>Whether the bits differ.</summary>
    /// <param name="left">A value.</param>
    /// <param name="right">Another value.</param>
    /// <returns>False if the bits are the same; equal numbers in different encodings differ.</returns>
    public static bool operator !=(Decimal128 left, Decimal128 right) => !left.Equals(right);

    /// <summary>Converts to <see cref="decimal"/> without rounding, as <see cref="ToDecimal"/> does.</summary>
    /// <param name="value">The decimal128.</param>
    /// <returns>The number.</returns>
    /// <exception cref="OverflowException">
    /// The value is an infinity or a NaN, or a number that is too large or needs rounding; the text names it.
    /// </exception>
    public static explicit operator decimal(Decimal128 value) => value.ToDecimal();

    /// <summary>Converts from <see cref="decimal"/>, always exactly, as <see cref="FromDecimal"/> does.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    public static explicit operator Decimal128(decimal value) => FromDecimal(value);
}
