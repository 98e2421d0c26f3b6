namespace Amqp.Encoding;

/// <content>Lists, maps and described values (AMQP 1.0, part 1, 1.6.22, 1.6.23 and 1.2).</content>
public ref partial struct AmqpWriter
{
    // Constructor, size and count of a list8 or map8; the wide forms take six bytes more.
    private const int NarrowHeader = 3;
    private const int WideHeader = 9;
    private const int StandardHeader = 3;

    /// <summary>Begins a list (0x45, 0xC0, 0xD0). Write its items, then call <see cref="End"/>.</summary>
    /// <remarks>An empty list does not count as a level, so one list may begin at the maximum depth; <see cref="End"/> throws if it has items.</remarks>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public AmqpWriteScope BeginList()
    {
        CheckLevels(0);
        if (SkipsHeader(NarrowHeader))
        {
            return Begin(AmqpType.List, 0, NarrowHeader);
        }

        // One byte is enough for an empty list. A buffer or output makes room for a full header at once; a span needs it only with the first item.
        ReserveValue(CanGrow ? NarrowHeader : 1)[0] = Codes.List8;
        return Begin(AmqpType.List, 0, NarrowHeader);
    }

    /// <summary>Begins a map (0xC1, 0xD1). Write the key and value of each pair, then call <see cref="End"/>.</summary>
    /// <remarks>The caller must not write duplicate keys, which the writer does not check (AMQP 1.0, part 1, 1.6.23).</remarks>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public AmqpWriteScope BeginMap()
    {
        CheckLevels(1);
        if (!SkipsHeader(NarrowHeader))
        {
            ReserveValue(NarrowHeader)[0] = Codes.Map8;
        }

        return Begin(AmqpType.Map, 0, NarrowHeader);
    }

    /// <summary>Begins a described value (0x00). Write its one value, then call <see cref="End"/>.</summary>
    /// <param name="descriptor">The descriptor.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public AmqpWriteScope BeginDescribed(Descriptor descriptor)
    {
        CheckLevels(1);
        int size = 1 + EncodedSize.OfDescriptor(descriptor);
        if (!SkipsHeader(size))
        {
            Span<byte> room = ReserveValue(size);
            room[0] = 0;
            DescriptorWire.Write(descriptor, room.Slice(1));
        }

        return Begin(AmqpType.Described, 0, size, items: 1);
    }

    /// <summary>Begins a described value (0x00) with a descriptor of any type. Write the descriptor and the value, then call <see cref="End"/>.</summary>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public AmqpWriteScope BeginDescribed()
    {
        CheckLevels(1);
        ReserveValue(1)[0] = 0;
        return Begin(AmqpType.Described, 0, 1);
    }

    /// <summary>Ends a list, map or described value, and fills in its size and count in the smallest form.</summary>
    /// <param name="scope">The innermost scope.</param>
    /// <exception cref="AmqpEncodeException">A list with items is nested too deeply, or the bytes would exceed what one buffer can hold.</exception>
    /// <exception cref="ArgumentException">The span has no room for the wide form.</exception>
    /// <exception cref="InvalidOperationException">This is not the innermost scope, a map has a key without a value, a described value has not
    /// exactly one value, or the buffer was changed by other code.</exception>
    public void End(in AmqpWriteScope scope)
    {
        CheckFresh();
        if (_level == 0 || scope.Level != _level || scope.Start != _scopeStart)
        {
            ThrowNotInnermost(scope.Level);
        }

        if (scope.Kind == AmqpType.Described)
        {
            if (_items != 2)
            {
                ThrowNotDescribed();
            }
        }
        else if (scope.Kind == AmqpType.Map && (_items & 1) != 0)
        {
            ThrowKeyWithoutValue();
        }
        else
        {
            EndCompound(in scope);
        }

        _items = scope.OuterItems + 1;
        _scopeStart = scope.OuterStart;
        _level--;
        _depth = (short)scope.OuterDepth;
        Claim();
    }

    /// <summary>Begins a value of a type of the standard: 00 53 code.</summary>
    internal AmqpWriteScope BeginStandard(ulong code)
    {
        CheckLevels(1);
        Span<byte> room = ReserveValue(StandardHeader);
        room[0] = 0;
        room[1] = Codes.SmallULong;
        room[2] = (byte)code;
        return Begin(AmqpType.Described, 0, StandardHeader, items: 1);
    }

    /// <summary>Begins a list or map that is an element of an array: without a constructor, and with the width that the array's constructor requires.</summary>
    internal AmqpWriteScope BeginElement(FormatCode code)
    {
        CheckLevels(1);
        int header = 2 * code.Width;
        ReserveValue(header).Clear();
        return Begin(code == FormatCode.Map8 || code == FormatCode.Map32 ? AmqpType.Map : AmqpType.List, code, header);
    }

    /// <summary>Opens the levels of an array, which are itself and the descriptors of its constructor; closes them if the number is negative.</summary>
    internal void AddLevels(int levels)
    {
        CheckLevels(levels);
        _depth = (short)(_depth + levels);
    }

    private AmqpWriteScope Begin(AmqpType kind, byte elementCode, int header, int items = 0)
    {
        var scope = new AmqpWriteScope(kind, elementCode, BytesWritten, _scopeStart, _items, _depth, _level + 1);
        _scopeStart = scope.Start;
        _position += header;
        _items = items;
        _level++;
        _depth++;
        return scope;
    }

    private void EndCompound(in AmqpWriteScope scope)
    {
        int start = scope.Start - _flushed;
        bool counts = Counts;
        if (counts && (start < 0 || _buffer is null))
        {
            EndCounted(in scope);
            return;
        }

        if (scope.ElementCode != 0)
        {
            EndElement(scope.ElementCode, _span.Slice(start, _position - start));
            return;
        }

        if (_items == 0 && scope.Kind == AmqpType.List)
        {
            _span[start] = Codes.List0;
            _position = start + 1;
            return;
        }

        CheckLevels(0);

        // The size includes the count byte, so the narrow form holds at most 254 bytes of items.
        int content = _position - start - NarrowHeader;
        if (AmqpPrimitives.IsNarrow(_items, content))
        {
            _span[start + 1] = (byte)(content + 1);
            _span[start + 2] = (byte)_items;
        }
        else
        {
            Widen(start, content, _items);
        }

        if (counts && start == 0)
        {
            // The map that was written for its keys.
            EndWriting();
        }
    }

    // Converts the last written list8 or map8 to a list32 or map32.
    private void Widen(int start, int content, int count)
    {
        ReserveValue(WideHeader - NarrowHeader);
        Span<byte> wide = _span.Slice(start, content + WideHeader);
        wide.Slice(NarrowHeader, content).CopyTo(wide.Slice(WideHeader));
        wide[0] |= 0x10;
        BinaryPrimitives.WriteInt32BigEndian(wide.Slice(1), content + sizeof(int));
        BinaryPrimitives.WriteInt32BigEndian(wide.Slice(5), count);
        _position += WideHeader - NarrowHeader;
    }

    private readonly void EndElement(byte elementCode, Span<byte> value)
    {
        if ((elementCode & 0x10) != 0)
        {
            BinaryPrimitives.WriteInt32BigEndian(value, value.Length - sizeof(int));
            BinaryPrimitives.WriteInt32BigEndian(value.Slice(sizeof(int)), _items);
            return;
        }

        value[0] = checked((byte)(value.Length - 1));
        value[1] = checked((byte)_items);
    }

    /// <summary>Checks whether a value may open levels here.</summary>
    internal readonly bool HasLevels(int levels) => _depth + levels <= Options.ShallowDepth || HasDeepLevels(levels);

    internal readonly void CheckLevels(int levels)
    {
        if (_depth + levels > Options.ShallowDepth)
        {
            CheckDeepLevels(levels);
        }
    }

    private readonly bool HasDeepLevels(int levels) => _depth + levels <= Options.MaxDepth && ValueDepth.HasStack(_depth + levels);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckDeepLevels(int levels)
    {
        Options.CheckDepth(_depth + levels);
        ValueDepth.CheckStack(_depth + levels);
    }

    [DoesNotReturn]
    private static void ThrowNotInnermost(int level) => throw new InvalidOperationException(level == 0
        ? "A default AmqpWriteScope was never begun: pass the scope that a Begin method of this writer returned."
        : "This is not the innermost scope: end scopes in the reverse order in which they were begun.");

    [DoesNotReturn]
    private readonly void ThrowNotDescribed() => throw new InvalidOperationException(_items switch
    {
        0 => "A described value has neither descriptor nor value: write both before End.",
        1 => "A described value has no value after its descriptor: write one before End.",
        _ => "A described value has " + TextOf.Number(_items - 1) + " values after its descriptor, but may have only one: write a list that holds them.",
    });

    [DoesNotReturn]
    private static void ThrowKeyWithoutValue() =>
        throw new InvalidOperationException("The last key of the map has no value: write one before End.");
}
