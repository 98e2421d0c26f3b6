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
        PipeWriter output = PipeWriter.Create(stream);
        using var reader = new AmqpPipeReader(PipeReader.Create(stream), FrameDecoder.MinMaxFrameSize);

        await Sasl.AuthenticateAsync(reader, output);
        ProtocolHeader.Amqp.Encode(output);
        FrameWriter.Write(output, 0, new Open { ContainerId = "sender", MaxFrameSize = 512 }, FrameDecoder.MinMaxFrameSize);
        await output.FlushAsync();

        (await reader.ReadProtocolHeaderAsync()).Require(ProtocolHeader.Amqp);
        uint maxFrameSize = await reader.ReadFrameAsync() ? ReadMaxFrameSize(reader.Frame) : throw new InvalidOperationException("The peer is gone.");

        var message = new AmqpMessage { Properties = { Subject = "frames" } };
        message.AddData(new byte[10_000]);
        using var head = new AmqpBuffer();
        await SendAsync(output, message.EncodeSegments(head), maxFrameSize);
        await SendAsync(client.Client, message.EncodeSegments(head), maxFrameSize);

        FrameWriter.WriteEmpty(output);
        FrameWriter.Write(output, 0, new Close(), maxFrameSize);
        await output.FlushAsync();
    }

    private static uint ReadMaxFrameSize(AmqpFrame frame)
    {
        // Unset means the most; and no peer may ask for less than all have to accept.
        AmqpReader performative = frame.OpenPerformative();
        return Math.Max(Open.Read(ref performative).MaxFrameSize ?? Open.DefaultMaxFrameSize, FrameDecoder.MinMaxFrameSize);
    }

    // The splitter is a value that a link keeps while it waits for credit, or here for the pipe.
    private static async Task SendAsync(PipeWriter output, ReadOnlySequence<byte> message, uint maxFrameSize)
    {
        var splitter = new TransferSplitter(message);
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([0]), MessageFormat = 0, Settled = true };
        while (splitter.TryWriteFrame(output, channel: 0, transfer, maxFrameSize, out _))
        {
            await output.FlushAsync();
        }
    }

    // All frames in one send, and the message's body where it is.
    private static async Task SendAsync(Socket socket, ReadOnlySequence<byte> message, uint maxFrameSize)
    {
        var splitter = new TransferSplitter(message);
        var transfer = new Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]), MessageFormat = 0, Settled = true };
        using var segments = new FrameSegments();
        while (splitter.TryWriteFrame(segments, channel: 0, transfer, maxFrameSize, out _))
        {
        }

        await socket.SendAsync(segments.GetSegments());
    }
}
