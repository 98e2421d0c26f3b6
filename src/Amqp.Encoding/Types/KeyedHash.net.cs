namespace Amqp.Encoding;

/// <content>The platform's hash of a text has a key of the process, too, and is faster.</content>
internal partial struct KeyedHash
{
    /// <summary>Returns the hash of a text.</summary>
    public static int Of(string text) => text.GetHashCode(StringComparison.Ordinal);
}
