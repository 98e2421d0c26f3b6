namespace Amqp.Encoding;

/// <content>Counting: a writer that counts has no memory, so no value has room, and each is counted where it would request more. Ordinary writes
/// look only where a list or map ends.</content>
public ref partial struct AmqpWriter
{
    // A record puts down its fields of limited size. From here on its list is wide, so what is more is counted apart from it.
    private const int CountedRoom = 1_024;

    /// <summary>Counts the bytes that a method writes, without writing them: bytes, texts and arrays are not copied, and nothing is allocated.</summary>
    /// <remarks>A map that must be written to find a key that occurs twice is written to pooled memory, and so are the bytes of a serializer
    /// (<see cref="Messaging.MessageBody"/>) and values that are converted.</remarks>
    /// <typeparam name="TState">The type of the state.</typeparam>
    /// <param name="state">The state that is passed to the method.</param>
    /// <param name="write">The method. Its exceptions reach the caller.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The method left a list, map or described value open, or replaced the writer.</exception>
    public static int Measure<TState>(TState state, AmqpWriteAction<TState> write, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(write);
        var writer = new AmqpWriter(CountingOutput.Instance, options);
        try
        {
            write(ref writer, state);
            writer.CheckClosed();
            return writer.Counts ? writer.BytesWritten : throw new InvalidOperationException("Write with the writer that the method was given.");
        }
        finally
        {
            writer.EndWriting();
        }
    }

    /// <summary>Gets whether the writer counts now, and does not write a map whose keys are compared.</summary>
    internal readonly bool IsCounting => Counts && _buffer is null;

    private readonly bool Counts => _output is CountingOutput;

    /// <summary>Counts values of this many bytes together if the writer counts; the caller then writes nothing.</summary>
    /// <exception cref="AmqpEncodeException">The bytes are too many for one buffer.</exception>
    internal bool TryCount(int size, int count = 1)
    {
        if (!IsCounting)
        {
            return false;
        }

        AmqpBuffer.CheckCapacity((long)BytesWritten + size);
        CommitValue(size, count);
        return true;
    }

    // Checks whether the header of a list, map or described value is only counted.
    private readonly bool SkipsHeader(int size)
    {
        if (HasRoom(size) || !IsCounting)
        {
            return false;
        }

        AmqpBuffer.CheckCapacity((long)BytesWritten + size);
        return true;
    }

    /// <summary>Begins a map whose keys are compared as they were written: a writer that counts writes it, to pooled memory, until the map ends.</summary>
    internal AmqpWriteScope BeginComparedMap()
    {
        if (IsCounting)
        {
            CountFrom(BytesWritten);
            MoveToBuffer(WideHeader);
        }

        return BeginMap();
    }

    /// <summary>Compares the keys of a map as they were written, because different .NET values may be the same key in AMQP.</summary>
    /// <param name="scope">The map, before its end: its header has the narrow form.</param>
    /// <param name="index">The pair whose key occurs before; its complement if the key is nested too deeply to be compared.</param>
    internal readonly bool HasDistinctKeys(in AmqpWriteScope scope, out int index)
    {
        AmqpReader pairs = AmqpReader.CreateRecording(_span.Slice(0, _position).Slice(scope.Start - _flushed + NarrowHeader), AmqpReaderOptions.Accepted, 0);
        bool isTwice = EncodedKeySet.TryFindEqual(ref pairs, out _, out index);
        index = isTwice ? index : ~index;
        return !isTwice && !pairs.HasFault;
    }

    private void EndWriting()
    {
        if (Counts && _buffer is not null)
        {
            ScratchBuffer.Return(_buffer);
            _buffer = null;
            _version = 0;
            CountFrom(BytesWritten);
        }
    }

    private void CountFrom(int bytes)
    {
        _flushed = bytes;
        _position = 0;
        _span = default;
    }

    // Memory for bytes that are put down without a look whether the writer counts. Those before them are only counted.
    private void GrowCounting(int needed)
    {
        AmqpBuffer.CheckCapacity((long)BytesWritten + needed);
        CountFrom(BytesWritten);
        Span<byte> room = CountingOutput.Instance.GetSpan(needed);
        _span = room.Slice(0, Math.Min(room.Length, Array.MaxLength - BytesWritten));
    }

    // Ends a list or map whose header nobody can read.
    private void EndCounted(in AmqpWriteScope scope)
    {
        if (_items == 0 && scope.Kind == AmqpType.List)
        {
            CountFrom(scope.Start + 1);
            return;
        }

        CheckLevels(0);
        if (!AmqpPrimitives.IsNarrow(_items, BytesWritten - scope.Start - NarrowHeader))
        {
            AmqpBuffer.CheckCapacity((long)BytesWritten + WideHeader - NarrowHeader);
            _position += WideHeader - NarrowHeader;
        }
    }

    // Makes room for the rest of a record after a field. Counts apart what is more than the room, and remembers it in the version, which needs a buffer.
    private int CountField(int end, int rest, int apart)
    {
        int kept = Math.Min(end, CountedRoom);
        _version = apart + end - kept;
        _flushed += end - kept;
        if (!HasRoom(kept + rest))
        {
            GrowCounting(kept + rest);
        }

        return kept;
    }
}
