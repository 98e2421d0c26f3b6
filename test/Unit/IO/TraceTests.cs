namespace Amqp.Encoding.Tests.IO;

/// <summary>The trace of a writer and that of the reader at the other end see the same.</summary>
[TestFixture(OutputKind.Stream)]
[TestFixture(OutputKind.Segments)]
[TestFixture(OutputKind.Pipe)]
public sealed class TraceTests(OutputKind kind)
{
    private readonly List<string> _written = [];
    private readonly List<string> _read = [];

    [Test]
    public async Task A_trace_sees_each_frame_once_and_in_order()
    {
        using var output = new Output(kind);
        using (FrameWriter writer = output.Open())
        {
            writer.Trace = (in Frame frame) => _written.Add(frame.ToString());
            writer.WriteProtocolHeader(ProtocolHeader.Sasl);
            await writer.WriteSaslFrameAsync(new SaslInit { Mechanism = "PLAIN", InitialResponse = new byte[] { 0, 1, 0, 2 } });
            writer.WriteProtocolHeader(ProtocolHeader.Amqp);
            await writer.WriteFrameAsync(0, new Open { ContainerId = "c" });
            await writer.WriteTransferAsync(1, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) }, Message(1_200));
            await writer.WriteTransferAsync(1, new Transfer { Handle = 0, DeliveryId = 1, DeliveryTag = new DeliveryTag([2]) }, Message(3));
            await writer.WriteFrameAsync(0, new Close());
            await writer.CompleteAsync();
        }

        using FrameReader reader = FrameReader.Create(new MemoryStream(output.Bytes), 512);
        reader.Trace = (in Frame frame) => _read.Add(frame.ToString());
        reader.ReadProtocolHeader();
        reader.ReadSaslFrame();
        await reader.ReadProtocolHeaderAsync();
        while (await reader.ReadFrameAsync())
        {
        }

        Assert.Multiple(() =>
        {
            Assert.That(_written, Is.EqualTo(_read));
            Assert.That(_read, Has.Count.EqualTo(7));
            Assert.That(_read[0], Is.EqualTo("sasl-init(mechanism=PLAIN, initial-response=…)"));
            Assert.That(_read[2], Is.EqualTo("channel 1 transfer(handle=0, delivery-id=0, delivery-tag=0x01, more=true), 490 bytes"));
            Assert.That(_read[5], Is.EqualTo("channel 1 transfer(handle=0, delivery-id=1, delivery-tag=0x02), 8 bytes"));
        });
    }

    [Test]
    public async Task A_trace_that_throws_or_writes_fails_the_write_and_nothing_is_queued()
    {
        using var output = new Output(kind);
        using FrameWriter writer = output.Open();
        writer.Trace = (in Frame _) => throw new IOException("trace");
        Assert.That(() => writer.WriteFrame(0, new Close()), Throws.InstanceOf<IOException>().With.Message.EqualTo("trace"));
        writer.Trace = (in Frame _) => writer.WriteFrame(0, new End());
        Assert.That(() => writer.WriteFrame(0, new Close()), Throws.InvalidOperationException);
        writer.Trace = null;
        writer.WriteFrame(0, new Close());
        await writer.FlushAsync();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("0000000c02000000" + "00531845"));
    }

    private static AmqpMessage Message(int size)
    {
        AmqpMessage message = new();
        message.AddData(new byte[size]);
        return message;
    }
}
