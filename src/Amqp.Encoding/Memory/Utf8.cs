using System.Text;

namespace Amqp.Encoding;

/// <summary>Strict UTF-8, as the type string requires (AMQP 1.0, part 1, 1.6.20).</summary>
internal static partial class Utf8
{
    // In bytes: to here a loop is faster than a call into the platform (pairs: "100 short German texts decoded as a typed list / UTF8.GetString of each").
    private const int MaxShortLength = 32;

    /// <summary>The maximum length in characters up to which a look whether a text is ASCII is faster than a call into the platform.</summary>
    public const int MaxCountedLength = 64;

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Gets the maximum number of bytes for a text of this many UTF-16 code units.</summary>
    public static long GetMaxByteCount(int charCount) => 3L * charCount;

    /// <summary>Gets the number of bytes of a text.</summary>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate, or is too long for one array.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int GetByteCount(ReadOnlySpan<char> source) => source.Length <= MaxCountedLength && Ascii.IsValid(source) ? source.Length : CountBytes(source);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int CountBytes(ReadOnlySpan<char> source)
    {
        // The platform counts with vectors, where it cannot overflow.
        if (source.Length > Ascii.ShortLength && source.Length < Array.MaxLength / 3 && TryCount(source, out int counted))
        {
            return counted;
        }

        long count = source.Length;
        for (int i = 0; i < source.Length; i++)
        {
            char c = source[i];
            if (c < 0x80)
            {
                continue;
            }

            if (!char.IsSurrogate(c))
            {
                count += c < 0x800 ? 1 : 2;
                continue;
            }

            // A surrogate pair: two code units, four bytes.
            if (!char.IsHighSurrogate(c) || i + 1 == source.Length || !char.IsLowSurrogate(source[i + 1]))
            {
                ThrowLoneSurrogate(i);
            }

            i++;
            count += 2;
        }

        if (count > Array.MaxLength)
        {
            throw new AmqpEncodeException("A string takes more bytes than the 2,147,483,591 that one buffer can hold.");
        }

        return (int)count;
    }

    /// <summary>Returns the text of bytes, if they are UTF-8: ASCII is checked and widened, other texts are checked and transcoded in one pass.</summary>
    public static bool TryGetString(ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? text)
    {
        if (source.Length <= MaxCheckedLength && Ascii.IsValid(source))
        {
            text = Ascii.GetString(source);
            return true;
        }

        return TryDecode(source, out text);
    }

    /// <summary>Writes a text; the destination must have room for it.</summary>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate.</exception>
    public static int GetBytes(ReadOnlySpan<char> source, Span<byte> destination)
    {
        if (source.Length <= Ascii.ShortLength && Ascii.TryNarrow(source, destination))
        {
            return source.Length;
        }

        if (!TryGetBytes(source, destination, out int written))
        {
            _ = GetByteCount(source);
            throw new AmqpEncodeException("The text is not Unicode.");
        }

        return written;
    }

    /// <summary>Returns where the first bytes begin that are not UTF-8; the length if there are none.</summary>
    public static int FindInvalid(ReadOnlySpan<byte> source)
    {
        int at = 0;
        while (at < source.Length)
        {
            int length = source[at] switch { < 0x80 => 1, < 0xE0 => 2, < 0xF0 => 3, _ => 4 };
            if (length > source.Length - at || !IsValid(source.Slice(at, length)))
            {
                break;
            }

            at += length;
        }

        return at;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryCount(ReadOnlySpan<char> source, out int count)
    {
        try
        {
            count = s_strict.GetByteCount(source);
            return true;
        }
        catch (EncoderFallbackException)
        {
            count = 0;
            return false;
        }
    }

    // A short text that does not begin with a character of three or four bytes, as those of Asian languages do.
    private static bool IsShort(ReadOnlySpan<byte> source) => (uint)(source.Length - 1) < MaxShortLength && source[0] < 0xE0;

    // Decodes characters of one and two bytes, as those of European languages, to the first other or malformed one. Returns the number of bytes that were decoded.
    private static int DecodeShort(ReadOnlySpan<byte> source, Span<char> room, out int count)
    {
        int written = 0;
        int at = 0;
        while ((uint)at < (uint)source.Length)
        {
            int character = source[at];
            int length = 1;
            if (character >= 0x80)
            {
                // A continuation byte has six bits; with its sign taken off, any other byte is 0x40 or above.
                int second = at + 1 < source.Length ? source[at + 1] ^ 0x80 : 0x40;
                if (character is < 0xC2 or >= 0xE0 || second >= 0x40)
                {
                    break;
                }

                character = ((character & 0x1F) << 6) | second;
                length = 2;
            }

            room[written++] = (char)character;
            at += length;
        }

        count = written;
        return at;
    }

    private static void ThrowLoneSurrogate(int index) =>
        throw new AmqpEncodeException("A string is Unicode text, but the surrogate at index " +
            TextOf.Number(index) + " is not half of a pair.");
}
