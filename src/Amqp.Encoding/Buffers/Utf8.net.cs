namespace Amqp.Encoding;

/// <content>The platform's vectorised UTF-8.</content>
internal static partial class Utf8
{
    /// <summary>Checks that the bytes are UTF-8: no overlong form, no surrogate, nothing above U+10FFFF, nothing cut short.</summary>
    // ASCII first, here and below: most text is ASCII, and then this check is enough (pairs: "message all values / hand").
    public static bool IsValid(ReadOnlySpan<byte> source) => Ascii.IsValid(source) || System.Text.Unicode.Utf8.IsValid(source);

    /// <summary>Returns the text of bytes that <see cref="IsValid"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) =>
        Ascii.IsValid(source) ? Ascii.GetString(source) : System.Text.Encoding.UTF8.GetString(source);

    // Not inlined: the platform pins memory, which would also slow down short texts (pairs: "message write / hand").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryEncode(ReadOnlySpan<char> source, Span<byte> destination, out int written) =>
        System.Text.Unicode.Utf8.FromUtf16(source, destination, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;
}
