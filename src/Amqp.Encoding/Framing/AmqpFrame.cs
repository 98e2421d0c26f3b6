using System.Buffers;
using System.Diagnostics;

namespace Amqp.Encoding.Framing;

/// <summary>One frame: header, performative and payload in place (AMQP 1.0, part 2, 2.3.2).</summary>
/// <remarks>Valid until its decoder or reader reads the next frame, and as long as the memory that it was read from.</remarks>
[DebuggerDisplay("{Kind}, channel {Channel}, {PayloadLength} bytes of payload")]
public readonly ref struct AmqpFrame
{
    private readonly AmqpReaderOptions? _options;
    private readonly ReadOnlySpan<byte> _performative;
    private readonly ReadOnlySpan<byte> _payload;

    // Of a sequence: the performative as memory, and where the payload lies, from _payloadAt on. A slice costs something, so it is made when
    // it is asked for.
    private readonly ReadOnlyMemory<byte> _memory;
    private readonly ReadOnlySequence<byte> _source;
    private readonly int _payloadAt;
    private readonly bool _isSequence;

    /// <summary>A frame of a sequence.</summary>
    internal AmqpFrame(
        FrameHeader header,
        AmqpFrameKind kind,
        ReadOnlySpan<byte> performative,
        ReadOnlyMemory<byte> memory,
        scoped in ReadOnlySequence<byte> source,
        int payloadAt,
        AmqpReaderOptions? options)
    {
        Header = header;
        Kind = kind;
        _options = options;
        _performative = performative;
        _memory = memory;
        _source = source;
        _payloadAt = payloadAt;
        _isSequence = true;
    }

    /// <summary>A frame of a span.</summary>
    internal AmqpFrame(
        FrameHeader header, AmqpFrameKind kind, ReadOnlySpan<byte> performative, ReadOnlySpan<byte> payload, AmqpReaderOptions? options)
    {
        Header = header;
        Kind = kind;
        _options = options;
        _performative = performative;
        _payload = payload;
    }

    /// <summary>A frame that was stored.</summary>
    internal AmqpFrame(scoped in StoredFrame stored, AmqpReaderOptions? options)
        : this(stored.Header, stored.Kind, stored.Performative.Span, stored.Performative, in stored.Source, stored.PayloadAt, options)
    {
    }

    /// <summary>Gets SIZE, DOFF, TYPE and channel.</summary>
    public FrameHeader Header { get; }

    /// <summary>Gets what the frame carries.</summary>
    public AmqpFrameKind Kind { get; }

    /// <summary>Gets the channel of an AMQP frame; 0 of a SASL frame.</summary>
    public ushort Channel => Header.Channel;

    /// <summary>Gets the code of the performative or SASL body, also where the peer sent its symbol; 0 if the frame is empty.</summary>
    public ulong DescriptorCode => (ulong)Kind;

    /// <summary>Gets the performative or SASL body as it is encoded; empty if the frame is.</summary>
    public ReadOnlySpan<byte> Performative => _performative;

    /// <summary>Gets the number of bytes of the payload.</summary>
    public long PayloadLength => Header.BodySize - _performative.Length;

    /// <summary>Gets the bytes after the performative, where they were received. Only transfer gives them a meaning.</summary>
    /// <exception cref="InvalidOperationException">The frame was decoded from a span: use <see cref="TryGetPayloadSpan"/>.</exception>
    public ReadOnlySequence<byte> Payload =>
        _isSequence || _payload.IsEmpty
            ? _source.Slice(_payloadAt, PayloadLength)
            : throw new InvalidOperationException("A frame that was decoded from a span has no sequence: use TryGetPayloadSpan.");

    /// <summary>Gets the payload if it lies in one piece, as it always does in a frame decoded from a span.</summary>
    /// <param name="payload">The payload.</param>
    /// <returns>False if it is spread over several segments.</returns>
    public bool TryGetPayloadSpan(out ReadOnlySpan<byte> payload)
    {
        // Not IsSingleSegment: a slice that ends where a segment does may name the next one as its end.
        payload = _isSequence ? Payload.First.Span : _payload;
        bool isWhole = payload.Length == PayloadLength;
        payload = isWhole ? payload : default;
        return isWhole;
    }

    /// <summary>What a reader stores of a frame of a sequence.</summary>
    internal StoredFrame ToStored() => new() { Header = Header, Kind = Kind, Performative = _memory, Source = _source, PayloadAt = _payloadAt };

    /// <summary>Opens a reader before the performative or SASL body; it checks what it reads, the frame does not.</summary>
    /// <remarks>Offsets in its errors count from the first byte of the frame.</remarks>
    /// <returns>The reader; at its end at once if the frame is empty.</returns>
    public AmqpReader OpenPerformative() =>
        _isSequence ? new AmqpReader(_memory, _options, Header.BodyOffset) : new AmqpReader(_performative, _options, Header.BodyOffset);
}
