namespace Amqp.Encoding;

/// <content>Writing to outputs of other types than <see cref="AmqpBuffer"/>.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Gets whether the writer has a buffer or counts, which gives as much room as it is asked for.</summary>
    internal readonly bool HasBuffer => _buffer is not null || Counts;

    /// <summary>Gets whether the writer writes to a buffer or output, which grows, and not to a span.</summary>
    internal readonly bool CanGrow => _buffer is not null || _output is not null;

    /// <summary>Checks whether an output has more room than it is asked for, so that a record need not be measured first.</summary>
    internal bool HasRoomInOutput(int size)
    {
        if (_output is null || _position != 0)
        {
            return false;
        }

        _span = default;
        _span = _output.GetRoom(1);
        return HasRoom(size);
    }

    // Memory of an output may be lost when more is requested. So it is requested only while nothing is in it.
    private void GrowOutput(IBufferWriter<byte> output, int needed)
    {
        if (Counts)
        {
            GrowCounting(needed);
        }
        else if (_position == 0)
        {
            _span = default;
            _span = output.GetRoom(needed);
        }
        else
        {
            MoveToBuffer(needed);
        }
    }

    // Continues in pooled memory.
    private void MoveToBuffer(int needed)
    {
        long room = (long)_position + needed;
        AmqpBuffer.CheckCapacity(room);
        AmqpBuffer buffer = ScratchBuffer.Take();
        Span<byte> larger = buffer.GetSpan((int)room);
        _span.Slice(0, _position).CopyTo(larger);
        _buffer = buffer;
        _span = larger;
        _version = buffer.Version;
    }

    private void FlushToOutput(IBufferWriter<byte> output)
    {
        CheckFresh();
        if (Counts)
        {
            EndWriting();
            CountFrom(BytesWritten);
            return;
        }

        int size = _position;
        if (size != 0)
        {
            if (_buffer is not null)
            {
                _span.Slice(0, size).CopyTo(output.GetRoom(size));
            }

            output.Advance(size);
        }

        if (_buffer is not null)
        {
            ScratchBuffer.Return(_buffer);
            _buffer = null;
        }

        _flushed += size;
        _position = 0;
        _span = default;
    }
}
