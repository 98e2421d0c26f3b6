namespace Amqp.Encoding;

/// <summary>Takes the bytes of one value from a source that has more after it: says how many are needed, each time without one too many.</summary>
internal struct ValueIntake
{
    // Memory is claimed for so many bytes, or as many as have come: a size is only what the peer says.
    private const int FirstPiece = 4_096;

    private readonly AmqpBuffer _buffer;
    private readonly int _start;
    private readonly int _maxSize;
    private readonly AmqpReaderOptions? _options;

    // The values that are left, of which a described value is two, and the place of the next one.
    private int _values = 1;
    private int _at;
    private long _needed;

    public ValueIntake(AmqpBuffer buffer, int maxSize, AmqpReaderOptions? options)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxSize, 1);
        _buffer = buffer;
        _start = buffer.WrittenCount;
        _maxSize = Math.Min(maxSize, Array.MaxLength - _start);
        _options = options;
    }

    /// <summary>Gets the bytes that have come.</summary>
    public readonly ReadOnlySpan<byte> Received => _buffer.WrittenSpan.Slice(_start);

    /// <summary>Gets the room for bytes that are needed; false if the value is whole.</summary>
    public bool TryGetRoom(out ArraySegment<byte> room)
    {
        int received = Received.Length;
        long size = Measure(Received);
        if (size > _maxSize)
        {
            string expected = "a value of at most " + TextOf.Count(_maxSize, "byte") + " (the argument maxSize)";
            throw new AmqpDecodeException(new AmqpDecodeError(AmqpDecodeErrorKind.SizeLimit, 0, default, expected, TextOf.Number(size) + " or more", string.Empty));
        }

        _needed = size - received;
        int piece = (int)Math.Min(_needed, Math.Max(received, FirstPiece));
        _ = MemoryMarshal.TryGetArray(piece == 0 ? default : _buffer.GetMemory(piece).Slice(0, piece), out room);
        return piece != 0;
    }

    /// <summary>Takes the bytes that have been put into the room.</summary>
    /// <returns>False if there are none, because the source ends before the value.</returns>
    public readonly bool TryReceive(int count)
    {
        if (count > 0)
        {
            _buffer.Advance(count);
            return true;
        }

        // The head may already have more descriptors in each other than a reader takes.
        bool isOpen = AmqpReader.MeasureValue(Received, out _, out AmqpDecodeError error, _options) == OperationStatus.NeedMoreData;
        return Received.IsEmpty ? false : throw new AmqpDecodeException(isOpen ? ReadFault.EndOfStream(Received.Length, _needed) : error);
    }

    /// <summary>Takes back the bytes of a value that is not whole.</summary>
    public readonly void Undo() => _buffer.Truncate(_start);

    // The number of bytes that there must be before more is known. Looks at each byte of a constructor once, so the time is in proportion to the bytes.
    private long Measure(ReadOnlySpan<byte> received)
    {
        while (_values > 0)
        {
            if (_at == received.Length)
            {
                return _at + 1;
            }

            int length = 0;
            AmqpDecodeErrorKind status = received[_at] == 0 ? AmqpDecodeErrorKind.None : AmqpPrimitives.MeasureBody(received[_at], received.Slice(_at + 1), out length);
            if (status == AmqpDecodeErrorKind.NeedMoreData)
            {
                return _at + 1L + length;
            }

            if (status != AmqpDecodeErrorKind.None)
            {
                break;
            }

            _values += received[_at] == 0 ? 1 : -1;
            _at += 1 + length;
        }

        return AmqpReader.MeasureValue(received, out int size, out AmqpDecodeError error, _options) == OperationStatus.Done ? size : throw new AmqpDecodeException(error);
    }
}
