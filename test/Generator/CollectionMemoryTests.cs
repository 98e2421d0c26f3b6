namespace Amqp.Encoding.Tests.Generator;

/// <summary>The memory of collections in a list, for each collection of docs/contracts.md: what the bytes do not pay for is charged.</summary>
[NonParallelizable]
public sealed partial class CollectionMemoryTests
{
    private const int Constant = 8_192;

    // The types of the page, those with contracts in place of their numbers, and contracts that hold themselves in one, in a chain of 20.
    private static readonly (string Type, string Bytes)[] s_types =
    [
        .. MemberTests.Members().Select(static member => (member.Type, member.Bytes)),
        .. Nested().Select(static type => (type.Replace("int", "Sub", StringComparison.Ordinal), "c00502" + "45" + "a10161")),
        .. Nested().Select(static type => (type.Replace("int", "Self", StringComparison.Ordinal), Chain(type.Contains("Dictionary", StringComparison.Ordinal) || type.Contains("SortedList", StringComparison.Ordinal)))),
    ];

    private static readonly Lazy<Assembly> s_assembly = new(static () => Compilations.Load("Acme.Memory", MemberTests.Usings + string.Concat(s_types.Select(static (each, index) => $$"""
        [AmqpContract] public partial class Self{{index}} { public {{each.Type.Replace("Self", "Self" + index)}}? X { get; set; } }
        [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{index}} { public List<{{(each.Type.Contains("Self") ? "Self" + index : each.Type)}}>? X { get; set; } }
        public static class Run{{index}} { public static bool Read(byte[] bytes, int elements) => V{{index}}.TryDecode(bytes, out _, out _, AmqpReaderOptions.Default.WithMaxZeroWidthElements(elements)); }

        """))));

    private static IEnumerable<TestCaseData> Cases() => s_types.Select(static (each, index) => new TestCaseData(index).SetArgDisplayNames(each.Type));

    [TestCaseSource(nameof(Cases))]
    public void Collections_in_a_list_take_memory_in_proportion_to_their_bytes(int index)
    {
        Func<byte[], int, bool> read = Reader(index);
        int used = 0;
        foreach (string item in Values().Append(s_types[index].Bytes).Distinct())
        {
            byte[] bytes = ListOf(item, 20_000);
            bool isRead = false;
            if (!read(bytes, int.MaxValue))
            {
                continue;
            }

            used++;
            long least = s_types[index].Type.Contains("Self", StringComparison.Ordinal) ? 160 : 48;
            for (int elements = 0; !isRead; elements = elements == 0 ? bytes.Length / 8 : 2 * elements)
            {
                ReturnNumbersOfBags(s_types[index].Type);
                long allocated = Allocations.MeasureSlow(() => isRead = read(bytes, elements));
                if (isRead)
                {
                    string text = $"{s_types[index].Type} of {(item.Length > 20 ? item[..20] : item)}: {(double)allocated / bytes.Length:F1} bytes for each, {(double)allocated / (20_000 / (item.Length / 2)):F1} for each item, {elements} elements";
                    TestContext.Out.WriteLine(text);
                    Assert.That(allocated, Is.LessThanOrEqualTo((least * bytes.Length) + (48L * elements) + Constant), text);
                }
            }
        }

        Assert.That(used, Is.Not.Zero);
    }

    // With a budget of nothing, what the bytes pay for is read.
    [TestCaseSource(nameof(Cases))]
    public void Collections_of_ordinary_numbers_are_not_charged(int index)
    {
        Func<byte[], int, bool> read = Reader(index);
        foreach (string item in new[] { Compound("c0", 20, static i => $"71{i:x8}"), Compound("c1", 40, static i => (i & 1) == 0 ? $"a104{0x61616161 + i:x8}" : $"71{i:x8}") })
        {
            byte[] bytes = ListOf(item, 20_000);
            Assert.That(read(bytes, 0), Is.EqualTo(read(bytes, int.MaxValue)));
        }
    }

    // Each bag has a number in a table of the thread until its finalizer has run: without it two calls in a row may let that table grow.
    private static void ReturnNumbersOfBags(string type)
    {
        if (type.Contains("ConcurrentBag", StringComparison.Ordinal))
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    private static IEnumerable<string> Nested() =>
        MemberTests.Members().Select(static member => member.Type).Where(static type => Items().IsMatch(type) && type is not ("SortedSet<int>" or "ImmutableSortedSet<int>"));

    private static Func<byte[], int, bool> Reader(int index) => s_assembly.Value.GetType("Acme.Run" + index)!.GetMethod("Read")!.CreateDelegate<Func<byte[], int, bool>>();

    private static string Chain(bool isMap) => Enumerable.Range(0, 20).Aggregate("45", (inner, _) => Compound("c0", 1, _ => isMap ? Compound("c1", 2, i => i == 0 ? "a10161" : inner) : Compound("c0", 1, _ => inner)));

    // Values of one byte, and lists and maps of few numbers, empty contracts, or both.
    private static IEnumerable<string> Values()
    {
        string[] values = ["45", "40", "43", "5401", "c10100", "a000", "a00101", "a009010000000000000000"];
        int[] counts = [1, 2, 3, 4, 5, 8, 12, 20, 30, 36, 50, 100];
        return
        [
            .. values,
            .. counts.Select(static count => Compound("c0", count, static i => $"54{i:x2}")),
            .. counts.Select(static count => Compound("c0", count, static _ => "45")),
            .. counts.Where(static count => count <= 30).Select(static count => Compound("c1", 2 * count, static i => (i & 1) == 0 ? $"a101{0x61 + (i / 2):x2}" : "43")),
            .. counts.Where(static count => count <= 30).Select(static count => Compound("c1", 2 * count, static i => (i & 1) == 0 ? $"a101{0x61 + (i / 2):x2}" : "45")),
        ];
    }

    private static string Compound(string code, int count, Func<int, string> item)
    {
        string content = string.Concat(Enumerable.Range(0, count).Select(item));
        return $"{code}{1 + (content.Length / 2):x2}{count:x2}{content}";
    }

    private static byte[] ListOf(string item, int size)
    {
        byte[] one = HexText.Parse(item);
        byte[] content = [.. Enumerable.Repeat(one, size / one.Length).SelectMany(static each => each)];
        return [0xD0, .. Number(content.Length + 4), .. Number(size / one.Length), .. content];
    }

    private static byte[] Number(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];

    [GeneratedRegex("(<|, )int\\b|int\\??\\[")]
    private static partial Regex Items();
}
