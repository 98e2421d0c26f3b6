using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <content>Writes messages whose body the caller's own serializer writes.</content>
public static partial class FrameEncoder
{
    /// <summary>Writes a message with a body that a callback writes: in one transfer frame if it fits, otherwise in several.</summary>
    /// <remarks>The frame is written straight into an <see cref="AmqpBuffer"/> or <see cref="FrameSegments"/>, and a frame that fits allocates
    /// nothing. For any other output it is written to pooled memory and copied. A message that does not fit the frame is copied to pooled
    /// memory and split.</remarks>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="output">The output of the frames. The callback must not write to it.</param>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer, with delivery-id and delivery-tag. The first frame has all its fields, the others its handle,
    /// delivery-id and settled. <see cref="Transfer.More"/> is set by this method for each frame and restored before the method returns.</param>
    /// <param name="message">The sections around the body; it has no body of its own.</param>
    /// <param name="body">The body, whose callback runs once. If it throws, this method throws the same exception, and nothing is written.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes: the max-frame-size of the peer's open.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <returns>The number of frames, by which the session's next-outgoing-id grows.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/>, <paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">The message has a body, the callback has not written what the section holds, or it has written to
    /// the output; nothing is written by this method.</exception>
    /// <exception cref="ObjectDisposedException">The output or the message is disposed.</exception>
    public static int EncodeTransfer<TState>(
        IBufferWriter<byte> output,
        ushort channel,
        Transfer transfer,
        AmqpMessage message,
        in MessageBody<TState> body,
        uint maxFrameSize,
        AmqpWriterOptions? options = null)
    {
        AmqpBuffer? encoded = WriteOrEncodeTransfer(output, channel, transfer, message, in body, maxFrameSize, options, null);
        if (encoded is null)
        {
            return 1;
        }

        using var split = new SplitMessage(channel, transfer, encoded, maxFrameSize, options);
        return split.WriteFrames(output);
    }

    /// <summary>Writes a message in one frame, or encodes it if it does not fit.</summary>
    /// <returns>Null if the frame is written; otherwise the encoded message, in memory of the pool.</returns>
    internal static AmqpBuffer? WriteOrEncodeTransfer<TState>(
        IBufferWriter<byte> output,
        ushort channel,
        Transfer transfer,
        AmqpMessage message,
        in MessageBody<TState> body,
        uint maxFrameSize,
        AmqpWriterOptions? options,
        ArrayPool<byte>? pool)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(transfer);
        ArgumentNullException.ThrowIfNull(message);
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        transfer.CheckFirst();
        AmqpBuffer? target = GetBuffer(output, out _);
        AmqpBuffer buffer = target ?? ScratchBuffer.Take();
        using Transfer.KeptMore more = transfer.UnsetMore();
        try
        {
            var writer = new AmqpWriter(buffer, options);
            int frame = writer.BeginFrame(FrameHeader.EncodedSize);
            transfer.WriteTo(ref writer);
            int messageStart = writer.BytesWritten;
            message.WriteTo(ref writer, in body);
            Span<byte> written = writer.EndFrame(frame);
            if ((uint)written.Length > maxFrameSize)
            {
                // The callback must not run again, so what it wrote is copied and split.
                var encoded = new AmqpBuffer(written.Length - messageStart, pool);
                encoded.Write(written.Slice(messageStart));
                return encoded;
            }

            new FrameHeader((uint)written.Length, channel).Encode(written);
            if (target is not null)
            {
                writer.Flush();
            }
            else
            {
                written.CopyTo(output.GetRoom(written.Length));
                output.Advance(written.Length);
            }

            return null;
        }
        finally
        {
            if (target is null)
            {
                ScratchBuffer.Return(buffer);
            }
        }
    }
}
