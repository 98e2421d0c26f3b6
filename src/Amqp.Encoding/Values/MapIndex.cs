namespace Amqp.Encoding;

/// <summary>Finds the keys of a map: a few by linear search, many by their keyed hashes in an open-addressed table.</summary>
internal readonly struct MapIndex
{
    /// <summary>The maximum number of keys that are found faster without a table.</summary>
    private const int Few = 16;

    // Each entry is the hash and the index of the pair plus 1; 0 is free. At most half of the entries are used.
    private readonly long[]? _table;

    /// <summary>Creates an index for at most the given number of keys.</summary>
    public MapIndex(int count)
    {
        if (count > Few)
        {
            int size = 4 * Few;
            while (size < 2L * count)
            {
                size = checked(size * 2);
            }

            _table = new long[size];
        }
    }

    /// <summary>Gets whether keys have to be added before they are found.</summary>
    public bool HasTable => _table is not null;

    /// <summary>Removes all keys.</summary>
    public void Clear() => _table.AsSpan().Clear();

    /// <summary>Creates the index of pairs.</summary>
    /// <returns>False if a key occurs twice.</returns>
    public static bool TryCreate(ValuePair[] pairs, out MapIndex index) => FindTwice(pairs, out index) < 0;

    /// <summary>Creates the index of pairs.</summary>
    /// <returns>The place of the first pair whose key is that of an earlier one, too; -1 if all keys are distinct.</returns>
    public static int FindTwice(ValuePair[] pairs, out MapIndex index)
    {
        index = new MapIndex(pairs.Length);
        for (int i = 0; i < pairs.Length; i++)
        {
            if (!index.TryAdd(pairs, i, in pairs[i].Key))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Adds the key of the pair at a place, after those of the places before it. A pair may be removed for good by setting its key to null: its index
    /// entry then matches no key.</summary>
    /// <returns>False if an equal key is already present.</returns>
    public bool TryAdd(ValuePair[] pairs, int place, in AmqpValue key)
    {
        if (_table is null)
        {
            return Find(pairs, place, in key) < 0;
        }

        int hash = key.GetHashCode();
        int slot = FindSlot(pairs, in key, hash);
        bool isNew = _table[slot] == 0;
        if (isNew)
        {
            _table[slot] = ((long)hash << 32) | (uint)(place + 1);
        }

        return isNew;
    }

    /// <summary>Finds the place of the pair with a key among the first pairs; -1 if there is none.</summary>
    public int Find(ValuePair[] pairs, int count, in AmqpValue key) => _table is null
        ? FindFew(pairs, count, in key)
        : (int)(uint)_table[FindSlot(pairs, in key, key.GetHashCode())] - 1;

    // Not inlined: in a caller that decodes a map the loop would get no registers (pairs: "message all values / hand").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int FindFew(ValuePair[] pairs, int count, in AmqpValue key)
    {
        // The bits distinguish most keys, but not binaries, which are equal wherever they are in memory.
        bool isBinary = key.Type == AmqpType.Binary;
        ulong bits = key.LowBits;
        for (int i = 0; i < count; i++)
        {
            if ((pairs[i].Key.LowBits == bits || isBinary) && pairs[i].Key.Equals(key))
            {
                return i;
            }
        }

        return -1;
    }

    // Returns the slot of the key, or the free slot where it would be.
    private int FindSlot(ValuePair[] pairs, in AmqpValue key, int hash)
    {
        int slot = hash & (_table!.Length - 1);
        while (_table[slot] is long entry && entry != 0 && ((int)(entry >> 32) != hash || !pairs[(int)(uint)entry - 1].Key.Equals(key)))
        {
            slot = (slot + 1) & (_table.Length - 1);
        }

        return slot;
    }
}
