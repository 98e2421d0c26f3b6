using System.Buffers;
using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.IO;

/// <summary>The debugger shows the state of what sends and receives.</summary>
[TestFixture]
public sealed class DebuggerTextTests
{
    private static readonly Transfer s_transfer = new() { Handle = 0, DeliveryId = 7, DeliveryTag = new DeliveryTag([1]) };

    [Test]
    public void A_reader_shows_its_frame()
    {
        byte[] frames = HexText.Parse("0000000d02000003" + "0053144577");
        using var reader = AmqpFrameReader.Create(new MemoryStream(frames), 512);
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("no frame, maximum 512 bytes"));
        Assert.That(reader.ReadFrame());
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("Transfer, channel 3, 1 bytes of payload"));
        Assert.That(reader.ReadFrame(), Is.False);
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("no frame, maximum 512 bytes"));
        reader.Dispose();
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("disposed"));
    }

    [Test]
    public void A_writer_shows_what_is_queued()
    {
        using var writer = AmqpFrameWriter.Create(Stream.Null);
        Assert.That(DebuggerText.Of(writer), Is.EqualTo("0 bytes queued"));
    }

    [Test]
    public void An_assembler_shows_its_delivery()
    {
        using var assembler = new DeliveryAssembler(100);
        Assert.That(DebuggerText.Of(assembler), Is.EqualTo("no delivery begun"));
        Transfer first = s_transfer.Clone();
        first.More = true;
        Assert.That(assembler.Add(first, new ReadOnlySequence<byte>([1, 2, 3])), Is.Null);
        Assert.That(DebuggerText.Of(assembler), Is.EqualTo("delivery 7, 3 bytes so far"));
        assembler.Dispose();
        Assert.That(DebuggerText.Of(assembler), Is.EqualTo("disposed"));
    }

    [Test]
    public void A_splitter_shows_what_is_left()
    {
        // 512 bytes less header and transfer: 8, 12, and 3 for more and two nulls before it.
        var splitter = new TransferSplitter(new ReadOnlySequence<byte>(new byte[600]));
        Assert.That(DebuggerText.Of(splitter), Is.EqualTo("600 of 600 bytes left"));
        using var output = new AmqpBuffer();
        splitter.WriteFrame(output, 0, s_transfer, 512);
        Assert.That(DebuggerText.Of(splitter), Is.EqualTo("111 of 600 bytes left, begun"));
        splitter.WriteFrame(output, 0, s_transfer, 512);
        Assert.That(DebuggerText.Of(splitter), Is.EqualTo("finished"));
    }

    [Test]
    public void A_decoder_shows_what_it_needs()
    {
        using var decoder = new FrameDecoder(512);
        Assert.That(decoder.Decode(HexText.Parse("0000000d02000003"), out _, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(DebuggerText.Of(decoder), Is.EqualTo("maximum 512 bytes, 5 bytes needed"));
    }

    [Test]
    public void A_buffer_shows_its_state_even_when_it_cannot_be_used()
    {
        var buffer = new AmqpBuffer(256);
        using var segments = new FrameSegments();
        FrameWriter.WriteEmpty(segments);
        Assert.That(DebuggerText.Of(segments), Is.EqualTo("8 bytes"));
        var shown = new List<string>();
        new AmqpMessage().Encode(buffer, MessageBody.Data(buffer, (output, lent) => shown.Add(DebuggerText.Of(lent))));
        shown.Add(DebuggerText.Of(buffer));
        buffer.Dispose();
        segments.Dispose();
        shown.Add(DebuggerText.Of(buffer));
        shown.Add(DebuggerText.Of(segments));
        Assert.That(shown, Is.EqualTo(new[] { "in use by a callback", "5 bytes written, capacity 256", "disposed", "disposed" }));
    }
}
