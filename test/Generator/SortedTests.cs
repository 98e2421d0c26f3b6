namespace Amqp.Encoding.Tests.Generator;

/// <summary>Sorted collections of docs/contracts.md: the order of texts, and which are equal, do not depend on the culture of the thread.</summary>
public sealed partial class SortedTests
{
    // Languages sort these differently, and ignore the soft hyphen.
    private static readonly string[] s_texts = ["a", "a\u00AD", "B", "aa", "ab", "z", "\u00E5", "A", "i", "I", "\u0131"];

    // A sorted key, and how it is sent.
    private static readonly Dictionary<string, Func<string, AmqpValue>> s_keys = new()
    {
        ["string"] = static text => text,
        ["string?"] = static text => text,
        ["(string, int)"] = static text => AmqpList.Create([text, 1]),
        ["(int, string)?"] = static text => AmqpList.Create([1, text]),
        ["Tuple<(string?, int), string>"] = static text => AmqpList.Create([AmqpList.Create([text, 1]), text]),
    };

    private static readonly (string Table, string Key)[] s_cases =
    [
        .. from table in Rows().Matches(File.ReadAllText(Repository.PathOf("docs", "contracts.md"))).Select(static match => match.Groups[1].Value).Distinct()
           from key in s_keys.Keys
           where table.EndsWith("Set", StringComparison.Ordinal) || key == "string"
           select (table, key),
    ];

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.Sorted", """
        using System; using System.Collections.Generic; using System.Collections.Immutable; using System.Linq; using Amqp.Encoding; namespace Acme;
        [AmqpContract(Form = AmqpContractForm.Value)] public partial class Given { public SortedSet<string> X { get; } = new(StringComparer.OrdinalIgnoreCase); }
        public static class RunGiven { public static string?[] Read(byte[] bytes) => Given.Decode(bytes).X.ToArray(); }

        """ + string.Concat(s_cases.Select(static (each, index) => $$"""
        [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{index}} { public {{each.Table}}<{{each.Key}}{{(IsMap(each.Table) ? ", int" : "")}}>? X { get; set; } }
        public static class Run{{index}} { public static string?[] Read(byte[] bytes) => V{{index}}.Decode(bytes).X!.Select(each => {{(IsMap(each.Table) ? "each.Key" : TextOf(each.Key))}}).ToArray(); }

        """))));

    private static IEnumerable<TestCaseData> Cases() =>
        s_cases.SelectMany(static (each, index) => new[] { "en-US", "da-DK", "tr-TR", "" }.Select(culture => new TestCaseData(index, culture).SetArgDisplayNames(each.Table, each.Key, culture)));

    [TestCaseSource(nameof(Cases))]
    public void Texts_are_sorted_by_their_characters_under_each_culture(int index, string culture)
    {
        (string table, string key) = s_cases[index];
        AmqpValue[] keys = [.. s_texts.Select(s_keys[key])];
        AmqpValue sent = IsMap(table) ? AmqpMap.Create([.. keys.Select(static each => new KeyValuePair<AmqpValue, AmqpValue>(each, 1))]) : AmqpList.Create(keys);
        Assert.That(Read("Run" + index, culture, sent), Is.EqualTo(s_texts.Order(StringComparer.Ordinal)));
    }

    [Test]
    public void A_sorted_collection_that_the_class_made_keeps_its_comparer() => Assert.That(Read("RunGiven", "en-US", AmqpList.Create(["b", "A", "a"])), Is.EqualTo(new[] { "A", "b" }));

    [Test]
    public void All_sorted_collections_of_the_page_are_tested() => Assert.That(s_cases.Select(static each => each.Table).Distinct().Count(), Is.EqualTo(5));

    private static string?[] Read(string run, string culture, AmqpValue sent)
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        try
        {
            return s_assembly.Value.GetType("Acme." + run)!.GetMethod("Read")!.CreateDelegate<Func<byte[], string?[]>>()(sent.Encode());
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    private static bool IsMap(string table) => !table.EndsWith("Set", StringComparison.Ordinal);

    private static string TextOf(string key) => key switch
    {
        "(string, int)" => "each.Item1",
        "(int, string)?" => "each!.Value.Item2",
        "Tuple<(string?, int), string>" => "each.Item2",
        _ => "each",
    };

    [GeneratedRegex("^\\| `(\\w*Sorted\\w+)<[^`]*` \\|", RegexOptions.Multiline)]
    private static partial Regex Rows();
}
