namespace Amqp.Encoding;

/// <summary>Creates the .NET strings of decoded strings and symbols (AMQP 1.0, part 1, 1.6.20 and 1.6.21), for an SDK that keeps, shares or counts
/// them.</summary>
/// <remarks>
/// <para>A reader calls its <see cref="AmqpReaderOptions.TextDecoder"/> for every string and symbol that becomes a <see cref="string"/>: in values, keys,
/// elements, fields of composites and properties. <see cref="TextCache"/> is one implementation.</para>
/// <para>Its exceptions reach the caller of the reader unchanged, and the reader does not move. Each thread that reads calls it.</para>
/// </remarks>
public abstract class TextDecoder
{
    /// <summary>Gets the text of bytes.</summary>
    /// <param name="utf8">Validated UTF-8, or ASCII for a symbol, without the constructor and the size. It may be empty, and is valid only during the
    /// call.</param>
    /// <returns>The text of these bytes; its content is not checked. The read throws an <see cref="InvalidOperationException"/> if the text is null, or if it
    /// is for a symbol and not ASCII.</returns>
    public abstract string GetText(ReadOnlySpan<byte> utf8);

    /// <summary>Gets the text of a string, from the decoder if there is one; false if the bytes are not UTF-8.</summary>
    internal static bool TryGetString(ReadOnlySpan<byte> utf8, TextDecoder? decoder, [NotNullWhen(true)] out string? text)
    {
        if (decoder is null)
        {
            return Utf8.TryGetString(utf8, out text);
        }

        text = Utf8.IsValid(utf8) ? decoder.GetCheckedText(utf8) : null;
        return text is not null;
    }

    /// <summary>Gets the text of a string that is known to be ASCII, as <see cref="TryGetString"/> does.</summary>
    internal static string GetAscii(ReadOnlySpan<byte> ascii, TextDecoder? decoder) =>
        decoder is null ? Ascii.GetString(ascii) : decoder.GetCheckedText(ascii);

    /// <summary>Gets the text of a string8 (0xA1) with its constructor, if it is whole and UTF-8.</summary>
    /// <returns>The number of bytes of the string; 0 if it has to be read in the exact way.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryGetShortString(ReadOnlySpan<byte> source, TextDecoder? decoder, out string? text)
    {
        text = null;
        if (source.Length < 2 || source[1] > source.Length - 2)
        {
            return 0;
        }

        source = source.Slice(2, source[1]);
        return (decoder is null ? Utf8.TryDecode(source, out text) : TryGetString(source, decoder, out text)) ? 2 + source.Length : 0;
    }

    /// <summary>Gets the text of a symbol.</summary>
    internal string GetSymbol(ReadOnlySpan<byte> ascii)
    {
        if (this is TextCache cache)
        {
            return cache.GetText(ascii);
        }

        string text = GetCheckedText(ascii);
        return Ascii.IndexOfNonAscii(text.AsSpan()) < 0
            ? text
            : throw new InvalidOperationException("The text decoder returned a text that is not ASCII for a symbol.");
    }

    private string GetCheckedText(ReadOnlySpan<byte> utf8) =>
        GetText(utf8) ?? throw new InvalidOperationException("The text decoder returned null.");
}
