namespace Amqp.Encoding;

/// <content>Bytes around and after values, for frames.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Reserves a header that is filled in after the bytes that follow it. Until then nothing can be flushed.</summary>
    /// <returns>The position of the header, for <see cref="EndFrame"/>.</returns>
    internal int BeginFrame(int header)
    {
        if (_level != 0)
        {
            ThrowInsideValue();
        }

        ReserveValue(header).Clear();
        int start = _position;
        _position += header;
        _level = 1;
        return start;
    }

    /// <summary>Ends what <see cref="BeginFrame"/> began.</summary>
    /// <returns>All bytes from the header on, so that the header can be filled in.</returns>
    internal Span<byte> EndFrame(int start)
    {
        CheckFresh();
        if (_level != 1)
        {
            ThrowNotInnermost(1);
        }

        _level = 0;
        Claim();
        return _span.Slice(start, _position - start);
    }

    [DoesNotReturn]
    private static void ThrowInsideValue() => throw new InvalidOperationException("A frame cannot begin within a value or another frame.");
}
