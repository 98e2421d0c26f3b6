using System.Buffers;

namespace Amqp.Encoding;

/// <content>What the caller's own serializer writes.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Gets whether there is a buffer that grows, and no span.</summary>
    internal readonly bool CanGrow => _buffer is not null;

    /// <summary>Lets a callback write values into the scope that was begun last.</summary>
    /// <returns>The number of values.</returns>
    /// <exception cref="InvalidOperationException">The callback has not ended all that it began, or has put another writer in place of this one.</exception>
    internal int WriteBy<TState>(TState state, AmqpWriteAction<TState> write)
    {
        // The callback gets a copy: what it puts in its place is never written to.
        AmqpWriter inner = this;
        bool isSame = false;
        try
        {
            write(ref inner, state);
        }
        finally
        {
            isSame = inner._buffer == _buffer && (CanGrow || inner._span == _span) && inner._position >= _position && inner._level >= _level;
            if (isSame)
            {
                // After an exception too: the buffer may have grown.
                _span = inner._span;
                _version = inner._version;
            }
        }

        if (!isSame || inner._level != _level || inner._depth != _depth || inner._scopeStart != _scopeStart)
        {
            throw new InvalidOperationException("What writes a body must end all that it begins, and use the writer that it was given.");
        }

        int written = inner._items - _items;
        this = inner;
        return written;
    }

    /// <summary>Lets a serializer write bytes after room for a header, into a buffer.</summary>
    /// <returns>Header and bytes, for the header to be filled in; <see cref="CommitValue"/> makes them one value.</returns>
    internal Span<byte> ReserveBy<TState>(int header, TState state, Action<IBufferWriter<byte>, TState> write)
    {
        _ = ReserveValue(header);
        AmqpBuffer buffer = _buffer!;
        BufferTail tail = buffer.TakeTail();
        tail.Open(_position + header);
        try
        {
            write(tail, state);
        }
        finally
        {
            buffer.Return(tail);
            if (tail.Version == buffer.Version)
            {
                // After an exception too: the buffer may have grown.
                _span = buffer.FreeSpan;
                _version = tail.Version;
            }
        }

        CheckFresh();
        return _span.Slice(_position, header + tail.Count);
    }
}
