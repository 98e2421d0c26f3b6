namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>decimal32</c>, format code 0x74: an IEEE 754-2008 decimal32 of 7 digits in the Binary Integer Decimal
/// encoding (AMQP 1.0, part 1, 1.6.13).
/// </summary>
/// <remarks>
/// The struct holds the 32 bits as they are on the wire and never alters them. Equality compares bits: two encodings of one
/// number, such as 1.0 and 1.00, are different values, and a NaN equals the same NaN. A number is
/// <c>(-1)^sign × coefficient × 10^exponent</c> with an exponent of -101 to 90. The default value is the zero with the
/// least exponent. Conversions are exact or fail; none rounds.
/// </remarks>
public readonly struct Decimal32 : IEquatable<Decimal32>, IFormattable
{
    private Decimal32(uint bits) => Bits = bits;

    private Decimal32(Significand bits) => Bits = (uint)bits.Low;

    /// <summary>The 32 bits: the bytes on the wire as a big-endian number.</summary>
    public uint Bits { get; }

    /// <summary>Whether this is a NaN, quiet or signaling.</summary>
    public bool IsNaN => DecimalLayout.IsNaN(Lead);

    /// <summary>Whether this is a signaling NaN.</summary>
    public bool IsSignalingNaN => DecimalLayout.IsSignalingNaN(Lead);

    /// <summary>Whether this is the positive or the negative infinity.</summary>
    public bool IsInfinity => DecimalLayout.IsInfinity(Lead);

    /// <summary>Whether this is a number: neither infinite nor NaN.</summary>
    public bool IsFinite => DecimalLayout.IsFinite(Lead);

    /// <summary>Whether the sign bit is set; zeros, infinities and NaNs have one too.</summary>
    public bool IsNegative => DecimalLayout.IsNegative(Lead);

    /// <summary>
    /// Whether IEEE 754-2008 counts the bits as canonical. A coefficient of more than 7 digits is not canonical and reads as
    /// zero; nor are stray bits in an infinity or a NaN.
    /// </summary>
    public bool IsCanonical => DecimalLayout.Decimal32.IsCanonical(Lead, Raw);

    private ulong Lead => (ulong)Bits << 32;

    private Significand Raw => new(0, Bits);

    private UnpackedDecimal Unpacked => DecimalLayout.Decimal32.Unpack(Lead, Raw);

    /// <summary>Makes a decimal32 of its bits; every bit pattern is legal.</summary>
    /// <param name="bits">The bytes on the wire as a big-endian number.</param>
    /// <returns>The decimal32 with these bits.</returns>
    public static Decimal32 FromBits(uint bits) => new(bits);

    /// <summary>
    /// Converts from <see cref="decimal"/> without rounding. The exponent is minus the scale; trailing zeros are dropped where
    /// there are too many digits. Negative zero keeps its sign.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <param name="result">The same number; the default value on failure.</param>
    /// <returns>False if the number has more than 7 digits without its trailing zeros.</returns>
    public static bool TryFromDecimal(decimal value, out Decimal32 result)
    {
        bool exact = DecimalLayout.Decimal32.TryPack(UnpackedDecimal.From(value), out Significand bits);
        result = new Decimal32(bits);
        return exact;
    }

    /// <summary>
    /// Reads a number such as <c>12.34</c> or <c>-1E-3</c>, or <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c> or <c>Inf</c> with or
    /// without a sign, in any case. Digits keep their exponent, so <c>1.50</c> differs from <c>1.5</c>, unless only another
    /// exponent fits.
    /// </summary>
    /// <param name="text">The text, without blanks, the same in every culture.</param>
    /// <returns>The decimal32 that is exactly the number of the text.</returns>
    /// <exception cref="FormatException">The text is no number, or decimal32 cannot hold it without rounding.</exception>
    public static Decimal32 Parse(ReadOnlySpan<char> text) => new(DecimalLayout.Decimal32.Parse(text));

    /// <summary>Reads a number as <see cref="Parse"/> does.</summary>
    /// <param name="text">The text, without blanks, the same in every culture.</param>
    /// <param name="result">The decimal32 that is exactly the number of the text; the default value on failure.</param>
    /// <returns>False if the text is no number, or decimal32 cannot hold it without rounding.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out Decimal32 result)
    {
        bool parsed = DecimalLayout.Decimal32.TryParse(text, out Significand bits);
        result = new Decimal32(bits);
        return parsed;
    }

    /// <summary>Takes a number apart into <c>(-1)^negative × coefficient × 10^exponent</c>.</summary>
    /// <param name="negative">Whether the sign bit is set.</param>
    /// <param name="coefficient">The digits as a whole number; 0 where they are not canonical, or without a number.</param>
    /// <param name="exponent">The power of ten, -101 to 90; 0 without a number.</param>
    /// <returns>False for an infinity or a NaN, which have no coefficient.</returns>
    public bool TryGetComponents(out bool negative, out uint coefficient, out int exponent)
    {
        UnpackedDecimal unpacked = Unpacked;
        negative = unpacked.IsNegative;
        coefficient = (uint)unpacked.Coefficient.Low;
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
    public decimal ToDecimal() => DecimalLayout.Decimal32.ToDecimal(Unpacked);

    /// <summary>Whether the bits are the same.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal32 other) => Bits == other.Bits;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Decimal32 other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Bits.GetHashCode();

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
        DecimalLayout.Decimal32.ToString(Unpacked, format);

    /// <summary>Whether the bits are the same.</summary>
    /// <param name="left">A value.</param>
    /// <param name="right">Another value.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public static bool operator ==(Decimal32 left, Decimal32 right) => left.Equals(right);

    /// <summary>Whether the bits differ.</summary>
    /// <param name="left">A value.</param>
    /// <param name="right">Another value.</param>
    /// <returns>False if the bits are the same; equal numbers in different encodings differ.</returns>
    public static bool operator !=(Decimal32 left, Decimal32 right) => !left.Equals(right);

    /// <summary>Converts to <see cref="decimal"/> without rounding, as <see cref="ToDecimal"/> does.</summary>
    /// <param name="value">The decimal32.</param>
    /// <returns>The number.</returns>
    /// <exception cref="OverflowException">
    /// The value is an infinity or a NaN, or a number that is too large or needs rounding; the text names it.
    /// </exception>
    public static explicit operator decimal(Decimal32 value) => value.ToDecimal();
}
