using System.Collections;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Keys of maps of objects are compared by the AMQP values that they become.</summary>
public sealed class ObjectKeyTests
{
    // Each called twice: two objects of one value.
    private static readonly (string Name, Func<object> Make)[] s_keys =
    [
        ("described", () => new DescribedType(1UL, 5)),
        ("described by a list", () => new DescribedType(new List<object?> { 1 }, null)),
        ("described twice", () => new DescribedType(1UL, new DescribedType(new AmqpSymbol("a"), "b"))),
        ("list of described", () => new List<object?> { new DescribedType(1UL, 5) }),
        ("object[]", () => new object[] { 1, "a" }),
        ("map", () => new LegacyMap { [new DescribedType(1UL, 5)] = new List<object?> { 1 } }),
        ("Hashtable", () => new Hashtable { [1] = 2 }),
        ("binary", () => new ArraySegment<byte>([1, 2, 3], 1, 1)),
        ("memory", () => new ReadOnlyMemory<byte>([7])),
        ("array of ubyte", () => new byte[] { 2 }),
        ("array of byte", () => new sbyte[] { 2 }),
        ("array of uint", () => new uint[] { 1, 2 }),
        ("array of described by bytes", () => new[] { new DescribedType(new sbyte[] { -1 }, 5) }),
        ("array of int", () => new[] { 1, 2 }),
        ("array of binaries", () => new[] { new ArraySegment<byte>([1]) }),
        ("array of arrays", () => new int[][] { [1] }),
        ("array of lists", () => new List<object?>[] { [1] }),
        ("array of maps", () => new[] { new LegacyMap { [1] = 2 } }),
        ("array of described", () => new[] { new DescribedType(1UL, 5), new DescribedType(1UL, 6) }),
        ("composite", () => new Modified { DeliveryFailed = true }),
        ("multiple", () => new Multiple<int>(new[] { 3, 4 })),
        ("decimal", () => 1.5m),
        ("timestamp", () => new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc)),
        ("value", () => (AmqpValue)new AmqpList(9)),
        ("no value", () => new Version(1, 2)),
    ];

    private static IEnumerable<string> Names => s_keys.Select(key => key.Name);

    [Test]
    public void A_key_is_found_by_another_object_of_its_value([ValueSource(nameof(Names))] string name)
    {
        Func<object> make = s_keys.Single(key => key.Name == name).Make;
        LegacyMap map = new();
        foreach ((string other, Func<object> makeOther) in s_keys)
        {
            map.Add(makeOther(), other);
        }

        Assert.That(map[make()], Is.EqualTo(name));
        Assert.That(() => map.Add(make(), 1), Throws.ArgumentException);
        Assert.That(map.Comparer.GetHashCode(make()), Is.EqualTo(map.Comparer.GetHashCode(make())));
        map[make()] = "again";
        Assert.That(map, Has.Count.EqualTo(s_keys.Length));
        Assert.That(map.Remove(make()), Is.True);
        Assert.That(map.ContainsKey(make()), Is.False);
    }

    [Test]
    public void Objects_of_one_value_are_one_key()
    {
        LegacyMap map = new() { [new DescribedType(0x24UL, new List<object?>())] = 1 };
        Assert.That(map[Accepted.Instance], Is.EqualTo(1));
        Assert.That(map[new DescribedValue(0x24UL, AmqpList.Empty)], Is.EqualTo(1));
        map[new byte[] { 1 }] = 2;
        Assert.That(map.ContainsKey(new ArraySegment<byte>([1])), Is.False, "an array of ubyte is no binary");
        Assert.That(map.ContainsKey(new DescribedType(0x25UL, new List<object?>())), Is.False);
    }

    [Test]
    public void Keys_that_a_peer_chooses_have_hashes_of_their_own()
    {
        LegacyMap map = new();
        object[] keys = [.. Enumerable.Range(0, 1_000).SelectMany(i => new object[] { new DescribedType(1UL, i), new List<object?> { new DescribedType((ulong)i, null) }, new[] { new DescribedType(2UL, i) } })];
        Assert.That(keys.Select(map.Comparer.GetHashCode).Distinct().Count(), Is.GreaterThan(2_990));
    }

    [Test]
    public void A_map_that_was_decoded_is_looked_up_and_encoded()
    {
        // Two described ints, a list of one, a binary and an array of ubyte.
        const string Hex = "c1200a" + "0053015405" + "41" + "0053015406" + "41" + "c006010053015405" + "41" + "a00101" + "41" + "e0030150" + "01" + "41";
        LegacyMap map = Adapter.Decode(Hex, AmqpCodec.DecodeMap)!;
        Assert.That(map.Keys.First(), Is.TypeOf<DescribedType>());
        foreach (object key in new object[] { new DescribedType(1UL, 6), new List<object?> { new DescribedType(1UL, 5) }, new ArraySegment<byte>([1]), new byte[] { 1 } })
        {
            Assert.That(map.TryGetValue(key, out bool value));
            Assert.That(value);
        }

        map[new DescribedType(1UL, 5)] = true;
        Assert.That(Adapter.Hex(map), Is.EqualTo(Hex), "the key is not there twice");
    }

    [Test]
    public void Maps_in_keys_remain_values()
    {
        // The key is a list of a map.
        LegacyMap map = Adapter.Decode("c10c02" + "c00801" + "c10502" + "54015402" + "41", AmqpCodec.DecodeMap)!;
        List<object?> key = (List<object?>)map.Keys.Single();
        Assert.That(key.Single(), Is.TypeOf<AmqpMap>());
        Assert.That(map.ContainsKey(new List<object?> { new LegacyMap { [1] = 2 } }), Is.True);
    }

    // Elements that are zero-width, described or compound; the last key has scalars with a width.
    [TestCase("c10602" + "e0020441" + "41", typeof(AmqpArray))]
    [TestCase("c10b02" + "e00702005305540102" + "41", typeof(AmqpArray))]
    [TestCase("c10802" + "e00401c00100" + "41", typeof(AmqpArray))]
    [TestCase("c10802" + "e00402540102" + "41", typeof(int[]))]
    public void Arrays_in_keys_remain_values_unless_their_elements_are_scalars_with_a_width(string hex, Type type)
    {
        LegacyMap map = Adapter.Decode(hex, AmqpCodec.DecodeMap)!;
        Assert.That(map.Keys.Single(), Is.TypeOf(type));
    }

    [Test]
    public void A_map_value_refuses_a_key_twice()
    {
        Hashtable twice = new() { [new DescribedType(1UL, 5)] = 1, [new DescribedType(1UL, 5)] = 2 };
        Assert.That(() => AmqpCodec.EncodeObject(new[] { twice }, new ByteBuffer(16)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => new LegacyMap { ["a"] = twice }.ToValue(), Throws.TypeOf<AmqpEncodeException>());
    }
}
