namespace Amqp.Encoding.Tests.Writing;

/// <summary>Every write method: its bytes, its room, what a failure leaves, what it allocates.</summary>
public sealed class AmqpWriterTests
{
    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_is_written_as_the_standard_says(AmqpWriterCase call) =>
        Assert.That(HexText.Format(Writes.ToBuffer(call.Write)), Is.EqualTo(HexText.Format(call.Expected)));

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_fits_a_span_of_its_size(AmqpWriterCase call) =>
        Assert.That(HexText.Format(Writes.ToSpan(call.Expected.Length, call.Write)), Is.EqualTo(HexText.Format(call.Expected)));

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_is_counted_once_in_its_scope(AmqpWriterCase call)
    {
        byte[] written = Writes.ToBuffer((ref writer) =>
        {
            AmqpWriteScope list = writer.BeginList();
            call.Write(ref writer);
            call.Write(ref writer);
            writer.End(list);
        });

        Assert.That(written[2], Is.EqualTo(2));
        Assert.That(written.AsSpan(3).SequenceEqual((byte[])[.. call.Expected, .. call.Expected]));
    }

    // A value that is begun and ended may fail at any of its parts; the scopes around stay as they are.
    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_span_one_byte_too_short_throws_and_leaves_the_writer_where_it_was(AmqpWriterCase call)
    {
        byte[] memory = new byte[3 + 1 + call.Expected.Length - 1];
        var writer = new AmqpWriter(memory);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteNull();
        AmqpWriter before = writer;

        Exception? exception = Writes.Catch(ref writer, call.Write);

        Assert.That(exception, Is.TypeOf<ArgumentException>());

        if (writer.Depth == 1)
        {
            Assert.That(writer.BytesWritten, Is.EqualTo(4));
        }
        else
        {
            writer = before;
        }

        // It goes on as if nothing had been tried.
        writer.End(list);
        writer.Flush();
        Assert.That(HexText.Format(memory.AsSpan(0, writer.BytesWritten).ToArray()), Is.EqualTo("c0020140"));
    }

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void Every_write_of_the_default_writer_names_its_constructor(AmqpWriterCase call)
    {
        AmqpWriter writer = default;

        Assert.That(Writes.Catch(ref writer, call.Write), Is.TypeOf<InvalidOperationException>().With.Message.EqualTo("A default AmqpWriter has no destination: make it with a constructor."));
    }

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void Every_write_to_an_empty_span_throws(AmqpWriterCase call)
    {
        AmqpWriter writer = new(Span<byte>.Empty);

        Assert.That(Writes.Catch(ref writer, call.Write), Is.TypeOf<ArgumentException>());
        Assert.That(writer.BytesWritten, Is.Zero);
        Assert.That(writer.Depth, Is.Zero);
    }

    [TestCaseSource(typeof(AmqpWriterCase), nameof(AmqpWriterCase.All))]
    public void A_value_is_written_into_a_reused_buffer_without_allocation(AmqpWriterCase call)
    {
        using var buffer = new AmqpBuffer(256);
        Assert.That(Allocations.Measure(() => Encode(buffer, call.Write)), Is.Zero);
    }

    [Test]
    public void A_list_that_widens_in_a_reused_buffer_allocates_nothing()
    {
        using var buffer = new AmqpBuffer(4096);
        AmqpWriterOptions options = AmqpWriterOptions.Default.WithMaxDepth(3);
        string text = new('\u00e9', 200);
        byte[] encoded = HexText.Parse("c11602a3056f75746572c10c02a305696e6e6572c0020142");

        Assert.That(
            Allocations.Measure(() => Encode(
                buffer,
                (ref writer) =>
                {
                    AmqpWriteScope list = writer.BeginList();
                    writer.WriteString(text);
                    writer.WriteString(text.AsSpan(0, 100));
                    writer.WriteString(text.AsSpan(0, 10));
                    writer.WriteEncodedValue(encoded.AsSpan(10));
                    writer.End(list);
                },
                options)),
            Is.Zero);
    }

    [Test]
    public void An_empty_list_needs_only_one_byte()
    {
        byte[] written = Writes.ToSpan(5, (ref writer) =>
        {
            AmqpWriteScope outer = writer.BeginList();
            writer.End(writer.BeginList());
            writer.End(writer.BeginList());
            writer.End(outer);
        });

        Assert.That(HexText.Format(written), Is.EqualTo("c003024545"));
    }

    [Test]
    public void An_item_of_a_list_begun_in_the_last_byte_has_no_room()
    {
        var writer = new AmqpWriter(new byte[1]);
        AmqpWriteScope list = writer.BeginList();

        Assert.That(Writes.Catch(ref writer, (ref inner) => inner.WriteNull()), Is.TypeOf<ArgumentException>().With.Message.Contains("1 bytes are needed and 0 are left"));
        Assert.That(Writes.Catch(ref writer, (ref inner) => inner.BeginList()), Is.TypeOf<ArgumentException>());
        Assert.That(Writes.Catch(ref writer, (ref inner) => inner.WriteString("a")), Is.TypeOf<ArgumentException>());
        writer.End(list);
        Assert.That(writer.BytesWritten, Is.EqualTo(1));
    }

    [Test]
    public void An_unspecified_DateTime_is_refused() =>
        Assert.That(
            () => Writes.ToBuffer((ref writer) => writer.WriteDateTime(new DateTime(2021, 2, 3))),
            Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("Unspecified"));

    [Test]
    public void A_writer_refuses_a_null_or_disposed_buffer()
    {
        var buffer = new AmqpBuffer();
        buffer.Dispose();

        Assert.That(() => new AmqpWriter((AmqpBuffer)null!).BytesWritten, Throws.ArgumentNullException);
        Assert.That(() => new AmqpWriter(buffer).BytesWritten, Throws.TypeOf<ObjectDisposedException>());
    }

    private static void Encode(AmqpBuffer buffer, WriteAction write, AmqpWriterOptions? options = null)
    {
        buffer.Reset();
        var writer = new AmqpWriter(buffer, options);
        write(ref writer);
        writer.Flush();
    }

    [Test]
    public void The_sizes_of_fixed_width_are_those_of_the_standard()
    {
        (int Size, WriteAction Write)[] cases =
        [
            (1, (ref w) => w.WriteNull()),
            (1, (ref w) => w.WriteBoolean(true)),
            (2, (ref w) => w.WriteByte(1)),
            (2, (ref w) => w.WriteSByte(1)),
            (3, (ref w) => w.WriteUInt16(1)),
            (3, (ref w) => w.WriteInt16(1)),
            (5, (ref w) => w.WriteSingle(1)),
            (5, (ref w) => w.WriteDecimal32(default(Decimal32))),
            (5, (ref w) => w.WriteChar(default(AmqpChar))),
            (9, (ref w) => w.WriteDouble(1)),
            (9, (ref w) => w.WriteDecimal64(default(Decimal64))),
            (9, (ref w) => w.WriteTimestamp(default(AmqpTimestamp))),
            (17, (ref w) => w.WriteDecimal128(default(Decimal128))),
            (17, (ref w) => w.WriteGuid(Guid.Empty)),
        ];
        foreach ((int size, WriteAction write) in cases)
        {
            Assert.That(Writes.ToBuffer(write), Has.Length.EqualTo(size));
        }
    }
}
