namespace Amqp.Encoding.CompilerServices;

/// <content>Values that are not plain: the reader moves into the list and back. Faults: they are named, and leave the reader before the list.</content>
public ref partial struct RecordList
{
    /// <summary>Enters a described value.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="descriptor">The descriptor.</param>
    /// <param name="other">The other form of the descriptor; the same if there is one.</param>
    /// <param name="standard">The name of the type of the standard; null for any other.</param>
    internal static AmqpReadScope EnterDescribed(ref AmqpReader reader, in Descriptor descriptor, in Descriptor other, string? standard = null)
    {
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView token);
        if (!token.Is(in descriptor) && !token.Is(in other) && !reader.HasFault)
        {
            reader._cursor = scope.Outer;
            string found = standard is null ? token.Shown : CompositeInfo.NameOf(token.TryGetCode(out ulong code) ? code : 0);
            reader.Fail(ReadFault.OfDescriptor(reader.Position, standard ?? other.ToString(), found));
        }

        return scope;
    }

    internal static void FailMissing(ref AmqpReader reader, string field, string found = "none") =>
        reader.FailAt(reader.Position, new ReadFault { Kind = AmqpDecodeErrorKind.MissingField, Expected = "the mandatory field " + field, Found = found, Field = field });

    internal static void FailUnknown(ref AmqpReader reader, string expected, string found = "another field") =>
        reader.FailAt(reader.Position, ReadFault.OfValue(AmqpDecodeErrorKind.TooManyFields, expected, found));

    // The reader itself reads the field: a copy of it takes longer (pairs: "contract read / typed calls").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool TryMoveIn(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index, ref RecordPlace place)
    {
        if (reader.HasFault)
        {
            return false;
        }

        place = Move(ref reader, source, index);
        if (source.IsEmpty)
        {
            // A value is missing, whatever the type.
            _ = reader.TryReadNull();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly ReadOnlySpan<byte> ReadExactly<TField, T>(
        scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index, out bool isSet, out T value)
        where TField : struct, IField<T>
    {
        RecordPlace place = default;
        isSet = false;
        value = default!;
        if (!TryMoveIn(ref reader, source, index, ref place))
        {
            return default;
        }

        bool isDone = false;
        try
        {
            isSet = default(TField).TryRead(ref reader, out value);
            isDone = true;
        }
        finally
        {
            // A TextDecoder of the user has thrown.
            if (!isDone)
            {
                _ = reader.TakeBack(in place.Outer);
                reader.Faults = place.Faults;
                reader.ZeroWidthElementsLeft = _zeroWidthElementsLeft;
            }
        }

        ReadOnlySpan<byte> rest = Return(ref reader, in place);

        // A composite of the standard keeps what was read before a fault, for the text of a frame.
        isSet &= !reader.HasFault || value is AmqpComposite { FieldCount: > 0 };
        return rest;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void PassRest(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int fields)
    {
        if (reader.HasFault)
        {
            return;
        }

        RecordPlace place = Move(ref reader, source, fields);
        if (!reader.IsAtEnd && _info.Unknown is string name)
        {
            FailUnknown(ref reader, "the fields of " + name);
        }
        else if (!reader.IsAtEnd && !IsNamed && reader.Options.IsStrict)
        {
            FailUnknown(ref reader, "at most " + TextOf.Number(fields) + " fields in " + _info.Name, TextOf.Number(Count));
        }

        while (!reader.IsAtEnd)
        {
            reader.Skip();
        }

        if (!reader.HasFault)
        {
            reader.CheckScopeEnd(AmqpType.List);
        }

        _ = TryReturn(ref reader, in place);
    }

    // Moves the reader into the list; it keeps a fault until the field is named in it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly RecordPlace Move(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> source, int index)
    {
        var place = new RecordPlace { Outer = reader._cursor.Copy(), Faults = reader.Faults };
        reader.Faults = place.Faults == FaultMode.Keep || IsNamed ? FaultMode.Keep : FaultMode.Hold;
        reader._cursor = new ReadCursor
        {
            Position = End - source.Length,
            End = End,
            Items = Math.Max(0, Count - index),
            Depth = place.Outer.Depth + _info.Levels,
            Scope = place.Outer.Scope,
            IsBounded = true,
        };
        return place;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryReturn(scoped ref AmqpReader reader, scoped in RecordPlace place)
    {
        reader.Faults = place.Faults;
        if (reader.HasFault)
        {
            Fail(ref reader, in place.Outer);
            return false;
        }

        reader._cursor = place.Outer.Copy();
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Fail(scoped ref AmqpReader reader, scoped in ReadCursor outer)
    {
        NameFault(in reader, in outer);
        reader.ZeroWidthElementsLeft = _zeroWidthElementsLeft;
        reader.Fail(reader.TakeBack(in outer));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void Charge(ref AmqpReader reader, long excess)
    {
        AmqpReader end = reader;
        end.Faults = FaultMode.Keep;
        MemoryBudget.Charge(ref end, reader.Position, excess);
        if (!TakeFault(ref reader, in end))
        {
            reader.ZeroWidthElementsLeft = end.ZeroWidthElementsLeft;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnterExactly(scoped ref AmqpReader reader, scoped ReadOnlySpan<byte> header)
    {
        // The wide form has no fault either if it opens no other level, and its size and count can be right.
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        int constructor = header.Length - 1;
        if (rest.StartsWith(header.Slice(0, constructor)) && reader.CanEnter(_info.Levels)
            && AmqpPrimitives.TryGetPlainItems(rest.Slice(constructor), Codes.List8, out ReadOnlySpan<byte> items, out int count, out int length))
        {
            Open(in reader, reader.Position + constructor + length - items.Length, items, count);
            return;
        }

        AmqpReader list = reader;
        list.Faults = FaultMode.Keep;
        if (_info.Header > 1)
        {
            Descriptor first = _info.HasCode ? _info.Code : new AmqpSymbol(_info.Symbol!);
            _ = EnterDescribed(ref list, in first, _info.Symbol is null ? first : new AmqpSymbol(_info.Symbol), IsNamed ? null : _info.Name);
        }

        count = list.EnterList().Count;
        if (!TakeFault(ref reader, in list))
        {
            Open(in reader, list.Position, list.Body(list.Position), count);
        }
    }

    private readonly void NameFault(scoped in AmqpReader reader, scoped in ReadCursor start)
    {
        if (IsNamed)
        {
            reader.NameFault(start.Start, _info.Name, _info.Names);
        }
    }

    // Names the field in the fault that a part of the reader keeps, and takes it over. After an earlier fault there is nothing to do.
    private readonly bool TakeFault(scoped ref AmqpReader reader, scoped in AmqpReader part)
    {
        if (part.HasFault && !reader.HasFault)
        {
            NameFault(in part, in reader._cursor);
            reader.TakeFault(in part);
        }

        return reader.HasFault;
    }
}
