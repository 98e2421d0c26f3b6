using Amqp.Encoding.Tests.Reading;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Codecs of an SDK's own types on good, malformed and refused input, with readers that throw and readers that do not.</summary>
public sealed class RegistryTests
{
    // The index of the codec that reads two values.
    private const int TwoValues = 3;

    private const string Place = "00a30a61636d653a706c616365";

    private static readonly AmqpSymbol s_name = "acme:place";

    private static readonly AmqpReaderOptions s_options =
        AmqpReaderOptions.Default.WithComposite(s_name, ReadLocation);

    [Test]
    public void A_read_without_input_returns_no_composite()
    {
        var reader = new AmqpReader(ReadOnlySpan<byte>.Empty);
        IAmqpComposite? composite = reader.ReadComposite<IAmqpComposite>();
        Assert.That(composite, Is.Null);
        Assert.That(composite, Is.Null);
    }

    [Test]
    public void A_value_that_a_registered_codec_accepts_is_read()
    {
        Assert.That(Disposition.TryDecode(State("a10a687474703a2f2f612f62"), out Disposition? disposition, out AmqpDecodeError error, s_options), error.ToString());
        Assert.That(((Location)disposition!.State!).Uri, Is.EqualTo(new Uri("http://a/b")));
    }

    // A symbol that is not registered, shared by all elements.
    [Test]
    public void Elements_of_an_unknown_type_with_a_long_descriptor_allocate_nothing()
    {
        AmqpValue[] elements = [.. Enumerable.Repeat((AmqpValue)AmqpList.Empty, 2_000)];
        byte[] bytes = ((AmqpValue)new AmqpArray(AmqpType.List, elements).Describe(new AmqpSymbol(new string('x', 2_000)))).Encode();
        long allocated = Allocations.Measure(() =>
        {
            var reader = new AmqpReader(bytes, s_options);
            reader.EnterArray();
            while (!reader.IsAtEnd)
            {
                if (reader.ReadComposite<Location>() is null)
                {
                    reader.Skip();
                }
            }
        });
        Assert.That(allocated, Is.LessThan(10_000));
    }

    [TestCase("a1", AmqpDecodeErrorKind.SizeExceedsParent, TestName = "Cut short: the codec makes a URI of an empty text")]
    [TestCase("5201", AmqpDecodeErrorKind.UnexpectedType, TestName = "Another type")]
    [TestCase("a101ff", AmqpDecodeErrorKind.InvalidUtf8, TestName = "Malformed text")]
    [TestCase("a1036e6f21", AmqpDecodeErrorKind.InvalidFieldValue, TestName = "Refused by the codec")]
    [TestCase("a003a10561", AmqpDecodeErrorKind.InvalidFieldValue, TestName = "Encoded within, and malformed there")]
    public void A_value_that_a_registered_codec_refuses_is_reported(string value, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = State(value);
        Assert.That(Disposition.TryDecode(bytes, out _, out AmqpDecodeError error, s_options), Is.False);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Path, Does.StartWith("disposition.state"));
        Assert.That(() => CompositeAssert.Read(bytes, s_options), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void A_mistake_in_a_registered_codec_reaches_the_caller() =>
        Assert.That(() => Disposition.TryDecode(State("a1056572726f72"), out _, out _, s_options), Throws.TypeOf<NotSupportedException>());

    private static readonly (string Name, ReaderAction Read)[] s_secondReads =
    [
        ("ReadUInt32", (ref reader) => reader.ReadUInt32()),
        ("ReadString", (ref reader) => reader.ReadString()),
        ("ReadBinary", (ref reader) => reader.ReadBinary()),
        ("ReadSymbol", (ref reader) => reader.ReadSymbol()),
        ("ReadInteger", (ref reader) => reader.ReadInteger()),
        ("ReadDecimal", (ref reader) => reader.ReadDecimal()),
        ("TryReadNull", (ref reader) => reader.TryReadNull()),
        ("PeekType", (ref reader) => reader.PeekType()),
        ("PeekFormatCode", (ref reader) => reader.PeekFormatCode()),
        ("EnterList", (ref reader) => reader.EnterList()),
        ("EnterMap", (ref reader) => reader.EnterMap()),
        ("EnterArray", (ref reader) => reader.EnterArray()),
        ("EnterDescribed", (ref reader) => reader.EnterDescribed(out _)),
        ("Skip", (ref reader) => reader.Skip()),
        ("Validate", (ref reader) => reader.Validate()),
        ("ReadValue", (ref reader) => reader.ReadValue()),
        ("ReadObject", (ref reader) => reader.ReadObject()),
        ("TryMatchString", (ref reader) => reader.TryMatchString("x"u8)),
        ("ReadNullable", (ref reader) => reader.ReadNullable<int>()),
        ("ReadArray", (ref reader) => reader.ReadArray<int>()),
        ("ReadList", (ref reader) => reader.ReadList<int>()),
        ("ReadMultiple", (ref reader) => reader.ReadMultiple<AmqpSymbol>()),
        ("ReadMapView", (ref reader) => reader.ReadMapView()),
        ("ReadComposite", (ref reader) => reader.ReadComposite<Location>()),
        ("ReadError", (ref reader) => AmqpError.Read(ref reader)),
        ("ReadState", (ref reader) => DeliveryState.Read(ref reader)),
    ];

    // A list of no item, of one, of one and a byte after it, a map of one item, an array of one.
    [Test]
    public void A_list_that_is_shorter_than_a_read_method_reads_is_malformed([Values("45", "c00100", "c0020143", "c003014340", "d0000000050000000143", "e006017000000001", "c10100")] string value)
    {
        foreach ((string name, ReaderAction read) in s_secondReads)
        {
            AmqpReaderOptions options = With((ref reader) =>
            {
                AmqpReadScope described = reader.EnterDescribed(out _);
                AmqpReadScope items = reader.PeekType() == AmqpType.List ? reader.EnterList() : reader.PeekType() == AmqpType.Array ? reader.EnterArray() : reader.EnterMap();
                if (!reader.IsAtEnd)
                {
                    reader.Skip();
                }

                read(ref reader);
                reader.Exit(items);
                reader.Exit(described);
            });
            AssertRefused(value, options, AmqpDecodeErrorKind.MissingField, "disposition.state", name);
        }
    }

    [TestCase("c003024344", "[1]")]
    [TestCase("c00502a1016143", "[1]")]
    [TestCase("d000000008000000034344a000", "[1]")]
    [TestCase("c103024344", "{0}.value")]
    [TestCase("e00402560041", "[1]")]
    public void A_list_that_is_longer_than_a_read_method_reads_is_malformed(string value, string path)
    {
        AmqpReaderOptions options = With((ref reader) =>
        {
            AmqpReadScope described = reader.EnterDescribed(out _);
            AmqpReadScope items = reader.PeekType() == AmqpType.List ? reader.EnterList() : reader.PeekType() == AmqpType.Array ? reader.EnterArray() : reader.EnterMap();
            reader.Skip();
            reader.Exit(items);
            reader.Exit(described);
        });
        AssertRefused(value, options, AmqpDecodeErrorKind.TooManyFields, "disposition.state" + path, value);
    }

    // A peer cannot choose these: a described value has one value, and the first scope around the value is not the method's.
    [Test]
    public void Exit_and_reads_of_the_callers_own_code_stay_mistakes()
    {
        AmqpReaderOptions options = With((ref reader) =>
        {
            AmqpReadScope described = reader.EnterDescribed(out _);
            reader.Exit(described);
        });
        Assert.That(() => Disposition.TryDecode(State("40"), out _, out _, options), Throws.InvalidOperationException);

        AmqpReaderOptions exact = With((ref reader) => reader.Skip());
        byte[] two = [0xC0, 0x12, 0x02, .. HexText.Parse(Place + "4040")];
        two[1] = (byte)(two.Length - 2);
        Assert.That(() => ReadAndExit(two, exact), Throws.InvalidOperationException.With.Message.Contains("has items left"));
        two[2] = 1;
        two = two[..^1];
        two[1]--;
        Assert.That(() => ReadAndExit(two, exact, reads: 2), Throws.InvalidOperationException.With.Message.Contains("no item left"));
    }

    private static void ReadAndExit(byte[] bytes, AmqpReaderOptions options, int reads = 1)
    {
        var reader = new AmqpReader(bytes, options);
        AmqpReadScope list = reader.EnterList();
        for (int i = 0; i < reads; i++)
        {
            _ = reader.ReadComposite<Location>();
        }

        reader.Exit(list);
    }

    private static void AssertRefused(string hex, AmqpReaderOptions options, AmqpDecodeErrorKind kind, string path, string name)
    {
        byte[] state = State(hex);
        Assert.That(Disposition.TryDecode(state, out _, out AmqpDecodeError error, options), Is.False, name);
        Assert.That(error.Kind, Is.EqualTo(kind), name);
        Assert.That(error.Path, Is.EqualTo(path), name);
        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => Disposition.Decode(state, options), name)!;
        Assert.That(thrown.Error, Is.EqualTo(error), name);
        Assert.That(() => ReadFirst(HexText.Parse(Place + hex), options), Throws.TypeOf<AmqpDecodeException>(), name);
        Assert.That(AmqpValue.Decode(HexText.Parse(Place + "40")).TryGetComposite(out Location? _, options), Is.False, name);
    }

    private static readonly ReaderAction[] s_wrongReads =
    [
        (ref reader) => { },
        (ref reader) => reader.EnterDescribed(out _),
        (ref reader) =>
        {
            reader.EnterDescribed(out _);
            reader.Skip();
        },
        (ref reader) =>
        {
            reader.Skip();
            reader.Skip();
        },
        (ref reader) => reader = new AmqpReader(new byte[1]),
        (ref reader) =>
        {
            reader = new AmqpReader(new byte[] { 0x40 });
            reader.Skip();
        },
    ];

    [Test]
    public void A_codec_that_does_not_read_exactly_one_value_is_refused_everywhere([Range(0, 5)] int read)
    {
        AmqpReaderOptions options = With(s_wrongReads[read]);
        byte[] state = HexText.Parse(Place + "40");
        byte[][] inputs = [[.. state, 0x40, 0x40], [0xC0, (byte)(state.Length + 3), 3, .. state, 0x40, 0x40]];
        foreach (byte[] input in inputs)
        {
            Assert.That(() => ReadFirst(input, options), Throws.InvalidOperationException.With.Message.Contains("The read method of a composite must read exactly one value"));
        }

        Assert.That(() => Disposition.TryDecode(State("40"), out _, out _, options), Throws.InvalidOperationException);
        if (read != TwoValues)
        {
            // Two values are not even there.
            Assert.That(() => AmqpValue.Decode(state).TryGetComposite(out Location? _, options), Throws.InvalidOperationException);
        }
    }

    [Test]
    public void A_codec_that_calls_itself_without_end_is_stopped()
    {
        AmqpReaderOptions options = With((ref reader) => reader.ReadComposite<Location>());
        AssertDepth(HexText.Parse(Place + "40"), options);
    }

    // A value in a binary in a value: each has a reader of its own, whose depth begins at 0.
    [Test]
    public void Values_in_values_that_a_codec_decodes_itself_are_limited()
    {
        AmqpReaderOptions options = null!;
        options = With((ref reader) =>
        {
            AmqpReadScope scope = reader.EnterDescribed(out _);
            if (reader.PeekType() == AmqpType.Binary)
            {
                var inner = new AmqpReader(reader.ReadBinary(), options);
                inner.ReadComposite<Location>();
            }
            else
            {
                reader.Skip();
            }

            reader.Exit(scope);
        });
        byte[] value = HexText.Parse(Place + "40");
        for (int i = 1; i < 64; i++)
        {
            value = Enclose(value);
        }

        Assert.That(ReadFirst(value, options), Is.Not.Null);
        AssertDepth(Enclose(value), options);
        Assert.That(ReadFirst(value, options), Is.Not.Null, "after an error too");
    }

    [Test]
    public void Values_in_values_of_one_reader_may_be_as_many_as_levels_and_the_stack_is_reported()
    {
        AmqpReaderOptions options = With((ref reader) =>
        {
            AmqpReadScope described = reader.EnterDescribed(out _);
            AmqpReadScope list = reader.EnterList();
            if (!reader.IsAtEnd)
            {
                _ = reader.ReadComposite<Location>();
            }

            reader.Exit(list);
            reader.Exit(described);
        }).WithMaxDepth(1_024);
        byte[] value = HexText.Parse(Place + "45");
        for (int i = 1; i < 512; i++)
        {
            value = [.. HexText.Parse(Place), 0xD0, .. BigEndian(value.Length + 4), .. BigEndian(1), .. value];
        }

        Assert.That(SmallStack.Run(4_096, () => _ = ReadFirst(value, options)), Is.Null);
        Assert.That(((AmqpDecodeException)SmallStack.Run(256, () => _ = ReadFirst(value, options))!).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(((AmqpDecodeException)SmallStack.Run(4_096, () => _ = ReadFirst(value, options.WithMaxDepth(64)))!).Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
    }

    private static byte[] Enclose(byte[] value) => [.. HexText.Parse(Place), 0xB0, .. BigEndian(value.Length), .. value];

    private static byte[] BigEndian(int value) => [(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value];

    private static void AssertDepth(byte[] input, AmqpReaderOptions options)
    {
        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() => ReadFirst(input, options))!;
        Assert.That(thrown.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(thrown.Message, Is.EqualTo("Expected at most 64 calls of read methods in each other at offset 0 but found more."));
    }

    private static Location? ReadFirst(byte[] input, AmqpReaderOptions options)
    {
        var reader = new AmqpReader(input, options);
        if (reader.PeekType() == AmqpType.List)
        {
            reader.EnterList();
        }

        return reader.ReadComposite<Location>();
    }

    private static AmqpReaderOptions With(ReaderAction read) =>
        AmqpReaderOptions.Default.WithComposite(s_name, (ref AmqpReader reader) =>
        {
            read(ref reader);
            return new Location(new Uri("http://a/b"));
        });

    private static byte[] State(string value)
    {
        byte[] state = HexText.Parse(Place + value);
        return [0, 0x53, 0x15, 0xc0, (byte)(state.Length + 5), 5, 0x41, 0x43, 0x40, 0x41, .. state];
    }

    private sealed class Location(Uri uri) : DeliveryState
    {
        public Uri Uri => uri;

        public override Descriptor Descriptor => s_name;

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => throw new NotSupportedException();

        public override void WriteTo(ref AmqpWriter writer) => throw new NotSupportedException();
    }

    private static Location? ReadLocation(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out _);
        string text = reader.PeekFormatCode() == FormatCode.Binary8 ? AmqpValue.Decode(reader.ReadBinary()).AsString() : reader.ReadString();
        reader.Exit(scope);
        return text switch
        {
            "no!" => null,
            "error" => throw new NotSupportedException(),
            _ => new Location(new Uri(text)),
        };
    }
}
