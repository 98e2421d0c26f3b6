using System.Text;

namespace Amqp.Encoding.Fuzz;

/// <summary>Frames one after the other, the first byte of the input aside, which is the seed of the pieces; transfers become deliveries.</summary>
internal static class FramesTarget
{
    private const uint MaxFrameSize = 1_024;
    private const int MaxDeliverySize = 2_048;

    public static void Run(byte[] input)
    {
        if (input.Length == 0)
        {
            return;
        }

        byte[] bytes = input.AsSpan(1).ToArray();
        string expected = Span(bytes);
        FrameTarget.Reference(bytes, isSasl: false);
        var random = new Random(input[0]);
        Rule.Same(Sequence(bytes, random), expected, "frames of a sequence are those of a span");
        Rule.Same(Stream(bytes, random), expected, "frames of a stream are those of a span");
    }

    private static string Span(byte[] bytes)
    {
        var pool = new CountingPool();
        var text = new StringBuilder();
        using (var decoder = new FrameDecoder(MaxFrameSize))
        using (var assembler = new DeliveryAssembler(MaxDeliverySize, pool))
        {
            ReadOnlySpan<byte> rest = bytes;
            while (true)
            {
                OperationStatus status = decoder.Decode(rest, out Frame frame, out int consumed, out AmqpDecodeError error);
                if (status != OperationStatus.Done)
                {
                    text.Append(status == OperationStatus.InvalidData ? error.Kind : rest.IsEmpty ? null : "incomplete");
                    break;
                }

                rest = rest.Slice(consumed);
                Append(text, in frame, assembler);
            }
        }

        Rule.Same(pool.Outstanding, 0, "pooled arrays are returned");
        return text.ToString();
    }

    private static string Sequence(byte[] bytes, Random random)
    {
        var pool = new CountingPool();
        var text = new StringBuilder();
        using (var decoder = new FrameDecoder(MaxFrameSize, null, pool))
        using (var assembler = new DeliveryAssembler(MaxDeliverySize, pool))
        {
            ReadOnlySequence<byte> rest = Segments.Cut(bytes, () => random.Next(0, 60));
            while (true)
            {
                OperationStatus status = decoder.Decode(ref rest, out Frame frame, out AmqpDecodeError error);
                if (status != OperationStatus.Done)
                {
                    text.Append(status == OperationStatus.InvalidData ? error.Kind : rest.IsEmpty ? null : "incomplete");
                    break;
                }

                Append(text, in frame, assembler);
            }
        }

        Rule.Same(pool.Outstanding, 0, "pooled arrays are returned");
        return text.ToString();
    }

    private static string Stream(byte[] bytes, Random random)
    {
        var pool = new CountingPool();
        var text = new StringBuilder();
        using (var stream = new ScriptedStream(bytes, () => random.Next(1, 60)))
        using (var reader = FrameReader.Create(stream, MaxFrameSize, null, pool))
        using (var assembler = new DeliveryAssembler(MaxDeliverySize, pool))
        {
            try
            {
                while (reader.ReadFrame())
                {
                    Append(text, reader.Frame, assembler);
                }
            }
            catch (AmqpDecodeException exception)
            {
                text.Append(exception.Error.Kind == AmqpDecodeErrorKind.EndOfStream ? "incomplete" : exception.Error.Kind);
            }
        }

        Rule.Same(pool.Outstanding, 0, "pooled arrays are returned");
        return text.ToString();
    }

    private static void Append(StringBuilder text, in Frame frame, DeliveryAssembler assembler)
    {
        text.Append(Verdict.Of(in frame)).AppendLine();
        text.Append(frame.ToString());
        if (frame.Kind != FrameKind.Transfer)
        {
            return;
        }

        AmqpReader reader = frame.OpenPerformative();
        try
        {
            var transfer = Transfer.Read(ref reader);
            using Delivery? delivery = assembler.Add(transfer!, PayloadOf(in frame));
            text.Append(delivery is null ? "more" : HexText.Format(delivery.Payload.ToArray()));
        }
        catch (AmqpDecodeException exception)
        {
            text.Append(exception.Error);
        }
    }

    private static ReadOnlySequence<byte> PayloadOf(in Frame frame) =>
        frame.TryGetPayloadSpan(out ReadOnlySpan<byte> payload) ? new ReadOnlySequence<byte>(payload.ToArray()) : frame.Payload;
}
