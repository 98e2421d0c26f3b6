namespace Amqp.Encoding;

/// <summary>Seven-bit ASCII, as the type symbol requires (AMQP 1.0, part 1, 1.6.21).</summary>
/// <remarks>Uses plain loops.</remarks>
internal static class Ascii
{
    /// <summary>The maximum length of texts that are too short to be worth a call into the platform.</summary>
    public const int ShortLength = 16;

    /// <summary>Checks whether an ASCII text consists of these bytes, one for each character.</summary>
    public static bool Equals(ReadOnlySpan<char> text, ReadOnlySpan<byte> ascii)
    {
        if (text.Length != ascii.Length)
        {
            return false;
        }

        for (int i = 0; i < ascii.Length; i++)
        {
            if (text[i] != ascii[i])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Returns the index of the first character above U+007F, or -1.</summary>
    public static int IndexOfNonAscii(ReadOnlySpan<char> source)
    {
        for (int i = 0; i < source.Length; i++)
        {
            if (source[i] > 0x7F)
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Checks that no character is above U+007F; for texts that are not worth a call into the platform.</summary>
    public static bool IsValid(ReadOnlySpan<char> source)
    {
        ulong all = 0;
        ReadOnlySpan<ulong> fours = MemoryMarshal.Cast<char, ulong>(source);
        for (int i = 0; i < fours.Length; i++)
        {
            all |= fours[i];
        }

        for (int i = 4 * fours.Length; i < source.Length; i++)
        {
            all |= source[i];
        }

        return (all & 0xFF80_FF80_FF80_FF80) == 0;
    }

    /// <summary>Checks that no byte is above 7F.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source)
    {
        int at = 0;
        while (source.Length - at >= sizeof(ulong))
        {
            if ((MemoryMarshal.Read<ulong>(source.Slice(at)) & 0x8080_8080_8080_8080) != 0)
            {
                return false;
            }

            at += sizeof(ulong);
        }

        int all = 0;
        for (; at < source.Length; at++)
        {
            all |= source[at];
        }

        return all < 0x80;
    }

    /// <summary>Checks that no byte of a text is above 7F; the source begins with the text and may go on.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source, int length) => IsValid(source.Slice(0, length));

    /// <summary>Returns the text of bytes that <see cref="IsValid(ReadOnlySpan{byte})"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) => System.Text.Encoding.ASCII.GetString(source);

    /// <summary>Widens bytes that <see cref="IsValid(ReadOnlySpan{byte})"/> accepts; the destination must have room for them.</summary>
    public static void Widen(ReadOnlySpan<byte> source, Span<char> destination)
    {
        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (char)source[i];
        }
    }

    /// <summary>Writes a text known to be ASCII; the destination must have room for it.</summary>
    public static void Narrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (byte)source[i];
        }
    }

    /// <summary>Writes a text if it is ASCII; the destination must have room for it.</summary>
    /// <returns>False if it is not ASCII; then the content of the destination is undefined.</returns>
    public static bool TryNarrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        int all = 0;
        for (int i = 0; i < source.Length; i++)
        {
            all |= source[i];
            destination[i] = unchecked((byte)source[i]);
        }

        return all < 0x80;
    }
}
