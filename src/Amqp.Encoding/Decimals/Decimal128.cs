namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>decimal128</c>, format code 0x94: an IEEE 754-2008 decimal128 of 34 digits in the Binary Integer Decimal
/// encoding (AMQP 1.0, part 1, 1.6.15).
/// </summary>
/// <remarks>
/// The struct holds the bits as they are on the wire and never alters them. Equality compares bits: different encodings of one number, such as 1.0 and 1.00,
/// are different values, and a NaN equals the same NaN. A number is <c>(-1)^sign × coefficient × 10^exponent</c> with an exponent of -6176 to 6111. The default
/// value is zero with the smallest exponent. Conversions are exact or fail; they never round.
/// </remarks>
public readonly partial struct Decimal128 : IEquatable<Decimal128>, IFormattable
{
    /// <summary>Creates a decimal128 from its bits; every bit pattern is legal.</summary>
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

    /// <summary>Gets the first 64 bits, with sign and exponent: the first eight bytes on the wire as a big-endian number.</summary>
    public ulong High { get; }

    /// <summary>Gets the last 64 bits: the last eight bytes on the wire as a big-endian number.</summary>
    public ulong Low { get; }

    /// <inheritdoc cref="Decimal64.IsNaN"/>
    public bool IsNaN => DecimalLayout.IsNaN(High);

    /// <inheritdoc cref="Decimal64.IsSignalingNaN"/>
    public bool IsSignalingNaN => DecimalLayout.IsSignalingNaN(High);

    /// <inheritdoc cref="Decimal64.IsInfinity"/>
    public bool IsInfinity => DecimalLayout.IsInfinity(High);

    /// <inheritdoc cref="Decimal64.IsFinite"/>
    public bool IsFinite => DecimalLayout.IsFinite(High);

    /// <inheritdoc cref="Decimal64.IsNegative"/>
    public bool IsNegative => DecimalLayout.IsNegative(High);

    /// <summary>
    /// Gets whether the bits are canonical by IEEE 754-2008. A coefficient of more than 34 digits is not canonical and reads as
    /// zero; stray bits in an infinity or a NaN are not canonical either.
    /// </summary>
    public bool IsCanonical => DecimalLayout.Decimal128.IsCanonical(High, Raw);

    private Significand Raw => new(High, Low);

    private UnpackedDecimal Unpacked => DecimalLayout.Decimal128.Unpack(High, Raw);

    /// <inheritdoc cref="Decimal128(ulong, ulong)"/>
    /// <returns>The decimal128 with these bits.</returns>
    public static Decimal128 FromBits(ulong high, ulong low) => new(high, low);

    /// <summary>
    /// Converts from <see cref="decimal"/> without rounding. The exponent is minus the scale, so
    /// <see cref="ToDecimal"/> returns the same <see cref="decimal"/>. Every <see cref="decimal"/> fits, so this never fails.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    public static Decimal128 FromDecimal(decimal value) => new(DecimalLayout.Decimal128.FromDecimal(value));

    /// <summary>Converts from <see cref="decimal"/> without rounding, as <see cref="FromDecimal"/> does.</summary>
    /// <param name="value">The number.</param>
    /// <param name="result">The same number; the default value on failure.</param>
    /// <returns>True: 34 digits hold every <see cref="decimal"/>.</returns>
    public static bool TryFromDecimal(decimal value, out Decimal128 result)
    {
        bool exact = DecimalLayout.Decimal128.TryPack(UnpackedDecimal.From(value), out Significand bits);
        result = new Decimal128(bits);
        return exact;
    }

    /// <summary>
    /// Reads a number such as <c>12.34</c> or <c>-1E-3</c>, or <c>NaN</c>, <c>sNaN</c>, <c>Infinity</c> or <c>Inf</c> with or
    /// without a sign, in any case. The exponent of the digits is kept, so <c>1.50</c> differs from <c>1.5</c>, unless only another exponent fits.
    /// </summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <returns>The decimal128 with exactly the number of the text.</returns>
    /// <exception cref="FormatException">The text is not a number, or decimal128 cannot hold it without rounding.</exception>
    public static Decimal128 Parse(ReadOnlySpan<char> s) => new(DecimalLayout.Decimal128.Parse(s));

    /// <inheritdoc cref="Parse(ReadOnlySpan{char})"/>
    /// <exception cref="ArgumentNullException"><paramref name="s"/> is null.</exception>
    public static Decimal128 Parse(string s) => Parse((s ?? throw new ArgumentNullException(nameof(s))).AsSpan());

    /// <summary>Reads a number as <see cref="Parse(ReadOnlySpan{char})"/> does.</summary>
    /// <param name="s">The text, without blanks, the same in every culture.</param>
    /// <param name="result">The decimal128 with exactly the number of the text; the default value on failure.</param>
    /// <returns>False if the text is not a number, or decimal128 cannot hold it without rounding.</returns>
    public static bool TryParse(ReadOnlySpan<char> s, out Decimal128 result)
    {
        bool parsed = DecimalLayout.Decimal128.TryParse(s, out Significand bits);
        result = new Decimal128(bits);
        return parsed;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{char}, out Decimal128)"/>
    public static bool TryParse(string? s, out Decimal128 result) => TryParse(s.AsSpan(), out result);

    /// <summary>Splits a number into <c>(-1)^negative × coefficient × 10^exponent</c>.</summary>
    /// <param name="negative">Whether the sign bit is set.</param>
    /// <param name="coefficientHigh">
    /// The upper 64 bits of the digits as a whole number; 0 if they are not canonical or this is not a number.
    /// </param>
    /// <param name="coefficientLow">The lower 64 bits.</param>
    /// <param name="exponent">The power of ten, -6176 to 6111; 0 if this is not a number.</param>
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

    /// <inheritdoc cref="Decimal64.TryToDecimal"/>
    public bool TryToDecimal(out decimal value) => Unpacked.TryToDecimal(out value);

    /// <inheritdoc cref="Decimal64.ToDecimal"/>
    public decimal ToDecimal() => DecimalLayout.Decimal128.ToDecimal(Unpacked);

    /// <summary>Compares the bits for equality.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal128 other) => High == other.High && Low == other.Low;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Decimal128 other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => (High, Low).GetHashCode();

    /// <inheritdoc cref="Decimal64.ToString()"/>
    public override string ToString() => Unpacked.ToString();

    /// <inheritdoc cref="Decimal64.ToString(string, IFormatProvider)"/>
    public string ToString(string? format, IFormatProvider? formatProvider)
    {
        TextFormat.Check(format.AsSpan());
        return ToString();
    }

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator ==(Decimal128 left, Decimal128 right) => left.Equals(right);

    /// <summary>Compares the bits for equality.</summary>
    public static bool operator !=(Decimal128 left, Decimal128 right) => !left.Equals(right);

    /// <inheritdoc cref="ToDecimal"/>
    public static explicit operator decimal(Decimal128 value) => value.ToDecimal();

    /// <inheritdoc cref="FromDecimal"/>
    public static explicit operator Decimal128(decimal value) => FromDecimal(value);
}
