using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>The table of members in docs/contracts.md: each row is compiled as a contract, run, and given changed bytes.</summary>
public sealed partial class MemberTests
{
    internal const string Usings = """
        using System; using System.Buffers; using System.Collections.Generic; using System.Collections.Concurrent; using System.Collections.Frozen; using System.Collections.Immutable;
        using System.Collections.ObjectModel; using System.Numerics; using System.Text; using Amqp.Encoding; using Amqp.Encoding.Messaging; using Amqp.Encoding.Transactions; using Amqp.Encoding.Transport; namespace Acme;
        [AmqpContract] public partial class Sub : ITagged { public int N { get; set; } }
        [AmqpKnownType(typeof(Dot))] public interface ITagged { }
        [AmqpContract("acme:dot")] public partial class Dot : ITagged { public int N { get; set; } }
        public enum Color : byte { Red = 1, Green = 2 }
        public class Page<T> { public T[] Items { get; set; } = []; }
        [AmqpContract] public partial class DotPage : Page<Dot> { }
        [AmqpConverter(typeof(SdkIdConverter))] public readonly record struct SdkId(ulong Number);
        public readonly struct SdkIdConverter : IAmqpFieldConverter<SdkId> { public SdkId Read(ref AmqpReader reader) => new(reader.ReadUInt64()); public void Write(ref AmqpWriter writer, SdkId value) => writer.WriteUInt64(value.Number); }
        [AmqpConverter(typeof(CelsiusConverter))] public readonly record struct Celsius(double Degrees);
        public readonly struct CelsiusConverter : IElementConverter<Celsius, long> { public long ToWire(Celsius value) => (long)(value.Degrees * 10); public Celsius FromWire(long wire) => new(wire / 10.0); }

        """;

    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    private static readonly string s_page = File.ReadAllText(Repository.PathOf("docs", "contracts.md"));

    private static readonly Member[] s_members = [.. Rows().Matches(s_page).Select(static (match, index) => new Member(index, match.Groups[1].Value, match.Groups[2].Value, match.Groups[3].Value.Replace(" ", string.Empty)))];

    private static readonly Lazy<Assembly> s_assembly = new(Load);

    internal static Member[] Members() => s_members;

    [TestCaseSource(nameof(Members))]
    public void A_member_is_written_as_the_page_says(Member member) => Assert.That(HexText.Format(Call<byte[]>(member, "Write")), Is.EqualTo(member.Bytes));

    [TestCaseSource(nameof(Members))]
    public void A_member_comes_back(Member member) => Assert.That(HexText.Format(Call<byte[]>(member, "Copy", HexText.Parse(member.Bytes))), Is.EqualTo(member.Bytes));

    [TestCaseSource(nameof(Members))]
    public void A_member_is_an_item_of_a_list(Member member)
    {
        byte[] item = HexText.Parse(member.Bytes), list = [0xc0, (byte)(1 + item.Length), 1, .. item];
        Assert.That(Call<byte[]>(member, "WriteItem"), Is.EqualTo(list));
        Assert.That(Call<byte[]>(member, "CopyItem", list), Is.EqualTo(list));
    }

    [TestCaseSource(nameof(Members))]
    public void Changed_bytes_of_a_member_end_in_documented_exceptions(Member member)
    {
        byte[] bytes = HexText.Parse(member.Bytes);
        for (int at = 0; at < bytes.Length; at++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] changed = [.. bytes];
                changed[at] = (byte)value;
                Check(member, changed);
            }

            Check(member, bytes[..at]);
        }

        Check(member, [.. bytes, 0x40]);
    }

    [TestCaseSource(nameof(Sent))]
    public void Another_encoding_is_read_if_it_says_the_same(string type, string bytes, string expected)
    {
        Member member = s_members.Single(each => each.Type == type);
        byte[] encoded = HexText.Parse(bytes);
        if (expected != "refused")
        {
            Assert.That(HexText.Format(Call<byte[]>(member, "Copy", encoded)), Is.EqualTo(expected));
        }
        else
        {
            var exception = Assert.Throws<TargetInvocationException>(() => Call<byte[]>(member, "Copy", encoded))!.InnerException as AmqpDecodeException;
            Assert.That(exception!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        }

        Check(member, encoded);
        Assert.That(Call<bool>(member, "TryStrict", encoded), Is.False);
    }

    private static IEnumerable<TestCaseData> Sent() =>
        SentRows().Matches(s_page).Select(static match => new TestCaseData(match.Groups[1].Value, match.Groups[2].Value.Replace(" ", string.Empty), match.Groups[3].Value.Replace(" ", string.Empty)));

    [Test]
    public void The_tests_that_the_page_names_are_there()
    {
        string[] missing = [.. TestNames().Matches(s_page).Where(static match => !TextOf(match.Groups[1].Value).Contains(match.Groups[3].Value + "(", StringComparison.Ordinal)).Select(static match => match.Value)];
        Assert.That(missing, Is.Empty);
    }

    private static string TextOf(string tests) => File.ReadAllText(Directory.GetFiles(Repository.PathOf("test", "Generator"), tests + ".cs", SearchOption.AllDirectories).Single());

    // Wire types of a converter: a collection is refused, and so is a value that may be null.
    [Test]
    public void A_converter_to_a_type_of_the_table_works_in_every_place_or_is_refused_with_a_cure()
    {
        Compilations.CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(Compile(Usings + string.Concat(s_members.Select(Converted))), out Compilation output, out ImmutableArray<Diagnostic> found);
        HashSet<int> refused = [.. found.Select(each => int.Parse(output.SyntaxTrees.First().GetText().Lines[each.Location.GetLineSpan().StartLinePosition.Line].ToString()["public record struct Own".Length..].Split('(')[0], CultureInfo.InvariantCulture))];
        Assert.That(found.Select(static each => each.Id + each.GetMessage(CultureInfo.InvariantCulture).Split(':').Last()).Distinct(), Is.EqualTo(new[] { "AMQP115 use a scalar, such as long or string, or a converter over the reader and the writer, IAmqpFieldConverter<T>" }));
        Assert.That(output.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error), Is.Empty);
        Assert.That(s_members.Where(member => refused.Contains(member.Index)).Select(static each => each.Type), Is.SupersetOf(new[] { "AmqpValue", "ITagged", "(int, string)", "List<int>" }).And.None.EqualTo("TimeSpan"));

        Member[] taken = [.. s_members.Where(member => !refused.Contains(member.Index))];
        Assembly assembly = Compilations.Load("Acme.Converted", Usings + string.Concat(taken.Select(Converted)));
        Assert.Multiple(() => Array.ForEach(taken, member => Assert.That(assembly.GetType("Acme.Copy" + member.Index)!.GetMethod("Run")!.Invoke(null, null), Is.EqualTo("7 7 7 7 7 7"), member.Type)));
    }

    private static string Converted(Member member)
    {
        string own = "Own" + member.Index, field = $"[AmqpField(Converter = typeof(Converter{member.Index}))] public ";
        return $"public record struct {own}(int X); public readonly struct Converter{member.Index} : IElementConverter<{own}, {member.Type}> {{ public {member.Type} ToWire({own} value) => {member.Example}; public {own} FromWire({member.Type} wire) => new(7); }} "
            + $"[AmqpContract] public partial class K{member.Index} {{ {field}{own} A {{ get; set; }} {field}{own}? B {{ get; set; }} {field}{own}[] C {{ get; set; }} = []; {field}List<{own}> D {{ get; set; }} = []; {field}Dictionary<{own}, {own}?> E {{ get; set; }} = []; {field}({own}, int) F {{ get; set; }} }} "
            + $"public static class Copy{member.Index} {{ public static string Run() {{ var one = new {own}(7); var read = K{member.Index}.Decode(new K{member.Index} {{ A = one, B = one, C = [one], D = [one], E = new() {{ [one] = one }}, F = (one, 1) }}.Encode()); "
            + "return $\"{read.A.X} {read.B!.Value.X} {read.C[0].X} {read.D[0].X} {read.E[one]!.Value.X} {read.F.Item1.X}\"; } }\n";
    }

    // 0x2b, 0x20 and 0x00 are +, a space and NUL, which the parsers of .NET skip; a point without digits after it, digits that ToString does not write.
    [TestCase("Version", "a105" + "2b312e2b32")]
    [TestCase("Version", "a104" + "20312e32")]
    [TestCase("Version", "a104" + "312e3200")]
    [TestCase("Version", "a104" + "312e3032")]
    [TestCase("TimeOnly", "a109" + "30313a30323a30332e")]
    [TestCase("TimeOnly", "a109" + "30313a30323a303320")]
    [TestCase("DateOnly", "a10b" + "20323032362d30312d3032")]
    public void A_text_that_the_type_does_not_write_is_refused(string type, string bytes)
    {
        Member member = s_members.Single(each => each.Type == type);
        Assert.That(Call<bool>(member, "Try", HexText.Parse(bytes)), Is.False);
        Check(member, HexText.Parse(bytes));
    }

    [Test]
    public void A_time_may_end_in_zeros() => Assert.That(Call<bool>(s_members.Single(static each => each.Type == "TimeOnly"), "Try", HexText.Parse("a10c30313a30323a30332e353030")), Is.True);

    // An array with 0x40 in the place of its value: the default array is null.
    [Test]
    public void A_default_ImmutableArray_is_null_and_comes_back_empty()
    {
        Assembly assembly = Compilations.Load("Acme.Immutable", Usings + "[AmqpContract] public partial class V { public ImmutableArray<int> X { get; set; } public int Y { get; set; } } "
            + "public static class Run { public static byte[] Write() => new V { Y = 7 }.Encode(); public static bool IsEmpty(byte[] bytes) => !V.Decode(bytes).X.IsDefault && V.Decode(bytes).X.IsEmpty; }");
        Type run = assembly.GetType("Acme.Run")!;
        byte[] bytes = (byte[])run.GetMethod("Write")!.Invoke(null, null)!;
        Assert.That(HexText.Format(bytes), Is.EqualTo("c00402" + "40" + "5407"));
        Assert.That(run.GetMethod("IsEmpty")!.Invoke(null, [bytes]), Is.True);
    }

    [TestCase("int[][,]")]
    [TestCase("byte[][,]")]
    [TestCase("int[,][]")]
    [TestCase("List<int[,]>")]
    [TestCase("Dictionary<string, int[][,]>")]
    [TestCase("(int[][,], int)")]
    public void An_array_of_two_dimensions_is_refused_in_every_place(string type) => AssertRefused(type, "use an array of arrays");

    [TestCaseSource(nameof(Refused))]
    public void A_type_that_is_refused_has_a_cure(string type, string cure) => AssertRefused(type, ": " + cure);

    private static void AssertRefused(string type, string end)
    {
        Compilations.CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(Compile(Usings + $"[AmqpContract] public partial class V {{ public {type} X {{ get; set; }} = default!; }}"), out _, out ImmutableArray<Diagnostic> found);
        Assert.That(found.Select(static each => each.Id), Is.EqualTo(new[] { "AMQP107" }));
        Assert.That(found[0].GetMessage(System.Globalization.CultureInfo.InvariantCulture), Does.EndWith(end));
    }

    private static IEnumerable<TestCaseData> Refused() => RefusedRows().Matches(s_page).Select(static match => new TestCaseData(match.Groups[1].Value, match.Groups[2].Value));

    private static void Check(Member member, byte[] bytes)
    {
        bool isRead = Call<bool>(member, "Try", bytes);
        Assert.That(Call<bool>(member, "Moves", bytes), Is.False, "a reader is where it was after an exception");
        try
        {
            Call<byte[]>(member, "Copy", bytes);
            Assert.That(isRead, Is.True, () => HexText.Format(bytes));
        }
        catch (TargetInvocationException exception) when (exception.InnerException is AmqpDecodeException)
        {
            Assert.That(isRead, Is.False, () => HexText.Format(bytes));
        }
    }

    private static T Call<T>(Member member, string method, params object[] arguments) => (T)s_assembly.Value.GetType("Acme.Run" + member.Index)!.GetMethod(method)!.Invoke(null, arguments)!;

    private static Assembly Load()
    {
        string source = Usings + string.Concat(s_members.Select(static member => $$"""
            [AmqpContract(Form = AmqpContractForm.Value)] public partial class V{{member.Index}} { public required {{member.Type}} X { get; init; } }
            [AmqpContract] public partial class L{{member.Index}} { public required {{member.Type}} X { get; set; } }
            public static class Run{{member.Index}}
            {
                public static byte[] WriteItem() => new L{{member.Index}} { X = {{member.Example}} }.Encode();
                public static byte[] CopyItem(byte[] bytes) => L{{member.Index}}.Decode(bytes).Encode();
                public static byte[] Write() => new V{{member.Index}} { X = {{member.Example}} }.Encode();
                public static byte[] Copy(byte[] bytes) => V{{member.Index}}.Decode(bytes).Encode();
                public static bool Try(byte[] bytes) => V{{member.Index}}.TryDecode(bytes, out _, out _);
                public static bool Moves(byte[] bytes)
                {
                    var reader = new AmqpReader(bytes);
                    try { V{{member.Index}}.Read(ref reader); return false; } catch (AmqpDecodeException) { return reader.Position != 0; }
                }
                public static bool TryStrict(byte[] bytes) => V{{member.Index}}.TryDecode(bytes, out _, out _, AmqpReaderOptions.Strict);
            }

            """));
        return Compilations.Load("Acme.Members", source);
    }

    private static CSharpCompilation Compile(string source) => CSharpCompilation.Create(
        "Acme.Members",
        [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest))],
        s_references,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));

    [GeneratedRegex("^\\| `([^`]*)` \\| [^|]* \\| `([^`]*)` \\| `([^`]*)` \\|$", RegexOptions.Multiline)]
    private static partial Regex SentRows();

    [GeneratedRegex("`(\\w+Tests)(\\.(\\w+))?`")]
    private static partial Regex TestNames();

    [GeneratedRegex("^\\| `([^`]*)` \\| ([^|`]*) \\|$", RegexOptions.Multiline)]
    private static partial Regex RefusedRows();

    [GeneratedRegex("^\\| `([^`]*)` \\| [^|]* \\| `([^`]*)` \\| `([^`]*)` \\| [^|]*\\|$", RegexOptions.Multiline)]
    private static partial Regex Rows();

    /// <summary>A row of the table.</summary>
    public sealed record Member(int Index, string Type, string Example, string Bytes)
    {
        public override string ToString() => Type;
    }
}
