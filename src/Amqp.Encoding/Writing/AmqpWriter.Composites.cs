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
        if (!HasListRoom(CompositeHeader + maximum, CompositeInfo.Levels))
        {
            PrepareComposite(CompositeHeader + maximum, composite);
        }

        Span<byte> room = GetRoom();
        BinaryPrimitives.WriteUInt32BigEndian(room, info.PlainHeader);
        return room;
    }

    /// <summary>Checks whether a list of fields can begin without a look at the stack, and whether there is room for its header and its fields of limited size.</summary>
    internal readonly bool HasListRoom(int maximum, int levels) =>
        _span.Length - _position >= maximum && _depth <= _options.ShallowDepth - levels && (_buffer is null || _buffer.Version == _version);

    /// <summary>Writes a field of limited size, for which there is room, or null.</summary>
    /// <param name="room">The free room, beginning with the composite.</param>
    /// <param name="at">The index of the field.</param>
    /// <param name="isSet">Whether there is a value.</param>
    /// <param name="value">The value.</param>
    /// <returns>The index after the field.</returns>
    // Inlined, so that the position stays in a register.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteField<TField, T>(Span<byte> room, int at, bool isSet, in T value)
        where TField : struct, IPlainField<T>
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
        where TField : struct, IPlainField<T>
    {
        if (!isSet)
        {
            room[at] = Codes.Null;
            return at + 1;
        }

        // A plain value opens one level at most; if none is left, the exact way checks it.
        int limit = room.Length - maximum;
        int end = PlainPaths.AreOn && limit > at && _depth < _options.ShallowDepth - CompositeInfo.Levels ? default(TField).WritePlain(in value, room.Slice(0, limit), at) : at;
        return end > at ? end : WriteFieldExactly<StandardField<TField, T>, T>(at, in value, maximum, composite);
    }

    /// <summary>Gets the free room, beginning with the composite.</summary>
    internal readonly Span<byte> GetRoom() => _span.Slice(_position);

    /// <summary>Ends a composite or a list without a descriptor: fills in size and count in the smallest form, and moves the writer after it.</summary>
    /// <param name="room">The room, beginning with the composite.</param>
    /// <param name="header">The length of its header in the narrow form.</param>
    /// <param name="at">The index after its last field.</param>
    /// <param name="count">The number of fields.</param>
    internal void EndComposite(scoped Span<byte> room, int header, int at, int count)
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
        // A span may be too short for the maximum, and the memory of an output may be limited: they need the actual size.
        RequireRoom(HasBuffer ? maximum : size);
    }

    /// <summary>Writes the value of a field in place as the only item of its scope, then moves the writer back to the start of the composite.</summary>
    /// <param name="at">The index where it begins.</param>
    /// <param name="value">The value.</param>
    /// <param name="maximum">The maximum number of bytes that the fields of limited size after it take.</param>
    /// <param name="composite">The composite; null for a contract, whose value knows it.</param>
    /// <returns>The index after the field.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal int WriteFieldExactly<TField, T>(int at, in T value, int maximum, IAmqpComposite? composite)
        where TField : struct, IExactField<T>
    {
        WriterMark mark = Mark();
        bool isWritten = false;
        try
        {
            _position += at;
            _depth += (short)default(TField).GetLevels(in value);
            _level++;
            _items = 0;
            default(TField).Write(ref this, in value);
            isWritten = true;
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
                RequireRoom(default(TField).GetSizeOfRest(in value, composite, at, _position - mark.Position, _options));
            }

            return _position - mark.Position;
        }
        catch (AmqpEncodeException fault) when (!isWritten && default(TField).IsFaulty(in value, composite, fault, at - CompositeHeader, _options))
        {
            throw;
        }
        catch (ArgumentException) when (!CanGrow && mark.Level == 0)
        {
            // The exception for a short span names the size of the outermost composite. Each level would take stack to throw it again, and there may be a thousand.
            RollBack(in mark);
            CheckRoom(default(TField).GetSizeOfAll(in value, composite, _options));
            throw;
        }
        finally
        {
            RollBack(in mark);
        }
    }

    /// <summary>Ends a list of fields in its wide form.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WidenList(int header, int at, int count)
    {
        WriterMark mark = Mark();
        try
        {
            _position += at;
            Widen(mark.Position + header - NarrowHeader, at - header, count);
            _items++;
        }
        catch
        {
            RollBack(in mark);
            if (!CanGrow)
            {
                CheckRoom(at + WideHeader - NarrowHeader);
            }

            throw;
        }
    }

    /// <summary>Makes room in a buffer or output, or checks that of a span.</summary>
    internal void RequireRoom(int size)
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
            ThrowTooShort(size);
        }
    }
}
