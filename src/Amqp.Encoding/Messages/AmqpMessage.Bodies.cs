namespace Amqp.Encoding.Messaging;

/// <content>The body, read and written by the caller's own serializer (AMQP 1.0, part 3, 3.2.6 to 3.2.8).</content>
public sealed partial class AmqpMessage
{
    /// <summary>Opens a reader at the value of an amqp-value body (0x77), without materialising it.</summary>
    /// <remarks>
    /// <para>A received section is read in place, with the options that the message was decoded with; nothing is allocated. Spans that the
    /// reader returns are valid until the message is disposed. A value that was set is encoded for each reader.</para>
    /// <para>The zero-width array elements that the sections read before have used are not available to the reader. In a batch, the reader gets only
    /// this message's share. Elements that the reader uses are not charged to the message.</para>
    /// </remarks>
    /// <returns>The reader; offsets of its errors are in the message.</returns>
    /// <exception cref="AmqpEncodeException">The value was set, and AMQP cannot carry it.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    public AmqpReader OpenValue()
    {
        CheckBody(SectionKind.AmqpValue);
        bool isReceived = _value.Length != 0 && !(_isDisposed && _value.Section is not null);
        return OpenBody(isReceived ? GetEncoded(SectionKind.AmqpValue) : Encode(SectionKind.AmqpValue, Value), 1);
    }

    /// <summary>Opens a reader at the list of an amqp-sequence section (0x76), without materialising it.</summary>
    /// <remarks>See <see cref="OpenValue"/>. The sequences of a body share equally the zero-width array elements that a message may have.</remarks>
    /// <param name="index">The number of the section, from 0.</param>
    /// <returns>The reader; offsets of its errors are in the message.</returns>
    /// <exception cref="AmqpEncodeException">The sequence was added, and AMQP cannot carry it.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such section.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind, or there is none: see <see cref="BodyKind"/>.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the sequences were read.</exception>
    public AmqpReader OpenSequence(int index)
    {
        CheckBody(SectionKind.AmqpSequence, index);
        int count = SequenceCount;
        if (_encodedSequences is null || (_isDisposed && _sequences is not null))
        {
            return OpenBody(Encode(SectionKind.AmqpSequence, _sequences![index]), count);
        }

        return OpenBody(GetEncodedSequence(index), count);
    }

    /// <summary>Writes the message with a body that a callback writes.</summary>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, the callback has not written what the section holds, or the buffer was
    /// changed outside of the writer.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received a section that was not read before.</exception>
    public void WriteTo<TState>(ref AmqpWriter writer, in MessageBody<TState> body)
    {
        if (_bodyKind != SectionKind.None)
        {
            throw HasBody();
        }

        AmqpWriteScope mark = writer.Mark();
        try
        {
            WriteOuter(ref writer);
            body.WriteTo(ref writer);
            WriteSection(ref writer, SectionKind.Footer);
        }
        catch
        {
            writer.RollBack(in mark);
            throw;
        }
    }

    /// <summary>Encodes the message with a body that a callback writes.</summary>
    /// <remarks>The message is written straight into an <see cref="AmqpBuffer"/>; for any other output it is written to pooled memory and copied.</remarks>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="output">The output, which gets the bytes in one piece; nothing is appended if this throws. The callback must not write to it.</param>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, the callback has not written what the section holds, or it has written
    /// to the output.</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed, or the message is and it received a section that was not read before.</exception>
    public void Encode<TState>(IBufferWriter<byte> output, in MessageBody<TState> body, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (output is AmqpBuffer buffer)
        {
            EncodeTo(buffer, in body, options);
            return;
        }

        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        EncodeTo(scratch, in body, options);
        scratch.WrittenSpan.CopyTo(output.GetRoom(scratch.WrittenCount));
        output.Advance(scratch.WrittenCount);
    }

    /// <summary>Encodes the message with a body that a callback writes.</summary>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, or the callback has not written what the section holds.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and it received a section that was not read before.</exception>
    public byte[] Encode<TState>(in MessageBody<TState> body, AmqpWriterOptions? options = null)
    {
        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        EncodeTo(scratch, in body, options);
        return scratch.WrittenSpan.ToArray();
    }

    private void EncodeTo<TState>(AmqpBuffer buffer, in MessageBody<TState> body, AmqpWriterOptions? options)
    {
        var writer = new AmqpWriter(buffer, options);
        WriteTo(ref writer, in body);
        writer.Flush();
    }

    private static SectionBytes Encode(SectionKind kind, AmqpValue value)
    {
        byte[] bytes = new byte[ValueSection.GetSize(kind, value)];
        var writer = new AmqpWriter(bytes, AmqpWriterOptions.Deepest);
        ValueSection.Write(ref writer, kind, value);
        return new SectionBytes(bytes, 0);
    }

    // A reader does not report back how many zero-width elements it used, so each section that can be opened gets an equal share of the budget.
    private AmqpReader OpenBody(SectionBytes section, int sections)
    {
        int part = _options.MaxZeroWidthElements / sections / (_shared?.Messages ?? 1);
        var reader = new AmqpReader(section.Bytes.Span, section.Bytes, _options, section.Offset);
        reader.ZeroWidthElementsLeft = Math.Min(part, ZeroWidthElementsLeft + _bodyElements);
        reader.EnterDescribed(out _);
        return reader;
    }

    private InvalidOperationException HasBody() => new("The message has a body of its own (" + _bodyKind + "): call ClearBody before you write it with a MessageBody.");
}
