using System.Text;

namespace Amqp.Encoding;

/// <summary>Shows text that a peer may have sent, in one line: every text that the library and its tools make goes through this.</summary>
/// <remarks><c>\u{hex}</c> replaces each character that steers a terminal, changes the direction of writing or cannot
/// be seen: controls, surrogates without their half, separators of lines, formats, joiners, fillers, variation
/// selectors and tags. Joined emoji are shown in their parts. A text within quotes has a backslash before each quote and backslash.</remarks>
internal static class EscapedText
{
    /// <summary>The length of the longest piece.</summary>
    public const int MaxPiece = 10;

    // The first and the last code point of each range, in order: general categories Cc, Cf, Cs, Zl and Zp, and Default_Ignorable_Code_Point.
    private static readonly int[] s_ranges =
    [
        0x00, 0x1F, 0x7F, 0x9F, 0xAD, 0xAD, 0x34F, 0x34F, 0x600, 0x605, 0x61C, 0x61C, 0x6DD, 0x6DD, 0x70F, 0x70F, 0x890, 0x891, 0x8E2, 0x8E2, 0x115F, 0x1160, 0x17B4, 0x17B5,
        0x180B, 0x180F, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x206F, 0x3164, 0x3164, 0xD800, 0xDFFF, 0xFE00, 0xFE0F, 0xFEFF, 0xFEFF, 0xFFA0, 0xFFA0, 0xFFF0, 0xFFFB,
        0x110BD, 0x110BD, 0x110CD, 0x110CD, 0x13430, 0x1343F, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0xE0FFF,
    ];

    /// <summary>Returns whether a code point, or half a surrogate pair, can be shown as it is.</summary>
    public static bool IsShown(int scalar)
    {
        if (scalar is >= ' ' and <= '~')
        {
            return true;
        }

        int index = Array.BinarySearch(s_ranges, scalar);
        return index < 0 && (~index & 1) == 0;
    }

    /// <summary>Returns the text as it is shown; the text itself if nothing is escaped.</summary>
    /// <param name="text">The text.</param>
    /// <param name="isQuoted">Whether quotes and backslashes are escaped too: for text that is a part of another.</param>
    public static string Of(string text, bool isQuoted = false)
    {
        // Nearly all texts are names in ASCII (pairs: "message all values / hand").
        int at = 0;
        while (at < text.Length && text[at] is >= ' ' and <= '~' and not '"' and not '\\')
        {
            at++;
        }

        return at == text.Length ? text : Of(text, at, isQuoted);
    }

    private static string Of(string text, int at, bool isQuoted)
    {
        StringBuilder escaped = new StringBuilder().Append(text, 0, at);
        Append(escaped, text.AsSpan(at), isQuoted);

        // An escape is longer than its character.
        return escaped.Length == text.Length ? text : escaped.ToString();
    }

    /// <summary>Adds text as it is shown.</summary>
    /// <param name="output">Where to add it.</param>
    /// <param name="text">The text.</param>
    /// <param name="isQuoted">Whether quotes and backslashes are escaped too.</param>
    /// <param name="isAscii">Whether all other characters than those of ASCII are escaped too.</param>
    /// <param name="limit">The length of the output beyond which to stop; a piece is added whole.</param>
    /// <returns>The number of characters that were read.</returns>
    public static int Append(StringBuilder output, ReadOnlySpan<char> text, bool isQuoted, bool isAscii = false, int limit = int.MaxValue)
    {
        Span<char> piece = stackalloc char[MaxPiece];
        int at = 0;
        while (at < text.Length && output.Length <= limit)
        {
            int length = Next(text.Slice(at), piece, out int read, isQuoted, isAscii);
            for (int i = 0; i < length; i++)
            {
                output.Append(piece[i]);
            }

            at += read;
        }

        return at;
    }

    /// <summary>Takes the next character of a text that is not empty.</summary>
    /// <param name="text">The text.</param>
    /// <param name="piece">Gets the character, or what replaces it.</param>
    /// <param name="read">2 for a surrogate pair, otherwise 1.</param>
    /// <param name="isQuoted">Whether quotes and backslashes are escaped too.</param>
    /// <param name="isAscii">Whether all other characters than those of ASCII are escaped too.</param>
    /// <returns>The length of the piece; more than was read if it is escaped.</returns>
    public static int Next(ReadOnlySpan<char> text, Span<char> piece, out int read, bool isQuoted, bool isAscii = false)
    {
        bool isPair = text.Length > 1 && char.IsSurrogatePair(text[0], text[1]);
        read = isPair ? 2 : 1;
        int scalar = isPair ? char.ConvertToUtf32(text[0], text[1]) : text[0];
        if (isQuoted && scalar is ('"' or '\\'))
        {
            (piece[0], piece[1]) = ('\\', (char)scalar);
            return 2;
        }

        if (IsShown(scalar) && !(isAscii && scalar > '~'))
        {
            text.Slice(0, read).CopyTo(piece);
            return read;
        }

        const string Digits = "0123456789abcdef";
        "\\u{".AsSpan().CopyTo(piece);
        int length = 3;
        for (int shift = 20; shift >= 0; shift -= 4)
        {
            if (length > 3 || scalar >> shift != 0 || shift == 0)
            {
                piece[length++] = Digits[(scalar >> shift) & 0xF];
            }
        }

        piece[length] = '}';
        return length + 1;
    }
}
