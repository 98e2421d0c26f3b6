namespace Amqp.Encoding;

internal static partial class TextFormat
{
    /// <summary>Copies a text in the general format; false if there is no room.</summary>
    public static bool TryWrite(ReadOnlySpan<char> text, Span<char> destination, out int charsWritten, ReadOnlySpan<char> format)
    {
        Check(format);
        bool fits = text.TryCopyTo(destination);
        charsWritten = fits ? text.Length : 0;
        return fits;
    }

    /// <summary>Copies an ASCII text in the general format as bytes; false if there is no room.</summary>
    public static bool TryWrite(ReadOnlySpan<char> text, Span<byte> destination, out int bytesWritten, ReadOnlySpan<char> format)
    {
        Check(format);
        bool fits = text.Length <= destination.Length;
        bytesWritten = fits ? text.Length : 0;
        Ascii.Narrow(text.Slice(0, bytesWritten), destination);
        return fits;
    }
}
