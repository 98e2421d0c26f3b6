namespace Amqp.Encoding;

/// <content>The platform's vectorised UTF-8.</content>
internal static partial class Utf8
{
    // The platform's check for ASCII is fast for texts of any length.
    private const int MaxCheckedLength = int.MaxValue;

    // In characters.
    private const int MaxStackRoom = 256;
    private const int MaxRoom = 1 << 16;

    /// <summary>Checks that the bytes are UTF-8: no overlong form, no surrogate, nothing above U+10FFFF, nothing cut short.</summary>
    // ASCII first, here and below: most text is ASCII, and then this check is enough (pairs: "message all values / hand").
    public static bool IsValid(ReadOnlySpan<byte> source) => Ascii.IsValid(source) || System.Text.Unicode.Utf8.IsValid(source);

    /// <summary>Returns the text of bytes that <see cref="IsValid"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) =>
        Ascii.IsValid(source) ? Ascii.GetString(source) : System.Text.Encoding.UTF8.GetString(source);

    /// <summary>Writes a text, if it is Unicode; the destination must have room for it.</summary>
    // Not inlined: the platform pins memory, which would also slow down short texts (pairs: "message write / hand").
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryGetBytes(ReadOnlySpan<char> source, Span<byte> destination, out int written) =>
        System.Text.Unicode.Utf8.FromUtf16(source, destination, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;

    // The number of characters is known at the end, so a text is decoded into other memory first; one that is too long for that takes two passes.
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    public static bool TryDecode(ReadOnlySpan<byte> source, [NotNullWhen(true)] out string? text)
    {
        if (source.Length > MaxRoom)
        {
            text = System.Text.Unicode.Utf8.IsValid(source) ? System.Text.Encoding.UTF8.GetString(source) : null;
            return text is not null;
        }

        char[]? rented = source.Length > MaxStackRoom ? ArrayPool<char>.Shared.Rent(source.Length) : null;
        Span<char> room = rented ?? stackalloc char[MaxStackRoom];
        int count = 0;
        int at = IsShort(source) ? DecodeShort(source, room, out count) : 0;
        int more = 0;
        bool isText = at == source.Length
            || System.Text.Unicode.Utf8.ToUtf16(source.Slice(at), room.Slice(count), out _, out more, replaceInvalidSequences: false) == OperationStatus.Done;
        text = isText ? new string(room.Slice(0, count + more)) : null;
        if (rented is not null)
        {
            ArrayPool<char>.Shared.Return(rented);
        }

        return isText;
    }
}
