namespace Amqp.Encoding.Tests.Frames;

/// <summary>The first transfer of a delivery has delivery-id and delivery-tag (part 2, 2.7.5).</summary>
public sealed class FirstTransferTests
{
    private static readonly MessageBody<int> s_body = MessageBody.CreateData(0, static (_, _) => Assert.Fail("The callback must not run."));

    [Test]
    public void A_first_transfer_without_id_or_tag_is_refused_before_a_byte_is_written([Values(10, 2_000)] int size, [Values] bool keepsPayloads)
    {
        var message = new AmqpMessage();
        message.AddData(new byte[size]);
        foreach ((Transfer transfer, string field) in Incomplete())
        {
            using var buffer = new AmqpBuffer();
            using var segments = new FrameSegments();
            IBufferWriter<byte> output = keepsPayloads ? segments : buffer;
            Refused(() => FrameEncoder.EncodeTransfer(output, 0, transfer, message, 512), field);
            Refused(() => FrameEncoder.EncodeTransfer(output, 0, transfer, new AmqpMessage(), in s_body, 512), field);
            Refused(() => new TransferSplitter(new ReadOnlySequence<byte>(new byte[size])).WriteFrame(output, 0, transfer, 512), field);
            Assert.That(buffer.WrittenCount, Is.Zero);
            Assert.That(segments.Length, Is.Zero);
        }
    }

    [Test]
    public void A_queue_takes_no_byte_of_a_delivery_without_id_or_tag([Values(10, 2_000)] int size)
    {
        var message = new AmqpMessage();
        message.AddData(new byte[size]);
        var sent = new MemoryStream();
        using var writer = FrameWriter.Create(sent);
        foreach ((Transfer transfer, string field) in Incomplete())
        {
            Refused(() => { _ = writer.WriteTransferAsync(0, transfer, message); }, field);
            Refused(() => { _ = writer.WriteTransferAsync(0, transfer, new AmqpMessage(), in s_body); }, field);
            Assert.That(writer.QueuedBytes, Is.Zero);
            Assert.That(sent.Length, Is.Zero);
        }
    }

    [Test]
    public void A_transfer_that_continues_a_delivery_needs_no_id_or_tag([Values] bool isWholePerformative)
    {
        using var output = new AmqpBuffer();
        if (isWholePerformative)
        {
            // It may be any transfer of a delivery.
            FrameEncoder.Encode(output, 0, new Transfer { Handle = 0 }, 512);
            return;
        }

        var transfer = new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([]) };
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[1_000]));
        Assert.That(splitter.WriteFrame(output, 0, transfer, 512));
        transfer.DeliveryId = null;
        transfer.DeliveryTag = null;
        Assert.That(splitter.WriteFrame(output, 0, transfer, 512));
        splitter.Reset();
        Refused(() => splitter.WriteFrame(output, 0, transfer, 512), "delivery-id");
    }

    private static IEnumerable<(Transfer Transfer, string Field)> Incomplete() =>
    [
        (new Transfer { Handle = 0 }, "delivery-id"),
        (new Transfer { Handle = 0, DeliveryTag = new DeliveryTag([1]) }, "delivery-id"),
        (new Transfer { Handle = 0, DeliveryId = 0 }, "delivery-tag"),
    ];

    private static void Refused(Action write, string field) => Assert.That(
        write, Throws.TypeOf<AmqpEncodeException>().With.Message.StartsWith("The field transfer." + field + " is not set").And.Message.Contains("2.7.5"));
}
