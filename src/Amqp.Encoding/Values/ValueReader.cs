namespace Amqp.Encoding;

/// <summary>Reads one value with its content.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack.</remarks>
internal ref struct ValueReader
{
    private readonly AmqpReader _start;
    private readonly bool _borrow;

    // Every item of a list or map and every element with data takes at least one byte, so there are at most as many as bytes of input. A count is subtracted
    // here before memory is allocated for it, so nested counts cannot all claim the same bytes.
    private long _claimable;
    private bool _isValidated;

    public ValueReader(scoped in AmqpReader start, bool borrow)
    {
        _start = start;
        _borrow = borrow;
        _claimable = start.Remaining;
    }

    /// <summary>Reads the next value. After a recorded fault the result is undefined.</summary>
    public AmqpValue Read(ref AmqpReader reader)
    {
        if (reader.TryReadShortText(out string? text))
        {
            return text;
        }

        AmqpType type = reader.PeekType();
        return type switch
        {
            AmqpType.List => ReadList(ref reader),
            AmqpType.Map => ReadMap(ref reader),
            AmqpType.Array => ReadArray(ref reader),
            AmqpType.Described => ReadDescribed(ref reader),
            _ => AmqpValue.ReadScalar(ref reader, type, _borrow),
        };
    }

    // A list of plain items is read in place, without entering it. The exact way continues where that ends.
    private AmqpValue ReadList(ref AmqpReader reader)
    {
        AmqpValue[]? items = null;
        int next = 0;
        int bytes = 0;
        if (reader.TryGetPlainList(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0 && count <= _claimable)
        {
            items = new AmqpValue[count];
            bytes = ReadPlainItems(content, reader.Options, items, ref next);
            if (next == count && bytes == content.Length)
            {
                _claimable -= count;
                reader.Advance(end);
                return new AmqpList(items, 1);
            }
        }

        return ReadListExactly(ref reader, items, next, bytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private AmqpValue ReadListExactly(ref AmqpReader reader, AmqpValue[]? items, int next, int bytes)
    {
        AmqpReadScope scope = reader.EnterList();
        if (scope.Count == 0 || !Claim(ref reader, scope.Count))
        {
            reader.Exit(scope);
            return AmqpList.Empty;
        }

        items ??= new AmqpValue[scope.Count];
        reader.AdvanceItems(next, bytes);
        int deepest = 0;
        while (next < items.Length && !reader.HasFault)
        {
            items[next] = Read(ref reader);
            deepest = Math.Max(deepest, items[next].Depth);
            int start = ++next;
            bytes = ReadPlainItems(reader.GetPlainRest(), reader.Options, items, ref next);
            reader.AdvanceItems(next - start, bytes);
        }

        reader.Exit(scope);
        return reader.HasFault ? default(AmqpValue) : new AmqpList(items, 1 + deepest);
    }

    // Reads the next plain items, and returns the number of their bytes. Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadPlainItems(ReadOnlySpan<byte> source, AmqpReaderOptions options, AmqpValue[] items, ref int next)
    {
        ReadOnlySpan<byte> rest = source;
        TextDecoder? decoder = options.TextDecoder;
        bool borrow = _borrow;
        int place = next;
        while (place < items.Length && AmqpValue.TryDecodePlain(rest, decoder, borrow, ref items[place]) is int length and > 0)
        {
            rest = rest.Slice(length);
            place++;
        }

        next = place;
        return source.Length - rest.Length;
    }

    // A map of plain pairs is read in place, without entering it. The exact way continues where that ends.
    private AmqpValue ReadMap(ref AmqpReader reader)
    {
        PairBuilder pairs = default;
        int bytes = 0;
        if (reader.TryGetPlainMap(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0 && 2L * count <= _claimable)
        {
            pairs = new PairBuilder(count);
            bytes = pairs.ReadPlain(content, reader.Options, _borrow);
            if (pairs.IsComplete && bytes == content.Length)
            {
                _claimable -= 2L * count;
                reader.Advance(end);
                return new AmqpMap(pairs.Pairs!, pairs.Index, 1);
            }
        }

        return !TryReadPairs(ref reader, ref pairs, bytes, out int deepest) ? default(AmqpValue)
            : pairs.Pairs is null ? AmqpMap.Empty
            : new AmqpMap(pairs.Pairs, pairs.Index, 1 + deepest);
    }

    /// <summary>Reads the pairs of a map; false after a recorded fault.</summary>
    /// <param name="reader">The reader, before the map.</param>
    /// <param name="pairs">The pairs; those that were read in place already are not read again.</param>
    /// <param name="bytes">The number of bytes that were read in place.</param>
    /// <param name="deepest">The depth of the deepest key or value.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool TryReadPairs(ref AmqpReader reader, ref PairBuilder pairs, int bytes, out int deepest)
    {
        deepest = 0;
        AmqpReadScope scope = reader.EnterMap();
        if (scope.Count != 0 && Claim(ref reader, 2L * scope.Count))
        {
            if (pairs.Pairs is null)
            {
                pairs = new PairBuilder(scope.Count);
            }

            reader.AdvanceItems(pairs.Items, bytes);
            while (ReadPlainPairs(ref reader, ref pairs) && !reader.HasFault)
            {
                deepest = Math.Max(deepest, ReadPair(ref reader, ref pairs));
            }
        }

        reader.Exit(scope);
        return !reader.HasFault;
    }

    // Reads the next plain pairs; false after the last pair.
    private readonly bool ReadPlainPairs(ref AmqpReader reader, ref PairBuilder pairs)
    {
        int before = pairs.Items;
        int bytes = pairs.HasKey || pairs.IsComplete ? 0 : pairs.ReadPlain(reader.GetPlainRest(), reader.Options, _borrow);
        reader.AdvanceItems(pairs.Items - before, bytes);
        return !pairs.IsComplete;
    }

    // Reads a key that is not plain, or a value that is not, and returns the depth of the deeper.
    private int ReadPair(ref AmqpReader reader, ref PairBuilder pairs)
    {
        int depth = 0;
        if (!pairs.HasKey)
        {
            int keyAt = reader.Position;
            AmqpValue key = Read(ref reader);
            if (reader.HasFault)
            {
                return 0;
            }

            if (!pairs.TryAddKey(in key))
            {
                reader = reader.CreateKeyReader(keyAt);
                reader.FailDuplicateKey();
                return 0;
            }

            depth = key.Depth;
        }

        AmqpValue value = Read(ref reader);
        pairs.AddValue(in value);
        return Math.Max(depth, value.Depth);
    }

    private AmqpValue ReadArray(ref AmqpReader reader)
    {
        if (!reader.TryReadArrayHeader(out ArrayHeader header) || !Claim(ref reader, header.Code.IsZeroWidth ? 0 : header.Count))
        {
            return default;
        }

        _ = header.Code.TryGetType(out AmqpType type);
        ElementType elementType = ElementType.Of(type)!;
        bool isOneByOne = header.Descriptors != 0 || header.Code.IsZeroWidth || (_borrow && type == AmqpType.Binary);
        if (!isOneByOne && elementType.ReadAll(ref reader, in header) is ArrayElements all)
        {
            return reader.HasFault ? default(AmqpValue) : new AmqpArray(all, [], header.Code);
        }

        AmqpReadScope scope = reader.EnterArray(out _, out ReadOnlySpan<byte> encodedDescriptors);
        AmqpValue[] descriptors = !encodedDescriptors.IsEmpty ? ReadDescriptors(ref reader, header.Descriptors, scope.Count) : [];
        if (reader.HasFault)
        {
            return default;
        }

        ArrayElements elements = elementType.ReadEach(ref this, ref reader, header.Code, scope.Count);
        reader.Exit(scope);
        return reader.HasFault ? default(AmqpValue) : new AmqpArray(elements, descriptors, header.Code);
    }

    private AmqpValue[] ReadDescriptors(ref AmqpReader reader, int descriptorCount, int elementCount)
    {
        var descriptors = new AmqpValue[descriptorCount];
        AmqpReader constructor = reader.CreateElementProbe();
        for (int i = 0; i < descriptors.Length && !constructor.HasFault; i++)
        {
            constructor.EnterDescribed(out DescriptorToken token);
            if (!constructor.HasFault)
            {
                AmqpReader descriptor = constructor.CreateDescriptorReader(in token);
                descriptors[i] = Read(ref descriptor);
                constructor.ContinueAfter(in descriptor);
            }
        }

        reader.ContinueAfter(in constructor);
        if (elementCount > 1 && ValueDepth.Deepest(descriptors) > 0)
        {
            // Each element has the descriptors, so their content counts for each element, although it is created once.
            Validate(ref reader);
        }

        if (!reader.HasFault)
        {
            // From here on the elements are read as those of a constructor without descriptors.
            reader.PassDescriptors(constructor._cursor.ConstructorAt, descriptorCount);
        }

        return descriptors;
    }

    // An element of an array that the caller has entered. Its descriptors are made for the first element only.
    private AmqpValue ReadDescribedElement(ref AmqpReader reader)
    {
        int constructorAt = reader._cursor.ConstructorAt;
        int depth = reader._cursor.Depth;
        if (reader.KeptForElements is KeptDescriptors kept && kept.AreThoseOf(in reader, _borrow))
        {
            reader.PassDescriptors(kept.CodeAt, kept.Descriptors.All.Length);
        }
        else
        {
            AmqpValue[] descriptors = ReadDescriptors(ref reader, reader.CountDescriptors(), elementCount: 1);
            if (reader.HasFault)
            {
                return default;
            }

            kept = new KeptDescriptors(constructorAt, reader._cursor.ConstructorAt, _borrow, ElementDescriptors.Create(descriptors)!);
            reader.KeptForElements = kept;
        }

        bool isRepeated = reader.PeekFormatCode().IsZeroWidth;
        AmqpValue element = Read(ref reader);
        if (reader.HasFault)
        {
            return default;
        }

        reader._cursor.ConstructorAt = constructorAt;
        reader._cursor.Depth = depth;
        return kept.Descriptors.Describe(element, isRepeated);
    }

    private AmqpValue ReadDescribed(ref AmqpReader reader)
    {
        if (reader._cursor.ConstructorAt != 0)
        {
            return ReadDescribedElement(ref reader);
        }

        AmqpReadScope scope = reader.EnterDescribed(out DescriptorToken token);
        AmqpValue described = default;
        AmqpValue descriptor = default;
        if (!reader.HasFault)
        {
            AmqpReader descriptorReader = reader.CreateDescriptorReader(in token);
            descriptor = Read(ref descriptorReader);
            reader.ContinueAfter(in descriptorReader);
        }

        if (!reader.HasFault)
        {
            described = Read(ref reader);
        }

        reader.Exit(scope);
        return reader.HasFault ? default(AmqpValue) : new DescribedValue(descriptor, described);
    }

    /// <summary>Subtracts a number of items from those that can be claimed. A larger number proves a fault; validating the whole value finds the first
    /// one.</summary>
    private bool Claim(ref AmqpReader reader, long count)
    {
        _claimable -= count;
        if (_claimable < 0)
        {
            Validate(ref reader);
        }

        return !reader.HasFault;
    }

    private void Validate(ref AmqpReader reader)
    {
        if (_isValidated)
        {
            return;
        }

        _isValidated = true;
        AmqpReader check = _start;
        check.Validate();
        if (check.HasFault)
        {
            reader.ContinueAfter(in check);
        }
    }
}
