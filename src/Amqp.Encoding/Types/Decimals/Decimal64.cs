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

    private ulong Lead => Bits;

    private Significand Raw => new(0, Bits);

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

    /// <summary>Compares the bits for equality.</summary>
    /// <param name="other">The value to compare with.</param>
    /// <returns>True if the bits are the same; equal numbers in different encodings are not.</returns>
    public bool Equals(Decimal64 other) => Bits == other.Bits;

    /// <inheritdoc/>
    public override int GetHashCode() => KeyedHash.Of(Bits, 0);
}
