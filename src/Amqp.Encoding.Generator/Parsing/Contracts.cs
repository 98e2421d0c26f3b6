using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Generator;

/// <summary>How contracts refer to each other.</summary>
internal static class Contracts
{
    // Each contract looks at the parts of all that it holds. A symbol keeps its parts as long as it is used.
    private static readonly ConditionalWeakTable<ISymbol, ITypeSymbol[]> s_parts = new();

    // The static classes that are contracts for other types, by these: of several the first by name.
    private static readonly ConditionalWeakTable<IAssemblySymbol, Dictionary<ISymbol, INamedTypeSymbol>> s_wires = new();

    // The types with described contracts, by each base class and interface.
    private static readonly ConditionalWeakTable<IAssemblySymbol, ILookup<ISymbol?, INamedTypeSymbol>> s_derived = new();

    /// <summary>Finds the contract of an assembly for a type that is not the user's to change; null for none. A private one is for no other code; several others for one type are AMQP124.</summary>
    public static INamedTypeSymbol? FindWire(ISymbol type, IAssemblySymbol assembly) => WiresOf(assembly).TryGetValue(type, out INamedTypeSymbol? wire) ? wire : null;

    private static Dictionary<ISymbol, INamedTypeSymbol> WiresOf(IAssemblySymbol assembly) => assembly is not ISourceAssemblySymbol ? [] : s_wires.GetValue(assembly, static assembly =>
        TypesOf(assembly).Where(static type => type.IsStatic && !Symbols.Is(Symbols.ValueOf(type), type))
            .OrderBy(Symbols.NameOf, StringComparer.Ordinal).GroupBy(Symbols.ValueOf, SymbolEqualityComparer.Default).ToDictionary(static same => same.Key!, static same => same.First(), SymbolEqualityComparer.Default));

    /// <summary>Finds the types that a descriptor chooses.</summary>
    /// <param name="type">The type that has the attributes.</param>
    /// <param name="mistakes">Takes the mistakes.</param>
    public static List<KnownType> FindKnownTypes(INamedTypeSymbol type, Mistakes mistakes)
    {
        INamedTypeSymbol value = Symbols.ValueOf(type);
        List<KnownType> known = [];
        foreach (AttributeData attribute in KnownTypeAttributes(type))
        {
            var derived = Symbols.ValueOf(attribute.ConstructorArguments.FirstOrDefault()) as INamedTypeSymbol;
            string? problem = derived is null || !CanBe(derived, value) ? "it is not derived from it"
                : Symbols.DescriptorOf(FindWire(derived, type.ContainingAssembly) ?? derived) == default ? "it has no AmqpContract with a descriptor"
                : null;
            if (problem is not null)
            {
                mistakes.Report(Diagnostics.KnownType, Symbols.LocationOf(attribute), derived?.Name ?? "null", value.Name, problem);
            }
            else
            {
                known.Add(Create(derived!));
            }
        }

        return known.Count != 0 || KnownTypeAttributes(type).Any() ? known : [.. DerivedFrom(type).Select(Create)];

        KnownType Create(INamedTypeSymbol derived)
        {
            INamedTypeSymbol? wire = FindWire(derived, type.ContainingAssembly);
            return new(Symbols.NameOf(derived), Symbols.DescriptorOf(wire ?? derived), wire is null ? null : Symbols.NameOf(wire));
        }
    }

    /// <summary>Gets the types that the attributes name, or those of an abstract contract without any.</summary>
    public static IEnumerable<ITypeSymbol> KnownTypesOf(INamedTypeSymbol type) => KnownTypeAttributes(type).Any()
        ? KnownTypeAttributes(type).Select(static data => Symbols.ValueOf(data.ConstructorArguments.FirstOrDefault())).OfType<ITypeSymbol>()
        : DerivedFrom(type);

    private static IEnumerable<AttributeData> KnownTypeAttributes(INamedTypeSymbol type) => type.GetAttributes().Where(static data => data.AttributeClass?.ToDisplayString() == Symbols.KnownTypeAttribute);

    // The described contracts of its assembly that are derived from an abstract contract. Those for other types have no methods that its own need.
    private static IEnumerable<INamedTypeSymbol> DerivedFrom(INamedTypeSymbol type) => !Symbols.ValueOf(type).IsAbstract || !Symbols.IsContract(type) ? []
        : s_derived.GetValue(type.ContainingAssembly, static assembly => TypesOf(assembly).Where(static each => Symbols.DescriptorOf(each) != default).Select(Symbols.ValueOf).Where(static each => !each.IsAbstract)
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default).OrderBy(Symbols.NameOf, StringComparer.Ordinal)
            .SelectMany(static derived => Symbols.Bases(derived).Concat(derived.AllInterfaces).Select(level => (Level: level, Derived: derived))).ToLookup<(INamedTypeSymbol Level, INamedTypeSymbol Derived), ISymbol?, INamedTypeSymbol>(static pair => pair.Level, static pair => pair.Derived, SymbolEqualityComparer.Default))
            [Symbols.ValueOf(type)].Where(derived => type.IsStatic || Symbols.IsContract(derived));

    private static IEnumerable<INamedTypeSymbol> TypesOf(IAssemblySymbol assembly) => Reach<INamespaceOrTypeSymbol>([assembly.GlobalNamespace], MembersOf).OfType<INamedTypeSymbol>();

    private static IEnumerable<INamespaceOrTypeSymbol> MembersOf(INamespaceOrTypeSymbol space) =>
        (space is INamespaceSymbol ? space.GetMembers().OfType<INamespaceOrTypeSymbol>() : space.GetTypeMembers()).Where(static member => member is not INamedTypeSymbol type || Symbols.IsVisible(type));

    /// <summary>Checks whether an object of the type can hold another of it, in fields or in their fields.</summary>
    public static bool CanReachItself(INamedTypeSymbol type, IAssemblySymbol assembly) =>
        Reach(Parts(type, assembly), part => Parts(part, assembly)).OfType<INamedTypeSymbol>().Any(part => Symbols.Is(part, type) || IsDerived(type, part));

    private static IEnumerable<T> Reach<T>(IEnumerable<T> from, Func<T, IEnumerable<T>> follow)
        where T : class, ISymbol
    {
        HashSet<T> seen = new(SymbolEqualityComparer.Default);
        Stack<T> open = new(from);
        while (open.Count != 0)
        {
            T next = open.Pop();
            if (seen.Add(next))
            {
                yield return next;
                foreach (T found in follow(next))
                {
                    open.Push(found);
                }
            }
        }
    }

    // A generic type is never a contract, and may hold ever larger ones of itself.
    private static IEnumerable<ITypeSymbol> Parts(ITypeSymbol type, IAssemblySymbol assembly) => type switch
    {
        IArrayTypeSymbol array => [array.ElementType],
        INamedTypeSymbol named when FindWire(named, assembly) is INamedTypeSymbol wire => KnownTypesOf(wire).Concat(PropertyTypes(named)).Concat(wire.GetAttributes().SelectMany(ConvertedTypes)),
        INamedTypeSymbol named when named.IsGenericType || !Symbols.IsContract(named) => named.TypeArguments.Concat(KnownTypesOf(named)),
        INamedTypeSymbol named => s_parts.GetValue(named.OriginalDefinition, static key => [.. KnownTypesOf((INamedTypeSymbol)key).Concat(PropertyTypes((INamedTypeSymbol)key))]),
        _ => [],
    };

    private static IEnumerable<ITypeSymbol> PropertyTypes(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IPropertySymbol>().Where(static property => !property.IsStatic).Select(static property => property.Type)
            .Concat(type.GetMembers().OfType<IFieldSymbol>().Where(static variable => !variable.IsStatic && !variable.IsImplicitlyDeclared).Select(static variable => variable.Type))
            .Concat(type.GetMembers().OfType<IPropertySymbol>().Concat<ISymbol>(type.InstanceConstructors.SelectMany(static constructor => constructor.Parameters)).SelectMany(WireTypesOf))
            .Concat(type.BaseType is INamedTypeSymbol parent ? PropertyTypes(parent) : []);

    // The types that a converter makes of the field.
    private static IEnumerable<ITypeSymbol> WireTypesOf(ISymbol field) =>
        ConvertedTypes(Symbols.Find(field, Symbols.FieldAttribute));

    private static IEnumerable<ITypeSymbol> ConvertedTypes(AttributeData? field) => Symbols.Setting<INamedTypeSymbol>(field, "Converter")?.AllInterfaces.SelectMany(static found => found.TypeArguments) ?? [];

    private static bool CanBe(INamedTypeSymbol derived, INamedTypeSymbol type) => IsDerived(derived, type) || derived.AllInterfaces.Contains(type, SymbolEqualityComparer.Default);

    private static bool IsDerived(INamedTypeSymbol type, INamedTypeSymbol from) => Symbols.Bases(type).Any(level => Symbols.Is(level, from));
}
