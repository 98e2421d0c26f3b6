namespace Amqp.Encoding;

/// <content>Writing by the caller's own serializer.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Counts the bytes that a method writes, by writing them to pooled memory: as long as the writing itself, without an allocation.</summary>
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
        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        var writer = new AmqpWriter(scratch, options);
        write(ref writer, state);
        writer.Flush();
        return writer._buffer == scratch ? writer.BytesWritten : throw new InvalidOperationException("Write with the writer that the method was given.");
    }

    /// <summary>Writes several values; if that throws, the writer is as it was before.</summary>
    internal void WriteWhole<TState>(TState state, AmqpWriteAction<TState> write)
    {
        AmqpWriteScope mark = Mark();
        try
        {
            write(ref this, state);
        }
        catch
        {
            RollBack(in mark);
            throw;
        }
    }

    /// <summary>Lets a callback write values into the scope that was begun last.</summary>
    /// <returns>The number of values.</returns>
    /// <exception cref="InvalidOperationException">The callback left a scope open, or replaced the writer.</exception>
    internal int WriteBy<TState>(TState state, AmqpWriteAction<TState> write)
    {
        // The callback gets a copy: if it replaces the copy, nothing is written to the replacement.
        AmqpWriter inner = this;
        bool isSame = false;
        try
        {
            write(ref inner, state);
        }
        finally
        {
            bool isSameOutput = inner._output == _output && (inner._buffer == _buffer || (_buffer is null && _output is not null));
            isSame = isSameOutput && (CanGrow || inner._span == _span) && inner._position >= _position && inner._level >= _level;
            if (isSame)
            {
                // Also after an exception: the buffer may have grown, or have taken the place of an output's memory.
                _buffer = inner._buffer;
                _span = inner._span;
                _version = inner._version;
            }
        }

        if (!isSame || inner._level != _level || inner._depth != _depth || inner._scopeStart != _scopeStart)
        {
            throw new InvalidOperationException("The callback of a MessageBody must end every list, map and described value that it begins, and use only the writer that it was given.");
        }

        int written = inner._items - _items;
        this = inner;
        return written;
    }

    /// <summary>Reserves a header in a buffer and lets a serializer write bytes after it.</summary>
    /// <returns>The header, to be filled in, and the bytes; <see cref="CommitValue"/> makes them one value.</returns>
    /// <exception cref="ObjectDisposedException">The serializer has disposed of the buffer.</exception>
    internal Span<byte> ReserveBy<TState>(int header, TState state, Action<IBufferWriter<byte>, TState> write)
    {
        _ = ReserveValue(header);
        if (_buffer is null)
        {
            MoveToBuffer(header);
        }

        AmqpBuffer buffer = _buffer!;
        BufferTail tail = buffer.Lend(_position + header);
        try
        {
            write(tail, state);
        }
        finally
        {
            if (buffer.TryTakeBack(tail))
            {
                // Also after an exception: the buffer may have grown.
                _span = buffer.FreeSpan;
                _version = buffer.Version;
            }
        }

        return buffer.FreeSpan.Slice(_position, header + tail.Count);
    }
}
