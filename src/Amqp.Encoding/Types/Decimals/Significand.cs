namespace Amqp.Encoding;

/// <summary>An unsigned 128-bit number with the few operations that decimals of up to 34 digits need.</summary>
/// <remarks><c>System.UInt128</c> is missing from netstandard2.0, and <c>BigInteger</c> allocates.</remarks>
internal readonly struct Significand(ulong high, ulong low)
{
    internal ulong High { get; } = high;

    internal ulong Low { get; } = low;

    internal bool IsZero => (High | Low) == 0;

    /// <summary>Returns the number <paramref name="value"/> moved up by <paramref name="bit"/> bits, within one of the halves.</summary>
    internal static Significand At(int bit, ulong value) =>
        bit < 64 ? new Significand(0, value << bit) : new Significand(value << (bit - 64), 0);

    /// <summary>Returns the lowest <paramref name="count"/> bits.</summary>
    internal Significand Lowest(int count) =>
        count < 64
            ? new Significand(0, Low & ((1UL << count) - 1))
            : new Significand(High & ((1UL << (count - 64)) - 1), Low);

    /// <summary>Returns ten times this number plus <paramref name="digit"/>. The caller keeps this number below 2^124.</summary>
    internal Significand TimesTenPlus(uint digit)
    {
        ulong lower = ((Low & uint.MaxValue) * 10) + digit;
        ulong upper = ((Low >> 32) * 10) + (lower >> 32);
        return new Significand((High * 10) + (upper >> 32), (upper << 32) | (uint)lower);
    }

    /// <summary>Returns a tenth of this number, and the last digit as <paramref name="remainder"/>.</summary>
    internal Significand DivideByTen(out uint remainder)
    {
        ulong upper = ((High % 10) << 32) | (Low >> 32);
        ulong lower = ((upper % 10) << 32) | (Low & uint.MaxValue);
        remainder = (uint)(lower % 10);
        return new Significand(High / 10, ((upper / 10) << 32) | (lower / 10));
    }

    /// <summary>Moves zeros between a coefficient and its power of ten until both are within the limits; false if that needs rounding.</summary>
    internal static bool TryFit(ref Significand coefficient, ref int exponent, Significand max, int minExponent, int maxExponent)
    {
        if (coefficient.IsZero)
        {
            exponent = Math.Max(minExponent, Math.Min(exponent, maxExponent));
        }

        // Each iteration removes or adds a digit, so the number of digits limits both loops, not the exponent.
        for (; coefficient > max || exponent < minExponent; exponent++)
        {
            coefficient = coefficient.DivideByTen(out uint digit);
            if (digit != 0)
            {
                return false;
            }
        }

        for (; exponent > maxExponent; exponent--)
        {
            coefficient = coefficient.TimesTenPlus(0);
            if (coefficient > max)
            {
                return false;
            }
        }

        return true;
    }

    public static bool operator >(Significand left, Significand right) =>
        left.High > right.High || (left.High == right.High && left.Low > right.Low);

    public static bool operator <(Significand left, Significand right) => right > left;

    public static Significand operator |(Significand left, Significand right) =>
        new(left.High | right.High, left.Low | right.Low);
}
