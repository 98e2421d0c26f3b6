namespace Amqp.Encoding.Messaging;

/// <summary>Reads a message while it arrives: complete sections, and data in chunks as they arrive (AMQP 1.0, part 3, 3.2).</summary>
/// <remarks>It checks what <see cref="MessageReader"/> checks. It stores no bytes: the caller keeps those that were not consumed, and passes them again
/// when more have arrived.</remarks>
[DebuggerDisplay("{Offset} bytes, section {_walk.Last}")]
public sealed class MessagePartReader
{
    private readonly AmqpReaderOptions _options;
    private SectionWalk _walk;
    private long _offset;
    private long _dataLeft;

    // The number of bytes to wait for before trying again to find the end of a section whose first bytes do not tell it.
    private long _needed;

    /// <summary>Creates a reader for one message.</summary>
    /// <param name="options">Limits and conformance; null for the defaults.</param>
    public MessagePartReader(AmqpReaderOptions? options = null) => _options = options ?? AmqpReaderOptions.Default;

    /// <summary>Gets the number of bytes of the message that were consumed.</summary>
    public long Offset => _offset;

    /// <summary>Reads the next part and moves past it.</summary>
    /// <param name="input">The bytes that have arrived and were not consumed; it moves only past a part.</param>
    /// <param name="isCompleted">True if the message ends with the input.</param>
    /// <param name="part">The part.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/> if there is a part; <see cref="OperationStatus.NeedMoreData"/> if there is none yet or, when
    /// <paramref name="isCompleted"/> is true, no other; <see cref="OperationStatus.InvalidData"/> if what follows is not a section that is allowed here, or
    /// the message ends within one.</returns>
    public OperationStatus Read(ref ReadOnlySequence<byte> input, bool isCompleted, out MessagePart part, out AmqpDecodeError error)
    {
        part = default;
        if (_dataLeft > 0)
        {
            return ReadData(ref input, isCompleted, 0, out part, out error);
        }

        if (input.IsEmpty)
        {
            error = isCompleted ? _walk.CheckEnd(_options, _offset) : default;
            return error.Kind == AmqpDecodeErrorKind.None ? OperationStatus.NeedMoreData : OperationStatus.InvalidData;
        }

        OperationStatus status = ReadHeader(in input, isCompleted, out SectionHead header, out error);
        if (status != OperationStatus.Done)
        {
            return status;
        }

        // A section that may not come next is not waited for.
        error = _walk.CheckNext(header.Kind, _options, _offset);
        bool isWhole = header.Length <= input.Length;
        if (error.Kind == AmqpDecodeErrorKind.None && !isWhole)
        {
            if (!isCompleted && header.Kind != SectionKind.Data)
            {
                return OperationStatus.NeedMoreData;
            }

            error = isCompleted ? SectionHead.Validate(in input, _options, _offset) : default;
        }

        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            return OperationStatus.InvalidData;
        }

        _walk.Take(in header);
        _needed = 0;
        if (header.Kind == SectionKind.Data)
        {
            _dataLeft = header.Length - header.ContentAt;
            return ReadData(ref input, isCompleted, header.ContentAt, out part, out error);
        }

        part = new MessagePart(header.Kind, _walk.Count - 1, input.Slice(0, header.Length), 0);
        Take(ref input, header.Length);
        return OperationStatus.Done;
    }

    private OperationStatus ReadData(ref ReadOnlySequence<byte> input, bool isCompleted, int contentAt, out MessagePart part, out AmqpDecodeError error)
    {
        part = default;
        error = default;
        long length = Math.Min(_dataLeft, input.Length - contentAt);
        if (isCompleted && length < _dataLeft)
        {
            error = SectionHead.Fault(AmqpDecodeErrorKind.NeedMoreData, _offset, SectionKind.Data, "more bytes of data", "the end of the message");
            return OperationStatus.InvalidData;
        }

        if (length == 0 && contentAt == 0)
        {
            return OperationStatus.NeedMoreData;
        }

        _dataLeft -= length;
        part = new MessagePart(SectionKind.Data, _walk.Count - 1, input.Slice(contentAt, length), _dataLeft);
        Take(ref input, contentAt + length);
        return OperationStatus.Done;
    }

    private OperationStatus ReadHeader(in ReadOnlySequence<byte> input, bool isCompleted, out SectionHead header, out AmqpDecodeError error)
    {
        error = default;
        if (SectionHead.TryRead(in input, _options, out header))
        {
            return OperationStatus.Done;
        }

        if (input.Length < _needed && !isCompleted)
        {
            return OperationStatus.NeedMoreData;
        }

        if (input.Length > Array.MaxLength)
        {
            error = SectionHead.Validate(in input, _options, _offset);
            return OperationStatus.InvalidData;
        }

        byte[] bytes = input.ToArray();
        if (SectionHead.TryRead(bytes, _options, out header))
        {
            return OperationStatus.Done;
        }

        error = SectionHead.Validate(bytes, _options, _offset);
        if (error.Kind != AmqpDecodeErrorKind.NeedMoreData || isCompleted)
        {
            return OperationStatus.InvalidData;
        }

        // Waiting for twice as many keeps the total cost linear, however few bytes arrive at once.
        _needed = bytes.Length < SectionHead.MostBytes ? 0 : 2L * bytes.Length;
        error = default;
        return OperationStatus.NeedMoreData;
    }

    private void Take(ref ReadOnlySequence<byte> input, long length)
    {
        input = input.Slice(length);
        _offset += length;
    }
}
