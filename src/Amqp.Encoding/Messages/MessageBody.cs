namespace Amqp.Encoding.Messaging;

/// <summary>Bodies that the caller's own serializer writes while the message is written, and the header of data that
/// comes in pieces (AMQP 1.0, part 3, 3.2.6 to 3.2.8).</summary>
/// <remarks>
/// <para>The body is written straight into the message in one pass; its size is filled in afterwards, in the smallest form. The callback runs once
/// each time the message is written. If it throws, the method that writes the message throws the same exception, and nothing is written.</para>
/// <para>With a static lambda that uses only its state, nothing is allocated.</para>
/// </remarks>
public static class MessageBody
{
    // 00 53 75 and the constructor; the size takes one byte or four.
    private const int NarrowHead = 5;
    private const int WideHead = 8;

    /// <summary>Returns a body of one data section (0x75): a binary (0xA0, 0xB0) of what the callback writes.</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes the bytes, any number of them. The output must not be used after the call, nor its memory.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> CreateData<TState>(TState state, Action<IBufferWriter<byte>, TState> write) =>
        new(SectionKind.Data, state, write);

    /// <summary>Returns a body of one amqp-value section (0x77).</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes exactly one value, of any type. With any other number, the method that writes the message throws an
    /// <see cref="InvalidOperationException"/>.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> CreateValue<TState>(TState state, AmqpWriteAction<TState> write) =>
        new(SectionKind.AmqpValue, state, write);

    /// <summary>Returns a body of one amqp-value section (0x77) that is a composite (part 1, 1.3).</summary>
    /// <typeparam name="T">The type of the composite; one with an <c>AmqpContractAttribute</c> and a descriptor, or of your own code.</typeparam>
    /// <param name="composite">The composite, which is written when the message is.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    public static MessageBody<T> CreateValue<T>(T composite)
        where T : IAmqpComposite
    {
        ArgumentNullException.ThrowIfNull(composite);
        return CreateValue(composite, static (ref AmqpWriter writer, T state) => state.WriteTo(ref writer));
    }

    /// <summary>Returns a body of one amqp-sequence section (0x76): a list (0x45, 0xC0, 0xD0) of what the callback writes.</summary>
    /// <typeparam name="TState">The type of the state for <paramref name="write"/>.</typeparam>
    /// <param name="state">The state for <paramref name="write"/>.</param>
    /// <param name="write">Writes the items of the list, any number of them. The list itself is begun and ended around the call.</param>
    /// <returns>The body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="write"/> is null.</exception>
    public static MessageBody<TState> CreateSequence<TState>(TState state, AmqpWriteAction<TState> write) =>
        new(SectionKind.AmqpSequence, state, write);

    /// <summary>Gets the number of bytes of a data section (0x75) with its header, which is 5 bytes for up to 255 bytes of data and 8 bytes above.</summary>
    /// <param name="length">The number of bytes of data.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative or above 4,294,967,295, the maximum of a binary.</exception>
    public static long GetDataSize(long length) => GetDataSize(length, nameof(length));

    /// <summary>Does the same for a public method that calls the length by another name.</summary>
    internal static long GetDataSize(long length, string parameter)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length, parameter);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, uint.MaxValue, parameter);
        return length + (length <= byte.MaxValue ? NarrowHead : WideHead);
    }

    /// <summary>Writes the header of a data section (0x75). The caller must then write as many bytes of data, to any output.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="length">The number of bytes of data.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative or above 4,294,967,295, the maximum of a binary.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed outside of the writer.</exception>
    public static void WriteDataHeader(ref AmqpWriter writer, long length)
    {
        int size = (int)(GetDataSize(length) - length);
        WriteDataHead(writer.ReserveValue(size), size, (uint)length);
        writer.CommitValue(size);
    }

    /// <summary>Writes a whole data section.</summary>
    internal static void WriteData(ref AmqpWriter writer, in ReadOnlySequence<byte> data)
    {
        if (TryCountData(ref writer, data.Length))
        {
            return;
        }

        data.CopyTo(ReserveData(ref writer, data.Length, out int size));
        writer.CommitValue(size);
    }

    /// <summary>Writes a whole data section.</summary>
    internal static void WriteData(ref AmqpWriter writer, ReadOnlySpan<byte> data)
    {
        if (TryCountData(ref writer, data.Length))
        {
            return;
        }

        data.CopyTo(ReserveData(ref writer, data.Length, out int size));
        writer.CommitValue(size);
    }

    /// <summary>Writes a whole data section whose bytes a serializer writes.</summary>
    internal static void WriteData<TState>(ref AmqpWriter writer, TState state, Action<IBufferWriter<byte>, TState> write)
    {
        if (!writer.CanGrow || writer.IsCounting)
        {
            // A span may have no room beyond the section, so the size must be known first.
            using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
            var data = new AmqpWriter(scratch);
            WriteData(ref writer, data.ReserveBy(0, state, write));
            return;
        }

        Span<byte> section = writer.ReserveBy(WideHead, state, write);
        int length = section.Length - WideHead;
        int head = (int)(GetDataSize(length) - length);
        if (head != WideHead)
        {
            section.Slice(WideHead).CopyTo(section.Slice(head));
        }

        WriteDataHead(section, head, (uint)length);
        writer.CommitValue(head + length);
    }

    private static bool TryCountData(ref AmqpWriter writer, long length) => writer.IsCounting && writer.TryCount(EncodedSize.ToInt32(GetDataSize(length)));

    // Writes the header of a data section and returns the room for its bytes.
    private static Span<byte> ReserveData(ref AmqpWriter writer, long length, out int size)
    {
        size = EncodedSize.ToInt32(GetDataSize(length));
        int head = size - (int)length;
        Span<byte> room = writer.ReserveValue(size);
        WriteDataHead(room, head, (uint)length);
        return room.Slice(head);
    }

    private static void WriteDataHead(Span<byte> room, int size, uint length)
    {
        bool isNarrow = size == NarrowHead;
        BinaryPrimitives.WriteUInt32BigEndian(room, CompositeInfo.GetPlain((ulong)SectionKind.Data, isNarrow ? (byte)0xA0 : (byte)0xB0));
        if (isNarrow)
        {
            room[4] = (byte)length;
        }
        else
        {
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(4), length);
        }
    }
}
