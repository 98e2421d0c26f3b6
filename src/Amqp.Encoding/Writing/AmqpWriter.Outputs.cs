namespace Amqp.Encoding;

/// <content>Writing to outputs of other types than <see cref="AmqpBuffer"/>.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Gets whether the writer writes to a buffer or output, which grows, and not to a span.</summary>
    internal readonly bool CanGrow => _buffer is not null || _output is not null;

    /// <summary>Checks whether there is room for this many bytes without a look at what will be written: in the span, in a buffer, which gives as much as it is
    /// asked for, or in an output that gives more.</summary>
    internal bool MakesRoom(int size)
    {
        if (_buffer is not null || Counts)
        {
            return true;
        }

        if (_output is not null && _position == 0)
        {
            _span = default;
            _span = _output.GetRoom(1);
        }

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
