namespace Amqp.Encoding;

/// <summary>Reads one value with its content.</summary>
/// <remarks>Recursive: the reader's depth limit, and beyond 64 levels its look at the stack, bounds it.</remarks>
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

        return ReadOther(ref reader);
    }

    // Any value that is not a short text.
    private AmqpValue ReadOther(ref AmqpReader reader)
    {
        // Each case returns by itself: a value that several cases share is copied, for which the processor waits
        // (pairs: "value: lists 10 deep to values / hand, boxed").
        AmqpType type = reader.PeekType();
        switch (type)
        {
            case AmqpType.List:
                return ReadList(ref reader);
            case AmqpType.Map:
                return ReadMap(ref reader);
            case AmqpType.Array:
                return ReadArray(ref reader);
            case AmqpType.Described:
                return ReadDescribed(ref reader);
            default:
                return AmqpValue.ReadScalar(ref reader, type, _borrow);
        }
    }

    private AmqpList? ReadList(ref AmqpReader reader)
    {
        if (!reader.TryOpen(AmqpType.List, out ItemsHead head) || !reader.TryClaim(head.Count))
        {
            return AmqpList.Empty;
        }

        var items = new AmqpValue[head.Count];
        int deepest = Tree.ReadList(ref reader, in head, new ItemSink(items, reader.Options.TextDecoder, _borrow));
        return reader.HasFault ? null : new AmqpList(items, 1 + deepest);
    }

    private readonly struct ItemSink(AmqpValue[] items, TextDecoder? decoder, bool borrow) : IItemSink
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public int TakePlain(ReadOnlySpan<byte> source, int index) => AmqpValue.TryDecodePlain(source, decoder, borrow, ref items[index]);

        public int TakeExact(ref AmqpReader reader, int index)
        {
            ref AmqpValue item = ref items[index];
            item = new ValueReader(borrow).ReadOther(ref reader);
            return item.Depth;
        }
    }

    private AmqpValue ReadMap(ref AmqpReader reader)
    {
        if (!reader.TryOpen(AmqpType.Map, out ItemsHead head) || !reader.TryClaim(2L * head.Count))
        {
            return AmqpMap.Empty;
        }

        var pairs = new PairBuilder(head.Count, head.Content, reader.Options, _borrow);
        Tree.ReadMap(ref reader, in head, ref pairs);
        if (reader.HasFault)
        {
            return default;
        }

        pairs.Finish();
        return new AmqpMap(pairs.Pairs!, pairs.Index, 1 + pairs.Deepest);
    }

    private AmqpValue ReadArray(ref AmqpReader reader)
    {
        if (!reader.TryReadArrayHeader(out ArrayHeader header) || !reader.TryClaim(header.Code.IsZeroWidth ? 0 : header.Count))
        {
            return default;
        }

        _ = header.Code.TryGetType(out AmqpType type);
        if (header.Descriptors == 0 && !header.Code.IsZeroWidth && !(_borrow && type == AmqpType.Binary)
            && ElementType.Of(type)!.ReadItems(ref reader, in header) is Array items)
        {
            return reader.HasFault ? default(AmqpValue) : new AmqpArray(type, header.Code, items, items.Length, []);
        }

        AmqpReadScope scope = reader.EnterArray(out FormatCode code, out ReadOnlySpan<byte> encodedDescriptors);
        AmqpValue[] descriptors = !encodedDescriptors.IsEmpty ? ReadDescriptors(ref reader, header.Descriptors) : [];
        if (reader.HasFault)
        {
            return default;
        }

        Array kept;
        if (code.IsZeroWidth)
        {
            AmqpValue element = scope.Count == 0 || type == AmqpType.Null ? default : Read(ref reader);
            kept = scope.Count == 0 || type == AmqpType.Null ? Array.Empty<AmqpValue>() : ElementType.Of(type)!.KeepOne(in element);
            reader._cursor.PassElements();
        }
        else
        {
            var values = new AmqpValue[scope.Count];
            var sink = new ItemSink(values, reader.Options.TextDecoder, _borrow);
            Tree.ReadItems(ref reader, 0, values.Length, ref sink);
            kept = values;
        }

        reader.Exit(scope);
        return reader.HasFault ? default(AmqpValue) : new AmqpArray(type, code, kept, scope.Count, descriptors);
    }

    private AmqpValue[] ReadDescriptors(ref AmqpReader reader, int descriptorCount)
    {
        var descriptors = new AmqpValue[descriptorCount];
        AmqpReader constructor = reader.CreateElementProbe();
        for (int i = 0; i < descriptors.Length && !constructor.HasFault; i++)
        {
            constructor.EnterDescribed(out DescriptorView token);
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
            reader._cursor.PassDescriptors(constructor._cursor.ConstructorAt, constructor.Depth);
        }

        return descriptors;
    }

    // Counts the descriptors of the next element of an array, with a copy of its reader.
    private static int CountDescriptors(AmqpReader reader)
    {
        int count = 0;
        for (; !reader.HasFault && reader.PeekFormatCode() == FormatCode.Described; count++)
        {
            reader.EnterDescribed(out _);
        }

        return count;
    }

    // An element of an array that the caller has entered. Its descriptors are made for the first element only.
    private AmqpValue ReadDescribedElement(ref AmqpReader reader)
    {
        int constructorAt = reader._cursor.ConstructorAt;
        int depth = reader._cursor.Depth;
        if (reader._kept.Descriptors is KeptDescriptors kept && kept.AreThoseOf(in reader, _borrow))
        {
            reader._cursor.PassDescriptors(kept.CodeAt, depth + kept.Descriptors.All.Length);
        }
        else
        {
            // They may be read again for a later element, so they claim nothing.
            int claimable = reader._claimable;
            AmqpValue[] descriptors = ReadDescriptors(ref reader, CountDescriptors(reader));
            reader._claimable = claimable;
            if (reader.HasFault)
            {
                return default;
            }

            kept = new KeptDescriptors(constructorAt, reader._cursor.ConstructorAt, _borrow, ElementDescriptors.Create(descriptors)!);
            reader._kept.Descriptors = kept;
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

        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView token);
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
