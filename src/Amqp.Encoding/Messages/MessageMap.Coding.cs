namespace Amqp.Encoding.Messaging;

/// <content>Decoding and encoding.</content>
public abstract partial class MessageMap<TKey>
{
    bool ISection.IsEmpty => _pairs is { Count: 0 };

    bool ISectionMap.IsUnchanged => !_isChanged;

    bool ISectionMap.TryDecode(out AmqpDecodeError error) => TryDecode(out error);

    private bool TryDecode(out AmqpDecodeError error)
    {
        error = default;
        if (_pairs is not null || _source is null)
        {
            return true;
        }

        // No more probes: from now on every look-up reports a fault of the section.
        _probes = ProbesBeforeDecoding;
        PairBuilder pairs = default;
        int used = 0;
        bool isRead = TryReadPlain(_source.GetSpan(_kind), _source.Options, ref pairs, out int next, out int bytes)
            || TryReadExactly(ref pairs, next, bytes, out used, out error);
        isRead = isRead && TryCheck(ref pairs, out error);
        return ReadOnce.TryStore(_source, ref _pairs, isRead ? new PairTable(pairs.Pairs ?? [], pairs.Index) : null, used, ref error);
    }

    int ISection.GetEncodedSize(AmqpWriterOptions? options) => GetEncodedSize(Pairs.Count, Pairs.GetContentLength((ulong)_kind));

    void ISection.WriteTo(ref AmqpWriter writer)
    {
        PairTable pairs = Pairs;
        if (writer.IsCounting && pairs.TryMeasurePlain(out long length) && writer.HasLevels(RecordInfo.DescribedLevels)
            && writer.TryCount(GetEncodedSize(pairs.Count, length)))
        {
            return;
        }

        AmqpWriteScope section = writer.BeginStandard((ulong)_kind);
        AmqpWriteScope map = writer.BeginMap();
        pairs.WriteTo(ref writer, (ulong)_kind);
        writer.End(map);
        writer.End(section);
    }

    private static int GetEncodedSize(int count, long content) => EncodedSize.ToInt32((long)SectionHead.WrittenLength + EncodedSize.OfMap(count, content));

    private PairTable Decode() => TryDecode(out AmqpDecodeError error) ? _pairs! : throw new AmqpDecodeException(error);

    private void CheckValue(AmqpValue value)
    {
        if (value.Type >= AmqpType.List && !IsAllowed(value))
        {
            ThrowNotSimple(value);
        }
    }

    [DoesNotReturn]
    private static void ThrowNotSimple(AmqpValue value) => throw new ArgumentException(
        "Application properties cannot hold a value of the AMQP type " + AmqpTypeNames.Of(value.Type) + " (AMQP 1.0, part 3, 3.2.5): put it in the body or in annotations.", nameof(value));

    // Reads the pairs up to the first that is not plain; true if there is none and nothing follows them.
    private static bool TryReadPlain(ReadOnlySpan<byte> section, AmqpReaderOptions options, ref PairBuilder pairs, out int next, out int bytes)
    {
        next = 0;
        bytes = 0;
        if (!SectionHead.TryGetPlainMap(section, options, out ReadOnlySpan<byte> content, out int count) || count == 0)
        {
            return false;
        }

        pairs = new PairBuilder(count, content, options, borrow: false);
        bytes = Tree.ReadPlainPairs(default, content, 0, 0, count, ref pairs, ref Tree.NoKeys, out next);
        if (next != 2 * count || bytes != content.Length)
        {
            return false;
        }

        pairs.Finish();
        return true;
    }

    // Reads the pairs that are left, with a reader; reports every fault.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryReadExactly(ref PairBuilder pairs, int next, int bytes, out int used, out AmqpDecodeError error)
    {
        AmqpReader reader = _source!.Open(_kind);
        int before = reader.ZeroWidthElementsLeft;
        AmqpReadScope section = reader.EnterDescribed(out _);
        AmqpReader map = reader;
        if (pairs.Pairs is null && map.TryOpen(AmqpType.Map, out ItemsHead head) && map.TryClaim(2L * head.Count))
        {
            pairs = new PairBuilder(head.Count, head.Content, reader.Options, borrow: false);
        }

        if (pairs.Pairs is not null)
        {
            Tree.ReadMapExactly(ref map, default, next, bytes, ref pairs, ref Tree.NoKeys);
        }

        if (map.HasFault)
        {
            reader.ContinueOrValidate(in map);
        }
        else
        {
            pairs.Finish();
            reader = map;
            reader.Exit(section);
        }

        error = reader.GetFault();
        used = before - reader.ZeroWidthElementsLeft;
        return !reader.HasFault;
    }

    private bool TryCheck(ref PairBuilder pairs, out AmqpDecodeError error)
    {
        error = default;
        bool isStrict = _source!.Options.IsStrict;
        AmqpType keyType = KeyType;
        bool isConverted = false;
        ValuePair[] all = pairs.Pairs ?? [];
        for (int i = 0; i < all.Length; i++)
        {
            AmqpType type = all[i].Key.Type;
            if (type != keyType && !TryConvertKey(ref all[i].Key, _source.Options))
            {
                error = KeyFault(i);
                return false;
            }

            isConverted |= all[i].Key.Type != type;
            if (isStrict && !IsAllowed(all[i].Value))
            {
                error = ValueFault(i);
                return false;
            }
        }

        // A converted key may equal another.
        if (isConverted && !pairs.TryIndexAgain())
        {
            error = Fault(OpenMap().Position, "distinct keys in a map", "the same key twice");
            return false;
        }

        return true;
    }

    // Faults are reported by methods that are not inlined: the readers that they need are large.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private AmqpDecodeError KeyFault(int index) => Fault(FieldsMap.FindKey(OpenMap(), index).Position, ExpectedKey, "another type");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private AmqpDecodeError ValueFault(int index)
    {
        AmqpReader value = FieldsMap.FindKey(OpenMap(), index);
        value.Skip();
        return Fault(value.Position, "a value of a simple type", "another type");
    }

    private AmqpDecodeError Fault(int position, string expected, string found)
    {
        AmqpReader reader = OpenMap();
        reader.FailField(position, expected, found);
        return reader.GetFault();
    }

    private AmqpReader OpenMap()
    {
        AmqpReader reader = _source!.Open(_kind);
        reader.EnterDescribed(out _);
        return reader;
    }

    // Reads the pairs in place up to the key; returns false after a fault.
    private bool TryProbe(string key, out bool isThere, out AmqpValue value)
    {
        AmqpReader reader = _source!.Open(_kind);
        ReadOnlySpan<byte> section = reader.GetPlainRest();
        if (SectionHead.TryGetPlainMap(section, reader.Options, out ReadOnlySpan<byte> pairs, out int count))
        {
            reader.StartIn(section.Length - pairs.Length, section.Length, 2 * count, SectionHead.LevelsOfMap, reader.ZeroWidthElementsLeft);
        }
        else
        {
            reader.EnterDescribed(out _);
            reader.EnterMap();
        }

        while (!reader.IsAtEnd)
        {
            if (reader.TryPeekText(reader.Position, out ReadOnlySpan<byte> text, out int valueAt) && Ascii.Equals(key.AsSpan(), text))
            {
                reader.Advance(valueAt);
                value = AmqpValue.Read(ref reader);
                isThere = true;
                return !reader.HasFault;
            }

            reader.Skip();
            reader.Skip();
        }

        value = default;
        isThere = false;
        return !reader.HasFault;
    }
}
