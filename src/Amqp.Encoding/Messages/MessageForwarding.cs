namespace Amqp.Encoding.Messaging;

/// <summary>Passes a message on: new outer sections before a bare message that stays as it was received (AMQP 1.0, part 3, 3.2).</summary>
public static class MessageForwarding
{
    /// <summary>Writes new outer sections, then a bare message and a footer byte for byte as they were received (AMQP 1.0, part 3, 3.2).</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="header">The header, or null for none.</param>
    /// <param name="deliveryAnnotations">The pairs of delivery-annotations, keys of symbol or ulong, or null for none.</param>
    /// <param name="messageAnnotations">The pairs of message-annotations, keys of symbol or ulong, or the section as it is encoded
    /// (<see cref="MessageReader.Encoded"/>); null or nothing for none.</param>
    /// <param name="bare">The bare message: <see cref="MessageReader.ReadBareMessage"/>.</param>
    /// <param name="footer">The footer section as it is encoded, or nothing.</param>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room, or a key of the annotations is neither symbol nor ulong.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed outside of the writer.</exception>
    public static void Write(
        ref AmqpWriter writer, Header? header, AmqpMap? deliveryAnnotations, AmqpMap? messageAnnotations, in ReadOnlySequence<byte> bare, in ReadOnlySequence<byte> footer) =>
        Write(ref writer, (header, deliveryAnnotations, messageAnnotations), default, in bare, in footer);

    /// <summary>Writes new outer sections, then message-annotations, a bare message and a footer byte for byte as they were received.</summary>
    /// <remarks>For intermediaries: message-annotations should be propagated (AMQP 1.0, part 3, 3.2.3), delivery-annotations are for one hop (3.2.2).</remarks>
    /// <inheritdoc cref="Write(ref AmqpWriter, Header, AmqpMap, AmqpMap, in ReadOnlySequence{byte}, in ReadOnlySequence{byte})"
    /// path="/param | /exception"/>
    public static void Write(
        ref AmqpWriter writer,
        Header? header,
        AmqpMap? deliveryAnnotations,
        in ReadOnlySequence<byte> messageAnnotations,
        in ReadOnlySequence<byte> bare,
        in ReadOnlySequence<byte> footer) =>
        Write(ref writer, (header, deliveryAnnotations, null), in messageAnnotations, in bare, in footer);

    /// <summary>Encodes new outer sections without copying the bare message and the footer, for sockets and pipes that take segments.</summary>
    /// <param name="head">A buffer for the outer sections; bytes added to it must stay there while the result is in use.</param>
    /// <param name="header">The header, or null for none.</param>
    /// <param name="deliveryAnnotations">The pairs of delivery-annotations, keys of symbol or ulong, or null for none.</param>
    /// <param name="messageAnnotations">The pairs of message-annotations, keys of symbol or ulong, or the section as it is encoded
    /// (<see cref="MessageReader.Encoded"/>); null or nothing for none.</param>
    /// <param name="bare">The bare message: <see cref="MessageReader.ReadBareMessage"/>.</param>
    /// <param name="footer">The footer section as it is encoded, or nothing.</param>
    /// <returns>The message in segments of the buffer, the bare message and the footer.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="head"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ArgumentException">A key of the annotations is neither symbol nor ulong.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public static ReadOnlySequence<byte> Encode(
        AmqpBuffer head, Header? header, AmqpMap? deliveryAnnotations, AmqpMap? messageAnnotations, in ReadOnlySequence<byte> bare, in ReadOnlySequence<byte> footer) =>
        Encode(head, (header, deliveryAnnotations, messageAnnotations), default, in bare, in footer);

    /// <summary>Encodes new outer sections without copying message-annotations, the bare message and the footer, for sockets and pipes that take
    /// segments.</summary>
    /// <remarks>For intermediaries: message-annotations should be propagated (AMQP 1.0, part 3, 3.2.3), delivery-annotations are for one hop (3.2.2).</remarks>
    /// <returns>The message in segments of the buffer, the annotations, the bare message and the footer.</returns>
    /// <inheritdoc cref="Encode(AmqpBuffer, Header, AmqpMap, AmqpMap, in ReadOnlySequence{byte}, in ReadOnlySequence{byte})"
    /// path="/param | /exception"/>
    public static ReadOnlySequence<byte> Encode(
        AmqpBuffer head,
        Header? header,
        AmqpMap? deliveryAnnotations,
        in ReadOnlySequence<byte> messageAnnotations,
        in ReadOnlySequence<byte> bare,
        in ReadOnlySequence<byte> footer) =>
        Encode(head, (header, deliveryAnnotations, null), in messageAnnotations, in bare, in footer);

    private static void Write(
        ref AmqpWriter writer,
        in (Header? Header, AmqpMap? DeliveryAnnotations, AmqpMap? MessageAnnotations) outer,
        in ReadOnlySequence<byte> annotations,
        in ReadOnlySequence<byte> bare,
        in ReadOnlySequence<byte> footer) => writer.WriteWhole(
        (outer, annotations, bare, footer),
        static (ref AmqpWriter writer, ((Header?, AmqpMap?, AmqpMap?) outer, ReadOnlySequence<byte> annotations, ReadOnlySequence<byte> bare, ReadOnlySequence<byte> footer) message) =>
        {
            WriteOuter(ref writer, in message.outer);
            Append(ref writer, in message.annotations);
            Append(ref writer, in message.bare);
            Append(ref writer, in message.footer);
        });

    private static ReadOnlySequence<byte> Encode(
        AmqpBuffer head,
        in (Header? Header, AmqpMap? DeliveryAnnotations, AmqpMap? MessageAnnotations) outer,
        in ReadOnlySequence<byte> annotations,
        in ReadOnlySequence<byte> bare,
        in ReadOnlySequence<byte> footer)
    {
        ArgumentNullException.ThrowIfNull(head);
        var writer = new AmqpWriter(head);
        int start = head.WrittenCount;
        WriteOuter(ref writer, in outer);
        writer.Flush();

        var segments = new SegmentList();
        segments.Add(head.WrittenMemory.Slice(start));
        segments.Add(in annotations);
        segments.Add(in bare);
        segments.Add(in footer);
        return segments.ToSequence();
    }

    private static void WriteOuter(ref AmqpWriter writer, in (Header? Header, AmqpMap? DeliveryAnnotations, AmqpMap? MessageAnnotations) outer)
    {
        outer.Header?.WriteTo(ref writer);
        WriteAnnotations(ref writer, SectionKind.DeliveryAnnotations, outer.DeliveryAnnotations, "deliveryAnnotations");
        WriteAnnotations(ref writer, SectionKind.MessageAnnotations, outer.MessageAnnotations, "messageAnnotations");
    }

    private static void WriteAnnotations(ref AmqpWriter writer, SectionKind kind, AmqpMap? annotations, string parameter)
    {
        if (annotations is null)
        {
            return;
        }

        foreach (AmqpValue key in annotations.Keys)
        {
            if (key.Type is not (AmqpType.Symbol or AmqpType.ULong))
            {
                throw new ArgumentException("A key of annotations must be a symbol or a ulong, but " + KeyText.Quote(key) + " has the AMQP type " + AmqpTypeNames.Of(key.Type) + " (AMQP 1.0, part 3, 3.2.10).", parameter);
            }
        }

        AmqpWriteScope section = writer.BeginDescribed((ulong)kind);
        ((AmqpValue)annotations).WriteTo(ref writer);
        writer.End(section);
    }

    private static void Append(ref AmqpWriter writer, in ReadOnlySequence<byte> bytes)
    {
        foreach (ReadOnlyMemory<byte> piece in bytes)
        {
            writer.WriteTrusted(piece.Span);
        }
    }
}
