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

    [TestCaseSource(nameof(Refused))]
    public void A_type_that_is_refused_has_a_cure(string type, string cure)
    {
        Compilations.CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(Compile(Usings + $"[AmqpContract] public partial class V {{ public {type} X {{ get; set; }} = default!; }}"), out _, out ImmutableArray<Diagnostic> found);
        Assert.That(found.Select(static each => each.Id), Is.EqualTo(new[] { "AMQP107" }));
        Assert.That(found[0].GetMessage(System.Globalization.CultureInfo.InvariantCulture), Does.EndWith(": " + cure));
    }

    private static IEnumerable<TestCaseData> Refused() => RefusedRows().Matches(s_page).Select(static match => new TestCaseData(match.Groups[1].Value, match.Groups[2].Value));

    private static void Check(Member member, byte[] bytes)
    {
        bool isRead = Call<bool>(member, "Try", bytes);
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
                public static bool TryStrict(byte[] bytes) => V{{member.Index}}.TryDecode(bytes, out _, out _, AmqpReaderOptions.Default.WithDeviations(Deviations.None));
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
