using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Writing;

/// <summary>A writer over an output of another type than <see cref="AmqpBuffer"/>.</summary>
public sealed class AmqpWriterOutputTests
{
    // A message, for a callback that writes its body; composites with fields of every kind and size; and values by hand.
    private static readonly WriteAction[] s_actions =
    [
        (ref w) => new Accepted().WriteTo(ref w),
        (ref w) => new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([1, 2, 3]), MessageFormat = 0 }.WriteTo(ref w),
        (ref w) => new Open { ContainerId = new string('c', 40), Hostname = new string('h', 300), Properties = Fields.Create([new("product", "x"), new("version", new string('v', 400))]) }.WriteTo(ref w),
        (ref w) => new Close { Error = new AmqpError { Condition = "amqp:internal-error", Description = new string('d', 500) } }.WriteTo(ref w),
        (ref w) => new AmqpMessage { Properties = new() { MessageId = "id", To = new string('t', 300) }, Value = new byte[700] }.WriteTo(ref w),
        (ref w) => new AmqpMessage().WriteTo(ref w, MessageBody.CreateValue(300, static (ref AmqpWriter writer, int size) => writer.WriteBinary(new byte[size]))),
        (ref w) => new AmqpMessage().WriteTo(ref w, MessageBody.CreateData(300, static (output, size) => output.Write(new byte[size]))),
        (ref w) => w.WriteObject(new Dictionary<string, object> { ["a"] = 1, ["b"] = new string('b', 300), ["c"] = new List<object> { 1, "2" } }),
        (ref w) => w.WriteArray<int>(Enumerable.Range(0, 500).ToArray()),
        (ref w) => w.WriteList<int>(Enumerable.Range(0, 500).ToArray()),
    ];

    [Test]
    public void An_output_gets_the_bytes_that_a_buffer_gets([Values(0, 1, 40, 5_000)] int extra)
    {
        IEnumerable<WriteAction> actions = [.. AmqpWriterCase.All().Select(example => ((AmqpWriterCase)example.Arguments[0]!).Write), .. s_actions];
        var together = new ScriptedOutput { Extra = extra };
        using var buffer = new AmqpBuffer();
        var all = new AmqpWriter(together);
        var expected = new AmqpWriter(buffer);
        foreach (WriteAction action in actions)
        {
            var output = new ScriptedOutput { Extra = extra };
            var writer = new AmqpWriter(output);
            action(ref writer);
            Assert.That(output.Bytes, Is.Empty);
            writer.Flush();
            Assert.That(HexText.Format(output.Bytes), Is.EqualTo(HexText.Format(Writes.ToBuffer(action))));
            Assert.That(writer.BytesWritten, Is.EqualTo(output.Bytes.Length));
            action(ref all);
            action(ref expected);
        }

        all.Flush();
        expected.Flush();
        Assert.That(together.Bytes.AsSpan().SequenceEqual(buffer.WrittenSpan));
        Assert.That(all.BytesWritten, Is.EqualTo(buffer.WrittenCount));
    }

    // A list asks for three bytes, also if it stays empty.
    [Test]
    public void An_output_is_never_asked_for_more_than_it_gets([Values(0, 1, 40, 5_000)] int extra)
    {
        IEnumerable<WriteAction> actions = [.. AmqpWriterCase.All().Select(example => ((AmqpWriterCase)example.Arguments[0]!).Write), .. s_actions];
        foreach (WriteAction action in actions)
        {
            var output = new ScriptedOutput { Extra = extra };
            var writer = new AmqpWriter(output);
            action(ref writer);
            writer.Flush();
            Assert.That(output.Hints, Is.All.LessThanOrEqualTo(Math.Max(3, output.Bytes.Length)));
            Assert.That(output.Hints, Has.Count.LessThanOrEqualTo(3), "a byte before a record, the first value, and the whole if it does not fit");
        }
    }

    [Test]
    public void A_composite_is_not_measured_if_the_output_gives_enough()
    {
        var output = new ScriptedOutput { Extra = 4_096 };
        var writer = new AmqpWriter(output);
        new Header { Durable = true, Priority = 4 }.WriteTo(ref writer);
        writer.Flush();
        Assert.That(output.Hints, Is.EqualTo([1]));
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("005370c00402415004"));
    }

    [Test]
    public void A_buffer_with_exactly_the_room_does_not_grow()
    {
        foreach (WriteAction action in s_actions)
        {
            byte[] expected = Writes.ToBuffer(action);
            var output = new ArrayBufferWriter<byte>(100 + expected.Length);
            output.Advance(100);
            var writer = new AmqpWriter(output);
            action(ref writer);
            writer.Flush();
            Assert.That(output.Capacity, Is.EqualTo(100 + expected.Length));
            Assert.That(HexText.Format(output.WrittenSpan.Slice(100).ToArray()), Is.EqualTo(HexText.Format(expected)));
        }
    }

    [Test]
    public void An_output_gets_arbitrary_values_in_their_smallest_form()
    {
        var output = new ScriptedOutput();
        var expected = new List<byte>();
        var writer = new AmqpWriter(output);
        foreach (Node node in Enumerable.Range(0, 500).Select(seed => NodeGenerator.FromSeed(0x5EED + seed, seed % 60)))
        {
            if (expected.Count % 3 == 0)
            {
                writer.Flush();
            }

            output.Extra = expected.Count % 200;
            NodeWriter.Write(ref writer, node);
            expected.AddRange(ReferenceEncoder.EncodeSmallest(node));
        }

        writer.Flush();
        Assert.That(output.Bytes, Is.EqualTo(expected));
    }

    [Test]
    public void A_described_value_is_written_into_a_pipe_without_allocation([Values(10, 10_000)] int size)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        byte[] data = new byte[size];
        Assert.That(Allocations.Measure(Write), Is.Zero);

        void Write()
        {
            var writer = new AmqpWriter(pipe.Writer);
            AmqpWriteScope described = writer.BeginDescribed(0x75);
            AmqpWriteScope list = writer.BeginList();
            writer.WriteUInt32(7);
            writer.WriteString("text");
            writer.WriteBinary(data);
            writer.End(in list);
            writer.End(in described);
            writer.Flush();
            pipe.Writer.FlushAsync().AsTask();
            pipe.Reader.TryRead(out ReadResult result);
            pipe.Reader.AdvanceTo(result.Buffer.End);
        }
    }

    [Test]
    public void An_output_that_has_room_for_no_more_than_a_value_is_enough()
    {
        byte[] array = new byte[8];
        var output = new Segment(array, 2, 5);
        Write(output);
        Assert.That(HexText.Format(array), Is.EqualTo("00007100000100" + "00"));
        Assert.That(() => Write(output), Throws.TypeOf<ArgumentOutOfRangeException>());

        static void Write(Segment output)
        {
            var writer = new AmqpWriter(output);
            writer.WriteInt32(256);
            writer.Flush();
        }
    }

    [Test]
    public void An_output_that_gives_less_than_requested_gets_nothing()
    {
        var output = new ScriptedOutput { Extra = -1 };
        Refuse(static (ref AmqpWriter writer) => writer.WriteInt32(1));
        Assert.That(() => ((AmqpValue)1).Encode(output), ThrowsShort(2));
        Assert.That(() => new Accepted().Encode(output), ThrowsShort(4));
        Assert.That(() => new AmqpMessage { Value = 1 }.Encode(output), ThrowsShort(5));
        Assert.That(() => new AmqpMessage().Encode(output, MessageBody.CreateData(0, static (_, _) => { })), ThrowsShort(5));
        Assert.That(() => ArrayEncoding<int>.Default.Encode([1], output), ThrowsShort(8));
        Assert.That(() => ListEncoding<int>.Default.Encode([1], output), ThrowsShort(5));
        Assert.That(() => MapEncoding<int, int>.Default.Encode([new(1, 1)], output), ThrowsShort(7));
        Assert.That(output.Bytes, Is.Empty);

        void Refuse(WriteAction action) => Assert.That(
            () =>
            {
                var writer = new AmqpWriter(output);
                action(ref writer);
            },
            ThrowsShort(2));

        static NUnit.Framework.Constraints.IResolveConstraint ThrowsShort(int size) =>
            Throws.InvalidOperationException.With.Message.EqualTo($"The GetSpan of {typeof(ScriptedOutput)} returned {size - 1} bytes, but {size} were requested.");
    }

    [Test]
    public void An_output_that_throws_leaves_the_writer_where_it_was([Values] bool whenAdvanced, [Values(0, 100)] int size)
    {
        bool fails = true;
        void Fail() => _ = fails ? throw new FormatException("full") : 0;

        var output = new ScriptedOutput();
        output.OnRequest = whenAdvanced ? null : Fail;
        output.OnAdvance = whenAdvanced ? Fail : null;
        var writer = new AmqpWriter(output);
        int failures = 0;
        while (true)
        {
            try
            {
                if (writer.BytesWritten == 0)
                {
                    writer.WriteNull();
                }

                if (writer.BytesWritten == 1)
                {
                    writer.WriteBinary(new byte[size]);
                }

                writer.Flush();
                break;
            }
            catch (FormatException)
            {
                failures++;
                Assert.That(output.Bytes, Is.Empty);
                Assert.That(writer.BytesWritten, Is.EqualTo(whenAdvanced ? 3 + size : 0));
                fails = false;
            }
        }

        Assert.That(failures, Is.EqualTo(1));
        Assert.That(output.Bytes, Is.EqualTo((byte[])[0x40, 0xA0, (byte)size, .. new byte[size]]));
    }

    [Test]
    public void An_output_that_throws_when_the_bytes_are_moved_to_it_gets_them_with_the_next_flush()
    {
        var output = new ScriptedOutput();
        var writer = new AmqpWriter(output);
        writer.WriteNull();
        writer.WriteNull();
        output.OnRequest = static () => throw new FormatException("full");
        bool hasThrown = false;
        try
        {
            writer.Flush();
        }
        catch (FormatException)
        {
            hasThrown = true;
        }

        Assert.That(hasThrown);
        Assert.That(output.Bytes, Is.Empty);
        output.OnRequest = null;
        writer.Flush();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("4040"));
    }

    [Test]
    public void An_output_is_not_called_before_the_first_value_and_by_an_empty_flush()
    {
        var output = new ScriptedOutput();
        var writer = new AmqpWriter(output);
        writer.Flush();
        Assert.That(output.Calls, Is.Zero);
        writer.WriteNull();
        writer.Flush();
        writer.Flush();
        Assert.That(output.Calls, Is.EqualTo(2));
        Assert.That(() => new AmqpWriter((IBufferWriter<byte>)null!).BytesWritten, Throws.ArgumentNullException);
    }

    [Test]
    public void A_list_that_is_open_or_fails_leaves_the_output_empty()
    {
        var output = new ScriptedOutput();
        var writer = new AmqpWriter(output);
        AmqpWriteScope list = writer.BeginList();
        Exception? failure = null;
        try
        {
            writer.WriteString("\ud800");
        }
        catch (AmqpEncodeException exception)
        {
            failure = exception;
        }

        Assert.That(failure, Is.Not.Null);
        try
        {
            writer.Flush();
        }
        catch (InvalidOperationException exception)
        {
            failure = exception;
        }

        Assert.That(failure, Is.InstanceOf<InvalidOperationException>());
        Assert.That(output.Bytes, Is.Empty);
        writer.End(in list);
        writer.Flush();
        Assert.That(HexText.Format(output.Bytes), Is.EqualTo("45"));
    }

    [Test]
    public void A_buffer_as_an_output_is_written_to_as_a_buffer()
    {
        using var buffer = new AmqpBuffer();
        Assert.That(
            () =>
            {
                var writer = new AmqpWriter((IBufferWriter<byte>)buffer);
                writer.WriteNull();
                buffer.Write([1]);
                writer.WriteNull();
            },
            Throws.InvalidOperationException.With.Message.Contains("changed by other code"));
    }

    // A rented segment, of which a part is free.
    private sealed class Segment(byte[] array, int start, int length) : IBufferWriter<byte>
    {
        private int _written;

        public void Advance(int count) => _written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) =>
            sizeHint <= length - _written ? array.AsMemory(start + _written, length - _written) : throw new ArgumentOutOfRangeException(nameof(sizeHint));

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
