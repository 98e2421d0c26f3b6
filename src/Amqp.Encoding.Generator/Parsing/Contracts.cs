using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Generator;

/// <summary>How contracts refer to each other.</summary>
internal static class Contracts
{
    // Each contract looks at the parts of all that it holds. A symbol keeps its parts as long as it is used.
    private static readonly ConditionalWeakTable<ISymbol, ITypeSymbol[]> s_parts = new();

    /// <summary>Finds the types that a descriptor chooses.</summary>
    public static List<KnownType> FindKnownTypes(INamedTypeSymbol type, Mistakes mistakes)
    {
        List<KnownType> known = [];
        foreach (AttributeData attribute in KnownTypeAttributes(type))
        {
            var derived = Symbols.ValueOf(attribute.ConstructorArguments.FirstOrDefault()) as INamedTypeSymbol;
            string? problem = derived is null || !(IsDerived(derived, type) || derived.AllInterfaces.Contains(type, SymbolEqualityComparer.Default)) ? "it is not derived from it"
                : Symbols.DescriptorOf(derived) == default ? "it has no AmqpContract with a descriptor"
                : null;
            if (problem is not null)
            {
                mistakes.Report(Diagnostics.KnownType, Symbols.LocationOf(attribute), derived?.Name ?? "null", type.Name, problem);
            }
            else
            {
                known.Add(Create(derived!));
            }
        }

        return known.Count != 0 || KnownTypeAttributes(type).Any() ? known : [.. DerivedFrom(type).Select(Create)];

        static KnownType Create(INamedTypeSymbol derived) => new(Symbols.NameOf(derived), Symbols.DescriptorOf(derived));
    }

    /// <summary>Gets the types that the attributes name, or those of an abstract contract without any.</summary>
    public static IEnumerable<ITypeSymbol> KnownTypesOf(INamedTypeSymbol type) => KnownTypeAttributes(type).Any()
        ? KnownTypeAttributes(type).Select(static data => Symbols.ValueOf(data.ConstructorArguments.FirstOrDefault())).OfType<ITypeSymbol>()
        : DerivedFrom(type);

    private static IEnumerable<AttributeData> KnownTypeAttributes(INamedTypeSymbol type) => type.GetAttributes().Where(static data => data.AttributeClass?.ToDisplayString() == Symbols.KnownTypeAttribute);

    // The described contracts of its assembly that are derived from an abstract contract.
    private static IEnumerable<INamedTypeSymbol> DerivedFrom(INamedTypeSymbol type) => type is not { IsAbstract: true, TypeKind: TypeKind.Class } || !Symbols.IsContract(type) ? []
        : Reach<INamespaceOrTypeSymbol>([type.ContainingAssembly.GlobalNamespace], MembersOf).OfType<INamedTypeSymbol>()
            .Where(derived => !derived.IsAbstract && IsDerived(derived, type) && Symbols.DescriptorOf(derived) != default).OrderBy(Symbols.NameOf, StringComparer.Ordinal);

    private static IEnumerable<INamespaceOrTypeSymbol> MembersOf(INamespaceOrTypeSymbol space) =>
        space.GetMembers().OfType<INamespaceOrTypeSymbol>().Where(static member => member is not INamedTypeSymbol type || Symbols.IsVisible(type));

    /// <summary>Checks whether an object of the type can hold another of it, in fields or in their fields.</summary>
    public static bool CanReachItself(INamedTypeSymbol type) =>
        Reach(Parts(type), Parts).OfType<INamedTypeSymbol>().Any(part => Symbols.Is(part, type) || IsDerived(type, part));

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
    private static IEnumerable<ITypeSymbol> Parts(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => [array.ElementType],
        INamedTypeSymbol named when named.IsGenericType || !Symbols.IsContract(named) => named.TypeArguments.Concat(KnownTypesOf(named)),
        INamedTypeSymbol named => s_parts.GetValue(named.OriginalDefinition, static key => [.. KnownTypesOf((INamedTypeSymbol)key).Concat(PropertyTypes((INamedTypeSymbol)key))]),
        _ => [],
    };

    private static IEnumerable<ITypeSymbol> PropertyTypes(INamedTypeSymbol type) =>
        type.GetMembers().OfType<IPropertySymbol>().Where(static property => !property.IsStatic).Select(static property => property.Type)
            .Concat(type.GetMembers().OfType<IFieldSymbol>().Where(static variable => !variable.IsStatic && !variable.IsImplicitlyDeclared).Select(static variable => variable.Type))
            .Concat(type.GetMembers().OfType<IPropertySymbol>().Concat<ISymbol>(type.InstanceConstructors.SelectMany(static constructor => constructor.Parameters)).SelectMany(WireTypesOf))
            .Concat(type.BaseType is INamedTypeSymbol parent && Symbols.IsContract(parent) ? PropertyTypes(parent) : []);

    // The types that a converter makes of the field.
    private static IEnumerable<ITypeSymbol> WireTypesOf(ISymbol field) =>
        Symbols.Setting<INamedTypeSymbol>(Symbols.Find(field, Symbols.FieldAttribute), "Converter")?.AllInterfaces.SelectMany(static found => found.TypeArguments) ?? [];

    private static bool IsDerived(INamedTypeSymbol type, INamedTypeSymbol from) => Symbols.Bases(type).Any(level => Symbols.Is(level, from));
}
