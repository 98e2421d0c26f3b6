namespace Amqp.Encoding;

/// <summary>The depth of an immutable value and its cached hash, in the four bytes of one field of each list, map, array and described value.</summary>
/// <remarks>The field is a number, because a struct would take eight bytes in an object.</remarks>
internal static class DepthAndHash
{
    private const int DepthBits = 11;

    public static int GetDepth(uint field) => (int)(field & ((1 << DepthBits) - 1));

    /// <summary>Gets the hash; 0 if there is none yet.</summary>
    public static int GetHash(uint field) => (int)(field >> DepthBits);

    /// <summary>Computes the hash of a deep value when it is created, so that no hash has to walk many levels later.</summary>
    public static void Prepare(object value, int depth)
    {
        if (depth > ValueDepth.Shallow)
        {
            _ = value.GetHashCode();
        }
    }

    /// <summary>Caches a hash.</summary>
    /// <returns>The hash as it is cached.</returns>
    public static int Keep(ref uint field, in KeyedHash hash)
    {
        // The field is written once, because several threads may use the value.
        int bits = Fold(in hash);
        field = ((uint)bits << DepthBits) | (uint)GetDepth(field);
        return bits;
    }

    /// <summary>Returns a hash as it is cached.</summary>
    public static int Fold(in KeyedHash hash) => Math.Max(1, GetHash((uint)hash.ToHashCode() << DepthBits));
}
