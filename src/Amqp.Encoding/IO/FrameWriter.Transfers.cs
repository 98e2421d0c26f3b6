using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.IO;

/// <content>Transfers that are queued without waiting for room, as the read loop of a broker does.</content>
public abstract partial class FrameWriter
{
    /// <summary>Writes an encoded message without waiting for room: in one transfer frame if it fits <see cref="MaxFrameSize"/>, otherwise in several, which
    /// nothing comes between.</summary>
    /// <remarks>The queue takes every transfer, and grows if the peer does not read:
    /// <see cref="TryWriteTransfer(ushort, Transfer, in ReadOnlySequence{byte}, out int)"/> writes only while the queue
    /// has room. A message in one frame allocates nothing.</remarks>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer (AMQP 1.0, part 2, 2.7.5), with delivery-id and delivery-tag. The first frame has all its fields, the others its
    /// handle, delivery-id and settled. This method sets <see cref="Transfer.More"/> and restores it; the object may be changed when it has returned.</param>
    /// <param name="payload">The encoded message; it may be empty. It is copied, except by a writer of segments: for that it must not change before it is
    /// sent.</param>
    /// <returns>The number of frames, by which the session's next-outgoing-id grows.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or the transfer
    /// cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public int WriteTransfer(ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload) => Queue(channel, transfer, in payload, needsRoom: false);

    /// <summary>Writes an encoded message if the queue has room now, without waiting.</summary>
    /// <remarks>The queue has room until more than its queueSize bytes are in it (<see cref="QueuedBytes"/>): the message itself may be larger.
    /// <see cref="FlushAsync"/> waits until it has room again.</remarks>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer (AMQP 1.0, part 2, 2.7.5), with delivery-id and delivery-tag. The first frame has all its fields, the others its
    /// handle, delivery-id and settled. This method sets <see cref="Transfer.More"/> and restores it; the object may be changed when it has returned.</param>
    /// <param name="payload">The encoded message; it may be empty. It is copied, except by a writer of segments: for that it must not change before it is
    /// sent.</param>
    /// <param name="frames">The number of frames, by which the session's next-outgoing-id grows; 0 if nothing is written.</param>
    /// <returns>False, and nothing is written, if the queue is full.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or the transfer
    /// cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public bool TryWriteTransfer(ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload, out int frames)
    {
        frames = Queue(channel, transfer, in payload, needsRoom: true);
        return frames != 0;
    }

    /// <summary>Writes a message without waiting for room: in one transfer frame if it fits <see cref="MaxFrameSize"/>, otherwise in several, which
    /// nothing comes between.</summary>
    /// <remarks>The queue takes every message, and grows if the peer does not read: <see cref="TryWriteTransfer(ushort, Transfer, AmqpMessage, out int)"/>
    /// writes only while the queue has room. A message in one frame allocates nothing, except by a writer of segments.</remarks>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer (AMQP 1.0, part 2, 2.7.5), with delivery-id and delivery-tag. The first frame has all its fields, the others its
    /// handle, delivery-id and settled. This method sets <see cref="Transfer.More"/> and restores it; the object may be changed when it has returned.</param>
    /// <param name="message">The message. It may be changed when the method returns; for a writer of segments, when it is sent.</param>
    /// <returns>The number of frames, by which the session's next-outgoing-id grows.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer or the message is disposed.</exception>
    public int WriteTransfer(ushort channel, Transfer transfer, AmqpMessage message) => Queue(channel, transfer, message, needsRoom: false);

    /// <summary>Writes a message if the queue has room now, without waiting.</summary>
    /// <remarks>The queue has room until more than its queueSize bytes are in it (<see cref="QueuedBytes"/>): the message itself may be larger.
    /// <see cref="FlushAsync"/> waits until it has room again.</remarks>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer (AMQP 1.0, part 2, 2.7.5), with delivery-id and delivery-tag. The first frame has all its fields, the others its
    /// handle, delivery-id and settled. This method sets <see cref="Transfer.More"/> and restores it; the object may be changed when it has returned.</param>
    /// <param name="message">The message. It may be changed when the method returns; for a writer of segments, when it is sent.</param>
    /// <param name="frames">The number of frames, by which the session's next-outgoing-id grows; 0 if nothing is written.</param>
    /// <returns>False, and nothing is written, if the queue is full.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The writer is completed.</exception>
    /// <exception cref="IOException">The output has failed.</exception>
    /// <exception cref="ObjectDisposedException">The writer or the message is disposed.</exception>
    public bool TryWriteTransfer(ushort channel, Transfer transfer, AmqpMessage message, out int frames)
    {
        frames = Queue(channel, transfer, message, needsRoom: true);
        return frames != 0;
    }

    // 0 if the queue needs room and has none.
    private int Queue(ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload, bool needsRoom) => Add(
        (channel, transfer, payload, writer: this, needsRoom),
        static (output, frame) => frame.needsRoom && frame.writer.IsFull
            ? 0
            : FrameEncoder.EncodeTransfer(output, frame.channel, frame.transfer, in frame.payload, frame.writer.MaxFrameSize, frame.writer._options),
        out _);

    private int Queue(ushort channel, Transfer transfer, AmqpMessage message, bool needsRoom)
    {
        int frames = Add(
            (channel, transfer, message, writer: this, needsRoom),
            static (output, frame) => frame.needsRoom && frame.writer.IsFull ? 0
                : FrameEncoder.TryEncodeTransfer(
                    output, frame.channel, frame.transfer, frame.message, frame.writer.MaxFrameSize, frame.writer._options) ? 1
                : -1,
            out _);
        if (frames >= 0)
        {
            return frames;
        }

        // Encoded before the queue is locked, and queued as a whole or not at all.
        using var split = new SplitMessage(channel, transfer, message, MaxFrameSize, _options, _pool);
        return Add(
            (split, writer: this, needsRoom),
            static (output, frame) => frame.needsRoom && frame.writer.IsFull ? 0 : frame.split.WriteFrames(output),
            out _);
    }

    // Whether a writer that has written before would wait for room still. Called under the lock.
    private bool IsFull => _queued - _sent > _queueSize;
}
