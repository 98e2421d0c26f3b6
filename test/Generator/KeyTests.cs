using System.Diagnostics.CodeAnalysis;
using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Keys of maps, which are distinct in AMQP and in .NET.</summary>
public sealed class KeyTests
{
    private static IEnumerable<TestCaseData> EqualKeys()
    {
        var texts = new Dictionary<string, int>(new ByReference<string>()) { ["a"] = 1, [new string('a', 1)] = 2 };
        yield return Case("a comparer of references", new Keyed { Texts = texts }, "Texts{1}.key");
        yield return Case("a sorted dictionary", new Keyed { Texts = new SortedDictionary<string, int>(new Never<string>()) { ["a"] = 1, ["A"] = 2, [new string('a', 1)] = 3 } }, "Texts{2}.key");
        yield return Case("a derived dictionary", new Keyed { Texts = new Derived<string, int>(new ByReference<string>()) { ["a"] = 1, [new string('a', 1)] = 2 } }, "Texts{1}.key");
        yield return Case("numbers", new Keyed { Doubles = NeverEqual((1d, 1), (2d, 2), (1d, 3)) }, "Doubles{2}.key");
        yield return Case("decimals of one value", new Keyed { Decimals = NeverEqual<decimal, string?>((1.50m, "a"), (1.50m, null)) }, "Decimals{1}.key");
        yield return Case("a converter", new Keyed { Degrees = new() { [new Celsius(1.01)] = 1, [new Celsius(1.02)] = 2 } }, "Degrees{1}.key");
        yield return Case("maps in a list", new Keyed { Nested = [new() { ['a'] = 1 }, NeverEqual(('a', 1), ('b', 2), ('a', 3))] }, "Nested[1]{2}.key");
        yield return Case("symbols", new Keyed { Symbols = new(new ByReference<string>()) { ["a"] = [], [new string('a', 1)] = [] } }, "Symbols{1}.key");
        yield return Case("maps in a map", new Keyed { Symbols = new() { ["a"] = texts } }, "Symbols{0}.value{1}.key");
        yield return Case("many", new Keyed { Texts = new Dictionary<string, int>(Enumerable.Range(0, 1_000).Select(i => new KeyValuePair<string, int>("k" + (i % 999), i)), new ByReference<string>()) }, "Texts{999}.key");

        static TestCaseData Case(string name, Keyed value, string field) => new TestCaseData(value, field).SetArgDisplayNames(name);
    }

    [TestCaseSource(nameof(EqualKeys))]
    public void Equal_keys_are_not_written(Keyed value, string field)
    {
        Assert.That(() => value.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.Contains("distinct").And.Property(nameof(AmqpEncodeException.Path)).EqualTo("Keyed." + field));
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        Assert.That(() => value.Encode(buffer), Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(buffer.WrittenCount, Is.Zero);
        Assert.That(() => value.ToAmqpValue(), Throws.InstanceOf<AmqpEncodeException>());
    }

    [Test]
    public void Keys_that_a_comparer_distinguishes_are_written_if_they_differ_on_the_wire()
    {
        var value = new Keyed { Texts = new Dictionary<string, int>(new ByReference<string>()) { ["a"] = 1, ["b"] = 2 } };
        Assert.That(Keyed.Decode(value.Encode()).Texts, Is.EqualTo(new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }));
    }

    [TestCase("Name")]
    [TestCase("Age")]
    public void An_unknown_field_with_the_name_of_a_field_is_not_written(string name)
    {
        foreach (AmqpValue key in new AmqpValue[] { name, new AmqpSymbol(name) })
        {
            var value = new Keeper { Others = new AmqpMap.Builder { { "x", 1 }, { key, 5 } }.ToMap() };
            Assert.That(() => value.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.Contains("the key " + name).And.Property(nameof(AmqpEncodeException.Path)).EqualTo("Keeper{2}.key"));
        }
    }

    [Test]
    public void Unknown_fields_of_any_key_are_written_and_read_again()
    {
        AmqpMap others = new AmqpMap.Builder { { "name", 1 }, { 5, "Name" }, { new AmqpSymbol("x"), true }, { "x", false }, { default, 1 } }.ToMap();
        Keeper read = Keeper.Decode(new Keeper { Name = "a", Others = others }.Encode());
        Assert.That((read.Name, read.Others), Is.EqualTo(("a", others)));
    }

    // 0.0 and -0.0: map8 of 4.
    [TestCase("c01a01" + "c11704" + "820000000000000000" + "5401" + "828000000000000000" + "5402", "Doubles", "{1}.key")]
    // decimal128 1 and 1.0.
    [TestCase("c02a03" + "4040" + "c12504" + "9430400000000000000000000000000001" + "40" + "94303e000000000000000000000000000a" + "40", "Decimals", "{1}.key")]
    // byte 100 becomes a key that is null.
    [TestCase("c00e07" + "404040404040" + "c10502" + "5064" + "5401", "Percents", "{0}.key")]
    public void Keys_that_are_equal_in_NET_alone_are_refused(string hex, string field, string key)
    {
        Assert.That(Keyed.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, "Keyed." + field + key)), error.ToString());
        Assert.That(error.ToString(), Does.Contain("." + field));
    }

    [Test]
    public void Keys_that_are_equal_in_AMQP_are_a_duplicate_key()
    {
        Assert.That(Keyed.TryDecode(HexText.Parse("c00f02" + "40" + "c10b04" + "a10161" + "5401" + "a10161" + "5402"), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset, error.Path), Is.EqualTo((AmqpDecodeErrorKind.DuplicateKey, 12L, "Keyed.Texts{1}.key")));
    }

    [Test]
    public void A_field_that_comes_as_a_string_and_as_a_symbol_is_refused()
    {
        byte[] bytes = HexText.Parse("c11304" + "a3044e616d65" + "a10161" + "a1044e616d65" + "a10162");
        Assert.That(Keeper.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset, error.Path), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, 12L, "Keeper{1}.key")));
        Assert.That(error.ToString(), Does.Contain("one pair for the field Name"));
    }

    [Test]
    public void A_malformed_key_that_is_not_a_field_is_refused()
    {
        Assert.That(Tags.TryDecode(HexText.Parse("00a30d" + "61636d653a746167733a6d6170" + "c11204" + "a309" + "782d61636d652d6964" + "43" + "c0020155" + "40"), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
    }

    private static Dictionary<TKey, TValue> NeverEqual<TKey, TValue>(params (TKey Key, TValue Value)[] pairs)
        where TKey : notnull => new(pairs.Select(static pair => new KeyValuePair<TKey, TValue>(pair.Key, pair.Value)), new Unequal<TKey>());

    private sealed class Derived<TKey, TValue>(IEqualityComparer<TKey> comparer) : Dictionary<TKey, TValue>(comparer)
        where TKey : notnull;

    private sealed class ByReference<T> : IEqualityComparer<T>
        where T : class
    {
        public bool Equals(T? x, T? y) => ReferenceEquals(x, y);

        public int GetHashCode([DisallowNull] T obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    private sealed class Unequal<T> : IEqualityComparer<T>
    {
        public bool Equals(T? x, T? y) => false;

        public int GetHashCode([DisallowNull] T obj) => 0;
    }

    private sealed class Never<T> : IComparer<T>
    {
        public int Compare(T? x, T? y) => 1;
    }
}
