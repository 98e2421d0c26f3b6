namespace Amqp.Encoding;

/// <summary>Reads one value to an object, straight from the bytes.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack. Arrays and scalars that are not plain are read to values first.</remarks>
internal readonly struct ObjectReader
{
    private readonly ObjectRules _rules;

    private ObjectReader(ObjectRules rules) => _rules = rules;

    /// <summary>Reads the next value; on failure the reader does not move.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="rules">The rules.</param>
    /// <param name="resolves">Whether resolvers are called for the value as a whole, or only for its parts.</param>
    public static object? Read(ref AmqpReader reader, ObjectRules rules, bool resolves = true)
    {
        AmqpReader start = reader;
        var objects = new ObjectReader(rules);
        reader.IsRecording = true;
        bool isRead = false;
        try
        {
            object? value = resolves ? objects.ReadItem(ref reader) : objects.ReadExact(ref reader, isInKey: false, resolves: false);
            reader.IsRecording = start.IsRecording;
            isRead = !reader.HasFault;
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

    private List<object?> ReadList(ref AmqpReader reader)
    {
        if (!reader.TryOpenList(out ItemsHead head) || !reader.TryClaim(head.Count))
        {
            return [];
        }

        var items = new List<object?>(head.Count);
        Tree.ReadList(ref reader, in head, new ItemSink(this, items, reader.Options.TextDecoder));
        return items;
    }

    private readonly struct ItemSink(ObjectReader objects, List<object?> items, TextDecoder? decoder) : IItemSink
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlain(ReadOnlySpan<byte> source, int index)
        {
            object? item = null;
            int length = objects._rules.TryDecodePlain(source, decoder, false, ref item);
            if (length > 0)
            {
                items.Add(item);
            }

            return length;
        }

        public int TakeExact(ref AmqpReader reader, int index)
        {
            items.Add(objects.ReadExact(ref reader, isInKey: false));
            return 0;
        }
    }

    // A map of plain pairs is read in place, as a list is.
    private object? ReadMap(ref AmqpReader reader)
    {
        ObjectMap map = default;
        int bytes = 0;
        if (reader.TryGetPlainMap(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0)
        {
            if (!reader.TryClaim(2L * count))
            {
                return null;
            }

            map = new ObjectMap(_rules, count);
            bytes = ReadPlainPairs(content, reader.Options.TextDecoder, ref map);
            if (map.IsComplete && bytes == content.Length)
            {
                reader.Advance(end);
                return Finish(ref reader, in map);
            }
        }

        return ReadMapExactly(ref reader, ref map, bytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private object? ReadMapExactly(ref AmqpReader reader, ref ObjectMap map, int bytes)
    {
        AmqpReadScope scope = reader.EnterMap();
        if (map.Items == 0)
        {
            if (!reader.TryClaim(2L * scope.Count))
            {
                return null;
            }

            map = new ObjectMap(_rules, scope.Count);
        }

        reader.AdvanceItems(map.Items, bytes);
        while (!map.IsComplete)
        {
            if (map.Key is null && !reader.HasFault)
            {
                map.Key = ReadExact(ref reader, isInKey: true);
                if (map.Key is null)
                {
                    reader.Refuse();
                }
            }

            object? value = reader.HasFault ? null : ReadItem(ref reader);
            if (reader.HasFault)
            {
                return null;
            }

            map.AddValue(value);
            int passed = map.Items;
            bytes = ReadPlainPairs(reader.GetPlainRest(), reader.Options.TextDecoder, ref map);
            reader.AdvanceItems(map.Items - passed, bytes);
        }

        reader.Exit(scope);
        return reader.HasFault ? null : Finish(ref reader, in map);
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

    // Refuses a map with equal keys.
    private static object? Finish(ref AmqpReader reader, in ObjectMap map)
    {
        object? result = map.Result;
        if (result is null)
        {
            reader.Refuse();
        }

        return result;
    }

    // Most arrays are read without a value for the whole, which would be read with copies of the reader.
    private Array? TryReadArray(ref AmqpReader reader)
    {
        if (PlainPaths.AreOn && reader.TryReadArrayHeader(out ArrayHeader header) && header.Descriptors == 0 && !header.Code.IsZeroWidth
            && header.Code.TryGetType(out AmqpType type) && _rules.KeepsItems(type) && ElementType.Of(type)!.ReadItems(ref reader, in header) is Array items)
        {
            return reader.TryClaim(header.Count) ? items : null;
        }

        return null;
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

        object? value = reader.HasFault ? null : ReadItem(ref reader);
        reader.Exit(scope);
        return reader.HasFault ? null : _rules.MakeDescribed(descriptor, value);
    }
}
