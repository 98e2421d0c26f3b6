using System.Buffers;
using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Frames;

/// <summary>The other end, over pipes. It leaves out session and link, which are not a codec's.</summary>
internal static class Peer
{
    public static async Task SendAsync(IPEndPoint address)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(address);
        using NetworkStream stream = client.GetStream();
        using var writer = FrameWriter.Create(PipeWriter.Create(stream));
        using var reader = FrameReader.Create(PipeReader.Create(stream), FrameDecoder.SmallestMaxFrameSize);

        await Sasl.AuthenticateAsync(reader, writer);
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
        await writer.WriteFrameAsync(0, new Open { ContainerId = "sender", MaxFrameSize = 512 });

        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Amqp);
        writer.MaxFrameSize = await reader.ReadFrameAsync() ? ReadMaxFrameSize(reader.Frame) : throw new InvalidOperationException("The peer is gone.");

        var message = new AmqpMessage { Properties = { Subject = "frames" } };
        message.AddData(new byte[10_000]);
        int frames = await SendAsync(writer, message);
        Console.WriteLine($"delivery 0: {frames} frames");
        await SendInStepsAsync(writer, message);
        Console.WriteLine($"delivery 2: {(TrySend(writer, new ReadOnlySequence<byte>(message.Encode())) ? "queued" : "refused")}");
        await writer.FlushAsync();
        await SendAsync(client.Client, message, writer.MaxFrameSize);

        writer.WriteHeartbeat();
        await writer.WriteFrameAsync(0, new Close());
        await writer.CompleteAsync();
    }

    private static uint ReadMaxFrameSize(Frame frame)
    {
        AmqpReader performative = frame.OpenPerformative();
        return Open.Read(ref performative).EffectiveMaxFrameSize;
    }

    // As many frames as it takes.
    /// <seealso cref="FrameWriter"/>
    private static ValueTask<int> SendAsync(FrameWriter writer, AmqpMessage message)
    {
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([0]), MessageFormat = 0, Settled = true };
        return writer.WriteTransferAsync(channel: 0, transfer, message);
    }

    // A link keeps the splitter while it waits for credit, or for room in the session's window.
    /// <seealso cref="TransferSplitter"/>
    private static async Task SendInStepsAsync(FrameWriter writer, AmqpMessage message)
    {
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message.Encode()));
        var transfer = new Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0, Settled = true };
        while (!splitter.IsFinished)
        {
            await writer.WriteFramesAsync(
                (splitter, transfer, writer.MaxFrameSize),
                static (output, next) => next.splitter.WriteFrame(output, channel: 0, next.transfer, next.MaxFrameSize));
        }
    }

    // Without waiting, as a broker sends from the loop that reads.
    private static bool TrySend(FrameWriter writer, ReadOnlySequence<byte> payload)
    {
        var transfer = new Transfer { Handle = 0, DeliveryId = 2, DeliveryTag = new DeliveryTag([2]), MessageFormat = 0, Settled = true };

        // A read loop does not wait for room: what a full queue refuses stays with the link.
        return writer.TryWriteTransfer(channel: 0, transfer, payload, out _);
    }

    // All frames in one send, and the message's body where it is.
    /// <seealso cref="FrameSegments"/>
    private static async Task SendAsync(Socket socket, AmqpMessage message, uint maxFrameSize)
    {
        var transfer = new Transfer { Handle = 0, DeliveryId = 3, DeliveryTag = new DeliveryTag([3]), MessageFormat = 0, Settled = true };
        using var segments = new FrameSegments();
        FrameEncoder.EncodeTransfer(segments, channel: 0, transfer, message, maxFrameSize);
        await socket.SendAsync(segments.GetSegments());
    }
}
