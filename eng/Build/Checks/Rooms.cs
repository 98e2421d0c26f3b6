using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Amqp.Encoding.Build.Checks;

/// <summary>
/// The order of the library's rooms in docs/design.md, checked with the symbol that the compiler finds for each name: types, members and extension methods.
/// The same symbols give numbers of the budget.
/// </summary>
internal static class Rooms
{
    private const string Library = "src/Amqp.Encoding";

    // The table of docs/design.md is a ladder: a room uses those above it in the table.
    private static readonly string[] s_rooms =
        [.. Regex.Matches(TreeFiles.Read("docs/design.md"), @"^\| ([A-Z]\w+) \|", RegexOptions.Multiline).Select(row => row.Groups[1].Value)];

    // The types of these folders are in a namespace with the folder's last name, and of the first two with that of the standard.
    private static readonly string[] s_namespaces = ["Messages", "Frames", "Standard/Transport", "Standard/Messaging", "Standard/Transactions", "Standard/Security", "IO", "Prefetch", "Legacy"];

    private static readonly Lazy<CSharpCompilation> s_library = new(Compile);
    private static readonly Lazy<List<(string From, string To, ISymbol Used)>> s_uses = new(() => [.. FindUses()]);

    /// <summary>Each name in a file of the library whose symbol is in a file of another folder.</summary>
    public static IReadOnlyList<(string From, string To, ISymbol Used)> Uses => s_uses.Value;

    /// <summary>The folder right below src/Amqp.Encoding.</summary>
    public static string RoomOf(string path) => path.Split('/')[0];

    public static IEnumerable<string> Check()
    {
        string[] folders = [.. s_library.Value.SyntaxTrees.Select(tree => RoomOf(tree.FilePath)).Distinct()];
        if (!folders.ToHashSet().SetEquals(s_rooms))
        {
            yield return $"docs/design.md has an order of {string.Join(", ", s_rooms)}, but {Library} has {string.Join(", ", folders)}.";
        }

        // So no two rooms use each other.
        foreach (string wrong in Uses.Where(use => PlaceOf(use.To) > PlaceOf(use.From)).Select(use => $"{Library}/{use.From} uses {use.Used.ToDisplayString()} of {use.To}, which is lower in docs/design.md.").Distinct())
        {
            yield return wrong;
        }

        foreach ((SyntaxTree tree, INamedTypeSymbol type) in Types())
        {
            string folder = FolderOf(tree.FilePath);
            // Extension methods are found with the namespace of the type that they extend, and generated code alone finds those of another one.
            string space = s_namespaces.Contains(folder) && !type.Name.EndsWith("Extensions", StringComparison.Ordinal) ? "Amqp.Encoding." + NameOf(folder) : "Amqp.Encoding";
            if ((type.ContainingNamespace.ToDisplayString() != space && type.ContainingNamespace.ToDisplayString() != "Amqp.Encoding.CompilerServices") || type.DeclaringSyntaxReferences.Any(part => FolderOf(part.SyntaxTree.FilePath) != folder))
            {
                yield return $"{Library}/{tree.FilePath}: {type.Name} is not in the namespace {space}, or another folder has a part of it.";
            }
        }
    }

    /// <summary>
    /// Counts the internal members of a type: its own, those of its nested types, and extension methods of it, wherever they are. A property or an event is one.
    /// </summary>
    public static int CountInternalMembers(string name)
    {
        INamedTypeSymbol type = s_library.Value.GetTypeByMetadataName(name)!;
        return CountIn(type, isInternal: false) + Types().Select(pair => pair.Type).Where(other => other.IsStatic).Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
            .Sum(other => MembersOf(other).Count(member => Extends(member, type) && (IsInternal(other) || IsInternal(member))));
    }

    // Public members of an internal type are internal, too.
    private static int CountIn(INamedTypeSymbol type, bool isInternal) =>
        MembersOf(type).Count(member => IsInternal(member) || (isInternal && member.DeclaredAccessibility == Accessibility.Public))
        + type.GetTypeMembers().Where(nested => nested.DeclaredAccessibility != Accessibility.Private).Sum(nested => CountIn(nested, isInternal || IsInternal(nested)));

    private static IEnumerable<ISymbol> MembersOf(INamedTypeSymbol type) =>
        type.GetMembers().Where(member => !member.IsImplicitlyDeclared && member is not IMethodSymbol { AssociatedSymbol: not null });

    private static bool IsInternal(ISymbol symbol) => symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.ProtectedAndInternal;

    // Either as the first parameter or as that of a block of extensions.
    private static bool Extends(ISymbol member, INamedTypeSymbol type) => member switch
    {
        IMethodSymbol { IsExtensionMethod: true } method => SymbolEqualityComparer.Default.Equals(method.Parameters[0].Type, type),
        INamedTypeSymbol { IsExtension: true } block => SymbolEqualityComparer.Default.Equals(block.ExtensionParameter?.Type, type),
        _ => false,
    };

    private static IEnumerable<(SyntaxTree Tree, INamedTypeSymbol Type)> Types() =>
        from tree in s_library.Value.SyntaxTrees
        let model = s_library.Value.GetSemanticModel(tree)
        from space in tree.GetRoot().DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>()
        from member in space.Members
        select (tree, (INamedTypeSymbol)model.GetDeclaredSymbol(member)!);

    private static IEnumerable<(string From, string To, ISymbol Used)> FindUses() =>
        from tree in s_library.Value.SyntaxTrees
        let model = s_library.Value.GetSemanticModel(tree)
        from name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>()
        let found = model.GetSymbolInfo(name).Symbol
        let used = found is IMethodSymbol { ReducedFrom: IMethodSymbol extension } ? extension : found
        where used is not (null or ITypeParameterSymbol or ILocalSymbol or IParameterSymbol or INamespaceSymbol)
        let path = used.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree.FilePath
        where path is not null && RoomOf(path) != RoomOf(tree.FilePath)
        select (tree.FilePath, path, used);

    private static CSharpCompilation Compile()
    {
        CSharpParseOptions options = new(LanguageVersion.Preview, DocumentationMode.None);
        IEnumerable<SyntaxTree> trees = TreeFiles.All.Where(path => path.StartsWith(Library + "/", StringComparison.Ordinal) && path.EndsWith(".cs", StringComparison.Ordinal))
            .Where(path => !path.StartsWith(Library + "/Memory/Polyfills/", StringComparison.Ordinal) && !path.EndsWith(".netstandard.cs", StringComparison.Ordinal))
            .Select(path => CSharpSyntaxTree.ParseText(TreeFiles.Read(path), options, path[(Library.Length + 1)..]));
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        return CSharpCompilation.Create(
            "Amqp.Encoding",
            trees.Append(CSharpSyntaxTree.ParseText(GlobalUsings(), options, "Types/Usings.cs")),
            platform.Split(Path.PathSeparator).Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
    }

    // "System" comes from Directory.Build.props, the others from the project.
    private static string GlobalUsings() => "global using System; " + string.Concat(
        XElement.Parse(TreeFiles.Read(Library + "/Amqp.Encoding.csproj")).Descendants("Using").Select(element => $"global using {element.Attribute("Include")!.Value}; "));

    private static string NameOf(string folder) => folder switch { "Messages" => "Messaging", "Frames" => "Framing", _ => Path.GetFileName(folder) };

    private static int PlaceOf(string path) => Array.IndexOf(s_rooms, RoomOf(path));

    // The folder of a hand-written or generated file, without that of the generated ones.
    private static string FolderOf(string path) => Path.GetDirectoryName(path)!.Replace('\\', '/').Replace("/Generated", "");
}
