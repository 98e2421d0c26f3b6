namespace Amqp.Encoding;

/// <content>The size of a value that may not have arrived whole.</content>
public ref partial struct AmqpReader
{
    /// <summary>Measures the first value of any type in bytes that may end within it. Checks as much as <see cref="Skip"/> (AMQP 1.0, part 1, 1.2).</summary>
    /// <param name="data">The bytes. They may go on after the value.</param>
    /// <param name="size">The number of bytes of the value, constructor included. With
    /// <see cref="OperationStatus.NeedMoreData"/>, the smallest number of bytes that
    /// <paramref name="data"/> must have before more is known; <c>size - data.Length</c> more are needed. 0 if the data are invalid.</param>
    /// <param name="error">The error of invalid data.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns><see cref="OperationStatus.Done"/>, <see cref="OperationStatus.NeedMoreData"/>, or
    /// <see cref="OperationStatus.InvalidData"/> if the constructor is malformed or the value would exceed 2^31-1 bytes.</returns>
    public static OperationStatus MeasureValue(ReadOnlySpan<byte> data, out int size, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        error = default;
        switch (AmqpPrimitives.MeasureValue(data, 0, (options ?? AmqpReaderOptions.Default).MaxDepth, out size))
        {
            case AmqpDecodeErrorKind.None:
                return OperationStatus.Done;
            case AmqpDecodeErrorKind.NeedMoreData:
                return OperationStatus.NeedMoreData;
            default:
                size = 0;
                AmqpReader reader = CreateRecording(data, options, 0);
                reader.Skip();
                error = reader.GetFault();
                return OperationStatus.InvalidData;
        }
    }

    /// <summary>Measures the first value of any type in a sequence that may end within it, such as what the reader of a pipe gives.</summary>
    /// <remarks>A descriptor that is in several segments is copied to pooled memory, and so is a value of which all
    /// bytes are there. The time is in proportion to the bytes, however they are cut.</remarks>
    /// <inheritdoc cref="MeasureValue(ReadOnlySpan{byte}, out int, out AmqpDecodeError, AmqpReaderOptions)" path="/param|/returns"/>
    public static OperationStatus MeasureValue(in ReadOnlySequence<byte> data, out int size, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        OperationStatus status = MeasureValue(data.First.Span, out size, out error, options);
        if (status == OperationStatus.Done || data.IsSingleSegment)
        {
            return status;
        }

        // Each turn has as many bytes as the one before required, and twice as many as it had: each byte of a tree of
        // described values may require only one more. An error needs the eight bytes of a frame's header to name a frame.
        const int Header = 8;
        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        long length = data.First.Length;
        while (status == OperationStatus.NeedMoreData ? size <= data.Length : status == OperationStatus.InvalidData && length < Math.Min(Header, data.Length))
        {
            length = Math.Min(data.Length, Math.Max(Math.Max(size, Header), Math.Min(2 * length, Array.MaxLength)));
            Span<byte> head = scratch.GetSpan((int)length).Slice(0, (int)length);
            data.Slice(0, length).CopyTo(head);
            status = MeasureValue(head, out size, out error, options);
        }

        return status;
    }
}
