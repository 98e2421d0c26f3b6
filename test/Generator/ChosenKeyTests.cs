using System.Collections.Immutable;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Keys that a peer chooses to have one hash in .NET, in each hash table of docs/contracts.md.</summary>
[NonParallelizable]
public sealed partial class ChosenKeyTests
{
    private const int Count = 8_000;

    // The prime that a Dictionary takes for so many keys.
    private const int Prime = 8_419;

    private const string Usings = """
        using System; using System.Collections.Generic; using System.Collections.Concurrent; using System.Collections.Frozen; using System.Collections.Immutable; using System.Collections.ObjectModel; using Amqp.Encoding; namespace Acme;
        public enum Big : long { }

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
    };

    private static readonly string[] s_tables =
        [.. Rows().Matches(File.ReadAllText(Repository.PathOf("docs", "contracts.md"))).Select(static match => match.Groups[1].Value).Where(static name => !name.Contains("Sorted", StringComparison.Ordinal)).Distinct()];

    private static readonly (string Table, string Key)[] s_cases =
    [
        .. from table in s_tables
           from key in s_keys.Keys
           where table.EndsWith("Set", StringComparison.Ordinal) || key[0] != '(' && key is not ("object" or "long?")
           select (table, key),
    ];

    private static readonly Lazy<Assembly> s_assembly = new(Load);

    private static IEnumerable<TestCaseData> Cases() => s_cases.Select(static (each, index) => new TestCaseData(index).SetArgDisplayNames(each.Table, each.Key));

    [TestCaseSource(nameof(Cases))]
    public void Chosen_keys_cost_at_most_three_times_what_others_cost(int index)
    {
        (string table, string key) = s_cases[index];
        bool isMap = !table.EndsWith("Set", StringComparison.Ordinal);
        byte[] chosen = Encode(isMap, static i => (i << 32) | i), others = Encode(isMap, static i => (i * 0x61C8_8646_80B5_83EB) & (long.MaxValue >> 1));
        Func<byte[], int> read = s_assembly.Value.GetType("Acme.Run" + index)!.GetMethod("Count")!.CreateDelegate<Func<byte[], int>>();
        Assert.That(read(chosen), Is.EqualTo(Count));
        double least = double.MaxValue, most = double.MaxValue;
        for (int i = 0; i < 3 || (i < 20 && most > 3 * least); i++)
        {
            least = Math.Min(least, Measure(() => read(others)));
            most = Math.Min(most, Measure(() => read(chosen)));
        }

        Assert.That(most, Is.LessThan(3 * least), $"{most:F1} ms, others {least:F1} ms");

        byte[] Encode(bool isMap, Func<long, long> bits)
        {
            AmqpValue[] keys = [.. Enumerable.Range(1, Count).Select(i => s_keys[key](bits(i)))];
            AmqpValue value = isMap ? AmqpMap.Create([.. keys.Select(static each => new KeyValuePair<AmqpValue, AmqpValue>(each, 1))]) : AmqpList.Create(keys);
            return value.Encode();
        }
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

    private static double Measure(Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        return (Stopwatch.GetTimestamp() - start) * 1_000.0 / Stopwatch.Frequency;
    }

    private static Assembly Load()
    {
        string source = Usings + string.Concat(s_cases.Select(static (each, index) => $$"""
            [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{index}} { public {{each.Table}}<{{each.Key}}{{(each.Table.EndsWith("Set", StringComparison.Ordinal) ? "" : ", int")}}>? X { get; set; } }
            public static class Run{{index}} { public static int Count(byte[] bytes) => V{{index}}.Decode(bytes).X!.Count; }

            """));
        MetadataReference[] references = [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(static path => MetadataReference.CreateFromFile(path))];
        var compilation = CSharpCompilation.Create(
            "Acme.Keys", [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest))], references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable));
        Compilations.CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out ImmutableArray<Diagnostic> found);
        Assert.That(found, Is.Empty);
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = output.Emit(stream);
        Assert.That(result.Diagnostics.Where(static each => each.Severity >= DiagnosticSeverity.Warning && each.Id != "CS1701"), Is.Empty);
        stream.Position = 0;
        return AssemblyLoadContext.Default.LoadFromStream(stream);
    }

    [GeneratedRegex("^\\| `(\\w*(?:Set|Dictionary))<[^`]*>` \\|", RegexOptions.Multiline)]
    private static partial Regex Rows();
}
