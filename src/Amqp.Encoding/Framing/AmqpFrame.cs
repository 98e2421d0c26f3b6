using System.Buffers;

namespace Amqp.Encoding.Framing;

/// <summary>One frame: header, performative and payload where they lie (AMQP 1.0, part 2, 2.3.2).</summary>
/// <remarks>Valid until its decoder or reader reads the next frame, and as long as the memory that it was read from.</remarks>
public readonly ref struct AmqpFrame
{
    private readonly AmqpReaderOptions? _options;
    private readonly ReadOnlySpan<byte> _performative;
    private readonly ReadOnlySpan<byte> _payload;

    // Of a sequence: the performative as memory, and where the payload lies, from _payloadAt on. A slice costs something, so it is made when
    // somebody asks for it.
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

    /// <summary>A frame that was kept.</summary>
    internal AmqpFrame(scoped in FrameParts parts, AmqpReaderOptions? options)
        : this(parts.Header, parts.Kind, parts.Performative.Span, parts.Performative, in parts.Source, parts.PayloadAt, options)
    {
    }

    /// <summary>SIZE, DOFF, TYPE and channel.</summary>
    public FrameHeader Header { get; }

    /// <summary>What the frame carries.</summary>
    public AmqpFrameKind Kind { get; }

    /// <summary>The channel of an AMQP frame; 0 of a SASL frame.</summary>
    public ushort Channel => Header.Channel;

    /// <summary>The code of the performative or SASL body, also where the peer sent its symbol; 0 if the frame is empty.</summary>
    public ulong DescriptorCode => (ulong)Kind;

    /// <summary>The performative or SASL body as it is encoded; empty if the frame is.</summary>
    public ReadOnlySpan<byte> Performative => _performative;

    /// <summary>Bytes of the payload.</summary>
    public long PayloadLength => Header.BodySize - _performative.Length;

    /// <summary>The bytes behind the performative, where they were received. Only transfer gives them a meaning.</summary>
    /// <exception cref="InvalidOperationException">The frame was read from a span: use <see cref="TryGetPayload"/>.</exception>
    public ReadOnlySequence<byte> Payload =>
        _isSequence || _payload.IsEmpty
            ? _source.Slice(_payloadAt, PayloadLength)
            : throw new InvalidOperationException("A frame that was read from a span has no sequence: use TryGetPayload.");

    /// <summary>The payload, if it lies in one piece, as it always does in a frame read from a span.</summary>
    /// <param name="payload">The payload.</param>
    /// <returns>False if it is spread over several segments.</returns>
    public bool TryGetPayload(out ReadOnlySpan<byte> payload)
    {
        // Not IsSingleSegment: a slice that ends where a segment does may name the next one as its end.
        payload = _isSequence ? Payload.First.Span : _payload;
        bool isWhole = payload.Length == PayloadLength;
        payload = isWhole ? payload : default;
        return isWhole;
    }

    /// <summary>What can be kept of a frame of a sequence.</summary>
    internal FrameParts Parts => new() { Header = Header, Kind = Kind, Performative = _memory, Source = _source, PayloadAt = _payloadAt };

    /// <summary>A reader that stands before the performative or SASL body; what it reads is checked by it, not by the frame.</summary>
    /// <remarks>Offsets in its errors count from the first byte of the frame.</remarks>
    /// <returns>The reader; at its end at once if the frame is empty.</returns>
    public AmqpReader OpenPerformative() =>
        _isSequence ? new AmqpReader(_memory, _options, Header.BodyOffset) : new AmqpReader(_performative, _options, Header.BodyOffset);
}
