namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The debugger shows the state of options, messages, readers and writers.</summary>
public sealed class DebuggerTextTests
{
    private static readonly Transfer s_transfer = new() { Handle = 0, DeliveryId = 7, DeliveryTag = new DeliveryTag([1]) };

    [TestCase(typeof(AmqpReaderOptions))]
    [TestCase(typeof(AmqpWriterOptions))]
    [TestCase(typeof(AmqpNotation))]
    [TestCase(typeof(AmqpObjectOptions))]
    [TestCase(typeof(AmqpReader))]
    [TestCase(typeof(AmqpWriter))]
    [TestCase(typeof(AmqpMessage))]
    [TestCase(typeof(MessageBatch))]
    [TestCase(typeof(MessageReader))]
    [TestCase(typeof(MessagePartReader))]
    public void Every_listed_type_has_debugger_text(Type type) => Assert.That(type.GetCustomAttribute<DebuggerDisplayAttribute>(), Is.Not.Null);

    [Test]
    public void Debugger_text_of_options_names_the_chosen_values()
    {
        Assert.That(DebuggerText.Of(AmqpReaderOptions.Default), Is.EqualTo("depth 64, zero-width elements 65536, Usual"));
        AmqpReaderOptions chosen = AmqpReaderOptions.Default.WithMaxDepth(8).WithDeviations(Deviations.FooterBeforeBody).WithTextDecoder(new TextCache());
        Assert.That(DebuggerText.Of(chosen), Is.EqualTo("depth 8, zero-width elements 65536, FooterBeforeBody, TextCache"));
        Assert.That(DebuggerText.Of(AmqpObjectOptions.Azure), Is.EqualTo("Azure"));
        Assert.That(DebuggerText.Of(AmqpWriterOptions.Default.WithMaxDepth(8)), Is.EqualTo("depth 8, full composites False"));
        Assert.That(DebuggerText.Of(AmqpNotation.Default.WithMaxLength(20)), Is.EqualTo("characters 20, secrets False"));
    }

    [Test]
    public void Debugger_text_of_a_batch_counts_messages_and_bytes()
    {
        using var batch = new MessageBatch(100);
        Assert.That(DebuggerText.Of(batch), Is.EqualTo("messages 0, bytes 0 of 100"));
        batch.TryAddEncoded([1, 2]);
        Assert.That(DebuggerText.Of(batch), Is.EqualTo("messages 1, bytes 2 of 100"));
    }

    [Test]
    public void Debugger_text_of_a_reader_shows_its_frame()
    {
        byte[] frames = HexText.Parse("0000000d02000003" + "0053144577");
        using var reader = FrameReader.Create(new MemoryStream(frames), 512);
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("no frame, maximum 512 bytes"));
        Assert.That(reader.ReadFrame());
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("Transfer, channel 3, 1 bytes of payload"));
        Assert.That(reader.ReadFrame(), Is.False);
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("no frame, maximum 512 bytes"));
        reader.Dispose();
        Assert.That(DebuggerText.Of(reader), Is.EqualTo("disposed"));
    }

    [Test]
    public void Debugger_text_of_a_writer_shows_the_queued_bytes()
    {
        using var writer = FrameWriter.Create(Stream.Null);
        Assert.That(DebuggerText.Of(writer), Is.EqualTo("0 bytes queued"));
    }

    [Test]
    public void Debugger_text_of_an_assembler_shows_its_delivery()
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
    public void Debugger_text_of_a_splitter_shows_the_remaining_bytes()
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
    public void Debugger_text_of_a_decoder_shows_the_bytes_it_needs()
    {
        using var decoder = new FrameDecoder(512);
        Assert.That(decoder.Decode(HexText.Parse("0000000d02000003"), out _, out _, out _), Is.EqualTo(OperationStatus.NeedMoreData));
        Assert.That(DebuggerText.Of(decoder), Is.EqualTo("maximum 512 bytes, 5 bytes needed"));
    }

    [Test]
    public void Debugger_text_of_a_buffer_shows_its_state_even_when_it_cannot_be_used()
    {
        var buffer = new AmqpBuffer(256);
        using var segments = new FrameSegments();
        FrameEncoder.EncodeEmpty(segments);
        Assert.That(DebuggerText.Of(segments), Is.EqualTo("8 bytes"));
        var shown = new List<string>();
        new AmqpMessage().Encode(buffer, MessageBody.CreateData(buffer, (output, lent) => shown.Add(DebuggerText.Of(lent))));
        shown.Add(DebuggerText.Of(buffer));
        buffer.Dispose();
        segments.Dispose();
        shown.Add(DebuggerText.Of(buffer));
        shown.Add(DebuggerText.Of(segments));
        Assert.That(shown, Is.EqualTo(new[] { "in use by a callback", "5 bytes written, capacity 256", "disposed", "disposed" }));
    }
}
