using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.IO.Pipelines;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>Files of values, and logs.</summary>
internal static class Files
{
    public static void Write(string path, IEnumerable<Order> orders)
    {
        using FileStream file = File.Create(path);
        using var buffer = new AmqpBuffer();
        foreach (Order order in orders)
        {
            order.Encode(buffer);
            file.Write(buffer.WrittenSpan);
            buffer.Reset();
        }
    }

    public static List<Order> ReadAll(string path)
    {
        // A file that fits in memory: the values are one after the other.
        var reader = new AmqpReader(File.ReadAllBytes(path));
        List<Order> orders = [];
        while (!reader.IsAtEnd)
        {
            orders.Add(Order.Read(ref reader));
        }

        return orders;
    }

    public static async IAsyncEnumerable<Order> ReadAsync(PipeReader file)
    {
        // A file of any size: only the bytes of the next value have to be in memory.
        ReadResult read;
        do
        {
            read = await file.ReadAsync();
            ReadOnlySequence<byte> bytes = read.Buffer;
            while (TryRead(ref bytes, out Order? order))
            {
                yield return order;
            }

            if (read.IsCompleted && !bytes.IsEmpty)
            {
                throw new EndOfStreamException("The file ends within a value.");
            }

            file.AdvanceTo(bytes.Start, bytes.End);
        }
        while (!read.IsCompleted);
    }

    private static bool TryRead(ref ReadOnlySequence<byte> bytes, [NotNullWhen(true)] out Order? order)
    {
        order = null;
        switch (AmqpReader.MeasureValue(in bytes, out int size, out AmqpDecodeError error))
        {
            case OperationStatus.InvalidData:
                throw new AmqpDecodeException(error);
            case OperationStatus.NeedMoreData:
                return false;
        }

        var reader = new AmqpReader(bytes.Slice(0, size));
        order = Order.Read(ref reader);
        bytes = bytes.Slice(size);
        return true;
    }

    /// <seealso cref="FrameReader.Trace"/>
    /// <seealso cref="Frame.ToString"/>
    public static void LogFrames(FrameReader reader, TextWriter log)
    {
        // One line for each frame: names, numbers and sizes. Payloads and passwords are left out.
        reader.Trace = (in Frame frame) => log.WriteLine(frame.ToString());
    }

    /// <seealso cref="AmqpDecodeError"/>
    /// <seealso cref="AmqpMessage.TryDecode(ReadOnlyMemory{byte}, out AmqpMessage?, out AmqpDecodeError, AmqpReaderOptions?, SectionKinds)"/>
    public static void LogMessage(ReadOnlyMemory<byte> bytes, TextWriter log)
    {
        // An error has no content of the message, so log all of it. Of a message that is sound, log its id and its size.
        if (AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All))
        {
            log.WriteLine($"{message.Properties.MessageId}: {bytes.Length} bytes");
            message.Dispose();
        }
        else
        {
            log.WriteLine($"{error.Kind} at byte {error.Offset} of {bytes.Length}: {error}");
        }
    }
}
