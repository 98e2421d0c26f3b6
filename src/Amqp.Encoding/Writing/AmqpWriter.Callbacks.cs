namespace Amqp.Encoding;

/// <content>Writing by the caller's own serializer.</content>
public ref partial struct AmqpWriter
{
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
            isSame = isSameOutput && (CanGrow || inner._span == _span) && inner.BytesWritten >= BytesWritten && inner._level >= _level;
            if (isSame)
            {
                // Also after an exception: the buffer may have grown, or have taken the place of an output's memory. Only a writer that counts has flushed.
                _buffer = inner._buffer;
                _span = inner._span;
                _version = inner._version;
                _position += _flushed - inner._flushed;
                _flushed = inner._flushed;
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
