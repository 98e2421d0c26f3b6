namespace Amqp.Encoding;

/// <content>On .NET Framework the hash of a text is the same in every process.</content>
internal partial struct KeyedHash
{
    /// <summary>Returns the hash of a text.</summary>
    public static int Of(string text) => Of(MemoryMarshal.AsBytes(text.AsSpan()));

    /// <summary>Returns the hash of bytes.</summary>
    public static int Of(ReadOnlySpan<byte> bytes)
    {
        KeyedHash hash = Create();
        hash.Add(bytes);
        return hash.ToHashCode();
    }
}
