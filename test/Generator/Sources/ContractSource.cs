using Amqp.Encoding.Generator;
using Amqp.Encoding.Tests.Generator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator.Sources;

/// <summary>Sources with contracts, right and wrong ones, from Sources.txt.</summary>
/// <param name="Name">The shape that they have.</param>
/// <param name="Expected">The diagnostics of the generator, and the errors of the compiler in the sources.</param>
/// <param name="Files">The sources.</param>
public sealed record ContractSource(string Name, string Expected, string[] Files)
{
    private const string Usings = "using System; using System.Collections.Generic; using Amqp.Encoding;\n";

    /// <summary>All of them.</summary>
    public static IReadOnlyList<ContractSource> All { get; } =
    [
        .. ("\n" + File.ReadAllText(Repository.PathOf("test", "Generator", "Sources", "Sources.txt"))).Split("\n# ", StringSplitOptions.RemoveEmptyEntries).Select(static text => text.Split('\n', 2))
            .Select(static parts => (Head: parts[0].Split('|'), Text: parts[1])).Select(static parts => new ContractSource(parts.Head[0].Trim(), parts.Head[1].Trim(), parts.Text.Split("---\n"))),
    ];

    public override string ToString() => Name;

    internal static CSharpCompilation Compile(IEnumerable<string> files, NullableContextOptions nullable, LanguageVersion version, params MetadataReference[] references) =>
        AnalyzerFixture.Compile(files.Select((file, index) => CSharpSyntaxTree.ParseText(Usings + file, new CSharpParseOptions(version), $"File{index}.cs")), nullable).AddReferences(references);

    /// <summary>Runs the generator, which must not throw.</summary>
    internal static GeneratedSource Generate(CSharpCompilation compilation, string about)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new ContractGenerator().AsSourceGenerator()], parseOptions: (CSharpParseOptions)compilation.SyntaxTrees[0].Options)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out _);
        GeneratorRunResult result = driver.GetRunResult().Results.Single();
        Assert.That(result.Exception, Is.Null, about);
        return new GeneratedSource(compilation, output, result.Diagnostics);
    }
}
