namespace Amqp.Encoding;

/// <summary>Provides the texts of decoded symbols.</summary>
internal static partial class SymbolTexts
{
    /// <summary>Gets the text of bytes known to be ASCII: from the caller's decoder if there is one, otherwise from the fixed table of names, otherwise as a
    /// new string.</summary>
    public static string Get(ReadOnlySpan<byte> ascii, TextDecoder? decoder) =>
        decoder is not null ? decoder.GetSymbol(ascii) : Find(ascii) ?? Ascii.GetString(ascii);

    /// <summary>Returns the name in the fixed table that has these bytes, or null.</summary>
    public static string? Find(ReadOnlySpan<byte> ascii) => ascii.Length is var length && (uint)(length - 1) < (uint)(FirstBytes.Length - 1)
        && (FirstBytes[length] >> (ascii[0] & 63) & LastBytes[length] >> (ascii[length - 1] & 63) & 1) != 0
        && FindLike(ascii) is string name && Ascii.Equals(name.AsSpan(), ascii) ? name : null;
}
