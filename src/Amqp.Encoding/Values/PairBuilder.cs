namespace Amqp.Encoding;

/// <summary>The pairs of a map while they are read: plain ones in place, the others by the owner.</summary>
internal struct PairBuilder
{
    private MapIndex _index;

    // The keys and values that were read; odd between a key and its value.
    private int _items;

    // The known keys, as long as the keys of this map are the same.
    private KnownKey[]? _known;

    // A bit for each key that was read. Equal keys have the same bit, so a key whose bit is free is new. All are set if keys must be compared one by one.
    private ulong _seen;

    public PairBuilder(int count)
    {
        Pairs = new ValuePair[count];
        _index = new MapIndex(count);
        _seen = _index.HasTable ? ulong.MaxValue : 0;
    }

    /// <summary>Gets all pairs; null before there is a place for them.</summary>
    public ValuePair[]? Pairs { get; }

    public readonly MapIndex Index => _index;

    public readonly int Items => _items;

    /// <summary>Gets whether a key was read and its value was not.</summary>
    public readonly bool HasKey => (_items & 1) != 0;

    public readonly bool IsComplete => Pairs is not null && _items == 2 * Pairs.Length;

    /// <summary>Reads plain pairs in place, and the key before a value that is not plain.</summary>
    /// <returns>The number of their bytes.</returns>
    public int ReadPlain(ReadOnlySpan<byte> source, AmqpReaderOptions options, bool borrow)
    {
        bool mayBeKnown = KnownKeys.MayHave(Pairs!.Length, options);
        if (_items == 0 && mayBeKnown)
        {
            _known = KnownKeys.Find(Pairs.Length, source);
        }

        int bytes = _known is null ? 0 : ReadKnown(source, borrow);
        if (_known is null)
        {
            bytes += ReadUnknown(source.Slice(bytes), options.TextDecoder, borrow);
            if (mayBeKnown && _items >= (2 * Pairs.Length) - 1)
            {
                KnownKeys.Note(Pairs);
            }
        }

        return bytes;
    }

    // These loops have few variables and inline no decoding, so that the variables stay in registers.
    private int ReadKnown(ReadOnlySpan<byte> source, bool borrow)
    {
        ValuePair[] pairs = Pairs!;
        KnownKey[] known = _known!;
        ReadOnlySpan<byte> rest = source;
        int place = _items >> 1;
        while (place < pairs.Length)
        {
            int key = place < known.Length ? known[place].Match(rest) : 0;
            if (key == 0)
            {
                _known = null;
                _seen = place == 0 ? 0 : ulong.MaxValue;
                break;
            }

            pairs[place].Key = known[place].Key;
            rest = rest.Slice(key);
            int value = AmqpValue.TryDecodePlainByCall(rest, null, borrow, ref pairs[place].Value);
            if (value == 0)
            {
                _items = 1;
                break;
            }

            rest = rest.Slice(value);
            place++;
        }

        _items = (2 * place) + (_items & 1);
        return source.Length - rest.Length;
    }

    private int ReadUnknown(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow)
    {
        ValuePair[] pairs = Pairs!;
        ReadOnlySpan<byte> rest = source;
        int place = _items >> 1;
        while (place < pairs.Length)
        {
            int key = AmqpValue.TryDecodePlainByCall(rest, decoder, borrow, ref pairs[place].Key);
            if (key == 0 || !IsNew(pairs, place))
            {
                break;
            }

            rest = rest.Slice(key);
            int value = AmqpValue.TryDecodePlainByCall(rest, decoder, borrow, ref pairs[place].Value);
            if (value == 0)
            {
                _items = 1;
                break;
            }

            rest = rest.Slice(value);
            place++;
        }

        _items = (2 * place) + (_items & 1);
        return source.Length - rest.Length;
    }

    /// <summary>Adds a key that is not plain.</summary>
    /// <returns>False if an equal key is present.</returns>
    public bool TryAddKey(in AmqpValue key)
    {
        _known = null;
        _seen = ulong.MaxValue;
        if (!_index.TryAdd(Pairs, _items >> 1, in key))
        {
            return false;
        }

        Pairs![_items++ >> 1].Key = key;
        return true;
    }

    /// <summary>Adds the value of the key that was read last.</summary>
    public void AddValue(in AmqpValue value) => Pairs![_items++ >> 1].Value = value;

    /// <summary>Indexes complete pairs again after their keys were changed.</summary>
    /// <returns>False if two keys are equal.</returns>
    public bool TryIndexAgain() => MapIndex.TryCreate(Pairs, out _index);

    private bool IsNew(ValuePair[] pairs, int place)
    {
        ref readonly AmqpValue key = ref pairs[place].Key;
        ulong bit = 1UL << (int)(unchecked(key.LowBits * 0x9E3779B97F4A7C15UL) >> 58);
        bool isNew = (_seen & bit) == 0 || _index.TryAdd(pairs, place, in key);
        _seen |= bit;
        return isNew;
    }
}
