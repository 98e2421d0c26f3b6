namespace Amqp.Encoding;

/// <summary>Where the text of a decoded symbol comes from.</summary>
internal static class SymbolTexts
{
    /// <summary>The text of octets known to be ASCII: from the caller's cache if there is one, else new.</summary>
    public static string Get(ReadOnlySpan<byte> ascii, TextCache? cache) =>
        cache is null ? Ascii.GetString(ascii) : cache.GetText(ascii);
}
