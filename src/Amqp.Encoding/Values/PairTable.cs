namespace Amqp.Encoding;

/// <summary>A mutable, ordered table of pairs with distinct keys that are not null. The cost of a change does not depend on the number of pairs.</summary>
internal sealed class PairTable
{
    // Tables with more places release their memory when they are cleared.
    private const int MaxKept = 64;
    private const int FirstPlaces = 12;

    // A removed pair leaves a place with a null key, which matches no key, until the table is compacted. Places before the first pair are not used again, so
    // that a caller that removes from the front finds the next pair at once.
    private ValuePair[] _places;
    private int _first;
    private int _end;
    private MapIndex _index;

    public PairTable()
        : this([], default)
    {
    }

    /// <summary>Creates a table that takes over indexed pairs.</summary>
    public PairTable(ValuePair[] pairs, MapIndex index)
    {
        _places = pairs;
        _end = pairs.Length;
        _index = index;
        Count = pairs.Length;
    }

    public int Count;

    /// <summary>Gets a number that changes with each change of the keys.</summary>
    public int Version;

    // Half of the places are free after a compaction, so as many changes precede the next one.
    private int Room => Math.Max(FirstPlaces, 2 * Count);

    /// <summary>Gets the pair at a place.</summary>
    public ref readonly ValuePair this[int place] => ref _places[place];

    /// <summary>Checks whether a place has a pair.</summary>
    public bool HasPair(int place) => (uint)place < (uint)_end && !_places[place].Key.IsNull;

    /// <summary>Moves to the next place that has a pair; -1 is before the first.</summary>
    /// <returns>False after the last pair.</returns>
    public bool MoveNext(ref int place)
    {
        int next = Math.Max(place + 1, _first);
        while (next < _end && _places[next].Key.IsNull)
        {
            next++;
        }

        place = Math.Min(next, _end);
        return next < _end;
    }

    /// <summary>Finds the place of a key; -1 if it is absent.</summary>
    public int Find(in AmqpValue key) => _index.Find(_places, _end, in key);

    /// <summary>Adds a pair to the end.</summary>
    /// <returns>False if the key is already present.</returns>
    public bool TryAdd(in AmqpValue key, in AmqpValue value)
    {
        if (_places.Length == 0)
        {
            _places = new ValuePair[FirstPlaces];
        }
        else if (_end == _places.Length)
        {
            // Pairs keep their places unless one is added, because a caller may be enumerating them.
            if (Find(in key) >= 0)
            {
                return false;
            }

            MoveTogether();
        }

        if (!_index.TryAdd(_places, _end, in key))
        {
            return false;
        }

        Version++;
        Count++;
        ref ValuePair pair = ref _places[_end++];
        pair.Key = key;
        pair.Value = value;
        return true;
    }

    public void SetValue(int place, in AmqpValue value) => _places[place].Value = value;

    public void RemoveAt(int place)
    {
        _places[place] = default;
        Version++;
        Count--;
        if (_end > Room)
        {
            MoveTogether();
        }

        while (_first < _end && _places[_first].Key.IsNull)
        {
            _first++;
        }
    }

    public void Clear()
    {
        Version++;
        Count = 0;
        if (_places.Length <= MaxKept)
        {
            Array.Clear(_places, 0, _end);
            _index.Clear();
        }
        else
        {
            _places = [];
            _index = default;
        }

        _first = 0;
        _end = 0;
    }

    /// <summary>Creates a map from the current pairs; null if they are nested too deeply for a map.</summary>
    public AmqpMap? ToMap()
    {
        ValuePair[] pairs = ToArray(Count);
        if (Array.Exists(pairs, static pair => pair.Value.Depth == ValueDepth.Max))
        {
            return null;
        }

        _ = MapIndex.TryCreate(pairs, out MapIndex index);
        return new AmqpMap(pairs, index);
    }

    /// <summary>Writes all pairs of a section; the caller has begun the map and checked the depth.</summary>
    public void WriteTo(ref AmqpWriter writer, ulong section)
    {
        int place = -1;
        if (WritePlain(ref writer, ref place))
        {
            WriteExactly(ref writer, place, section);
        }
    }

    /// <summary>Counts the bytes of all keys and values of a section.</summary>
    public long GetContentLength(ulong section) => TryMeasurePlain(out long length) ? length : MeasureExactly(section);

    private long MeasureExactly(ulong section)
    {
        long length = 0;
        int place = -1;
        try
        {
            while (MoveNext(ref place))
            {
                length += _places[place].Key.GetEncodedSize();
                length += _places[place].Value.GetEncodedSize();
            }
        }
        catch (AmqpEncodeException fault) when (IsInPair(fault, place, section))
        {
            throw;
        }

        return length;
    }

    private void WriteExactly(ref AmqpWriter writer, int place, ulong section)
    {
        try
        {
            do
            {
                ref readonly ValuePair pair = ref _places[place];

                // A key contains no other values, so its depth needs no check.
                pair.Key.WriteUnchecked(ref writer);
                pair.Value.WriteTo(ref writer);
            }
            while (WritePlain(ref writer, ref place));
        }
        catch (AmqpEncodeException fault) when (IsInPair(fault, place, section))
        {
            throw;
        }
    }

    /// <summary>Counts the bytes of pairs that need no writer to allow them.</summary>
    public bool TryMeasurePlain(out long length)
    {
        length = 0;
        int place = -1;
        while (MoveNext(ref place))
        {
            ref readonly ValuePair pair = ref _places[place];
            int key = pair.Key.GetPlainSize();
            int value = pair.Value.GetPlainSize();
            if (key == 0 || value == 0)
            {
                return false;
            }

            length += key + value;
        }

        return true;
    }

    // The index of a pair is the number of pairs before its place; the key is at fault if it cannot be measured.
    private bool IsInPair(AmqpEncodeException fault, int place, ulong section)
    {
        int index = 0;
        for (int before = -1; MoveNext(ref before) && before < place;)
        {
            index++;
        }

        bool isKey = false;
        try
        {
            _places[place].Key.GetEncodedSize();
        }
        catch (AmqpEncodeException)
        {
            isKey = true;
        }

        fault.AddPair(index, isKey);
        return fault.AddOuter(SectionNames.Find(section)!, string.Empty);
    }

    // Writes the next plain pairs and moves the writer once; false after the last pair.
    private bool WritePlain(ref AmqpWriter writer, ref int place)
    {
        Span<byte> room = writer.GetPlainRoom();
        int count = 0;
        int at = 0;
        bool isThere;
        while ((isThere = MoveNext(ref place)) && _places[place].TryWritePlain(room, ref at))
        {
            count += 2;
        }

        writer.CommitValue(at, count);
        return isThere;
    }

    private void MoveTogether()
    {
        _places = ToArray(Room);
        _first = 0;
        _end = Count;
        _index = new MapIndex(_places.Length);
        for (int i = 0; i < _end && _index.HasTable; i++)
        {
            _ = _index.TryAdd(_places, i, in _places[i].Key);
        }
    }

    private ValuePair[] ToArray(int length)
    {
        var pairs = new ValuePair[length];
        if (_end - _first == Count)
        {
            Array.Copy(_places, _first, pairs, 0, Count);
            return pairs;
        }

        int count = 0;
        for (int place = -1; MoveNext(ref place);)
        {
            pairs[count++] = _places[place];
        }

        return pairs;
    }
}
