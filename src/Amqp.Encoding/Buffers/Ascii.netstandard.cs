namespace Amqp.Encoding;

/// <content>The same as plain loops.</content>
internal static partial class Ascii
{
    /// <summary>The place of the first character above U+007F, or -1.</summary>
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

    /// <summary>Whether no octet is above 7F.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source)
    {
        foreach (byte octet in source)
        {
            if (octet > 0x7F)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Text of octets that <see cref="IsValid"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) => System.Text.Encoding.ASCII.GetString(source);

    /// <summary>Widens octets that <see cref="IsValid"/> accepts; the destination has room for them.</summary>
    public static void Widen(ReadOnlySpan<byte> source, Span<char> destination)
    {
        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (char)source[i];
        }
    }

    /// <summary>Writes a text known to be ASCII; the destination has room for it.</summary>
    public static void Narrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (byte)source[i];
        }
    }
}
