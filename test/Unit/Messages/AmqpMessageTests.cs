namespace Amqp.Encoding.Tests.Messages;

/// <summary>Messages built, encoded, decoded and disposed of.</summary>
public sealed class AmqpMessageTests
{
    [Test]
    public void A_built_message_has_the_bytes_of_the_standard()
    {
        AmqpMessage message = new() { Header = { Durable = true }, Properties = { MessageId = "m" }, ApplicationProperties = { { "k", 1 } }, Footer = { { "a", "b" } } };
        message.AddData([1, 2]);
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.Header | SectionKinds.Properties | SectionKinds.ApplicationProperties | SectionKinds.Data | SectionKinds.Footer));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(
            "005370c0020141" + "005373c00401a1016d" + "005374c10602a1016b5401" + "005375a0020102" + "005378c10702a30161a10162"));
    }

    [Test]
    public void Empty_sections_created_by_a_getter_are_not_written()
    {
        AmqpMessage message = new();
        message.Value = true;
        Assert.That(MessageAssert.Describe(message), Does.StartWith("AmqpValue|"));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("00537741"));
        Assert.That(HexText.Format(MessageAssert.Encode(new AmqpMessage())), Is.EqualTo("005375a000"));
    }

    [Test]
    public void A_value_is_the_body_in_an_initializer()
    {
        AmqpMessage message = new() { ApplicationProperties = { ["k"] = 1 }, Value = "hi" };
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005374c10602a1016b5401" + "005377a1026869"));
        message.Value = AmqpValue.Null;
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.AmqpValue));
        Assert.That(message.Value, Is.EqualTo(AmqpValue.Null));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005374c10602a1016b5401" + "00537740"));
    }

    [Test]
    public void A_message_is_encoded_to_any_buffer_writer()
    {
        ArrayBufferWriter<byte> output = new();
        output.Write<byte>([0xFF]);
        AmqpMessage message = new() { Header = { Durable = true } };
        message.AddData(new byte[2]);
        message.Encode(output);
        Assert.That(HexText.Format(output.WrittenSpan.ToArray()), Is.EqualTo("ff" + "005370c0020141" + "005375a0020000"));
        message.Properties.To = "\ud800";
        Assert.That(() => message.Encode(output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.EqualTo(15), "nothing is appended");
        Assert.That(() => message.Encode((IBufferWriter<byte>)null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Values_of_each_type_are_found_by_key()
    {
        byte[] bytes = HexText.Parse(
            "005372c16c1c" + "a3016141" + "a301625405" + "a301635206" + "a301645507" + "a301655308"
            + "a30166823ff0000000000000" + "a30167830000000000000001" + "a3016898000102030405060708090a0b0c0d0e0f"
            + "a30169a001ff" + "a3016aa10178" + "a3016ba30179" + "a3016cc0020141"
            + "a3016dc10100" + "a3016ee003015601" + "00537740");
        Annotations map = AmqpMessage.Decode(bytes).MessageAnnotations;
        Assert.That(map, Has.Count.EqualTo(14));
        Assert.That(map.GetValueOrDefault("a").TryGetBoolean(out bool flag));
        Assert.That(flag);
        Assert.That(map.GetValueOrDefault("b").TryGetInt32(out int small));
        Assert.That(small, Is.EqualTo(5));
        Assert.That(map.GetValueOrDefault("c").TryGetUInt32(out uint unsigned));
        Assert.That(unsigned, Is.EqualTo(6));
        Assert.That(map.GetValueOrDefault("d").TryGetInt64(out long large));
        Assert.That(large, Is.EqualTo(7));
        Assert.That(map.GetValueOrDefault("e").TryGetUInt64(out ulong largest));
        Assert.That(largest, Is.EqualTo(8));
        Assert.That(map.GetValueOrDefault("e").TryGetInteger(out long integral));
        Assert.That(integral, Is.EqualTo(8));
        Assert.That(map.GetValueOrDefault("f").TryGetDouble(out double real));
        Assert.That(real, Is.EqualTo(1.0));
        Assert.That(map.GetValueOrDefault("g").TryGetTimestamp(out AmqpTimestamp time));
        Assert.That(time.Milliseconds, Is.EqualTo(1));
        Assert.That(map.GetValueOrDefault("h").TryGetGuid(out Guid uuid));
        Assert.That(uuid == new Guid("00010203-0405-0607-0809-0a0b0c0d0e0f"));
        Assert.That(map.GetValueOrDefault("i").TryGetBinary(out ReadOnlyMemory<byte> binary));
        Assert.That(binary.Span[0], Is.EqualTo(0xFF));
        Assert.That(map.GetValueOrDefault("j").TryGetString(out string? text));
        Assert.That(text, Is.EqualTo("x"));
        Assert.That(map.GetValueOrDefault("k").TryGetSymbol(out AmqpSymbol symbol));
        Assert.That(symbol == new AmqpSymbol("y"));
        Assert.That(map.GetValueOrDefault("l").TryGetList(out AmqpList? list));
        Assert.That(list!.Count, Is.EqualTo(1));
        Assert.That(map.GetValueOrDefault("m").TryGetMap(out AmqpMap? inner));
        Assert.That(inner!.Count, Is.Zero);
        Assert.That(map.GetValueOrDefault("n").TryGetArray(out AmqpArray? array));
        Assert.That(array!.Count, Is.EqualTo(1));

        // Of another type, and not there.
        foreach (string key in new[] { "a", "z" })
        {
            Assert.That(map.GetValueOrDefault(key).TryGetList(out _) || map.GetValueOrDefault(key).TryGetMap(out _) || map.GetValueOrDefault(key).TryGetArray(out _) || map.GetValueOrDefault(key).TryGetInt64(out _), Is.False);
        }
    }

    [Test]
    public void A_section_changed_during_enumeration_throws()
    {
        ApplicationProperties map = new AmqpMessage() { ApplicationProperties = { { "a", 1 }, { "b", 2 } } }.ApplicationProperties;
        Assert.That(() => map.Select(pair => map.Remove(pair.Key)).Count(), Throws.InvalidOperationException);
        Assert.That(() => map.Select(pair => map[pair.Key] = 3).Count(), Throws.Nothing, "a value that is replaced keeps its place");
        Assert.That(map, Has.Count.EqualTo(1));
    }

    [Test]
    public void Many_pairs_can_be_removed_and_added_again()
    {
        ApplicationProperties map = new AmqpMessage().ApplicationProperties;
        for (int i = 0; i < 100; i++)
        {
            map.Add("k" + i, i);
        }

        for (int i = 0; i < 100; i += 2)
        {
            Assert.That(map.Remove("k" + i));
            Assert.That(map.Remove("k" + i), Is.False);
        }

        map.Add("k0", -1);
        Assert.That(() => map.Add("k1", 0), Throws.ArgumentException);
        Assert.That(map, Has.Count.EqualTo(51));
        Assert.That(map.GetValueOrDefault("k99").TryGetInt32(out int odd));
        Assert.That(odd, Is.EqualTo(99));
        Assert.That(map.GetValueOrDefault("k0").TryGetInt32(out int again));
        Assert.That(again, Is.EqualTo(-1));
        Assert.That(map.ContainsKey("k2"), Is.False);
    }

    [Test]
    public void A_section_nested_too_deeply_to_be_sent_has_text()
    {
        AmqpValue value = 1;
        for (int i = 0; i < 1_024; i++)
        {
            value = new AmqpList(value);
        }

        Annotations map = new AmqpMessage() { MessageAnnotations = { { "a", value } } }.MessageAnnotations;
        Assert.That(map.ToString(), Is.EqualTo("{…}"));
    }

    [Test]
    public void Sections_received_empty_are_written_again()
    {
        const string Hex = "00537045" + "005372c10100" + "00537345" + "005374c10100" + "00537741";
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Hex), AmqpReaderOptions.Strict);
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.Header | SectionKinds.MessageAnnotations | SectionKinds.Properties | SectionKinds.ApplicationProperties | SectionKinds.AmqpValue));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo(Hex));
    }

    [Test]
    public void A_section_that_is_not_decoded_finds_values_by_key()
    {
        byte[] bytes = HexText.Parse("005372c10b04a3016155045307a1017a00537740");
        AmqpMessage message = AmqpMessage.Decode(bytes, AmqpReaderOptions.Strict);
        Assert.That(message.MessageAnnotations.GetValueOrDefault("a").TryGetInt64(out long number));
        Assert.That(number, Is.EqualTo(4));
        Assert.That(message.MessageAnnotations.GetValueOrDefault("a").TryGetInt32(out _), Is.False, "another type");
        Assert.That(message.MessageAnnotations.GetValueOrDefault("a").TryGetInteger(out number));
        Assert.That(number, Is.EqualTo(4));
        Assert.That(message.MessageAnnotations.GetValueOrDefault(7UL).TryGetString(out string? text));
        Assert.That(text, Is.EqualTo("z"));
        Assert.That(message.MessageAnnotations.GetValueOrDefault("b").TryGetString(out _), Is.False);

        AmqpMessage lazy = AmqpMessage.Decode(bytes);
        Assert.That(lazy.MessageAnnotations.GetValueOrDefault("b").TryGetString(out _), Is.False);
        Assert.That(lazy.MessageAnnotations.GetValueOrDefault("a").TryGetInt64(out number));
        Assert.That(number, Is.EqualTo(4));
        Assert.That(lazy.MessageAnnotations[7UL], Is.EqualTo((AmqpValue)"z"));
        Assert.That(lazy.MessageAnnotations.ContainsKey("z"), Is.False);
    }

    [Test]
    public void A_section_refuses_keys_and_values_that_it_may_not_hold()
    {
        ApplicationProperties properties = new AmqpMessage().ApplicationProperties;
        Assert.That(() => properties.Add("k", new AmqpList()), Throws.ArgumentException);
        Assert.That(() => properties["k"] = AmqpMap.Empty, Throws.ArgumentException);
        Assert.That(() => properties.Add(null!, 1), Throws.ArgumentNullException);
        properties.Add("k", 1);
        Assert.That(() => properties.Add("k", 2), Throws.ArgumentException);
        properties["k"] = 3;
        properties["l"] = AmqpValue.Null;
        Assert.That(properties.Select(pair => pair.Key), Is.EqualTo(new[] { "k", "l" }));
        Assert.That(properties.Remove("k"));
        Assert.That(properties.Remove("k"), Is.False);
        Assert.That(() => properties["k"], Throws.TypeOf<System.Collections.Generic.KeyNotFoundException>());
        properties.Clear();
        Assert.That(properties, Is.Empty);
    }

    [TestCaseSource(nameof(ItemsOfSections))]
    public void A_section_gives_the_value_of_a_key_as_its_NET_type<T>(T item, AmqpValue value)
        where T : notnull
    {
        var map = new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>("k", value));
        Assert.That(map.TryGetValue("k", out T? inMap) && map.TryGetValue("none", out Version? _) == false);
        Assert.That(inMap, Is.EqualTo(item));
        AmqpMessage message = new() { MessageAnnotations = { ["k"] = value, ["null"] = default } };
        foreach (Annotations section in new[] { message.MessageAnnotations, AmqpMessage.Decode(message.Encode()).MessageAnnotations })
        {
            Assert.That(section.TryGetValue("k", out T? found));
            Assert.That(found, Is.EqualTo(item));
            Assert.That(section.TryGetValue("null", out found), Is.False);
            Assert.That(section.TryGetValue("none", out found), Is.False);
            Assert.That(section.TryGetValue("k", out Version? other), Is.False);
            Assert.That(other, Is.Null);
        }
    }

    private static IEnumerable<TestCaseData> ItemsOfSections()
    {
        DateTimeOffset time = new(2024, 1, 2, 3, 4, 5, TimeSpan.Zero);
        (object Item, AmqpValue Value)[] items =
        [
            (true, true), ((byte)1, (byte)1), ((sbyte)-1, (sbyte)-1), ((ushort)300, (ushort)300), ((short)-300, (short)-300), (70_000u, 70_000u), (-70_000, -70_000),
            (5_000_000_000ul, 5_000_000_000ul), (-5_000_000_000, -5_000_000_000), (0.5f, 0.5f), (0.25, 0.25), (1.25m, 1.25m), ('Ж', 'Ж'),
            (new AmqpChar(0x1F600), new AmqpChar(0x1F600)), (Guid.Empty, Guid.Empty), ("zu früh 早 🙂", "zu früh 早 🙂"), (new AmqpSymbol("a"), new AmqpSymbol("a")),
            (new byte[] { 1, 2 }, new byte[] { 1, 2 }), (time, AmqpTimestamp.FromDateTimeOffset(time)), (time.UtcDateTime, AmqpTimestamp.FromDateTimeOffset(time)),
            (AmqpTimestamp.FromMilliseconds(-1), AmqpTimestamp.FromMilliseconds(-1)), (new AmqpList(1, "a"), new AmqpList(1, "a")), (AmqpMap.Empty, AmqpMap.Empty),
            (AmqpArray.Create([1, 2]), AmqpArray.Create([1, 2])), (new DescribedValue("a:b", 1), new DescribedValue("a:b", 1)),
            .. new object[] { time, TimeSpan.FromTicks(-5), new Uri("http://a/b") }.Select(item => (item, AmqpValue.FromObject(item, AmqpObjectOptions.Azure))),
        ];
        return items.Select(item => new TestCaseData(item.Item, item.Value) { TypeArgs = [item.Item.GetType()] });
    }

    [Test]
    public void A_key_with_a_number_of_another_type_or_with_malformed_text_has_no_such_value()
    {
        // { "k": string FF, "n": ubyte 1 }, in application-properties.
        byte[] bytes = HexText.Parse("005374C10C04A1016BA101FFA1016E5001");
        ApplicationProperties read = AmqpMessage.Decode(bytes, AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings)).ApplicationProperties;
        Assert.That(read.TryGetValue("n", out byte number));
        Assert.That(number, Is.EqualTo(1));
        Assert.That(read.TryGetValue("n", out int _), Is.False);
        Assert.That(read.TryGetValue("k", out string? _), Is.False);
        Assert.That(read.TryGetValue("k", out AmqpValue kept));
        Assert.That(kept.TryGetMalformedString(out _));
    }

    [Test]
    public void A_timestamp_among_annotations_is_a_point_in_time()
    {
        AmqpMessage message = new() { MessageAnnotations = { { "x-opt-enqueued-time", AmqpTimestamp.FromMilliseconds(1612325106789) } } };
        Assert.That(message.MessageAnnotations.TryGetValue("x-opt-enqueued-time", out DateTimeOffset time));
        Assert.That(time, Is.EqualTo(DateTimeOffset.FromUnixTimeMilliseconds(1612325106789)));
        Assert.That(message.MessageAnnotations.TryGetValue("x-opt-other", out DateTimeOffset _), Is.False);
    }

    [Test]
    public void NET_values_are_mapped_as_the_Azure_SDK_maps_them()
    {
        DateTimeOffset time = new(2024, 1, 2, 3, 4, 5, TimeSpan.FromHours(2));
        AmqpMessage message = new() { ApplicationProperties = { { "t", time }, { "d", TimeSpan.FromTicks(-5) }, { "u", new Uri("http://a/b") } } };
        message.Value = default;
        string hex = HexText.Format(MessageAssert.Encode(message));
        Assert.That(hex, Does.Contain(HexText.Format([0xA3, 22, .. "com.microsoft:timespan".Select(c => (byte)c)]) + "55fb"));
        ApplicationProperties read = AmqpMessage.Decode(HexText.Parse(hex), AmqpReaderOptions.Strict).ApplicationProperties;
        Assert.That(read.TryGetValue("t", out DateTimeOffset readTime));
        Assert.That(readTime == time);
        Assert.That(read.TryGetValue("d", out TimeSpan duration));
        Assert.That(duration.Ticks, Is.EqualTo(-5));
        Assert.That(read.TryGetValue("u", out Uri? uri));
        Assert.That(uri == new Uri("http://a/b"));
        Assert.That(read.TryGetValue("t", out TimeSpan _), Is.False);
        Assert.That(read.TryGetValue("none", out Uri? _), Is.False);

        // A timestamp beyond DateTime is a value like another, and no point in time.
        message.ApplicationProperties["t"] = AmqpTimestamp.FromMilliseconds(long.MaxValue);
        read = AmqpMessage.Decode(message.Encode(), AmqpReaderOptions.Strict).ApplicationProperties;
        Assert.That(read.TryGetValue("t", out DateTimeOffset _), Is.False);
        Assert.That(read.GetValueOrDefault("t").TryGetTimestamp(out AmqpTimestamp timestamp));
        Assert.That(timestamp.Milliseconds == long.MaxValue);
    }

    [Test]
    public void Access_to_a_body_of_another_kind_names_the_kind()
    {
        AmqpMessage value = new() { Value = 1 };
        AmqpMessage data = new();
        data.AddData(new byte[] { 1 });
        Assert.That(() => value.GetData(0), Throws.InvalidOperationException.With.Message.StartsWith("The body is AmqpValue, not Data:"));
        Assert.That(() => value.GetSequence(0), Throws.InvalidOperationException.With.Message.StartsWith("The body is AmqpValue, not AmqpSequence:"));
        Assert.That(() => value.OpenSequence(0), Throws.InvalidOperationException.With.Message.StartsWith("The body is AmqpValue, not AmqpSequence:"));
        Assert.That(() => data.Value, Throws.InvalidOperationException.With.Message.StartsWith("The body is Data, not AmqpValue:"));
        Assert.That(() => data.OpenValue(), Throws.InvalidOperationException.With.Message.StartsWith("The body is Data, not AmqpValue:"));
        Assert.That(() => new AmqpMessage().GetData(0), Throws.InvalidOperationException.With.Message.StartsWith("The message has no body"));
        Assert.That(() => data.GetData(1), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void The_text_of_an_empty_message_is_not_empty() => Assert.That(new AmqpMessage().ToString(), Is.EqualTo("no sections"));

    // Part 3, 3.2: the body is one or more data sections, one or more sequences, or one value.
    [Test]
    public void A_message_received_without_a_body_is_written_with_an_empty_one_after_a_change()
    {
        byte[] bytes = HexText.Parse("00537045");
        AmqpMessage message = AmqpMessage.Decode(bytes);
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("00537045" + "005375a000"));
        Assert.That(message.ToOwned().BodyKind, Is.EqualTo(SectionKind.None));

        // An intermediary forwards what it has received.
        var reader = new MessageReader(bytes);
        Assert.That(reader.ReadBareMessage().IsEmpty);
    }

    [Test]
    public void A_body_of_data_is_written_and_read()
    {
        byte[] bytes = HexText.Parse("005375a00161005375a0026263");
        AmqpMessage message = AmqpMessage.Decode(bytes);
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.Data));
        Assert.That(message.DataCount, Is.EqualTo(2));
        Assert.That(message.BodyLength, Is.EqualTo(3L));
        byte[] body = new byte[3];
        Assert.That(message.CopyBodyTo(body), Is.EqualTo(3));
        Assert.That(body, Is.EqualTo("abc"u8.ToArray()));
        Assert.That(() => message.CopyBodyTo(new byte[2]), Throws.ArgumentException);
        Assert.That(message.TryGetSingleData(out _), Is.False);
        Assert.That(() => message.GetData(2), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => message.Value, Throws.InvalidOperationException);
        Assert.That(() => message.AddSequence(AmqpList.Empty), Throws.InvalidOperationException);
        Assert.That(() => message.Value = 1, Throws.InvalidOperationException);
        message.ClearBody();
        message.Value = 1;
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("0053775401"));

        // One in one piece is lent, not copied.
        AmqpMessage single = AmqpMessage.Decode(bytes.AsMemory(0, 6));
        Assert.That(single.TryGetSingleData(out ReadOnlyMemory<byte> data));
        bytes[5] = (byte)'z';
        Assert.That(data.Span[0], Is.EqualTo((byte)'z'));
        Assert.That(AmqpMessage.Decode(Pieces.Cut(HexText.Parse("005375a0026263"), 6)).TryGetSingleData(out _), Is.False);
    }

    [Test]
    public void A_body_of_sequences_is_written_and_read()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse("005376c0050252015202" + "00537645"));
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.AmqpSequence));
        Assert.That(message.SequenceCount, Is.EqualTo(2));
        Assert.That(message.DataCount, Is.Zero);
        Assert.That(message.BodyLength, Is.Zero);
        message.AddSequence(new AmqpList(true));
        Assert.That(message.GetSequence(0), Is.EqualTo(new AmqpList(1u, 2u)));
        Assert.That(HexText.Format(MessageAssert.Encode(message)), Is.EqualTo("005376c0050252015202" + "00537645" + "005376c0020141"));
    }

    [Test]
    public void Sequences_share_the_budget_of_zero_width_elements()
    {
        // 65,536 and one more, in two sections.
        byte[] most = HexText.Parse("005376c00b01f0000000050001000041");
        byte[] bytes = [.. most, .. HexText.Parse("005376c00b01f0000000050000000141")];
        Assert.That(AmqpMessage.Decode(most).GetSequence(0), Has.Count.EqualTo(1));
        AmqpMessage message = AmqpMessage.Decode(bytes);
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => message.GetSequence(0))!;
        Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(exception.Error.Path, Is.EqualTo("amqp-sequence[0]"));
    }

    [Test]
    public void Sections_share_the_budget_of_zero_width_elements()
    {
        // CVE-2026-67414: 40,000 in a map and 40,000 in the body, each of which alone is fine.
        const string Annotations = "005372c10e02a30161f00000000500009c4041";
        const string Value = "005377f00000000500009c4041";
        const string Footer = "005378c10e02a30161f00000000500009c4041";
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(Annotations + "00537740"), out _, out _, validate: SectionKinds.All));
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(Annotations + Value), out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(error.Path, Is.EqualTo("amqp-value"));
        Assert.That(error.Condition, Is.EqualTo("amqp:resource-limit-exceeded"));

        // The same for sections that are read one by one, whichever is the first; it stays an error.
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Annotations + Value + Footer));
        Assert.That(message.Value.Type, Is.EqualTo(AmqpType.Array));
        for (int i = 0; i < 2; i++)
        {
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => _ = message.MessageAnnotations.Count)!;
            Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
            Assert.That(exception.Error.Path, Is.EqualTo("message-annotations{0}.value"));
            Assert.That(() => message.Footer.ContainsKey("a"), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        }

        // A caller that knows the sender can raise the limit.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(120_000);
        Assert.That(AmqpMessage.TryDecode(HexText.Parse(Annotations + Value + Footer), out _, out _, options, SectionKinds.All));
    }

    [Test]
    public void Data_too_large_for_a_binary_is_refused_when_it_is_added()
    {
        AmqpMessage message = new();
        Assert.That(() => message.AddData(Segments.Repeat(new byte[1 << 20], 1 << 12)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
    }

    [Test]
    public void A_copy_that_exceeds_the_limits_of_its_reader_is_refused()
    {
        AmqpMessage message = new();
        for (int i = 0; i <= AmqpReaderOptions.DefaultMaxSections; i++)
        {
            message.AddData([]);
        }

        Assert.That(() => message.ToOwned(), Throws.TypeOf<AmqpEncodeException>());
        message = AmqpMessage.Decode(HexText.Parse("00537740"), AmqpReaderOptions.Default.WithMaxDepth(1));
        message.Value = new DescribedValue(1UL, new DescribedValue(2UL, AmqpValue.Null));
        Assert.That(() => message.ToOwned(), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void A_disposed_message_keeps_read_sections_and_throws_for_others()
    {
        byte[] bytes = ExampleFile.Load().Single(row => row.Name == "message/complete").Bytes;
        using AmqpBuffer buffer = new();
        buffer.Write(bytes);
        CountingOwner owner = new(buffer.Detach());
        AmqpMessage message = AmqpMessage.Decode(owner);
        AmqpMessage owned = message.ToOwned();
        _ = message.Header;
        _ = message.ApplicationProperties.Count;
        Annotations footer = message.Footer;
        message.Dispose();
        message.Dispose();
        Assert.That(owner.Disposals, Is.EqualTo(1));
        Assert.That(message.Header.Durable, Is.True);
        Assert.That(message.ApplicationProperties, Has.Count.EqualTo(4));
        Assert.That(() => message.Properties, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => message.MessageAnnotations, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => footer.Count, Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => footer.ContainsKey("x"), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => message.GetData(0), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => message.TryGetSingleData(out _), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => message.Encode(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => message.ToOwned(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(HexText.Format(owned.Encode()), Is.EqualTo(HexText.Format(bytes)));
    }

    [Test]
    public void A_failed_write_of_a_message_leaves_the_writer()
    {
        AmqpMessage message = new() { Properties = { Subject = "fine", To = "\uD800" } };
        message.Header.Durable = true;
        Assert.That(
            () =>
            {
                AmqpWriter writer = new(new byte[100]);
                try
                {
                    message.WriteTo(ref writer);
                }
                finally
                {
                    Assert.That(writer.BytesWritten, Is.Zero);
                    Assert.That(writer.Depth, Is.Zero);
                }
            },
            Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void Faults_name_the_section_and_their_place_in_the_message()
    {
        byte[] bytes = HexText.Parse("005370c0020141" + "005373c00401a3016d" + "00537740");
        AmqpMessage message = AmqpMessage.Decode(bytes);
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => _ = message.Properties)!;
        Assert.That(exception.Error.Path, Is.EqualTo("properties.message-id"));
        Assert.That(exception.Error.Offset, Is.EqualTo(13L));
        Assert.That(message.Header.Durable, Is.True);
    }

    [Test]
    public void Decoding_a_message_allocates_only_the_message()
    {
        byte[] bytes = ExampleFile.Load().Single(row => row.Name == "message/complete").Bytes;
        byte[] room = new byte[1000];
        AmqpMessage built = AmqpMessage.Decode(bytes);
        _ = MessageAssert.Describe(built);
        long empty = Allocations.Measure(() => GC.KeepAlive(new AmqpMessage()));
        Assert.That(Allocations.Measure(() => AmqpMessage.Decode(bytes)), Is.EqualTo(empty));
        Assert.That(empty, Is.LessThanOrEqualTo(240));

        // The section with what it knows of the message, and a value that is not an object.
        byte[] map = HexText.Parse("005374c10602a1016b5401" + "00537740");
        Assert.That(Allocations.Measure(() => AmqpMessage.Decode(map).ApplicationProperties.TryGetValue("k", out int _)), Is.LessThanOrEqualTo(empty + 48));
        Assert.That(Allocations.Measure(() => built.TryEncode(room, out _)), Is.Zero);
    }

    private sealed class CountingOwner(IMemoryOwner<byte> owner) : IMemoryOwner<byte>
    {
        public int Disposals { get; private set; }

        public Memory<byte> Memory => owner.Memory;

        public void Dispose()
        {
            Disposals++;
            owner.Dispose();
        }
    }
}
