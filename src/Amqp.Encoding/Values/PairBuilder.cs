namespace Amqp.Encoding;

/// <summary>The pairs of a map while they are read.</summary>
internal struct PairBuilder : IPairSink
{
    private readonly TextDecoder? _decoder;
    private readonly bool _borrow;
    private readonly bool _mayBeKnown;

    // The known keys, as long as the keys of this map are the same.
    private KnownKey[]? _known;

    // A bit for each key that was read. Equal keys have the same bit, so a key whose bit is free is new. All are set if keys must be compared one by one.
    private ulong _seen;

    /// <summary>Makes a place for pairs.</summary>
    /// <param name="count">Their number.</param>
    /// <param name="content">Their bytes, if they may be plain.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="borrow">Whether binaries refer to the memory of the reader.</param>
    public PairBuilder(int count, ReadOnlySpan<byte> content, AmqpReaderOptions options, bool borrow)
    {
        Pairs = new ValuePair[count];
        Index = new MapIndex(count);
        _seen = Index.HasTable ? ulong.MaxValue : 0;
        _decoder = options.Texts.Decoder;
        _borrow = borrow;
        _mayBeKnown = KnownKeys.MayHave(count, options);
        _known = _mayBeKnown ? KnownKeys.Find(count, content) : null;
    }

    /// <summary>Gets all pairs; null before there is a place for them.</summary>
    public readonly ValuePair[]? Pairs;

    public MapIndex Index;

    /// <summary>Gets the depth of the deepest key or value.</summary>
    public int Deepest { get; private set; }

    public readonly bool ComparesKeys => false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int TakePlainKey(ReadOnlySpan<byte> source, int place) => _known is not null && place < _known.Length && _known[place].Match(source) is int length and > 0
        ? TakeKnown(place, length)
        : TakeUnknown(source, place);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int TakePlainValue(ReadOnlySpan<byte> source, int place) => AmqpValue.TryDecodePlainByCall(source, _known is null ? _decoder : null, _borrow, ref Pairs![place].Value);

    public bool TryTakeKey(ref AmqpReader reader, int place)
    {
        ForgetKnown(place);
        AmqpValue key = new ValueReader(_borrow).Read(ref reader);
        _seen = ulong.MaxValue;
        if (reader.HasFault || !Index.TryAdd(Pairs!, place, in key))
        {
            return false;
        }

        Pairs![place].Key = key;
        Deepest = Math.Max(Deepest, key.Depth);
        return true;
    }

    public void TakeValue(ref AmqpReader reader, int place)
    {
        AmqpValue value = new ValueReader(_borrow).Read(ref reader);
        Pairs![place].Value = value;
        Deepest = Math.Max(Deepest, value.Depth);
    }

    /// <summary>Keeps the keys for later maps, unless they were known. Only after the whole map was read without a
    /// fault, which proves that its keys are distinct: a map with known keys is not checked.</summary>
    public readonly void Finish()
    {
        if (_known is null && _mayBeKnown && Pairs is not null)
        {
            KnownKeys.Note(Pairs);
        }
    }

    /// <summary>Indexes complete pairs again after their keys were changed.</summary>
    /// <returns>False if two keys are equal.</returns>
    public bool TryIndexAgain() => MapIndex.TryCreate(Pairs!, out Index);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int TakeKnown(int place, int length)
    {
        Pairs![place].Key = _known![place].Key;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TakeUnknown(ReadOnlySpan<byte> source, int place)
    {
        ForgetKnown(place);
        ref AmqpValue key = ref Pairs![place].Key;
        int length = AmqpValue.TryDecodePlainByCall(source, _decoder, _borrow, ref key);
        if (length == 0)
        {
            return 0;
        }

        ulong bit = 1UL << (int)(unchecked(key.LowBits * 0x9E3779B97F4A7C15UL) >> 58);
        bool isNew = (_seen & bit) == 0 || Index.TryAdd(Pairs!, place, in key);
        _seen |= bit;
        return isNew ? length : 0;
    }

    private void ForgetKnown(int place)
    {
        if (_known is not null)
        {
            _known = null;
            _seen = place == 0 ? _seen : ulong.MaxValue;
        }
    }
}
