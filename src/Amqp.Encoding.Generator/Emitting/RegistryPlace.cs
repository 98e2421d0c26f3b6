using System.Threading;

namespace Amqp.Encoding.Generator;

/// <summary>The place of the registry: a class of the user, or a namespace and a name that no type of the assembly has in it.</summary>
/// <param name="Namespace">That of the class; or the root namespace of the project, empty if there is none or if a type has its name.</param>
/// <param name="Name">The name of the class in it.</param>
/// <param name="NameWithoutNamespace">The name of the class if a contract is in no namespace; null if it is the user's.</param>
internal sealed record RegistryPlace(string Namespace, string Name, string? NameWithoutNamespace)
{
    /// <summary>Makes the place of a class with the attribute, or the mistake in it.</summary>
    public static (RegistryPlace? Place, DiagnosticInfo? Mistake) Parse(GeneratorAttributeSyntaxContext context, CancellationToken cancellation)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        var syntax = (TypeDeclarationSyntax)context.TargetNode;
        if (!type.IsStatic || type.Arity != 0 || type.ContainingType is not null || type.IsFileLocal || !syntax.Modifiers.Any(SyntaxKind.PartialKeyword) || ((CSharpParseOptions)syntax.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp9)
        {
            return (null, new DiagnosticInfo(Diagnostics.Registry, LocationInfo.Create(Symbols.LocationOf(context.Attributes[0])), new EquatableArray<string>([type.Name])));
        }

        return (new RegistryPlace(Symbols.NamespaceOf(type), Symbols.Escape(type.Name), null), null);
    }

    public static RegistryPlace Create(AnalyzerConfigOptionsProvider options, Compilation compilation)
    {
        string root = options.GlobalOptions.TryGetValue("build_property.RootNamespace", out string? found) ? found : compilation.AssemblyName ?? string.Empty;
        string[] parts = [.. root.Split('.').Select(static part => string.Concat(part.Select(static c => SyntaxFacts.IsIdentifierPartCharacter(c) ? c : '_')))
            .Select(static part => part.Length != 0 && SyntaxFacts.IsIdentifierStartCharacter(part[0]) ? part : "_" + part)];
        INamespaceSymbol top = compilation.Assembly.GlobalNamespace;
        INamespaceSymbol? space = top;
        bool isType = false;
        foreach (string part in parts)
        {
            isType |= space?.GetTypeMembers(part).IsEmpty == false;
            space = space?.GetNamespaceMembers().FirstOrDefault(member => member.Name == part);
        }

        return new RegistryPlace(isType ? string.Empty : string.Join(".", parts.Select(Symbols.Escape)), Symbols.FreeName(space, "AmqpContracts"), Symbols.FreeName(top, "AmqpContracts"));
    }
}
