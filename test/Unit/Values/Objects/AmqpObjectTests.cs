using System.Collections;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>Between values and .NET objects.</summary>
public sealed class AmqpObjectTests
{
    internal static IEnumerable<TestCaseData> Mapped()
    {
        yield return Case(null, "null");
        yield return Case(true, "bool:true");
        yield return Case((byte)1, "ubyte:1");
        yield return Case((sbyte)-1, "byte:-1");
        yield return Case((ushort)1, "ushort:1");
        yield return Case((short)1, "short:1");
        yield return Case(1u, "uint:1");
        yield return Case(1, "int:1");
        yield return Case(1UL, "ulong:1");
        yield return Case(1L, "long:1");
        yield return Case(1f, "float:3f800000");
        yield return Case(1.0, "double:3ff0000000000000");
        yield return Case(1m, "dec128:30400000000000000000000000000001");
        yield return Case(Decimal32.FromBits(1), "dec32:00000001");
        yield return Case('A', "char:U+0041");
        yield return Case(new AmqpChar(0x1F600), "char:U+1F600");
        yield return Case(AmqpTimestamp.FromMilliseconds(5), "ts:5");
        yield return Case(new DateTime(1970, 1, 1, 0, 0, 1, DateTimeKind.Utc), "ts:1000");
        yield return Case(DateTimeOffset.FromUnixTimeMilliseconds(5), "ts:5");
        yield return Case(new Guid("00112233-4455-6677-8899-aabbccddeeff"), "uuid:00112233445566778899aabbccddeeff");
        yield return Case("a", "str:\"a\"");
        yield return Case(new AmqpSymbol("a"), "sym:\"a\"");
        yield return Case(new byte[] { 1 }, "bin:01");
        yield return Case(new ArraySegment<byte>([0, 1, 2], 1, 1), "bin:01");
        yield return Case(default(ArraySegment<byte>), "bin:");
        yield return Case((ReadOnlyMemory<byte>)new byte[] { 1 }, "bin:01");
        yield return Case(new Memory<byte>([1]), "bin:01");
        yield return Case((AmqpValue)1, "int:1");
        yield return Case(new Descriptor(1), "ulong:1");
        yield return Case(new AmqpList(1), "list[int:1]");
        yield return Case(new DescribedValue(1UL, 1), "described(ulong:1,int:1)");
        yield return Case(new object?[] { 1, "a", null }, "list[int:1,str:\"a\",null]");
        yield return Case(new List<int> { 1 }, "list[int:1]");
        yield return Case(new ArrayList { 1, 2L }, "list[int:1,long:2]");
        yield return Case(Enumerable.Range(1, 2), "list[int:1,int:2]");
        yield return Case(new Dictionary<string, object> { ["a"] = 1, ["b"] = new List<object>() }, "map{str:\"a\"=int:1,str:\"b\"=list[]}");
        yield return Case(new Dictionary<string, string> { ["a"] = "b" }, "map{str:\"a\"=str:\"b\"}");
        yield return Case(new Hashtable { [1] = 2L }, "map{int:1=long:2}");
        yield return Case(new Dictionary<AmqpSymbol, object> { [new AmqpSymbol("a")] = true }, "map{sym:\"a\"=bool:true}");
        yield return Case(new[] { 1, 2 }, "array<71>[int:1,int:2]");
        yield return Case(new uint[] { 1 }, "array<70>[uint:1]");
        yield return Case(new sbyte[] { -1 }, "array<51>[byte:-1]");
        yield return Case(new[] { true }, "array<56>[bool:true]");
        yield return Case(new[] { "a" }, "array<a1>[str:\"a\"]");
        yield return Case(new[] { new AmqpSymbol("a") }, "array<a3>[sym:\"a\"]");
        yield return Case(new[] { 'a' }, "array<73>[char:U+0061]");
        yield return Case(new[] { 1m }, "array<94>[dec128:30400000000000000000000000000001]");
        yield return Case(new[] { DateTimeOffset.FromUnixTimeMilliseconds(5) }, "array<83>[ts:5]");
        yield return Case(new[] { new byte[] { 1 } }, "array<a0>[bin:01]");
        yield return Case(new[] { new ArraySegment<byte>([0, 1], 1, 1), default }, "array<a0>[bin:01,bin:]");
        yield return Case(new[] { new Memory<byte>([1]) }, "array<a0>[bin:01]");
        yield return Case(new[] { new[] { 1 }, [] }, "array<e0>[array<71>[int:1],array<71>[]]");
        yield return Case(Array.Empty<long[]>(), "array<e0>[]");
        yield return Case(new[] { new object[] { 1 }, [] }, "list[list[int:1],list[]]");
        yield return Case(new[] { new AmqpList(1) }, "array<c0>[list[int:1]]");
    }

    private static IEnumerable<TestCaseData> Unmapped()
    {
        ArrayList cycle = [1];
        cycle.Add(cycle);
        Dictionary<string, object> loop = [];
        loop["a"] = loop;
        object deep = 1;
        for (int i = 0; i < 65; i++)
        {
            deep = new[] { deep };
        }

        yield return new TestCaseData((object)new object());
        yield return new TestCaseData((object)new DateTime(2020, 1, 1));
        yield return new TestCaseData((object)TimeSpan.Zero);
        yield return new TestCaseData((object)new Uri("http://a"));
        yield return new TestCaseData((object)DayOfWeek.Friday);
        yield return new TestCaseData((object)'\ud800');
        yield return new TestCaseData((object)new[] { DayOfWeek.Friday });
        yield return new TestCaseData((object)new[] { "a", null });
        yield return new TestCaseData((object)new byte[]?[] { null });
        yield return new TestCaseData((object)new int[]?[] { null });
        yield return new TestCaseData((object)new int[1, 1]);
        yield return new TestCaseData((object)new[] { 'a', '\ud800' });
        yield return new TestCaseData((object)new[] { new DateTime(2020, 1, 1) });
        yield return new TestCaseData((object)new List<object> { new object() });
        yield return new TestCaseData((object)new Dictionary<string, object> { ["a"] = new object() });
        yield return new TestCaseData((object)new[] { new KeyValuePair<string, object?>("a", 1), new KeyValuePair<string, object?>("a", 2) }.ToList());
        yield return new TestCaseData((object)cycle).SetArgDisplayNames("a list in itself");
        yield return new TestCaseData((object)loop).SetArgDisplayNames("a map in itself");
        yield return new TestCaseData((object)deep).SetArgDisplayNames("65 lists");
    }

    [TestCaseSource(nameof(Mapped))]
    public void An_object_is_converted_to_its_value(object? source, string notation)
    {
        Assert.That(AmqpValue.TryFromObject(source, out AmqpValue value), Is.True);
        Assert.That(NotationText.Format(value), Is.EqualTo(notation));
        Assert.That(NotationText.Format(AmqpValue.FromObject(source)), Is.EqualTo(notation));
        Assert.That(AmqpValue.TryFromObject(value.ToObject(), out AmqpValue again), Is.True);
        Assert.That(again.Type == value.Type || value.Type == AmqpType.Decimal32, Is.True);
    }

    [TestCaseSource(nameof(Unmapped))]
    public void An_object_without_a_value_is_refused_without_an_exception(object source)
    {
        Assert.That(AmqpValue.TryFromObject(source, out AmqpValue value), Is.False);
        Assert.That(value.IsNull, Is.True);
        Assert.That(() => AmqpValue.FromObject(source), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("has no AMQP value: "));
    }

    [Test]
    public void Objects_of_64_levels_are_converted()
    {
        object deep = 1;
        for (int i = 0; i < 64; i++)
        {
            deep = i % 2 == 0 ? new List<object> { deep } : new Dictionary<string, object> { ["a"] = deep };
        }

        Assert.That(AmqpValue.TryFromObject(deep, out AmqpValue value), Is.True);
        Assert.That(value.Depth, Is.EqualTo(64));
        Assert.That(AmqpValue.TryFromObject(new[] { (object)value }, out _), Is.False);
        Assert.That(AmqpValue.TryFromObject(new[] { value.AsMap() }, out _), Is.False);
    }

    [Test]
    public void Azure_options_describe_types_that_AMQP_lacks()
    {
        DateTimeOffset moment = new DateTimeOffset(2021, 2, 3, 4, 5, 6, TimeSpan.FromHours(2));
        object[] objects = [moment, TimeSpan.FromSeconds(1), new Uri("http://example/a"), new Uri("a/b", UriKind.Relative)];
        string[] notations =
        [
            "described(sym:\"com.microsoft:datetime-offset\",long:" + moment.UtcTicks + ")",
            "described(sym:\"com.microsoft:timespan\",long:10000000)",
            "described(sym:\"com.microsoft:uri\",str:\"http://example/a\")",
            "described(sym:\"com.microsoft:uri\",str:\"a/b\")",
        ];
        for (int i = 0; i < objects.Length; i++)
        {
            Assert.That(AmqpValue.TryFromObject(objects[i], out AmqpValue value, AmqpObjectOptions.Azure), Is.True);
            Assert.That(NotationText.Format(value), Is.EqualTo(notations[i]));
            Assert.That(value.ToObject(AmqpObjectOptions.Azure), Is.EqualTo(objects[i]));
            Assert.That(value.ToObject(), Is.InstanceOf<DescribedValue>());
        }

        AmqpValue beyond = new DescribedValue(new AmqpSymbol("com.microsoft:datetime-offset"), -1L);
        Assert.That(beyond.ToObject(AmqpObjectOptions.Azure), Is.InstanceOf<DescribedValue>());
    }

    [Test]
    public void A_value_is_converted_to_its_object()
    {
        Assert.That(((AmqpValue)new AmqpList(1, "a")).ToObject(), Is.EqualTo(new List<object?> { 1, "a" }));
        Assert.That(((AmqpValue)1.50m).ToObject(), Is.EqualTo(1.50m));
        Assert.That(((AmqpValue)Decimal64.FromBits(0x7C00000000000000)).ToObject(), Is.InstanceOf<Decimal64>());
        Assert.That(((AmqpValue)'a').ToObject(), Is.EqualTo('a'));
        Assert.That(((AmqpValue)new AmqpChar(0x1F600)).ToObject(), Is.EqualTo(new AmqpChar(0x1F600)));
        Assert.That(((AmqpValue)AmqpTimestamp.FromMilliseconds(long.MaxValue)).ToObject(), Is.EqualTo(AmqpTimestamp.FromMilliseconds(long.MaxValue)));
        DateTime moment = (DateTime)((AmqpValue)AmqpTimestamp.FromMilliseconds(1)).ToObject()!;
        Assert.That(moment.Kind, Is.EqualTo(DateTimeKind.Utc));
        Assert.That(moment.Ticks, Is.EqualTo(621355968000010000L));
        Assert.That(AmqpValue.FromArray(new[] { 1, 2 }).ToObject(), Is.EqualTo(new[] { 1, 2 }));
        Assert.That(AmqpValue.FromArray(new byte[] { 1 }).ToObject(), Is.InstanceOf<AmqpArray>());
        Assert.That(((AmqpValue)1).ToObject(), Is.SameAs(((AmqpValue)1).ToObject()));
        Assert.That(((AmqpValue)true).ToObject(), Is.SameAs(((AmqpValue)true).ToObject()));
        Assert.That(((AmqpValue)127L).ToObject(), Is.SameAs(((AmqpValue)127L).ToObject()).And.EqualTo(127L));
    }

    [Test]
    public void A_map_becomes_a_dictionary_if_its_keys_allow()
    {
        AmqpValue texts = new AmqpMap.Builder { { "a", 1 }, { "b", AmqpList.Empty } }.ToMap();
        Assert.That(texts.ToObject(), Is.EqualTo(new Dictionary<string, object?> { ["a"] = 1, ["b"] = new List<object?>() }));
        AmqpValue mixed = new AmqpMap.Builder { { "a", 1 }, { new AmqpSymbol("a"), 2 }, { 1L, 3 } }.ToMap();
        Dictionary<object, object?> objects = (Dictionary<object, object?>)mixed.ToObject()!;
        Assert.That(objects["a"], Is.EqualTo(1));
        Assert.That(objects[new AmqpSymbol("a")], Is.EqualTo(2));
        Assert.That(objects[1L], Is.EqualTo(3));
        Assert.That(objects.ContainsKey(1), Is.False);
        AmqpValue withNull = new AmqpMap.Builder { { default, 1 } }.ToMap();
        Assert.That(withNull.ToObject(), Is.InstanceOf<AmqpMap>());
        AmqpValue same = new AmqpMap.Builder { { 1m, 1 }, { Decimal32.FromDecimal(1), 2 } }.ToMap();
        Assert.That(same.ToObject(), Is.InstanceOf<AmqpMap>());
    }

    [Test]
    public void Keys_of_any_kind_are_found_by_another_object_of_their_value()
    {
        Func<object>[] keys =
        [
            () => new List<object> { 1 }, () => new byte[] { 1 }, () => new[] { 1 }, () => new DescribedValue(1UL, 1),
            () => new List<object> { new Dictionary<object, object> { [1] = new DescribedValue(1UL, 1) } }, () => new Dictionary<string, object> { ["a"] = 1 },
        ];
        AmqpMap.Builder pairs = new();
        for (int i = 0; i < keys.Length; i++)
        {
            pairs.Add(AmqpValue.FromObject(keys[i]()), i);
        }

        Dictionary<object, object?> map = (Dictionary<object, object?>)((AmqpValue)pairs.ToMap()).ToObject()!;
        for (int i = 0; i < keys.Length; i++)
        {
            Assert.That(map[keys[i]()], Is.EqualTo(i));
        }

        // The parts of a key that are hashed contain no dictionary, whose keys would have to be hashed first.
        Assert.That(map.Keys.Last(), Is.TypeOf<AmqpMap>());
    }

    private static TestCaseData Case(object? source, string notation) => new TestCaseData(source, notation).SetArgDisplayNames(notation);

    [Test]
    public void An_array_of_empty_lists_fits_at_the_limit_and_no_deeper()
    {
        object deep = new[] { AmqpList.Empty };
        for (int i = 0; i < 62; i++)
        {
            deep = new object[] { deep };
        }

        Assert.That(AmqpValue.TryFromObject(deep, out AmqpValue value), Is.True);
        Assert.That(value.Depth, Is.EqualTo(64));
        Assert.That(AmqpValue.TryFromObject(new object[] { deep }, out value), Is.True, "as list0");
        Assert.That(value.Depth, Is.EqualTo(64));
        Assert.That(AmqpValue.TryFromObject(new object[] { new object[] { deep } }, out _), Is.False);
    }

    // A hash that is the same for all of them would let a peer choose keys that collide.
    [Test]
    public void Keys_of_Azure_types_are_found_and_have_distinct_hashes()
    {
        AmqpMap.Builder pairs = new();
        object[] keys = [TimeSpan.FromTicks(1), TimeSpan.FromTicks(2), new Uri("http://example/a"), new Uri("b", UriKind.Relative), new DateTimeOffset(3, TimeSpan.Zero)];
        foreach (object key in keys)
        {
            Assert.That(AmqpValue.TryFromObject(key, out AmqpValue value, AmqpObjectOptions.Azure), Is.True);
            pairs.Add(value, true);
        }

        Dictionary<object, object?> map = (Dictionary<object, object?>)((AmqpValue)pairs.ToMap()).ToObject(AmqpObjectOptions.Azure)!;
        Assert.That(keys.All(map.ContainsKey), Is.True);
        Assert.That(keys.Select(map.Comparer.GetHashCode).Distinct().Count(), Is.EqualTo(keys.Length));
    }

    // Part 1, 1.6.24: array8 of ubyte (0x50), of timestamp (0x83), of decimal128 (0x94), of char (0x73), of vbin8 (0xA0), of an array of ubyte (0xE0), of map8 (0xC1).
    private static IEnumerable<TestCaseData> DotNetArrays()
    {
        yield return new TestCaseData(new byte[] { 1, 2 }, "e004025001" + "02", null);
        yield return new TestCaseData(new ArraySegment<byte>([1, 2]), "a0020102", null);
        yield return new TestCaseData(new[] { DateTime.UnixEpoch }, "e00a0183" + "0000000000000000", null);
        yield return new TestCaseData(new[] { 1m }, "e0120194" + "30400000000000000000000000000001", null);
        yield return new TestCaseData(new[] { 'a' }, "e0060173" + "00000061", null);
        yield return new TestCaseData(new[] { new ArraySegment<byte>([1]) }, "e00401a0" + "0101", null);
        yield return new TestCaseData(new[] { new byte[] { 1 } }, "e00401a0" + "0101", typeof(ArraySegment<byte>[]));
        yield return new TestCaseData(new[] { new[] { 1 } }, "e00901e0" + "06017100000001", null);
        yield return new TestCaseData(new[] { "a" }, "e00401a1" + "0161", null);
        yield return new TestCaseData(new[] { new Dictionary<string, object> { ["a"] = 1 } }, null, typeof(AmqpArray));
        yield return new TestCaseData(new object[] { new byte[] { 1 } }, "c00601" + "e003015001", typeof(List<object?>));
    }

    [TestCaseSource(nameof(DotNetArrays))]
    public void Arrays_of_NET_are_arrays_of_AMQP_by_option(object source, string? hex, Type? back)
    {
        foreach (AmqpObjectOptions options in new[] { AmqpObjectOptions.Standard.WithDotNetArrays(), AmqpObjectOptions.Azure.WithDotNetArrays().WithResolvers() })
        {
            byte[] bytes = Writes.ToBuffer((ref writer) => writer.WriteObject(source, options));
            using var adapter = new Amqp.Encoding.Legacy.ByteBuffer(16);
            Amqp.Encoding.Legacy.AmqpCodec.EncodeObject(source, adapter);
            Assert.That(HexText.Format(bytes), Is.EqualTo(hex ?? HexText.Format(adapter.Buffer, 0, adapter.Length)));
            Assert.That(HexText.Format(AmqpValue.FromObject(source, options).Encode()), Is.EqualTo(HexText.Format(bytes)));
            Assert.That(HexText.Format(adapter.Buffer, 0, adapter.Length), Is.EqualTo(HexText.Format(bytes)), "the object path");
            var reader = new AmqpReader(bytes);
            object? read = reader.ReadObject(options);
            Assert.That(read, Is.TypeOf(back ?? source.GetType()));
            object? converted = AmqpValue.Decode(bytes).ToObject(options);
            Assert.That(converted, Is.TypeOf(back ?? source.GetType()));
            if (back is null)
            {
                Assert.That(read, Is.EqualTo(source));
                Assert.That(converted, Is.EqualTo(source));
            }
        }
    }

    // A value does not change, so an object that is made of it is a copy. Decimals that .NET cannot hold, 10^6111 here, keep the library's type.
    [Test]
    public void Arrays_that_are_made_of_a_value_are_copies()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithDotNetArrays();
        AmqpValue bytes = AmqpValue.Decode(HexText.Parse("e004025001" + "02"));
        ((byte[])bytes.ToObject(options)!)[0] = 9;
        Assert.That(bytes.ToObject(options), Is.EqualTo(new byte[] { 1, 2 }));
        AmqpValue binary = AmqpValue.Decode(HexText.Parse("a0020102"));
        ((ArraySegment<byte>)binary.ToObject(options)!).Array![0] = 9;
        Assert.That(binary.ToObject(options), Is.EqualTo(new byte[] { 1, 2 }));
        AmqpValue decimals = AmqpValue.Decode(HexText.Parse("e0120194" + "5ffe0000000000000000000000000001"));
        var numbers = (Decimal128[])decimals.ToObject(options)!;
        numbers[0] = default;
        Assert.That(((Decimal128[])decimals.ToObject(options)!)[0], Is.Not.EqualTo(default(Decimal128)));
    }

    [Test]
    public void Keys_of_bytes_are_compared_by_content_with_arrays_of_NET()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithDotNetArrays();
        var map = new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(new byte[] { 1 }, 2), new(AmqpValue.FromArray(new byte[] { 1 }), 3));
        var objects = (Dictionary<object, object?>)((AmqpValue)map).ToObject(options)!;
        Assert.That(objects[new ArraySegment<byte>([1])], Is.EqualTo(2));
        Assert.That(objects[new byte[] { 1 }], Is.EqualTo(3));
        Assert.That(AmqpValue.FromObject(objects, options), Is.EqualTo((AmqpValue)map));
    }
}
