using System.Text;

namespace Amqp.Encoding;

/// <content>UTF-8 with the methods of the older platform.</content>
internal static partial class Utf8
{
    // In bytes: a longer text is checked while the platform decodes it, and a fallback is an object for each malformed text.
    private const int MaxCheckedLength = 64;

    private const int MaxRoom = 1 << 16;

    private static readonly System.Text.Encoding s_noting = System.Text.Encoding.GetEncoding("utf-8", EncoderFallback.ExceptionFallback, new NotingFallback());

    // Whether the last text of this thread may have been malformed.
    [ThreadStatic]
    private static bool s_mayBeMalformed;

    /// <summary>Checks that the bytes are UTF-8: no overlong form, no surrogate, nothing above U+10FFFF, nothing cut short.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source)
    {
        if (Ascii.IsValid(source))
        {
            return true;
        }

        int i = 0;
        while (i < source.Length)
        {
            byte first = source[i++];
            if (first < 0x80)
            {
                continue;
            }

            // The second byte's range excludes overlong forms, surrogates and code points above U+10FFFF (RFC 3629, section 4).
            (int more, int low, int high) = first switch
            {
                >= 0xC2 and <= 0xDF => (1, 0x80, 0xBF),
                0xE0 => (2, 0xA0, 0xBF),
                0xED => (2, 0x80, 0x9F),
                >= 0xE1 and <= 0xEF => (2, 0x80, 0xBF),
                0xF0 => (3, 0x90, 0xBF),
                >= 0xF1 and <= 0xF3 => (3, 0x80, 0xBF),
                0xF4 => (3, 0x80, 0x8F),
                _ => (0, 0, 0),
            };
            if (more == 0 || source.Length - i < more || source[i] < low || source[i] > high)
            {
                return false;
            }

            for (int k = 1; k < more; k++)
            {
                if ((source[i + k] & 0xC0) != 0x80)
                {
                    return false;
                }
            }

            i += more;
        }

        return true;
    }

    /// <summary>Returns the text of bytes that <see cref="IsValid"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) => System.Text.Encoding.UTF8.GetString(source);

    /// <summary>Writes a text, if it is Unicode; the destination must have room for it.</summary>
    public static bool TryGetBytes(ReadOnlySpan<char> source, Span<byte> destination, out int written)
    {
        try
        {
            written = s_strict.GetBytes(source, destination);
            return true;
        }
        catch (EncoderFallbackException)
        {
            written = 0;
            return false;
        }
    }

    // An exception would take longer than a malformed text of any usual length, so the fallback only notes that there is one.
    public static bool TryDecode(ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? text)
    {
        Span<char> small = stackalloc char[MaxShortLength];
        if (IsShort(source) && DecodeShort(source, small, out int count) == source.Length)
        {
            text = small.Slice(0, count).ToString();
            return true;
        }

        if (source.Length <= MaxCheckedLength)
        {
            text = IsValid(source) ? GetString(source) : null;
            return text is not null;
        }

        s_mayBeMalformed = false;
        if (source.Length > MaxRoom || Ascii.IsValid(source.Slice(0, MaxCheckedLength)))
        {
            // Probably ASCII, whose characters need no count.
            text = s_noting.GetString(source);
            text = s_mayBeMalformed && !IsValid(source) ? null : text;
            return text is not null;
        }

        // The number of characters is known at the end, and to count them first takes as long as to decode them.
        char[] room = ArrayPool<char>.Shared.Rent(source.Length);
        int length = s_noting.GetChars(source, room);
        text = s_mayBeMalformed && !IsValid(source) ? null : new string(room, 0, length);
        ArrayPool<char>.Shared.Return(room);
        return text is not null;
    }

    private sealed class NotingFallback : DecoderFallback
    {
        public override int MaxCharCount => ReplacementFallback.MaxCharCount;

        public override DecoderFallbackBuffer CreateFallbackBuffer()
        {
            s_mayBeMalformed = true;
            return ReplacementFallback.CreateFallbackBuffer();
        }
    }
}
