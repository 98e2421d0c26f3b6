using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator.Sources;

/// <summary>Every shape of a contract either gets code that compiles, or a diagnostic.</summary>
public sealed class SourceTests
{
    private const string Library = "namespace Lib; public abstract class Base { public int Id { get; set; } = 5; public string? Name { get; set; } = \"x\"; } public record Named([AmqpField(\"the-name\")] string Name); "
        + "[AmqpContract(\"lib:one\")] public partial class One { public int A { get; set; } = 3; }";

    private const string User = "namespace App; [AmqpContract(\"app:two\")] public partial class Two : Lib.Base { public Lib.One? O { get; set; } } [AmqpContract(\"app:three\")] public partial class Three : Lib.One { public int B { get; set; } } "
        + "[AmqpContract(\"app:four\")] public partial record Four(string Name) : Lib.Named(Name);";

    [TestCaseSource(typeof(ContractSource), nameof(ContractSource.All))]
    public void A_source_gets_code_that_compiles_or_a_diagnostic(ContractSource source)
    {
        GeneratedSource result = ContractSource.Generate(ContractSource.Compile(source.Files, NullableContextOptions.Enable, LanguageVersion.Latest), source.Name);
        result.AssertCompiles(source.Name);
        Assert.That(result.Found, Is.EqualTo(source.Expected));
    }

    [TestCase(NullableContextOptions.Disable, LanguageVersion.Latest)]
    [TestCase(NullableContextOptions.Enable, LanguageVersion.CSharp9)]
    public void Generated_code_compiles_without_nullable_types_and_in_an_old_language(NullableContextOptions nullable, LanguageVersion version)
    {
        // Those that the generator refuses get the same diagnostic in every language.
        foreach (ContractSource source in ContractSource.All.Where(static source => source.Expected.Length == 0))
        {
            ContractSource.Generate(ContractSource.Compile(source.Files, nullable, version), source.Name).AssertCompiles(source.Name);
        }
    }

    [Test]
    public void Contracts_whose_names_differ_in_case_or_are_those_of_the_registry_get_a_file_each()
    {
        string[] files = ["namespace N; [AmqpContract(\"t:1\")] public partial class Order { public int X { get; set; } } [AmqpContract(\"t:2\")] public partial class order { public int X { get; set; } }",
            "[AmqpContract(\"t:3\")] public partial class AmqpContracts { public int X { get; set; } }"];
        GeneratedSource result = ContractSource.Generate(ContractSource.Compile(files, NullableContextOptions.Enable, LanguageVersion.Latest), "names");
        Assert.That(result.Output.SyntaxTrees.Count(), Is.EqualTo(2 + 4));
        Assert.That(result.Output.GetDiagnostics().Where(static found => found.Severity == DiagnosticSeverity.Error), Is.Empty);
    }

    [Test]
    public void The_attribute_on_two_parts_costs_other_contracts_nothing()
    {
        const string Map = "namespace N; [AmqpContract(\"t:x\", Form = AmqpContractForm.SymbolMap)] public partial class R { public int A { get; set; } }";
        string[] files = [Map, Map.Replace("int A", "int B", StringComparison.Ordinal), "namespace N; [AmqpContract(\"t:y\")] public partial class Other { public int A { get; set; } }"];
        GeneratedSource result = ContractSource.Generate(ContractSource.Compile(files, NullableContextOptions.Enable, LanguageVersion.Latest), "parts");
        Assert.That(result.Found, Is.EqualTo("CS0579"), "the compiler says that the attribute is there twice");
        Assert.That(result.Output.GetTypeByMetadataName("N.Other")!.GetMembers("WriteTo"), Has.Length.EqualTo(1));
    }

    [Test]
    public void A_base_class_of_another_project_is_read_in_an_editor_as_in_a_build()
    {
        Compilation library = ContractSource.Generate(ContractSource.Compile([Library], NullableContextOptions.Enable, LanguageVersion.Latest), "library").Output.WithAssemblyName("Lib");
        using MemoryStream stream = new();
        Assert.That(library.Emit(stream).Success, Is.True);
        string inEditor = Generated(library.ToMetadataReference());
        Assert.That(inEditor, Does.Contain("if (hasId_0)").And.Contain("the-name"));
        Assert.That(inEditor, Is.EqualTo(Generated(MetadataReference.CreateFromImage(stream.ToArray()))));
    }

    [Test]
    [Category("Slow")]
    public void A_thousand_contracts_and_five_hundred_fields_compile()
    {
        string[] files = [.. Enumerable.Range(0, 1_000).Select(static i => $"namespace N{i % 7}; [AmqpContract(\"t:{i}\")] public partial class R{i} {{ public int A {{ get; set; }} public R{i}? B {{ get; set; }} }}"),
            "[AmqpContract] public partial class Wide {" + string.Concat(Enumerable.Range(0, 500).Select(static i => $" public int? P{i} {{ get; set; }}")) + " }"];
        GeneratedSource result = ContractSource.Generate(ContractSource.Compile(files, NullableContextOptions.Enable, LanguageVersion.Latest), "many");
        result.AssertCompiles("many");
        Assert.That(result.Found, Is.Empty);
    }

    private static string Generated(MetadataReference library)
    {
        GeneratedSource result = ContractSource.Generate(ContractSource.Compile([User], NullableContextOptions.Enable, LanguageVersion.Latest, library), "user");
        result.AssertCompiles("user");
        Assert.That(result.Found, Is.Empty);
        return string.Join('\n', result.Output.SyntaxTrees.Skip(1));
    }
}
