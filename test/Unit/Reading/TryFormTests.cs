namespace Amqp.Encoding.Tests.Reading;

/// <summary>The forms that do not throw report the errors of those that do.</summary>
public sealed class TryFormTests
{
    private static readonly AmqpReaderOptions[] s_options =
        [AmqpReaderOptions.Strict, AmqpReaderOptions.Default.WithMaxDepth(2)];

    // Rows of the other entries are values, composites or frames: most of them are wrong as values or messages too.
    [Test]
    public void TryValidate_and_TryRead_report_the_errors_of_Validate_and_Read()
    {
        int faults = 0;
        foreach (VectorRow row in VectorFile.LoadAll())
        {
            foreach (AmqpReaderOptions options in s_options)
            {
                string values = Validate(row.Bytes, options, throws: true);
                Assert.That(Validate(row.Bytes, options, throws: false), Is.EqualTo(values), row.Name);
                string whole = Read(row.Bytes, options, throws: true);
                Assert.That(Read(row.Bytes, options, throws: false), Is.EqualTo(whole), row.Name);
                foreach (int step in new[] { 1, 3 })
                {
                    ReadOnlySequence<byte> cut = Segments.Cut(row.Bytes, () => step);
                    Assert.That(Read(new MessageReader(cut, options), throws: false), Is.EqualTo(Read(new MessageReader(cut, options), throws: true)), row.Name);
                }

                faults += values.Contains("offset") ? 1 : 0;
                faults += whole.Contains("offset") ? 1 : 0;
            }
        }

        Assert.That(faults, Is.GreaterThan(1_000));
    }

    [Test]
    public void TryValidate_leaves_the_reader_before_a_malformed_value()
    {
        // A list of true, a string that is cut short, and null.
        AmqpReader reader = new(HexText.Parse("c00503" + "41" + "a105" + "40"), origin: 100);
        AmqpReadScope list = reader.EnterList();
        Assert.That(reader.TryValidate(out AmqpDecodeError error));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        for (int i = 0; i < 2; i++)
        {
            Assert.That(reader.TryValidate(out error), Is.False);
            Assert.That(error.Offset, Is.EqualTo(104L));
            Assert.That(error.Path, Is.EqualTo("[1]"));
            Assert.That(reader.Remaining, Is.EqualTo(3));
        }

        Assert.That(error.Kind, Is.EqualTo(ReaderAssert.Fails(ref reader, error.Kind, static (ref r) => r.Validate()).Kind));
        reader.SkipToParent(list);
        Assert.That(reader.IsAtEnd);
        Assert.That(reader.TryValidate(out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
    }

    [Test]
    public void TryValidate_throws_if_the_scope_has_no_item_left()
    {
        Assert.That(
            static () =>
            {
                AmqpReader reader = new(HexText.Parse("c0010040"));
                reader.EnterList();
                reader.TryValidate(out _);
            },
            Throws.InvalidOperationException);
    }

    [Test]
    public void TryRead_leaves_the_reader_at_the_section_before_a_malformed_one()
    {
        MessageReader reader = new(HexText.Parse("005370c0020141" + "005375a005"));
        Assert.That(reader.TryRead(out AmqpDecodeError error));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.None));
        for (int i = 0; i < 2; i++)
        {
            Assert.That(reader.TryRead(out error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NeedMoreData));
            Assert.That(error.Path, Is.EqualTo("data"));
            Assert.That((reader.Kind, reader.Number, reader.Length), Is.EqualTo((SectionKind.Header, 0, 7L)));
        }

        bool hasThrown = false;
        try
        {
            reader.Read();
        }
        catch (AmqpDecodeException exception)
        {
            hasThrown = exception.Error.ToString() == error.ToString();
        }

        Assert.That(hasThrown);
    }

    [Test]
    public void The_forms_that_do_not_throw_allocate_nothing_for_sound_bytes()
    {
        byte[] message = HexText.Parse("005370c0020141" + "005375a003010203");
        long allocated = 0;
        int sections = 0;
        for (int round = 0; round < 2; round++)
        {
            sections = 0;
            allocated = GC.GetAllocatedBytesForCurrentThread();
            MessageReader reader = new(message);
            while (reader.TryRead(out _))
            {
                AmqpReader section = reader.OpenSection();
                sections += section.TryValidate(out _) ? 1 : 0;
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(sections, Is.EqualTo(2));
        Assert.That(allocated, Is.Zero);
    }

    private static string Validate(byte[] bytes, AmqpReaderOptions options, bool throws)
    {
        AmqpReader reader = new(bytes, options, 7);
        List<int> ends = [];
        AmqpDecodeError error = default;
        try
        {
            while (!reader.IsAtEnd)
            {
                if (throws)
                {
                    reader.Validate();
                }
                else if (!reader.TryValidate(out error))
                {
                    break;
                }

                ends.Add(reader.Position);
            }
        }
        catch (AmqpDecodeException exception)
        {
            error = exception.Error;
        }

        return string.Join(",", ends) + " at " + reader.Position + Show(error);
    }

    private static string Read(byte[] bytes, AmqpReaderOptions options, bool throws) => Read(new MessageReader(bytes, options), throws);

    private static string Read(MessageReader reader, bool throws)
    {
        List<string> sections = [];
        AmqpDecodeError error = default;
        try
        {
            while (throws ? reader.Read() : reader.TryRead(out error))
            {
                sections.Add(reader.Kind + HexText.Format(reader.Encoded.ToArray()));
            }
        }
        catch (AmqpDecodeException exception)
        {
            error = exception.Error;
        }

        return string.Join(",", sections) + " at " + reader.Offset + Show(error);
    }

    private static string Show(AmqpDecodeError error) => error.Kind == AmqpDecodeErrorKind.None
        ? string.Empty
        : $": {error.Kind} offset {error.Offset} expected {error.Expected} found {error.Found} path {error.Path} code {error.FormatCode}: {error}";
}
