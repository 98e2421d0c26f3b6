namespace Amqp.Encoding;

/// <summary>Seven-bit ASCII, as the type symbol demands (AMQP 1.0, part 1, 1.6.21).</summary>
internal static partial class Ascii
{
    /// <summary>Whether a text consists of these octets, one for each character.</summary>
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
}
