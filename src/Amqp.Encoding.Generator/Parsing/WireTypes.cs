namespace Amqp.Encoding.Generator;

/// <summary>Finds how values of a .NET type are encoded.</summary>
internal static class WireTypes
{
    /// <summary>Finds the encoding of a type.</summary>
    /// <param name="type">The type, not a <c>Nullable</c>.</param>
    /// <param name="isSymbol">Whether strings and enums in it are symbols.</param>
    /// <param name="conversions">The converters of types.</param>
    /// <param name="problem">The action to take if there is none.</param>
    /// <returns>The encoding; null if there is none.</returns>
    public static WireType? Find(ITypeSymbol type, bool isSymbol, Conversions conversions, out string problem)
    {
        string name = Symbols.NameOf(type);
        Conversion? conversion = conversions.Find(type);
        problem = conversions.ProblemOf(name) ?? CureOf(type);
        if (conversion is not null)
        {
            return AsConverted(name, conversion);
        }

        if (isSymbol && name == "string")
        {
            return Scalars.SymbolText;
        }

        // An array of bytes is a binary, unless the field has a converter for a byte.
        bool isConverted = type is IArrayTypeSymbol bytes && Symbols.Is(bytes.ElementType, conversions.Field?.From);
        if (type.TypeKind != TypeKind.Dynamic && !isConverted && Scalars.TryGet(name.Replace("global::", string.Empty), out WireType scalar))
        {
            return scalar;
        }

        return type switch
        {
            INamedTypeSymbol { EnumUnderlyingType: INamedTypeSymbol underlying } choice => isSymbol ? FindSymbols(choice, ref problem)
                : Scalars.TryGet(underlying.ToDisplayString(), out WireType number) ? Scalars.Cast(name, number) : null,
            IArrayTypeSymbol array => FindArray(array, isSymbol, conversions, ref problem),
            INamedTypeSymbol contract when Symbols.IsContract(contract) => OfContract(contract, null, conversions),
            INamedTypeSymbol known when known.TypeKind is TypeKind.Interface or TypeKind.Class && Contracts.KnownTypesOf(known).Any() => FindKnown(known, ref problem),
            INamedTypeSymbol composite when IsComposite(composite) => OfComposite(composite),
            INamedTypeSymbol tuple when Symbols.PartsOf(tuple).Count != 0 => FindTuple(tuple, isSymbol, conversions, ref problem),
            INamedTypeSymbol { IsGenericType: true } generic when Shape.Find(generic) is not null => FindCollection(generic, isSymbol, conversions, ref problem),
            INamedTypeSymbol other when conversions.FindWire(other) is INamedTypeSymbol wire => OfContract(other, wire, conversions),
            _ => null,
        };
    }

    // The cure for a type without an encoding. Types with none are in the table in docs/contracts.md.
    private static string CureOf(ITypeSymbol type) => type switch
    {
        { TypeKind: TypeKind.Dynamic } => "write object, which is read and written by the rules of the object path, or AmqpValue",
        IArrayTypeSymbol { Rank: > 1 } => "use an array of arrays",
        INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } own when own.Locations.Any(static location => location.IsInSource) =>
            own.IsGenericType ? "derive a class from '" + own.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) + "', and give that one an AmqpContract; or give the field a Converter"
            : "give '" + own.Name + "' an AmqpContract, or the field a Converter",
        INamedTypeSymbol { TypeKind: TypeKind.Interface } own when own.Locations.Any(static location => location.IsInSource) =>
            "give '" + own.Name + "' an AmqpKnownType for each contract that implements it",
        INamedTypeSymbol { TypeArguments.Length: 1, Name: "ReadOnlyMemory" or "Memory" or "ArraySegment" or "ReadOnlySequence" } => "use an array",
        INamedTypeSymbol { TypeArguments.Length: 1 } when type.AllInterfaces.Any(static each => each.SpecialType == SpecialType.System_Collections_IEnumerable) => "use a List or an array",
        INamedTypeSymbol { Name: "JsonElement" or "JsonNode" or "JsonDocument" or "JsonObject" or "JsonArray" } => "use a string, which GetRawText or ToJsonString makes and JsonDocument.Parse reads, or AmqpValue, which AmqpJson.Parse of the package Amqp.Encoding.Diagnostics makes of JSON",
        INamedTypeSymbol { IsGenericType: false } => "use a type that has one, or give the field a Converter, or the assembly an AmqpConverter for '" + type.Name + "'",
        _ => "use a type that has one, or give the field a Converter",
    };

    /// <summary>Makes the encoding of an array that may be one bare value.</summary>
    public static WireType AsMultiple(WireType array, WireType element) => array with
    {
        Amqp = element.Amqp + ", multiple",
        Field = Services + "MultipleMember<" + element.CSharp + ", " + FieldOf(element) + ", " + array.Field + ">",
        IsNone = "{0}.Length == 0",
    };

    /// <summary>Makes the encoding of a type that a converter reads and writes.</summary>
    public static WireType Own(ITypeSymbol type, string converter) => new(WireKind.Plain, Symbols.NameOf(type), "any value", Services + "OwnMember<" + Symbols.NameOf(type) + ", " + converter + ">")
    {
        IsReference = type.IsReferenceType,
        HasOwnCode = true,
        HasArray = false,
        IsComposite = true,
    };

    private static WireType AsConverted(string name, Conversion conversion) => conversion.Wire.HasOwnCode && conversion.Wire.CSharp == name ? conversion.Wire : new(WireKind.Converted, name, conversion.Wire.Amqp, conversion.Converter)
    {
        Inner = conversion.Wire,
        Garbage = conversion.Known?.Garbage ?? 0,
        Contract = conversion.Wire.Contract,
        IsDescribed = conversion.Wire.IsDescribed,
        IsComposite = conversion.Wire.IsComposite,
        IsReference = conversion.From.IsReferenceType,
        HasArray = false,
        IsNone = conversion.Known is { Type: "Amqp.Encoding.Fields" } ? "{0}.IsDefault" : null,
        Converter = ConverterOf(name, conversion),
    };

    private static ConverterModel? ConverterOf(string name, Conversion conversion) =>
        conversion.Known is { } known ? new(conversion.Converter, name, conversion.Wire.CSharp, known.ToWire, known.FromWire) : null;

    private static WireType AsConvertedArray(string element, Conversion conversion) =>
        new(WireKind.Plain, element + "[]", "array of " + conversion.Wire.Amqp, Services + "ConvertedArrayMember<" + Converted(element, conversion.Wire, conversion.Converter))
        {
            IsReference = true,
            IsConvertedArray = true,
            HasArray = false,
            Empty = "global::System.Array.Empty<" + element + ">()",
            Converter = ConverterOf(element, conversion),
        };

    private static string Converted(string type, WireType wire, string converter) => type + ", " + wire.CSharp + ", " + wire.Field + ", " + converter + ">";

    /// <summary>Gets the field of a type; of a type with a converter it needs that of the type which the converter makes.</summary>
    public static string FieldOf(WireType type) => type.Inner is null ? type.Field : Services + "ConvertedMember<" + Converted(type.CSharp, type.Inner, type.Field);

    private static WireType? FindSymbols(INamedTypeSymbol choice, ref string problem)
    {
        if (Symbols.Find(choice, "System.FlagsAttribute") is not null)
        {
            problem = "it has flags, and several flags together have no symbol: leave IsSymbol out, or give the field a Converter";
            return null;
        }

        EnumMember[] members =
        [
            .. choice.GetMembers().OfType<IFieldSymbol>().Where(static member => member.HasConstantValue)
                .GroupBy(static member => member.ConstantValue).Select(static same => same.First())
                .Select(static member => new EnumMember(NameOf(member), Symbols.SymbolOf(member))),
        ];
        if (members.Length == 0 || members.Select(static member => member.Symbol).Distinct().Count() != members.Length || !members.All(static member => Symbols.IsAscii(member.Symbol)))
        {
            problem = "its members must have distinct names in ASCII to be symbols";
            return null;
        }

        string symbols = string.Join(" | ", members.Select(static member => member.Symbol));
        return new WireType(WireKind.SymbolEnum, Symbols.NameOf(choice), "symbol (" + symbols + ")") { Members = new EquatableArray<EnumMember>(members) };
    }

    // A member whose name the compiler does not accept is its number.
    private static string NameOf(IFieldSymbol member) => Symbols.IsObsolete(member) || Symbols.ExperimentsOf(member).Any()
        ? Literals.Write(member.ConstantValue, member.ContainingType)!
        : Symbols.NameOf(member.ContainingType) + "." + Symbols.Escape(member.Name);

    private static WireType? FindArray(IArrayTypeSymbol array, bool isSymbol, Conversions conversions, ref string problem)
    {
        if (array.Rank == 1 && array.ElementNullableAnnotation != NullableAnnotation.Annotated && conversions.Find(array.ElementType) is { Wire.HasArray: true } conversion)
        {
            return AsConvertedArray(Symbols.NameOf(array.ElementType), conversion);
        }

        ITypeSymbol leaf = array.ElementType;
        while (leaf is IArrayTypeSymbol { Rank: 1 } inner && Symbols.NameOf(inner) != "byte[]" && conversions.Find(inner) is null)
        {
            leaf = inner.ElementType;
        }

        // No element of an AMQP array is null; an item of a list may be.
        bool isScalar = Scalars.TryGet(Symbols.NameOf(leaf).Replace("global::", string.Empty), out WireType element) && element.HasArray && conversions.Find(leaf) is null
            && leaf.NullableAnnotation != NullableAnnotation.Annotated && array.ElementNullableAnnotation != NullableAnnotation.Annotated;
        if (array.Rank != 1 || isSymbol)
        {
            problem = isSymbol ? "an array of symbols is an AmqpSymbol[]" : "use an array of arrays";
            return null;
        }

        if (!isScalar)
        {
            // The elements of an AMQP array share one constructor; the items of a list need not.
            return FindList(null, array.ElementType, isSymbol, conversions, ref problem);
        }

        string type = Symbols.NameOf(array.ElementType);
        string item = Find(array.ElementType, isSymbol: false, conversions, out _)!.Field;
        return new WireType(WireKind.Plain, type + "[]", string.Concat(Enumerable.Repeat("array of ", Depth(array))) + element.Amqp, Services + "ArrayMember<" + type + ", " + item + ">")
        {
            IsReference = true,
            HasArray = false,
            Empty = "global::System.Array.Empty<" + type + ">()",
        };

        static int Depth(IArrayTypeSymbol array) => array.ElementType is IArrayTypeSymbol inner && Symbols.NameOf(inner) != "byte[]" ? 1 + Depth(inner) : 1;
    }

    // An object of a derived class writes itself, and only a known type is read back.
    private static WireType OfContract(INamedTypeSymbol contract, INamedTypeSymbol? wire, Conversions conversions)
    {
        string name = Symbols.NameOf(contract);
        DescriptorModel descriptor = Symbols.DescriptorOf(wire ?? contract);
        string[] types = [.. Contracts.FindKnownTypes(wire ?? contract, new Mistakes()).Select(static known => known.CSharp)];
        types = contract.IsAbstract ? types : [name, .. types];
        ObjectCheck? check = contract.IsReferenceType && !contract.IsSealed && types.Length != 0 && (wire is null || !contract.IsAbstract) && Contracts.KnownTypesOf(wire ?? contract).All(conversions.CanName) ? new ObjectCheck(name, new EquatableArray<string>(types)) : null;
        return new WireType(WireKind.Composite, name, descriptor.Symbol ?? descriptor.Hex ?? contract.Name)
        {
            IsReference = contract.IsReferenceType,
            Check = check,
            Contract = Symbols.NameOf(wire is null ? contract.OriginalDefinition : contract),
            Wire = wire is null ? null : Symbols.NameOf(wire),
            HasArray = false,
            IsDescribed = contract.IsAbstract || descriptor != default,
        };
    }

    // A type of the library that is described, such as Source.
    private static bool IsComposite(INamedTypeSymbol type) => type.AllInterfaces.Any(static each => each.ToDisplayString() == "Amqp.Encoding.IAmqpComposite")
        && type.GetMembers("Read").OfType<IMethodSymbol>().Any(method => method is { IsStatic: true, DeclaredAccessibility: Accessibility.Public, Parameters.Length: 1 } && method.Parameters[0] is { RefKind: RefKind.Ref, Type.Name: "AmqpReader" }
            && Symbols.Is(method.ReturnType, type));

    private static WireType OfComposite(INamedTypeSymbol type)
    {
        string name = Symbols.NameOf(type);
        return new WireType(WireKind.Composite, name, type.Name) { IsReference = type.IsReferenceType, HasArray = false, IsComposite = true };
    }

    // An interface, or a class that is not a contract: the descriptor chooses one of its known types.
    private static WireType? FindKnown(INamedTypeSymbol type, ref string problem)
    {
        Mistakes mistakes = new();
        List<KnownType> known = Contracts.FindKnownTypes(type, mistakes);
        if (mistakes.HasErrors)
        {
            problem = string.Join("; ", mistakes.Found.Select(static each => "'" + each.Arguments[0] + "' cannot be a known type, because " + each.Arguments[2]));
            return null;
        }

        string names = string.Join(", ", known.Select(static each => each.WireName));
        return new WireType(WireKind.Known, Symbols.NameOf(type), "one of " + names)
        {
            IsReference = true,
            Check = new ObjectCheck(Symbols.NameOf(type), new EquatableArray<string>(known.Select(static each => each.CSharp))),
            HasArray = false,
            IsComposite = true,
            KnownTypes = new EquatableArray<KnownType>(known),
        };
    }

    // A list with an item for each part.
    private static WireType? FindTuple(INamedTypeSymbol type, bool isSymbol, Conversions conversions, ref string problem)
    {
        List<Part> parts = [];
        if (Symbols.PartsOf(type).Count > 8)
        {
            problem = "use a tuple of at most seven parts, or give a class of its own an AmqpContract";
            return null;
        }

        foreach ((string name, ITypeSymbol partOf) in Symbols.PartsOf(type))
        {
            if (FindPart(name, partOf, isSymbol, conversions, ref problem) is not { } part)
            {
                return null;
            }

            parts.Add(part);
        }

        string arguments = string.Join(", ", parts.Select(static part => part.CSharp));
        string tuple = type.IsTupleType ? "(" + arguments + ")" : "global::" + (type.Name == "Tuple" ? "System.Tuple" : "System.Collections.Generic.KeyValuePair") + "<" + arguments + ">";
        if (type is { IsTupleType: true, TypeArguments.Length: 1 })
        {
            tuple = "global::System.ValueTuple<" + arguments + ">";
        }

        return new WireType(WireKind.Tuple, tuple, "list of " + string.Join(", ", parts.Select(static part => part.Type.Amqp)))
        {
            IsReference = type.IsReferenceType,
            HasArray = false,
            Parts = new EquatableArray<Part>(parts),
        };
    }

    private static WireType? FindCollection(INamedTypeSymbol type, bool isSymbol, Conversions conversions, ref string problem)
    {
        Shape? shape = Shape.Find(type);
        if (shape is null)
        {
            return null;
        }

        if (shape.IsSorted && !Shape.CanSort(type.TypeArguments[0]))
        {
            problem = "it sorts values of '" + type.TypeArguments[0].ToDisplayString() + "', which is not IComparable: use a List or Dictionary";
            return null;
        }

        ITypeSymbol argument = type.TypeArguments[type.TypeArguments.Length - 1];
        if (!shape.IsMap)
        {
            return FindList(shape, argument, isSymbol, conversions, ref problem);
        }

        if (FindPart("Value", argument, isSymbol: false, conversions, ref problem) is not { } value)
        {
            return null;
        }

        WireType? keys = Find(type.TypeArguments[0], isSymbol, conversions, out problem);
        if (keys is null || keys.Kind is not (WireKind.Plain or WireKind.Converted or WireKind.Composite or WireKind.SymbolEnum) || keys.HasNull || keys.IsObject)
        {
            problem = "its keys must be scalars";
            return null;
        }

        Part key = new("Key", keys, IsNullable: false, IsKey: true);
        var map = new WireType(WireKind.Map, shape.TypeOf(key.CSharp + ", " + value.CSharp), "map of " + keys.Amqp + " to " + value.Type.Amqp) { Parts = new([key, value]) };
        return Collect(map, shape, type.TypeArguments[0], conversions);
    }

    private static WireType? FindList(Shape? shape, ITypeSymbol argument, bool isSymbol, Conversions conversions, ref string problem)
    {
        if (FindPart("Item", argument, isSymbol, conversions, ref problem) is not { } item)
        {
            return null;
        }

        // The brackets of an array of arrays are in the order of their indexes: int[,][] has the items int[].
        return Collect(new WireType(WireKind.List, shape?.TypeOf(item.CSharp) ?? item.CSharp + "[]", "list of " + item.Type.Amqp) { Parts = new([item]) }, shape, argument, conversions);
    }

    // Fills in what the row of the collection says; without a row it is an array.
    private static WireType Collect(WireType type, Shape? shape, ITypeSymbol key, Conversions conversions)
    {
        bool isArray = shape is null or { IsArray: true };
        string built = "new global::System.Collections.Generic." + (type.Kind == WireKind.Map ? "Dictionary<" : "List<") + type.Elements + ">()";
        string more = shape?.More is null ? string.Empty : " + " + shape.More.Replace("{SizeOf}", Contract + "SizeOf<" + type.Elements + ">()");
        string compared = type.Parts[0].CSharp;
        string hashed = shape?.IsHashed == true ? conversions.Keys.HashedBy(key, compared) : string.Empty;
        string ComparerOf(string count) => shape is { IsSorted: true } ? KeyComparers.SortedBy(key, compared) : hashed.Replace("{count}", count);
        return type with
        {
            IsReference = shape?.IsDefault is null,
            HasArray = false,
            IsArray = isArray,
            IsIndexed = shape is null or { IsIndexed: true },
            Make = shape?.Make is null ? null : shape.MakeOf("each", type.Elements, type.Kind == WireKind.Map && !shape.IsSorted ? "each.Comparer" : ComparerOf("each.Count")),
            Comparer = type.Kind == WireKind.Map ? hashed : string.Empty,
            Overhead = (shape?.Overhead ?? 0) + type.Parts.Sum(static part => part.Type.Garbage),
            Memory = (shape?.Size ?? 0) + more,
            FilledMemory = (shape?.FilledSize ?? 28) + more,
            IsNone = shape?.IsDefault,
            Empty = shape?.Empty?.Replace("{T}", type.Elements)
                ?? (isArray ? "global::System.Array.Empty<" + type.Elements + ">()" : shape!.MakeOf(built, type.Elements, ComparerOf("0"))),
        };
    }

    private static Part? FindPart(string name, ITypeSymbol argument, bool isSymbol, Conversions conversions, ref string problem)
    {
        ITypeSymbol type = Symbols.Unwrap(argument, out bool isNullable);
        if (Find(type, isSymbol, conversions, out string reason) is not { } found)
        {
            problem = "no encoding for '" + type.ToDisplayString() + "' in it; " + reason;
            return null;
        }

        return new Part(name, found, isNullable || (found.IsReference && argument.NullableAnnotation != NullableAnnotation.NotAnnotated));
    }
}
