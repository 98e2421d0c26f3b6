using System.Runtime.InteropServices;

namespace Amqp.Encoding.Tests.Writing;

/// <summary>A writer over a buffer: what the buffer shows and when, growth, and writers that have gone stale.</summary>
public sealed class AmqpWriterBufferTests
{
    private static readonly WriteAction[] s_changes =
    [
        (ref w) => w.WriteNull(),
        (ref w) => w.Flush(),
        (ref w) => w.BeginList(),
        (ref w) => w.BeginMap(),
        (ref w) => w.BeginDescribed(),
        (ref w) => w.BeginDescribed(0x70),
        (ref w) => w.WriteString(string.Empty),
        (ref w) => w.WriteString(new string('a', 100)),
        (ref w) => w.WriteString(new string('a', 300)),
    ];

    [Test]
    public void Written_bytes_are_not_visible_before_Flush()
    {
        using var buffer = new AmqpBuffer();
        buffer.Write([1, 2, 3]);
        var writer = new AmqpWriter(buffer);
        writer.WriteUInt32(7);
        Assert.That(buffer.WrittenCount, Is.EqualTo(3));
        Assert.That(writer.BytesWritten, Is.EqualTo(2));

        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("0102035207"));

        writer.Flush();
        Assert.That(buffer.WrittenCount, Is.EqualTo(5));
        Assert.That(writer.BytesWritten, Is.EqualTo(2));

        writer.WriteNull();
        Assert.That(buffer.WrittenCount, Is.EqualTo(5));
        Assert.That(writer.BytesWritten, Is.EqualTo(3));
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("010203520740"));
    }

    [Test]
    public void A_list_written_by_a_copy_of_the_writer_is_not_lost_silently()
    {
        using var buffer = new AmqpBuffer();
        Assert.That(() => Write(buffer, static (ref writer) => writer.WriteInt32(3)), Throws.InvalidOperationException.With.Message.Contains("by ref"));
        Assert.That(() => Write(buffer, static (ref writer) => writer.BeginList()), Throws.InvalidOperationException.With.Message.Contains("by ref"));
        Assert.That(() => Write(buffer, static (ref writer) => writer.Flush()), Throws.InvalidOperationException.With.Message.Contains("by ref"));
        Assert.That(buffer.WrittenCount, Is.Zero);

        static void Write(AmqpBuffer buffer, WriteAction next)
        {
            var writer = new AmqpWriter(buffer);
            writer.WriteInt32(1);
            WriteByValue(writer);
            next(ref writer);
        }
    }

    [Test]
    public void A_list_filled_by_a_copy_of_the_writer_is_not_ended_empty()
    {
        using var buffer = new AmqpBuffer();
        Assert.That(() => Write(buffer), Throws.InvalidOperationException.With.Message.Contains("by ref"));

        static void Write(AmqpBuffer buffer)
        {
            var writer = new AmqpWriter(buffer);
            AmqpWriteScope list = writer.BeginList();
            WriteByValue(writer);
            writer.End(list);
        }
    }

    private static void WriteByValue(AmqpWriter writer)
    {
        AmqpWriteScope list = writer.BeginList();
        writer.WriteInt32(2);
        writer.End(list);
    }

    [Test]
    public void Flush_over_a_span_changes_nothing()
    {
        byte[] memory = new byte[2];
        var writer = new AmqpWriter(memory);
        writer.WriteNull();
        writer.Flush();
        writer.WriteBoolean(true);
        writer.Flush();
        Assert.That(writer.BytesWritten, Is.EqualTo(2));
        Assert.That(memory[0], Is.EqualTo(0x40));
        Assert.That(memory[1], Is.EqualTo(0x41));
    }

    [TestCase(false)]
    [TestCase(true)]
    public void Flush_with_an_open_scope_throws(bool asBuffer)
    {
        using var buffer = new AmqpBuffer();
        AmqpWriter writer = asBuffer ? new AmqpWriter(buffer) : new AmqpWriter(new byte[16]);
        AmqpWriteScope list = writer.BeginList();

        Assert.That(Writes.Catch(ref writer, (ref w) => w.Flush()), Is.TypeOf<InvalidOperationException>());
        Assert.That(writer.BytesWritten, Is.EqualTo(3));
        Assert.That(writer.Depth, Is.EqualTo(1));
        Assert.That(buffer.WrittenCount, Is.Zero);

        writer.End(list);
        writer.Flush();
        Assert.That(buffer.WrittenCount, Is.EqualTo(asBuffer ? 1 : 0));
    }

    [Test]
    public void A_failed_encode_leaves_the_buffer_as_it_was()
    {
        using var buffer = new AmqpBuffer();
        buffer.Write("before"u8);

        Assert.That(
            () =>
            {
                var writer = new AmqpWriter(buffer);
                writer.BeginList();
                writer.WriteBinary(new byte[5000]);
                writer.WriteString("\ud800");
            },
            Throws.TypeOf<AmqpEncodeException>());
        Assert.That(buffer.WrittenSpan.SequenceEqual("before"u8));

        var next = new AmqpWriter(buffer);
        next.WriteNull();
        next.Flush();
        Assert.That(buffer.WrittenSpan.SequenceEqual("before@"u8));
    }

    // With each pool size the growth falls on another value of the nested whole.
    [Test]
    public void Growth_in_the_middle_of_scopes_keeps_what_was_written([Range(1, 80)] int capacity)
    {
        Node text = Node.Scalar(0xA1, [.. Enumerable.Repeat((byte)'q', 200)]);
        Node node = Node.Described(
            Node.Scalar(0xA3, (byte)'n'),
            Node.List(0xD0, Node.Map(0xD1, Node.Scalar(0x40), Node.List(0xD0, Enumerable.Repeat(Node.Scalar(0x43), 300).ToList())), text, Node.List(0x45), text));
        using var buffer = new AmqpBuffer(capacity, new ExactPool());
        buffer.Write([0xEE]);
        var writer = new AmqpWriter(buffer);

        NodeWriter.Write(ref writer, node);
        writer.Flush();

        byte[] expected = [0xEE, .. ReferenceEncoder.EncodeSmallest(node)];
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo(HexText.Format(expected)));
    }

    [Test]
    public void An_empty_list_may_be_the_last_in_a_full_buffer([Range(1, 8)] int capacity)
    {
        using var buffer = new AmqpBuffer(capacity, new ExactPool());
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope outer = writer.BeginList();
        writer.End(writer.BeginList());
        AmqpWriteScope inner = writer.BeginList();
        writer.WriteNull();
        writer.End(inner);
        writer.End(writer.BeginList());
        writer.End(outer);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("c0070345c002014045"));
    }

    [Test]
    public void Advance_makes_a_writer_stale() => AssertStale(buffer => buffer.Advance(1));

    [Test]
    public void Write_makes_a_writer_stale() => AssertStale(buffer => buffer.Write([1]));

    [Test]
    public void Growth_makes_a_writer_stale() => AssertStale(buffer => buffer.GetSpan(1 << 20));

    // Without growth too: both would write to the same place.
    [Test]
    public void A_span_given_to_another_caller_makes_a_writer_stale() => AssertStale(buffer => buffer.GetSpan(1));

    [Test]
    public void Memory_given_to_another_caller_makes_a_writer_stale() => AssertStale(buffer => buffer.GetMemory());

    [Test]
    public void Another_writer_makes_a_writer_stale() => AssertStale(buffer => _ = new AmqpWriter(buffer));

    [Test]
    public void Reset_makes_a_writer_stale() => AssertStale(buffer => buffer.Reset());

    [Test]
    public void Detach_makes_a_writer_stale() => AssertStale(buffer => buffer.Detach().Dispose());

    [Test]
    public void Dispose_makes_a_writer_stale() => AssertStale(buffer => buffer.Dispose());

    [Test]
    public void The_Flush_of_another_writer_makes_a_writer_stale() =>
        AssertStale(buffer =>
        {
            var other = new AmqpWriter(buffer);
            other.WriteBoolean(true);
            other.Flush();
        });

    [Test]
    public void The_growth_of_another_writer_makes_a_writer_stale() =>
        AssertStale(buffer =>
        {
            var other = new AmqpWriter(buffer);
            other.WriteBinary(new byte[1 << 20]);
        });

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_stale_writer_writes_no_value(AmqpWriterCase call)
    {
        using var buffer = new AmqpBuffer(1024);
        var writer = new AmqpWriter(buffer);
        buffer.Advance(1);

        Assert.That(Writes.Catch(ref writer, call.Write), Is.TypeOf<InvalidOperationException>());
        Assert.That(writer.BytesWritten, Is.Zero);
        Assert.That(writer.Depth, Is.Zero);
    }

    // Nothing is touched before the size is checked, so the span may claim more than there is.
    [TestCase(int.MaxValue)]
    [TestCase(int.MaxValue - 4)]
    [TestCase(2_147_483_591)]
    [TestCase(2_147_483_591 - 4)]
    public void A_value_larger_than_a_buffer_can_hold_is_refused(int length)
    {
        byte first = 0;
        using var buffer = new AmqpBuffer();
        buffer.Write([1]);
        var writer = new AmqpWriter(buffer);
        writer.WriteNull();
        AmqpWriteScope list = writer.BeginList();
        Exception? exception = null;

        try
        {
            writer.WriteBinary(MemoryMarshal.CreateReadOnlySpan(ref first, length));
        }
        catch (AmqpEncodeException caught)
        {
            exception = caught;
        }

        Assert.That(exception, Is.Not.Null);
        Assert.That(writer.BytesWritten, Is.EqualTo(4));
        Assert.That(writer.Depth, Is.EqualTo(1));
        Assert.That(buffer.WrittenCount, Is.EqualTo(1));
        writer.End(list);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("014045"));
    }

    // The segments share one array, so that they claim more than there is.
    [TestCase(1 << 11)]
    [TestCase(1 << 12)]
    public void A_sequence_larger_than_a_buffer_can_hold_is_refused(int count)
    {
        ReadOnlySequence<byte> bytes = Segments.Repeat(new byte[1 << 20], count);
        Assert.That(bytes.Length, Is.GreaterThan(int.MaxValue));
        Assert.That(() => Writes.ToBuffer((ref w) => w.WriteBinary(in bytes)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpWriter.Measure(bytes, static (ref AmqpWriter w, ReadOnlySequence<byte> bytes) => w.WriteBinary(in bytes)), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void A_pool_that_fails_leaves_the_writer_and_the_buffer_as_they_were()
    {
        var pool = new ExactPool();
        using var buffer = new AmqpBuffer(4, pool);
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        pool.Fails = true;

        Assert.That(Writes.Catch(ref writer, (ref w) => w.WriteUInt16(1)), Is.TypeOf<InvalidOperationException>().With.Message.EqualTo("The pool fails."));
        Assert.That(writer.BytesWritten, Is.EqualTo(3));
        Assert.That(writer.Depth, Is.EqualTo(1));

        pool.Fails = false;
        writer.WriteUInt16(1);
        writer.End(list);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("c00401600001"));
    }

    private static void AssertStale(Action<AmqpBuffer> change)
    {
        foreach (WriteAction action in s_changes)
        {
            using var buffer = new AmqpBuffer(1024);
            var writer = new AmqpWriter(buffer);
            writer.WriteNull();
            change(buffer);

            Assert.That(Writes.Catch(ref writer, action), Is.TypeOf<InvalidOperationException>());
            Assert.That(writer.BytesWritten, Is.EqualTo(1));
            Assert.That(writer.Depth, Is.Zero);
        }

        using var last = new AmqpBuffer(1024);
        var open = new AmqpWriter(last);
        AmqpWriteScope list = open.BeginList();
        change(last);
        Assert.That(Writes.Catch(ref open, (ref w) => w.End(list)), Is.TypeOf<InvalidOperationException>());
        Assert.That(open.BytesWritten, Is.EqualTo(3));
        Assert.That(open.Depth, Is.EqualTo(1));
    }

    /// <summary>Gives arrays of exactly the length asked for, so that every byte too many is noticed.</summary>
    private sealed class ExactPool : ArrayPool<byte>
    {
        public bool Fails { get; set; }

        public override byte[] Rent(int minimumLength) => Fails ? throw new InvalidOperationException("The pool fails.") : new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false) => Array.Clear(array);
    }

    // A list8 of one int of a byte: c0 03 01 54 07 (part 1, 1.6.22); one of 100 long strings is a list32.
    [Test]
    public void Measuring_counts_the_bytes_that_are_written()
    {
        Assert.That(AmqpWriter.Measure(7, static (ref AmqpWriter writer, int state) =>
        {
            AmqpWriteScope list = writer.BeginList();
            writer.WriteInt32(state);
            writer.End(list);
        }), Is.EqualTo(5));
        Assert.That(AmqpWriter.Measure("a", static (ref AmqpWriter writer, string _) => { }), Is.Zero);
        string text = new('a', 300);
        AmqpWriteAction<string> many = static (ref writer, state) =>
        {
            AmqpWriteScope list = writer.BeginList();
            for (int i = 0; i < 100; i++)
            {
                writer.WriteString(state);
            }

            writer.End(list);
        };
        Assert.That(AmqpWriter.Measure(text, many), Is.EqualTo(9 + (100 * 305)));
        Assert.That(Allocations.Measure(() => AmqpWriter.Measure(text, many)), Is.Zero);
    }

    [Test]
    public void Measuring_refuses_an_open_scope_and_another_writer()
    {
        using var other = new AmqpBuffer();
        Assert.That(() => AmqpWriter.Measure(0, static (ref AmqpWriter writer, int _) => writer.BeginList()), Throws.InvalidOperationException);
        Assert.That(() => AmqpWriter.Measure(other, static (ref AmqpWriter writer, AmqpBuffer state) => writer = new AmqpWriter(state)), Throws.InvalidOperationException);
        Assert.That(() => AmqpWriter.Measure(0, null!), Throws.ArgumentNullException);
        Assert.That(AmqpWriter.Measure(0, static (ref AmqpWriter writer, int _) => writer.WriteNull()), Is.EqualTo(1));
    }
}
