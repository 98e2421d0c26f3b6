namespace Amqp.Encoding.Messaging;

/// <content>Encoding.</content>
public sealed partial class AmqpMessage
{
    /// <summary>Gets the exact number of bytes of the encoded message.</summary>
    /// <param name="options">Choices of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry, or the message would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received data or a section that was not read before.</exception>
    public int GetEncodedSize(AmqpWriterOptions? options = null) => GetEncodedSize(options, writesMissingBody: true);

    /// <summary>Writes the message.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed outside of the writer.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received data or a section that was not read before.</exception>
    public void WriteTo(ref AmqpWriter writer) => WriteTo(ref writer, writesMissingBody: true);

    /// <summary>Appends the encoded message to a buffer.</summary>
    /// <param name="buffer">The buffer; it stays as it was if this throws.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed, or the message is and it received data or a section that was not read
    /// before.</exception>
    public void Encode(AmqpBuffer buffer, AmqpWriterOptions? options = null)
    {
        var writer = new AmqpWriter(buffer, options);
        WriteTo(ref writer);
        writer.Flush();
    }

    /// <summary>Encodes the message to a buffer writer, such as that of a pipe.</summary>
    /// <param name="output">The output, which gets the bytes in one piece; nothing is appended if this throws.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed, or the message is and it received data or a section that was not read
    /// before.</exception>
    public void Encode(IBufferWriter<byte> output, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = GetEncodedSize(options);
        var writer = new AmqpWriter(output.GetRoom(size).Slice(0, size), options);
        WriteTo(ref writer);
        output.Advance(size);
    }

    /// <summary>Encodes the message.</summary>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received data or a section that was not read before.</exception>
    public byte[] Encode(AmqpWriterOptions? options = null)
    {
        // Copying the sections before the body is faster than measuring them, and the first message of a process compiles fewer methods.
        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        var outer = new AmqpWriter(scratch, options);
        WriteOuter(ref outer);
        int start = outer.BytesWritten;
        byte[] bytes = new byte[EncodedSize.ToInt32(start + GetBodySize(options, writesMissingBody: true) + GetSize(SectionKind.Footer, options))];
        scratch.FreeSpan.Slice(0, start).CopyTo(bytes);
        var writer = new AmqpWriter(bytes.AsSpan(start), options);
        WriteBody(ref writer, writesMissingBody: true);
        WriteSection(ref writer, SectionKind.Footer);
        return bytes;
    }

    /// <summary>Encodes the message into a span.</summary>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or the number needed if there is no room.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <returns>False if there is no room.</returns>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received data or a section that was not read before.</exception>
    public bool TryEncode(Span<byte> destination, out int bytesWritten, AmqpWriterOptions? options = null)
    {
        bytesWritten = GetEncodedSize(options);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        var writer = new AmqpWriter(destination, options);
        WriteTo(ref writer);
        return true;
    }

    /// <summary>Encodes the message without copying the bytes of its data sections, for sockets and pipes that take segments.</summary>
    /// <param name="head">A buffer for everything else; bytes added to it must stay there while the result is in use.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <returns>The message in segments of the buffer and of its data sections.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="head"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed, or the message is and it received data or a section that was not read
    /// before.</exception>
    public ReadOnlySequence<byte> EncodeSegments(AmqpBuffer head, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(head);
        var writer = new AmqpWriter(head, options);
        int start = head.WrittenCount;
        int[] ends = new int[DataCount];
        WriteOuter(ref writer);
        for (int i = 0; i < ends.Length; i++)
        {
            MessageBody.WriteDataHeader(ref writer, GetData(i).Length);
            ends[i] = start + writer.BytesWritten;
        }

        WriteOtherBody(ref writer, writesMissingBody: true);
        WriteSection(ref writer, SectionKind.Footer);
        writer.Flush();

        var segments = new SegmentList();
        ReadOnlyMemory<byte> written = head.WrittenMemory;
        for (int i = 0; i < ends.Length; i++)
        {
            segments.Add(written.Slice(start, ends[i] - start));
            segments.Add(GetData(i));
            start = ends[i];
        }

        segments.Add(written.Slice(start));
        return segments.ToSequence();
    }

    internal void WriteTo(ref AmqpWriter writer, bool writesMissingBody)
    {
        if (writer.IsCounting && HasBodyAlone && _bodyKind is SectionKind.None or SectionKind.Data
            && writer.TryCount(GetEncodedSize(writer.Options, writesMissingBody), Math.Max(DataCount, writesMissingBody ? 1 : 0)))
        {
            return;
        }

        AmqpWriteScope mark = writer.Mark();
        try
        {
            WriteOuter(ref writer);
            WriteBody(ref writer, writesMissingBody);
            WriteSection(ref writer, SectionKind.Footer);
        }
        catch
        {
            writer.RollBack(in mark);
            throw;
        }
    }

    internal int GetEncodedSize(AmqpWriterOptions? options, bool writesMissingBody)
    {
        long size = GetBodySize(options, writesMissingBody);
        if (HasBodyAlone)
        {
            return EncodedSize.ToInt32(size);
        }

        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            size += SectionHead.IsBody(kind) ? 0 : GetSize(kind, options);
        }

        return EncodedSize.ToInt32(size);
    }

    internal byte[] EncodeFooter()
    {
        byte[] bytes = new byte[GetSize(SectionKind.Footer, null)];
        var writer = new AmqpWriter(bytes);
        WriteSection(ref writer, SectionKind.Footer);
        return bytes;
    }

    /// <summary>Writes all sections before the body.</summary>
    internal void WriteOuter(ref AmqpWriter writer)
    {
        // Their fields open no levels, so their size says all that the writer has to allow.
        bool measures = writer.IsCounting && writer.HasLevels(RecordInfo.DescribedLevels);
        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.ApplicationProperties; kind++)
        {
            if (!measures || SectionHead.IsMap(kind))
            {
                WriteSection(ref writer, kind);
            }
            else if (GetSize(kind, writer.Options) is int size and > 0)
            {
                writer.TryCount(size);
            }
        }
    }

    private void WriteBody(ref AmqpWriter writer, bool writesMissingBody)
    {
        if (_bodyKind == SectionKind.Data && _dataSections is null)
        {
            CheckData();
            MessageBody.WriteData(ref writer, _data.Span);
        }
        else
        {
            WriteAnyBody(ref writer, writesMissingBody);
        }
    }

    private void WriteAnyBody(ref AmqpWriter writer, bool writesMissingBody)
    {
        for (int i = 0; i < DataCount; i++)
        {
            MessageBody.WriteData(ref writer, GetData(i));
        }

        WriteOtherBody(ref writer, writesMissingBody);
    }

    private void WriteOtherBody(ref AmqpWriter writer, bool writesMissingBody)
    {
        for (int i = 0; i < SequenceCount; i++)
        {
            if (_sequences is null)
            {
                writer.WriteTrusted(GetEncodedSequence(i).Bytes.Span);
            }
            else
            {
                ValueSection.Write(ref writer, SectionKind.AmqpSequence, _sequences[i]);
            }
        }

        WriteSection(ref writer, SectionKind.AmqpValue);
        if (_bodyKind == SectionKind.None && writesMissingBody)
        {
            MessageBody.WriteDataHeader(ref writer, 0);
        }
    }

    // As a producer sends most messages.
    private bool HasBodyAlone => (_received & ~SectionKinds.Body) == 0 && _header.Section is null && _deliveryAnnotations.Section is null && _messageAnnotations.Section is null
        && _properties.Section is null && _applicationProperties.Section is null && _footer.Section is null;

    internal long GetBodySize(AmqpWriterOptions? options, bool writesMissingBody)
    {
        CheckData();
        if (_bodyKind == SectionKind.Data && _dataSections is null)
        {
            return MessageBody.GetDataSize(_data.Length);
        }

        long size = _bodyKind == SectionKind.None && writesMissingBody ? MessageBody.GetDataSize(0) : GetSize(SectionKind.AmqpValue, options);
        for (int i = 0; i < DataCount; i++)
        {
            size += MessageBody.GetDataSize(LengthOf(i));
        }

        for (int i = 0; i < SequenceCount; i++)
        {
            size += _sequences is null ? GetEncodedSequence(i).Bytes.Length : ValueSection.GetSize(SectionKind.AmqpSequence, _sequences[i]);
        }

        return size;
    }

    private SectionBytes GetEncodedSequence(int index)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        return _encodedSequences![index];
    }

    private void WriteSection(ref AmqpWriter writer, SectionKind kind)
    {
        ref SectionSlot slot = ref SlotOf(kind);
        ISection? section = slot.Section;
        bool isReceived = (_received & SectionHead.SetOf(kind)) != 0;
        if (section is null && !isReceived)
        {
            return;
        }

        if (isReceived && IsWrittenAsReceived(in slot))
        {
            writer.WriteTrusted(GetEncoded(kind).Bytes.Span);
        }
        else if (isReceived || section is { IsEmpty: false })
        {
            (section ?? Create(kind)).WriteTo(ref writer);
        }
    }

    private int GetSize(SectionKind kind, AmqpWriterOptions? options)
    {
        ref SectionSlot slot = ref SlotOf(kind);
        ISection? section = slot.Section;
        bool isReceived = (_received & SectionHead.SetOf(kind)) != 0;
        return isReceived && IsWrittenAsReceived(in slot) ? GetEncoded(kind).Bytes.Length
            : isReceived || section is { IsEmpty: false } ? (section ?? Create(kind)).GetEncodedSize(options)
            : 0;
    }

    // A section received as null has length 0 and is an empty map.
    private bool IsWrittenAsReceived(in SectionSlot slot) =>
        slot.Length != 0 && (slot.Section is null || (slot.Section is ISectionMap { IsUnchanged: true } && !_isDisposed));
}
