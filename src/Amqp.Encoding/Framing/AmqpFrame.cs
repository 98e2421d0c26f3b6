using System.Buffers;

namespace Amqp.Encoding.Framing;

/// <summary>One frame: header, performative and payload where they lie (AMQP 1.0, part 2, 2.3.2).</summary>
/// <remarks>Valid until its decoder or reader reads the next frame, and as long as the memory that it was read from.</remarks>
public readonly ref struct AmqpFrame
{
    private readonly AmqpReaderOptions? _options;
    private readonly ReadOnlyMemory<byte> _memory;
    private readonly ReadOnlySpan<byte> _performative;
    private readonly ReadOnlySpan<byte> _payloadSpan;
    private readonly ReadOnlySequence<byte> _payload;
    private readonly bool _isSequence;

    internal AmqpFrame(scoped in FrameParts parts, AmqpReaderOptions? options)
    {
        Header = parts.Header;
        Kind = parts.Kind;
        _options = options;
        _memory = parts.Performative;
        _performative = parts.Performative.Span;
        _payload = parts.Payload;
        _payloadSpan = default;
        _isSequence = true;
    }

    internal AmqpFrame(
        FrameHeader header, AmqpFrameKind kind, ReadOnlySpan<byte> performative, ReadOnlySpan<byte> payload, AmqpReaderOptions? options)
    {
        Header = header;
        Kind = kind;
        _options = options;
        _memory = default;
        _performative = performative;
        _payload = default;
        _payloadSpan = payload;
        _isSequence = false;
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

    /// <summary>Octets of the payload.</summary>
    public long PayloadLength => _isSequence ? _payload.Length : _payloadSpan.Length;

    /// <summary>The octets behind the performative, where they were received. Only transfer gives them a meaning.</summary>
    /// <exception cref="InvalidOperationException">The frame was read from a span: use <see cref="TryGetPayload"/>.</exception>
    public ReadOnlySequence<byte> Payload =>
        _isSequence || _payloadSpan.IsEmpty
            ? _payload
            : throw new InvalidOperationException("A frame that was read from a span has no sequence: use TryGetPayload.");

    /// <summary>The payload, if it lies in one piece, as it always does in a frame read from a span.</summary>
    /// <param name="payload">The payload.</param>
    /// <returns>False if it is spread over several segments.</returns>
    public bool TryGetPayload(out ReadOnlySpan<byte> payload)
    {
        payload = default;
        if (!_isSequence)
        {
            payload = _payloadSpan;
            return true;
        }

        if (!_payload.IsSingleSegment)
        {
            return false;
        }

        payload = _payload.First.Span;
        return true;
    }

    /// <summary>A reader that stands before the performative or SASL body; what it reads is judged by it, not by the frame.</summary>
    /// <remarks>Offsets in its errors count from the first octet of the frame.</remarks>
    /// <returns>The reader; at its end at once if the frame is empty.</returns>
    public AmqpReader OpenPerformative() =>
        _isSequence ? new AmqpReader(_memory, _options, Header.BodyOffset) : new AmqpReader(_performative, _options, Header.BodyOffset);
}
