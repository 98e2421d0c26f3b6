using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Text.Json.Nodes;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>A collection of pairs is a map, whether pairs are in it or not, and nothing is written without its values.</summary>
public sealed class ObjectPairTests
{
    // Each with a pair and empty. The bytes are those of part 1, 1.6.23: map8, size, count, str8 or sym8 "a", smallint 1.
    private const string Texts = "c10602a101615401";
    private const string Symbols = "c10602a301615401";
    private const string Empty = "c10100";

    private static IEnumerable<TestCaseData> Pairs()
    {
        yield return Case("Fields", new Fields.Builder { ["a"] = 1 }.ToFields(), default(Fields), Symbols);
        yield return Case("Fields.Builder", new Fields.Builder { ["a"] = 1 }, new Fields.Builder(), Symbols);
        yield return Case("ApplicationProperties", new ApplicationProperties { ["a"] = 1 }, new ApplicationProperties(), Texts);
        yield return Case("Annotations", new Annotations { ["a"] = 1 }, new Annotations(), Symbols);
        yield return Case("AmqpMap", new Encoding.AmqpMap.Builder { { "a", 1 } }.ToMap(), Encoding.AmqpMap.Empty, Texts);
        yield return Case("AmqpMap.Builder", new Encoding.AmqpMap.Builder { { "a", 1 } }, new Encoding.AmqpMap.Builder(), Texts);
        yield return Case("the map of the object path", new LegacyMap { ["a"] = 1 }, new LegacyMap(), Texts);
        yield return Case("IReadOnlyDictionary of int", new ReadOnlyPairs<int>(("a", 1)), new ReadOnlyPairs<int>(), Texts);
        yield return Case("IReadOnlyDictionary of object", new ReadOnlyPairs<object?>(("a", 1)), new ReadOnlyPairs<object?>(), Texts);
        yield return Case("IReadOnlyDictionary of AmqpValue", new ReadOnlyPairs<AmqpValue>(("a", 1)), new ReadOnlyPairs<AmqpValue>(), Texts);
        yield return Case("IReadOnlyDictionary of arrays", new ReadOnlyPairs<int[]>(("a", [1])), new ReadOnlyPairs<int[]>(), "c10c02a10161" + "e00601" + "7100000001");
        yield return Case("a dictionary that wraps one of any type", new Wrapper<ArrayList>(new() { ["a"] = [1] }), new Wrapper<ArrayList>([]), "c10902a10161" + "c003015401");
        yield return Case("ReadOnlyDictionary", new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }), new ReadOnlyDictionary<string, int>(new Dictionary<string, int>()), Texts);
        yield return Case("SortedList", new SortedList { ["a"] = 1 }, new SortedList(), Texts);
        yield return Case("a list of pairs", new List<KeyValuePair<string, int>> { new("a", 1) }, new List<KeyValuePair<string, int>>(), Texts);
        yield return Case("a list of pairs of objects", new List<KeyValuePair<object, object?>> { new("a", 1) }, new List<KeyValuePair<object, object?>>(), Texts);
        yield return Case("a list of pairs of symbols", new List<KeyValuePair<AmqpSymbol, int>> { new("a", 1) }, new List<KeyValuePair<AmqpSymbol, int>>(), Symbols);
        yield return Case("an array of pairs", new KeyValuePair<string, object?>[] { new("a", 1) }, Array.Empty<KeyValuePair<string, object?>>(), Texts);
        yield return Case("an array of pairs of int", new KeyValuePair<int, int>[] { new(1, 1) }, Array.Empty<KeyValuePair<int, int>>(), "c1050254015401");
        yield return Case("a query", new[] { 1 }.Select(item => new KeyValuePair<string, int>("a", item)), Array.Empty<int>().Select(item => new KeyValuePair<string, int>("a", item)), Texts);
        yield return Case("an array of entries", new[] { new DictionaryEntry("a", 1) }, Array.Empty<DictionaryEntry>(), Texts);
        yield return Case("a list of entries", new List<DictionaryEntry> { new("a", 1) }, new List<DictionaryEntry>(), Texts);
        yield return Case("StringDictionary", new StringDictionary { ["a"] = "b" }, new StringDictionary(), "c10702a10161" + "a10162");
        yield return Case("HybridDictionary", new HybridDictionary { ["a"] = 1 }, new HybridDictionary(), Texts);
    }

    [TestCaseSource(nameof(Pairs))]
    public void A_collection_of_pairs_is_a_map_also_when_it_is_empty(object one, object none, string expected)
    {
        AssertWritten(one, expected);
        AssertWritten(none, Empty);
        AssertWritten(new object[] { none }, "c0" + "0401" + Empty);
    }

    [Test]
    public void The_values_of_pairs_are_mapped_by_their_resolver()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new DayResolver());
        AssertWritten(new List<KeyValuePair<string, DayOfWeek>> { new("a", DayOfWeek.Monday) }, Texts, options);
        AssertWritten(new ReadOnlyPairs<DayOfWeek>(), Empty, options);
        AssertWritten(new ReadOnlyPairs<DayOfWeek>(("a", DayOfWeek.Monday)), Texts, options);
    }

    // The enumerator of these keys has the pairs, too.
    [Test]
    public void Keys_and_values_of_a_dictionary_are_lists()
    {
        var table = new Hashtable { ["a"] = 1 };
        AssertWritten(table.Keys, "c00401a10161");
        AssertWritten(table.Values, "c003015401");
        AssertWritten(new Hashtable().Keys, "45");
        AssertWritten(new Dictionary<string, int> { ["a"] = 1 }.Keys, "c00401a10161");
        AssertWritten(new NameValueCollection { ["a"] = "b" }.Keys, "c00401a10161");
    }

    private static IEnumerable<TestCaseData> Hiding()
    {
        yield return new TestCaseData(new NameValueCollection { ["a"] = "b" }, "").SetArgDisplayNames("NameValueCollection");
        yield return new TestCaseData(new NameValueCollection(), "").SetArgDisplayNames("an empty NameValueCollection");
        yield return new TestCaseData(new[] { 1 }.ToLookup(item => item), "").SetArgDisplayNames("a look-up");
        yield return new TestCaseData(new[] { 1 }.GroupBy(item => item), "[0]").SetArgDisplayNames("groups");
        yield return new TestCaseData(new List<KeyValuePair<string, Version>>(), "").SetArgDisplayNames("an empty list of pairs of an unknown type");
        yield return new TestCaseData(new KeyValuePair<string, Version>[1], "").SetArgDisplayNames("an array of pairs of an unknown type");
        yield return new TestCaseData(new ArrayList { new KeyValuePair<string, int>("a", 1) }, "[0]").SetArgDisplayNames("a pair among objects");
    }

    [TestCaseSource(nameof(Hiding))]
    public void A_collection_whose_values_would_be_lost_is_refused_with_its_type_and_the_cure(object source, string path)
    {
        foreach (Action call in Calls(source))
        {
            string message = Assert.Throws<AmqpEncodeException>(() => call())!.Message;
            Assert.That(message, Does.StartWith("An object of the type System.").Or.StartWith("An object of the type Amqp."));
            Assert.That(message, Does.Contain((path.Length == 0 ? "" : " at " + path) + " has no AMQP value: ").And.Contain("Dictionary<TKey, TValue>"));
        }
    }

    [Test]
    public void A_JsonObject_is_a_map_or_names_its_values()
    {
        AssertWritten(new JsonObject(), Empty);
        Assert.That(() => AmqpValue.FromObject(new JsonObject { ["a"] = 1 }), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("at {0}.value"));
        AssertWritten(new JsonObject { ["a"] = 1 }, Texts, AmqpObjectOptions.Standard.WithResolvers(new JsonResolver()));
    }

    [Test]
    public void Equal_keys_of_pairs_are_refused()
    {
        var pairs = new List<KeyValuePair<string, int>> { new("a", 1), new("a", 2) };
        foreach (Action call in Calls(pairs))
        {
            Assert.That(() => call(), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
        }
    }

    private static void AssertWritten(object source, string expected, AmqpObjectOptions? options = null)
    {
        Assert.That(HexText.Format(AmqpValue.FromObject(source, options).Encode()), Is.EqualTo(expected));
        Assert.That(HexText.Format(Writes.ToBuffer((ref writer) => writer.WriteObject(source, options))), Is.EqualTo(expected));
        using var buffer = new ByteBuffer(16);
        AmqpCodec.EncodeObject(source, buffer, options);
        Assert.That(HexText.Format(buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray()), Is.EqualTo(expected));
        Assert.That(AmqpCodec.GetObjectEncodeSize(source, options), Is.EqualTo(expected.Length / 2));
    }

    private static Action[] Calls(object source) =>
    [
        () => AmqpValue.FromObject(source),
        () => Writes.ToBuffer((ref writer) => writer.WriteObject(source)),
        () => AmqpCodec.EncodeObject(source, new ByteBuffer(16)),
        () => AmqpCodec.GetObjectEncodeSize(source),
    ];

    private static TestCaseData Case(string name, object one, object none, string expected) => new TestCaseData(one, none, expected).SetArgDisplayNames(name);

    // Its enumerator is of its own.
    private sealed class ReadOnlyPairs<T>(params (string Key, T Value)[] pairs) : IReadOnlyDictionary<string, T>
    {
        public int Count => pairs.Length;

        public IEnumerable<string> Keys => pairs.Select(pair => pair.Key);

        public IEnumerable<T> Values => pairs.Select(pair => pair.Value);

        public T this[string key] => pairs.Single(pair => pair.Key == key).Value;

        public bool ContainsKey(string key) => Keys.Contains(key);

        public bool TryGetValue(string key, out T value) => throw new NotSupportedException();

        public IEnumerator<KeyValuePair<string, T>> GetEnumerator()
        {
            foreach ((string key, T value) in pairs)
            {
                yield return new(key, value);
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Wrapper<T>(Dictionary<string, T> pairs) : IReadOnlyCollection<KeyValuePair<string, T>>
    {
        public int Count => pairs.Count;

        public IEnumerator<KeyValuePair<string, T>> GetEnumerator() => pairs.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class DayResolver() : AmqpObjectResolver<DayOfWeek>(AmqpType.Int)
    {
        public override bool TryFromObject(DayOfWeek source, AmqpObjectContext context, out AmqpValue value)
        {
            value = (int)source;
            return true;
        }
    }

    private sealed class JsonResolver() : AmqpObjectResolver<JsonValue>(AmqpType.Null)
    {
        public override bool TryFromObject(JsonValue source, AmqpObjectContext context, out AmqpValue value)
        {
            value = source.GetValue<int>();
            return true;
        }
    }
}
