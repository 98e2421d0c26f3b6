using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Migrating.OldSdk;

/// <summary>Between the old SDK's transport, which has the socket and the loop that reads, and its connection.</summary>
public sealed class FramePump(Func<IList<ArraySegment<byte>>, ValueTask> send, uint maxFrameSize) : IDisposable
{
    private readonly FrameDecoder _decoder = new(maxFrameSize);
    private readonly FrameWriter _writer = FrameWriter.Create(send, maxFrameSize);
    private readonly Dispose _disposition = new();

    // A loop that reads eight bytes first asks for the rest of the frame.
    public int GetFrameSize(ReadOnlySpan<byte> header) =>
        FrameHeader.Decode(header, _decoder.MaxFrameSize, out FrameHeader decoded, out AmqpDecodeError error) == OperationStatus.Done
            ? (int)decoded.Size
            : throw new AmqpDecodeException(error);

    // Takes all whole frames, and says how many bytes they are. The transport puts the others in front of what it receives next.
    public int OnReceived(ReadOnlySpan<byte> received)
    {
        int taken = 0;
        while (true)
        {
            switch (_decoder.Decode(received.Slice(taken), out Frame frame, out int size, out AmqpDecodeError error))
            {
                case OperationStatus.Done:
                    taken += size;
                    OnFrame(frame);
                    break;
                case OperationStatus.NeedMoreData:
                    return taken;
                default:
                    _writer.WriteFrame(0, new Close { Error = AmqpError.From(error) });
                    throw new AmqpDecodeException(error);
            }
        }
    }

    public void SendHeader() => _writer.WriteProtocolHeader(ProtocolHeader.Amqp);

    public void Send(ushort channel, DescribedList performative)
    {
        performative.EnsureComplete();
        _writer.WriteFrame(channel, performative.Composite);
    }

    // Never waits; in as many frames as it takes. The payload is not copied, so it must not change until FlushAsync has completed.
    public int Send(ushort channel, Transfer transfer, ReadOnlyMemory<byte> message) =>
        _writer.WriteTransfer(channel, transfer, new ReadOnlySequence<byte>(message));

    public ValueTask FlushAsync() => _writer.FlushAsync();

    public void Dispose()
    {
        _writer.Dispose();
        _decoder.Dispose();
    }

    private void OnFrame(Frame frame)
    {
        AmqpReader performative = frame.OpenPerformative();
        switch (frame.Kind)
        {
            case FrameKind.Disposition:
                _disposition.Decode(ref performative);
                Console.WriteLine($"channel {frame.Channel}: {_disposition}");
                break;
            case FrameKind.Transfer:
                Transfer transfer = Transfer.Read(ref performative);
                Console.WriteLine($"channel {frame.Channel}: {transfer}, {frame.PayloadLength} bytes");
                break;
            default:
                Console.WriteLine($"channel {frame.Channel}: {frame.ReadPerformative()}");
                break;
        }
    }
}
