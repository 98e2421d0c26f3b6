namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>decimal64</c>, format code 0x84: an IEEE 754-2008 decimal64 of 16 digits in the Binary Integer Decimal
/// encoding (AMQP 1.0, part 1, 1.6.14).
/// </summary>
/// <remarks>
/// The struct holds the bits as they are on the wire and never alters them. Equality compares bits: different encodings of one number, such as 1.0 and 1.00,
/// are different values, and a NaN equals the same NaN. A number is <c>(-1)^sign × coefficient × 10^exponent</c> with an exponent of -398 to 369. The default
/// value is zero with the smallest exponent. Conversions are exact or fail; they never round.
/// </remarks>
public readonly partial struct Decimal64 : IEquatable<Decimal64>, IFormattable
{
    private Decimal64(ulong bits) => Bits = bits;

    private Decimal64(Significand bits) => Bits = bits.Low;

    /// <summary>Gets the 64 bits: the bytes on the wire as a big-endian number.</summary>
    public ulong Bits { get; }

    /// <summary>Gets whether this is a NaN, quiet or signaling.</summary>
    public bool IsNaN => DecimalLayout.IsNaN(Bits);

    /// <summary>Gets whether this is a signaling NaN.</summary>
    public bool IsSignalingNaN => DecimalLayout.IsSignalingNaN(Bits);

    /// <summary>Gets whether this is the positive or the negative infinity.</summary>
    public bool IsInfinity => DecimalLayout.IsInfinity(Bits);

    /// <summary>Gets whether this is a number: neither infinite nor NaN.</summary>
    public bool IsFinite => DecimalLayout.IsFinite(Bits);

    /// <summary>Gets whether the sign bit is set; zeros, infinities and NaNs have one too.</summary>
    public bool IsNegative => DecimalLayout.IsNegative(Bits);

    /// <summary>
    /// Gets whether the bits are canonical by IEEE 754-2008. A coefficient of more than 16 digits is not canonical and reads as
    /// zero; stray bits in an infinity or a NaN are not canonical either.
    /// </summary>
    public bool IsCanonical => DecimalLayout.Decimal64.IsCanonical(Bits, Raw);

    private Significand Raw => new(0, Bits);

    private UnpackedDecimal Unpacked => DecimalLayout.Decimal64.Unpack(Bits, Raw);

    /// <summary>Creates a decimal64 from its bits; every bit pattern is legal.</summary>
    /// <param name="bits">The bytes on the wire as a big-endian number.</param>
    /// <returns>The decimal64 with these bits.</returns>
    public static Decimal64 FromBits(ulong bits) => new(bits);

    /// <summary>
    /// Converts from <see cref="decimal"/> without rounding. The exponent is minus the scale; trailing zeros are removed if there are too many digits. Negative
    /// zero keeps its sign.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    /// <exception cref="OverflowException">The number has more than 16 digits without its trailing zeros.</exception>
    public static Decimal64 FromDecimal(decimal value) => new(DecimalLayout.Decimal64.FromDecimal(value));

    /// <summary>Converts from <see cref="decimal"/> without rounding, as <see cref="FromDecimal"/> does.</summary>
    /// <param name="value">The number.</param>
    /// <param name="result">The same number; the default value on failure.</param>
    /// <returns>False if the number has more than 16 digits without its trailing zeros.</returns>
    public static bool TryFromDecimal(decimal value, out Decimal64 result)
    {
        bool exact = DecimalLayout.Decimal64.TryPack(UnpackedDecimal.From(value), out Significand bits);
        result = new Decimal64(bits);
        return exact;
    }

    /// <summary>
    /// Reads a number such as <c>12.34</c> or <c>-1E-3</c>, or <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c> or <c>Inf</c> with or
    /// without a sign, in any case. The exponent of the digits is kept, so <c>1.50</c> differs from <c>1.5</c>, unless only another exponent fits.
    /// </summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <returns>The decimal64 with exactly the number of the text.</returns>
    /// <exception cref="FormatException">The text is not a number, or decimal64 cannot hold it without rounding.</exception>
    public static Decimal64 Parse(ReadOnlySpan<char> s) => new(DecimalLayout.Decimal64.Parse(s));

    /// <inheritdoc cref="Parse(ReadOnlySpan{char})"/>
    /// <exception cref="ArgumentNullException"><paramref name="s"/> is null.</exception>
    public static Decimal64 Parse(string s) => Parse((s ?? throw new ArgumentNullException(nameof(s))).AsSpan());

    /// <summary>Reads a number as <see cref="Parse(ReadOnlySpan{char})"/> does.</summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <param name="result">The decimal64 with exactly the number of the text; the default value on failure.</param>
    /// <returns>False if the text is not a number, or decimal64 cannot hold it without rounding.</returns>
    public static bool TryParse(ReadOnlySpan<char> s, out Decimal64 result)
    {
        bool parsed = DecimalLayout.Decimal64.TryParse(s, out Significand bits);
        result = new Decimal64(bits);
        return parsed;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{char}, out Decimal64)"/>
    public static bool TryParse(string? s, out Decimal64 result) => TryParse(s.AsSpan(), out result);

    /// <summary>Splits a number into <c>(-1)^negative × coefficient × 10^exponent</c>.</summary>
    /// <param name="negative">Whether the sign bit is set.</param>
    /// <param name="coefficient">The digits as a whole number; 0 if they are not canonical or this is not a number.</param>
    /// <param name="exponent">The power of ten, -398 to 369; 0 if this is not a number.</param>
    /// <returns>False for an infinity or a NaN, which have no coefficient.</returns>
    public bool TryGetComponents(out bool negative, out ulong coefficient, out int exponent)
    {
        UnpackedDecimal unpacked = Unpacked;
        negative = unpacked.IsNegative;
        coefficient = unpacked.Coefficient.Low;
        exponent = unpacked.Exponent;
        return unpacked.Kind == DecimalKind.Finite;
    }

    /// <summary>
    /// Converts to <see cref="decimal"/> without rounding. The scale is minus the exponent if <see cref="decimal"/> can hold it; otherwise trailing zeros are
    /// removed or added. Negative zero keeps its sign.
    /// </summary>
    /// <param name="value">The number; 0 on failure.</param>
    /// <returns>False for an infinity or a NaN, and for a number that is too large or needs rounding.</returns>
    public bool TryToDecimal(out decimal value) => Unpacked.TryToDecimal(out value);

    /// <summary>Converts to <see cref="decimal"/> without rounding, as <see cref="TryToDecimal"/> does.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="OverflowException">
    /// This is an infinity or a NaN, or a number that is too large or needs rounding; the message names it.
    /// </exception>
    public decimal ToDecimal() => DecimalLayout.Decimal64.ToDecimal(Unpacked);

    /// <summary>Compares the bits for equality.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal64 other) => Bits == other.Bits;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Decimal64 other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Bits.GetHashCode();

    /// <summary>
    /// Gets the text in the scientific form of IEEE 754-2008, the same in every culture: <c>12.34</c>, <c>1.234E+10</c>, <c>-0</c>,
    /// <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c>. Parsing the text returns the same number with the same exponent. The payload of a NaN is not shown.
    /// </summary>
    public override string ToString() => Unpacked.ToString();

    /// <summary>Gets the text as <see cref="ToString()"/> does.</summary>
    /// <param name="format">Null, empty or <c>G</c>.</param>
    /// <param name="formatProvider">Ignored: the text is the same in every culture.</param>
    /// <exception cref="FormatException">The format is another one.</exception>
    public string ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format.AsSpan());
        return ToString();
    }

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator ==(Decimal64 left, Decimal64 right) => left.Equals(right);

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator !=(Decimal64 left, Decimal64 right) => !left.Equals(right);

    /// <inheritdoc cref="ToDecimal"/>
    public static explicit operator decimal(Decimal64 value) => value.ToDecimal();

    /// <inheritdoc cref="FromDecimal"/>
    public static explicit operator Decimal64(decimal value) => FromDecimal(value);
}
