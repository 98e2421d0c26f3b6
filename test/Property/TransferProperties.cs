using System.Buffers;
using System.Linq;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Transport;
using FsCheck;
using FsCheck.Fluent;

namespace Amqp.Encoding.Tests;

/// <summary>Messages of any size come through frames of any size.</summary>
[TestFixture]
public sealed class TransferProperties
{
    [FsCheck.NUnit.Property(MaxTest = 300)]
    public Property Any_message_is_cut_and_put_together() => Prop.ForAll(
        Gen.Choose(0, 20_000).Zip(Gen.Choose(30, 5_000)).Zip(Gen.Choose(0, int.MaxValue)).ToArbitrary(),
        input =>
        {
            ((int size, int maxFrameSize), int handle) = input;
            byte[] message = [.. Enumerable.Range(0, size).Select(i => (byte)(i * 7))];
            var transfer = new Transfer { Handle = (uint)handle, DeliveryId = 1 };
            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message));
            using var output = new AmqpBuffer();
            using var decoder = new FrameDecoder(5_000);
            using var assembler = new DeliveryAssembler(20_000);
            int total = 0;
            while (splitter.TryWriteFrame(output, 0, transfer, (uint)maxFrameSize, out int payload))
            {
                total += payload;
            }

            ReadOnlySequence<byte> wire = new(output.WrittenMemory);
            Delivery? delivery = null;
            while (decoder.TryRead(ref wire, out AmqpFrame frame))
            {
                AmqpReader reader = frame.OpenPerformative();
                assembler.TryAdd(Transfer.Read(ref reader), frame.Payload, out delivery);
            }

            bool isSame = total == size && wire.IsEmpty && delivery is not null && delivery.Payload.ToArray().AsSpan().SequenceEqual(message);
            delivery?.Dispose();
            return isSame;
        });
}
