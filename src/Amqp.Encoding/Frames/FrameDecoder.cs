namespace Amqp.Encoding.Framing;

/// <summary>Decodes frames from received bytes (AMQP 1.0, part 2, 2.3; part 5, 5.3.1).</summary>
/// <remarks>
/// <para>AMQP frames and SASL frames have separate methods, which reject frames of the other type. No method throws for malformed bytes. SIZE, DOFF and
/// TYPE are checked as soon as their bytes have arrived, and the descriptor and extent of the performative once the frame is complete. The
/// fields are checked by the reader that reads them.</para>
/// <para>A performative in several segments is copied to memory of the decoder, of at most twice its length; nothing else is copied. The time is
/// proportional to the size of the frame, however many segments it is in. An extended header is skipped. A decoder is not safe for use by several
/// threads at once.</para>
/// </remarks>
[DebuggerDisplay("maximum {MaxFrameSize} bytes, {BytesNeeded} bytes needed")]
public sealed class FrameDecoder : IDisposable
{
    /// <summary>MIN-MAX-FRAME-SIZE (part 2, 2.8.19): every AMQP peer accepts frames of this size, and no SASL frame is larger.</summary>
    public const uint SmallestMaxFrameSize = 512;

    private readonly AmqpReaderOptions _options;
    private readonly ArrayPool<byte> _pool;
    private byte[] _scratch = [];
    private uint _maxFrameSize;
    private bool _isDisposed;

    /// <summary>Creates a decoder.</summary>
    /// <param name="maxFrameSize">The maximum size of an AMQP frame, in bytes: the max-frame-size that this side announced in its open, or 512 before
    /// that.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">The pool for performatives in several segments; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public FrameDecoder(uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, SmallestMaxFrameSize);
        _maxFrameSize = maxFrameSize;
        _options = options ?? AmqpReaderOptions.Default;
        _pool = pool ?? ArrayPool<byte>.Shared;
    }

    /// <summary>Gets or sets the maximum size of an AMQP frame, in bytes.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 512; 0 does not mean "unlimited".</exception>
    public uint MaxFrameSize
    {
        get => _maxFrameSize;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, SmallestMaxFrameSize);
            _maxFrameSize = value;
        }
    }

    /// <summary>Gets the number of bytes that the last call still needed: of the header or, once that is complete, of the frame; 0 if it needed no
    /// more.</summary>
    public long BytesNeeded { get; private set; }

    /// <summary>Decodes an AMQP frame and moves past it.</summary>
    /// <param name="buffer">The received bytes; it moves only past a whole frame.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/>: SIZE,
    /// DOFF, TYPE, or the extent or descriptor of the performative is wrong.</returns>
    /// <exception cref="ObjectDisposedException">The decoder is disposed.</exception>
    public OperationStatus Decode(scoped ref ReadOnlySequence<byte> buffer, out Frame frame, out AmqpDecodeError error) =>
        Decode(ref buffer, FrameType.Amqp, _maxFrameSize, out frame, out error);

    /// <summary>Decodes an AMQP frame.</summary>
    /// <param name="source">The received bytes.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="bytesConsumed">The number of bytes of the frame; 0 if there is none.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/>: SIZE,
    /// DOFF, TYPE, or the extent or descriptor of the performative is wrong.</returns>
    public OperationStatus Decode(ReadOnlySpan<byte> source, out Frame frame, out int bytesConsumed, out AmqpDecodeError error) =>
        Decode(source, FrameType.Amqp, _maxFrameSize, out frame, out bytesConsumed, out error);

    /// <summary>Decodes a SASL frame and moves past it.</summary>
    /// <param name="buffer">The received bytes; it moves only past a whole frame.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/>: SIZE,
    /// DOFF, TYPE, or the extent or descriptor of the body is wrong.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The decoder is disposed.</exception>
    public OperationStatus DecodeSasl(
        scoped ref ReadOnlySequence<byte> buffer, out Frame frame, out AmqpDecodeError error, uint maxFrameSize = SmallestMaxFrameSize) =>
        Decode(ref buffer, FrameType.Sasl, maxFrameSize, out frame, out error);

    /// <summary>Decodes a SASL frame.</summary>
    /// <param name="source">The received bytes.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="bytesConsumed">The number of bytes of the frame; 0 if there is none.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or <see cref="OperationStatus.InvalidData"/>: SIZE,
    /// DOFF, TYPE, or the extent or descriptor of the body is wrong.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public OperationStatus DecodeSasl(
        ReadOnlySpan<byte> source, out Frame frame, out int bytesConsumed, out AmqpDecodeError error, uint maxFrameSize = SmallestMaxFrameSize) =>
        Decode(source, FrameType.Sasl, maxFrameSize, out frame, out bytesConsumed, out error);

    /// <summary>Returns the decoder's memory to the pool. A second call does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Return(Interlocked.Exchange(ref _scratch, []));
    }

    /// <summary>Decodes a frame of a type, which is usually in the first segment.</summary>
    internal OperationStatus Decode(
        scoped ref ReadOnlySequence<byte> buffer, FrameType type, uint maxFrameSize, out Frame frame, out AmqpDecodeError error)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        ReadOnlyMemory<byte> first = buffer.First;
        ReadOnlySpan<byte> source = first.Span;
        OperationStatus status = Find(source, type, maxFrameSize, out FrameHeader header, out FrameKind kind, out int length, out error);
        if (status == OperationStatus.Done)
        {
            int at = header.BodyOffset;
            ReadOnlySpan<byte> body = source.Slice(at, (int)header.BodySize);
            frame = new Frame(header, kind, _options, body.Slice(0, length), body.Slice(length), first.Slice(at, length), buffer, at + length);
            buffer = buffer.Slice(header.Size);
            return status;
        }

        frame = default;
        return status == OperationStatus.NeedMoreData && !buffer.IsSingleSegment
            ? DecodeSegments(ref buffer, type, maxFrameSize, out frame, out error)
            : status;
    }

    private OperationStatus DecodeSegments(
        scoped ref ReadOnlySequence<byte> buffer, FrameType type, uint maxFrameSize, out Frame frame, out AmqpDecodeError error)
    {
        frame = default;
        Span<byte> start = stackalloc byte[FrameHeader.EncodedSize];
        start = start.Slice(0, (int)Math.Min(FrameHeader.EncodedSize, buffer.Length));
        buffer.Slice(0, start.Length).CopyTo(start);
        OperationStatus status = FindHeader(start, buffer.Length, type, maxFrameSize, out FrameHeader header, out error);
        if (status != OperationStatus.Done)
        {
            return status;
        }

        ReadOnlySequence<byte> body = buffer.Slice(header.BodyOffset, header.BodySize);
        ReadOnlyMemory<byte> bytes = body.First;
        FrameKind kind;
        int length;
        while ((status = FrameBody.Measure(bytes.Span, header, _options, out kind, out length, out error)) == OperationStatus.NeedMoreData)
        {
            // The performative continues in the next segment. Doubling keeps the total cost of copying linear.
            bytes = Gather(in body, (int)Math.Min(body.Length, Math.Max(length, 2L * bytes.Length)));
        }

        if (status == OperationStatus.Done)
        {
            bytes = bytes.Slice(0, length);
            frame = new Frame(header, kind, _options, bytes.Span, default, bytes, body, length);
            buffer = buffer.Slice(body.End);
        }

        return status;
    }

    private OperationStatus Decode(
        ReadOnlySpan<byte> source, FrameType type, uint maxFrameSize, out Frame frame, out int bytesConsumed, out AmqpDecodeError error)
    {
        OperationStatus status = Find(source, type, maxFrameSize, out FrameHeader header, out FrameKind kind, out int length, out error);
        if (status != OperationStatus.Done)
        {
            frame = default;
            bytesConsumed = 0;
            return status;
        }

        bytesConsumed = (int)header.Size;
        ReadOnlySpan<byte> body = source.Slice(header.BodyOffset, (int)header.BodySize);
        frame = new Frame(header, kind, _options, body.Slice(0, length), body.Slice(length));
        return status;
    }

    private OperationStatus Find(
        ReadOnlySpan<byte> source,
        FrameType type,
        uint maxFrameSize,
        out FrameHeader header,
        out FrameKind kind,
        out int length,
        out AmqpDecodeError error)
    {
        OperationStatus status = FindHeader(source, source.Length, type, maxFrameSize, out header, out error);
        if (status == OperationStatus.Done)
        {
            return FrameBody.Measure(source.Slice(header.BodyOffset, (int)header.BodySize), header, _options, out kind, out length, out error);
        }

        kind = default;
        length = 0;
        return status;
    }

    private OperationStatus FindHeader(
        ReadOnlySpan<byte> bytes, long received, FrameType type, uint maxFrameSize, out FrameHeader header, out AmqpDecodeError error)
    {
        OperationStatus status = FrameHeader.Decode(bytes, type, maxFrameSize, out header, out error);
        long needed = status == OperationStatus.Done ? header.Size : FrameHeader.EncodedSize;
        BytesNeeded = status == OperationStatus.InvalidData || received >= needed ? 0 : needed - received;
        return BytesNeeded > 0 ? OperationStatus.NeedMoreData : status;
    }

    // Copies the beginning of a body. The whole frame has arrived, so a peer cannot make the decoder rent memory for bytes that it did not send.
    private ReadOnlyMemory<byte> Gather(in ReadOnlySequence<byte> body, int length)
    {
        // A reader may be disposed of on another thread meanwhile, which must not return memory that is written to.
        byte[] scratch = Interlocked.Exchange(ref _scratch, []);
        if (scratch.Length < length)
        {
            Return(scratch);
            scratch = _pool.Rent(length);
        }

        body.Slice(0, length).CopyTo(scratch);
        Interlocked.Exchange(ref _scratch, scratch);
        if (_isDisposed)
        {
            Dispose();
            ObjectDisposedException.ThrowIf(true, this);
        }

        return scratch.AsMemory(0, length);
    }

    private void Return(byte[] scratch)
    {
        if (scratch.Length != 0)
        {
            _pool.Return(scratch);
        }
    }
}
