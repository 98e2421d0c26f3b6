namespace Amqp.Encoding;

/// <summary>The depth of an immutable value, and its hash once it was computed, in the four bytes of one field: each list, map and array has one.</summary>
/// <remarks>A number and no struct, which would take eight bytes in an object.</remarks>
internal static class DepthAndHash
{
    private const int DepthBits = 7;

    public static int GetDepth(uint field) => (int)(field & ((1 << DepthBits) - 1));

    /// <summary>Gets the hash; 0 if there is none yet.</summary>
    public static int GetHash(uint field) => (int)(field >> DepthBits);

    /// <summary>Keeps a hash.</summary>
    /// <returns>The hash as it is kept.</returns>
    public static int Keep(ref uint field, in KeyedHash hash)
    {
        // One store: a value may be used by several threads.
        uint bits = (uint)hash.ToHashCode() << DepthBits;
        bits = (bits == 0 ? 1u << DepthBits : bits) | (uint)GetDepth(field);
        field = bits;
        return GetHash(bits);
    }
}
