namespace Amqp.Encoding.Tests.Values;

/// <summary>Strings that are not UTF-8, which a reader keeps if the caller names the deviation.</summary>
public sealed class MalformedStringTests
{
    // The byte 61 is "a", and FF is in no UTF-8.
    private const string Bad = "a10261ff";
    private const string Text = "a\uFFFD";

    private static readonly AmqpReaderOptions s_keep = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);
    private static readonly AmqpReaderOptions s_replace = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ReplaceMalformedStrings);

    // Each in the form that is written: so what is written has to be what was read.
    private static readonly string[] s_values =
    [
        Bad,
        "b100000100" + string.Concat(Enumerable.Repeat("80", 256)),
        "c0060241" + Bad,
        "c10b02" + "a10161" + "c00501" + Bad,
        "c10b04" + Bad + "5401" + "a10161" + "41",
        "00a30178" + Bad,
        "00" + Bad + "41",
        "e00703a1" + "0161" + "01ff" + "00",
        "e00902a1" + "0261ff" + "03c3a9ff",
        "e00c02c0" + "0501" + Bad + "0301" + "5401",
    ];

    private static IEnumerable<AmqpReaderOptions> Both => [s_keep, s_replace];

    [TestCaseSource(nameof(s_values))]
    public void A_malformed_string_is_read_and_written_byte_for_byte(string hex)
    {
        byte[] octets = HexText.Parse(hex);
        Assert.That(AmqpValue.TryDecode(octets, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
        foreach (AmqpReaderOptions options in Both)
        {
            string place = $"{options.Deviations}";
            AmqpValue value = AmqpValue.Decode(octets, options);
            Assert.That(value.GetEncodedSize(), Is.EqualTo(octets.Length), place);
            Assert.That(HexText.Format(value.Encode()), Is.EqualTo(hex), place);
            Assert.That(value.TryEncode(new byte[octets.Length - 1], out _), Is.False, place);
            Assert.That(AmqpValue.Decode(octets.AsMemory(), options, borrow: true), Is.EqualTo(value), place);
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer);
            value.WriteTo(ref writer);
            writer.Flush();
            Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo(hex), place);

            AmqpValue again = AmqpValue.Decode(octets, s_keep);
            Assert.That(again, Is.EqualTo(value), place);
            Assert.That(again.GetHashCode(), Is.EqualTo(value.GetHashCode()), place);
            Assert.That(NotationText.Format(value), Is.EqualTo(NotationText.Format(again)), place);

            var validating = new AmqpReader(octets, options);
            validating.Validate();
            Assert.That(validating.IsAtEnd, place);
            var skipping = new AmqpReader(octets);
            skipping.Skip();
            Assert.That(skipping.IsAtEnd, "whatever the options");
        }
    }

    [Test]
    public void A_malformed_string_has_its_type_and_bytes()
    {
        foreach (AmqpReaderOptions options in Both)
        {
            string place = $"{options.Deviations}";
            AmqpValue value = AmqpValue.Decode(HexText.Parse(Bad), options);
            Assert.That(value.Type, Is.EqualTo(AmqpType.String), place);
            Assert.That(value.IsNull, Is.False, place);
            Assert.That(value.TryGetMalformedString(out ReadOnlyMemory<byte> bytes), place);
            Assert.That(bytes.ToArray(), Is.EqualTo(new byte[] { 0x61, 0xFF }), place);
            Assert.That(value.TryGetBinary(out _), Is.False, place);
            Assert.That(value.TryGetSymbol(out _), Is.False, place);
            Assert.That(() => value.AsBinary(), Throws.InvalidOperationException, place);
            Assert.That(value.ToString(), Is.EqualTo("0x61ff"), place);

            AmqpValue text = AmqpValue.Decode(HexText.Parse("a102c3a9"), options);
            Assert.That(text, Is.EqualTo((AmqpValue)"é"), place);
            Assert.That(text.TryGetMalformedString(out bytes), Is.False, place);
            Assert.That(bytes.IsEmpty, place);
        }

        Assert.That(default(AmqpValue).TryGetMalformedString(out _), Is.False);
    }

    [Test]
    public void The_text_of_a_malformed_string_is_refused_or_replaced()
    {
        AmqpValue kept = AmqpValue.Decode(HexText.Parse(Bad), s_keep);
        Assert.That(kept.TryGetString(out _), Is.False);
        Assert.That(() => kept.AsString(), Throws.InvalidOperationException.With.Message.Contains("not UTF-8"));
        Assert.That(kept.ToObject(), Is.EqualTo(kept));
        Assert.That(AmqpValue.FromObject(kept.ToObject()), Is.EqualTo(kept));

        AmqpValue replaced = AmqpValue.Decode(HexText.Parse(Bad), s_replace);
        Assert.That(replaced.AsString(), Is.EqualTo(Text));
        Assert.That(replaced.TryGetString(out string? text) ? text : null, Is.EqualTo(Text));
        Assert.That(replaced.ToObject(), Is.EqualTo(Text));

        // By the bytes: the same in both modes, and no text that looks alike.
        Assert.That(replaced, Is.EqualTo(kept));
        Assert.That(replaced, Is.Not.EqualTo((AmqpValue)Text));
        Assert.That((AmqpValue)Text, Is.Not.EqualTo(replaced));
        Assert.That(replaced, Is.Not.EqualTo((AmqpValue)new byte[] { 0x61, 0xFF }));
        Assert.That(replaced, Is.Not.EqualTo(AmqpValue.Decode(HexText.Parse("a10261fe"), s_replace)));
    }

    [Test]
    public void A_malformed_string_read_as_text_is_a_fault_or_replaced()
    {
        byte[] octets = HexText.Parse("c00702" + "5401" + Bad);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Default, s_keep })
        {
            string place = $"{options.Deviations}";
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() =>
            {
                var reader = new AmqpReader(octets, options);
                AmqpReadScope list = reader.EnterList();
                reader.Skip();
                reader.ReadString();
            })!;
            Assert.That(exception.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8), place);
            Assert.That(exception.Error.Offset, Is.EqualTo(8L), place);
            Assert.That(exception.Error.Path, Is.EqualTo("[1]"), place);
            Assert.That(
                () => { new AmqpReader(HexText.Parse(Bad), options).ReadString(new char[9]); },
                Throws.TypeOf<AmqpDecodeException>());
            Assert.That(ListEncoding<string>.Default.TryDecode(HexText.Parse("c00501" + Bad), out _, out AmqpDecodeError error, options), Is.False, place);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8), place);
            Assert.That(error.Path, Is.EqualTo("[0]"), place);
            Assert.That(ArrayEncoding<string>.Default.TryDecode(HexText.Parse("e00501a10261ff"), out _, out error, options), Is.False, place);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8), place);
            Assert.That(error.Path, Is.EqualTo("[0]"), place);
        }

        var raw = new AmqpReader(HexText.Parse(Bad), s_keep);
        Assert.That(raw.ReadStringBytes().ToArray(), Is.EqualTo(new byte[] { 0x61, 0xFF }));
        var replacing = new AmqpReader(HexText.Parse(Bad + Bad + Bad), s_replace);
        Assert.That(replacing.ReadString(), Is.EqualTo(Text));
        Assert.That(replacing.ReadStringBytes().ToArray(), Is.EqualTo(new byte[] { 0x61, 0xFF }));
        char[] room = new char[2];
        Assert.That(replacing.ReadString(room), Is.EqualTo(2));
        Assert.That(new string(room), Is.EqualTo(Text));
        Assert.That(ListEncoding<string>.Default.TryDecode(HexText.Parse("c00501" + Bad), out string[]? list, out _, s_replace));
        Assert.That(list, Is.EqualTo(new[] { Text }));
        Assert.That(ArrayEncoding<string>.Default.TryDecode(HexText.Parse("e00501a10261ff"), out string[]? array, out _, s_replace));
        Assert.That(array, Is.EqualTo(new[] { Text }));
    }

    [Test]
    public void Arrays_may_have_malformed_strings()
    {
        byte[] octets = HexText.Parse("e00902a1" + "0261ff" + "03c3a978");
        AmqpArray kept = AmqpValue.Decode(octets, s_keep).AsArray();
        Assert.That(kept[0].TryGetMalformedString(out _));
        Assert.That(kept[1], Is.EqualTo((AmqpValue)"éx"));
        Assert.That(kept.TryGetElements<string>(out _), Is.False);
        Assert.That(kept.TryGetElements<AmqpValue>(out _), Is.False);
        Assert.That(((AmqpValue)kept).ToObject(), Is.SameAs(kept));
        Assert.That(kept.ToString(), Is.EqualTo("[0x61ff, \"éx\"]"));

        AmqpArray replaced = AmqpValue.Decode(octets, s_replace).AsArray();
        Assert.That(replaced, Is.EqualTo(kept));
        Assert.That(replaced.GetHashCode(), Is.EqualTo(kept.GetHashCode()));
        Assert.That(replaced.TryGetElements(out ReadOnlyMemory<string> texts));
        Assert.That(texts.ToArray(), Is.EqualTo(new[] { Text, "éx" }));
        Assert.That(((AmqpValue)replaced).ToObject(), Is.EqualTo(new[] { Text, "éx" }));
        Assert.That(new AmqpArray(AmqpType.String, kept[0], kept[1]), Is.EqualTo(kept));
        Assert.That(HexText.Format(((AmqpValue)new AmqpArray(AmqpType.String, kept[0], kept[1])).Encode()), Is.EqualTo(HexText.Format(octets)));
        Assert.That(HexText.Format(((AmqpValue)kept.Describe(new Descriptor(new AmqpSymbol("d")))).Encode()), Is.EqualTo("e00d0200a30164a1" + "0261ff" + "03c3a978"));

        // An array of texts alone stays one, and a wide one wide.
        Assert.That(AmqpValue.Decode(HexText.Parse("e00602a1" + "0161" + "0162"), s_keep).AsArray().TryGetElements(out ReadOnlyMemory<string> plain), Is.True);
        Assert.That(plain.ToArray(), Is.EqualTo(new[] { "a", "b" }));
        const string Wide = "e00701b1" + "00000001" + "ff";
        Assert.That(HexText.Format(AmqpValue.Decode(HexText.Parse(Wide), s_keep).Encode()), Is.EqualTo(Wide));
    }

    [Test]
    public void Malformed_keys_are_compared_by_their_bytes([Values(0, 20)] int others)
    {
        // FF, FE and the bytes of U+FFFD: the same text, three keys. With others there are enough keys for a table.
        string pairs = "a101ff5401" + "a101fe5402" + "a103efbfbd5403" + string.Concat(Enumerable.Range(0, others).Select(i => "52" + Hex(i + 10) + "40"));
        byte[] octets = HexText.Parse("c1" + Hex((pairs.Length / 2) + 1) + Hex(2 * (3 + others)) + pairs);
        foreach (AmqpReaderOptions options in Both)
        {
            string place = $"{options.Deviations}";
            AmqpMap map = AmqpValue.Decode(octets, options).AsMap();
            Assert.That(map, Has.Count.EqualTo(3 + others), place);
            Assert.That(map[AmqpValue.Decode(HexText.Parse("a101fe"), s_keep)], Is.EqualTo((AmqpValue)2), place);
            Assert.That(map["\uFFFD"], Is.EqualTo((AmqpValue)3), place);
            Assert.That(((AmqpValue)map).Encode(), Is.EqualTo(octets), place);

            var objects = (Dictionary<object, object?>)((AmqpValue)map).ToObject()!;
            Assert.That(objects, Has.Count.EqualTo(3 + others), place);
            Assert.That(objects["\uFFFD"], Is.EqualTo(3), place);
            Assert.That(objects[AmqpValue.Decode(HexText.Parse("a101ff"), options)], Is.EqualTo(1), place);
            Assert.That(AmqpValue.FromObject(objects), Is.EqualTo((AmqpValue)map), place);

            // Equal bytes are one key, twice.
            string twice = "a101ff40" + pairs;
            byte[] bad = HexText.Parse("c1" + Hex((twice.Length / 2) + 1) + Hex(2 * (4 + others)) + twice);
            Assert.That(AmqpValue.TryDecode(bad, out _, out AmqpDecodeError error, options), Is.False, place);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey), place);
            Assert.That(error.Offset, Is.EqualTo(7L), place);
            AmqpReader validating = AmqpReader.CreateRecording(bad, options, 0);
            validating.Validate();
            Assert.That(validating.GetFault().ToString(), Is.EqualTo(error.ToString()), place);
        }

        byte[] texts = HexText.Parse("c10b04a101ff5401a101fe5402");
        Assert.That(MapEncoding<string, int>.Default.TryDecode(texts, out KeyValuePair<string, int>[]? read, out _, s_replace));
        Assert.That(read, Is.EqualTo(new KeyValuePair<string, int>[] { new("\uFFFD", 1), new("\uFFFD", 2) }));
        Assert.That(MapEncoding<string, int>.Default.TryDecode(texts, out _, out AmqpDecodeError fault, s_keep), Is.False);
        Assert.That(fault.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
        var reader = new AmqpReader(texts, s_keep);
        MapView view = reader.ReadMapView();
        Assert.That(view.TryGetValue([0xFE], out int second) ? second : 0, Is.EqualTo(2));
        reader = new AmqpReader(HexText.Parse("c10802a1016b" + Bad), s_replace);
        Assert.That(reader.ReadMapView().TryGetValue("k"u8, out string? text) ? text : null, Is.EqualTo(Text));
    }

    [Test]
    public void Symbols_must_be_ASCII_with_every_deviation()
    {
        foreach (AmqpReaderOptions options in Both)
        {
            string place = $"{options.Deviations}";
            foreach (string hex in new[] { "a301ff", "e00401a301ff", "c10502a301ff40" })
            {
                Assert.That(AmqpValue.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error, options), Is.False, place);
                Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidSymbol), place);
            }
        }
    }

    // Whatever is broken besides is the fault that it was before.
    [TestCaseSource(nameof(s_values))]
    public void Mutations_of_malformed_strings_get_the_same_answer_as_without_the_deviation(string hex)
    {
        byte[] octets = HexText.Parse(hex);
        for (int length = 0; length < octets.Length; length++)
        {
            CheckAsBefore(octets.AsSpan(0, length).ToArray());
        }

        for (int at = 0; at < Math.Min(octets.Length, 32); at++)
        {
            byte kept = octets[at];
            for (int other = 0; other < 256; other++)
            {
                octets[at] = (byte)other;
                CheckAsBefore(octets);
            }

            octets[at] = kept;
        }
    }

    [Test]
    public void Malformed_strings_take_linear_time_and_proportional_memory()
    {
        // The bytes are kept once. A text has at most one character for each of them; the platform takes some memory for each character that it replaces.
        foreach (int size in new[] { 1_000, 100_000 })
        {
            byte[] octets = [0xB1, 0, (byte)(size >> 16), (byte)(size >> 8), (byte)size, .. Enumerable.Repeat((byte)0xFF, size)];
            AmqpValue value = default;
            long read = Allocations.Measure(() => value = AmqpValue.Decode(octets, s_replace));
            Assert.That(read, Is.InRange(size, size + 200));
            string text = string.Empty;
            long converted = Allocations.Measure(() => text = value.AsString());
            Assert.That(text, Has.Length.InRange(1, size));
            Assert.That(converted, Is.LessThanOrEqualTo((48 * size) + 200));
            Assert.That(value.ToString(), Has.Length.LessThanOrEqualTo(1024));
            Assert.That(Allocations.Measure(() => value.ToString()), Is.LessThan(20_000), "no text is made to be cut");
        }

        // The shortest malformed elements and items there are.
        foreach (byte code in new byte[] { 0xF0, 0xD0 })
        {
            const int Count = 10_000;
            byte[] one = code == 0xF0 ? [1, 0xFF] : [0xA1, 1, 0xFF];
            byte[] content = [0, 0, Count >> 8, Count & 0xFF, .. code == 0xF0 ? new byte[] { 0xA1 } : [], .. Enumerable.Repeat(one, Count).SelectMany(octets => octets)];
            byte[] input = [code, 0, (byte)(content.Length >> 16), (byte)(content.Length >> 8), (byte)content.Length, .. content];
            Assert.That(Allocations.Measure(() => AmqpValue.Decode(input, s_keep)), Is.LessThan((48L * input.Length) + 1000));
        }
    }

    [Test]
    public void Deviations_are_named_together_and_unknown_ones_refused()
    {
        AmqpReaderOptions both = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings | Deviations.ReplaceMalformedStrings);
        Assert.That(AmqpValue.Decode(HexText.Parse(Bad), both).AsString(), Is.EqualTo(Text));
        Assert.That(() => AmqpReaderOptions.Default.WithDeviations((Deviations)2048), Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => AmqpReaderOptions.Default.WithDeviations((Deviations)(-1)), Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(both.WithMaxDepth(3).Deviations, Is.EqualTo(both.Deviations));
    }

    private static string Hex(int octet) => HexText.Format([(byte)octet]);

    private static void CheckAsBefore(byte[] octets)
    {
        bool isRead = AmqpValue.TryDecode(octets, out AmqpValue before, out AmqpDecodeError error);
        foreach (AmqpReaderOptions options in Both)
        {
            string place = $"{options.Deviations}";
            bool isKept = AmqpValue.TryDecode(octets, out AmqpValue value, out AmqpDecodeError fault, options);
            if (error.Kind != AmqpDecodeErrorKind.InvalidUtf8)
            {
                Assert.That(isKept, Is.EqualTo(isRead), HexText.Format(octets), place);
                Assert.That(fault.ToString(), Is.EqualTo(error.ToString()), HexText.Format(octets), place);
                Assert.That(value, Is.EqualTo(before), HexText.Format(octets), place);
            }

            AmqpReader validating = AmqpReader.CreateRecording(octets, options, 0);
            validating.Validate();
            _ = validating.TryFinish(out AmqpDecodeError verdict);
            Assert.That(verdict.Kind, Is.EqualTo(fault.Kind), HexText.Format(octets), place);
            Assert.That(verdict.Offset, Is.EqualTo(fault.Offset), HexText.Format(octets), place);
            Assert.That(verdict.Path, Is.EqualTo(fault.Path), HexText.Format(octets), place);
            if (isKept)
            {
                // Values that can be read can be written, and are the same then.
                Assert.That(AmqpValue.Decode(value.Encode(), options), Is.EqualTo(value), HexText.Format(octets), place);
            }
        }
    }
}
