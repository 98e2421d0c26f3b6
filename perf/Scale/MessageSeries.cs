namespace Amqp.Encoding.Perf.Scale;

/// <summary>Messages of 100 B to 100 MB, and a delivery of 1 MB in frames of 512 B to 1 MB.</summary>
public static class MessageSeries
{
    private const string Messages = "messages";
    private const string Frames = "frames";
    private const int DeliverySize = 1 << 20;

    // The names of the sizes are those of the body: the sections before it take 60 bytes.
    private static readonly int[] s_sizes = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    private static readonly int[] s_frameSizes = [512, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576];

    public static IEnumerable<ScaleSeries> Create() =>
    [
        new(Messages, "message written, its body copied", "byte", s_sizes, ScaleSeries.Of(Write)),
        new(Messages, "message written, its body referred to", "message", s_sizes, ScaleSeries.Of(WriteSegments), static _ => 1),
        new(Messages, "message read, its body looked at", "message", s_sizes, ScaleSeries.Of(Read), static _ => 1),
        new(Messages, "message read, its body copied", "byte", s_sizes, ScaleSeries.Of(Copy)),
        new(Frames, "delivery of 1 MB split", "byte delivered", s_frameSizes, ScaleSeries.Of(Split), static _ => DeliverySize),
        new(Frames, "delivery of 1 MB assembled", "byte delivered", s_frameSizes, ScaleSeries.Of(Assemble), static _ => DeliverySize),
    ];

    private static AmqpMessage Build(int size)
    {
        byte[] body = new byte[size];
        new Random(0).NextBytes(body);
        var message = new AmqpMessage { Header = { Durable = true }, Properties = { MessageId = "order-7", To = "queue/orders" } };
        message.AddData(body);
        return message;
    }

    private static Action Write(int size)
    {
        AmqpMessage message = Build(size);
        var buffer = new AmqpBuffer(size + 256);
        return () =>
        {
            buffer.Reset();
            message.Encode(buffer);
        };
    }

    private static Action WriteSegments(int size)
    {
        AmqpMessage message = Build(size);
        var buffer = new AmqpBuffer(256);
        return () =>
        {
            buffer.Reset();
            Check.That(message.EncodeSegments(buffer).Length > size, "the segments");
        };
    }

    private static Action Read(int size)
    {
        byte[] encoded = Build(size).Encode();
        return () => Check.That(AmqpMessage.Decode(encoded).TryGetSingleData(out ReadOnlyMemory<byte> body) && body.Length == size, "the body");
    }

    private static Action Copy(int size)
    {
        byte[] encoded = Build(size).Encode();
        byte[] body = new byte[size];
        return () => Check.That(AmqpMessage.Decode(encoded).CopyBodyTo(body) == size, "the body");
    }

    private static Action Split(int frameSize)
    {
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[DeliverySize]));
        Transfer transfer = First();
        var buffer = new AmqpBuffer(2 * DeliverySize);
        return () =>
        {
            buffer.Reset();
            splitter.Reset();
            while (splitter.WriteFrame(buffer, 1, transfer, (uint)frameSize))
            {
            }
        };
    }

    private static Action Assemble(int frameSize)
    {
        using var buffer = new AmqpBuffer();
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[DeliverySize]));
        while (splitter.WriteFrame(buffer, 1, First(), (uint)frameSize))
        {
        }

        var frames = new ReadOnlySequence<byte>(buffer.WrittenSpan.ToArray());
        var decoder = new FrameDecoder((uint)frameSize);
        var assembler = new DeliveryAssembler(DeliverySize);
        var transfer = new Transfer();
        return () => Check.That(Assemble(frames, decoder, assembler, transfer) == DeliverySize, "the delivery");
    }

    private static long Assemble(ReadOnlySequence<byte> left, FrameDecoder decoder, DeliveryAssembler assembler, Transfer transfer)
    {
        while (decoder.Decode(ref left, out Frame frame, out _) == OperationStatus.Done)
        {
            AmqpReader performative = frame.OpenPerformative();
            transfer.ReadFrom(ref performative);
            if (assembler.Add(transfer, frame.Payload) is { } delivery)
            {
                using (delivery)
                {
                    return delivery.Payload.Length;
                }
            }
        }

        return 0;
    }

    private static Transfer First() => new() { Handle = 1, DeliveryId = 12_345, DeliveryTag = new DeliveryTag([1, 2, 3, 4]), MessageFormat = 0 };
}
