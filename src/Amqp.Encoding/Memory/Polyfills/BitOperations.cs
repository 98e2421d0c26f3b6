using Microsoft.CodeAnalysis;

namespace System.Numerics;

/// <summary>Bit counting, without the processor's instructions for them.</summary>
[Embedded]
internal static class BitOperations
{
    public static int LeadingZeroCount(uint value) => value == 0 ? 32 : 31 - Log2(value);

    /// <summary>The position of the highest bit that is set; 0 for 0.</summary>
    private static int Log2(uint value)
    {
        int log = 0;
        for (int width = 16; width > 0; width >>= 1)
        {
            if (value >> width != 0)
            {
                value >>= width;
                log += width;
            }
        }

        return log;
    }

    // Value & -Value keeps the lowest bit that is set.
    public static int TrailingZeroCount(uint value) => value == 0 ? 32 : Log2(value & (0 - value));

    public static int PopCount(uint value)
    {
        int count = 0;
        for (; value != 0; value &= value - 1)
        {
            count++;
        }

        return count;
    }
}
