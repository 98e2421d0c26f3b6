using System.Collections.Immutable;
using Amqp.Encoding.Generator.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>Runs all analyzers over sources, so that a test also sees what the other rules say.</summary>
internal static class AnalyzerFixture
{
    private const string Usings =
        "using System; using System.Buffers; using System.Collections.Generic; using System.IO; using System.Threading.Tasks; "
        + "using Amqp.Encoding; using Amqp.Encoding.Framing; using Amqp.Encoding.IO; using Amqp.Encoding.Messaging; using Amqp.Encoding.Transport; ";

    public static readonly ImmutableArray<DiagnosticAnalyzer> All =
    [
        .. typeof(LibraryAnalyzer).Assembly.GetTypes().Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(LibraryAnalyzer)))
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    // Compilations are made from this one, so that they share the symbols of what they reference.
    private static readonly CSharpCompilation s_empty = CreateEmpty();

    public static IEnumerable<MetadataReference> References => s_empty.References;

    /// <summary>A file with members of a class, in which the names of the library and of .NET are known.</summary>
    public static string File(string members) => Usings + "namespace Acme { internal partial class Orders { " + members + " } }";

    /// <summary>Each part of the source that is marked with «» is found by the rule, and nothing else is.</summary>
    public static void AssertFinds(string id, string marked)
    {
        string source = File(marked);
        string[] wanted = [.. Regex.Matches(source, "«").Select((match, index) => $"{id} at {match.Index - (2 * index)}: {source[(match.Index + 1)..source.IndexOf('»', match.Index)]}")];
        string plain = source.Replace("«", string.Empty, StringComparison.Ordinal).Replace("»", string.Empty, StringComparison.Ordinal);
        Assert.That(
            Run([plain]).Select(each => $"{each.Id} at {each.Location.SourceSpan.Start}: {plain.Substring(each.Location.SourceSpan.Start, each.Location.SourceSpan.Length)}"),
            Is.EqualTo(wanted), marked);
    }

    /// <summary>A compilation that references the library and the platform.</summary>
    public static CSharpCompilation Compile(IEnumerable<SyntaxTree> trees, NullableContextOptions nullable = NullableContextOptions.Enable) =>
        s_empty.WithOptions(s_empty.Options.WithNullableContextOptions(nullable)).AddSyntaxTrees(trees);

    public static void AssertIsQuiet(string members) => Assert.That(Run([File(members)]).Select(each => each.ToString()), Is.Empty, members);

    public static IReadOnlyList<Diagnostic> Run(IEnumerable<string> sources) => Run(Compile(sources.Select((source, index) => CSharpSyntaxTree.ParseText(source, path: $"File{index}.cs"))));

    public static IReadOnlyList<Diagnostic> Run(Compilation compilation)
    {
        Assert.That(compilation.GetDiagnostics().Where(each => each.Severity == DiagnosticSeverity.Error), Is.Empty);
        List<Exception> failures = [];
        var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), (exception, _, _) => failures.Add(exception), concurrentAnalysis: false, logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> found = compilation.WithAnalyzers(All, options).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();
        Assert.That(failures, Is.Empty);
        return [.. found.OrderBy(each => each.Location.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(each => each.Location.SourceSpan.Start)];
    }

    private static CSharpCompilation CreateEmpty()
    {
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path) is "Amqp.Encoding.dll" or "System.Private.CoreLib.dll" || Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path));
        CSharpCompilationOptions options = new(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);
        CSharpCompilation compilation = CSharpCompilation.Create("Acme.Orders", null, references, options);
        _ = compilation.ObjectType;
        return compilation;
    }
}
