using System.Buffers;

namespace Amqp.Encoding.Messaging;

/// <content>The body, read and written by the caller's own serializer (AMQP 1.0, part 3, 3.2.6 to 3.2.8).</content>
public sealed partial class AmqpMessage
{
    /// <summary>Makes a reader that is before the value of a body of one amqp-value section (0x77), which is not materialised.</summary>
    /// <remarks>
    /// <para>A section that was received is read in place, and nothing is allocated, with the options that the message was decoded with. What the reader
    /// hands out is valid until the message is disposed. A value that was set is encoded for each reader.</para>
    /// <para>A reader begins with the array elements without bytes that the sections read before have left, of a batch with its message's part of all, and takes
    /// nothing off them.</para>
    /// </remarks>
    /// <returns>The reader; offsets of its errors are in the message.</returns>
    /// <exception cref="AmqpEncodeException">The value was set, and AMQP cannot carry it.</exception>
    /// <exception cref="InvalidOperationException">The body is of another kind.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the section was read.</exception>
    public AmqpReader OpenValue()
    {
        if (BodyKind != BodyKind.Value)
        {
            throw WrongBody(BodyKind.Value);
        }

        bool isReceived = _value.Length != 0 && !(_isDisposed && _value.Section is not null);
        return OpenBody(isReceived ? GetEncoded(SectionKind.AmqpValue) : Encode(SectionKind.AmqpValue, Value), 1);
    }

    /// <summary>Makes a reader that is before the list of an amqp-sequence section (0x76), which is not materialised.</summary>
    /// <remarks>As <see cref="OpenValue"/> says. The sequences of a body have equal parts of the array elements without bytes that a message may have.</remarks>
    /// <param name="index">The number of the section, from 0.</param>
    /// <returns>The reader; offsets of its errors are in the message.</returns>
    /// <exception cref="AmqpEncodeException">The sequence was added, and AMQP cannot carry it.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such section.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed before the sequences were read.</exception>
    public AmqpReader OpenSequence(int index)
    {
        int count = SequenceCount;
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, count);
        if (_encodedSequences is null || (_isDisposed && _sequences is not null))
        {
            return OpenBody(Encode(SectionKind.AmqpSequence, _sequences![index]), count);
        }

        CheckReadable();
        return OpenBody(_encodedSequences[index], count);
    }

    /// <summary>Writes the message with a body that a callback writes.</summary>
    /// <typeparam name="TState">What the callback needs.</typeparam>
    /// <param name="writer">The writer; it is where it was if this throws.</param>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, the callback has not written what the section holds, or the buffer was
    /// changed outside of the writer.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and a section that was received was not read.</exception>
    public void WriteTo<TState>(ref AmqpWriter writer, in MessageBody<TState> body)
    {
        if (BodyKind != BodyKind.None)
        {
            throw new InvalidOperationException("The message has a body of its own: see ClearBody.");
        }

        CompositeWriteScope mark = writer.Mark();
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
    /// <remarks>An <see cref="AmqpBuffer"/> gets it in one pass; for any other output it is written to pooled memory once and copied.</remarks>
    /// <typeparam name="TState">What the callback needs.</typeparam>
    /// <param name="output">Where the bytes go, in one piece; nothing is appended if this throws. The callback must not write to it.</param>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, the callback has not written what the section holds, or it has written
    /// to the output.</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed, or the message is and a section that was received was not read.</exception>
    public void Encode<TState>(IBufferWriter<byte> output, in MessageBody<TState> body, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (output is AmqpBuffer buffer)
        {
            EncodeTo(buffer, in body, options);
            return;
        }

        AmqpBuffer scratch = ScratchBuffer.Take();
        try
        {
            EncodeTo(scratch, in body, options);
            scratch.WrittenSpan.CopyTo(output.GetSpan(scratch.WrittenCount));
            output.Advance(scratch.WrittenCount);
        }
        finally
        {
            ScratchBuffer.Return(scratch);
        }
    }

    /// <summary>Encodes the message with a body that a callback writes.</summary>
    /// <typeparam name="TState">What the callback needs.</typeparam>
    /// <param name="body">The body, whose callback runs once.</param>
    /// <param name="options">Limits and choices; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A section holds a value that AMQP cannot carry.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, or the callback has not written what the section holds.</exception>
    /// <exception cref="ObjectDisposedException">The message is disposed, and a section that was received was not read.</exception>
    public byte[] Encode<TState>(in MessageBody<TState> body, AmqpWriterOptions? options = null)
    {
        AmqpBuffer scratch = ScratchBuffer.Take();
        try
        {
            EncodeTo(scratch, in body, options);
            return scratch.WrittenSpan.ToArray();
        }
        finally
        {
            ScratchBuffer.Return(scratch);
        }
    }

    private void EncodeTo<TState>(AmqpBuffer buffer, in MessageBody<TState> body, AmqpWriterOptions? options)
    {
        var writer = new AmqpWriter(buffer, options);
        WriteTo(ref writer, in body);
        writer.Flush();
    }

    private static EncodedSection Encode(SectionKind kind, AmqpValue value)
    {
        byte[] bytes = new byte[GetSize(value)];
        var writer = new AmqpWriter(bytes);
        WriteValue(ref writer, kind, value);
        return new EncodedSection(bytes, 0);
    }

    // The message does not learn what a reader takes of the elements without bytes. So the sections that can be opened have equal parts, and all together take
    // no more than there may be, however many there are.
    private AmqpReader OpenBody(EncodedSection section, int sections)
    {
        int part = _options.MaxZeroWidthElements / sections / (_shared?.Messages ?? 1);
        var reader = new AmqpReader(section.Bytes.Span, section.Bytes, _options, section.Offset);
        reader.ZeroWidthElementsLeft = Math.Min(part, ZeroWidthElementsLeft + _bodyElements);
        reader.EnterDescribed(out _);
        return reader;
    }
}
