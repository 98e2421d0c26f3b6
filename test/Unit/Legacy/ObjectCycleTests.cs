using System.Collections;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Objects that hold themselves are refused, whatever they hold themselves by.</summary>
public sealed class ObjectCycleTests
{
    private static IEnumerable<TestCaseData> Cycles()
    {
        object[] inArrays = new object[1];
        inArrays[0] = new object[][] { inArrays };
        yield return Case("array of object arrays", inArrays);
        object[] inArraysOfArrays = new object[1];
        inArraysOfArrays[0] = new object[][][] { new object[][] { inArraysOfArrays } };
        yield return Case("array of arrays of object arrays", inArraysOfArrays);
        List<object?>[] inLists = [[]];
        inLists[0].Add(inLists);
        yield return Case("array of lists", inLists);
        List<object?> list = [];
        list.Add(new List<object?>[] { list });
        yield return Case("list in an array of lists", list);
        LegacyMap[] inMaps = [[]];
        inMaps[0]["a"] = inMaps;
        yield return Case("array of maps", inMaps);
        Hashtable table = [];
        table["a"] = new[] { table };
        yield return Case("map in an array of maps", table);
        object?[] described = new object?[1];
        described[0] = new[] { new DescribedType(1UL, described) };
        yield return Case("array of described values", described);
        object?[] descriptor = new object?[1];
        descriptor[0] = new[] { new DescribedType(descriptor, 1) };
        yield return Case("array of descriptors", descriptor);
        List<object?> lone = [];
        lone.Add(new DescribedType(1UL, lone));
        yield return Case("described value", lone);
        ArrayList twice = [];
        twice.Add(twice);
        twice.Add(twice);
        yield return Case("list twice in itself", twice);
        object?[] sequence = new object?[1];
        sequence[0] = sequence.Where(_ => true);
        yield return Case("sequence", sequence);
        Dictionary<string, object?> map = [];
        map["a"] = map;
        yield return Case("map", map);
        Dictionary<object, object?> key = [];
        key[new List<object?> { key }] = 1;
        yield return Case("map in a key of its own", key);
        LegacyMap legacyKey = [];
        legacyKey[new List<object?> { legacyKey }] = 1;
        yield return Case("object map in a key of its own", legacyKey);
    }

    [TestCaseSource(nameof(Cycles))]
    public void An_object_that_holds_itself_is_refused(object cycle)
    {
        using var buffer = new ByteBuffer(16);
        Refused(() => AmqpCodec.EncodeObject(cycle, buffer));
        Refused(() => AmqpCodec.GetObjectEncodeSize(cycle));
        Refused(() => AmqpCodec.EncodeArray(new[] { cycle }, buffer));
        Refused(() => AmqpCodec.GetArrayEncodeSize(new[] { cycle }));
        Refused(() => AmqpCodec.EncodeMap(new Hashtable { [1] = cycle }, buffer));
        Refused(() => AmqpCodec.GetMapEncodeSize(new Hashtable { [1] = cycle }));
        Refused(() => AmqpCodec.EncodeObject(new DescribedType(cycle, cycle), buffer));
        Refused(() => new LegacyMap { [1] = cycle }.ToValue());
        if (cycle is IList list)
        {
            Refused(() => AmqpCodec.EncodeList(list, buffer));
            Refused(() => AmqpCodec.GetListEncodeSize(list));
        }

        Assert.That(buffer.Length, Is.Zero);
        Assert.That(AmqpValue.TryFromObject(cycle, out _), Is.False);
        Assert.That(AmqpValue.TryFromObject(cycle, out _, AmqpObjectOptions.Azure), Is.False);

        // As a key it is one object, which cannot be encoded.
        LegacyMap map = new() { [cycle] = 1 };
        Assert.That(map.ContainsKey(cycle), Is.True);
        Assert.That(map.ContainsKey(new List<object?> { cycle }), Is.False);
    }

    [Test]
    public void The_text_of_cyclic_described_values_is_finite()
    {
        object? deep = 1;
        for (int i = 0; i < 100_000; i++)
        {
            deep = new DescribedType(2UL, deep);
        }

        Assert.That(deep!.ToString(), Does.StartWith("2: 2: ").And.EndsWith(": …"));
        Assert.That(new DescribedType(new DescribedType(1UL, 2), new DescribedType(3UL, null)).ToString(), Is.EqualTo("1: 2: 3: "));
    }

    private static void Refused(Action action) => Assert.That(() => action(), Throws.TypeOf<AmqpEncodeException>());

    private static TestCaseData Case(string name, object value) => new TestCaseData(value).SetArgDisplayNames(name);
}
