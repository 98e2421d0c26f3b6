namespace Amqp.Encoding;

/// <summary>The depth of an immutable value and its cached hash, in the four bytes of one field of each list, map, array and described value.</summary>
/// <remarks>The field is a number, because a struct would take eight bytes in an object.</remarks>
internal static class DepthAndHash
{
    private const int DepthBits = 7;

    public static int GetDepth(uint field) => (int)(field & ((1 << DepthBits) - 1));

    /// <summary>Gets the hash; 0 if there is none yet.</summary>
    public static int GetHash(uint field) => (int)(field >> DepthBits);

    /// <summary>Caches a hash.</summary>
    /// <returns>The hash as it is cached.</returns>
    public static int Keep(ref uint field, in KeyedHash hash)
    {
        // The field is written once, because several threads may use the value.
        uint bits = (uint)hash.ToHashCode() << DepthBits;
        bits = (bits == 0 ? 1u << DepthBits : bits) | (uint)GetDepth(field);
        field = bits;
        return GetHash(bits);
    }
}
