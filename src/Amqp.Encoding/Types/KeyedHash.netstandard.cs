namespace Amqp.Encoding;

/// <content>On .NET Framework the hash of a text is the same in every process.</content>
internal partial struct KeyedHash
{
    /// <summary>Returns the hash of a text.</summary>
    public static int Of(string text)
    {
        KeyedHash hash = Create();
        hash.Add(text);
        return hash.ToHashCode();
    }
}
