using System.Collections.Immutable;
using System.Runtime.Loader;
using Amqp.Encoding.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Runs the generator over sources.</summary>
internal static class Compilations
{
    private static readonly MetadataReference[] s_references =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) is "System.Runtime.dll" or "System.Private.CoreLib.dll" or "System.Collections.dll" or "System.Memory.dll" or "System.Buffers.dll" or "netstandard.dll" or "Amqp.Encoding.dll")
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    public static CSharpCompilation Create(IEnumerable<string> sources, LanguageVersion version = LanguageVersion.CSharp9) => CSharpCompilation.Create(
        "Acme.Orders",
        sources.Select((source, index) => CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(version), $"File{index}.cs")),
        s_references,
        new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            // A version of a framework's assembly, which the SDK does not report either.
            specificDiagnosticOptions: [new("CS1701", ReportDiagnostic.Suppress)],
            nullableContextOptions: version >= LanguageVersion.CSharp8 ? NullableContextOptions.Enable : NullableContextOptions.Disable));

    /// <summary>Makes a driver. The compiler keeps its steps only if asked to, which takes time in proportion to the cube of the contracts.</summary>
    public static CSharpGeneratorDriver CreateDriver(LanguageVersion version = LanguageVersion.CSharp9, bool tracksSteps = false) => CSharpGeneratorDriver.Create(
        [new ContractGenerator().AsSourceGenerator()],
        parseOptions: new CSharpParseOptions(version),
        driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, tracksSteps));

    /// <summary>Runs the generator, and returns what it and the compiler report.</summary>
    public static ImmutableArray<Diagnostic> Run(string source, out Compilation output, LanguageVersion version = LanguageVersion.CSharp9)
    {
        CreateDriver(version).RunGeneratorsAndUpdateCompilation(Create([source], version), out output, out ImmutableArray<Diagnostic> diagnostics);
        return diagnostics;
    }

    /// <summary>Compiles contracts and code that calls them, which may use all that the tests use.</summary>
    public static Assembly Load(string name, string source, params MetadataReference[] others)
    {
        MetadataReference[] references = [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(static path => MetadataReference.CreateFromFile(path)), .. others];
        var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable);
        var compilation = CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest))], references, options);
        CreateDriver(LanguageVersion.Latest).RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out ImmutableArray<Diagnostic> found);
        Assert.That(found, Is.Empty);
        using var stream = new MemoryStream();
        Microsoft.CodeAnalysis.Emit.EmitResult result = output.Emit(stream);
        Assert.That(result.Diagnostics.Where(static each => each.Severity >= DiagnosticSeverity.Warning && each.Id is not ("CS1701" or "CS0618" or "CS0414" or "CS0649")), Is.Empty);
        stream.Position = 0;
        return AssemblyLoadContext.Default.LoadFromStream(stream);
    }
}
