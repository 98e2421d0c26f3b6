namespace Amqp.Encoding.Generator;

/// <summary>The place of the registry: a namespace, and a name that no type of the assembly has in it.</summary>
/// <param name="Namespace">The root namespace of the project; empty if there is none, or if a type has its name.</param>
/// <param name="Name">The name of the class in it.</param>
/// <param name="NameWithoutNamespace">The name of the class if a contract is in no namespace.</param>
internal sealed record RegistryPlace(string Namespace, string Name, string NameWithoutNamespace)
{
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
