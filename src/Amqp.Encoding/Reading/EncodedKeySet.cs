namespace Amqp.Encoding;

/// <summary>The keys read so far of one map, as hashes and offsets in the input. Finds equal keys whatever their encodings.</summary>
/// <remarks>A few keys are compared through an array in the set, by their fingerprints. More keys go to a rented table
/// that grows with them, and are compared by keyed hashes.</remarks>
internal unsafe struct EncodedKeySet
{
    // The number of keys that need no table.
    private const int Few = 16;

    private fixed long _few[Few];
    private long[]? _table;
    private int _mask;
    private int _count;

    /// <summary>Skips the pairs of the map that a reader is in, and compares their keys without checking them.</summary>
    /// <param name="pairs">The reader, which ends after the pairs, after the equal key or at a fault.</param>
    /// <param name="position">The offset of the first key that is equal to one before it, or of the last key.</param>
    /// <param name="index">The index of its pair.</param>
    /// <returns>True if there is an equal key.</returns>
    public static bool TryFindEqual(ref AmqpReader pairs, out int position, out int index)
    {
        // A key that is malformed is reported when it is read.
        AmqpReader compared = pairs;
        compared.Faults = FaultMode.Keep;
        EncodedKeySet keys = default;
        position = 0;
        index = 0;
        try
        {
            for (; !pairs.IsAtEnd; index++)
            {
                position = pairs.Position;
                pairs.Skip();
                if (!pairs.HasFault && !keys.Add(in compared, position))
                {
                    return true;
                }

                pairs.Skip();
            }
        }
        catch (InsufficientExecutionStackException)
        {
            pairs.FailAt(pairs.Position, ReadFault.OfStack());
        }
        finally
        {
            keys.Dispose();
        }

        return false;
    }

    /// <summary>Adds a key.</summary>
    /// <param name="map">A reader that is in the map.</param>
    /// <param name="position">The offset of the key, which is known to be well-formed.</param>
    /// <returns>True if it was added; false if there is an equal key.</returns>
    public bool Add(scoped in AmqpReader map, int position)
    {
        if (_table is null && _count < Few)
        {
            long entry = Entry(map.GetFingerprint(position), position);
            for (int i = 0; i < _count; i++)
            {
                if (IsSame(in map, _few[i], entry))
                {
                    return false;
                }
            }

            _few[_count++] = entry;
            return true;
        }

        if (_table is null || 2 * _count > _mask)
        {
            Grow(in map);
        }

        return AddToTable(in map, Entry(HashOf(in map, position), position));
    }

    public void Dispose()
    {
        if (_table is not null)
        {
            ArrayPool<long>.Shared.Return(_table);
            _table = null;
        }
    }

    private bool AddToTable(scoped in AmqpReader map, long entry)
    {
        int at = (int)(entry >> 32) & _mask;
        while (_table![at] != 0)
        {
            if (IsSame(in map, _table[at], entry))
            {
                return false;
            }

            at = (at + 1) & _mask;
        }

        _table[at] = entry;
        _count++;
        return true;
    }

    private static long Entry(int bits, int position) => ((long)bits << 32) | (uint)(position + 1);

    private static int HashOf(scoped in AmqpReader map, int position)
    {
        // Most keys are texts.
        if (map.TryPeekText(position, out ReadOnlySpan<byte> text, out _))
        {
            return KeyedHash.Of(text);
        }

        AmqpReader key = map.CreateKeyReader(position);
        return EncodedEquality.GetHash(ref key);
    }

    // Grows with the keys that were read, not with the count that the map claims.
    private void Grow(scoped in AmqpReader map)
    {
        long[]? old = _table;
        int length = old is null ? Few : _mask + 1;
        _mask = (old is null ? 8 * Few : 2 * length) - 1;
        _table = ArrayPool<long>.Shared.Rent(_mask + 1);
        _table.AsSpan(0, _mask + 1).Clear();
        _count = 0;
        for (int i = 0; i < length; i++)
        {
            long entry = old is null ? Entry(HashOf(in map, (int)_few[i] - 1), (int)_few[i] - 1) : old[i];
            _ = entry == 0 || AddToTable(in map, entry);
        }

        if (old is not null)
        {
            ArrayPool<long>.Shared.Return(old);
        }
    }

    private static bool IsSame(scoped in AmqpReader map, long other, long entry)
    {
        if ((int)(other >> 32) != (int)(entry >> 32))
        {
            return false;
        }

        AmqpReader left = map.CreateKeyReader((int)(uint)entry - 1);
        AmqpReader right = map.CreateKeyReader((int)(uint)other - 1);
        return EncodedEquality.Equals(ref left, ref right) && !left.HasFault && !right.HasFault;
    }
}
