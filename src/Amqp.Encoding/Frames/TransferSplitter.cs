using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>Splits an encoded message into transfer frames (AMQP 1.0, part 2, 2.7.5).</summary>
/// <remarks>
/// <para>A link can keep it while it waits for credit or for the session's window. The bytes of the message must not change until the last
/// frame is written or, with <see cref="FrameSegments"/>, sent. Writing a frame allocates nothing. A splitter is not safe for use by several threads
/// at once.</para>
/// <para>A message that is too large for memory is appended in pieces: the constructor gets its head, such as the sections before the body and the
/// header of a data section (<see cref="Messaging.MessageBody.WriteDataHeader"/>), and the number of bytes after it. After the head and after each
/// piece, call <see cref="WriteFrame(IBufferWriter{byte}, ushort, Transfer, uint)"/> until it returns false. The splitter stores no bytes: no frame holds
/// bytes of two pieces, so pieces of several frames make full frames.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class TransferSplitter
{
    // Of an aborted transfer with two long numbers.
    private const int MaxNext = 24;

    private readonly AmqpWriterOptions? _options;
    private readonly ReadOnlySequence<byte> _message;
    private readonly long _appended;
    private ReadOnlySequence<byte> _left;

    // The number of bytes that are announced and not appended yet.
    private long _awaited;

    // Of the frames after the first: the handle, the delivery-id, and settled if it is true. Two may be left out (part 2, 2.7.5), but RabbitMQ's Erlang client
    // 3.10 looks for them in the last transfer, and without them never gives the credit of the delivery again. They are encoded once, for small frames.
    private readonly Transfer _next = new();
    private readonly byte[] _encodedMore = new byte[MaxNext];
    private readonly byte[] _encodedLast = new byte[MaxNext];
    private int _lengthMore;
    private int _lengthLast;

    /// <summary>Creates a splitter that has written nothing.</summary>
    /// <param name="message">The encoded message; it may be empty.</param>
    /// <param name="options">Limits of the transfer, and whether all its fields are written; null for the defaults.</param>
    public TransferSplitter(ReadOnlySequence<byte> message, AmqpWriterOptions? options = null)
        : this(message, 0, options)
    {
    }

    /// <summary>Creates a splitter that has written nothing, for a message in pieces.</summary>
    /// <param name="head">The first bytes of the encoded message; there may be none.</param>
    /// <param name="appended">The number of bytes after them, which <see cref="Append"/> will get.</param>
    /// <param name="options">Limits of the transfer, and whether all its fields are written; null for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="appended"/> is negative, or the message exceeds <see cref="long.MaxValue"/>
    /// bytes.</exception>
    public TransferSplitter(ReadOnlySequence<byte> head, long appended, AmqpWriterOptions? options = null)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(appended);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(appended, long.MaxValue - head.Length);
        _options = options;
        _message = head;
        _appended = appended;
        _left = head;
        _awaited = appended;
    }

    /// <summary>Gets whether the first frame is written, so that the delivery has to be ended or aborted.</summary>
    public bool HasBegun { get; private set; }

    /// <summary>Gets whether the last frame is written, or the delivery aborted.</summary>
    public bool IsFinished { get; private set; }

    /// <summary>Gets the number of bytes of the message that are in no frame yet, with those that are not appended yet.</summary>
    public long Remaining => _left.Length + _awaited;

    /// <summary>Appends the next bytes of a message in pieces.</summary>
    /// <param name="piece">The bytes; they must not change until <see cref="WriteFrame(IBufferWriter{byte}, ushort, Transfer, uint)"/> returns false or,
    /// with <see cref="FrameSegments"/> and the frame writer over a callback, until the frames are sent.</param>
    /// <exception cref="ArgumentException">The piece is longer than the rest of the message, or it is empty although bytes are announced, as at the end of
    /// a source that is too short. The splitter does not change: append another piece, or abandon the delivery with
    /// <see cref="WriteAborted"/>, because the frames that were written are a part of the message.</exception>
    /// <exception cref="InvalidOperationException">The piece before is not written completely, or the delivery is finished.</exception>
    public void Append(ReadOnlySequence<byte> piece)
    {
        if (IsFinished || !_left.IsEmpty)
        {
            throw new InvalidOperationException(IsFinished
                ? "The delivery is finished: a piece cannot be appended."
                : "The head or the piece before has bytes that are in no frame: call WriteFrame until it returns false, then append the next piece.");
        }

        if (piece.IsEmpty || piece.Length > _awaited)
        {
            throw new ArgumentException(
                string.Format(
                    CultureInfo.InvariantCulture,
                    "The message needs {0} more bytes, as announced, but the piece has {1}: append the announced bytes, or abandon the delivery with WriteAborted.",
                    _awaited,
                    piece.Length),
                nameof(piece));
        }

        _left = piece;
        _awaited -= piece.Length;
    }

    /// <summary>Writes the next frame, as large as possible.</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="first">The transfer, with delivery-id and delivery-tag. The first frame has all its fields, the others its handle,
    /// delivery-id and settled. The splitter sets <c>more</c>, which is true on all frames but the last, and restores it before the method returns.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes: the max-frame-size of the peer's open.</param>
    /// <returns>False, and nothing is written, if the last frame was written before, or the next piece of the message is not appended yet.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag of the first frame is unset, the frame has no room for one byte of the message, or
    /// the transfer cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="first"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public bool WriteFrame(IBufferWriter<byte> output, ushort channel, Transfer first, uint maxFrameSize)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(first);
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        if (IsFinished || (_left.IsEmpty && _awaited != 0))
        {
            return false;
        }

        int payload = HasBegun ? WriteNext(output, channel, first.Handle, maxFrameSize) : WriteFirst(output, channel, first, maxFrameSize);
        _left = _left.Slice(payload);
        HasBegun = true;
        IsFinished = Remaining == 0;
        return true;
    }

    /// <summary>Writes a frame that aborts the delivery, so that the peer discards what it has received of it (part 2, 2.7.5).</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="channel">The channel of the session.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="InvalidOperationException">No frame is written yet, or the last one is: there is nothing to abandon.</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public void WriteAborted(IBufferWriter<byte> output, ushort channel)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (!HasBegun || IsFinished)
        {
            throw new InvalidOperationException("A delivery can be aborted only after its first frame is written, and before its last.");
        }

        // At most 32 bytes, which every peer accepts.
        _next.Aborted = true;
        EncodeNext();
        FrameEncoder.Encode(output, FrameType.Amqp, channel, new FrameBodySource(_encodedLast.AsSpan(0, _lengthLast)), FrameDecoder.SmallestMaxFrameSize, default);
        IsFinished = true;
    }

    /// <summary>Restarts at the beginning, for another attempt at the delivery; pieces have to be appended again.</summary>
    public void Reset()
    {
        _left = _message;
        _awaited = _appended;
        HasBegun = false;
        IsFinished = false;
    }

    private string DebuggerText => IsFinished ? "finished" : Remaining + " of " + (_message.Length + _appended) + " bytes left" + (HasBegun ? ", begun" : string.Empty);

    private int WriteFirst(IBufferWriter<byte> output, ushort channel, Transfer first, uint maxFrameSize)
    {
        first.CheckFirst();
        using Transfer.KeptMore more = first.UnsetMore();
        int length = first.GetEncodedSize(_options);
        int payload = Fit(length, maxFrameSize);
        if (payload < Remaining)
        {
            // The fields take as much room as before or more, so bytes are left for the next frame.
            first.More = true;
            length = first.GetEncodedSize(_options);
            payload = Fit(length, maxFrameSize);
            CheckRoom(payload, maxFrameSize);
            _next.Handle = first.Handle;
            _next.DeliveryId = first.DeliveryId;
            _next.Settled = first.Settled == true ? true : null;
            _next.Aborted = null;
            EncodeNext();
        }

        FrameEncoder.Encode(output, FrameType.Amqp, channel, new FrameBodySource(first, length, _options), maxFrameSize, _left.Slice(0, payload));
        return payload;
    }

    private void EncodeNext()
    {
        _next.More = null;
        _ = _next.TryEncode(_encodedLast, out _lengthLast);
        _next.More = true;
        _ = _next.TryEncode(_encodedMore, out _lengthMore);
    }

    private int WriteNext(IBufferWriter<byte> output, ushort channel, uint handle, uint maxFrameSize)
    {
        if (_next.Handle != handle)
        {
            _next.Handle = handle;
            EncodeNext();
        }

        ReadOnlySpan<byte> transfer = _encodedLast.AsSpan(0, _lengthLast);
        int payload = Fit(transfer.Length, maxFrameSize);
        if (payload < Remaining)
        {
            transfer = _encodedMore.AsSpan(0, _lengthMore);
            payload = Fit(transfer.Length, maxFrameSize);
            CheckRoom(payload, maxFrameSize);
        }

        FrameEncoder.Encode(output, FrameType.Amqp, channel, new FrameBodySource(transfer), maxFrameSize, _left.Slice(0, payload));
        return payload;
    }

    // The number of message bytes that fit in a frame after the performative; negative if the performative does not fit.
    // Frames are limited to the size of an array, whatever the peer announces.
    private int Fit(int performative, uint maxFrameSize) =>
        (int)Math.Min(Math.Min(maxFrameSize, Array.MaxLength) - FrameHeader.EncodedSize - performative, _left.Length);

    private static void CheckRoom(int payload, uint maxFrameSize)
    {
        if (payload < 1)
        {
            ThrowNoRoom(maxFrameSize);
        }
    }

    [DoesNotReturn]
    private static void ThrowNoRoom(uint maxFrameSize) => throw new AmqpEncodeException(string.Format(
        CultureInfo.InvariantCulture, "A frame of maxFrameSize, {0} bytes, has no room for the transfer and one byte of the message.", maxFrameSize));
}
