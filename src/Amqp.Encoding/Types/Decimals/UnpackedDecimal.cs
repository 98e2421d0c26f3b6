namespace Amqp.Encoding;

/// <summary>A decimal of any width, split into its parts: <c>(-1)^sign × coefficient × 10^exponent</c>, or an infinity or NaN.</summary>
internal readonly partial struct UnpackedDecimal(DecimalKind kind, bool isNegative, Significand coefficient, int exponent)
{
    private const int MaxScale = 28;

    internal DecimalKind Kind { get; } = kind;

    internal bool IsNegative { get; } = isNegative;

    internal Significand Coefficient { get; } = coefficient;

    internal int Exponent { get; } = exponent;

    internal static UnpackedDecimal From(decimal value)
    {
        Split(value, out int flags, out uint high, out ulong low);
        return new UnpackedDecimal(DecimalKind.Finite, flags < 0, new Significand(high, low), -(flags >> 16 & 0xFF));
    }

    internal bool TryToDecimal(out decimal value)
    {
        value = default;
        if (Kind != DecimalKind.Finite)
        {
            return false;
        }

        Significand coefficient = Coefficient;
        int exponent = Exponent;
        if (coefficient.IsZero)
        {
            exponent = Math.Max(-MaxScale, Math.Min(exponent, 0));
        }

        // A coefficient has at most 34 digits, so neither loop depends on the size of the exponent.
        while (exponent < -MaxScale || (exponent < 0 && !Fits(coefficient)))
        {
            coefficient = coefficient.DivideByTen(out uint digit);
            if (digit != 0)
            {
                return false;
            }

            exponent++;
        }

        while (exponent > 0 && Fits(coefficient))
        {
            coefficient = coefficient.TimesTenPlus(0);
            exponent--;
        }

        if (!Fits(coefficient))
        {
            return false;
        }

        value = new decimal(
            (int)coefficient.Low,
            (int)(coefficient.Low >> 32),
            (int)coefficient.High,
            IsNegative,
            (byte)-exponent);
        return true;
    }

    // System.Decimal holds 96 bits.
    private static bool Fits(Significand coefficient) => coefficient.High <= uint.MaxValue;
}
