namespace Amqp.Encoding;

/// <content>The platform's hash of a text has a key of the process, too, and is faster (pairs: "value: map of 100 / maps of 10").</content>
internal partial struct KeyedHash
{
    /// <summary>Returns the hash of a text.</summary>
    public static int Of(string text) => text.GetHashCode(StringComparison.Ordinal);

    /// <summary>Returns the hash of bytes.</summary>
    // Two bytes are a character; the one that is left over changes the hash of the others.
    public static int Of(ReadOnlySpan<byte> bytes)
    {
        int hash = string.GetHashCode(MemoryMarshal.Cast<byte, char>(bytes));
        return (bytes.Length & 1) == 0 ? hash : unchecked((hash ^ (bytes[bytes.Length - 1] + 1)) * (int)0x9E3779B1);
    }
}
