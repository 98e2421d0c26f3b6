namespace Amqp.Encoding;

/// <summary>A string that is not UTF-8, as its bytes: see <see cref="Deviations.KeepMalformedStrings"/>.</summary>
/// <param name="bytes">The bytes.</param>
/// <param name="isReplaced">Whether it has a text, with U+FFFD in place of what is malformed.</param>
internal sealed class MalformedString(byte[] bytes, bool isReplaced)
{
    public byte[] Bytes { get; } = bytes;

    /// <summary>Gets the text, made again each time; null if there is none.</summary>
    public string? Text => isReplaced ? Utf8.GetString(Bytes) : null;

    public bool HasText => isReplaced;
}
