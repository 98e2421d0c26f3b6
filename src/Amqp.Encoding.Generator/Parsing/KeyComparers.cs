namespace Amqp.Encoding.Generator;

/// <summary>A method of a contract for the keyed hash of a value, which is made of its parts.</summary>
internal sealed record KeyHash(string Name, string CSharp, string Body);

/// <summary>Makes the comparers of keys and items: a peer must not choose hashes that collide, and texts are not sorted by the culture of a thread.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="contract">The contract, whose code reads the parts.</param>
/// <param name="tag">The end of names that no member of the contract has.</param>
internal sealed class KeyComparers(Compilation compilation, INamedTypeSymbol contract, string tag)
{
    private const string Comparer = "global::System.Collections.Generic.Comparer<";

    private readonly Dictionary<string, KeyHash?> _hashes = new(StringComparer.Ordinal);

    /// <summary>Gets the methods that the comparers call.</summary>
    public IEnumerable<KeyHash> Hashes => _hashes.Values.OfType<KeyHash>();

    /// <summary>Gets the expression for the comparer of a hash table with {count} keys.</summary>
    public string HashedBy(ITypeSymbol key, string name)
    {
        // The hash of the type itself tells keys apart by parts that generated code cannot read.
        string own = HashMethod + "(hashed)", hash = HashOf(key, "hashed");
        string given = hash == own ? string.Empty : ", static hashed => " + (hash.Contains("AmqpHash" + tag) ? Pair(own, hash) : hash);
        return Contract + "KeyComparer<" + name + ">({count}" + given + ")";
    }

    /// <summary>Gets the expression for the comparer of a sorted collection.</summary>
    public static string SortedBy(ITypeSymbol key, string name)
    {
        int count = 0;
        return !HasText(key) ? Comparer + name + ">.Default"
            : IsText(key) ? "global::System.StringComparer.Ordinal"
            : Comparer + name + ">.Create(static (first, second) => " + OrderOf(key, "first", "second", ref count) + ")";
    }

    private static bool IsText(ITypeSymbol key) => key.SpecialType == SpecialType.System_String;

    private static bool HasText(ITypeSymbol key) => IsText(key) || Symbols.PartsOf(Symbols.Unwrap(key, out _)).Any(static part => HasText(part.Type));

    private static string OrderOf(ITypeSymbol key, string first, string second, ref int count)
    {
        if (IsText(key) || !HasText(key))
        {
            return (IsText(key) ? "string.CompareOrdinal(" : Comparer + Symbols.NameOf(key) + ">.Default.Compare(") + first + ", " + second + ")";
        }

        ITypeSymbol tuple = Symbols.Unwrap(key, out bool isNullable);
        string value = isNullable ? ".GetValueOrDefault()." : ".", order = string.Empty;
        foreach ((string part, ITypeSymbol type) in Symbols.PartsOf(tuple))
        {
            string variable = "order" + count++;
            string compared = OrderOf(type, first + value + part, second + value + part, ref count);
            order += compared + " is int " + variable + " && " + variable + " != 0 ? " + variable + " : ";
        }

        bool mayBeNull = isNullable || tuple.IsReferenceType;
        string nulls = mayBeNull ? first + " is null ? " + second + " is null ? 0 : -1 : " + second + " is null ? 1 : " : string.Empty;
        return "(" + nulls + order + "0)";
    }

    private static string Pair(string first, string second) => HashMethod + "(" + first + ", " + second + ")";

    private string HashOf(ITypeSymbol key, string value)
    {
        ITypeSymbol type = Symbols.Unwrap(key, out bool isNullable);
        string found = isNullable ? value + ".GetValueOrDefault()" : value;
        IReadOnlyList<(string Name, ITypeSymbol Type)> parts = Symbols.PartsOf(type);
        string hash = parts.Count != 0 ? parts.Select(part => HashOf(part.Type, found + "." + part.Name)).Aggregate(Pair)
            : Conversions.HashOf(type) is string known ? known.Replace("{0}", found)
            : type is not INamedTypeSymbol named ? HashMethod + "(" + found + ")"
            : named.EnumUnderlyingType is INamedTypeSymbol number ? HashMethod + "((" + Symbols.NameOf(number) + ")" + found + ")"
            : (MethodOf(named) is string method ? method + "(" + found + "!)" : HashMethod + "(" + found + ")");
        return isNullable || (type.IsReferenceType && parts.Count != 0) ? "(" + value + " is null ? 0 : " + hash + ")" : hash;
    }

    // A type that leads to itself calls the method that it has already.
    private string? MethodOf(INamedTypeSymbol type)
    {
        string name = Symbols.NameOf(type);
        if (!_hashes.TryGetValue(name, out KeyHash? hash))
        {
            hash = new KeyHash("AmqpHash" + tag + _hashes.Count.ToString(CultureInfo.InvariantCulture), name, string.Empty);
            _hashes.Add(name, hash);
            hash = CanUse(type) && BodyOf(type) is string body ? hash with { Body = body } : null;
            _hashes[name] = hash;
        }

        return hash?.Name;
    }

    // Only an object of the very type is known to be compared by these parts: a derived class may compare others.
    private string? BodyOf(INamedTypeSymbol type)
    {
        string[] parts = !type.IsAbstract && IsComparedByParts(type) ? [.. PartsOf(type)] : [];
        string? own = parts.Length == 0 ? null : parts.Aggregate(Pair);
        if (type.IsValueType || (type.IsSealed && own is null))
        {
            return own;
        }

        string branches = own is null ? string.Empty : Branch(type, own);
        foreach (INamedTypeSymbol known in Contracts.KnownTypesOf(type).OfType<INamedTypeSymbol>())
        {
            branches += MethodOf(known) is string method ? Branch(known, method + "((" + Symbols.NameOf(known) + ")value)") : string.Empty;
        }

        return branches.Length == 0 ? null : "value is null ? 0 : " + (type.IsSealed ? own : branches + HashMethod + "(value)");
    }

    private static string Branch(INamedTypeSymbol type, string hash) => "((object)value).GetType() == typeof(" + Symbols.NameOf(type) + ") ? " + hash + " : ";

    // The compiler makes Equals of a record, and the runtime that of a struct, unless somebody writes one here or in a base.
    private static bool IsComparedByParts(INamedTypeSymbol type)
    {
        List<IMethodSymbol> methods =
        [
            .. Symbols.Levels(type).SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>())
                .Where(static method => !method.IsStatic && (method.Name.Split('.').Last(), method.Parameters.Length) is ("Equals", 1) or ("GetHashCode", 0)),
        ];
        bool isRecord = methods.Exists(static method => method.Name == "GetHashCode");
        bool isStruct = type is { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None };
        return methods.TrueForAll(IsMadeByCompiler) && (isRecord || (isStruct && !type.AllInterfaces.Any(static each => each.MetadataName == "IEquatable`1")));
    }

    // Another assembly says it with an attribute.
    private static bool IsMadeByCompiler(IMethodSymbol method) =>
        method.IsImplicitlyDeclared || Symbols.Find(method, "System.Runtime.CompilerServices.CompilerGeneratedAttribute") is not null;

    // The members that have a field of their own, which Equals compares. One that overrides or hides another takes its place.
    private IEnumerable<string> PartsOf(INamedTypeSymbol type)
    {
        HashSet<string> names = new(StringComparer.Ordinal) { "EqualityContract" };
        return Symbols.Levels(type).SelectMany(static level => level.GetMembers())
            .Where(member => member is IPropertySymbol or IFieldSymbol && !member.IsStatic && names.Add(member.Name))
            .Select(static symbol => new Member(symbol)).Where(member => IsPart(member, type))
            .Select(member => HashOf(member.Type, "value." + Symbols.Escape(member.Name)));
    }

    private bool IsPart(Member member, INamedTypeSymbol type)
    {
        IMethodSymbol? get = (member.Symbol as IPropertySymbol)?.GetMethod;
        bool isSeen = get is null ? member.IsVariable : CanUse(get, type);
        bool hasField = get is null || (member.Sources(compilation).Any() ? member.IsPlain(compilation) : IsMadeByCompiler(get));
        return isSeen && hasField && member.Symbol.CanBeReferencedByName && CanUse(member.Symbol, type)
            && member.Type.TypeKind is not (TypeKind.Dynamic or TypeKind.Pointer or TypeKind.FunctionPointer);
    }

    private bool CanUse(ISymbol symbol, ITypeSymbol? through = null) =>
        compilation.IsSymbolAccessibleWithin(symbol, contract, through) && !Symbols.IsObsolete(symbol) && !Symbols.ExperimentsOf(symbol).Any();
}
