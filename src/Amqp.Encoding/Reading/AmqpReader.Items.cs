namespace Amqp.Encoding;

/// <content>Items and elements that are read in bulk, in place of one by one.</content>
public ref partial struct AmqpReader
{
    /// <summary>Reads the header of an array whose elements have these descriptors, outermost first, and no others. Does not move or enter the array.</summary>
    internal bool TryReadArrayHeader(Descriptor[] descriptors, string name, out ArrayHeader header)
    {
        bool isRead = TryReadArrayHeader(out header);
        if (!isRead || !header.HasConstructor)
        {
            return isRead;
        }

        bool matches = header.Descriptors == descriptors.Length;
        int at = header.ConstructorAt;
        for (int i = 0; matches && i < descriptors.Length; i++)
        {
            _ = AmqpPrimitives.MeasureValue(_data.Slice(at + 1), 0, Options.MaxDepth, out int length);
            matches = new DescriptorView(_data.Slice(at + 1, length), at + 1).Is(in descriptors[i]);
            at += 1 + length;
        }

        if (!matches)
        {
            RecordAt(AmqpDecodeErrorKind.UnexpectedType, ExpectedArray(name, descriptors), _data[header.ConstructorAt], header.ConstructorAt);
        }

        return matches;
    }

    /// <summary>Gets the bytes of all elements, and their offset in the frame or message.</summary>
    internal readonly ReadOnlySpan<byte> GetElements(scoped in ArrayHeader header, out long offset)
    {
        offset = _origin + header.ElementsAt;
        return _data.Slice(header.ElementsAt, header.ElementsLength);
    }

    /// <summary>Enters an array after its descriptors, so that elements are read as if they were not described.
    /// Does not count zero-width elements.</summary>
    internal AmqpReadScope EnterElements(scoped in ArrayHeader header)
    {
        // The header was decoded at this depth: its levels are allowed.
        AmqpReadScope scope = Enter(AmqpType.Array, (int)header.Count, header.ElementsAt, header.End, header.CodeAt, opens: true);
        _cursor.Depth += header.Descriptors;
        return scope;
    }

    /// <summary>Gets the place of the items of the list or map that the reader has entered.</summary>
    internal readonly ItemsPlace GetItems() =>
        new(_data, _memory, Options, _origin, _cursor.Position, _cursor.End, _cursor.Depth, ZeroWidthElementsLeft);

    /// <summary>Gets the bytes that may hold plain values: the rest of the scope, or nothing in an array, whose elements have no constructors.</summary>
    internal readonly ReadOnlySpan<byte> GetPlainRest() => PlainPaths.AreOn && _cursor.ConstructorAt == 0 ? _data.Slice(_cursor.Position, _cursor.End - _cursor.Position) : default;

    /// <summary>Opens the list or map that comes next, without entering it.</summary>
    /// <returns>False if it is faulty, or has no items and was passed.</returns>
    internal bool TryOpen(AmqpType kind, out ItemsHead head)
    {
        bool isMap = kind == AmqpType.Map;
        byte code8 = isMap ? Codes.Map8 : Codes.List8;
        bool isPlain = AmqpPrimitives.TryGetPlainItems(GetPlainRest(), code8, out ReadOnlySpan<byte> items, out int count, out int length);
        if (isMap)
        {
            isPlain &= (count & 1) == 0;
            count /= 2;
        }

        if (!isPlain || count == 0 || _cursor.Depth >= Options.ShallowDepth || _cursor.Items == 0)
        {
            items = default;
            count = CountItems(kind);
        }

        head = new ItemsHead(items, count, _cursor.Position + length);
        return count != 0;
    }

    // Counts the items or pairs in the exact way, and passes a list or map without any.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int CountItems(AmqpType kind)
    {
        AmqpReader probe = this;
        AmqpReadScope scope = probe.Enter(kind, default);
        if (scope.Count == 0)
        {
            probe.Exit(scope);
            this = probe;
        }

        return scope.Count;
    }

    /// <summary>Makes a new reader one of items of a list or map.</summary>
    internal void StartIn(int start, int end, int count, int depth, int zeroWidthElementsLeft)
    {
        _cursor.Position = start;
        _cursor.End = end;
        _cursor.Items = count;
        _cursor.Depth = depth;
        _cursor.IsBounded = true;
        _cursor.Scope = _lastScope = depth;
        ZeroWidthElementsLeft = zeroWidthElementsLeft;
    }
}
