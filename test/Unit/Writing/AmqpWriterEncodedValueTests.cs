namespace Amqp.Encoding.Tests.Writing;

/// <summary>Values that are handed over encoded: exactly one, well-formed, not too deep.</summary>
public sealed class AmqpWriterEncodedValueTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), ["value"])]
    public void A_well_formed_encoded_value_is_copied_unchanged(ExampleRow row)
    {
        Assert.That(HexText.Format(Writes.ToSpan(row.Bytes.Length, (ref w) => w.WriteEncodedValue(row.Bytes))), Is.EqualTo(HexText.Format(row.Bytes)));
        Assert.That(() => Writes.ToSpan(row.Bytes.Length - 1, (ref w) => w.WriteEncodedValue(row.Bytes)), Throws.TypeOf<ArgumentException>());
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), ["value"])]
    public void A_truncated_encoded_value_is_refused(ExampleRow row)
    {
        for (int length = 0; length < row.Bytes.Length; length++)
        {
            AssertRefused(row.Bytes.AsSpan(0, length).ToArray());
        }
    }

    [TestCase("", AmqpDecodeErrorKind.NeedMoreData, 0)]
    [TestCase("05", AmqpDecodeErrorKind.UnassignedFormatCode, 0)]
    [TestCase("46", AmqpDecodeErrorKind.UnassignedFormatCode, 0)]
    [TestCase("5602", AmqpDecodeErrorKind.InvalidBoolean, 1)]
    [TestCase("a101ff", AmqpDecodeErrorKind.InvalidUtf8, null)]
    [TestCase("a30180", AmqpDecodeErrorKind.InvalidSymbol, null)]
    [TestCase("c104034040", AmqpDecodeErrorKind.NeedMoreData, 0)]
    [TestCase("c10403404040", AmqpDecodeErrorKind.OddMapCount, null)]
    [TestCase("c1050440404040", AmqpDecodeErrorKind.DuplicateKey, 5)]
    [TestCase("4040", AmqpDecodeErrorKind.TrailingBytes, 1)]
    [TestCase("c00100ff", AmqpDecodeErrorKind.TrailingBytes, 3)]
    [TestCase("005324450a", AmqpDecodeErrorKind.TrailingBytes, 4)]
    [TestCase("00532445005324", AmqpDecodeErrorKind.TrailingBytes, 4)]
    public void Bytes_other_than_one_well_formed_value_are_refused(string hex, AmqpDecodeErrorKind kind, long? offset)
    {
        AmqpDecodeException fault = AssertRefused(HexText.Parse(hex));

        Assert.That(fault.Error.Kind, Is.EqualTo(kind));

        if (offset is not null)
        {
            Assert.That(fault.Error.Offset, Is.EqualTo(offset));
        }
    }

    [Test]
    public void Depth_of_an_encoded_value_counts_from_the_place_of_writing([Values(1, 2, 5, 64)] int maxDepth, [Range(0, 6)] int open)
    {
        if (open > maxDepth)
        {
            return;
        }

        var writer = new AmqpWriter(new byte[1024], AmqpWriterOptions.Default.WithMaxDepth(maxDepth));

        for (int i = 0; i < open; i++)
        {
            writer.BeginList();
        }

        byte[] fits = Nested(maxDepth - open);
        byte[] tooDeep = Nested(maxDepth - open + 1);
        int written = writer.BytesWritten;
        Exception? exception = Writes.Catch(ref writer, (ref w) => w.WriteEncodedValue(tooDeep));

        Assert.That(exception, Is.TypeOf<AmqpEncodeException>());
        Assert.That((exception!.InnerException as AmqpDecodeException)?.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(writer.BytesWritten, Is.EqualTo(written));
        Assert.That(writer.Depth, Is.EqualTo(open));

        writer.WriteEncodedValue(fits);
        Assert.That(writer.BytesWritten, Is.EqualTo(written + fits.Length));
    }

    [Test]
    public void An_encoded_value_may_be_in_the_memory_of_the_writer()
    {
        byte[] memory = new byte[8];
        var writer = new AmqpWriter(memory);
        writer.WriteInt16(258);
        writer.WriteEncodedValue(memory.AsSpan(0, 3));
        Assert.That(HexText.Format(memory), Is.EqualTo("6101026101020000"));
    }

    private static byte[] Nested(int depth)
    {
        Node node = Node.Scalar(0x41);

        for (int i = 0; i < depth; i++)
        {
            node = (i % 4) switch
            {
                0 => Node.List(0xD0, node),
                1 => Node.Map(0xD1, Node.Scalar(0x40), node),
                2 => Node.Described(Node.Scalar(0x44), node),
                _ => Node.Described(node, Node.Scalar(0x40)),
            };
        }

        return ReferenceEncoder.EncodeSmallest(node);
    }

    private static AmqpDecodeException AssertRefused(byte[] bytes)
    {
        var writer = new AmqpWriter(new byte[bytes.Length + 8]);
        AmqpWriteScope list = writer.BeginList();
        Exception? exception = Writes.Catch(ref writer, (ref w) => w.WriteEncodedValue(bytes));

        Assert.That(exception, Is.TypeOf<ArgumentException>().With.Property(nameof(ArgumentException.ParamName)).EqualTo("encoded"), () => HexText.Format(bytes));
        Assert.That(exception!.InnerException, Is.TypeOf<AmqpDecodeException>());
        Assert.That(writer.BytesWritten, Is.EqualTo(3));
        Assert.That(writer.Depth, Is.EqualTo(1));
        writer.End(list);
        Assert.That(writer.BytesWritten, Is.EqualTo(1));
        return (AmqpDecodeException)exception.InnerException!;
    }

    // The fields after the first of a list8 of four: null, uint0, sym8 "a" (part 1, 1.6.1, 1.6.5, 1.6.21, 1.6.22).
    [Test]
    public void The_rest_of_a_list_is_read_and_written_as_bytes()
    {
        var reader = new AmqpReader(HexText.Parse("c007044140" + "43a3016144"));
        AmqpReadScope source = reader.EnterList();
        Assert.That(reader.ReadBoolean());
        ReadOnlySpan<byte> rest = reader.ReadEncodedRest();
        Assert.That(HexText.Format(rest.ToArray()), Is.EqualTo("4043a30161"));
        reader.Exit(source);
        Assert.That(HexText.Format(reader.ReadEncodedRest().ToArray()), Is.EqualTo("44"), "the data after the list");
        Assert.That(reader.ReadEncodedRest().Length, Is.Zero);

        var writer = new AmqpWriter(new byte[32]);
        AmqpWriteScope scope = writer.BeginList();
        writer.WriteBoolean(true);
        writer.WriteEncodedValues(rest);
        writer.WriteEncodedValues(default);
        writer.End(scope);
        Assert.That(writer.BytesWritten, Is.EqualTo(9));
        Assert.That(HexText.Format(Writes.ToSpan(9, (ref w) =>
        {
            AmqpWriteScope list = w.BeginList();
            w.WriteBoolean(true);
            w.WriteEncodedValues(HexText.Parse("4043a30161"));
            w.End(list);
        })), Is.EqualTo("c0070441404" + "3a30161"));
    }

    [Test]
    public void A_rest_that_is_malformed_leaves_the_reader_where_it_was()
    {
        var reader = new AmqpReader(HexText.Parse("c0050340a102" + "61"));
        _ = reader.EnterList();
        reader.ReadNull();
        int position = reader.Position;
        AmqpDecodeException? fault = null;
        try
        {
            _ = reader.ReadEncodedRest();
        }
        catch (AmqpDecodeException exception)
        {
            fault = exception;
        }

        Assert.That(fault, Is.Not.Null);
        Assert.That(reader.Position, Is.EqualTo(position));
    }

    [Test]
    public void Elements_of_an_array_are_not_read_as_a_rest() => Assert.That(() =>
    {
        var reader = new AmqpReader(HexText.Parse("e004025001" + "02"));
        _ = reader.EnterArray();
        _ = reader.ReadEncodedRest();
    }, Throws.InvalidOperationException);

    [TestCase("40a101")]
    [TestCase("4005")]
    [TestCase("40c104034040")]
    public void Encoded_values_of_which_one_is_malformed_are_refused(string hex)
    {
        using var buffer = new AmqpBuffer();
        Assert.That(() =>
        {
            var writer = new AmqpWriter(buffer);
            writer.WriteEncodedValues(HexText.Parse(hex));
        }, Throws.ArgumentException);
        Assert.That(buffer.WrittenCount, Is.Zero);
    }
}
