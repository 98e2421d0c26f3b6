using System.Buffers;
using System.IO;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Frames;

/// <summary>A message whose body is too large for memory, to and from streams.</summary>
internal static class LargeBody
{
    private const int MaxSectionSize = 65_536;

    public static async Task SendAsync(FrameWriter writer, Stream body)
    {
        using var head = new AmqpBuffer();
        WriteHead(head, body.Length);
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(head.WrittenMemory), body.Length);
        byte[] piece = new byte[65_536];
        try
        {
            await WritePieceAsync(writer, splitter);
            while (!splitter.IsFinished)
            {
                // A stream that ends too early gives an empty piece, which Append refuses.
                int count = await body.ReadAsync(piece);
                splitter.Append(new ReadOnlySequence<byte>(piece, 0, count));
                await WritePieceAsync(writer, splitter);
            }
        }
        catch when (splitter is { HasBegun: true, IsFinished: false })
        {
            // The peer discards the part that it has.
            await writer.WriteFramesAsync(splitter, static (output, splitter) => splitter.WriteAborted(output, channel: 0));
            throw;
        }
    }

    private static void WriteHead(AmqpBuffer head, long bodyLength)
    {
        var writer = new AmqpWriter(head);
        new Properties { Subject = "large" }.WriteTo(ref writer);
        MessageBody.WriteDataHeader(ref writer, bodyLength);
        writer.Flush();
    }

    private static ValueTask WritePieceAsync(FrameWriter writer, TransferSplitter splitter)
    {
        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([0]), MessageFormat = 0, Settled = true };
        return writer.WriteFramesAsync(
            (splitter, transfer, writer.MaxFrameSize),
            static (output, next) =>
            {
                while (next.splitter.WriteFrame(output, channel: 0, next.transfer, next.MaxFrameSize))
                {
                }
            });
    }

    public static async Task ReceiveAsync(FrameReader reader, Stream file)
    {
        var parts = new MessagePartReader();
        byte[] begun = [];
        bool isLast = false;
        while (!isLast && await reader.ReadFrameAsync())
        {
            Transfer transfer = ReadTransfer(reader.Frame);
            if (transfer.Aborted == true)
            {
                throw new OperationCanceledException("The sender has abandoned the delivery: discard the file.");
            }

            // The bytes of a section that has begun come again with those after them. Data is never among them.
            ReadOnlySequence<byte> payload = reader.Frame.Payload;
            ReadOnlySequence<byte> arrived = begun.Length == 0 ? payload : new ReadOnlySequence<byte>([.. begun, .. payload.ToArray()]);
            isLast = transfer.More != true;
            Store(parts, ref arrived, isLast, file);
            if (arrived.Length > MaxSectionSize)
            {
                throw new InvalidDataException("A section that is not data exceeds 65,536 bytes.");
            }

            begun = arrived.ToArray();
        }
    }

    private static void Store(MessagePartReader parts, ref ReadOnlySequence<byte> arrived, bool isLast, Stream file)
    {
        OperationStatus status;
        AmqpDecodeError error;
        while ((status = parts.Read(ref arrived, isLast, out MessagePart part, out error)) == OperationStatus.Done)
        {
            if (part.Kind == SectionKind.Data)
            {
                foreach (ReadOnlyMemory<byte> bytes in part.Bytes)
                {
                    file.Write(bytes.Span);
                }
            }
        }

        if (status == OperationStatus.InvalidData)
        {
            throw new AmqpDecodeException(error);
        }
    }

    private static Transfer ReadTransfer(Frame frame)
    {
        AmqpReader performative = frame.OpenPerformative();
        return Transfer.Read(ref performative);
    }
}
