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
    private Decimal128(ulong high, ulong low)
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

    private ulong Lead => High;

    private Significand Raw => new(High, Low);

    /// <summary>Creates a decimal128 from its bits; every bit pattern is legal.</summary>
    /// <param name="high">The first eight bytes on the wire as a big-endian number.</param>
    /// <param name="low">The last eight bytes on the wire as a big-endian number.</param>
    /// <returns>The decimal128 with these bits.</returns>
    public static Decimal128 FromBits(ulong high, ulong low) => new(high, low);

    /// <summary>
    /// Converts from <see cref="decimal"/> without rounding. The exponent is minus the scale, so
    /// <see cref="ToDecimal"/> returns the same <see cref="decimal"/>. Every <see cref="decimal"/> fits, so this never fails.
    /// </summary>
    /// <param name="value">The number.</param>
    /// <returns>The same number.</returns>
    public static Decimal128 FromDecimal(decimal value) => new(DecimalLayout.Decimal128.FromDecimal(value));

    // 0C or 8C instead of 30 or B0, then twice (32 - scale), and a coefficient of 96 bits: Deviations.ShiftedDecimalExponents.
    internal static bool IsShifted(ulong high) => ((high >> 32) & 0x7F01_FFFF) == 0x0C00_0000 && ((high >> 48) & 0xFE) is >= 0x08 and <= 0x40;

    internal Decimal128 Mend() => IsShifted(High) ? new(High + (0x24UL << 56), Low) : this;

    /// <summary>Compares the bits for equality.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal128 other) => High == other.High && Low == other.Low;

    /// <inheritdoc/>
    public override int GetHashCode() => KeyedHash.Of(High, Low);
}
