namespace Amqp.Encoding;

/// <summary>Makes the .NET strings of decoded strings and symbols (AMQP 1.0, part 1, 1.6.20 and 1.6.21), for an SDK that keeps, shares or counts them.</summary>
/// <remarks>
/// <para>A reader whose <see cref="AmqpReaderOptions.TextDecoder"/> it is asks it for every string and symbol that becomes a <see cref="string"/>: of
/// values, keys, elements, fields of composites and properties. <see cref="TextCache"/> is one.</para>
/// <para>What it throws reaches the caller of the reader as it is, and the reader stays where it was. It is asked by each thread that reads.</para>
/// </remarks>
public abstract class TextDecoder
{
    /// <summary>Gets the text of bytes.</summary>
    /// <param name="utf8">UTF-8 that was checked, ASCII if it is a symbol; without the constructor and the size. It may be empty, and is valid only during the call.</param>
    /// <returns>The text of these bytes, which nothing checks. It is an <see cref="InvalidOperationException"/> of the read if it is null, or if
    /// it is not ASCII and the text of a symbol.</returns>
    public abstract string GetText(ReadOnlySpan<byte> utf8);

    /// <summary>Gets the text of a string: from the decoder if there is one, else new.</summary>
    internal static string GetString(ReadOnlySpan<byte> utf8, TextDecoder? decoder) =>
        decoder is null ? Utf8.GetString(utf8) : decoder.GetCheckedText(utf8);

    /// <summary>Does the same as <see cref="GetString(ReadOnlySpan{byte}, TextDecoder?)"/>, of a string that is known to be ASCII.</summary>
    internal static string GetAscii(ReadOnlySpan<byte> ascii, TextDecoder? decoder) =>
        decoder is null ? Ascii.GetString(ascii) : decoder.GetCheckedText(ascii);

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
