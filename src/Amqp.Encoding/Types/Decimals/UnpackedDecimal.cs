namespace Amqp.Encoding;

/// <summary>A decimal of any width, split into its parts: <c>(-1)^sign × coefficient × 10^exponent</c>, or an infinity or NaN.</summary>
internal readonly partial struct UnpackedDecimal(DecimalKind kind, bool isNegative, Significand coefficient, int exponent)
{
    private const int MaxScale = 28;

    internal DecimalKind Kind { get; } = kind;

    internal bool IsNegative { get; } = isNegative;

    internal Significand Coefficient { get; } = coefficient;

    internal int Exponent { get; } = exponent;

    // decimal.GetBits allocates an array on netstandard2.0.
    internal static UnpackedDecimal From(decimal value)
    {
        PlatformDecimal parts = Unsafe.As<decimal, PlatformDecimal>(ref value);
        return new UnpackedDecimal(DecimalKind.Finite, parts.Flags < 0, new Significand(parts.High, parts.Low), -(parts.Flags >> 16 & 0xFF));
    }

    internal bool TryToDecimal(out decimal value)
    {
        Significand coefficient = Coefficient;
        int exponent = Exponent;

        // System.Decimal holds 96 bits.
        bool fits = Kind == DecimalKind.Finite && Significand.TryFit(ref coefficient, ref exponent, new Significand(uint.MaxValue, ulong.MaxValue), -MaxScale, 0);
        value = fits ? new decimal((int)coefficient.Low, (int)(coefficient.Low >> 32), (int)coefficient.High, IsNegative, (byte)-exponent) : default;
        return fits;
    }

    // The DECIMAL of the platform, as it is in memory.
    private readonly record struct PlatformDecimal(int Flags, uint High, ulong Low);
}
