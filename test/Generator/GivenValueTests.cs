using System.Collections.Immutable;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Values that an object has before it is read. Each shape gives B the value 11 and L the list of 1, in its own way.</summary>
public sealed class GivenValueTests
{
    private const string Usings = "using System; using System.Collections.Generic; using Amqp.Encoding;\n";

    private const string Library = """
        namespace Lib;
        public class Set { public Set() { B = 11; } public int B { get; set; } public List<int> L { get; set; } = [1]; }
        public class Once { public Once() { B = 11; } public int B { get; init; } public List<int> L { get; init; } = [1]; }
        public record Row(int B, List<int>? L);
        """;

    private const string Members = "public int B { get; set; } public List<int>? L { get; set; }";
    private const string InitMembers = "public int B { get; init; } public List<int>? L { get; init; }";
    private const string Body = "public C() { B = 11; L = [1]; } ";

    // The contract is C; its attribute is @.
    private static readonly (string Name, string Source)[] s_shapes =
    [
        ("a constructor", "@ partial class C { " + Body + Members + " }"),
        ("initializers", "@ partial class C { public int B { get; set; } = 11; public List<int>? L { get; set; } = [1]; }"),
        ("a constructor over initializers", "@ partial class C { " + Body + "public int B { get; set; } = 3; public List<int>? L { get; set; } = []; }"),
        ("a constructor, init-only", "@ partial class C { " + Body + InitMembers + " }"),
        ("a constructor over initializers, init-only", "@ partial class C { " + Body + "public int B { get; init; } = 3; public List<int> L { get; init; } = []; }"),
        ("initializers, init-only", "@ partial class C { public int B { get; init; } = 11; public List<int>? L { get; init; } = [1]; }"),
        ("a constructor, of one init-only member", "@ partial class C { " + Body + "public int B { get; init; } public List<int>? L { get; set; } }"),
        ("variables", "@ partial class C { " + Body + "public int B; public List<int>? L; }"),
        ("variables with initializers", "@ partial class C { public int B = 11; public List<int>? L = [1]; }"),
        ("a struct", "@ partial struct C { " + Body + Members + " }"),
        ("a struct, init-only", "@ partial struct C { " + Body + InitMembers + " }"),
        ("a struct with initializers", "@ partial struct C { public C() { } public int B { get; set; } = 11; public List<int>? L { get; set; } = [1]; }"),
        ("a record", "@ partial record C { " + Body + Members + " }"),
        ("a record, init-only", "@ sealed partial record C { " + Body + InitMembers + " }"),
        ("a record struct", "@ partial record struct C { " + Body + InitMembers + " }"),
        ("a record with a second constructor", "@ partial record C(int B, List<int>? L) { [AmqpConstructor] public C() : this(11, [1]) { } }"),
        ("a base class", "public class P { protected P() { B = 11; L = [1]; } " + Members + " } @ partial class C : P { }"),
        ("a base class with arguments", "public class P(int b, List<int>? l) { public int B { get; set; } = b; public List<int>? L { get; init; } = l; } @ partial class C : P { public C() : base(11, [1]) { } }"),
        ("a base record", "public record P(int B, List<int>? L); @ partial record C() : P(11, [1]);"),
        ("a base class of a base class", "public abstract class Q { protected Q() { B = 11; } public virtual int B { get; set; } } public class P : Q { public List<int> L { get; set; } = [1]; } @ partial class C : P { }"),
        ("a base class that is a contract", "@ partial class P { protected P() { B = 11; L = [1]; } " + Members + " public static P Make() => new(); } @ partial class C : P { }"),
        ("a class of another assembly", "@ partial class C : Lib.Set { }"),
        ("a class of another assembly, init-only", "@ partial class C : Lib.Once { }"),
        ("a record of another assembly", "@ partial record C() : Lib.Row(11, [1]);"),
        ("parameters with defaults", "@ partial class C(int b = 11, List<int>? l = null) { public int B { get; } = b; public List<int>? L { get; } = l ?? [1]; }"),
        ("parameters that may be null", "@ partial class C(int? b, List<int>? l) { public int? B { get; } = b ?? 11; public List<int>? L { get; } = l ?? [1]; }"),
        ("a positional record with defaults", "@ partial record C(int B = 11, List<int>? L = null) { public List<int>? L { get; init; } = L ?? [1]; }"),
        ("a constructor of one's choice", "@ partial class C { public C(int b) { B = b; } [AmqpConstructor] public C() : this(11) { L = new() { 1 }; } " + Members + " }"),
        ("a member that may not be null", "@ partial class C { " + Body + "public int B { get; set; } public List<int> L { get; set; } }"),
        ("a member that may not be null, init-only", "@ partial class C { " + Body + "public int B { get; init; } public List<int> L { get; init; } }"),
        ("a member that may not be null, of a tuple", "@ partial class C { public C() => (B, this.L) = (11, [1]); public int B { get; set; } public List<int> L { get; set; } = null!; }"),
        ("a method", "@ partial class C { public C() => Start(); private void Start() { B = 11; L = [1]; } " + Members + " }"),
        ("an accessor of another member", "@ partial class C { public C() { B = 11; } public int B { get; set { field = value; L ??= [1]; } } public List<int>? L { get; set; } }"),
        ("accessors with bodies", "@ partial class C { private int _b = 11; private List<int>? _l = [1]; public int B { get => _b; set => _b = value; } public List<int>? L { get => _l; init => _l = value; } }"),
        ("private accessors", "@ partial class C { " + Body + "[AmqpField] public int B { get; private set; } [AmqpField] public List<int>? L { get; private set; } }"),
        ("an override", "public abstract class P { public abstract int B { get; set; } } @ partial class C : P { public override int B { get; set; } = 11; public List<int>? L { get; set; } = new List<int>([1]); }"),
        ("members that may be null", "@ partial class C { public C() { B = 11; L = [1]; } public int? B { get; set; } public IReadOnlyList<int>? L { get; set; } }"),
        ("a value of any type", "@ partial class C { public C() { B = 11; L = [1]; } public AmqpValue B { get; set; } public List<int>? L { get; set; } }"),
        ("a value of any type, init-only", "@ partial class C { public AmqpValue B { get; init; } = 11; public List<int>? L { get; init; } = [1]; }"),
        ("required members that the constructor sets", "@ partial class C { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public C() { B = 11; L = [1]; } public required int? B { get; set; } public required List<int>? L { get; init; } }"),
        ("without nullable types", "\n#nullable disable\n@ partial class C { " + Body + "public int B { get; set; } public List<int> L { get; set; } }\n#nullable restore\n"),
        ("callbacks", "@ partial class C : IAmqpContractCallbacks { " + Body + Members + " public void OnWriting() { } public void OnRead() { } }"),
        ("two parts", "@ partial class C { " + Members + " } partial class C { " + Body + " }"),
        ("a constructor without code", "@ partial class C { public C() { } public C(int x) { } public int B { get; set; } = 11; public List<int>? L { get; set; } = [1]; }"),
    ];

    // The property X keeps unknown fields, has the type T, and gets the value V in its own way.
    private static readonly (string Name, string Source)[] s_keepers =
    [
        ("a constructor", "@ partial class C { public C() { X = V; } % T? X { get; set; } }"),
        ("an initializer", "@ partial class C { % T? X { get; set; } = V; }"),
        ("a constructor, init-only", "@ partial class C { public C() { X = V; } % T? X { get; init; } }"),
        ("an initializer, init-only", "@ partial class C { % T? X { get; init; } = V; }"),
        ("a struct", "@ partial struct C { public C() { X = V; } % T? X { get; set; } }"),
        ("a record with parameters", "@ partial record C(int? B) { % T? X { get; init; } = V; }"),
        ("a base class", "public class P { protected P() { X = V; } % T? X { get; init; } } @ partial class C : P { }"),
        ("an accessor of another member", "@ partial class C { public C() { B = 3; } public int B { get; set { field = value; X ??= V; } } % T? X { get; set; } }"),
        ("accessors with bodies", "@ partial class C { private T? _x = V; % T? X { get => _x; init => _x = value; } }"),
        ("a private accessor", "@ partial class C { public C() => X = V; % T? X { get; private set; } }"),
        ("a required member that the constructor sets", "@ partial class C { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public C() { X = V; } % required T? X { get; init; } }"),
        ("a callback", "@ partial class C : IAmqpContractCallbacks { % T? X { get; set; } = V; public void OnWriting() { } public void OnRead() { } }"),
        ("a field before it", "@ partial class C { public int? B { get; init; } = 5; % T? X { get; init; } = V; }"),
    ];

    private static readonly Lazy<Assembly> s_assembly = new(Load);

    private static IEnumerable<TestCaseData> Shapes() => from shape in s_shapes.Select(static (shape, index) => (shape.Name, index))
                                                         from form in Enumerable.Range(0, 3)
                                                         select new TestCaseData(form, shape.index).SetArgDisplayNames(((AmqpContractForm)form).ToString(), shape.Name);

    [TestCaseSource(nameof(Shapes))]
    public void A_field_that_is_missing_or_null_leaves_the_object_as_its_constructor_made_it(int form, int shape)
    {
        string type = $"F{form}.R{shape}.Run";
        foreach (bool isNull in new[] { false, true })
        {
            Assert.That(Read(type, form, null, null, isNull), Is.EqualTo("11 [1]"), "none");
            Assert.That(Read(type, form, "5407", null, isNull), Is.EqualTo("7 [1]"), "B");
            Assert.That(Read(type, form, null, "c003015403", isNull), Is.EqualTo("11 [3]"), "L");
        }

        Assert.That(Read(type, form, "5407", "c003015403", false), Is.EqualTo("7 [3]"), "both");
    }

    private static IEnumerable<TestCaseData> Keepers() => from keeper in s_keepers.Select(static (keeper, index) => (keeper.Name, index))
                                                          from form in Enumerable.Range(0, 3)
                                                          select new TestCaseData(form, keeper.index).SetArgDisplayNames(((AmqpContractForm)form).ToString(), keeper.Name);

    // A first item is the field B, if there is one.
    [TestCaseSource(nameof(Keepers))]
    public void A_property_for_unknown_fields_stays_as_the_constructor_made_it_where_none_is(int form, int keeper)
    {
        MethodInfo read = s_assembly.Value.GetType($"K{form}.R{keeper}.Run")!.GetMethod("Read")!;
        string key = form == 1 ? "a301" : "a101";
        Assert.That(read.Invoke(null, [HexText.Parse(form == 0 ? "45" : "c10100")]), Is.EqualTo(form == 0 ? "[1, 2, 3]" : "{\"v\": 1}"));
        string other = form == 0 ? "c00602" + "5407" + "a10178" : "c10702" + key + "79" + "a10178";
        Assert.That(read.Invoke(null, [HexText.Parse(other)]), Does.Contain("\"x\"").And.Not.Contain("3").And.Not.Contain("v"));
    }

    [Test]
    public void A_known_type_has_what_its_constructor_sets() =>
        Assert.That(s_assembly.Value.GetType("Known.Run")!.GetMethod("Read")!.Invoke(null, [HexText.Parse("00a303743a6345")]), Is.EqualTo("11 [1]"));

    [TestCase("45", "3x0")]
    [TestCase("c003015405", "5x5")]
    [TestCase("c005025405" + "5407", "5x7")]
    [TestCase("c0040240" + "5407", "3x7")]
    public void Set_accessors_are_called_in_the_order_of_the_fields(string hex, string expected) =>
        Assert.That(s_assembly.Value.GetType("Known.Sizes")!.GetMethod("Read")!.Invoke(null, [HexText.Parse(hex)]), Is.EqualTo(expected));

    [Test]
    public void A_null_that_was_set_comes_back_as_what_the_constructor_makes() =>
        Assert.That(s_assembly.Value.GetType("Known.Run")!.GetMethod("Null")!.Invoke(null, null), Is.EqualTo("7 [1]"));

    [TestCase("null!")]
    [TestCase("default!")]
    [TestCase("(null!)")]
    [TestCase("default(List<int>)!")]
    public void An_initializer_that_only_silences_the_compiler_leaves_a_field_mandatory(string value)
    {
        string source = $"namespace N; [AmqpContract] public partial class C {{ public List<int> L {{ get; set; }} = {value}; }} [AmqpContract] public partial class D {{ public List<int> L {{ get; init; }} = {value}; }}";
        _ = Compilations.Run(Usings + source, out Compilation output, LanguageVersion.Latest);
        string code = string.Concat(output.SyntaxTrees.Skip(1).Select(static tree => tree.ToString()));
        Assert.That(code.Split("L: list of int, mandatory").Length - 1, Is.GreaterThanOrEqualTo(2));
    }

    private static string Read(string type, int form, string? b, string? l, bool isNull)
    {
        string[] values = [b ?? (isNull || (form == 0 && l is not null) ? "40" : string.Empty), l ?? (isNull ? "40" : string.Empty)];
        string key = form == 1 ? "a301" : "a101";
        string[] items = form == 0 ? [.. values.Where(static value => value.Length != 0)]
            : [.. new[] { "42", "4c" }.SelectMany((name, i) => values[i].Length == 0 ? Array.Empty<string>() : [key + name, values[i]])];
        string content = string.Concat(items);
        byte[] bytes = HexText.Parse($"{(form == 0 ? "c0" : "c1")}{(content.Length / 2) + 1:x2}{items.Length:x2}{content}");
        return (string)s_assembly.Value.GetType(type)!.GetMethod("Read")!.Invoke(null, [bytes])!;
    }

    private static Assembly Load()
    {
        const string Run = " public static class Run { public static string Read(byte[] bytes) { C c = C.Decode(bytes); string text = Text(c); return text == Text(C.Decode(c.Encode())) ? text : \"another when it is written again\"; } "
            + "private static string Text(C c) => c.B + \" [\" + string.Join(\", \", c.L!) + \"]\"; }";
        const string Known = """
            namespace Known
            {
                [AmqpKnownType(typeof(C))] public interface I { }
                [AmqpContract("t:c")] public partial class C : I { public C() { B = 11; L = [1]; } public int B { get; set; } public List<int>? L { get; set; } }
                [AmqpContract(Form = AmqpContractForm.Value)] public partial class V { public required I Item { get; init; } }
                [AmqpContract] public partial class Size { public int Width { get; set { field = value; Height = value; } } = 3; public int Height { get; set; } }
                public static class Run
                {
                    public static string Read(byte[] bytes) => Text((C)V.Decode(bytes).Item);
                    public static string Null() => Text(C.Decode(new C { B = 7, L = null }.Encode()));
                    private static string Text(C c) => c.B + " [" + string.Join(", ", c.L!) + "]";
                }
                public static class Sizes { public static string Read(byte[] bytes) { Size size = Size.Decode(bytes); return size.Width + "x" + size.Height; } }
            }
            """;
        MetadataReference library = MetadataReference.CreateFromImage(Emit(Compilations.Create([Usings + Library], LanguageVersion.Latest).WithAssemblyName("Acme.Given.Library"), out _));
        IEnumerable<string> sources = from form in Enumerable.Range(0, 3)
                                      from shape in s_shapes.Select(static (shape, index) => (shape.Source, index))
                                      select $"namespace F{form}.R{shape.index} {{ " + shape.Source.Replace("@", $"[AmqpContract(Form = (AmqpContractForm){form})] public", StringComparison.Ordinal) + Run + " }";
        IEnumerable<string> keepers = from form in Enumerable.Range(0, 3)
                                      from keeper in s_keepers.Select(static (keeper, index) => (keeper.Source, index))
                                      let value = form == 0 ? "new AmqpList(1, 2, 3)" : "new AmqpMap(new System.Collections.Generic.KeyValuePair<AmqpValue, AmqpValue>(\"v\", 1))"
                                      select $"namespace K{form}.R{keeper.index} {{ using T = Amqp.Encoding.{(form == 0 ? "AmqpList" : "AmqpMap")}; "
                                        + keeper.Source.Replace("@", $"[AmqpContract(Form = (AmqpContractForm){form})] public").Replace("%", "[AmqpUnknownFields] public").Replace("V;", value + ";")
                                        + " public static class Run { public static string Read(byte[] bytes) => C.Decode(bytes).X!.ToString(); } }";
        CSharpCompilation input = Compilations.Create(sources.Concat(keepers).Append(Known).Select(static source => Usings + source), LanguageVersion.Latest).WithAssemblyName("Acme.Given").AddReferences(library);
        Compilations.CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(input, out Compilation output, out ImmutableArray<Diagnostic> found);
        Assert.That(found, Is.Empty);
        _ = Emit(output, out Assembly assembly);
        return assembly;
    }

    private static byte[] Emit(Compilation compilation, out Assembly assembly)
    {
        using var stream = new MemoryStream();
        Assert.That(compilation.Emit(stream).Diagnostics.Where(static each => each.Severity == DiagnosticSeverity.Error), Is.Empty);
        stream.Position = 0;
        assembly = AssemblyLoadContext.Default.LoadFromStream(stream);
        return stream.ToArray();
    }
}
