namespace Amqp.Encoding;

/// <summary>A string that is not UTF-8, as its bytes: see <see cref="Deviations.KeepMalformedStrings"/>.</summary>
/// <param name="octets">The bytes.</param>
/// <param name="isReplaced">Whether it has a text, with U+FFFD in place of what is malformed.</param>
internal sealed class MalformedString(byte[] octets, bool isReplaced)
{
    public byte[] Octets { get; } = octets;

    /// <summary>The text, made anew each time; null if there is none.</summary>
    public string? Text => isReplaced ? Utf8.GetString(Octets) : null;

    public bool HasText => isReplaced;
}
