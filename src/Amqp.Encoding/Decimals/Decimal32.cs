namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>decimal32</c>, format code 0x74: an IEEE 754-2008 decimal32 of 7 digits in the Binary Integer Decimal
/// encoding (AMQP 1.0, part 1, 1.6.13).
/// </summary>
/// <remarks>
/// The struct holds the bits as they are on the wire and never alters them. Equality compares bits: different encodings of one number, such as 1.0 and 1.00,
/// are different values, and a NaN equals the same NaN. A number is <c>(-1)^sign × coefficient × 10^exponent</c> with an exponent of -101 to 90. The default
/// value is zero with the smallest exponent. Conversions are exact or fail; they never round.
/// </remarks>
public readonly partial struct Decimal32 : IEquatable<Decimal32>, IFormattable
{
    private Decimal32(uint bits) => Bits = bits;

    private Decimal32(Significand bits) => Bits = (uint)bits.Low;

    /// <summary>Gets the 32 bits: the bytes on the wire as a big-endian number.</summary>
    public uint Bits { get; }

    /// <inheritdoc cref="Decimal64.IsNaN"/>
    public bool IsNaN => DecimalLayout.IsNaN(Lead);

    /// <inheritdoc cref="Decimal64.IsSignalingNaN"/>
    public bool IsSignalingNaN => DecimalLayout.IsSignalingNaN(Lead);

    /// <inheritdoc cref="Decimal64.IsInfinity"/>
    public bool IsInfinity => DecimalLayout.IsInfinity(Lead);

    /// <inheritdoc cref="Decimal64.IsFinite"/>
    public bool IsFinite => DecimalLayout.IsFinite(Lead);

    /// <inheritdoc cref="Decimal64.IsNegative"/>
    public bool IsNegative => DecimalLayout.IsNegative(Lead);

    /// <summary>
    /// Gets whether the bits are canonical by IEEE 754-2008. A coefficient of more than 7 digits is not canonical and reads as
    /// zero; stray bits in an infinity or a NaN are not canonical either.
    /// </summary>
    public bool IsCanonical => DecimalLayout.Decimal32.IsCanonical(Lead, Raw);

    private ulong Lead => (ulong)Bits << 32;

    private Significand Raw => new(0, Bits);

    private UnpackedDecimal Unpacked => DecimalLayout.Decimal32.Unpack(Lead, Raw);

    /// <summary>Creates a decimal32 from its bits; every bit pattern is legal.</summary>
    /// <param name="bits">The bytes on the wire as a big-endian number.</param>
    /// <returns>The decimal32 with these bits.</returns>
    public static Decimal32 FromBits(uint bits) => new(bits);

    /// <summary>
    /// Converts from <see cref="decimal"/> without rounding. The exponent is minus the scale; trailing zeros are removed if there are too many digits. Negative
    /// zero keeps its sign.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    /// <exception cref="OverflowException">The number has more than 7 digits without its trailing zeros.</exception>
    public static Decimal32 FromDecimal(decimal value) => new(DecimalLayout.Decimal32.FromDecimal(value));

    /// <summary>Converts from <see cref="decimal"/> without rounding, as <see cref="FromDecimal"/> does.</summary>
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
    /// without a sign, in any case. The exponent of the digits is kept, so <c>1.50</c> differs from <c>1.5</c>, unless only another exponent fits.
    /// </summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <returns>The decimal32 with exactly the number of the text.</returns>
    /// <exception cref="FormatException">The text is not a number, or decimal32 cannot hold it without rounding.</exception>
    public static Decimal32 Parse(ReadOnlySpan<char> s) => new(DecimalLayout.Decimal32.Parse(s));

    /// <inheritdoc cref="Parse(ReadOnlySpan{char})"/>
    /// <exception cref="ArgumentNullException"><paramref name="s"/> is null.</exception>
    public static Decimal32 Parse(string s) => Parse((s ?? throw new ArgumentNullException(nameof(s))).AsSpan());

    /// <summary>Reads a number as <see cref="Parse(ReadOnlySpan{char})"/> does.</summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <param name="result">The decimal32 with exactly the number of the text; the default value on failure.</param>
    /// <returns>False if the text is not a number, or decimal32 cannot hold it without rounding.</returns>
    public static bool TryParse(ReadOnlySpan<char> s, out Decimal32 result)
    {
        bool parsed = DecimalLayout.Decimal32.TryParse(s, out Significand bits);
        result = new Decimal32(bits);
        return parsed;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{char}, out Decimal32)"/>
    public static bool TryParse(string? s, out Decimal32 result) => TryParse(s.AsSpan(), out result);

    /// <summary>Splits a number into <c>(-1)^negative × coefficient × 10^exponent</c>.</summary>
    /// <param name="negative">Whether the sign bit is set.</param>
    /// <param name="coefficient">The digits as a whole number; 0 if they are not canonical or this is not a number.</param>
    /// <param name="exponent">The power of ten, -101 to 90; 0 if this is not a number.</param>
    /// <returns>False for an infinity or a NaN, which have no coefficient.</returns>
    public bool TryGetComponents(out bool negative, out uint coefficient, out int exponent)
    {
        UnpackedDecimal unpacked = Unpacked;
        negative = unpacked.IsNegative;
        coefficient = (uint)unpacked.Coefficient.Low;
        exponent = unpacked.Exponent;
        return unpacked.Kind == DecimalKind.Finite;
    }

    /// <inheritdoc cref="Decimal64.TryToDecimal"/>
    public bool TryToDecimal(out decimal value) => Unpacked.TryToDecimal(out value);

    /// <inheritdoc cref="Decimal64.ToDecimal"/>
    public decimal ToDecimal() => DecimalLayout.Decimal32.ToDecimal(Unpacked);

    /// <summary>Compares the bits for equality.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal32 other) => Bits == other.Bits;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Decimal32 other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Bits.GetHashCode();

    /// <inheritdoc cref="Decimal64.ToString()"/>
    public override string ToString() => Unpacked.ToString();

    /// <inheritdoc cref="Decimal64.ToString(string, IFormatProvider)"/>
    public string ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format.AsSpan());
        return ToString();
    }

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator ==(Decimal32 left, Decimal32 right) => left.Equals(right);

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator !=(Decimal32 left, Decimal32 right) => !left.Equals(right);

    /// <inheritdoc cref="ToDecimal"/>
    public static explicit operator decimal(Decimal32 value) => value.ToDecimal();

    /// <inheritdoc cref="FromDecimal"/>
    public static explicit operator Decimal32(decimal value) => FromDecimal(value);
}
