using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Encoded contracts, whole and changed: only the error of the library, and the same verdict from both methods.</summary>
public sealed class BadInputTests
{
    // Changes to a constructor, a size, a count or a text.
    private static readonly byte[] s_bytes = [0x00, 0x01, 0x40, 0x41, 0x45, 0x7F, 0x80, 0xA1, 0xC0, 0xC1, 0xE0, 0xFF];

    // The bytes of this text become 0xFF.
    private const string Bad = "~~";

    private static readonly AmqpValue s_badLine = new AmqpList(["a", new AmqpMap([new("x", true)])]);
    private static readonly AmqpValue s_badText = new AmqpList(["a", new AmqpMap([new(Bad, 1)])]);

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void The_size_is_that_of_the_bytes(Sample sample)
    {
        Assert.That(sample.Size, Is.EqualTo(sample.Bytes.Length));
        Assert.That(sample.Measured ?? sample.Size, Is.EqualTo(sample.Bytes.Length));
    }

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Decoded_values_are_encoded_as_the_same_bytes(Sample sample) => Assert.That(sample.Recode(sample.Bytes), Is.EqualTo(sample.Bytes));

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void The_bytes_are_a_value_of_AMQP(Sample sample) => Assert.That(AmqpValue.Decode(sample.Bytes).Encode(), Is.EqualTo(sample.Bytes));

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Bytes_that_end_too_early_are_refused(Sample sample)
    {
        for (int length = 0; length < sample.Bytes.Length; length++)
        {
            Assert.That(Check(sample, sample.Bytes[..length]), Is.False, $"{length} bytes");
        }
    }

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Bytes_after_the_end_are_refused(Sample sample) => Assert.That(Check(sample, [.. sample.Bytes, 0x40]), Is.False);

    [TestCaseSource(typeof(Samples), nameof(Samples.All))]
    public void Changed_bytes_have_the_same_verdict_from_Decode_and_TryDecode(Sample sample)
    {
        int refused = 0;
        for (int at = 0; at < sample.Bytes.Length; at++)
        {
            byte original = sample.Bytes[at];
            foreach (byte value in s_bytes.Append((byte)(original ^ 1)).Append((byte)(original + 1)))
            {
                byte[] changed = [.. sample.Bytes];
                changed[at] = value;
                refused += Check(sample, changed) ? 0 : 1;
            }
        }

        Assert.That(refused, Is.GreaterThan(sample.Bytes.Length));
    }

    // Each is a change of one byte in the object's own encoding: the fault names the field at which it is.
    [Test]
    public void A_fault_names_the_field_in_lists_maps_and_nested_contracts()
    {
        byte[] bytes = new FaultRoot { Lines = [new FaultLine { Name = "a" }, new FaultLine { Name = "b", Prices = { ["x"] = 1, ["y"] = 0x55 } }], Tags = new Tags { Id = 0x66, Name = "n" } }.Encode();
        Assert.That(PathOf(bytes, 0x55), Is.EqualTo("FaultRoot.lines[1].prices{1}.value"));
        Assert.That(PathOf(bytes, 0x66), Is.EqualTo("FaultRoot.tags.x-acme-id"));
        Assert.That(PathOf(bytes, (byte)'b'), Is.EqualTo("FaultRoot.lines[1].name"));

        // The constructor before the value becomes a boolean.
        static string PathOf(byte[] bytes, byte value)
        {
            byte[] changed = [.. bytes];
            int at = Array.LastIndexOf(changed, value);
            changed[at - (value == 'b' ? 2 : 1)] = 0x56;
            changed[at] = value == 'b' ? changed[at] : (byte)1;
            Assert.That(FaultRoot.TryDecode(changed, out _, out AmqpDecodeError error), Is.False);
            return error.Path;
        }
    }

    [Test]
    public void A_missing_field_is_named_with_its_path()
    {
        // list8 of 1: list8 of 1: a list without items is a line without its name.
        byte[] bytes = Support.HexText.Parse("c00501" + "c0020145");
        Assert.That(FaultRoot.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "FaultRoot.lines[0].name")));
    }

    [Test]
    public void Another_descriptor_is_named()
    {
        byte[] bytes = Support.HexText.Parse("00a30f" + Convert.ToHexString(System.Text.Encoding.ASCII.GetBytes("acme:other:list")) + "45");
        Assert.That(() => Order.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>().With.Message.EqualTo("Expected acme:order:list at offset 0 (Order) but found the descriptor acme:other:list."));
        Assert.That(() => Shape.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>().With.Message.Contains("found the descriptor acme:other:list"));
        Assert.That(AmqpValue.Decode(bytes).TryGetContract(out Order? _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Found, Is.EqualTo("the descriptor acme:other:list"));
        Assert.That(new AmqpMessage().TryGetValue(out Order? _, out error), Is.False);
        Assert.That(error.ToString(), Does.Contain("a message whose body is a value"));
    }

    private static IEnumerable<TestCaseData> Faults()
    {
        (string Path, AmqpValue Value)[] rows =
        [
            ("number", true),
            ("number", long.MaxValue),
            ("numbers", true),
            ("numbers[1]", new AmqpList([1, "a"])),
            ("numbers[2]", AmqpArray.Create([1L, 2L, long.MaxValue])),
            ("table[1]", new AmqpList([AmqpArray.Create([1]), "a"])),
            ("table[1][0]", new AmqpList([AmqpArray.Create([1]), new AmqpList(["a"])])),
            ("texts[1]", new AmqpList(["a", 1])),
            ("texts[1]", new AmqpList(["a", Bad])),
            ("words[1]", AmqpArray.Create(["a", Bad])),
            ("words[1]", new AmqpList(["a", Bad])),
            ("lines[1].prices{0}.value", new AmqpList([new AmqpList(["a"]), s_badLine])),
            ("lines[1].prices{0}.key", new AmqpList([new AmqpList(["a"]), s_badText])),
            ("lines[0].name", new AmqpList([AmqpList.Empty])),
            ("queue[0].prices{0}.value", new AmqpList([s_badLine])),
            ("by-name{1}.value.prices{0}.value", new AmqpMap([new("a", new AmqpList(["a"])), new("b", s_badLine)])),
            ("by-name{1}.key", new AmqpMap([new("a", new AmqpList(["a"])), new(1, new AmqpList(["a"]))])),
            ("by-id{0}.key", new AmqpMap([new(1, 2)])),
            ("by-id{0}.value", new AmqpMap([new(new DescribedValue(new AmqpSymbol("acme:id"), 1L), true)])),
            ("pair[0]", new AmqpList(["a", new AmqpList(["a"])])),
            ("pair[1].prices{0}.value", new AmqpList([1, s_badLine])),
            ("pair", new AmqpList([1])),
            ("shape", new DescribedValue(new AmqpSymbol("acme:other"), 1L)),
            ("shape.Radius", new DescribedValue(new AmqpSymbol("acme:circle:list"), new AmqpList(["a", "b"]))),
            ("any[1]", new AmqpList(["a", Bad])),
            ("any[1]{0}.value[0]", new AmqpList(["a", new AmqpMap([new("a", new AmqpList([Bad]))])])),
            ("objects[1]", new AmqpList(["a", Bad])),
            ("objects[1][0]", new AmqpList(["a", new AmqpList([Bad])])),
            ("options{0}.value", new AmqpMap([new("a", Bad)])),
            ("options{0}.value[1]", new AmqpMap([new("a", new AmqpList([1, Bad]))])),
            ("options{0}.key", new AmqpMap([new(1, 1)])),
            ("value[0]", new AmqpList([Bad])),
            ("map{0}.value", new AmqpMap([new("a", Bad)])),
            ("map", 1),
            ("sparse", 1L),
            ("evens[1]", AmqpArray.Create([2L, 3L])),
            ("evens[1]", new AmqpList([2L, 3L])),
            ("even-list[1]", new AmqpList([2L, 3L])),
            ("id", 1),
            ("id", new DescribedValue(new AmqpSymbol("acme:id"), "a")),
            ("tags.x-acme-id", new DescribedValue(new AmqpSymbol("acme:tags:map"), new AmqpMap([new(new AmqpSymbol("x-acme-id"), true)]))),
            ("color", new AmqpSymbol("pink")),
            ("properties.subject", new DescribedValue(0x73, new AmqpList([default, default, default, 1]))),
            ("inner.inner.number", new DescribedValue(new AmqpSymbol("acme:places:list"), At("inner", new DescribedValue(new AmqpSymbol("acme:places:list"), At("number", true))))),
        ];
        return rows.Select(static (row, index) => new TestCaseData(row.Value, row.Path).SetArgDisplayNames(row.Path, index.ToString(System.Globalization.CultureInfo.InvariantCulture)));
    }

    [TestCaseSource(nameof(Faults))]
    public void A_fault_has_the_same_path_from_each_method_that_reads(AmqpValue value, string path)
    {
        string field = path.Split('.', '[', '{')[0];
        AmqpValue places = new DescribedValue(new AmqpSymbol("acme:places:list"), At(field, value));
        Check(places, "Places", path, Places.Read, Places.Decode, Places.Decode, PlacesAmqpExtensions.TryGetValue, PlacesAmqpExtensions.TryGetContract);
        Check(new DescribedValue(new AmqpSymbol("acme:place"), places), "OnePlace", path, OnePlace.Read, OnePlace.Decode, OnePlace.Decode, OnePlaceAmqpExtensions.TryGetValue, OnePlaceAmqpExtensions.TryGetContract);
        AmqpMap map = field is "numbers" or "any" or "lines" ? [new(new AmqpSymbol(field), value)] : [new(new AmqpSymbol("places"), places)];
        string inMap = field is "numbers" or "any" or "lines" ? path : "places." + path;
        Check(new DescribedValue(new AmqpSymbol("acme:places:map"), map), "PlacesMap", inMap, PlacesMap.Read, PlacesMap.Decode, PlacesMap.Decode, PlacesMapAmqpExtensions.TryGetValue, PlacesMapAmqpExtensions.TryGetContract);
    }

    private static IEnumerable<TestCaseData> Unwritable()
    {
        // A text without the other half of a character.
        const string Lone = "\uD800";
        var line = new FaultLine { Name = "a", Prices = { [Lone] = 1 } };
        (string Path, Places Places)[] rows =
        [
            ("texts[1]", new() { Texts = ["a", Lone] }),
            ("words[1]", new() { Words = ["a", Lone] }),
            ("lines[1].prices{0}.key", new() { Lines = [new FaultLine { Name = "a" }, line] }),
            ("queue[0].prices{0}.key", new() { Queue = new([line]) }),
            ("by-name{1}.value.prices{0}.key", new() { ByName = new() { ["a"] = new FaultLine { Name = "a" }, ["b"] = line } }),
            ("by-name{0}.key", new() { ByName = new() { [Lone] = new FaultLine { Name = "a" } } }),
            ("pair[1].prices{0}.key", new() { Pair = (1, line) }),
            ("shape.Name", new() { Shape = new Circle { Name = Lone } }),
            ("any{1}.key", new() { Any = new Dictionary<DateTime, int> { [DateTime.UnixEpoch] = 1, [DateTime.UnixEpoch.AddTicks(1)] = 2 } }),
            ("any[1]{0}.value[0]", new() { Any = new List<object> { 1, new Dictionary<string, object> { ["a"] = new object[] { Lone } } } }),
            ("objects[1][0]", new() { Objects = [1, new List<string> { Lone }] }),
            ("options{0}.value[1]", new() { Options = new() { ["a"] = new object[] { 1, Lone } } }),
            ("value[0]", new() { Value = new AmqpList([Lone]) }),
            ("map{0}.value", new() { Map = new AmqpMap([new("a", Lone)]) }),
            ("sparse", new() { Sparse = new Even(1) }),
            ("evens[1]", new() { Evens = [new Even(2), new Even(3)] }),
            ("even-list[1]", new() { EvenList = [new Even(2), new Even(3)] }),
            ("tags.x-acme-name", new() { Tags = new Tags { Id = 1, Name = Lone } }),
            ("properties.subject", new() { Properties = new Properties { Subject = Lone } }),
            ("inner.inner.words[0]", new() { Inner = new() { Inner = new() { Words = [Lone] } } }),
        ];
        return rows.Select(static row => new TestCaseData(row.Places, row.Path).SetArgDisplayNames(row.Path));
    }

    [TestCaseSource(nameof(Unwritable))]
    public void A_value_that_cannot_be_written_has_the_same_path_from_each_method_that_writes(Places places, string path)
    {
        string full = "Places." + path;
        Assert.That(PathOfWriting(() => places.Encode()), Is.EqualTo(full), "Encode");
        Assert.That(PathOfWriting(() => places.GetEncodedSize()), Is.EqualTo(full), "GetEncodedSize");
        Assert.That(PathOfWriting(() => places.Encode(new AmqpBuffer())), Is.EqualTo(full), "Encode to an output");
        Assert.That(PathOfWriting(() => places.ToAmqpValue()), Is.EqualTo(full), "ToAmqpValue");
        Assert.That(PathOfWriting(() => new AmqpMessage().SetValue(places)), Is.EqualTo(full), "SetValue");
        Assert.That(PathOfWriting(() => new OnePlace(places).Encode()), Is.EqualTo("OnePlace." + path), "a contract around it");
        Assert.That(PathOfWriting(() => new PlacesMap { Places = places }.Encode()), Is.EqualTo("PlacesMap.places." + path), "a map around it");
        Assert.That(PathOfWriting(() =>
        {
            var writer = new AmqpWriter(new byte[4096]);
            places.WriteTo(ref writer);
        }), Is.EqualTo(full), "WriteTo");
        CheckWriter((ref writer) => places.WriteTo(ref writer));
        CheckWriter((ref writer) => new OnePlace(places).WriteTo(ref writer));
        CheckWriter((ref writer) => new PlacesMap { Places = places }.WriteTo(ref writer));
    }

    private delegate void Write(ref AmqpWriter writer);

    // A writer is where it was after WriteTo has thrown, and goes on: 7 in a list.
    private static void CheckWriter(Write write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        bool hasThrown = false;
        try
        {
            write(ref writer);
        }
        catch (AmqpEncodeException)
        {
            hasThrown = true;
        }

        Assert.That((hasThrown, writer.Depth), Is.EqualTo((true, 1)));
        writer.WriteInt32(7);
        writer.End(list);
        writer.Flush();
        Assert.That(buffer.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 0xC0, 0x03, 0x01, 0x54, 0x07 }));
    }

    // From a span that is too short for the maximum of the limited fields to one that has room for all.
    [Test]
    public void A_field_has_its_path_in_a_span_of_each_length()
    {
        var between = new Between { First = new string('a', 20), Last = "\uD800" };
        for (int length = 40; length < 100; length++)
        {
            byte[] span = new byte[length];
            Assert.That(PathOfWriting(() =>
            {
                var writer = new AmqpWriter(span);
                between.WriteTo(ref writer);
            }), Is.EqualTo("Between.Last"), $"{length} bytes");
        }
    }

    // Two keys that are maps. The key of the second is a list that says it has 0x62 items, which its size cannot hold.
    [Test]
    public void A_malformed_key_is_not_compared_as_if_it_were_sound()
    {
        byte[] bytes = Convert.FromHexString("D10000005A00000004D10000001400000002C00100F00000000800000001E0020145F00000000D00000004C10100010001000100D10000001400000002C00162F00000000800000001E0020145F00000000D00000004C10100010001000100");
        AmqpDecodeException value = Assert.Throws<AmqpDecodeException>(() => AmqpValue.Decode(bytes))!;
        Assert.That(Pong.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((value.Error.Kind, value.Error.Offset)));
        Assert.That(() => Pong.Decode(bytes), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void An_initializer_of_the_class_reads_an_object_of_the_class() => Assert.That(Started.Sample.Lines, Is.EqualTo(new[] { 7 }));

    // Their size does not depend on the value, or on its length alone: only writing looks at them.
    [Test]
    public void Sizes_do_not_check_values_whose_size_is_known_without_a_check()
    {
        (Scalars Value, string Path)[] rows =
        [
            (new() { DateTime = new DateTime(2020, 1, 2) }, "Scalars.DateTime"),
            (new() { Utf16 = '\uD800' }, "Scalars.Utf16"),
            (new() { SymbolText = "ü" }, "Scalars.SymbolText"),
        ];
        foreach ((Scalars value, string path) in rows)
        {
            Assert.That(value.GetEncodedSize(), Is.Positive);
            Assert.That(PathOfWriting(() => value.Encode()), Is.EqualTo(path));
        }
    }

    // Values that are not fields of a contract, and fields whose class is written by hand: writing does not look into them.
    private static IEnumerable<TestCaseData> Outside()
    {
        (string Path, Func<string, LaterRoot> Make)[] rows =
        [
            ("lists[1][2][0]", static text => new() { Lists = [new(), new() { Later = new AmqpList([1, new AmqpList([text])]) }] }),
            ("maps[0]{3}.value[1]", static text => new() { Maps = [new() { Number = 1, Name = "a", Later = new AmqpMap([new("x", 1), new("y", new AmqpList([1, text]))]) }] }),
            ("maps[1]{1}.key", static text => new() { Maps = [new(), new() { Later = new AmqpMap([new("x", 1), new(text, 1)]) }] }),
            ("hands[1]", static text => new() { Hands = [new ByHand("a"), new ByHand(text)] }),
            ("hand", static text => new() { Hand = new ByHand(text) }),
        ];
        return rows.Select(static row => new TestCaseData(row.Make, row.Path).SetArgDisplayNames(row.Path));
    }

    [TestCaseSource(nameof(Outside))]
    public void A_fault_outside_the_fields_has_the_same_path_from_each_method_that_reads_or_writes(Func<string, LaterRoot> make, string path)
    {
        bool isByHand = path.StartsWith("hand", StringComparison.Ordinal);
        string full = "LaterRoot." + path;
        LaterRoot lone = make("\uD800");
        Assert.That(PathOf(() => LaterRoot.Decode(Break(make(Bad).Encode()))), Is.EqualTo(isByHand ? full + "[0]" : full), "Decode");
        Assert.That(PathOfWriting(() => lone.Encode()), Is.EqualTo(full), "Encode");
        if (!isByHand)
        {
            Assert.That(PathOfWriting(() => lone.GetEncodedSize()), Is.EqualTo(full), "GetEncodedSize");
        }

        Assert.That(PathOfWriting(() => lone.ToAmqpValue()), Is.EqualTo(full), "ToAmqpValue");
        Assert.That(PathOfWriting(() =>
        {
            var writer = new AmqpWriter(new byte[4096]);
            lone.WriteTo(ref writer);
        }), Is.EqualTo(full), "WriteTo");
    }

    [Test]
    public void A_reader_is_where_it_was_after_Read_has_thrown()
    {
        var reader = new AmqpReader(((AmqpValue)new AmqpList([7, new AmqpList([true])])).Encode());
        AmqpReadScope outer = reader.EnterList();
        Assert.That(reader.ReadInt32(), Is.EqualTo(7));
        int position = reader.Position;
        for (int i = 0; i < 2; i++)
        {
            AmqpReader copy = reader;
            string path = string.Empty;
            try
            {
                FaultRoot.Read(ref reader);
            }
            catch (AmqpDecodeException exception)
            {
                path = exception.Error.Path;
            }

            Assert.That((path, reader.Position, reader.Depth, reader.IsAtEnd), Is.EqualTo(("[1].lines", position, copy.Depth, false)));
        }

        // It still throws, and reads what is there.
        AmqpReadScope inner = reader.EnterList();
        Assert.That(reader.ReadBoolean(), Is.True);
        reader.Exit(inner);
        reader.Exit(outer);
        Assert.That(reader.IsAtEnd, Is.True);
    }

    [Test]
    public void A_reader_is_where_it_was_after_a_constructor_has_thrown()
    {
        var reader = new AmqpReader(((AmqpValue)new DescribedValue(new AmqpSymbol("acme:thrower:list"), new AmqpList([1]))).Encode());
        Exception? thrown = null;
        try
        {
            Thrower.Read(ref reader);
        }
        catch (InvalidTimeZoneException exception)
        {
            thrown = exception;
        }

        Assert.That((thrown is null, reader.Position), Is.EqualTo((false, 0)));
        try
        {
            reader.ReadInt32();
        }
        catch (AmqpDecodeException exception)
        {
            thrown = exception;
        }

        Assert.That(thrown, Is.InstanceOf<AmqpDecodeException>());
    }

    private delegate T SpanDecoder<T>(ReadOnlySpan<byte> bytes, AmqpReaderOptions? options);

    private delegate T SequenceDecoder<T>(in ReadOnlySequence<byte> bytes, AmqpReaderOptions? options);

    private delegate bool MessageReading<T>(AmqpMessage message, out T? result, out AmqpDecodeError error);

    private delegate bool ValueReading<T>(AmqpValue value, out T? result, out AmqpDecodeError error);

    private static void Check<T>(AmqpValue value, string contract, string path, AmqpReadFunc<T> read, SpanDecoder<T> decode, SequenceDecoder<T> decodeSequence, MessageReading<T> tryGetValue, ValueReading<T> tryGetContract)
        where T : class
    {
        byte[] bytes = Break(value.Encode());
        string full = contract + "." + path;
        Assert.That(PathOf(() => decode(bytes, null)), Is.EqualTo(full), "Decode");
        Assert.That(PathOf(() => decodeSequence(new ReadOnlySequence<byte>(bytes), null)), Is.EqualTo(full), "Decode of a sequence");
        Assert.That(PathOf((ref reader) => read(ref reader), bytes), Is.EqualTo(full), "Read");
        Assert.That(PathOf((ref reader) => reader.ReadComposite<T>(), bytes), Is.EqualTo(full), "ReadComposite");
        Assert.That(PathOf((ref reader) => ReadSecond(ref reader, read), Break(((AmqpValue)new AmqpList([1, value])).Encode())), Is.EqualTo("[1]." + path), "Read in a list");
        Assert.That(tryGetValue(AmqpMessage.Decode([0x00, 0x53, 0x77, .. bytes]), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Path, Is.EqualTo("amqp-value." + path), "TryGetValue");

        // A value has no malformed texts.
        if (bytes.AsSpan().SequenceEqual(value.Encode()))
        {
            Assert.That(tryGetContract(value, out _, out error), Is.False);
            Assert.That(error.Path, Is.EqualTo(full), "TryGetContract");
        }
    }

    private static T ReadSecond<T>(ref AmqpReader reader, AmqpReadFunc<T> read)
    {
        AmqpReadScope list = reader.EnterList();
        reader.Skip();
        T value = read(ref reader)!;
        reader.Exit(list);
        return value;
    }

    private static string PathOf<T>(AmqpReadFunc<T> read, byte[] bytes) => PathOf(() =>
    {
        var reader = new AmqpReader(bytes, AmqpReaderOptions.Default.WithContracts());
        read(ref reader);
    });

    private static string PathOf(Action read) => Assert.Throws<AmqpDecodeException>(() => read())!.Error.Path;

    private static string PathOfWriting(Action write) => Assert.Throws<AmqpEncodeException>(() => write())!.Path;

    private static byte[] Break(byte[] bytes)
    {
        int at = bytes.AsSpan().IndexOf("~~"u8);
        if (at >= 0)
        {
            bytes[at] = bytes[at + 1] = 0xFF;
        }

        return bytes;
    }

    private static AmqpValue At(string field, AmqpValue value)
    {
        string[] names = [.. Places.AmqpDescription.Split('\n').Skip(1).Where(static line => line.Length != 0).Select(static line => line.Trim().Split(' ')[1].TrimEnd(':', '?'))];
        var fields = new AmqpValue[names.Length];
        fields[Array.IndexOf(names, field)] = value;
        return new AmqpList(fields);
    }

    private static bool Check(Sample sample, byte[] bytes)
    {
        bool isValid = sample.TryRecode(bytes, out byte[]? recoded, out AmqpDecodeError error);
        if (isValid)
        {
            Assert.That(sample.Recode(bytes), Is.EqualTo(recoded));
            return true;
        }

        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => sample.Recode(bytes))!;
        Assert.That(exception.Error, Is.EqualTo(error));
        return false;
    }
}
