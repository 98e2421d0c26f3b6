using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Finds the keys of a map: few by looking at each, many by their keyed hashes in an open-addressed table.</summary>
internal readonly struct MapIndex
{
    /// <summary>So many keys are found faster without a table.</summary>
    private const int Few = 16;

    // Each entry is the hash, and the place of the pair from 1; 0 is free. At most half of them are taken.
    private readonly long[]? _table;

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

    /// <summary>Adds the key of a pair; those before it were added.</summary>
    /// <returns>False if an equal key is there.</returns>
    public bool TryAdd(ReadOnlySpan<KeyValuePair<AmqpValue, AmqpValue>> pairs, int place)
    {
        if (_table is null)
        {
            return Find(pairs, place, pairs[place].Key) < 0;
        }

        int hash = pairs[place].Key.GetHashCode();
        int slot = FindSlot(pairs, pairs[place].Key, hash);
        bool isNew = _table[slot] == 0;
        if (isNew)
        {
            _table[slot] = ((long)hash << 32) | (uint)(place + 1);
        }

        return isNew;
    }

    /// <summary>The place of the pair with a key among the first so many; -1 if there is none.</summary>
    public int Find(ReadOnlySpan<KeyValuePair<AmqpValue, AmqpValue>> pairs, int count, AmqpValue key)
    {
        if (_table is not null)
        {
            return (int)(uint)_table[FindSlot(pairs, key, key.GetHashCode())] - 1;
        }

        for (int i = 0; i < count; i++)
        {
            if (pairs[i].Key.Equals(key))
            {
                return i;
            }
        }

        return -1;
    }

    // Where the key is, or the free slot where it would be.
    private int FindSlot(ReadOnlySpan<KeyValuePair<AmqpValue, AmqpValue>> pairs, AmqpValue key, int hash)
    {
        int slot = hash & (_table!.Length - 1);
        while (_table[slot] is long entry && entry != 0 && ((int)(entry >> 32) != hash || !pairs[(int)(uint)entry - 1].Key.Equals(key)))
        {
            slot = (slot + 1) & (_table.Length - 1);
        }

        return slot;
    }
}
