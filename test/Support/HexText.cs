using System.Text;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Bytes as plain lower-case hexadecimal text, two digits a byte, and back.</summary>
public static class HexText
{
    private const string Digits = "0123456789abcdef";

    /// <summary>Reads plain hexadecimal of either case; anything else causes a <see cref="FormatException"/>.</summary>
    public static byte[] Parse(string text)
    {
        if (text.Length % 2 != 0)
        {
            throw new FormatException($"Hexadecimal text has an odd number of digits: {text.Length}.");
        }

        byte[] bytes = new byte[text.Length / 2];

        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = (byte)((Digit(text[2 * i]) << 4) | Digit(text[(2 * i) + 1]));
        }

        return bytes;
    }

    /// <summary>Writes every byte as two lower-case digits.</summary>
    public static string Format(byte[] bytes) => Format(bytes, 0, bytes.Length);

    /// <summary>Writes <paramref name="count"/> bytes from <paramref name="start"/> as two lower-case digits each.</summary>
    public static string Format(byte[] bytes, int start, int count)
    {
        StringBuilder text = new StringBuilder(2 * count);

        for (int i = start; i < start + count; i++)
        {
            text.Append(Digits[bytes[i] >> 4]).Append(Digits[bytes[i] & 15]);
        }

        return text.ToString();
    }

    private static int Digit(char c)
    {
        int digit = Digits.IndexOf(char.ToLowerInvariant(c));
        return digit >= 0 ? digit : throw new FormatException($"U+{(int)c:X4} is not a hexadecimal digit.");
    }
}
