using System.Buffers;
using System.Collections.Concurrent;
using System.IO;
using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.Frames;
using Amqp.Encoding.Transport;

namespace Acme.Pages;

/// <summary>The code of docs/frames.md: two peers, one over a stream and one over pipes.</summary>
internal static class FramesPage
{
    public static async Task RunAsync()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task peer = Peer.SendAsync((IPEndPoint)listener.LocalEndpoint);
        using TcpClient client = await listener.AcceptTcpClientAsync();
        using NetworkStream stream = client.GetStream();
        using var reader = FrameReader.Create(stream, FrameDecoder.SmallestMaxFrameSize);
        using var writer = FrameWriter.Create(stream);
        using var link = new DeliveryAssembler(maxDeliverySize: 1_000_000);
        var lines = new ConcurrentQueue<string>();
        new Traces(lines).Follow(reader, writer);

        await Sasl.AcceptAsync(reader, writer);
        (await reader.ReadProtocolHeaderAsync()).EnsureEquals(ProtocolHeader.Amqp);
        await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
        await writer.WriteFrameAsync(0, new Open { ContainerId = "receiver", MaxFrameSize = 4_096 });
        reader.MaxFrameSize = 4_096;
        while (await reader.ReadFrameAsync())
        {
            Frame frame = reader.Frame;
            AmqpReader performative = frame.OpenPerformative();
            if (frame.Kind == FrameKind.Transfer && link.Add(Transfer.Read(ref performative), frame.Payload) is { } delivery)
            {
                using AmqpMessage message = delivery.DecodeMessage();
                Console.WriteLine($"delivery {delivery.DeliveryId}: {message.Properties.Subject}, {message.BodyLength} bytes of body");
            }
        }

        // A frame that was awaited may still be queued, and Dispose drops what is queued.
        await writer.CompleteAsync();
        await peer;
        foreach (string line in lines)
        {
            Console.WriteLine(line);
        }

        // A body that neither side holds in memory.
        var pipe = new Pipe();
        byte[] content = new byte[1_000_000];
        new Random(1).NextBytes(content);
        using var large = new MemoryStream(content);
        using var file = new MemoryStream();
        using var sender = FrameWriter.Create(pipe.Writer);
        using var receiver = FrameReader.Create(pipe.Reader, sender.MaxFrameSize);
        Task sending = LargeBody.SendAsync(sender, large);
        await LargeBody.ReceiveAsync(receiver, file);
        await sending;
        if (!file.ToArray().AsSpan().SequenceEqual(content))
        {
            throw new InvalidDataException("The body has changed on its way.");
        }

        Console.WriteLine($"{file.Length} bytes of a large body stored");
        ReadBytes();
    }

    // Frames without a connection: into a buffer, and out of bytes.
    /// <seealso cref="FrameDecoder"/>
    /// <seealso cref="FrameEncoder"/>
    private static void ReadBytes()
    {
        using var buffer = new AmqpBuffer();
        FrameEncoder.Encode(buffer, channel: 0, new Open { ContainerId = "me" });

        using var decoder = new FrameDecoder(maxFrameSize: 65_536);
        ReadOnlySpan<byte> rest = buffer.WrittenSpan;
        while (decoder.Decode(rest, out Frame frame, out int bytesConsumed, out AmqpDecodeError error) == OperationStatus.Done)
        {
            Console.WriteLine(frame.ReadPerformative());
            rest = rest.Slice(bytesConsumed);
        }
    }
}
