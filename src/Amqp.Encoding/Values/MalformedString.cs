namespace Amqp.Encoding;

/// <summary>The bytes of a string that is not UTF-8: see <see cref="Deviations.KeepMalformedStrings"/>.</summary>
/// <param name="bytes">The bytes.</param>
/// <param name="isReplaced">Whether it has a text, in which U+FFFD replaces malformed bytes.</param>
internal sealed class MalformedString(byte[] bytes, bool isReplaced)
{
    public byte[] Bytes { get; } = bytes;

    /// <summary>Gets the text, created on each call; null if there is none.</summary>
    public string? Text => isReplaced ? Utf8.GetString(Bytes) : null;

    public bool HasText => isReplaced;
}
