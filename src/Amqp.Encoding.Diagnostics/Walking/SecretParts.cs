namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds secrets in bytes that come in parts.</summary>
internal sealed class SecretParts
{
    // A mark may begin in one part and end in the next.
    private byte[] _end = [];

    /// <summary>Gets whether one of the parts so far has a secret, or the beginning of one.</summary>
    public bool IsFound { get; private set; }

    public void Add(ReadOnlySpan<byte> part)
    {
        byte[] bytes = [.. _end, .. part];
        IsFound |= SecretBytes.FindSasl(bytes, 0, isDamaged: false) >= 0 || SecretBytes.FindToken(bytes, 0, isDamaged: false) >= 0;
        _end = bytes.AsSpan(Math.Max(0, bytes.Length - SecretBytes.MaxMark)).ToArray();
    }
}
