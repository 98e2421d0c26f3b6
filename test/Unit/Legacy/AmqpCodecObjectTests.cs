using System.Collections;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Lists, maps, arrays and described values as objects, against bytes that follow from the standard (part 1, 1.6.22 to 1.6.24, 1.2).</summary>
public sealed class AmqpCodecObjectTests
{
    private static readonly int[] s_ints = [1, -1];

    private static IEnumerable<TestCaseData> Lists()
    {
        yield return new TestCaseData(s_ints).SetArgDisplayNames("int[]");
        yield return new TestCaseData(new List<int>(s_ints)).SetArgDisplayNames("List<int>");
        yield return new TestCaseData(new List<object?> { 1, -1 }).SetArgDisplayNames("List<object>");
        yield return new TestCaseData((object)new object?[] { 1, -1 }).SetArgDisplayNames("object[]");
        yield return new TestCaseData(new ArrayList { 1, -1 }).SetArgDisplayNames("ArrayList");
        yield return new TestCaseData(new List<int>(s_ints).AsReadOnly()).SetArgDisplayNames("ReadOnlyCollection<int>");
    }

    private static IEnumerable<TestCaseData> Objects()
    {
        yield return Row("40", null);
        yield return Row("45", new List<object?>());
        yield return Row("c0050254015401", Enumerable.Repeat(1, 2));
        yield return Row("c0050254015401", new Queue<object?>(new object?[] { 1, 1 }));
        yield return Row("c0050241a10161", new List<object?> { true, "a" });
        yield return Row("c10602a10161", "5401", new LegacyMap { ["a"] = 1 });
        yield return Row("c10602a10161", "5401", new Dictionary<string, object?> { ["a"] = 1 });
        yield return Row("c10602a10161", "5401", new SortedDictionary<string, object?> { ["a"] = 1 });
        yield return Row("c10602a30161", "5401", new Hashtable { [new AmqpSymbol("a")] = 1 });
        yield return Row("c10100", "", new LegacyMap());
        yield return Row("e00a0271", "00000001ffffffff", s_ints);
        yield return Row("e00402", "50", "0102", new byte[] { 1, 2 });
        yield return Row("e00702a0", "0101", "020203", new[] { new ArraySegment<byte>([1]), new ArraySegment<byte>([2, 3]) });
        yield return Row("e00200", "e0", "", Array.Empty<int[]>());
        yield return Row("e00402", "56", "0100", new[] { true, false });
        yield return Row("005301", "5402", new DescribedType(1UL, 2));
        yield return Row("00a30161", "40", new DescribedType(new AmqpSymbol("a"), null));
        yield return Row("a30161", "", new Multiple<AmqpSymbol>(new AmqpSymbol[] { "a" }));
        yield return Row("83000000000000", "0001", AmqpTimestamp.FromMilliseconds(1));
        yield return Row("5407", "", (AmqpValue)7);
        yield return Row("c00302", "4142", new AmqpList(true, false));
        yield return Row("005324", "45", Accepted.Instance);
        yield return Row("005325c00a01", "00531dc004", "01a30178", new Rejected { Error = new AmqpError { Condition = "x" } });
        yield return Row("c11602a30f", "6c69666574696d652d706f6c696379", "00532b45", new LegacyMap { [new AmqpSymbol("lifetime-policy")] = LifetimePolicy.DeleteOnClose });
        yield return Row("c00902", "00532445", "00532645", new List<object?> { Accepted.Instance, Released.Instance });
    }

    private static IEnumerable<Type> Composites => typeof(AmqpComposite).Assembly.GetExportedTypes().Where(static type => typeof(IAmqpComposite).IsAssignableFrom(type));

    // An array constructor by part 1, 1.2.4: the descriptor, then the code of a list.
    [TestCaseSource(nameof(Composites))]
    public void An_empty_array_of_composites_has_their_descriptor(Type type)
    {
        Array empty = Array.CreateInstance(type, 0);
        if (type.GetField("DescriptorCode")?.GetRawConstantValue() is ulong code)
        {
            string expected = $"e005000053{code:x2}c0";
            Assert.That(Adapter.Hex(empty), Is.EqualTo(expected));
            Assert.That(AmqpCodec.GetObjectEncodeSize(empty), Is.EqualTo(7));
            Assert.That(Adapter.Hex(new object[] { empty }), Is.EqualTo("c00801" + expected));
        }
        else
        {
            Assert.That(() => Adapter.Hex(empty), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("the descriptors of its elements"));
        }
    }

    [Test]
    public void An_array_of_composites_has_the_constructor_of_an_empty_one()
    {
        Assert.That(Adapter.Hex(new[] { new AmqpError { Condition = "x" } }), Is.EqualTo("e00a0100531dc0" + "0401a30178"));
        Assert.That(Adapter.Hex(Array.Empty<AmqpError>()), Is.EqualTo("e0050000531dc0"));
    }

    [TestCaseSource(nameof(Lists))]
    public void A_list_writes_the_smallest_encoding_of_each_item(IList list)
    {
        const string Hex = "c00502540154ff";
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeList(list, buffer)), Is.EqualTo(Hex));
        Assert.That(AmqpCodec.GetListEncodeSize(list), Is.EqualTo(7));
        Assert.That(Adapter.Decode(Hex, AmqpCodec.DecodeList), Is.EqualTo(new object[] { 1, -1 }));
    }

    [TestCaseSource(nameof(Objects))]
    public void An_object_has_the_bytes_of_the_standard(string hex, object? value)
    {
        Assert.That(Adapter.Hex(value), Is.EqualTo(hex));
        Assert.That(AmqpCodec.GetObjectEncodeSize(value), Is.EqualTo(hex.Length / 2));
        Assert.That(Adapter.Hex(Adapter.Decode(hex)), Is.EqualTo(hex), "decoded and encoded again");
    }

    [Test]
    public void Null_is_decoded_as_null_of_every_type()
    {
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeList(null, buffer)), Is.EqualTo("40"));
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeMap(null, buffer)), Is.EqualTo("40"));
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeArray<int>(null, buffer)), Is.EqualTo("40"));
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeMultiple<int>(null, buffer)), Is.EqualTo("40"));
        Assert.That(AmqpCodec.GetListEncodeSize(null) + AmqpCodec.GetMapEncodeSize(null) + AmqpCodec.GetArrayEncodeSize<int>(null) + AmqpCodec.GetMultipleEncodeSize<int>(null), Is.EqualTo(4));
        Assert.That(Adapter.Decode("40", AmqpCodec.DecodeList), Is.Null);
        Assert.That(Adapter.Decode("40", AmqpCodec.DecodeMap), Is.Null);
        Assert.That(Adapter.Decode("40", AmqpCodec.DecodeArray<int>), Is.Null);
        Assert.That(Adapter.Decode("40", AmqpCodec.DecodeMultiple<int>), Is.Null);
    }

    [Test]
    public void Arrays_are_decoded_as_arrays_of_their_type()
    {
        Assert.That(Adapter.Decode("e003015401"), Is.TypeOf<int[]>().And.EqualTo(new[] { 1 }));
        Assert.That(Adapter.Decode("e0030154ff", AmqpCodec.DecodeArray<int>), Is.EqualTo(new[] { -1 }), "elements of smallint have their sign");
        Assert.That(Adapter.Decode("e0020341", AmqpCodec.DecodeArray<bool>), Is.EqualTo(new[] { true, true, true }), "elements of true have no bytes");
        Assert.That(Adapter.Decode("e00501a0020102"), Is.TypeOf<ArraySegment<byte>[]>());
        Assert.That(Adapter.Decode("e00a01830000000000000000"), Is.TypeOf<DateTime[]>());
        Assert.That(Adapter.Decode("e00a01837fffffffffffffff"), Is.TypeOf<AmqpTimestamp[]>());
        Assert.That(Adapter.Decode("e00601730001f600"), Is.TypeOf<AmqpChar[]>(), "a character above U+FFFF");
    }

    [Test]
    public void Arrays_of_arrays_of_binaries_are_decoded_with_their_type()
    {
        const string Hex = "e0" + "09" + "01" + "e0" + "06" + "02" + "a0" + "01aa" + "01bb";
        object? value = Adapter.Decode(Hex);
        Assert.That(value, Is.TypeOf<ArraySegment<byte>[][]>());
        Assert.That(((ArraySegment<byte>[][])value!)[0][1].ToArray(), Is.EqualTo(new byte[] { 0xBB }));
        Assert.That(Adapter.Hex(value), Is.EqualTo(Hex));
    }

    [Test]
    public void Nested_arrays_and_arrays_of_maps_and_lists_are_encoded_and_decoded()
    {
        int[][] nested = [[1], [2, 3]];
        const string Nested = "e01402e006017100000001" + "0a02710000000200000003";
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeArray(nested, buffer)), Is.EqualTo(Nested));
        Assert.That(Adapter.Hex(nested), Is.EqualTo(Nested));
        Assert.That(Adapter.Decode(Nested), Is.TypeOf<int[][]>().And.EqualTo(nested));
        Assert.That(Adapter.Decode(Nested, AmqpCodec.DecodeArray<int[]>), Is.EqualTo(nested));

        LegacyMap[] maps = [new LegacyMap { ["a"] = 1 }];
        const string Maps = "e00901c10602a101615401";
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeArray(maps, buffer)), Is.EqualTo(Maps));
        Assert.That(AmqpCodec.GetArrayEncodeSize(maps), Is.EqualTo(Maps.Length / 2));
        Assert.That(Adapter.Decode(Maps, AmqpCodec.DecodeArray<LegacyMap>)![0]["a"], Is.EqualTo(1));
        Assert.That(Adapter.Decode(Maps), Is.TypeOf<LegacyMap[]>());

        List<object?>[] lists = [[1], []];
        const string Lists = "e00802c0030154010100";
        Assert.That(Adapter.Hex(lists), Is.EqualTo(Lists));
        Assert.That(Adapter.Decode(Lists), Is.EqualTo(lists));

        DescribedType[] described = [new DescribedType(1UL, 2), new DescribedType(1UL, 3)];
        const string Described = "e00d02005301" + "71" + "0000000200000003";
        Assert.That(Adapter.Hex(described), Is.EqualTo(Described));
        Assert.That(((DescribedType[])Adapter.Decode(Described)!)[1].Value, Is.EqualTo(3));
        Assert.That(Adapter.Hex(new[] { new Modified(), new Modified() }), Is.EqualTo("e00902005327" + "c0" + "01000100"));
        Assert.That(Adapter.Decode("e00701e00402500102"), Is.TypeOf<Array[]>(), "arrays of ubyte are not binaries");
        Assert.That(Adapter.Hex(Adapter.Decode("e00701e00402500102")), Is.EqualTo("e00701e00402500102"));
    }

    // Another thread may remove items between Count and CopyTo: what the pool's memory held before must not be sent.
    // One descriptor, which is the ulong 5, and two elements null.
    [Test]
    public void Described_nulls_of_an_array_are_encoded_again()
    {
        byte[] bytes = [0xe0, 0x05, 0x02, 0x00, 0x53, 0x05, 0x40];
        var decoded = (DescribedType[])AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length))!;
        Assert.That(decoded, Has.Length.EqualTo(2).And.All.Property(nameof(DescribedType.Value)).Null);
        using var buffer = new ByteBuffer(16);
        AmqpCodec.EncodeObject(decoded, buffer);
        Assert.That(buffer.Buffer.AsSpan(0, buffer.Length).ToArray(), Is.EqualTo(bytes));
    }

    [Test]
    public void A_shrinking_collection_exposes_no_unwritten_memory()
    {
        Assert.That(Adapter.Hex(new Shrinking()), Is.EqualTo("c00703540154005400"));
        Assert.That(AmqpCodec.GetObjectEncodeSize(new Shrinking()), Is.EqualTo(9));
    }

    // Says that it has three items, and has one.
    private sealed class Shrinking : ICollection<int>, IReadOnlyCollection<int>
    {
        public int Count
        {
            get
            {
                int[] secret = System.Buffers.ArrayPool<int>.Shared.Rent(3);
                secret.AsSpan().Fill(0x5EC4E7);
                System.Buffers.ArrayPool<int>.Shared.Return(secret);
                return 3;
            }
        }

        public bool IsReadOnly => true;

        public void CopyTo(int[] array, int arrayIndex) => array[arrayIndex] = 1;

        public IEnumerator<int> GetEnumerator() => Enumerable.Repeat(1, 1).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => item == 1;

        public bool Remove(int item) => false;
    }

    [Test]
    public void A_map_is_looked_up_by_value()
    {
        LegacyMap map = Adapter.Decode("c10b04a301615401" + "a101615402", AmqpCodec.DecodeMap)!;
        Assert.That(map.TryGetValue(new AmqpSymbol("a"), out int first), Is.True);
        Assert.That(map.TryGetValue("a", out int second), Is.True);
        Assert.That(first, Is.EqualTo(1));
        Assert.That(second, Is.EqualTo(2));
        Assert.That(map.TryGetValue("a", out string? _), Is.False);
        Assert.That(map.TryGetValue("b", out int _), Is.False);
        Assert.That(map.ToValue().Count, Is.EqualTo(2));
        Assert.That(LegacyMap.FromValue(map.ToValue()), Is.EqualTo(map));
        Assert.That(new LegacyMap(new Dictionary<string, object?> { ["x"] = null }), Has.Count.EqualTo(1));
    }

    [Test]
    public void A_map_of_a_value_shares_no_array_with_it()
    {
        Encoding.AmqpMap value = Encoding.AmqpMap.Create([new("a", AmqpValue.FromArray(s_ints))]);
        ((int[])LegacyMap.FromValue(value)["a"]!)[0] = 9;
        Assert.That(value["a"].AsArray()[0].AsInt32(), Is.EqualTo(1));
    }

    [Test]
    public void A_map_that_no_dictionary_can_hold_is_decoded_as_a_value()
    {
        const string NullKey = "c103024041";
        Assert.That(Adapter.Decode(NullKey), Is.TypeOf<Encoding.AmqpMap>());
        Assert.That(() => Adapter.Decode(NullKey, AmqpCodec.DecodeMap), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(() => LegacyMap.FromValue((Encoding.AmqpMap)Adapter.Decode(NullKey)!), Throws.ArgumentException);
        Assert.That(Adapter.Hex(Adapter.Decode(NullKey)), Is.EqualTo(NullKey));
        Assert.That(() => Adapter.Decode("c1050454014054" + "0140", AmqpCodec.DecodeMap), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void An_object_without_an_AMQP_type_is_refused_and_nothing_is_written()
    {
        using var buffer = new ByteBuffer(16);
        List<object?> cycle = [];
        cycle.Add(cycle);
        object[] wrong = [new Version(1, 0), new List<object?> { 1, DayOfWeek.Friday }, new[] { DayOfWeek.Friday }, cycle, new object[] { new object() }, Array.Empty<DescribedType>()];
        foreach (object value in wrong)
        {
            Assert.That(() => AmqpCodec.EncodeObject(value, buffer), Throws.TypeOf<AmqpEncodeException>(), value.GetType().Name);
            Assert.That(() => AmqpCodec.GetObjectEncodeSize(value), Throws.TypeOf<AmqpEncodeException>(), value.GetType().Name);
        }

        Assert.That(() => AmqpCodec.EncodeArray(new object[] { 1, "a" }, buffer), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.EncodeObject(new[] { new DescribedType(1UL, 1), new DescribedType(2UL, 1) }, buffer), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.EncodeMultiple(new Multiple<object>(new object[] { 1 }), buffer), Throws.TypeOf<NotSupportedException>());
        Assert.That(buffer.Length, Is.Zero);
        AmqpCodec.EncodeArray(new object[] { 1, 2 }, buffer);
        Assert.That(buffer.Length, Is.EqualTo(12));
    }

    private static TestCaseData Row(string hex, object? value) => new TestCaseData(hex, value).SetArgDisplayNames(hex, value?.GetType().Name ?? "null");

    private static TestCaseData Row(string head, string rest, object? value) => Row(head + rest, value);

    private static TestCaseData Row(string head, string code, string rest, object? value) => Row(head + code + rest, value);
}
