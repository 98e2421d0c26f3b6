namespace Amqp.Encoding.Tests.Values;

/// <summary>Lists, maps, arrays and described values as objects.</summary>
public sealed class AmqpCompoundTests
{
    [Test]
    public void A_list_can_be_created_in_every_way()
    {
        AmqpList list = new AmqpList(1, "a", default(AmqpValue));
        AmqpList expression = [1, "a", AmqpValue.Null];
        AmqpList built = AmqpList.CreateRange(new List<AmqpValue> { 1, "a", AmqpValue.Null });
        Assert.That(expression, Is.EqualTo(list));
        Assert.That(built, Is.EqualTo(list));
        Assert.That(AmqpList.CreateRange(list.ToList()), Is.EqualTo(list));
        Assert.That(list.Count, Is.EqualTo(3));
        Assert.That(list[1].AsString(), Is.EqualTo("a"));
        Assert.That(list.ToString(), Is.EqualTo("[1, \"a\", null]"));
        Assert.That(() => list[3], Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(new AmqpList(list)[0].AsList(), Is.SameAs(list));
        int count = 0;
        foreach (AmqpValue item in list)
        {
            Assert.That(item, Is.EqualTo(list[count++]));
        }

        Assert.That(count, Is.EqualTo(3));
    }

    [Test]
    public void A_list_does_not_change_with_the_array_it_was_made_of()
    {
        AmqpValue[] items = [1, 2];
        AmqpList list = new AmqpList(items);
        items[0] = 3;
        Assert.That(list[0], Is.EqualTo((AmqpValue)1));
    }

    [Test]
    public void A_map_keeps_its_order_and_finds_its_keys([Values(3, 8, 9, 1000)] int count)
    {
        AmqpMap.Builder builder = new AmqpMap.Builder();
        for (int i = 0; i < count; i++)
        {
            builder.Add(i % 2 == 0 ? (AmqpValue)("k" + i) : new AmqpSymbol("k" + i), i);
        }

        AmqpMap map = builder.ToMap();
        Assert.That(map.Values.Select(value => value.AsInt32()), Is.EqualTo(Enumerable.Range(0, count)));
        Assert.That(map.Count, Is.EqualTo(count));
        for (int i = 0; i < count; i++)
        {
            AmqpValue text = "k" + i;
            AmqpValue symbol = new AmqpSymbol("k" + i);
            Assert.That(map.GetValueOrDefault(i % 2 == 0 ? text : symbol).TryGetInt32(out int value) ? value : -1, Is.EqualTo(i));
            Assert.That(map.ContainsKey(i % 2 == 0 ? symbol : text), Is.False);
        }

        Assert.That(map["k0"], Is.EqualTo((AmqpValue)0));
        Assert.That(() => map["none"], Throws.InstanceOf<KeyNotFoundException>());
        Assert.That(map.GetValueOrDefault("k0").TryGetString(out string? no), Is.False);
        Assert.That(no, Is.Null);
        Assert.That(map.GetValueOrDefault("k2").TryGetInteger(out long two) ? two : 0, Is.EqualTo(2));
        Assert.That(AmqpValue.Decode(((AmqpValue)map).Encode()), Is.EqualTo((AmqpValue)map));
    }

    [Test]
    public void A_map_refuses_a_key_twice([Values(2, 9, 100)] int count)
    {
        AmqpMap.Builder builder = new AmqpMap.Builder();
        for (int i = 0; i < count; i++)
        {
            builder.Add(i == count - 1 ? 0 : i, "v");
        }

        Assert.That(builder.ToMap, Throws.ArgumentException);
        Assert.That(() => new AmqpMap(builder.ToArray()), Throws.ArgumentException);
    }

    [Test]
    public void Maps_are_equal_with_the_order_of_their_pairs()
    {
        AmqpMap map = new AmqpMap.Builder { { 1, "a" }, { 2, "b" } }.ToMap();
        AmqpMap same = [new(1, "a"), new(2, "b")];
        Assert.That(same, Is.EqualTo(map));
        Assert.That(same.GetHashCode(), Is.EqualTo(map.GetHashCode()));
        Assert.That(new AmqpMap.Builder { { 2, "b" }, { 1, "a" } }.ToMap(), Is.Not.EqualTo(map));
    }

    [Test]
    public void An_array_stores_its_elements_in_their_type()
    {
        AmqpValue value = AmqpValue.FromArray(new[] { 1, -1 });
        Assert.That(value.ToString(), Is.EqualTo("[1, -1]"));
        Assert.That(value.Encode(), Is.EqualTo(new byte[] { 0xe0, 0x0a, 2, 0x71, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff }));
        Assert.That(value.TryGetArray(out ReadOnlyMemory<int> ints), Is.True);
        Assert.That(ints.ToArray(), Is.EqualTo(new[] { 1, -1 }));
        Assert.That(value.TryGetArray(out ReadOnlyMemory<uint> _), Is.False);
        Assert.That(value, Is.EqualTo((AmqpValue)new AmqpArray(AmqpType.Int, 1, -1)));
        Assert.That(AmqpValue.FromArray((int[]?)null).IsNull, Is.True);
        Assert.That(() => AmqpValue.FromArray(new[] { new Version(1, 0) }), Throws.InstanceOf<NotSupportedException>());
        Assert.That(() => AmqpValue.FromArray(new[] { "a", null! }), Throws.InstanceOf<AmqpEncodeException>());
    }

    [Test]
    public void An_array_holds_one_type()
    {
        Assert.That(() => new AmqpArray(AmqpType.Int, 1, 2L), Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => new AmqpArray(AmqpType.Int, 1, default(AmqpValue)), Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(() => new AmqpArray(AmqpType.Described), Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(((AmqpValue)new AmqpArray(AmqpType.Null, default(AmqpValue), default)).Encode(), Is.EqualTo(new byte[] { 0xe0, 2, 2, 0x40 }));
    }

    [TestCase("e0030154ff", "e00601 71ffffffff")]
    [TestCase("e0020341", "e00503 56010101")]
    [TestCase("e0020443", "e01204 70 00000000 00000000 00000000 00000000")]
    [TestCase("e0020245", "e00602 c001000100")]
    [TestCase("e0020745", "e01007c0 0100 0100 0100 0100 0100 0100 0100")]
    [TestCase("f00000000d00000001b10000000477696465", "e00701a10477696465")]
    public void An_array_equals_one_of_another_width_and_keeps_its_own(string hex, string other)
    {
        byte[] bytes = Support.HexText.Parse(hex);
        AmqpValue value = AmqpValue.Decode(bytes);
        AmqpValue wide = AmqpValue.Decode(Support.HexText.Parse(other.Replace(" ", "")));
        Assert.That(wide, Is.EqualTo(value));
        Assert.That(wide.GetHashCode(), Is.EqualTo(value.GetHashCode()));
        Assert.That(AmqpValue.Decode(value.Encode()).AsArray().ElementCode, Is.EqualTo(value.AsArray().ElementCode));
    }

    [Test]
    public void An_empty_array_keeps_type_and_descriptors()
    {
        AmqpValue value = AmqpValue.Decode(Support.HexText.Parse("e00500005324a3"));
        AmqpArray array = value.AsArray();
        Assert.That(array.ElementType, Is.EqualTo(AmqpType.Symbol));
        Assert.That(array.Descriptors, Is.EqualTo(new AmqpValue[] { 0x24UL }));
        Assert.That(array, Is.Not.EqualTo(new AmqpArray(AmqpType.Symbol)));
        Assert.That(array, Is.EqualTo(new AmqpArray(AmqpType.Symbol).Describe(0x24UL)));
        Assert.That(value.TryGetArray(out ReadOnlyMemory<AmqpSymbol> _), Is.False);
        Assert.That(value.Encode(), Is.EqualTo(Support.HexText.Parse("e00500005324a3")));
    }

    [Test]
    public void Elements_with_a_descriptor_are_described()
    {
        AmqpArray array = AmqpValue.Decode(Support.HexText.Parse("e0050300532645")).AsArray();
        Assert.That(array.Count, Is.EqualTo(3));
        Assert.That(array[2], Is.EqualTo((AmqpValue)new DescribedValue(0x26UL, AmqpList.Empty)));
        Assert.That(array, Is.EquivalentTo(Enumerable.Repeat((AmqpValue)new DescribedValue(0x26UL, AmqpList.Empty), 3)));
        Assert.That(((AmqpValue)array).Encode(), Is.EqualTo(Support.HexText.Parse("e0050300532645")));
    }

    [Test]
    public void A_described_value_has_its_descriptor()
    {
        DescribedValue numeric = new DescribedValue(0x24UL, AmqpList.Empty);
        Assert.That(numeric.TryGetCode(out ulong code), Is.True);
        Assert.That(code, Is.EqualTo(0x24));
        DescribedValue symbolic = new DescribedValue(new AmqpSymbol("amqp:accepted:list"), AmqpList.Empty);
        Assert.That(symbolic.TryGetCode(out code), Is.True);
        Assert.That(code, Is.EqualTo(0x24));
        Assert.That(symbolic.TryGetSymbol(out AmqpSymbol symbol), Is.True);
        Assert.That(symbol.Value, Is.EqualTo("amqp:accepted:list"));
        Assert.That(symbolic, Is.Not.EqualTo(numeric));
        Assert.That(new DescribedValue(new AmqpSymbol("acme:" + new string('x', 100)), 1).TryGetCode(out _), Is.False);
        Assert.That(new DescribedValue("amqp:accepted:list", 1).TryGetCode(out _), Is.False);
    }

    // A literal is an int to the compiler; a descriptor is a ulong all the same (AMQP 1.0, part 1, 1.5).
    [Test]
    public void A_number_becomes_a_ulong_as_a_descriptor()
    {
        Assert.That(((AmqpValue)new DescribedValue(0x24, AmqpList.Empty)).Encode(), Is.EqualTo(Support.HexText.Parse("00532445")));
        Assert.That(((AmqpValue)new DescribedValue(new Descriptor("a"), AmqpList.Empty)).Encode(), Is.EqualTo(Support.HexText.Parse("00a3016145")));
        Assert.That(((AmqpValue)new AmqpArray(AmqpType.Symbol).Describe(0x24)).Encode(), Is.EqualTo(Support.HexText.Parse("e00500005324a3")));
        Assert.That(new DescribedValue((AmqpValue)5, 1).Descriptor.Type, Is.EqualTo(AmqpType.Int));
    }

    private const string TooDeep = "Values are nested deeper than the 64 levels that AmqpWriterOptions.MaxDepth allows; AmqpWriterOptions.WithMaxDepth allows up to 1,024.";

    [Test]
    public void Values_of_64_levels_are_encoded_and_deeper_ones_by_option()
    {
        Func<AmqpValue, AmqpValue>[] around =
        [
            value => new AmqpList(value),
            value => new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(value, 1)),
            value => new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, value)),
            value => new DescribedValue(value, 1),
            value => new DescribedValue(1UL, value),
            value => value.TryGetArray(out AmqpArray? array) ? new AmqpArray(AmqpType.Array, array) : new AmqpArray(AmqpType.Int, 1),
            value => new AmqpArray(AmqpType.Int, 1).Describe(value),
        ];
        foreach (Func<AmqpValue, AmqpValue> nest in around)
        {
            AmqpValue value = 1;
            while (value.Depth < 64)
            {
                value = nest(value);
            }

            Assert.That(AmqpValue.Decode(value.Encode()), Is.EqualTo(value));
            AmqpValue deeper = nest(value);
            Assert.That(() => deeper.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo(TooDeep));
            Assert.That(() => deeper.TryEncode(new byte[4_096], out _), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo(TooDeep));
            Assert.That(() => deeper.Encode(new AmqpBuffer()), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo(TooDeep));
            AmqpList list = [value];
            byte[] bytes = ((AmqpValue)list).Encode(AmqpWriterOptions.Default.WithMaxDepth(65));
            Assert.That(AmqpValue.Decode(bytes, AmqpReaderOptions.Default.WithMaxDepth(65)), Is.EqualTo((AmqpValue)list));
            Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
            Assert.That(error.Expected, Is.EqualTo("at most 64 levels of nesting (AmqpReaderOptions.MaxDepth; WithMaxDepth allows up to 1,024)"));

            while (value.Depth < 1_024)
            {
                value = nest(value);
            }

            Assert.That(() => nest(value), Throws.InstanceOf<AmqpEncodeException>());
        }
    }

    [Test]
    public void An_empty_list_opens_a_level_only_as_an_element()
    {
        AmqpValue value = AmqpList.Empty;
        for (int i = 0; i < 64; i++)
        {
            value = new AmqpList(value);
        }

        Assert.That(AmqpValue.Decode(value.Encode()), Is.EqualTo(value));
        value = new AmqpArray(AmqpType.List, AmqpList.Empty);
        for (int i = 0; i < 62; i++)
        {
            value = new AmqpList(value);
        }

        Assert.That(AmqpValue.Decode(value.Encode()), Is.EqualTo(value));
        Assert.That(() => new AmqpList(value).ToString(), Throws.Nothing);
        Assert.That(() => ((AmqpValue)new AmqpList(value)).Encode(), Throws.InstanceOf<AmqpEncodeException>());
    }

    [Test]
    public void Collection_expressions_create_maps_and_arrays()
    {
        AmqpMap map = [new("a", 1), new(new AmqpSymbol("b"), true)];
        Assert.That(map, Is.EqualTo(new AmqpMap.Builder { { "a", 1 }, { new AmqpSymbol("b"), true } }.ToMap()));
        AmqpArray array = [1, 2, 3];
        Assert.That((AmqpValue)array, Is.EqualTo(AmqpValue.FromArray(new[] { 1, 2, 3 })));
        Assert.That(() => { AmqpArray none = []; }, Throws.ArgumentException.With.Message.Contains("type"));
        Assert.That(() => { AmqpArray mixed = [1, "a"]; }, Throws.TypeOf<AmqpEncodeException>());
        int sum = 0;
        foreach (AmqpValue element in array)
        {
            sum += element.AsInt32();
        }

        Assert.That(sum, Is.EqualTo(6));
        Assert.That(array.Select(element => element.AsInt32()), Is.EqualTo(new[] { 1, 2, 3 }));
    }

    [Test]
    public void Long_descriptors_are_shown_once()
    {
        AmqpArray array = new AmqpArray(AmqpType.UByte, (byte)1, (byte)2);
        string fits = new('a', 64 - "desc(sym:\"\")".Length);
        Assert.That(NotationText.Format(array.Describe(new AmqpSymbol(fits))), Is.EqualTo($"array<desc(sym:\"{fits}\")50>[described(sym:\"{fits}\",ubyte:1),described(sym:\"{fits}\",ubyte:2)]"));
        Assert.That(NotationText.Format(array.Describe(new AmqpSymbol(fits + "a"))), Is.EqualTo($"array<desc(sym:\"{fits}a\")50>[ubyte:1,ubyte:2]"));
        string longest = new('a', 100_000);
        AmqpValue many = AmqpValue.FromArray(new byte[16]).AsArray().Describe(new AmqpSymbol(longest));
        Assert.That(NotationText.Format(many).Length, Is.LessThan(100_000 + (16 * 8) + 50));
        Assert.That(((AmqpValue)new AmqpArray(AmqpType.String, "\ud800")).ToString(), Is.EqualTo("[\"\\u{d800}\"]"));
        Assert.That(NotationText.Format(new AmqpArray(AmqpType.String, "\ud800")), Is.EqualTo("array<??>[str:\"\\u{d800}\"]"));
    }

    // With the descriptors around each element, a few bytes would become text without end.
    [Test]
    public void Descriptors_that_hold_values_are_shown_once()
    {
        Assert.That(NotationText.Format(AmqpValue.Decode(HexText.Parse("e0080100c00201405005"))), Is.EqualTo("array<desc(list[null])50>[ubyte:5]"));
        Assert.That(NotationText.Format(AmqpValue.Decode(HexText.Parse("e0050100455005"))), Is.EqualTo("array<desc(list[])50>[described(list[],ubyte:5)]"));
        AmqpValue descriptor = 0u;
        for (int i = 0; i < 30; i++)
        {
            descriptor = AmqpValue.FromArray(new uint[16]).AsArray().Describe(descriptor);
        }

        Assert.That(NotationText.Format(descriptor).Length, Is.LessThan(30 * 500));
    }
}
