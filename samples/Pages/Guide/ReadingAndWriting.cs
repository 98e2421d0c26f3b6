using System.Buffers;
using System.IO;
using System.IO.Pipelines;

namespace Amqp.Encoding.Samples.Guide;

/// <summary>Writers and readers by hand. docs/reading-and-writing.md quotes it.</summary>
internal static class ReadingAndWriting
{
    private readonly record struct Order(uint Id, string Customer, string? Note);

    public static void Run()
    {
        using var buffer = new AmqpBuffer();
        Write(buffer, new Order(7, "Ada", null), [1.5, 2.5]);
        Console.WriteLine($"{buffer.WrittenCount} bytes: {AmqpValue.Decode(buffer.WrittenMemory)}");
        Console.WriteLine(Read(buffer.WrittenMemory));
        Console.WriteLine(Priority(((AmqpValue)"high").Encode()));
        Unknown(buffer.WrittenMemory);
        Check(buffer.WrittenMemory);
        Segments(new ReadOnlySequence<byte>(buffer.WrittenMemory));
        FromStream(new MemoryStream(buffer.WrittenSpan.ToArray()));
        Filter();
        Size();
        Reuse();
        var pipe = new Pipe();
        WriteToPipe(pipe.Writer);
        Console.WriteLine($"{pipe.Writer.UnflushedBytes} bytes in the pipe");
        byte[] segment = new byte[64];
        WriteAfterHeadroom(segment, 1);
        Send(segment.AsSpan(0, 1 + segment[0]));
    }

    /// <seealso cref="AmqpWriter"/>
    private static void Write(AmqpBuffer buffer, Order order, double[] prices)
    {
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope described = writer.BeginDescribed(new AmqpSymbol("acme:order"));
        AmqpWriteScope list = writer.BeginList();
        WriteHeader(ref writer, order);
        writer.WriteString(order.Note);
        writer.WriteArray(prices);
        AmqpWriteScope map = writer.BeginMap();
        writer.WriteSymbol("x-opt-source");
        writer.WriteString("web");
        writer.End(map);
        writer.End(list);
        writer.End(described);
        writer.Flush();
    }

    // A writer or reader goes by ref: it is a struct that knows where it is.
    private static void WriteHeader(ref AmqpWriter writer, Order order)
    {
        writer.WriteUInt32(order.Id);
        writer.WriteString(order.Customer);
    }

    /// <seealso cref="AmqpReader"/>
    private static Order Read(ReadOnlyMemory<byte> bytes)
    {
        var reader = new AmqpReader(bytes);
        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
        bool isOrder = descriptor.Is(new AmqpSymbol("acme:order"));
        AmqpReadScope list = reader.EnterList();
        if (!isOrder || list.Count < 4)
        {
            throw new NotSupportedException("This is not an order.");
        }

        var order = new Order(reader.ReadUInt32(), reader.ReadString(), reader.TryReadNull() ? null : reader.ReadString());
        double total = 0;
        foreach (double price in reader.ReadArrayView<double>())
        {
            total += price;
        }

        // Later versions may have more items: do not look at them.
        reader.SkipToParent(list);
        reader.Exit(described);
        Console.WriteLine($"{total}, {reader.Remaining} bytes left");
        return order;
    }

    /// <seealso cref="AmqpReader.TryMatchString(ReadOnlySpan{byte})"/>
    private static int Priority(byte[] text)
    {
        var reader = new AmqpReader(text);

        // Compares the bytes in place. A string is made only for an unexpected name.
        int priority = reader.TryMatchString("low"u8) ? 1 : reader.TryMatchString("high"u8) ? 9 : Unexpected(reader.ReadString());
        return priority;
    }

    private static int Unexpected(string name)
    {
        Console.WriteLine($"{name} is not a priority");
        return 4;
    }

    private static void Unknown(ReadOnlyMemory<byte> bytes)
    {
        // Goes through whatever there is: looks at the type, then reads, enters or skips.
        var reader = new AmqpReader(bytes);
        int texts = CountTexts(ref reader);
        Console.WriteLine($"{texts} texts");
    }

    private static int CountTexts(ref AmqpReader reader)
    {
        switch (reader.PeekType())
        {
            case AmqpType.String or AmqpType.Symbol:
                reader.Skip();
                return 1;
            case AmqpType.Described:
                AmqpReadScope described = reader.EnterDescribed(out _);
                int inside = CountTexts(ref reader);
                reader.Exit(described);
                return inside;
            case AmqpType.List:
                return CountItems(ref reader, reader.EnterList());
            case AmqpType.Map:
                return CountItems(ref reader, reader.EnterMap());
            default:
                reader.Skip();
                return 0;
        }
    }

    private static int CountItems(ref AmqpReader reader, AmqpReadScope scope)
    {
        int count = 0;
        while (!reader.IsAtEnd)
        {
            count += CountTexts(ref reader);
        }

        reader.Exit(scope);
        return count;
    }

    /// <seealso cref="AmqpReaderOptions"/>
    private static void Check(ReadOnlyMemory<byte> bytes)
    {
        // The defaults are for untrusted bytes: 64 levels, and 65,536 zero-width elements.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(8).WithMaxZeroWidthElements(0);
        var reader = new AmqpReader(bytes, options);
        try
        {
            reader.Validate();
            Console.WriteLine("one whole value");
        }
        catch (AmqpDecodeException exception)
        {
            Console.WriteLine($"{exception.Error.Kind} at {exception.Error.Offset}: {exception.Message}");
        }
    }

    /// <seealso cref="AmqpReader.MeasureValue(in ReadOnlySequence{byte}, out int, out AmqpDecodeError, AmqpReaderOptions?)"/>
    private static void Segments(in ReadOnlySequence<byte> received)
    {
        // The size of the first value, or how many bytes are needed to go on.
        switch (AmqpReader.MeasureValue(in received, out int size, out AmqpDecodeError error))
        {
            case OperationStatus.NeedMoreData:
                Console.WriteLine($"{size - received.Length} more bytes are needed");
                break;
            case OperationStatus.InvalidData:
                Console.WriteLine(error);
                break;
            default:
                // Read in place if the value is in one segment, else copied.
                var reader = new AmqpReader(received.Slice(0, size));
                reader.Skip();
                Console.WriteLine($"{reader.Position} of {received.Length} bytes");
                break;
        }
    }

    private static void FromStream(Stream stream)
    {
        // The bytes of the next value, at most a megabyte, and not a byte more. 0 is the end of the stream.
        using var buffer = new AmqpBuffer();
        while (AmqpReader.ReadEncodedValue(stream, buffer, maxSize: 1 << 20) != 0)
        {
            Console.WriteLine(AmqpValue.Decode(buffer.WrittenMemory));
            buffer.Reset();
        }
    }

    private static void WriteToPipe(PipeWriter output)
    {
        // Written into the memory of the pipe; visible with Flush, and sent by the pipe's own FlushAsync.
        var writer = new AmqpWriter(output);
        AmqpWriteScope described = writer.BeginDescribed(0x77);
        writer.WriteString("one value");
        writer.End(described);
        writer.Flush();
    }

    private static void WriteAfterHeadroom(byte[] segment, int headroom)
    {
        // The first bytes of the segment stay free for a header of your own.
        var buffer = new AmqpBuffer(segment, headroom, segment.Length - headroom);
        var writer = new AmqpWriter(buffer);
        writer.WriteString("one value");
        writer.Flush();
        segment[0] = (byte)buffer.WrittenCount;
    }

    private static void Filter()
    {
        byte[] received = MapEncoding<string, int>.Default.Encode([new("keep", 1), new("secret", 2), new("stay", 3)]);
        using var buffer = new AmqpBuffer();

        // Copies all pairs but one, without decoding them.
        var reader = new AmqpReader(received);
        var writer = new AmqpWriter(buffer);
        AmqpReadScope source = reader.EnterMap();
        AmqpWriteScope target = writer.BeginMap();
        while (!reader.IsAtEnd)
        {
            ReadOnlySpan<byte> key = reader.ReadEncodedValue();
            if (new AmqpReader(key).ReadStringBytes().SequenceEqual("secret"u8))
            {
                reader.Skip();
                continue;
            }

            writer.WriteEncodedValue(key);
            writer.WriteEncodedValue(reader.ReadEncodedValue());
        }

        reader.Exit(source);
        writer.End(target);
        writer.Flush();
        Console.WriteLine(AmqpValue.Decode(buffer.WrittenMemory));
    }

    /// <seealso cref="EncodedSize"/>
    private static void Size()
    {
        // Content first, then what is around it. A value of fixed width has its data and one byte for the constructor.
        int items = EncodedSize.OfUInt32(7) + EncodedSize.OfString("Ada") + EncodedSize.OfArray(2, 1 + (2 * sizeof(double)));
        byte[] exact = new byte[EncodedSize.OfList(3, items)];
        var writer = new AmqpWriter(exact);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteUInt32(7);
        writer.WriteString("Ada");
        writer.WriteArray<double>([1.5, 2.5]);
        writer.End(list);
        Console.WriteLine($"{writer.BytesWritten} of {exact.Length} bytes");
    }

    /// <seealso cref="AmqpBuffer"/>
    private static void Reuse()
    {
        // One buffer for many values: from the second on nothing is rented.
        using var buffer = new AmqpBuffer();
        for (int i = 0; i < 3; i++)
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            writer.WriteInt32(i);
            writer.Flush();
            Send(buffer.WrittenSpan);
        }
    }

    private static void Send(ReadOnlySpan<byte> bytes) => Console.WriteLine(Convert.ToHexString(bytes));
}
