using System.Buffers;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Takes protocol headers and frames from what a reader has received, and keeps the one taken last.</summary>
internal sealed class ItemIntake(uint maxFrameSize, AmqpReaderOptions? options, ArrayPool<byte>? pool) : IDisposable
{
    private FrameParts _parts;
    private bool _hasFrame;

    public FrameDecoder Decoder { get; } = new(maxFrameSize, options, pool);

    /// <summary>The protocol header taken last.</summary>
    public ProtocolHeader Header { get; private set; }

    /// <summary>The frame taken last, unless something else was asked for since.</summary>
    public AmqpFrame Frame => _hasFrame
        ? new AmqpFrame(in _parts, Decoder.Options)
        : throw new InvalidOperationException("No frame was read: a frame is there after a read that gave true, until the next read.");

    /// <summary>Lets go of the frame taken last.</summary>
    public void Forget()
    {
        _hasFrame = false;
        _parts = default;
    }

    /// <summary>Takes an item and moves past it.</summary>
    /// <param name="buffer">What was received.</param>
    /// <param name="kind">What to take.</param>
    /// <param name="maxSaslFrameSize">The largest SASL frame.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more octets are needed.</param>
    public bool TryTake(ref ReadOnlySequence<byte> buffer, ItemKind kind, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        if (kind == ItemKind.ProtocolHeader)
        {
            bool isHeader = ProtocolHeader.TryDecode(ref buffer, out ProtocolHeader header, out error);
            Header = header;
            return isHeader;
        }

        _hasFrame = kind == ItemKind.AmqpFrame
            ? Decoder.TryTake(ref buffer, FrameType.Amqp, Decoder.MaxFrameSize, out _parts, out error)
            : Decoder.TryTake(ref buffer, FrameType.Sasl, maxSaslFrameSize, out _parts, out error);
        return _hasFrame;
    }

    /// <summary>The stream has ended: within an item, if octets of it are there or a header had to come.</summary>
    public AmqpDecodeError JudgeEnd(ItemKind kind, long received) => kind == ItemKind.ProtocolHeader
        ? FrameFault.EndOfStream(received, ProtocolHeader.EncodedSize - received)
        : received == 0 ? default : FrameFault.EndOfStream(received, Decoder.BytesNeeded);

    public void Dispose()
    {
        Forget();
        Decoder.Dispose();
    }
}
