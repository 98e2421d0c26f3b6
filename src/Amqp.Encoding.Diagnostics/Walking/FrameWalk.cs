using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Adds the nodes of one direction of a connection: protocol headers and frames, with performatives and messages in them.</summary>
internal sealed class FrameWalk(NodeList nodes, AmqpDumpOptions options)
{
    private static ReadOnlySpan<byte> HeaderStart => "AMQP"u8;

    private readonly MessageWalk _messages = new(nodes, options);
    private readonly ValueWalk _values = new(nodes, options);

    // Links, by channel and handle, whose delivery goes on in the next transfer.
    private readonly Dictionary<(ushort Channel, uint Handle), Delivery> _unfinished = [];

    /// <summary>Gets how many bytes the last frame or protocol header lacks, at least; of a delivery that lacks a transfer, those of a frame header.</summary>
    public long MissingBytes { get; private set; }

    // Whether a SASL protocol header or a SASL frame with a fault came, and no other protocol header since: all that is not proved to be public is hidden.
    private bool _mayBeSasl;

    // Where the bytes since the last protocol header begin.
    private int _phase;

    public void Walk(ReadOnlySpan<byte> bytes)
    {
        int at = 0;
        while (at < bytes.Length)
        {
            ReadOnlySpan<byte> rest = bytes.Slice(at);
            bool isHeader = rest.StartsWith(HeaderStart);
            _phase = isHeader ? at : _phase;
            int length = isHeader ? WalkProtocolHeader(rest) : WalkFrame(rest, bytes.Slice(_phase));
            if (length == 0)
            {
                return;
            }

            at += length;
        }

        foreach (Delivery delivery in _unfinished.Values)
        {
            Lack(delivery.Transfer, "the delivery goes on in a transfer that is not here");
        }
    }

    private void Lack(AmqpNode transfer, string note)
    {
        transfer.Note ??= note;
        MissingBytes = Math.Max(MissingBytes, FrameHeader.EncodedSize);
    }

    private int WalkProtocolHeader(ReadOnlySpan<byte> rest)
    {
        long end = nodes.End + rest.Length;
        OperationStatus status = ProtocolHeader.Decode(rest, out ProtocolHeader header, out AmqpDecodeError error);
        if (status != OperationStatus.Done)
        {
            AddFault(status, error, "a protocol header", end, isSecret: false);
            return 0;
        }

        _mayBeSasl = header.Id == ProtocolId.Sasl;
        AmqpNode node = nodes.Add(AmqpNodeKind.ProtocolHeader, nodes.End + ProtocolHeader.EncodedSize, 0);
        node.Name = "protocol header";
        node.Text = header.ToString();
        node.Label = header.Id switch
        {
            ProtocolId.Amqp => "AMQP 1.0 without a security layer, or after it",
            ProtocolId.Sasl => "the peers authenticate first",
            ProtocolId.Tls => "the peers begin TLS",
            _ => null,
        };
        bool isKnown = header == ProtocolHeader.Amqp || header == ProtocolHeader.Sasl || header == ProtocolHeader.Tls;
        node.Note = isKnown ? null : "not a protocol of AMQP 1.0: a peer that does not speak it answers with its own header, and closes";
        return ProtocolHeader.EncodedSize;
    }

    private int WalkFrame(ReadOnlySpan<byte> rest, ReadOnlySpan<byte> phase)
    {
        long end = nodes.End + rest.Length;
        OperationStatus status = FrameHeader.Decode(rest, uint.MaxValue, out FrameHeader header, out AmqpDecodeError error);
        bool isSasl = rest.Length > 5 && rest[5] == 1;
        if (status != OperationStatus.Done)
        {
            AddFault(status, error, "a frame header", end, !options.ShowsSecrets && (isSasl || _mayBeSasl || SecretBytes.FindSasl(phase, 0, isDamaged: true) >= 0));
            return 0;
        }

        int size = (int)Math.Min(header.Size, (uint)rest.Length);
        int bodyAt = Math.Min(header.BodyOffset, size);
        MissingBytes = header.Size - size;
        int first = nodes.Count;
        AmqpNode node = nodes.Add(AmqpNodeKind.Frame, nodes.End + bodyAt, 0);
        node.Name = isSasl ? "SASL frame" : "frame";
        node.Text = TextOf.Count(header.Size, "byte") + (isSasl ? "" : ", channel " + TextOf.Number(header.Channel));
        node.Note = size < header.Size ? "cut: " + TextOf.Count(MissingBytes, "byte") + " missing" : null;

        // The extended header of a SASL frame is ignored, and may be a part of the body.
        bool isHidden = (isSasl || _mayBeSasl) && !options.ShowsSecrets;
        node.IsSecret = isHidden && bodyAt > FrameHeader.EncodedSize;
        if (header.Size == header.BodyOffset)
        {
            node.Label = isSasl ? null : "empty: a heartbeat";
            if (isSasl && size == header.Size)
            {
                Conformity.CheckBody(nodes, nodes.Count - 1, rest.Slice(0, size), header, 0);
            }
        }
        else if (bodyAt < size)
        {
            WalkBody(rest.Slice(0, size), header, isCut: size < header.Size, isHidden);
        }

        // The rest of a SASL body may follow where the next frame should begin.
        _mayBeSasl |= isSasl && !IsWhole(first);
        return size;
    }

    private bool IsWhole(int first)
    {
        for (int i = first; i < nodes.Count; i++)
        {
            if (nodes[i].Error is not null)
            {
                return false;
            }
        }

        return true;
    }

    private void WalkBody(ReadOnlySpan<byte> frame, FrameHeader header, bool isCut, bool isHidden)
    {
        ReadOnlySpan<byte> body = frame.Slice(header.BodyOffset);
        long end = nodes.End + body.Length;
        int first = nodes.Count;
        AmqpDecodeError error = _values.Walk(body, 1, maxValues: 1, isHidden);
        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            bool isSecret = isHidden || _values.MayHideSecrets(body);
            if (isCut && error.Kind == AmqpDecodeErrorKind.NeedMoreData)
            {
                nodes.AddBytes(end, 1, "cut: the rest is not here", isSecret);
                return;
            }

            long start = end - body.Length;
            nodes.AddFault(error.WithOffset(error.Offset + start), end, 1, isSecret, _values.Missing, isSecret ? null : SizeHint.Find(nodes, first, start, body, error, Conformity.Validate));
            return;
        }

        int length = (int)(nodes.End - (end - body.Length));
        Conformity.CheckBody(nodes, first, frame, header, length);
        if (length < body.Length)
        {
            WalkPayload(first, body.Slice(0, length), body.Slice(length), header, isCut, isHidden || _values.HasSecrets);
        }
    }

    private void WalkPayload(int first, ReadOnlySpan<byte> performative, ReadOnlySpan<byte> payload, FrameHeader header, bool isCut, bool isHidden)
    {
        if (isHidden || header.IsSasl || !Transport.Transfer.TryDecode(performative, out Transport.Transfer? transfer, out _, AmqpReaderOptions.Default))
        {
            nodes.AddBytes(nodes.End + payload.Length, 1, "after the body, where nothing may be", isHidden);
            return;
        }

        (ushort Channel, uint Handle) link = (header.Channel, transfer.Handle);
        bool isContinued = _unfinished.TryGetValue(link, out Delivery? delivery);
        bool goesOn = transfer.More == true && transfer.Aborted != true;
        delivery ??= new Delivery(nodes, nodes.Count, transfer.MessageFormat ?? 0);
        delivery.Transfer = nodes[first];
        _unfinished.Remove(link);
        if (goesOn)
        {
            _unfinished.Add(link, delivery);
        }

        // The first transfer of a delivery has a delivery-id, and its payload begins with the descriptor of a section.
        bool isTorn = !isContinued && transfer.DeliveryId is null && payload[0] != 0;
        if (isTorn || isContinued || transfer.Aborted == true)
        {
            delivery.IsTorn |= isTorn;
            delivery.Add(payload, goesOn || isContinued);
            nodes.AddBytes(nodes.End + payload.Length, 1, transfer.Aborted == true ? "payload of an aborted delivery" : "the message continues", isSecret: delivery.IsSecret && !options.ShowsSecrets);
            if (isTorn)
            {
                Lack(nodes[first], "the delivery began in a transfer that is not here");
            }

            if (isContinued && !goesOn && !isCut && transfer.Aborted != true && delivery is { IsTorn: false, Format: 0 })
            {
                delivery.Check();
            }

            return;
        }

        delivery.Add(payload, goesOn);
        _messages.Walk(payload, 1, delivery.Format, goesOn: goesOn || isCut);
    }

    private void AddFault(OperationStatus status, AmqpDecodeError error, string what, long end, bool isSecret)
    {
        if (status == OperationStatus.NeedMoreData)
        {
            // Both headers have eight bytes.
            MissingBytes = FrameHeader.EncodedSize - (end - nodes.End);
            nodes.AddBytes(end, 0, "the beginning of " + what, isSecret);
        }
        else
        {
            nodes.AddFault(error.WithOffset(error.Offset + nodes.End), end, 0, isSecret);
        }
    }
}
