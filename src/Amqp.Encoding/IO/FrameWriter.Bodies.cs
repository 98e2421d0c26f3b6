using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.IO;

/// <content>Writes messages whose body the caller's own serializer writes.</content>
public abstract partial class FrameWriter
{
    /// <summary>Writes a message with a body that a callback writes: in one transfer frame if it fits <see cref="MaxFrameSize"/>, otherwise in
    /// several.</summary>
    /// <remarks>The body is written straight into the queue, and a frame that fits allocates nothing. A message in several frames is copied once more and
    /// waits for room between them, and frames of other channels and links may come there: write one message at a time to each link.</remarks>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer, with delivery-id and delivery-tag. The first frame has all its fields, the others its handle,
    /// delivery-id and settled. <see cref="Transfer.More"/> is set by this method. Do not change the object before the task completes.</param>
    /// <param name="message">The sections around the body; it has no body of its own. It is encoded before the method returns, and may be changed then.</param>
    /// <param name="body">The body. Its callback runs once, before the method returns, while no other writer can write. If it throws, this method
    /// throws the same exception and writes nothing.</param>
    /// <param name="cancellationToken">Cancels the wait. A delivery whose first frame is written is still completed.</param>
    /// <returns>A task that completes when the queue has room for more, sent or not, with the number of frames, by which the session's next-outgoing-id
    /// grows.</returns>
    /// <exception cref="IOException">The output has failed, before or while the task waits.</exception>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed, the message has a body, or the callback has called the writer or has not
    /// written what the section holds; nothing is written.</exception>
    /// <exception cref="ObjectDisposedException">The writer or the message is disposed.</exception>
    public ValueTask<int> WriteTransferAsync<TState>(
        ushort channel, Transfer transfer, AmqpMessage message, in MessageBody<TState> body, CancellationToken cancellationToken = default)
    {
        uint maxFrameSize = MaxFrameSize;
        AmqpBuffer? encoded = Add(
            (channel, transfer, message, body, maxFrameSize, writer: this),
            static (output, frame) => FrameEncoder.WriteOrEncodeTransfer(
                output, frame.channel, frame.transfer, frame.message, in frame.body, frame.maxFrameSize, frame.writer._options, frame.writer._pool),
            out long room);
        return encoded is null
            ? WaitAsync(room, 1, cancellationToken)
            : SplitAsync(new SplitMessage(channel, transfer, encoded, maxFrameSize, _options), cancellationToken);
    }
}
