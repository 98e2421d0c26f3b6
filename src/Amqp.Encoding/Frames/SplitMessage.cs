using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>A message that is written in several frames, and the memory in which it is encoded.</summary>
internal sealed class SplitMessage : IDisposable
{
    private readonly ushort _channel;
    private readonly Transfer _transfer;
    private readonly uint _maxFrameSize;
    private readonly AmqpBuffer _buffer;
    private readonly TransferSplitter _splitter;
    private bool _isKept;

    public SplitMessage(
        ushort channel, Transfer transfer, AmqpMessage message, uint maxFrameSize, AmqpWriterOptions? options, ArrayPool<byte>? pool)
    {
        _channel = channel;
        _transfer = transfer;
        _maxFrameSize = maxFrameSize;
        _buffer = new AmqpBuffer(0, pool);
        try
        {
            _splitter = new TransferSplitter(message.EncodeSegments(_buffer, options), options);
        }
        catch
        {
            _buffer.Dispose();
            throw;
        }
    }

    /// <summary>Creates a split message from an encoded one, and takes ownership of its buffer.</summary>
    public SplitMessage(ushort channel, Transfer transfer, AmqpBuffer message, uint maxFrameSize, AmqpWriterOptions? options)
    {
        _channel = channel;
        _transfer = transfer;
        _maxFrameSize = maxFrameSize;
        _buffer = message;
        _splitter = new TransferSplitter(new ReadOnlySequence<byte>(message.WrittenMemory), options);
    }

    public bool IsFinished => _splitter.IsFinished;

    public int Frames { get; private set; }

    /// <summary>Writes the next frame.</summary>
    public void WriteFrame(IBufferWriter<byte> output)
    {
        _splitter.WriteFrame(output, _channel, _transfer, _maxFrameSize);
        if (FrameEncoder.GetSegments(output) is { KeepsPayloads: true } segments)
        {
            // The frames refer to the buffer until the last of them is sent. If it never is, the memory is not returned to the pool, because the
            // output may still read from it.
            _isKept = true;
            if (IsFinished)
            {
                segments.Own(_buffer);
            }
        }

        Frames++;
    }

    /// <summary>Writes all frames that are left.</summary>
    /// <returns>The number of frames.</returns>
    public int WriteFrames(IBufferWriter<byte> output)
    {
        while (!IsFinished)
        {
            WriteFrame(output);
        }

        return Frames;
    }

    public void Dispose()
    {
        if (!_isKept)
        {
            _buffer.Dispose();
        }
    }
}
