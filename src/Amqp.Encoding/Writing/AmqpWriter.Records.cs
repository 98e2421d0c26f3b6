namespace Amqp.Encoding;

/// <content>Records: lists of fields, with a descriptor or without one (AMQP 1.0, part 1, 1.3 and 1.4).</content>
public ref partial struct AmqpWriter
{
    /// <summary>Checks whether a list of fields can begin without a look at the stack, and whether there is room for
    /// its header and its fields of limited size.</summary>
    internal readonly bool HasListRoom(int maximum, int levels) =>
        _span.Length - _position >= maximum && _depth <= _options.ShallowDepth - levels && IsFresh;

    /// <summary>Gets the free room, beginning with the record.</summary>
    internal readonly Span<byte> GetRoom() => _span.Slice(_position);

    /// <summary>Ends a record: fills in size and count in the smallest form, and moves the writer after it.</summary>
    /// <param name="room">The room, beginning with the record.</param>
    /// <param name="header">The length of its header in the narrow form.</param>
    /// <param name="at">The index after its last field.</param>
    /// <param name="count">The number of fields.</param>
    internal void EndRecord(scoped Span<byte> room, int header, int at, int count)
    {
        if (!TryCommitList(room, header, at - header, count))
        {
            WidenList(header, at, count);
        }
    }

    // Completes a list of the narrow form, or the empty one; false if it has to be wide. Its header has the descriptor, too.
    private bool TryCommitList(scoped Span<byte> room, int header, int content, int count)
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

    /// <summary>Returns the state of the writer as a scope that is not begun, for <see cref="RollBack"/>.</summary>
    internal readonly AmqpWriteScope Mark() => new(AmqpType.Null, 0, BytesWritten, _scopeStart, _items, _depth, _level + 1);

    /// <summary>Checks that code of the user has written one value since a mark.</summary>
    internal readonly void CheckOneItem(in AmqpWriteScope mark) => CheckItems(mark.OuterItems + 1, mark.Level - 1);

    private readonly void CheckItems(int items, int level)
    {
        if (_items != items || _level != level)
        {
            throw new InvalidOperationException(
                "The WriteTo of a composite must write exactly one value, and end every list, map and described value that it begins; so must a converter.");
        }
    }

    /// <summary>Restores the state at a mark, after a write of several values threw. Bytes that were flushed since stay.</summary>
    internal void RollBack(in AmqpWriteScope mark)
    {
        if (mark.Start < _flushed && Counts)
        {
            EndWriting();
            CountFrom(mark.Start);
        }

        _position = Math.Max(0, mark.Start - _flushed);
        _items = mark.OuterItems;
        _depth = (short)mark.OuterDepth;
        _level = (short)(mark.Level - 1);
        _scopeStart = mark.OuterStart;
    }

    /// <summary>Writes the value of a field in place as the only item of its scope, then moves the writer back to the start of the record.</summary>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="record">The record.</param>
    /// <returns>The index after the field.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal int WriteExactly<TRecord, TField, T>(int at, in T value, int maximum, int index, TRecord record)
        where TRecord : struct, IRecord
        where TField : struct, IField<T>
    {
        AmqpWriteScope mark = Mark();
        bool isWritten = false;
        bool isCounting = IsCounting;
        int apart = isCounting ? _version : 0;
        int end = 0;
        try
        {
            _version = isCounting ? 0 : _version;
            _position += at;
            _depth += (short)record.Info.Levels;
            _level++;
            _items = 0;
            default(TField).Write(ref this, in value);
            isWritten = true;
            CheckItems(1, mark.Level);

            if (_buffer is not null)
            {
                ReserveValue(maximum);
            }
            else if (!isCounting && !HasRoom(maximum))
            {
                // Not from the size of the whole, because an object may hold itself a thousand times: each level would measure all that is in it.
                ReserveValue((int)Math.Min(Record.GetSizeOfRest(record, index + 1, _options, out _), int.MaxValue));
            }

            end = BytesWritten - mark.Start;
        }
        catch (AmqpEncodeException fault) when (!isWritten && Record.InField(fault, record.Info, index))
        {
            throw;
        }
        catch (ArgumentException) when (!CanGrow && mark.Level == 1)
        {
            // The exception for a short span names the size of the outermost composite. Each level would take stack to
            // throw it again, and there may be a thousand.
            RollBack(in mark);
            ReserveValue(Record.GetSize(record, _options));
            throw;
        }
        finally
        {
            RollBack(in mark);
            if (isCounting)
            {
                // After an exception the record has written nothing.
                _flushed -= end == 0 ? apart : 0;
                _version = 0;
            }
        }

        return isCounting ? CountField(end, maximum, apart) : end;
    }

    /// <summary>Ends a list of fields in its wide form.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WidenList(int header, int at, int count)
    {
        if (TryCount(at + WideHeader - NarrowHeader))
        {
            _version = 0;
            return;
        }

        AmqpWriteScope mark = Mark();
        try
        {
            int start = _position + header - NarrowHeader;
            _position += at;
            Widen(start, at - header, count);
            _items++;
        }
        catch
        {
            RollBack(in mark);
            if (!CanGrow)
            {
                ReserveValue(at + WideHeader - NarrowHeader);
            }

            throw;
        }
    }
}
