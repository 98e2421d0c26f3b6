using FsCheck;
using FsCheck.Fluent;

namespace Amqp.Encoding.Tests.Framing;

/// <summary>Messages of any size come through frames of any size, however they and the bytes on the wire are cut into segments.</summary>
public sealed class DeliveryPropertyTests
{
    private const int LargestFrame = 5_000;
    private const int LargestMessage = 20_000;

    [SeededProperty(MaxTest = 300)]
    public Property Any_message_is_split_and_reassembled() => Prop.ForAll(
        Gen.Choose(0, LargestMessage).Zip(Gen.Choose(30, LargestFrame)).Zip(Gen.Choose(0, int.MaxValue)).Zip(Gen.Choose(0, int.MaxValue)).ToArbitrary(),
        input =>
        {
            (((int size, int maxFrameSize), int handle), int seed) = input;
            var random = new Random(seed);
            byte[] message = [.. Enumerable.Range(0, size).Select(i => (byte)(i * 7))];
            var transfer = new Transfer { Handle = (uint)handle, DeliveryId = 1, DeliveryTag = new DeliveryTag([1]) };
            var splitter = new TransferSplitter(Cut(message, random));
            using var output = new AmqpBuffer();
            int frames = 0;
            while (splitter.WriteFrame(output, 0, transfer, (uint)maxFrameSize))
            {
                frames++;
            }

            using var gathered = new FrameSegments();
            splitter.Reset();
            while (splitter.WriteFrame(gathered, 0, transfer, (uint)maxFrameSize))
            {
            }

            byte[] bytes = output.WrittenSpan.ToArray();
            return splitter.Remaining == 0
                && output.WrittenCount <= (long)frames * maxFrameSize
                && gathered.GetSegments().SelectMany(segment => segment).SequenceEqual(bytes)
                && PutTogether(new ReadOnlySequence<byte>(bytes), frames).AsSpan().SequenceEqual(message)
                && PutTogether(Cut(bytes, random), frames).AsSpan().SequenceEqual(message);
        });

    private static byte[]? PutTogether(ReadOnlySequence<byte> wire, int frames)
    {
        using var decoder = new FrameDecoder(LargestFrame);
        using var assembler = new DeliveryAssembler(LargestMessage);
        while (decoder.Decode(ref wire, out Frame frame, out _) == OperationStatus.Done)
        {
            frames--;
            AmqpReader reader = frame.OpenPerformative();
            if (assembler.Add(Transfer.Read(ref reader), frame.Payload) is { } delivery)
            {
                using (delivery)
                {
                    return wire.IsEmpty && frames == 0 ? delivery.Payload.ToArray() : null;
                }
            }
        }

        return null;
    }

    // The same place twice makes an empty segment.
    private static ReadOnlySequence<byte> Cut(byte[] bytes, Random random) =>
        Pieces.Cut(bytes, [.. Enumerable.Range(0, random.Next(40)).Select(_ => random.Next(bytes.Length + 1))]);
}
