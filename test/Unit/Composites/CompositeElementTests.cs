using Amqp.Encoding.Tests.Reading;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Composites as elements of an array, whose constructor holds the descriptor: an element that is a list0 has no byte of its own.</summary>
public sealed class CompositeElementTests
{
    // The array has one element, which is a list0 at the end of the data.
    private static byte[] AtTheEnd(byte code) => [0xE0, 5, 1, 0, 0x53, code, 0x45];

    private static byte[] Wide(byte code) => [0xF0, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0x53, code, 0x45];

    // The same, and a value after it.
    private static byte[] BeforeAnother(byte code) => [.. AtTheEnd(code), 0x40];

    [Test]
    public void A_list0_without_its_mandatory_field_is_malformed([Values(0x10, 0x11, 0x12, 0x14, 0x15, 0x16, 0x1D, 0x23, 0x32, 0x33, 0x34, 0x41)] byte code)
    {
        foreach (byte[] input in new[] { AtTheEnd(code), Wide(code), BeforeAnother(code) })
        {
            AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => ReadElement(input, (ref reader) => reader.ReadComposite<IAmqpComposite>()), HexText.Format(input))!;
            Assert.That(thrown.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
            Assert.That(thrown.Error.FormatCode, Is.EqualTo(FormatCode.List0));

            AmqpReader recording = AmqpReader.CreateRecording(input, null, 0);
            recording.EnterArray();
            recording.ReadComposite<IAmqpComposite>();
            Assert.That(recording.GetFault().ToString(), Is.EqualTo(thrown.Error.ToString()));
        }
    }

    [Test]
    public void Every_way_to_read_reports_a_malformed_element()
    {
        ReaderAction[] reads =
        [
            (ref reader) => Open.Read(ref reader),
            (ref reader) => new Open().ReadFrom(ref reader),
            (ref reader) => reader.ReadComposite<Open>(),
        ];
        foreach (ReaderAction read in reads)
        {
            Assert.That(() => ReadElement(AtTheEnd(0x10), read), Throws.TypeOf<AmqpDecodeException>().With.Message.Contains("the mandatory field container-id"));
        }

        Assert.That(() => ReadElement(AtTheEnd(0x23), (ref reader) => DeliveryState.Read(ref reader)), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void An_element_that_a_registered_codec_refuses_is_reported()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithComposite<object>(0xFE, (ref AmqpReader _) => null);
        foreach (byte[] input in new[] { AtTheEnd(0xFE), BeforeAnother(0xFE) })
        {
            AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => ReadElement(input, (ref reader) => reader.ReadComposite<object>(), options))!;
            Assert.That(thrown.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        }
    }

    // As the samples do: the elements have one constructor, with the descriptor.
    [Test]
    public void An_array_of_composites_is_written_with_one_constructor()
    {
        AmqpArray states = [.. new[] { new Received { SectionNumber = 1, SectionOffset = 2 }, new Received { SectionNumber = 3, SectionOffset = 300 } }.Select(AmqpValue.FromComposite)];
        Assert.That(HexText.Format(((AmqpValue)states).Encode()), Is.EqualTo("e01802" + "005323c0" + "050252015302" + "0c02520380000000000000012c"));
        AmqpArray outcomes = [.. new[] { Accepted.Instance, Accepted.Instance }.Select(AmqpValue.FromComposite)];
        Assert.That(HexText.Format(((AmqpValue)outcomes).Encode()), Is.EqualTo("e00902" + "005324c0" + "0100" + "0100"));
        AmqpArray none = new AmqpArray(AmqpType.List).Describe(0x23);
        Assert.That(HexText.Format(((AmqpValue)none).Encode()), Is.EqualTo("e00500" + "005323c0"));
    }

    [TestCaseSource(typeof(CompositeDefinition), nameof(CompositeDefinition.All))]
    public void An_array_of_composites_is_read_back(CompositeDefinition type)
    {
        IAmqpComposite[] composites = [.. Enumerable.Range(0, 4).Select(seed => CompositeAssert.Read(ReferenceEncoder.Encode(type.Full(seed))))];
        AmqpArray array = [.. composites.Select(AmqpValue.FromComposite)];
        Assert.That(array.Descriptors, Is.EqualTo(new AmqpValue[] { type.Code }));
        foreach (AmqpArray one in new[] { array, new AmqpArray(AmqpType.List).Describe(type.Code) })
        {
            byte[] bytes = Writes.ToBuffer((ref writer) => ((AmqpValue)one).WriteTo(ref writer));
            var reader = new AmqpReader(bytes);
            AmqpReadScope scope = reader.EnterArray();
            List<IAmqpComposite?> read = [];
            while (!reader.IsAtEnd)
            {
                read.Add(reader.ReadComposite<IAmqpComposite>());
            }

            reader.Exit(scope);
            Assert.That(read, Is.EqualTo(composites.Take(one.Count)));
        }
    }

    // Every change of a byte, and every end, of arrays of composites.
    [Test]
    public void Elements_of_any_other_bytes_are_read_or_malformed()
    {
        string[] seeds = ["e0050100531045", "e00c0100531dc0050140404040", "e00c02005310c00201a100024040", "f0000000080000000200531445", "e00702005324450040"];
        foreach (byte[] seed in seeds.Select(HexText.Parse))
        {
            for (int i = 0; i < seed.Length; i++)
            {
                for (int b = 0; b <= byte.MaxValue; b++)
                {
                    byte[] input = [.. seed];
                    input[i] = (byte)b;
                    Read(input);
                    Read([.. input.Take(i)]);
                }
            }
        }
    }

    private static void Read(byte[] input)
    {
        try
        {
            var reader = new AmqpReader(input);
            AmqpReadScope scope = reader.EnterArray();
            for (int i = 0; i < Math.Min(scope.Count, 3); i++)
            {
                if (reader.ReadComposite<IAmqpComposite>() is null)
                {
                    reader.Skip();
                }
            }
        }
        catch (AmqpDecodeException exception)
        {
            Assert.That(exception.Error.Offset, Is.InRange(0, input.Length), HexText.Format(input));
        }
    }

    private static void ReadElement(byte[] input, ReaderAction read, AmqpReaderOptions? options = null)
    {
        var reader = new AmqpReader(input, options);
        reader.EnterArray();
        read(ref reader);
    }
}
