using System.Numerics;

namespace Amqp.Encoding;

/// <content>Composites of the standard (AMQP 1.0, part 1, 1.3 and 1.4): a descriptor, then a list of fields.</content>
public ref partial struct AmqpWriter
{
    // 00 53 code, then constructor, size and count of a list8.
    internal const int CompositeHeader = 6;

    /// <summary>Writes a composite into the room that its <see cref="IAmqpComposite.GetEncodedSize"/> asked for.</summary>
    /// <exception cref="InvalidOperationException">It wrote another number of bytes, left a scope open, or replaced the writer.</exception>
    internal static void WriteMeasured(IAmqpComposite composite, scoped Span<byte> destination, AmqpWriterOptions? options)
    {
        var writer = new AmqpWriter(destination, options);
        composite.WriteTo(ref writer);
        writer.Flush();
        if (writer.BytesWritten != destination.Length)
        {
            throw new InvalidOperationException(string.Format(
                CultureInfo.InvariantCulture, "The composite {0} wrote {1} bytes, but its GetEncodedSize returned {2}.", composite.GetType(), writer.BytesWritten, destination.Length));
        }
    }

    /// <summary>Gets the number of fields to write: up to the last one that is set, or all fields.</summary>
    internal readonly int GetFieldCount(uint present, int fields) =>
        _options.FullComposites ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Makes room for a composite; the writer moves only when the composite ends.</summary>
    /// <param name="info">The type.</param>
    /// <param name="maximum">The maximum number of bytes that its fields of limited size take, plus one for each other field.</param>
    /// <param name="composite">The composite.</param>
    /// <returns>The free room, beginning with the composite; its first field is at <see cref="CompositeHeader"/>.</returns>
    internal Span<byte> BeginComposite(CompositeInfo info, int maximum, IAmqpComposite composite)
    {
        if (_span.Length - _position < CompositeHeader + maximum || _depth > _options.ShallowDepth - CompositeInfo.Levels || (_buffer is not null && _buffer.Version != _version))
        {
            PrepareComposite(maximum, composite);
        }

        Span<byte> room = _span.Slice(_position);
        BinaryPrimitives.WriteUInt32BigEndian(room, info.PlainHeader);
        return room;
    }

    /// <summary>Writes a field of limited size, for which there is room, or null.</summary>
    /// <param name="room">The free room, beginning with the composite.</param>
    /// <param name="at">The index of the field.</param>
    /// <param name="isSet">Whether there is a value.</param>
    /// <param name="value">The value.</param>
    /// <returns>The index after the field.</returns>
    // Inlined, so that the position stays in a register.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteField<TField, T>(Span<byte> room, int at, bool isSet, in T value)
        where TField : struct, IField<T>
    {
        if (isSet)
        {
            return default(TField).WritePlain(in value, room, at);
        }

        room[at] = Codes.Null;
        return at + 1;
    }

    /// <summary>Writes a field of any size, or null.</summary>
    /// <param name="room">The free room, beginning with the composite; call <see cref="GetRoom"/> for it afterwards.</param>
    /// <param name="at">The index of the field.</param>
    /// <param name="isSet">Whether there is a value.</param>
    /// <param name="value">The value.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="composite">The composite.</param>
    /// <returns>The index after the field.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int WriteAnyField<TField, T>(Span<byte> room, int at, bool isSet, in T value, int maximum, IAmqpComposite composite)
        where TField : struct, IField<T>
    {
        if (!isSet)
        {
            room[at] = Codes.Null;
            return at + 1;
        }

        // A plain value opens one level at most; if none is left, the exact way checks it.
        int limit = room.Length - maximum;
        int end = PlainPaths.AreOn && limit > at && _depth < _options.ShallowDepth - CompositeInfo.Levels ? default(TField).WritePlain(in value, room.Slice(0, limit), at) : at;
        return end > at ? end : WriteFieldExactly<TField, T>(at, in value, maximum, composite);
    }

    /// <summary>Gets the free room, beginning with the composite.</summary>
    internal readonly Span<byte> GetRoom() => _span.Slice(_position);

    /// <summary>Ends a composite: fills in size and count in the smallest form, and moves the writer after it.</summary>
    /// <param name="room">The room, beginning with the composite.</param>
    /// <param name="at">The index after its last field.</param>
    /// <param name="count">The number of fields.</param>
    /// <param name="composite">The composite.</param>
    internal void EndComposite(Span<byte> room, int at, int count, IAmqpComposite composite)
    {
        int content = at - CompositeHeader;
        if (!TryCommitList(room, CompositeHeader, content, count))
        {
            WidenComposite(content, count, composite);
        }
    }

    /// <summary>Writes the start of a list into the free room, with its descriptor if it has one. The writer does not move.</summary>
    /// <param name="descriptor">The constructor 0x00 and the descriptor; nothing for a list that is not described.</param>
    /// <param name="scope">The scope of the list, which is not begun yet.</param>
    /// <param name="room">The room for its items.</param>
    /// <returns>False if the room is too short, or the list is too deep to begin without a check.</returns>
    internal readonly bool TryOpenList(scoped ReadOnlySpan<byte> descriptor, out AmqpWriteScope scope, out Span<byte> room)
    {
        room = GetPlainRoom();
        int header = descriptor.Length + NarrowHeader;
        if (room.Length < header || !HasLevels(descriptor.IsEmpty ? 1 : CompositeInfo.Levels))
        {
            scope = default;
            return false;
        }

        descriptor.CopyTo(room);
        room[descriptor.Length] = Codes.List8;
        room = room.Slice(header);
        scope = new AmqpWriteScope(header);
        return true;
    }

    /// <summary>Moves after an item of a list that was written into its room. The list is begun if it is not yet.</summary>
    /// <param name="scope">The scope.</param>
    /// <param name="bytesLeft">The length of the room that is left.</param>
    /// <param name="items">The number of items so far.</param>
    internal void MoveInList(ref AmqpWriteScope scope, int bytesLeft, int items)
    {
        if (!PlainPaths.AreOn)
        {
            return;
        }

        if (!scope.IsBegun)
        {
            int depth = _depth, descriptor = scope.Start - NarrowHeader;
            if (descriptor != 0)
            {
                _depth++;
            }

            _position += descriptor;
            scope = Begin(AmqpType.List, 0, NarrowHeader, depth);
        }

        // The header of a list without room for items is beyond the end of a span.
        _position = Math.Max(_position, _span.Length - bytesLeft);
        _items = items;
    }

    /// <summary>Ends a list whose items were written into its room.</summary>
    internal void CloseList(ref AmqpWriteScope scope, int bytesLeft, int items)
    {
        if (scope.IsBegun || !TryCommitList(GetRoom(), scope.Start, _span.Length - bytesLeft - _position - scope.Start, items))
        {
            MoveInList(ref scope, bytesLeft, items);
            End(in scope);
        }
    }

    // Completes a list of the narrow form, or the empty one; false if it has to be wide. Its header has the descriptor, too.
    private bool TryCommitList(Span<byte> room, int header, int content, int count)
    {
        if ((uint)(content - 1) <= 253)
        {
            room[header - 1] = (byte)count;
            room[header - 2] = (byte)(content + 1);
            CommitValue(header + content);
            return true;
        }

        if (content == 0)
        {
            room[header - 3] = Codes.List0;
            CommitValue(header - 2);
            return true;
        }

        return false;
    }

    /// <summary>Writes a composite whose type has no fields.</summary>
    internal void WriteEmptyComposite(CompositeInfo info)
    {
        CheckLevels(1);
        BinaryPrimitives.WriteUInt32BigEndian(ReserveValue(sizeof(uint)), info.PlainEmpty);
        CommitValue(sizeof(uint));
    }

    /// <summary>Returns the state of the writer, for <see cref="RollBack"/>.</summary>
    internal readonly WriterMark Mark() => new(_position, _items, _depth, _level, _scopeStart);

    /// <summary>Restores the state at a mark, after a write of several values threw.</summary>
    internal void RollBack(in WriterMark mark)
    {
        _position = mark.Position;
        _items = mark.Items;
        _depth = (short)mark.Depth;
        _level = (short)mark.Level;
        _scopeStart = mark.ScopeStart;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PrepareComposite(int maximum, IAmqpComposite composite)
    {
        int size = composite.GetEncodedSize(_options);
        CheckLevels(size == sizeof(uint) ? 1 : CompositeInfo.Levels);
        if (_buffer is not null)
        {
            ReserveValue(CompositeHeader + maximum);
        }
        else
        {
            // The span is too short for the maximum, so the actual size has to fit. An output gives the actual size, because its memory may be limited.
            RequireRoom(size);
        }
    }

    // Writes the value in place as the only item of its scope, then moves the writer back to the start of the composite.
    // Returns the index after the field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal int WriteFieldExactly<TField, T>(int at, in T value, int maximum, IAmqpComposite composite)
        where TField : struct, IField<T>
    {
        WriterMark mark = Mark();
        try
        {
            _position += at;
            _depth += CompositeInfo.Levels;
            _level++;
            _items = 0;
            default(TField).Write(ref this, in value);
            if (_items != 1 || _level != mark.Level + 1)
            {
                throw new InvalidOperationException("The WriteTo of a composite must write exactly one value, and end every list, map and described value that it begins.");
            }

            if (_buffer is not null)
            {
                ReserveValue(maximum);
            }
            else if (!HasRoom(maximum))
            {
                // The check for the rest uses the size of the whole composite, which relies on the size that each field reports.
                if (_position - mark.Position - at > default(TField).GetSize(in value, _options))
                {
                    throw new InvalidOperationException("The WriteTo of a composite wrote more bytes than its GetEncodedSize returned.");
                }

                RequireRoom(composite.GetEncodedSize(_options) - (_position - mark.Position));
            }

            int end = _position - mark.Position;
            RollBack(in mark);
            return end;
        }
        catch (AmqpEncodeException fault) when (composite is INamesFields standard && standard.IsInField(fault, _options, at - CompositeHeader))
        {
            throw;
        }
        catch
        {
            RollBack(in mark);
            CheckSpan(composite);
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WidenComposite(int content, int count, IAmqpComposite composite)
    {
        WriterMark mark = Mark();
        try
        {
            _position += CompositeHeader + content;
            Widen(mark.Position + 3, content, count);
            _items++;
        }
        catch
        {
            RollBack(in mark);
            CheckSpan(composite);
            throw;
        }
    }

    // The exception for a short span names the size of the whole composite.
    private readonly void CheckSpan(IAmqpComposite composite)
    {
        if (!CanGrow)
        {
            CheckRoom(composite.GetEncodedSize(_options));
        }
    }

    private void RequireRoom(int size)
    {
        if (CanGrow)
        {
            ReserveValue(size);
        }
        else
        {
            CheckRoom(size);
        }
    }

    private readonly void CheckRoom(int size)
    {
        if (!HasRoom(size))
        {
            throw new ArgumentException(string.Format(
                CultureInfo.InvariantCulture, "The destination is too short: {0} bytes are needed and {1} are left.", size, _span.Length - _position));
        }
    }
}
