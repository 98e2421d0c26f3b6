namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Frames with a transfer and its payload.</summary>
public static class FramePairs
{
    private const int MaxFrameSize = 4_096;

    public static IEnumerable<Pair> Create() => [.. Read(), .. ReadSequences(), Write(), Split(), Trace()];

    private static Pair[] Read()
    {
        byte[] encoded = EncodingJobs.Frames(TransferPairs.Build(Workloads.Transfer()));
        var sequence = new ReadOnlySequence<byte>(encoded);
        var decoder = new FrameDecoder(512);
        Func<long> findByHand = () =>
        {
            ReadOnlySpan<byte> left = encoded;
            long sum = 0;
            while (left.Length > 0)
            {
                left = left[HandWritten.FindFrame(left, out int payload)..];
                sum += payload;
            }

            return sum;
        };

        return
        [
            new("100 frames found, span / hand", findByHand, () =>
            {
                ReadOnlySpan<byte> left = encoded;
                long sum = 0;
                while (decoder.Decode(left, out Frame frame, out int bytesConsumed, out _) == OperationStatus.Done)
                {
                    left = left[bytesConsumed..];
                    sum += frame.PayloadLength;
                    if (left.Length == 0)
                    {
                        break;
                    }
                }

                return sum;
            }),
            new("100 frames found, sequence / hand", findByHand, () =>
            {
                ReadOnlySequence<byte> left = sequence;
                long sum = 0;
                while (decoder.Decode(ref left, out Frame frame, out _) == OperationStatus.Done)
                {
                    sum += frame.PayloadLength;
                }

                return sum;
            }),
            new(
                "100 transfers received / hand",
                () =>
                {
                    ReadOnlySpan<byte> left = encoded;
                    long sum = 0;
                    while (left.Length > 0)
                    {
                        int size = HandWritten.FindFrame(left, out int payload);
                        TransferData read = HandWritten.ReadTransfer(left[8..(size - payload)]);
                        Pair.Kept = read;
                        sum += read.DeliveryId + payload;
                        left = left[size..];
                    }

                    return sum;
                },
                EncodingJobs.ReceiveTransfers(encoded)),
        ];
    }

    private static Pair[] ReadSequences()
    {
        byte[] dispositions = Frames(new Disposition { Role = Role.Receiver, First = 100, Last = 120, Settled = true, State = Accepted.Instance });
        byte[] transfers = Frames(TransferPairs.Build(Workloads.Transfer()));
        return
        [
            .. Read("1,000 dispositions", dispositions, static (ref reader) => (uint)Pair.Keep(Disposition.Read(ref reader)).First),
            .. Read("1,000 transfers", transfers, static (ref reader) => (uint)Pair.Keep(Transfer.Read(ref reader)).DeliveryId!),
        ];
    }

    // From a pipe a frame comes in a sequence, of one segment or of several.
    private static Pair[] Read(string name, byte[] frames, AmqpReadFunc<uint> read)
    {
        var decoder = new FrameDecoder(512);
        Func<long> ofSpan = () =>
        {
            ReadOnlySpan<byte> left = frames;
            long sum = 0;
            while (left.Length > 0 && decoder.Decode(left, out Frame frame, out int bytesConsumed, out _) == OperationStatus.Done)
            {
                AmqpReader reader = frame.OpenPerformative();
                sum += read(ref reader) + frame.PayloadLength;
                left = left[bytesConsumed..];
            }

            return sum;
        };

        Func<long> OfSequence(ReadOnlySequence<byte> sequence) => () =>
        {
            ReadOnlySequence<byte> left = sequence;
            long sum = 0;
            while (decoder.Decode(ref left, out Frame frame, out _) == OperationStatus.Done)
            {
                AmqpReader reader = frame.OpenPerformative();
                sum += read(ref reader) + frame.PayloadLength;
            }

            return sum;
        };

        return
        [
            new(name + " in frames, one segment / span", ofSpan, OfSequence(new ReadOnlySequence<byte>(frames))),
            new(name + " in frames, segments of 4,096 / span", ofSpan, OfSequence(Segment.Cut(frames, 4_096))),
        ];
    }

    private static byte[] Frames(IAmqpComposite performative)
    {
        using var buffer = new AmqpBuffer();
        for (int i = 0; i < 1_000; i++)
        {
            FrameEncoder.Encode(buffer, 1, performative, 512);
        }

        return buffer.WrittenSpan.ToArray();
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public static ReadOnlySequence<byte> Cut(byte[] bytes, int size)
        {
            var first = new Segment { Memory = bytes.AsMemory(0, size) };
            Segment last = first;
            for (int at = size; at < bytes.Length; at += size)
            {
                var next = new Segment { Memory = bytes.AsMemory(at, Math.Min(size, bytes.Length - at)), RunningIndex = at };
                last.Next = next;
                last = next;
            }

            return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
        }
    }

    private static Pair Write()
    {
        MessageData messageData = Workloads.Message();

        // By hand ints are wide.
        messageData.ApplicationProperties[4] = new("retries", 300);
        TransferData transferData = Workloads.Transfer();
        AmqpMessage message = MessagePairs.BuildAny(messageData);
        Transfer transfer = TransferPairs.Build(transferData);
        byte[] scratch = new byte[MaxFrameSize];
        var buffer = new AmqpBuffer(MaxFrameSize);
        Func<long> write = () =>
        {
            buffer.Reset();
            FrameEncoder.EncodeTransfer(buffer, 1, transfer, message, MaxFrameSize);
            return buffer.WrittenCount;
        };
        write();
        Check.Equal(
            buffer.WrittenSpan, scratch.AsSpan(0, HandWritten.WriteFrame(transferData, messageData, 1, MaxFrameSize, scratch)), "the frame of a message");

        return new Pair(
            "message written into a frame / hand", () => HandWritten.WriteFrame(transferData, messageData, 1, MaxFrameSize, scratch), write);
    }

    // A message of 64 kB in frames of 512 bytes, the smallest that every peer takes.
    private static Pair Split()
    {
        const int SmallFrame = 512;
        TransferData transferData = Workloads.Transfer();
        Transfer transfer = TransferPairs.Build(transferData);
        byte[] message = new byte[1 << 16];
        new Random(1).NextBytes(message);
        byte[] scratch = new byte[1 << 17];
        var buffer = new AmqpBuffer(1 << 17);
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message));
        Func<long> splitByHand = () => HandWritten.Split(transferData, message, 1, SmallFrame, scratch);
        Func<long> split = () =>
        {
            buffer.Reset();
            splitter.Reset();
            while (splitter.WriteFrame(buffer, 1, transfer, SmallFrame))
            {
            }

            return buffer.WrittenCount;
        };
        split();
        Check.Equal(buffer.WrittenSpan, scratch.AsSpan(0, (int)splitByHand()), "the frames of a message by hand");
        return new Pair("64 kB split into frames of 512 bytes / hand", splitByHand, split);
    }

    private static Pair Trace()
    {
        // The first of the frames.
        byte[] encoded = EncodingJobs.Frames(TransferPairs.Build(Workloads.Transfer()));
        char[] byHand = new char[1_024];
        string text = string.Empty;
        var decoder = new FrameDecoder(512);
        Func<long> traceByHand = () => HandWritten.TraceTransfer(encoded, byHand);
        Func<long> trace = () => decoder.Decode(encoded, out Frame frame, out _, out _) == OperationStatus.Done ? (text = frame.ToString()).Length : 0;
        trace();
        Check.Equal<char>(text.AsSpan(), byHand.AsSpan(0, (int)traceByHand()), "the text of a frame by hand");
        return new Pair("frame traced / hand", traceByHand, trace);
    }
}
