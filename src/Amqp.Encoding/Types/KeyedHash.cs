namespace Amqp.Encoding;

/// <summary>SipHash-1-3 under a key that is random for each process: an attacker who chooses the input cannot choose collisions.</summary>
internal partial struct KeyedHash
{
    private static readonly ulong s_key0 = RandomBits();
    private static readonly ulong s_key1 = RandomBits();

    private ulong _v0;
    private ulong _v1;
    private ulong _v2;
    private ulong _v3;
    private ulong _words;

    private KeyedHash(ulong key0, ulong key1)
    {
        _v0 = key0 ^ 0x736f6d6570736575;
        _v1 = key1 ^ 0x646f72616e646f6d;
        _v2 = key0 ^ 0x6c7967656e657261;
        _v3 = key1 ^ 0x7465646279746573;
    }

    public static KeyedHash Create() => new(s_key0, s_key1);

    public static int Of(ulong a, ulong b)
    {
        KeyedHash hash = Create();
        hash.Add(a);
        hash.Add(b);
        return hash.ToHashCode();
    }

    public void Add(ulong word)
    {
        _v3 ^= word;
        Round();
        _v0 ^= word;
        _words++;
    }

    /// <summary>Adds bytes and their number, so that later bytes cannot be mistaken for them.</summary>
    public void Add(ReadOnlySpan<byte> bytes)
    {
        int length = bytes.Length;
        while (bytes.Length >= sizeof(ulong))
        {
            Add(BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            bytes = bytes.Slice(sizeof(ulong));
        }

        ulong last = (ulong)length << 56;
        for (int i = 0; i < bytes.Length; i++)
        {
            last |= (ulong)bytes[i] << (8 * i);
        }

        Add(last);
    }

    /// <summary>Adds ASCII or other text by its UTF-16 code units.</summary>
    public void Add(string text) => Add(System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan()));

    public int ToHashCode()
    {
        Add(_words << 56);
        _v2 ^= 0xFF;
        Round();
        Round();
        Round();
        ulong hash = _v0 ^ _v1 ^ _v2 ^ _v3;
        return unchecked((int)(hash ^ (hash >> 32)));
    }

    private static ulong RandomBits() => BinaryPrimitives.ReadUInt64LittleEndian(Guid.NewGuid().ToByteArray())
        ^ BinaryPrimitives.ReadUInt64LittleEndian(Guid.NewGuid().ToByteArray().AsSpan(8));

    private static ulong Rotate(ulong value, int count) => (value << count) | (value >> (64 - count));

    private void Round()
    {
        unchecked
        {
            _v0 += _v1;
            _v1 = Rotate(_v1, 13) ^ _v0;
            _v0 = Rotate(_v0, 32);
            _v2 += _v3;
            _v3 = Rotate(_v3, 16) ^ _v2;
            _v0 += _v3;
            _v3 = Rotate(_v3, 21) ^ _v0;
            _v2 += _v1;
            _v1 = Rotate(_v1, 17) ^ _v2;
            _v2 = Rotate(_v2, 32);
        }
    }
}
