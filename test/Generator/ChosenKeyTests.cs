using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Keys that a peer chooses to have one hash in .NET, in each hash table of docs/contracts.md.</summary>
[NonParallelizable]
public sealed partial class ChosenKeyTests
{
    private const int Count = 8_000;

    // The prime that a Dictionary takes for so many keys.
    private const int Prime = 8_419;

    private const string Usings = """
        using System; using System.Collections.Generic; using System.Collections.Concurrent; using System.Collections.Frozen; using System.Collections.Immutable; using System.Collections.ObjectModel; using System.Linq; using Amqp.Encoding; using Amqp.Encoding.Tests.Generator.Contracts; namespace Acme;
        public enum Big : long { }
        [AmqpContract] public sealed partial record Plain(long A, long B);
        [AmqpContract] public partial record struct Small(long A, int B);
        [AmqpContract] public partial record Open(long A) { public Big B { get; init; } }
        [AmqpContract] public partial record Derived(long A) : Open(A) { public string? Text { get; set; } }
        [AmqpContract] public partial record Outer(string? Name, Small? Inner, Plain? Other) { public List<int>? List { get; init; } public long Twice => 2 * Inner?.A ?? 0; }
        [AmqpContract] public partial record Chain(int Number, Chain? Next, long? A);
        [AmqpContract] public partial struct Bare { public string? Text; public long A; }
        [AmqpContract] public abstract partial record Animal { }
        [AmqpContract("acme:dog")] public sealed partial record Dog(long A) : Animal;
        [AmqpContract("acme:cat")] public partial record Cat(double A) : Animal;
        [AmqpKnownType(typeof(Tag))] public interface ITag { }
        [AmqpContract("acme:tag")] public sealed partial record Tag(long A) : ITag;
        [AmqpConverter(typeof(TwoConverter))] public readonly record struct Two(long A, long B);
        public readonly struct TwoConverter : IElementConverter<Two, long> { public long ToWire(Two value) => value.A; public Two FromWire(long wire) => new(wire, 1); }

        """;

    // A key of each type: of bits whose halves are equal, or of others.
    private static readonly Dictionary<string, Func<long, AmqpValue>> s_keys = new()
    {
        ["long"] = static bits => bits,
        ["ulong"] = static bits => (ulong)bits,
        ["nint"] = static bits => bits,
        ["Big"] = static bits => bits,
        ["Int128"] = static bits => bits,
        ["double"] = static bits => BitConverter.Int64BitsToDouble(bits),
        ["decimal"] = static bits => new decimal((int)bits, (int)(bits >> 32), 0, false, 0),
        ["Guid"] = static bits => new Guid((int)bits, (short)(bits >> 48), (short)(bits >> 32), 0, 0, 0, 0, 0, 0, 0, 0),
        ["AmqpTimestamp"] = static bits => AmqpTimestamp.FromMilliseconds(bits),
        ["Decimal64"] = static bits => Decimal64.FromBits((ulong)bits),
        ["Version"] = static bits => "1.0." + (256 * (int)(bits & 0xFFFF)) + "." + (4_096 * (int)((bits >> 32) & 0xFFFF)),
        ["int"] = static bits => (int)(bits * Prime),
        ["string"] = static bits => "key " + bits,
        ["long?"] = static bits => bits,
        ["(long, int)"] = static bits => AmqpList.Create([bits, 1]),
        ["(string, Tuple<ulong, int>)"] = static bits => AmqpList.Create(["a", AmqpList.Create([(ulong)bits, 1])]),
        ["object"] = static bits => bits,
        ["Plain"] = static bits => AmqpList.Create([bits, 1L]),
        ["Small"] = static bits => AmqpList.Create([bits, 1]),
        ["Open"] = static bits => AmqpList.Create([1L, bits]),
        ["Derived"] = static bits => AmqpList.Create([bits, 1L, "a"]),
        ["Outer"] = static bits => AmqpList.Create(["a", AmqpList.Create([bits, 1]), AmqpList.Create([1L, bits])]),
        ["Chain"] = static bits => AmqpList.Create([1, AmqpList.Create([1, default(AmqpValue), bits])]),
        ["Bare"] = static bits => AmqpList.Create(["a", bits]),
        ["OrderId"] = static bits => new DescribedValue(new AmqpSymbol("acme:id"), bits),
        ["Two"] = static bits => bits,
        ["Animal"] = static bits => new DescribedValue(new AmqpSymbol("acme:dog"), AmqpList.Create([bits])),
        ["ITag"] = static bits => new DescribedValue(new AmqpSymbol("acme:tag"), AmqpList.Create([bits])),
        ["Small?"] = static bits => AmqpList.Create([bits, 1]),
        ["(Plain, int)"] = static bits => AmqpList.Create([AmqpList.Create([bits, 1L]), 1]),
        ["KeyValuePair<Small, Tuple<Two, string>>"] = static bits => AmqpList.Create([AmqpList.Create([bits, 1]), AmqpList.Create([bits, "a"])]),
    };

    private static readonly string[] s_tables =
        [.. Rows().Matches(File.ReadAllText(Repository.PathOf("docs", "contracts.md"))).Select(static match => match.Groups[1].Value).Where(static name => !name.Contains("Sorted", StringComparison.Ordinal)).Distinct()];

    private static readonly (string Table, string Key)[] s_cases =
    [
        .. from table in s_tables
           from key in s_keys.Keys
           where table.EndsWith("Set", StringComparison.Ordinal) || (key[0] is not ('(' or 'K') && key[^1] != '?' && key is not ("object" or "ITag"))
           select (table, key),
    ];

    private static readonly Lazy<Assembly> s_assembly = new(LoadCases);

    private static IEnumerable<TestCaseData> Cases() => s_cases.Select(static (each, index) => new TestCaseData(index).SetArgDisplayNames(each.Table, each.Key));

    [TestCaseSource(nameof(Cases))]
    public void Chosen_keys_cost_at_most_three_times_what_others_cost(int index)
    {
        (string table, string key) = s_cases[index];
        bool isMap = !table.EndsWith("Set", StringComparison.Ordinal);
        byte[] chosen = Encode(key, isMap, Count, static i => (i << 32) | i), others = Encode(key, isMap, Count, static i => (i * 0x61C8_8646_80B5_83EB) & (long.MaxValue >> 1));
        Func<byte[], int> read = Run<int>(index, "Count");
        Assert.That(read(chosen), Is.EqualTo(Count));
        double least = double.MaxValue, most = double.MaxValue;
        for (int i = 0; i < 3 || (i < 20 && most > 3 * least); i++)
        {
            least = Math.Min(least, Measure(() => read(others)));
            most = Math.Min(most, Measure(() => read(chosen)));
        }

        Assert.That(most, Is.LessThan(3 * least), $"{most:F1} ms, others {least:F1} ms");
    }

    [TestCaseSource(nameof(Cases))]
    public void Equal_keys_are_found_under_the_keyed_hash(int index)
    {
        (string table, string key) = s_cases[index];
        Assert.That(Run<bool>(index, "FindsEqual")(Encode(key, !table.EndsWith("Set", StringComparison.Ordinal), 100, static i => (i << 32) | i)), Is.True);
    }

    // Equality of these is not that of all their parts, or is more than that: the hash must not tell equal objects apart.
    [TestCase("Written", "[AmqpContract] public partial record Written(long A, long B) { public virtual bool Equals(Written? other) => other is not null && other.A % 7 == A % 7; public override int GetHashCode() => (int)(A % 7); }", "new(item.A + 7, -item.B)")]
    [TestCase("Below", "public record Above { public long A { get; set; } public virtual bool Equals(Above? other) => other is not null; public override int GetHashCode() => 0; } [AmqpContract] public partial record Below(int B) : Above;", "new(item.B) { A = -1 }")]
    [TestCase("Own", "[AmqpContract] public partial struct Own : IEquatable<Own> { public long A; public bool Equals(Own other) => true; public override bool Equals(object? other) => true; public override int GetHashCode() => 0; }", "new Own { A = -1 }")]
    [TestCase("Counting", "[AmqpContract] public partial record Counting(long A) { private static int s_calls; public int Calls => s_calls++; public int B { get => s_calls++; init { } } }", "item with { }")]
    [TestCase("Hiding", "[AmqpContract] public partial record Hidden(long A) { public virtual int V { get; init; } } [AmqpContract] public partial record Hiding(long A) : Hidden(A) { private static int s_calls; public override int V { get => s_calls++; init { } } }", "item with { }")]
    [TestCase("Lists", "[AmqpContract] public partial record Lists(long A, int[] B, List<string> C) { public Dictionary<int, int> D { get; } = new(); }", "item with { }")]
    [TestCase("Zero", "[AmqpContract] public partial record struct Zero(double A, decimal B, double? C);", "new(item.A == 0 ? -0.0 : item.A, item.B / 1.00m, item.C)")]
    [TestCase("Odd", "[AmqpContract] public partial record Odd(long @class) { public string this[int i] => \"\"; [Obsolete(\"x\", true)] public int Old => 1; [AmqpField(Ignore = true)] public dynamic? Any; private long _own = 5; }", "item with { }")]
    [TestCase("Base", "[AmqpContract(\"acme:base\")] public partial record Base(long A); [AmqpContract(\"acme:more\")] public partial record More(long A) : Base(A) { public virtual bool Equals(More? other) => other is not null; public override int GetHashCode() => 0; }", "item with { }")]
    public void Equal_objects_have_one_hash_in_a_set(string type, string source, string equal)
    {
        string run = $$"""
            {{source}}
            [AmqpContract] public partial class Sets { public HashSet<{{type}}>? X { get; set; } }
            public static class Run
            {
                public static string? Check(byte[] bytes)
                {
                    HashSet<{{type}}> set = Sets.Decode(bytes).X!;
                    foreach ({{type}} item in set.ToList()) { {{type}} other = {{equal}}; if (!other.Equals(item) || !set.Contains(other)) return item.ToString(); }
                    return set.Comparer.GetType().Name.StartsWith("KeyedComparer") ? null : set.Comparer.GetType().Name;
                }
            }
            """;
        AmqpValue ItemOf(int i) => type switch
        {
            "Below" => AmqpList.Create([(long)i, i]),
            "Written" => AmqpList.Create([(long)i, (long)i]),
            "Zero" => AmqpList.Create([(double)i, (decimal)i]),
            "Lists" => AmqpList.Create([(long)i, AmqpValue.FromArray([i]), AmqpList.Empty, AmqpMap.Empty]),
            "Base" => new DescribedValue(new AmqpSymbol("acme:base"), AmqpList.Create([(long)i])),
            _ => AmqpList.Create([(long)i]),
        };
        AmqpValue list = AmqpList.Create([AmqpList.Create([.. Enumerable.Range(0, 100).Select(ItemOf)])]);
        Assert.That(Compilations.Load("Acme." + type, Usings + run).GetType("Acme.Run")!.GetMethod("Check")!.Invoke(null, [list.Encode()]), Is.Null);
    }

    [Test]
    public void All_hash_tables_of_the_page_are_tested() => Assert.That(s_tables, Has.Length.EqualTo(14).And.Contains("FrozenSet").And.Contains("ConcurrentDictionary"));

    // Values that are equal in .NET, and look different.
    [Test]
    public void Equal_keys_have_one_keyed_hash()
    {
        Assert.That(AmqpContract.KeyHash(1.0m), Is.EqualTo(AmqpContract.KeyHash(1.0000m)).And.Not.EqualTo(AmqpContract.KeyHash(10m)));
        Assert.That(AmqpContract.KeyHash(-0.0m), Is.EqualTo(AmqpContract.KeyHash(0.00m)));
        Assert.That(AmqpContract.KeyHash(decimal.MaxValue), Is.Not.EqualTo(AmqpContract.KeyHash(decimal.MinValue)));
        Assert.That(AmqpContract.KeyHash(1e28m), Is.EqualTo(AmqpContract.KeyHash(decimal.Parse("10000000000000000000000000000", System.Globalization.CultureInfo.InvariantCulture))));
        Assert.That(AmqpContract.KeyHash(-0.0), Is.EqualTo(AmqpContract.KeyHash(0.0)));
        Assert.That(AmqpContract.KeyHash(BitConverter.Int64BitsToDouble(0x7FF8_0000_0000_0001)), Is.EqualTo(AmqpContract.KeyHash(double.NaN)));
        var time = new DateTimeOffset(2026, 1, 1, 12, 0, 0, TimeSpan.Zero);
        Assert.That(AmqpContract.KeyHash(time), Is.EqualTo(AmqpContract.KeyHash(time.ToOffset(TimeSpan.FromHours(2)))));
        Assert.That(AmqpContract.KeyHash<object>(7L), Is.EqualTo(AmqpContract.KeyHash(7L)));
        Assert.That(AmqpContract.KeyHash<string?>(null), Is.EqualTo(AmqpContract.KeyHash<object?>(null)));
    }

    [Test]
    public void A_small_collection_has_the_comparer_of_the_platform()
    {
        Assert.That(AmqpContract.KeyComparer<long>(32), Is.SameAs(EqualityComparer<long>.Default));
        Assert.That(AmqpContract.KeyComparer<long>(33), Is.SameAs(AmqpContract.KeyComparer<long>()).And.Not.SameAs(EqualityComparer<long>.Default));
    }

    private static byte[] Encode(string key, bool isMap, int count, Func<long, long> bits)
    {
        AmqpValue[] keys = [.. Enumerable.Range(1, count).Select(i => s_keys[key](bits(i)))];
        AmqpValue value = isMap ? AmqpMap.Create([.. keys.Select(static each => new KeyValuePair<AmqpValue, AmqpValue>(each, 1))]) : AmqpList.Create(keys);
        return value.Encode();
    }

    private static Func<byte[], T> Run<T>(int index, string method) => s_assembly.Value.GetType("Acme.Run" + index)!.GetMethod(method)!.CreateDelegate<Func<byte[], T>>();

    private static double Measure(Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        return (Stopwatch.GetTimestamp() - start) * 1_000.0 / Stopwatch.Frequency;
    }

    private static Assembly LoadCases() => Compilations.Load("Acme.Keys", Usings + string.Concat(s_cases.Select(static (each, index) => $$"""
            [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{index}} { public {{each.Table}}<{{each.Key}}{{(each.Table.EndsWith("Set", StringComparison.Ordinal) ? "" : ", int")}}>? X { get; set; } }
            public static class Run{{index}}
            {
                public static int Count(byte[] bytes) => V{{index}}.Decode(bytes).X!.Count;
                public static bool FindsEqual(byte[] bytes) { var one = V{{index}}.Decode(bytes).X!; return V{{index}}.Decode(bytes).X!.All(each => one.Contains(each)); }
            }

            """)));

    [GeneratedRegex("^\\| `(\\w*(?:Set|Dictionary))<[^`]*>` \\|", RegexOptions.Multiline)]
    private static partial Regex Rows();
}
