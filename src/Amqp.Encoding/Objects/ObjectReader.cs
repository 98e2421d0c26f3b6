namespace Amqp.Encoding;

/// <summary>Reads one value to an object, straight from the bytes.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack. Arrays and scalars that are not plain are read to values first.</remarks>
internal ref struct ObjectReader
{
    private readonly ObjectRules _rules;

    // Every item takes at least one byte, so there are at most as many as bytes of input. A count is subtracted here before memory is allocated for it, so
    // nested counts cannot all claim the same bytes.
    private long _claimable;

    // A map has equal keys, or keys that no dictionary can hold; or counts claim more bytes than there are.
    private bool _isRefused;

    private ObjectReader(ObjectRules rules, int claimable)
    {
        _rules = rules;
        _claimable = claimable;
    }

    /// <summary>Reads the next value; on failure the reader does not move.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="rules">The rules.</param>
    /// <param name="resolves">Whether resolvers are called for the value as a whole, or only for its parts.</param>
    public static object? Read(ref AmqpReader reader, ObjectRules rules, bool resolves = true)
    {
        AmqpReader start = reader;
        var objects = new ObjectReader(rules, reader.Remaining);
        reader.IsRecording = true;
        bool isRead = false;
        try
        {
            object? value = resolves ? objects.ReadItem(ref reader) : objects.ReadExact(ref reader, isInKey: false, resolves: false);
            reader.IsRecording = start.IsRecording;
            isRead = !reader.HasFault && !objects._isRefused;
            if (isRead)
            {
                return value;
            }
        }
        finally
        {
            if (!isRead)
            {
                reader = start;
            }
        }

        // As a value: this finds the first fault, or keeps the map. Once for the whole value, so that nested maps are not read again for each level.
        AmqpValue whole = AmqpValue.Read(ref reader);
        return reader.HasFault ? null : resolves ? rules.ToObject(whole) : rules.ToOwnObject(whole, isInKey: false);
    }

    private object? ReadItem(ref AmqpReader reader, bool isInKey = false)
    {
        object? value = null;
        if (!reader.IsAtEnd)
        {
            int length = _rules.TryDecodePlain(reader.GetPlainRest(), reader.Options.TextDecoder, isInKey, ref value);
            if (length > 0)
            {
                reader.AdvanceItems(1, length);
                return value;
            }
        }

        return ReadExact(ref reader, isInKey);
    }

    // A key with content is read to a value, because it is hashed as one.
    private object? ReadExact(ref AmqpReader reader, bool isInKey, bool resolves = true)
    {
        AmqpType type = reader.PeekType();
        if (!isInKey && !(resolves && _rules.Reads(type)))
        {
            switch (type)
            {
                case AmqpType.List:
                    return ReadList(ref reader);
                case AmqpType.Map:
                    return ReadMap(ref reader);
                case AmqpType.Array when TryReadArray(ref reader) is Array items:
                    return items;
                case AmqpType.Described when _rules.MakesDescribed:
                    return ReadDescribed(ref reader);
            }
        }

        AmqpValue value = AmqpValue.Read(ref reader);
        return reader.HasFault ? null : resolves ? _rules.ToObject(value, isInKey) : _rules.ToOwnObject(value, isInKey);
    }

    // A list of plain items is read in place, without entering it. The exact way continues where that ends.
    private List<object?> ReadList(ref AmqpReader reader)
    {
        List<object?>? items = null;
        int bytes = 0;
        if (reader.TryGetPlainList(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0 && count <= _claimable)
        {
            items = new List<object?>(count);
            bytes = ReadPlainItems(content, reader.Options.TextDecoder, items, count);
            if (items.Count == count && bytes == content.Length)
            {
                _claimable -= count;
                reader.Advance(end);
                return items;
            }
        }

        return ReadListExactly(ref reader, items, bytes);
    }

    private List<object?> ReadListExactly(ref AmqpReader reader, List<object?>? items, int bytes)
    {
        AmqpReadScope scope = reader.EnterList();
        if (!TryClaim(scope.Count) || reader.HasFault)
        {
            return [];
        }

        items ??= new List<object?>(scope.Count);
        reader.AdvanceItems(items.Count, bytes);
        while (items.Count < scope.Count)
        {
            items.Add(ReadExact(ref reader, isInKey: false));
            if (_isRefused || reader.HasFault)
            {
                return items;
            }

            int passed = items.Count;
            bytes = ReadPlainItems(reader.GetPlainRest(), reader.Options.TextDecoder, items, scope.Count);
            reader.AdvanceItems(items.Count - passed, bytes);
        }

        reader.Exit(scope);
        return items;
    }

    // Reads the next plain items, and returns the number of their bytes. Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadPlainItems(ReadOnlySpan<byte> source, TextDecoder? decoder, List<object?> items, int count)
    {
        int at = 0;
        object? item = null;
        while (items.Count < count && _rules.TryDecodePlain(source.Slice(at), decoder, false, ref item) is int length and > 0)
        {
            items.Add(item);
            at += length;
        }

        return at;
    }

    // A map of plain pairs is read in place, as a list is.
    private object? ReadMap(ref AmqpReader reader)
    {
        ObjectMap map = default;
        int bytes = 0;
        if (reader.TryGetPlainMap(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0 && 2L * count <= _claimable)
        {
            map = new ObjectMap(_rules, count);
            bytes = ReadPlainPairs(content, reader.Options.TextDecoder, ref map);
            if (map.IsComplete && bytes == content.Length)
            {
                _claimable -= 2L * count;
                reader.Advance(end);
                return Finish(in map);
            }
        }

        return ReadMapExactly(ref reader, ref map, bytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? ReadMapExactly(ref AmqpReader reader, ref ObjectMap map, int bytes)
    {
        AmqpReadScope scope = reader.EnterMap();
        if (!TryClaim(2L * scope.Count) || reader.HasFault)
        {
            return null;
        }

        if (map.Items == 0)
        {
            map = new ObjectMap(_rules, scope.Count);
        }

        reader.AdvanceItems(map.Items, bytes);
        while (!map.IsComplete)
        {
            if (map.Key is null && !reader.HasFault)
            {
                map.Key = ReadExact(ref reader, isInKey: true);
                _isRefused |= map.Key is null;
            }

            object? value = _isRefused || reader.HasFault ? null : ReadItem(ref reader);
            if (_isRefused || reader.HasFault)
            {
                return null;
            }

            map.AddValue(value);
            int passed = map.Items;
            bytes = ReadPlainPairs(reader.GetPlainRest(), reader.Options.TextDecoder, ref map);
            reader.AdvanceItems(map.Items - passed, bytes);
        }

        reader.Exit(scope);
        return reader.HasFault ? null : Finish(in map);
    }

    // Reads the next plain items, and returns the number of their bytes.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadPlainPairs(ReadOnlySpan<byte> source, TextDecoder? decoder, ref ObjectMap map)
    {
        // Nearly all keys are short texts.
        bool hasTextKeys = !_rules.Reads(AmqpType.String);
        int at = 0;
        while (!map.IsComplete)
        {
            object? key = null;
            int length;
            if (hasTextKeys && source.Length > at && source[at] == Codes.String8 && AmqpPrimitives.TryGetPlainText(source.Slice(at), out ReadOnlySpan<byte> ascii))
            {
                key = TextDecoder.GetAscii(ascii, decoder);
                length = 2 + ascii.Length;
            }
            else
            {
                length = _rules.TryDecodePlain(source.Slice(at), decoder, true, ref key);
            }

            if (key is null)
            {
                return at;
            }

            at += length;
            object? value = null;
            length = _rules.TryDecodePlain(source.Slice(at), decoder, false, ref value);
            if (length == 0)
            {
                map.Key = key;
                return at;
            }

            map.Add(key, value);
            at += length;
        }

        return at;
    }

    // Null if two keys are equal.
    private object? Finish(in ObjectMap map)
    {
        object? result = map.Result;
        _isRefused |= result is null;
        return result;
    }

    // Most arrays are read without a value for the whole, which would be read with copies of the reader.
    private Array? TryReadArray(ref AmqpReader reader)
    {
        if (PlainPaths.AreOn && reader.TryReadArrayHeader(out ArrayHeader header) && header.Descriptors == 0 && !header.Code.IsZeroWidth && header.Count <= _claimable
            && header.Code.TryGetType(out AmqpType type) && _rules.KeepsItems(type) && ElementType.Of(type)!.ReadItems(ref reader, in header) is Array items)
        {
            _claimable -= header.Count;
            return items;
        }

        return null;
    }

    private bool TryClaim(long count)
    {
        _claimable -= count;
        _isRefused |= _claimable < 0;
        return !_isRefused;
    }

    private object? ReadDescribed(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorToken token);
        if (reader.HasFault)
        {
            return null;
        }

        object? descriptor = null;
        if (!PlainPaths.AreOn || _rules.TryDecodePlain(token.Encoded, reader.Options.TextDecoder, false, ref descriptor) == 0)
        {
            AmqpReader inner = reader.CreateDescriptorReader(in token);
            descriptor = ReadItem(ref inner);
            reader.ContinueAfter(in inner);
        }

        object? value = _isRefused || reader.HasFault ? null : ReadItem(ref reader);
        if (_isRefused)
        {
            return null;
        }

        reader.Exit(scope);
        return reader.HasFault ? null : _rules.MakeDescribed(descriptor, value);
    }
}
