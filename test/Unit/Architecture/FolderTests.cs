using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Amqp.Encoding.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The order of the folders in docs/design.md, checked with the symbol that the compiler finds for each name: types, members and extension methods.</summary>
[TestFixture]
public sealed class FolderTests
{
    // The table of docs/design.md: a row is a layer, and a folder uses its own layer and those above it.
    private static readonly string[][] s_layers =
        [.. Regex.Matches(File.ReadAllText(Repository.PathOf("docs", "design.md")), @"^\| ((?:[A-Z]\w+(?:, )?)+)(?: \(one layer\))? \|", RegexOptions.Multiline)
            .Select(row => row.Groups[1].Value.Split(", "))];

    // Folders whose types are in a namespace of their own.
    private static readonly string[] s_namespaces = ["Transport", "Messaging", "Transactions", "Security", "Framing", "IO", "Prefetch", "Legacy"];

    private static readonly CSharpCompilation s_library = Compile();

    [Test]
    public void The_sources_of_the_library_compile() =>
        Assert.That(s_library.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error), Is.Empty);

    [Test]
    public void Every_folder_has_its_place_in_the_order() =>
        Assert.That(s_library.SyntaxTrees.Select(tree => FolderOf(tree.FilePath)).Distinct(), Is.EquivalentTo(s_layers.SelectMany(layer => layer)));

    [Test]
    public void A_folder_uses_only_folders_above_it()
    {
        SortedSet<string> wrong = new(StringComparer.Ordinal);
        foreach (SyntaxTree tree in s_library.SyntaxTrees)
        {
            SemanticModel model = s_library.GetSemanticModel(tree);
            foreach (SimpleNameSyntax name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            {
                ISymbol? used = model.GetSymbolInfo(name).Symbol;
                used = used is IMethodSymbol { ReducedFrom: IMethodSymbol extension } ? extension : used;
                string? path = used is ITypeParameterSymbol or ILocalSymbol or IParameterSymbol or INamespaceSymbol
                    ? null
                    : used?.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree.FilePath;
                if (path is not null && LayerOf(path) > LayerOf(tree.FilePath))
                {
                    wrong.Add($"{Short(tree.FilePath)} uses {used!.ToDisplayString()} of {Short(path)}");
                }
            }
        }

        Assert.That(wrong, Is.Empty);
    }

    [Test]
    public void A_type_is_in_one_folder_and_in_its_namespace()
    {
        List<string> wrong = [];
        foreach (SyntaxTree tree in s_library.SyntaxTrees)
        {
            SemanticModel model = s_library.GetSemanticModel(tree);
            foreach (MemberDeclarationSyntax member in tree.GetRoot().DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().SelectMany(space => space.Members))
            {
                ISymbol type = model.GetDeclaredSymbol(member)!;
                string folder = FolderOf(tree.FilePath);
                // Extension methods are found with the namespace of the type that they extend.
                string space = s_namespaces.Contains(folder) && !type.Name.EndsWith("Extensions", StringComparison.Ordinal) ? "Amqp.Encoding." + folder : "Amqp.Encoding";
                if (type.ContainingNamespace.ToDisplayString() != space || type.DeclaringSyntaxReferences.Any(part => FolderOf(part.SyntaxTree.FilePath) != folder))
                {
                    wrong.Add(Short(tree.FilePath));
                }
            }
        }

        Assert.That(wrong, Is.Empty);
    }

    private static CSharpCompilation Compile()
    {
        CSharpParseOptions options = new(LanguageVersion.Preview, DocumentationMode.None);
        IEnumerable<SyntaxTree> trees = LibrarySource.LoadAll()
            .Where(source => source.Folder != "Polyfills" && !source.Path.EndsWith(".netstandard.cs", StringComparison.Ordinal))
            .Select(source => CSharpSyntaxTree.ParseText(File.ReadAllText(PathOf(source.Path)), options, PathOf(source.Path)));
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        return CSharpCompilation.Create(
            "Amqp.Encoding",
            trees.Append(CSharpSyntaxTree.ParseText(GlobalUsings(), options, PathOf("Types/Usings.cs"))),
            platform.Split(Path.PathSeparator).Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
    }

    // "System" comes from Directory.Build.props, the others from the project.
    private static string GlobalUsings() => "global using System; " + string.Concat(
        XElement.Load(PathOf("Amqp.Encoding.csproj")).Descendants("Using").Select(element => $"global using {element.Attribute("Include")!.Value}; "));

    private static string PathOf(string path) => Repository.PathOf("src", "Amqp.Encoding", path);

    private static string Short(string path) => Path.GetRelativePath(Repository.PathOf("src", "Amqp.Encoding"), path).Replace('\\', '/');

    private static string FolderOf(string path) => Short(path).Split('/')[0];

    private static int LayerOf(string path) => Array.FindIndex(s_layers, layer => layer.Contains(FolderOf(path)));
}
