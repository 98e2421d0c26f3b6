namespace Amqp.Encoding;

/// <summary>The depth of an immutable value, and its hash once somebody has asked for it, in four bytes: each list, map and array has one.</summary>
internal struct DepthAndHash
{
    private const int DepthBits = 7;

    private uint _bits;

    public DepthAndHash(byte depth) => _bits = depth;

    public readonly int Depth => (int)(_bits & ((1 << DepthBits) - 1));

    /// <summary>The hash; 0 if there is none yet.</summary>
    public readonly int Hash => (int)(_bits >> DepthBits);

    /// <summary>Keeps a hash.</summary>
    /// <returns>The hash as it is kept.</returns>
    public int Keep(in KeyedHash hash)
    {
        // One store: a value may be used by several threads.
        uint bits = (uint)hash.ToHashCode() << DepthBits;
        _bits = (bits == 0 ? 1u << DepthBits : bits) | (uint)Depth;
        return Hash;
    }
}
