namespace Amqp.Encoding.Tests.Collections;

/// <summary>Maps where they lie.</summary>
public sealed class MapViewTests
{
    [Test]
    public void A_value_is_found_by_its_key_as_its_own_type_only()
    {
        MapView view = View(Everything());
        Assert.That(view.Count, Is.EqualTo(17));
        Assert.That(view.TryGetValue("bool"u8, out bool boolean), Is.True);
        Assert.That(boolean, Is.True);
        Assert.That(view.TryGetValue("int"u8, out int int32), Is.True);
        Assert.That(int32, Is.EqualTo(-123));
        Assert.That(view.TryGetValue("uint"u8, out uint uint32), Is.True);
        Assert.That(uint32, Is.EqualTo(7u));
        Assert.That(view.TryGetValue("long"u8, out long int64), Is.True);
        Assert.That(int64, Is.EqualTo(1L << 40));
        Assert.That(view.TryGetValue("ulong"u8, out ulong uint64), Is.True);
        Assert.That(uint64, Is.EqualTo(ulong.MaxValue));
        Assert.That(view.TryGetValue("double"u8, out double number), Is.True);
        Assert.That(number, Is.EqualTo(1.5));
        Assert.That(view.TryGetValue("timestamp"u8, out AmqpTimestamp time), Is.True);
        Assert.That(time.Milliseconds, Is.EqualTo(1000L));
        Assert.That(view.TryGetValue("uuid"u8, out Guid guid), Is.True);
        Assert.That(guid, Is.EqualTo(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)));
        Assert.That(view.TryGetValue("string"u8, out string? text), Is.True);
        Assert.That(text, Is.EqualTo("text"));
        Assert.That(view.TryGetValue("symbol"u8, out AmqpSymbol symbol), Is.True);
        Assert.That(symbol.Value, Is.EqualTo("name"));
        Assert.That(view.TryGetBinary("binary"u8, out ReadOnlySpan<byte> bytes), Is.True);
        Assert.That(bytes.Length, Is.EqualTo(3));
        foreach (string key in new[] { "null", "list", "absent", "boo", "boolx", "" })
        {
            AssertNothing(view, System.Text.Encoding.ASCII.GetBytes(key));
        }

        Assert.That(view.TryGetValue("uint"u8, out int32) || view.TryGetValue("int"u8, out uint32) || view.TryGetValue("int"u8, out int64), Is.False);
        Assert.That(view.TryGetValue("symbol"u8, out text) || view.TryGetValue("string"u8, out symbol) || view.TryGetBinary("string"u8, out bytes), Is.False);
        Assert.That(int32, Is.Zero);
        Assert.That(uint32, Is.Zero);
        Assert.That(int64, Is.Zero);
        Assert.That(text, Is.Null);
        Assert.That(symbol.Value, Is.Empty);
        Assert.That(bytes.Length, Is.Zero);
    }

    [Test]
    public void A_value_is_found_by_the_text_of_its_key()
    {
        string[] keys = ["int", "Größe", "大小", "\U0001F600", "", new string('k', 255), new string('ß', 256), new string('大', 90_000)];
        byte[] bytes = ((AmqpValue)new AmqpMap([.. keys.Select(static (key, i) => new KeyValuePair<AmqpValue, AmqpValue>(key, i))])).Encode();
        MapView view = View(bytes);
        for (int i = 0; i < keys.Length; i++)
        {
            Assert.That(view.TryGetValue(keys[i], out int number), Is.True);
            Assert.That(number, Is.EqualTo(i));
            Assert.That(view.TryGetValue(keys[i], out AmqpReader value), Is.True);
            Assert.That(value.ReadInt32(), Is.EqualTo(i));
        }

        foreach (string absent in new[] { "\ud800", "Grösse", "int\0", new string('k', 256) })
        {
            Assert.That(view.TryGetValue(absent, out int none) || view.TryGetValue(absent, out AmqpReader _), Is.False);
            Assert.That(none, Is.Zero);
        }

        Assert.That(() => View(bytes).TryGetValue((string)null!, out AmqpReader _), Throws.ArgumentNullException);
        Assert.That(() => View(bytes).TryGetValue((string)null!, out int _), Throws.ArgumentNullException);
        Assert.That(Allocations.Measure(() => Find(bytes)), Is.Zero);

        static bool Find(byte[] bytes)
        {
            var reader = new AmqpReader(bytes);
            return reader.ReadMapView().TryGetValue("Größe", out int _);
        }
    }

    [TestCase("bool", false, 0)]
    [TestCase("int", true, -123)]
    [TestCase("uint", true, 7)]
    [TestCase("long", true, 1L << 40)]
    [TestCase("ulong", false, 0)]
    [TestCase("ubyte", true, 200)]
    [TestCase("short", true, -2)]
    [TestCase("double", false, 0)]
    [TestCase("null", false, 0)]
    [TestCase("absent", false, 0)]
    [TestCase("long-as-ulong", true, long.MaxValue)]
    public void An_integral_probe_takes_any_integer_that_fits(string key, bool expected, long value) =>
        Assert.That(
            (View(Everything()).TryGetInteger(System.Text.Encoding.ASCII.GetBytes(key), out long integral), integral),
            Is.EqualTo((expected, value)));

    [Test]
    public void A_key_matches_whole_and_not_by_a_prefix()
    {
        MapView view = View(Map(("key1", 1), ("key10", 2), ("", 3), ("key", 4)));
        Assert.That(view.TryGetValue("key10"u8, out int value), Is.True);
        Assert.That(value, Is.EqualTo(2));
        Assert.That(view.TryGetValue("key1"u8, out value), Is.True);
        Assert.That(value, Is.EqualTo(1));
        Assert.That(view.TryGetValue("key"u8, out value), Is.True);
        Assert.That(value, Is.EqualTo(4));
        Assert.That(view.TryGetValue(""u8, out value), Is.True);
        Assert.That(value, Is.EqualTo(3));
        Assert.That(view.TryGetValue("key100"u8, out value), Is.False);
        Assert.That(value, Is.Zero);
    }

    [TestCase("c10a02a3016154 07", "symbol")]
    [TestCase("c10a02a1016154 07", "string")]
    [TestCase("c10a02b3000000016154 07", "sym32")]
    [TestCase("c10a02b1000000016154 07", "str32")]
    public void A_probe_finds_keys_that_are_strings_or_symbols(string hex, string form)
    {
        MapView view = View(Sized(hex));
        Assert.That(view.TryGetValue("a"u8, out int value), Is.True, form);
        Assert.That(value, Is.EqualTo(7), form);
    }

    [TestCase("c10a02a0016154 07")]
    [TestCase("c10a02 5261 5407")]
    [TestCase("c10a02 40 5407")]
    [TestCase("c10a02 005361a10161 5407")]
    public void Keys_of_other_types_match_nothing(string hex)
    {
        MapView view = View(Sized(hex));
        Assert.That(view.Count, Is.EqualTo(1));
        AssertNothing(view, "a"u8);
    }

    [Test]
    public void A_probe_for_a_key_that_occurs_twice_finds_the_first()
    {
        byte[] twice = HexText.Parse("c10b04" + "a101615401" + "a101615402");
        MapView view = View(twice);
        Assert.That(view.TryGetValue("a"u8, out int value), Is.True);
        Assert.That(value, Is.EqualTo(1));
        Assert.That(view.Count, Is.EqualTo(2));
        Assert.That(() => { var reader = new AmqpReader(twice); reader.Validate(); }, Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void The_pairs_are_enumerated_in_their_order()
    {
        List<string> seen = [];
        foreach (MapView.Pair pair in View(Map(("b", 1), ("a", 2))))
        {
            AmqpReader key = pair.Key;
            AmqpReader value = pair.Value;
            seen.Add(key.ReadString() + value.ReadInt32());
            Assert.That(key.IsAtEnd, Is.True);
            Assert.That(value.IsAtEnd, Is.True);
            Assert.That(pair.KeyEquals("a"u8) || pair.KeyEquals("b"u8), Is.True);
        }

        Assert.That(seen, Is.EqualTo(new[] { "b1", "a2" }));
    }

    [Test]
    public void A_value_of_a_view_is_read_alone()
    {
        Assert.That(View(Map(("a", 1), ("b", 2))).TryGetValue("a"u8, out AmqpReader value), Is.True);
        Assert.That(value.ReadInt32(), Is.EqualTo(1));
        bool refused = false;
        try
        {
            value.ReadInt32();
        }
        catch (InvalidOperationException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
    }

    [Test]
    public void Maps_in_maps_are_probed_in_turn()
    {
        // {"m": {"a": 5}, "n": 6}
        MapView outer = View(Sized("c10004 a1016d c10602a101615405 a1016e5406"));
        Assert.That(outer.TryGetValue("m"u8, out AmqpReader value), Is.True);
        MapView inner = value.ReadMapView();
        Assert.That(inner.TryGetValue("a"u8, out int number), Is.True);
        Assert.That(number, Is.EqualTo(5));
        Assert.That(inner.TryGetValue("n"u8, out int _), Is.False);
        Assert.That(outer.TryGetValue("n"u8, out number), Is.True);
        Assert.That(number, Is.EqualTo(6));
    }

    [TestCase("c10100")]
    [TestCase("d10000000400000000")]
    public void A_probe_of_the_empty_map_finds_nothing(string hex)
    {
        MapView view = View(HexText.Parse(hex));
        Assert.That(view.Count, Is.Zero);
        AssertNothing(view, "a"u8);
    }

    [Test]
    public void A_default_view_is_empty()
    {
        MapView view = default;
        Assert.That(view.Count, Is.Zero);
        AssertNothing(view, "a"u8);
    }

    [TestCase("c10002 a101ff 5401", "InvalidUtf8", 5, TestName = "A key that is no text")]
    [TestCase("c10002 a1ff 5401", "SizeExceedsParent", 3, TestName = "A key beyond the map")]
    [TestCase("c10002 a10162 71ff", "SizeExceedsParent", 6, TestName = "A value beyond the map")]
    [TestCase("c10002 a10162 01", "UnassignedFormatCode", 6, TestName = "A value of no type")]
    [TestCase("c10004 a10162 5401", "SizeExceedsParent", 8, TestName = "Fewer pairs than counted")]
    [TestCase("c10002 a10162 5401 40", "TrailingBytes", 8, TestName = "Bytes behind the last pair")]
    public void A_probe_throws_at_malformed_bytes_that_it_meets(string hex, string kind, int offset)
    {
        byte[] input = Sized(hex);
        foreach (bool recording in new[] { false, true })
        {
            AmqpReader reader = recording ? AmqpReader.CreateRecording(input, null, 0) : new AmqpReader(input);
            MapView view = reader.ReadMapView();
            Assert.That(reader.IsAtEnd, Is.True);
            Assert.That(reader.HasFault, Is.False);
            AmqpDecodeException? fault = null;
            try
            {
                view.TryGetValue("a"u8, out int _);
            }
            catch (AmqpDecodeException e)
            {
                fault = e;
            }

            Assert.That(fault, Is.Not.Null);
            Assert.That(fault!.Error.Kind.ToString(), Is.EqualTo(kind), fault.Message);
            Assert.That(fault.Error.Offset, Is.EqualTo(offset), fault.Message);
        }
    }

    [Test]
    public void A_malformed_value_throws_when_it_is_looked_up()
    {
        MapView view = View(Sized("c10002 a10161 5602"));
        Assert.That(view.TryGetValue("a"u8, out int _), Is.False);
        AmqpDecodeErrorKind kind = AmqpDecodeErrorKind.None;
        try
        {
            view.TryGetValue("a"u8, out bool _);
        }
        catch (AmqpDecodeException e)
        {
            kind = e.Error.Kind;
        }

        Assert.That(kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
    }

    [TestCase("c00100")]
    [TestCase("c1020140")]
    [TestCase("c105")]
    [TestCase("c10100", 0)]
    [TestCase("40")]
    [TestCase("")]
    public void A_value_that_is_not_a_map_is_refused_as_a_map_view(string hex, int maxItems = 1)
    {
        var reader = new AmqpReader(HexText.Parse(hex));
        bool refused = false;
        try
        {
            reader.ReadMapView();
        }
        catch (AmqpDecodeException)
        {
            refused = true;
        }

        Assert.That(refused, Is.EqualTo(maxItems == 1));
        Assert.That(reader.Position == 0, Is.EqualTo(maxItems == 1));
    }

    private static MapView View(byte[] input)
    {
        var reader = new AmqpReader(input);
        MapView view = reader.ReadMapView();
        Assert.That(reader.IsAtEnd, Is.True);
        return view;
    }

    private static byte[] Sized(string hex)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        input[1] = (byte)(input.Length - 2);
        return input;
    }

    private static byte[] Map(params (string Key, int Value)[] pairs)
    {
        KeyValuePair<string, int>[] values = new KeyValuePair<string, int>[pairs.Length];
        for (int i = 0; i < pairs.Length; i++)
        {
            values[i] = new(pairs[i].Key, pairs[i].Value);
        }

        return MapEncodingTests.Encode(MapEncoding<string, int>.Default, values);
    }

    private static byte[] Everything()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope scope = writer.BeginMap();
        writer.WriteString("null");
        writer.WriteNull();
        writer.WriteString("bool");
        writer.WriteBoolean(true);
        writer.WriteSymbol("int");
        writer.WriteInt32(-123);
        writer.WriteString("uint");
        writer.WriteUInt32(7);
        writer.WriteSymbol("long");
        writer.WriteInt64(1L << 40);
        writer.WriteString("ulong");
        writer.WriteUInt64(ulong.MaxValue);
        writer.WriteString("ubyte");
        writer.WriteByte(200);
        writer.WriteString("short");
        writer.WriteInt16(-2);
        writer.WriteString("long-as-ulong");
        writer.WriteUInt64(long.MaxValue);
        writer.WriteString("double");
        writer.WriteDouble(1.5);
        writer.WriteString("timestamp");
        writer.WriteTimestamp(AmqpTimestamp.FromMilliseconds(1000));
        writer.WriteString("uuid");
        writer.WriteGuid(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
        writer.WriteString("string");
        writer.WriteString("text");
        writer.WriteString("symbol");
        writer.WriteSymbol("name");
        writer.WriteString("binary");
        writer.WriteBinary([1, 2, 3]);
        writer.WriteString("list");
        writer.WriteList<int>([1]);
        writer.WriteUInt32(5);
        writer.WriteString("a number is a key, too");
        writer.End(scope);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private static void AssertNothing(MapView view, ReadOnlySpan<byte> key)
    {
        Assert.That(
            view.TryGetValue(key, out bool boolean) || view.TryGetValue(key, out int _) || view.TryGetValue(key, out uint _) || view.TryGetValue(key, out long _)
                || view.TryGetValue(key, out ulong _) || view.TryGetInteger(key, out _) || view.TryGetValue(key, out double _) || view.TryGetValue(key, out AmqpTimestamp _)
                || view.TryGetValue(key, out Guid _) || view.TryGetValue(key, out string? _) || view.TryGetValue(key, out AmqpSymbol _) || view.TryGetBinary(key, out _),
            Is.False);
        Assert.That(boolean, Is.False);
    }

    [Test]
    public void A_value_after_a_fault_is_not_taken_for_a_key()
    {
        AmqpReader reader = new(HexText.Parse("c10704a10161ff4040"));
        MapView.Enumerator pairs = reader.ReadMapView().GetEnumerator();
        for (int i = 0; i < 3; i++)
        {
            AmqpDecodeException? fault = null;
            try
            {
                pairs.MoveNext();
            }
            catch (AmqpDecodeException e)
            {
                fault = e;
            }

            Assert.That(fault?.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnassignedFormatCode));
            Assert.That(fault!.Error.Offset, Is.EqualTo(6));
        }
    }
}
