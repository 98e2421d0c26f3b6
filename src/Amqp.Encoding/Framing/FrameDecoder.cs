using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding.Framing;

/// <summary>Cuts received bytes into frames (AMQP 1.0, part 2, 2.3; part 5, 5.3.1).</summary>
/// <remarks>
/// <para>AMQP frames and SASL frames have methods of their own, and each refuses the other kind. SIZE, the maximum, DOFF and TYPE are checked
/// as soon as their bytes are there; descriptor and extent of the performative once the frame is complete; its fields by whoever reads them.</para>
/// <para>Nothing is copied, except a performative that lies in several segments, to memory of the decoder's own: at most twice its length. Time
/// is in proportion to the frame, however many segments it lies in. An extended header is passed over. Not safe for use by several threads at
/// once.</para>
/// </remarks>
public sealed class FrameDecoder : IDisposable
{
    /// <summary>The largest SASL frame, and what every AMQP peer has to accept at least (part 2, 2.8.19): no maximum of a receiver is lower.</summary>
    public const uint SmallestMaxFrameSize = 512;

    private readonly AmqpReaderOptions _options;
    private readonly ArrayPool<byte> _pool;
    private byte[] _scratch = [];
    private uint _maxFrameSize;
    private bool _isDisposed;

    /// <summary>Makes a decoder.</summary>
    /// <param name="maxFrameSize">The largest AMQP frame, in bytes: the max-frame-size that this side announced in its open; before that 512.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">Where memory for performatives in several segments comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public FrameDecoder(uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null)
    {
        MaxFrameSize = maxFrameSize;
        _options = options ?? AmqpReaderOptions.Default;
        _pool = pool ?? ArrayPool<byte>.Shared;
    }

    /// <summary>The largest AMQP frame, in bytes.</summary>
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

    /// <summary>How many bytes were missing when a method last found no complete frame: of the header, or, once that is there, of the frame;
    /// else 0.</summary>
    public long BytesNeeded { get; private set; }

    internal AmqpReaderOptions Options => _options;

    /// <summary>Reads an AMQP frame and moves past it.</summary>
    /// <param name="buffer">What was received; only moved if there is a frame.</param>
    /// <param name="frame">The frame.</param>
    /// <returns>False if more bytes are needed.</returns>
    /// <exception cref="AmqpDecodeException">SIZE, DOFF, TYPE, or the extent or descriptor of the performative is wrong.</exception>
    /// <exception cref="ObjectDisposedException">The decoder is disposed of.</exception>
    public bool TryRead(scoped ref ReadOnlySequence<byte> buffer, out AmqpFrame frame) =>
        TryDecode(ref buffer, out frame, out AmqpDecodeError error) || Explain(in error);

    /// <summary>Reads an AMQP frame.</summary>
    /// <param name="source">What was received.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="consumed">Bytes of the frame, or 0.</param>
    /// <returns>False if more bytes are needed.</returns>
    /// <exception cref="AmqpDecodeException">SIZE, DOFF, TYPE, or the extent or descriptor of the performative is wrong.</exception>
    public bool TryRead(ReadOnlySpan<byte> source, out AmqpFrame frame, out int consumed) =>
        TryDecode(source, out frame, out consumed, out AmqpDecodeError error) || Explain(in error);

    /// <summary>Reads a SASL frame and moves past it.</summary>
    /// <param name="buffer">What was received; only moved if there is a frame.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="maxFrameSize">The largest frame, in bytes; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <returns>False if more bytes are needed.</returns>
    /// <exception cref="AmqpDecodeException">SIZE, DOFF, TYPE, or the extent or descriptor of the body is wrong.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The decoder is disposed of.</exception>
    public bool TryReadSasl(scoped ref ReadOnlySequence<byte> buffer, out AmqpFrame frame, uint maxFrameSize = SmallestMaxFrameSize) =>
        TryDecodeSasl(ref buffer, out frame, out AmqpDecodeError error, maxFrameSize) || Explain(in error);

    /// <summary>Reads a SASL frame.</summary>
    /// <param name="source">What was received.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="consumed">Bytes of the frame, or 0.</param>
    /// <param name="maxFrameSize">The largest frame, in bytes; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <returns>False if more bytes are needed.</returns>
    /// <exception cref="AmqpDecodeException">SIZE, DOFF, TYPE, or the extent or descriptor of the body is wrong.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public bool TryReadSasl(ReadOnlySpan<byte> source, out AmqpFrame frame, out int consumed, uint maxFrameSize = SmallestMaxFrameSize) =>
        TryDecodeSasl(source, out frame, out consumed, out AmqpDecodeError error, maxFrameSize) || Explain(in error);

    /// <summary>Reads an AMQP frame and moves past it; a fault is no exception.</summary>
    /// <param name="buffer">What was received; only moved if there is a frame.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more bytes are needed.</param>
    /// <returns>Whether there is a frame.</returns>
    /// <exception cref="ObjectDisposedException">The decoder is disposed of.</exception>
    public bool TryDecode(scoped ref ReadOnlySequence<byte> buffer, out AmqpFrame frame, out AmqpDecodeError error) =>
        TryTake(ref buffer, FrameType.Amqp, _maxFrameSize, out frame, out error);

    /// <summary>Reads an AMQP frame; a fault is no exception.</summary>
    /// <param name="source">What was received.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="consumed">Bytes of the frame, or 0.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more bytes are needed.</param>
    /// <returns>Whether there is a frame.</returns>
    public bool TryDecode(ReadOnlySpan<byte> source, out AmqpFrame frame, out int consumed, out AmqpDecodeError error) =>
        TryTake(source, FrameType.Amqp, _maxFrameSize, out frame, out consumed, out error);

    /// <summary>Reads a SASL frame and moves past it; a fault is no exception.</summary>
    /// <param name="buffer">What was received; only moved if there is a frame.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more bytes are needed.</param>
    /// <param name="maxFrameSize">The largest frame, in bytes.</param>
    /// <returns>Whether there is a frame.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The decoder is disposed of.</exception>
    public bool TryDecodeSasl(scoped ref ReadOnlySequence<byte> buffer, out AmqpFrame frame, out AmqpDecodeError error, uint maxFrameSize = SmallestMaxFrameSize) =>
        TryTake(ref buffer, FrameType.Sasl, maxFrameSize, out frame, out error);

    /// <summary>Reads a SASL frame; a fault is no exception.</summary>
    /// <param name="source">What was received.</param>
    /// <param name="frame">The frame.</param>
    /// <param name="consumed">Bytes of the frame, or 0.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more bytes are needed.</param>
    /// <param name="maxFrameSize">The largest frame, in bytes.</param>
    /// <returns>Whether there is a frame.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public bool TryDecodeSasl(
        ReadOnlySpan<byte> source, out AmqpFrame frame, out int consumed, out AmqpDecodeError error, uint maxFrameSize = SmallestMaxFrameSize) =>
        TryTake(source, FrameType.Sasl, maxFrameSize, out frame, out consumed, out error);

    /// <summary>Gives the decoder's memory back to the pool. A second call does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        ReturnScratch();
    }

    /// <summary>Reads a frame, which mostly lies in the first segment.</summary>
    internal bool TryTake(
        scoped ref ReadOnlySequence<byte> buffer, FrameType type, uint maxFrameSize, out AmqpFrame frame, out AmqpDecodeError error)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        ReadOnlyMemory<byte> first = buffer.First;
        ReadOnlySpan<byte> source = first.Span;
        if (TryFind(source, type, maxFrameSize, out FrameHeader header, out AmqpFrameKind kind, out int length, out error))
        {
            int at = header.BodyOffset;
            frame = new AmqpFrame(header, kind, source.Slice(at, length), first.Slice(at, length), in buffer, at + length, _options);
            buffer = buffer.Slice(header.Size);
            return true;
        }

        frame = default;
        return error.Kind == AmqpDecodeErrorKind.NeedMoreData && !buffer.IsSingleSegment
            && TryTakeSegments(ref buffer, type, maxFrameSize, out frame, out error);
    }

    private bool TryTakeSegments(
        scoped ref ReadOnlySequence<byte> buffer, FrameType type, uint maxFrameSize, out AmqpFrame frame, out AmqpDecodeError error)
    {
        frame = default;
        Span<byte> start = stackalloc byte[FrameHeader.EncodedSize];
        start = start.Slice(0, (int)Math.Min(FrameHeader.EncodedSize, buffer.Length));
        buffer.Slice(0, start.Length).CopyTo(start);
        if (!TryFindHeader(start, buffer.Length, type, maxFrameSize, out FrameHeader header, out error))
        {
            return false;
        }

        ReadOnlySequence<byte> body = buffer.Slice(header.BodyOffset, header.BodySize);
        ReadOnlyMemory<byte> bytes = body.First;
        AmqpFrameKind kind;
        int length;
        while (!FrameBody.TryMeasure(bytes.Span, header, _options, out kind, out length, out error))
        {
            if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
            {
                return false;
            }

            // The performative goes on in the next segment. Doubled, so that all the copies together are in proportion to the last one.
            bytes = Gather(in body, (int)Math.Min(body.Length, Math.Max(length, 2L * bytes.Length)));
        }

        bytes = bytes.Slice(0, length);
        frame = new AmqpFrame(header, kind, bytes.Span, bytes, body.Slice(length), 0, _options);
        buffer = buffer.Slice(body.End);
        return true;
    }

    private bool TryTake(
        ReadOnlySpan<byte> source, FrameType type, uint maxFrameSize, out AmqpFrame frame, out int consumed, out AmqpDecodeError error)
    {
        if (!TryFind(source, type, maxFrameSize, out FrameHeader header, out AmqpFrameKind kind, out int length, out error))
        {
            frame = default;
            consumed = 0;
            return false;
        }

        consumed = (int)header.Size;
        ReadOnlySpan<byte> body = source.Slice(header.BodyOffset, (int)header.BodySize);
        frame = new AmqpFrame(header, kind, body.Slice(0, length), body.Slice(length), _options);
        return true;
    }

    private bool TryFind(
        ReadOnlySpan<byte> source,
        FrameType type,
        uint maxFrameSize,
        out FrameHeader header,
        out AmqpFrameKind kind,
        out int length,
        out AmqpDecodeError error)
    {
        if (TryFindHeader(source, source.Length, type, maxFrameSize, out header, out error))
        {
            return FrameBody.TryMeasure(source.Slice(header.BodyOffset, (int)header.BodySize), header, _options, out kind, out length, out error);
        }

        kind = default;
        length = 0;
        return false;
    }

    private bool TryFindHeader(
        ReadOnlySpan<byte> bytes, long received, FrameType type, uint maxFrameSize, out FrameHeader header, out AmqpDecodeError error)
    {
        BytesNeeded = 0;
        if (!FrameHeader.TryDecode(bytes, type, maxFrameSize, out header, out error))
        {
            if (error.Kind == AmqpDecodeErrorKind.NeedMoreData)
            {
                BytesNeeded = FrameHeader.EncodedSize - received;
            }

            return false;
        }

        if (received < header.Size)
        {
            BytesNeeded = header.Size - received;
            error = FrameFault.Incomplete(received);
            return false;
        }

        return true;
    }

    // The beginning of a body in one piece. The whole frame is there, so a peer cannot make the decoder rent for bytes that it did not send.
    private ReadOnlyMemory<byte> Gather(in ReadOnlySequence<byte> body, int length)
    {
        if (_scratch.Length < length)
        {
            ReturnScratch();
            _scratch = _pool.Rent(length);
        }

        body.Slice(0, length).CopyTo(_scratch);
        return _scratch.AsMemory(0, length);
    }

    private void ReturnScratch()
    {
        byte[] scratch = _scratch;
        _scratch = [];
        if (scratch.Length != 0)
        {
            _pool.Return(scratch);
        }
    }

    private static bool Explain(in AmqpDecodeError error)
    {
        if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
        {
            Throw(in error);
        }

        return false;
    }

    [DoesNotReturn]
    private static void Throw(in AmqpDecodeError error) => throw new AmqpDecodeException(error);
}
