using System.Buffers;

namespace Amqp.Encoding;

/// <summary>The keys of one map seen so far, as hashes and places in the input; finds equal keys whatever their encodings.</summary>
/// <remarks>Few keys are compared with each other through an array on the stack; many through a rented table in proportion to the map.</remarks>
internal ref struct EncodedKeySet
{
    /// <summary>How many keys the memory on the stack holds.</summary>
    public const int Few = 16;

    private readonly int _mask;
    private long[]? _table;
    private readonly Span<long> _few;
    private int _count;

    public EncodedKeySet(int capacity, Span<long> few)
    {
        _mask = 0;
        _table = null;
        _count = 0;
        _few = few;
        if (capacity > Few)
        {
            int size = 64;
            while (size < 2L * capacity)
            {
                size = checked(size * 2);
            }

            _table = ArrayPool<long>.Shared.Rent(size);
            _table.AsSpan(0, size).Clear();
            _mask = size - 1;
        }
    }

    /// <summary>Adds the key that a reader stands before.</summary>
    /// <param name="key">A copy of the map's reader; its value was judged well-formed.</param>
    /// <returns>False if an equal key is there.</returns>
    public bool Add(in AmqpReader key)
    {
        AmqpReader reader = key;
        int hash = EncodedValue.GetHash(ref reader);
        long entry = ((long)hash << 32) | (uint)(key.Position + 1);
        return _table is null ? AddToFew(in key, entry) : AddToTable(in key, entry);
    }

    public void Dispose()
    {
        if (_table is not null)
        {
            ArrayPool<long>.Shared.Return(_table);
            _table = null;
        }
    }

    private bool AddToFew(in AmqpReader key, long entry)
    {
        for (int i = 0; i < _count; i++)
        {
            if (IsSame(in key, _few[i], entry))
            {
                return false;
            }
        }

        _few[_count++] = entry;
        return true;
    }

    private readonly bool AddToTable(in AmqpReader key, long entry)
    {
        int at = (int)(entry >> 32) & _mask;
        while (_table![at] != 0)
        {
            if (IsSame(in key, _table[at], entry))
            {
                return false;
            }

            at = (at + 1) & _mask;
        }

        _table[at] = entry;
        return true;
    }

    private static bool IsSame(in AmqpReader key, long other, long entry)
    {
        if ((int)(other >> 32) != (int)(entry >> 32))
        {
            return false;
        }

        AmqpReader left = key;
        AmqpReader right = key.At((int)(uint)other - 1);
        return EncodedValue.Equals(ref left, ref right);
    }
}
