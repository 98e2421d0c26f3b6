namespace Amqp.Encoding.Generator;

/// <summary>Questions about symbols of the compiler.</summary>
internal static class Symbols
{
    public const string ContractAttribute = "Amqp.Encoding.AmqpContractAttribute";
    public const string ContractsAttribute = "Amqp.Encoding.AmqpContractsAttribute";
    public const string FieldAttribute = "Amqp.Encoding.AmqpFieldAttribute";
    public const string FieldForAttribute = "Amqp.Encoding.AmqpFieldForAttribute";
    public const string KnownTypeAttribute = "Amqp.Encoding.AmqpKnownTypeAttribute";
    public const string UnknownFieldsAttribute = "Amqp.Encoding.AmqpUnknownFieldsAttribute";

    public const string ConstructorAttribute = "Amqp.Encoding.AmqpConstructorAttribute";

    /// <summary>Gets the name of a type in C#, with its namespace and not nullable.</summary>
    public static string NameOf(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>Gets the namespace of a type in C#; empty for none.</summary>
    public static string NamespaceOf(INamedTypeSymbol type) => type.ContainingNamespace.IsGlobalNamespace ? "" : type.ContainingNamespace.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat.WithGlobalNamespaceStyle(SymbolDisplayGlobalNamespaceStyle.Omitted));

    public static bool Is(ISymbol? symbol, ISymbol? other) => symbol is not null && SymbolEqualityComparer.Default.Equals(symbol, other);

    public static AttributeData? Find(ISymbol symbol, string attribute) =>
        symbol.GetAttributes().FirstOrDefault(data => data.AttributeClass?.ToDisplayString() == attribute);

    /// <summary>Gets the value of an argument; null for an array, which only a wrong argument is.</summary>
    public static object? ValueOf(TypedConstant argument) => argument.Kind == TypedConstantKind.Array ? null : argument.Value;

    public static bool IsContract(INamedTypeSymbol type) => Find(type, ContractAttribute) is not null;

    /// <summary>Gets the type whose objects are values of a contract: another one if the contract says so.</summary>
    public static INamedTypeSymbol ValueOf(INamedTypeSymbol contract) => Setting<INamedTypeSymbol>(Find(contract, ContractAttribute), "For") ?? contract;

    /// <summary>Gets the descriptor that the attribute gives.</summary>
    public static DescriptorModel DescriptorOf(AttributeData contract)
    {
        object?[] arguments = [.. contract.ConstructorArguments.Select(ValueOf)];
        return new DescriptorModel(arguments.OfType<string>().LastOrDefault(), arguments.OfType<ulong>().Select(static code => (ulong?)code).LastOrDefault());
    }

    /// <summary>Gets the descriptor of a type; none if it is not a contract.</summary>
    public static DescriptorModel DescriptorOf(INamedTypeSymbol type) => Find(type, ContractAttribute) is AttributeData contract ? DescriptorOf(contract) : default;

    /// <summary>Gets the name that the attribute of a field or of an enum's member gives.</summary>
    public static string? FieldName(AttributeData? attribute) =>
        attribute?.ConstructorArguments.Skip(attribute.AttributeClass?.ToDisplayString() == FieldForAttribute ? 1 : 0).Select(static argument => ValueOf(argument) as string).FirstOrDefault(static name => name is not null);

    /// <summary>Gets the symbol of an enum's member.</summary>
    public static string SymbolOf(IFieldSymbol member) => FieldName(Find(member, FieldAttribute)) ?? member.Name;

    /// <summary>Gets a setting of an attribute; the default of its type if it is not given.</summary>
    public static T? Setting<T>(AttributeData? attribute, string name) =>
        attribute is not null && attribute.NamedArguments.FirstOrDefault(argument => argument.Key == name).Value is { Kind: not TypedConstantKind.Error and not TypedConstantKind.Array, Value: T value }
            ? value
            : default;

    /// <summary>Gets the base classes, from the next one.</summary>
    public static IEnumerable<INamedTypeSymbol> Bases(INamedTypeSymbol type) => type.BaseType is INamedTypeSymbol parent ? Bases(parent).Prepend(parent) : [];

    /// <summary>Gets the type and its base classes, but those that each type has.</summary>
    public static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol type) =>
        Bases(type).Prepend(type).TakeWhile(static level => level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType));

    /// <summary>Gets the types around a type, outermost first, and the type.</summary>
    public static IEnumerable<INamedTypeSymbol> Chain(INamedTypeSymbol type) => type.ContainingType is null ? [type] : Chain(type.ContainingType).Append(type);

    /// <summary>Gets whether code elsewhere in the assembly may name a type, if it may name the type around it.</summary>
    public static bool IsVisible(INamedTypeSymbol type) => type.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal or Accessibility.ProtectedOrInternal;

    /// <summary>Gets the type in a <c>Nullable</c>.</summary>
    public static ITypeSymbol Unwrap(ITypeSymbol type, out bool isNullable)
    {
        isNullable = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };
        return isNullable ? ((INamedTypeSymbol)type).TypeArguments[0] : type;
    }

    /// <summary>Gets the parts of a tuple or a KeyValuePair; none for another type.</summary>
    public static IReadOnlyList<(string Name, ITypeSymbol Type)> PartsOf(ITypeSymbol type) => type switch
    {
        INamedTypeSymbol { IsTupleType: true } tuple => [.. tuple.TupleElements.Select(static (element, index) => ("Item" + (index + 1), element.Type))],
        INamedTypeSymbol { ConstructedFrom.MetadataName: "KeyValuePair`2" } pair => [("Key", pair.TypeArguments[0]), ("Value", pair.TypeArguments[1])],
        INamedTypeSymbol { Name: "Tuple", IsGenericType: true, ContainingNamespace.Name: "System" } tuple => [.. tuple.TypeArguments.Select(static (argument, index) => (index < 7 ? "Item" + (index + 1) : "Rest", argument))],
        _ => [],
    };

    public static bool IsAscii(string text) => text.Length > 0 && text.All(static c => c is >= ' ' and < (char)0x7F);

    public static string Escape(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;

    /// <summary>Gets whether the compiler reports each use as an error because it is obsolete.</summary>
    public static bool IsObsolete(ISymbol? symbol) => symbol is not null && Find(symbol, "System.ObsoleteAttribute")?.ConstructorArguments.Any(static argument => ValueOf(argument) is true) == true;

    /// <summary>Gets the diagnostics that the use of a symbol causes because it, or a type that its name has, is experimental.</summary>
    public static IEnumerable<string> ExperimentsOf(ISymbol? symbol) => symbol switch
    {
        null or INamespaceSymbol { IsGlobalNamespace: true } => [],
        IArrayTypeSymbol array => ExperimentsOf(array.ElementType),
        IFieldSymbol field => Experiment(field),
        IPropertySymbol property => Experiment(property).Concat(ExperimentsOf(property.Type)),
        INamedTypeSymbol type => Experiment(type).Concat(Experiment(type.ContainingAssembly)).Concat(ExperimentsOf(type.ContainingType)).Concat(type.TypeArguments.SelectMany(ExperimentsOf)),
        _ => [],
    };

    /// <summary>Gets a name that no type and no namespace has in a namespace.</summary>
    public static string FreeName(INamespaceSymbol? space, string name)
    {
        while (space?.GetMembers(name).Any() == true)
        {
            name += "_";
        }

        return name;
    }

    public static Location? LocationOf(AttributeData? attribute) =>
        attribute?.ApplicationSyntaxReference is SyntaxReference reference ? Location.Create(reference.SyntaxTree, reference.Span) : null;

    private static IEnumerable<string> Experiment(ISymbol? symbol) => symbol is not null
        && FieldName(Find(symbol, "System.Diagnostics.CodeAnalysis.ExperimentalAttribute")) is string id && SyntaxFacts.IsValidIdentifier(id) ? [id] : [];
}
