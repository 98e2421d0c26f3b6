using System.Linq;
using Microsoft.CodeAnalysis;

namespace Amqp.Encoding.Generator;

/// <summary>The wire type that a converter gives to a type, at any depth in the type of a field.</summary>
internal sealed record Conversion(INamedTypeSymbol Converter, ITypeSymbol From, WireType Wire);

/// <summary>Finds how values of a .NET type are encoded.</summary>
internal static class WireTypes
{
    private const string Contract = Scalars.Library + "AmqpContract.";

    /// <summary>Finds the encoding of a type.</summary>
    /// <param name="type">The type, not a <c>Nullable</c>.</param>
    /// <param name="isSymbol">Whether strings and enums in it are symbols.</param>
    /// <param name="conversion">The converter of the field; null for none.</param>
    /// <param name="problem">The action to take if there is none.</param>
    /// <returns>The encoding; null if there is none.</returns>
    public static WireType? Find(ITypeSymbol type, bool isSymbol, Conversion? conversion, out string problem)
    {
        problem = type switch
        {
            { SpecialType: SpecialType.System_Object } => "use AmqpValue",
            INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } own when own.Locations.Any(static location => location.IsInSource) => "give '" + own.Name + "' an AmqpContract, or the field a Converter",
            INamedTypeSymbol { TypeArguments.Length: 1 } when type.AllInterfaces.Any(static each => each.SpecialType == SpecialType.System_Collections_IEnumerable) => "use a List or an array",
            _ => "use a type that has one, or give the field a Converter",
        };
        string name = Symbols.NameOf(type);
        if (SymbolEqualityComparer.Default.Equals(type, conversion?.From))
        {
            return AsConverted(type, conversion!);
        }

        if (isSymbol && name == "string")
        {
            return Scalars.SymbolText;
        }

        if (Scalars.TryGet(name.Replace("global::", string.Empty), out WireType scalar))
        {
            return scalar;
        }

        return type switch
        {
            INamedTypeSymbol { EnumUnderlyingType: INamedTypeSymbol underlying } choice => isSymbol ? FindSymbols(choice, ref problem) : FindNumber(choice, underlying),
            IArrayTypeSymbol array => FindArray(array, isSymbol, conversion, ref problem),
            INamedTypeSymbol contract when Symbols.IsContract(contract) => OfContract(contract),
            INamedTypeSymbol { IsGenericType: true } generic => FindCollection(generic, isSymbol, conversion, ref problem),
            _ => null,
        };
    }

    /// <summary>Makes the encoding of an array that may be one bare value.</summary>
    public static WireType AsMultiple(WireType array, WireType element)
    {
        string type = array.CSharp.Substring(0, array.CSharp.Length - 2);
        string encoding = EncodingOf(type);
        return array with
        {
            Amqp = element.Amqp + ", multiple",
            Read = Extension("AmqpReaderExtensions.ReadMultiple<" + type + ">(ref reader)"),
            Write = Extension("AmqpWriterExtensions.WriteMultiple<" + type + ">(ref writer, {0});"),
            Size = "({0}.Length == 1 ? " + element.Size.Replace("{0}", "{0}[0]") + " : " + encoding + ".GetEncodedSize({0}))",
            IsNone = "{0}.Length == 0",
        };
    }

    private static WireType AsConverted(ITypeSymbol type, Conversion conversion)
    {
        string name = Symbols.NameOf(type);
        string converter = Symbols.NameOf(conversion.Converter);
        WireType wire = conversion.Wire;
        string value = "default(" + converter + ").ToWire({0})";
        return wire with
        {
            CSharp = name,
            IsReference = type.IsReferenceType,
            IsConverted = true,
            Read = Contract + "FromWire<" + name + ", " + wire.CSharp + ", " + converter + ">(ref reader, reader.Position, " + wire.Read + ")",
            Write = wire.Write.Replace("{0}", value),
            Size = wire.Size.Replace("{0}", value),
        };
    }

    private static WireType AsConvertedArray(string element, Conversion conversion)
    {
        string type = Scalars.Library + "ArrayEncoding<" + element + ">";
        string encoding = type + ".Create<" + conversion.Wire.CSharp + ", " + Symbols.NameOf(conversion.Converter) + ">()";
        return new WireType(WireKind.Plain, element + "[]", "array of " + conversion.Wire.Amqp, Contract + "ReadArray(ref reader, {encoding})", "{encoding}.Write(ref writer, {0});", "{encoding}.GetEncodedSize({0})")
        {
            IsReference = true,
            Empty = "global::System.Array.Empty<" + element + ">()",
            Encoding = encoding,
            EncodingType = type,
        };
    }

    private static WireType? FindNumber(INamedTypeSymbol choice, INamedTypeSymbol underlying)
    {
        if (!Scalars.TryGet(underlying.ToDisplayString(), out WireType number))
        {
            return null;
        }

        string cast = "((" + number.CSharp + "){0})";
        return number with
        {
            CSharp = Symbols.NameOf(choice),
            Read = "(" + Symbols.NameOf(choice) + ")" + number.Read,
            Write = number.Write.Replace("({0})", cast),
            Size = number.Size.Replace("({0})", cast),
        };
    }

    private static WireType? FindSymbols(INamedTypeSymbol choice, ref string problem)
    {
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

    private static WireType? FindArray(IArrayTypeSymbol array, bool isSymbol, Conversion? conversion, ref string problem)
    {
        if (array.Rank == 1 && SymbolEqualityComparer.Default.Equals(array.ElementType, conversion?.From))
        {
            return AsConvertedArray(Symbols.NameOf(array.ElementType), conversion!);
        }

        ITypeSymbol leaf = array.ElementType;
        while (leaf is IArrayTypeSymbol inner && Symbols.NameOf(inner) != "byte[]")
        {
            leaf = inner.ElementType;
        }

        // No element of an AMQP array is null; an item of a list may be.
        bool isScalar = Scalars.TryGet(Symbols.NameOf(leaf).Replace("global::", string.Empty), out WireType element) && !element.HasNull
            && leaf.NullableAnnotation != NullableAnnotation.Annotated && array.ElementNullableAnnotation != NullableAnnotation.Annotated;
        if (array.Rank != 1 || isSymbol)
        {
            problem = isSymbol ? "an array of symbols is an AmqpSymbol[]" : "use an array of arrays";
            return null;
        }

        if (!isScalar)
        {
            // The elements of an AMQP array share one constructor; the items of a list need not.
            return FindList("{0}[]", array.ElementType, isArray: true, isSymbol, conversion, ref problem);
        }

        string type = Symbols.NameOf(array.ElementType);
        return new WireType(
            WireKind.Plain,
            type + "[]",
            string.Concat(Enumerable.Repeat("array of ", Depth(array))) + element.Amqp,
            Extension("AmqpReaderExtensions.ReadArray<" + type + ">(ref reader)"),
            Extension("AmqpWriterExtensions.WriteArray<" + type + ">(ref writer, {0});"),
            EncodingOf(type) + ".GetEncodedSize({0})")
        {
            IsReference = true,
            Empty = "global::System.Array.Empty<" + type + ">()",
        };

        static int Depth(IArrayTypeSymbol array) => array.ElementType is IArrayTypeSymbol inner && Symbols.NameOf(inner) != "byte[]" ? 1 + Depth(inner) : 1;
    }

    private static WireType OfContract(INamedTypeSymbol contract)
    {
        string name = Symbols.NameOf(contract);
        return new WireType(
            WireKind.Plain, name, Symbols.ContractName(contract), name + ".Read(ref reader)", "{0}.WriteTo(ref writer);", "{0}.GetEncodedSize(options)")
        {
            IsReference = contract.IsReferenceType,
            Contract = name,
        };
    }

    private static WireType? FindCollection(INamedTypeSymbol type, bool isSymbol, Conversion? conversion, ref string problem)
    {
        string name = type.ConstructedFrom.ToDisplayString();
        bool isList = name is "System.Collections.Generic.List<T>" or "System.Collections.Generic.IList<T>" or "System.Collections.Generic.IReadOnlyList<T>";
        bool isMap = name is "System.Collections.Generic.Dictionary<TKey, TValue>" or "System.Collections.Generic.IDictionary<TKey, TValue>"
            or "System.Collections.Generic.IReadOnlyDictionary<TKey, TValue>";
        if (!isList && !isMap)
        {
            return null;
        }

        ITypeSymbol argument = type.TypeArguments[type.TypeArguments.Length - 1];
        if (isList)
        {
            bool isArray = name[name.LastIndexOf('.') + 1] == 'I' && !name.Contains(".IList");
            return FindList("global::" + name.Substring(0, name.IndexOf('<')) + "<{0}>", argument, isArray, isSymbol, conversion, ref problem);
        }

        if (FindItem(argument, isSymbol: false, conversion, ref problem, out bool hasNulls, out string itemType) is not { } items)
        {
            return null;
        }

        ITypeSymbol key = type.TypeArguments[0];
        WireType? keys = Find(key, isSymbol, conversion, out problem);
        if (keys is null || keys.Kind is WireKind.List or WireKind.Map || keys.HasNull)
        {
            problem = "its keys must be scalars";
            return null;
        }

        string pair = keys.CSharp + ", " + itemType;
        return new WireType(WireKind.Map, "global::" + name.Substring(0, name.IndexOf('<')) + "<" + pair + ">", "map of " + keys.Amqp + " to " + items.Amqp)
        {
            IsReference = true,
            Item = items,
            HasNullItems = hasNulls,
            Key = keys,
            Empty = "new global::System.Collections.Generic.Dictionary<" + pair + ">()",
            Elements = pair,
        };
    }

    private static WireType? FindList(string csharp, ITypeSymbol argument, bool isArray, bool isSymbol, Conversion? conversion, ref string problem)
    {
        if (FindItem(argument, isSymbol, conversion, ref problem, out bool hasNulls, out string itemType) is not { } items)
        {
            return null;
        }

        return new WireType(WireKind.List, csharp.Replace("{0}", itemType), "list of " + items.Amqp)
        {
            IsReference = true,
            Item = items,
            HasNullItems = hasNulls,
            IsArray = isArray,
            Empty = isArray ? "global::System.Array.Empty<" + itemType + ">()" : "new global::System.Collections.Generic.List<" + itemType + ">()",
            Elements = itemType,
        };
    }

    private static WireType? FindItem(ITypeSymbol argument, bool isSymbol, Conversion? conversion, ref string problem, out bool hasNulls, out string itemType)
    {
        ITypeSymbol item = Symbols.Unwrap(argument, out bool isNullable);
        WireType? items = Find(item, isSymbol, conversion, out string reason);
        hasNulls = isNullable || (items is { IsReference: true } && argument.NullableAnnotation != NullableAnnotation.NotAnnotated);
        itemType = items?.CSharp + (hasNulls ? "?" : string.Empty);
        problem = items is null ? "no encoding for '" + item.ToDisplayString() + "' in it; " + reason : problem;
        return items;
    }

    private static string EncodingOf(string element) => Scalars.Library + "ArrayEncoding<" + element + ">.Default";

    private static string Extension(string call) => Scalars.Library + call;
}
