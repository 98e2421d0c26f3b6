namespace Amqp.Encoding;

/// <summary>Reads one value to an object, straight from the bytes.</summary>
/// <remarks>Recursive: the reader's depth limit, and beyond 64 levels its look at the stack, bounds it. Arrays and
/// scalars that are not plain are read to values first.</remarks>
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
        try
        {
            return ReadAny(ref reader, rules, resolves);
        }
        catch (InsufficientExecutionStackException) when (start.Options.MaxDepth > ValueDepth.Shallow)
        {
            reader = start;
            reader.FailAt(reader.Position, ReadFault.OfStack());
            return null;
        }
    }

    private static object? ReadAny(ref AmqpReader reader, ObjectRules rules, bool resolves)
    {
        AmqpReader start = reader;
        var objects = new ObjectReader(rules);
        reader.Faults = FaultMode.Keep;
        bool isRead = false;
        try
        {
            object? value = resolves ? objects.ReadItem(ref reader) : objects.ReadExact(ref reader, isInKey: false, resolves: false);
            reader.Faults = start.Faults;
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
                reader._cursor.PassItems(1, length);
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
        if (!reader.TryOpen(AmqpType.List, out ItemsHead head) || !reader.TryClaim(head.Count))
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

    private object? ReadMap(ref AmqpReader reader)
    {
        if (!reader.TryOpen(AmqpType.Map, out ItemsHead head) || !reader.TryClaim(2L * head.Count))
        {
            return reader.HasFault ? null : new ObjectMap(_rules, 0).Result;
        }

        var pairs = new PairSink(this, head.Count, reader.Options.TextDecoder);
        Tree.ReadMap(ref reader, in head, ref pairs);
        object? result = reader.HasFault ? null : pairs.Map.Result;
        if (result is null)
        {
            // Two keys are equal.
            reader.Refuse();
        }

        return result;
    }

    private struct PairSink(ObjectReader objects, int count, TextDecoder? decoder) : IPairSink
    {
        // Nearly all keys are short texts.
        private readonly bool _hasTextKeys = !objects._rules.Reads(AmqpType.String);
        private object? _key;

        public ObjectMap Map = new(objects._rules, count);

        // The dictionary does.
        public readonly bool ComparesKeys => false;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlainKey(ReadOnlySpan<byte> source, int place)
        {
            if (_hasTextKeys && source.Length > 0 && source[0] == Codes.String8 && AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
            {
                _key = TextDecoder.GetAscii(ascii, decoder);
                return 2 + ascii.Length;
            }

            object? key = null;
            int length = objects._rules.TryDecodePlain(source, decoder, true, ref key);
            _key = key;
            return key is null ? 0 : length;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlainValue(ReadOnlySpan<byte> source, int place)
        {
            object? value = null;
            int length = objects._rules.TryDecodePlain(source, decoder, false, ref value);
            if (length > 0)
            {
                Map.Add(_key!, value);
            }

            return length;
        }

        public bool TryTakeKey(ref AmqpReader reader, int place)
        {
            _key = objects.ReadExact(ref reader, isInKey: true);
            if (_key is null)
            {
                reader.Refuse();
            }

            return true;
        }

        public void TakeValue(ref AmqpReader reader, int place)
        {
            object? value = objects.ReadItem(ref reader);
            if (!reader.HasFault)
            {
                Map.Add(_key!, value);
            }
        }
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
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView token);
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
