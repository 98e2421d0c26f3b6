namespace Amqp.Encoding;

/// <summary>Reads one value with its content.</summary>
/// <remarks>Recursive: the reader's depth limit of at most 64 bounds the stack.</remarks>
internal readonly struct ValueReader
{
    private readonly bool _borrow;

    public ValueReader(bool borrow) => _borrow = borrow;

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

    private AmqpValue ReadList(ref AmqpReader reader)
    {
        if (!reader.TryOpenList(out ItemsHead head) || !reader.TryClaim(head.Count))
        {
            return AmqpList.Empty;
        }

        var items = new AmqpValue[head.Count];
        int deepest = Tree.ReadList(ref reader, in head, new ItemSink(items, reader.Options.TextDecoder, _borrow));
        return reader.HasFault ? default(AmqpValue) : new AmqpList(items, 1 + deepest);
    }

    private readonly struct ItemSink(AmqpValue[] items, TextDecoder? decoder, bool borrow) : IItemSink
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlain(ReadOnlySpan<byte> source, int index) => AmqpValue.TryDecodePlain(source, decoder, borrow, ref items[index]);

        public int TakeExact(ref AmqpReader reader, int index)
        {
            items[index] = new ValueReader(borrow).Read(ref reader);
            return items[index].Depth;
        }
    }

    // A map of plain pairs is read in place, without entering it. The exact way continues where that ends.
    private AmqpValue ReadMap(ref AmqpReader reader)
    {
        PairBuilder pairs = default;
        int bytes = 0;
        if (reader.TryGetPlainMap(out ReadOnlySpan<byte> content, out int count, out int end) && count > 0)
        {
            if (!reader.TryClaim(2L * count))
            {
                return default;
            }

            pairs = new PairBuilder(count);
            bytes = pairs.ReadPlain(content, reader.Options, _borrow);
            if (pairs.IsComplete && bytes == content.Length)
            {
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
        if (pairs.Pairs is null && scope.Count != 0 && reader.TryClaim(2L * scope.Count))
        {
            pairs = new PairBuilder(scope.Count);
        }

        if (pairs.Pairs is not null)
        {
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
    private bool ReadPlainPairs(ref AmqpReader reader, ref PairBuilder pairs)
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
        if (!reader.TryReadArrayHeader(out ArrayHeader header) || !reader.TryClaim(header.Code.IsZeroWidth ? 0 : header.Count))
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
        AmqpValue[] descriptors = !encodedDescriptors.IsEmpty ? ReadDescriptors(ref reader, header.Descriptors) : [];
        if (reader.HasFault)
        {
            return default;
        }

        ArrayElements elements = elementType.ReadEach(this, ref reader, header.Code, scope.Count);
        reader.Exit(scope);
        return reader.HasFault ? default(AmqpValue) : new AmqpArray(elements, descriptors, header.Code);
    }

    private AmqpValue[] ReadDescriptors(ref AmqpReader reader, int descriptorCount)
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
            // They may be read again for a later element, so they claim nothing.
            int claimable = reader._claimable;
            AmqpValue[] descriptors = ReadDescriptors(ref reader, reader.CountDescriptors());
            reader._claimable = claimable;
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
}
