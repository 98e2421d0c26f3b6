using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>One frame: its header, performative and payload, in place (AMQP 1.0, part 2, 2.3.2).</summary>
/// <remarks>It is valid until its decoder or reader reads the next frame, and only as long as the memory that it was read from.</remarks>
[DebuggerDisplay("{Kind}, channel {Channel}, {PayloadLength} bytes of payload")]
public readonly ref struct Frame
{
    private readonly StoredFrame _stored;
    private readonly ReadOnlySpan<byte> _performative;

    // In one piece; empty if it is not, or if the frame was stored.
    private readonly ReadOnlySpan<byte> _payload;

    /// <summary>Creates a frame of a sequence that was stored.</summary>
    internal Frame(scoped in StoredFrame stored)
    {
        _stored = stored;
        _performative = stored.Performative.Span;
    }

    // Each part is written to its place: the processor waits for a copy of parts that were written just before (pairs: "1,000 dispositions in frames, one segment / span").
    internal Frame(
        FrameHeader header,
        FrameKind kind,
        AmqpReaderOptions options,
        ReadOnlySpan<byte> performative,
        ReadOnlySpan<byte> payload,
        ReadOnlyMemory<byte> memory = default,
        ReadOnlySequence<byte> source = default,
        int payloadAt = 0)
    {
        _stored.Header = header;
        _stored.Kind = kind;
        _stored.Options = options;
        _stored.Performative = memory;
        _stored.Source = source;
        _stored.PayloadAt = payloadAt;
        _performative = performative;
        _payload = payload;
    }

    /// <summary>Gets SIZE, DOFF, TYPE and channel.</summary>
    public FrameHeader Header => _stored.Header;

    /// <summary>Gets what the frame carries.</summary>
    public FrameKind Kind => _stored.Kind;

    /// <summary>Gets the channel of an AMQP frame; 0 for a SASL frame.</summary>
    public ushort Channel => Header.Channel;

    /// <summary>Gets the code of the performative or SASL body, even if the peer sent its symbol; 0 if the frame is empty.</summary>
    public ulong DescriptorCode => (ulong)Kind;

    /// <summary>Gets the performative or SASL body as it is encoded; empty if the frame is.</summary>
    public ReadOnlySpan<byte> Performative => _performative;

    /// <summary>Gets the number of bytes of the payload.</summary>
    public long PayloadLength => Header.BodySize - _performative.Length;

    /// <summary>Gets the bytes after the performative: in place, or a copy if the frame was decoded from a span, which a sequence cannot refer to.
    /// They have a meaning only after a transfer.</summary>
    /// <remarks><see cref="TryGetPayloadSpan"/> never copies.</remarks>
    public ReadOnlySequence<byte> Payload =>
        PayloadLength == 0 || !_stored.Source.IsEmpty ? _stored.Source.Slice(_stored.PayloadAt, PayloadLength) : new ReadOnlySequence<byte>(_payload.ToArray());

    /// <summary>Gets the payload if it is in one piece, as it always is in a frame decoded from a span.</summary>
    /// <param name="payload">The payload.</param>
    /// <returns>False if it is spread over several segments.</returns>
    public bool TryGetPayloadSpan(out ReadOnlySpan<byte> payload)
    {
        // IsSingleSegment does not work here: a slice up to the end of a segment may have its end position in the next one.
        payload = _payload.Length == PayloadLength ? _payload : Payload.First.Span;
        bool isWhole = payload.Length == PayloadLength;
        payload = isWhole ? payload : default;
        return isWhole;
    }

    /// <summary>Gets all of a frame of a sequence that a reader stores.</summary>
    internal StoredFrame Stored => _stored;

    /// <summary>Creates a reader over the bytes of the frame's performative or SASL body.</summary>
    /// <remarks>The fields are checked as the reader reads them. Offsets in its errors count from the first byte of the frame.</remarks>
    /// <returns>The reader; it is already at its end if the frame is empty.</returns>
    public AmqpReader OpenPerformative() =>
        new(_performative, _stored.Performative, _stored.Options, Header.BodyOffset);

    /// <summary>Reads the performative or SASL body, whatever its kind, as an object of its type.</summary>
    /// <remarks>To read into an object that is reused, use <see cref="OpenPerformative"/>.</remarks>
    /// <returns>A new <see cref="Open"/>, <see cref="Transfer"/>, or whatever <see cref="Kind"/> says (part 2, 2.7; part 5, 5.3.3); null if the frame is
    /// empty.</returns>
    /// <exception cref="AmqpDecodeException">A field is malformed. Offsets count from the first byte of the frame.</exception>
    public IAmqpComposite? ReadPerformative()
    {
        AmqpReader reader = OpenPerformative();
        return reader.ReadComposite<IAmqpComposite>();
    }

    /// <summary>Returns the frame as one line of text, such as <c>channel 0 transfer(handle=0, delivery-id=3), 1024 bytes</c>.</summary>
    /// <remarks>It is the text of the performative, of at most 1,024 characters, and the number of bytes of the
    /// payload. The secrets of SASL bodies are not shown (part 5, 5.3.3). Of a malformed performative, the fields
    /// before the fault are shown, and the offset and path of the fault; nothing is thrown. Types that an SDK has
    /// registered are shown as described values.</remarks>
    public override string ToString()
    {
        string channel = Header.Type == FrameType.Amqp ? "channel " + TextOf.Number(Channel) + " " : string.Empty;
        if (Kind == FrameKind.Empty)
        {
            return channel + "empty";
        }

        // A reader that keeps its fault: a trace must not throw.
        AmqpReader reader = AmqpReader.CreateRecording(_performative, _stored.Options?.WithoutCode(), Header.BodyOffset);
        IAmqpComposite? performative = reader.ReadComposite<IAmqpComposite>();
        string fault = reader.TryFinish(out AmqpDecodeError error) ? string.Empty
            : " malformed at offset " + TextOf.Number(error.Offset) + (error.Path.Length == 0 ? null : " (" + error.Path + ")");
        string payload = PayloadLength == 0 ? string.Empty : ", " + TextOf.Count(PayloadLength, "byte");
        return channel + performative + fault + payload;
    }
}
