using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Amqp.Encoding.Generator;

/// <summary>Writes the methods for values that one expression cannot read or write: lists, maps, and enums that are symbols.</summary>
internal static class HelperEmitter
{
    private const string Library = Scalars.Library;

    /// <summary>Returns the type with the calls of its methods, which have the name of the field.</summary>
    public static WireType Bind(WireType type, string name) => BindKind(type.Check is null ? type : type with { Write = type.Write.Replace("{check}", "AmqpCheck" + name), Size = type.Size.Replace("{check}", "AmqpCheck" + name) }, name);

    private static WireType BindKind(WireType type, string name) => type.Kind switch
    {
        WireKind.List or WireKind.Map or WireKind.Tuple => type with
        {
            Read = "AmqpRead" + name + "(ref reader)",
            Write = "AmqpWrite" + name + "(ref writer, {0});",
            Size = "AmqpSizeOf" + name + "({0}, options)",
        },
        WireKind.Known => type with { Read = "AmqpRead" + name + "(ref reader)" },
        WireKind.SymbolEnum => type with
        {
            Read = "AmqpRead" + name + "(ref reader)",
            Write = "writer.WriteSymbolBytes(AmqpSymbolOf" + name + "({0}));",
            Size = Library + "EncodedSize.OfBinary(AmqpSymbolOf" + name + "({0}).Length)",
        },
        _ when type.Encoding is not null => type with
        {
            Read = type.Read.Replace("{encoding}", "s_amqp" + name),
            Write = type.Write.Replace("{encoding}", "s_amqp" + name),
            Size = type.Size.Replace("{encoding}", "s_amqp" + name),
        },
        _ => type,
    };

    /// <summary>Writes the methods of a field, and of what is in it.</summary>
    public static void Emit(CodeWriter code, WireType type, string name)
    {
        if (type.Check is ObjectCheck check)
        {
            code.Line().Line("private static " + check.CSharp + " AmqpCheck" + name + "(" + check.CSharp + " value) => " + string.Join(" || ", check.Types.Select(static each => "((object)value).GetType() == typeof(" + each + ")"))
                + " ? value : throw " + Library + "AmqpContract.WrongType(value, typeof(" + check.CSharp + "));");
        }

        switch (type.Kind)
        {
            case WireKind.List:
                EmitList(code, type, Bind(type.Item!, name + "Item"), name);
                Emit(code, type.Item!, name + "Item");
                break;
            case WireKind.Map:
                EmitMap(code, type, Bind(type.Key!, name + "Key"), Bind(type.Item!, name + "Item"), name);
                Emit(code, type.Key!, name + "Key");
                Emit(code, type.Item!, name + "Item");
                break;
            case WireKind.Tuple:
                EmitTuple(code, type, [.. type.Parts.Select((part, index) => Bind(part.Type, name + "Item" + (index + 1)))], name);
                for (int i = 0; i < type.Parts.Count; i++)
                {
                    Emit(code, type.Parts[i].Type, name + "Item" + (i + 1));
                }

                break;
            case WireKind.Known:
                code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
                ReadEmitter.EmitChoice(code, type.KnownTypes, isAbstract: true);
                code.Close();
                break;
            case WireKind.SymbolEnum:
                EmitSymbols(code, type, name);
                break;
            default:
                if (type.Encoding is string encoding)
                {
                    code.Line().Line("private static readonly " + type.EncodingType + " s_amqp" + name + " = " + encoding + ";");
                }

                break;
        }
    }

    /// <summary>Writes a property with the bytes of a text.</summary>
    public static void EmitBytes(CodeWriter code, string name, string text)
    {
        var bytes = new StringBuilder();
        foreach (byte value in System.Text.Encoding.UTF8.GetBytes(text))
        {
            bytes.Append(bytes.Length == 0 ? "0x" : ", 0x").Append(value.ToString("X2", System.Globalization.CultureInfo.InvariantCulture));
        }

        code.Line().Line("// " + FieldCode.Quote(text));
        code.Line("private static global::System.ReadOnlySpan<byte> " + name + " => new byte[] { " + bytes + " };");
    }

    /// <summary>Writes the converters of the table that the fields use.</summary>
    public static void EmitConverters(CodeWriter code, IEnumerable<WireType> types)
    {
        foreach (ConverterModel converter in types.SelectMany(ConvertersIn).Distinct())
        {
            code.Line().Open("private readonly struct " + converter.Name + " : " + Library + "IElementConverter<" + converter.From + ", " + converter.Wire + ">");
            code.Line("public " + converter.Wire + " ToWire(" + converter.From + " value) => " + converter.ToWire + ";");
            code.Line().Line("public " + converter.From + " FromWire(" + converter.Wire + " wire) => " + converter.FromWire + ";").Close();
        }
    }

    /// <summary>Writes the keyed hashes that comparers call.</summary>
    public static void EmitHashes(CodeWriter code, IEnumerable<KeyHash> hashes)
    {
        foreach (KeyHash hash in hashes)
        {
            code.Line().Line("private static int " + hash.Name + "(" + hash.CSharp + " value) => " + hash.Body + ";");
        }
    }

    private static IEnumerable<ConverterModel> ConvertersIn(WireType type)
    {
        WireType?[] inner = [type.Key, type.Item, .. type.Parts.Select(static part => part.Type)];
        return inner.OfType<WireType>().SelectMany(ConvertersIn).Concat(type.Converter is null ? [] : [type.Converter]);
    }

    // A loop over the items: those with an index by their index, which is faster and needs no enumerator.
    private static CodeWriter OpenItems(CodeWriter code, WireType type, WireType item)
    {
        code.Line(type.IsIndexed ? "int i = 0;" : "int i = -1;");
        if (item.MayFail)
        {
            code.Open("try");
        }

        if (!type.IsIndexed)
        {
            return code.Open("foreach (" + type.Elements + " item in " + Present(type) + ")").Line("i++;");
        }

        string count = type.CSharp.EndsWith("]", StringComparison.Ordinal) ? "values.Length" : "values.Count";
        return code.Open("for (; i < " + count + "; i++)").Line(type.Elements + " item = values[i];");
    }

    private static void CloseItems(CodeWriter code, WireType item)
    {
        code.Close();
        if (item.MayFail)
        {
            code.CloseNamed("InItem(fault, i)");
        }
    }

    private static CodeWriter OpenPairs(CodeWriter code, WireType type) =>
        code.Line("int i = -1;").Open("try").Open("foreach (global::System.Collections.Generic.KeyValuePair<" + type.Elements + "> pair in values)").Line("i++;");

    private static string Present(WireType type) => type.IsNone is null ? "values" : "(" + type.IsNone.Replace("{0}", "values") + " ? " + type.Empty + " : values)";

    private static void EmitList(CodeWriter code, WireType type, WireType item, string name)
    {
        string at = ItemOf(type, item, "item");
        code.Line().Open("private static int AmqpSizeOf" + name + "(" + type.CSharp + " values, " + Library + "AmqpWriterOptions? options)");
        OpenItems(code.Line("long size = 0;"), type, item).Line("size += " + SizeOf(type.HasNullItems, item, "item", at) + ";");
        CloseItems(code, item);
        code.Line("return " + Library + "EncodedSize.OfList(" + (type.IsIndexed ? "i" : "i + 1") + ", size);").Close();

        code.Line().Open("private static void AmqpWrite" + name + "(ref " + Library + "AmqpWriter writer, " + type.CSharp + " values)");
        OpenItems(code.Line(Library + "AmqpWriteScope list = writer.BeginList();"), type, item);
        Write(code, type.HasNullItems, item, "item", at);
        CloseItems(code, item);
        code.Line("writer.End(list);").Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        bool mayBeOne = MayBeOne(item);
        Start(code, type, mayBeOne);
        if (mayBeOne)
        {
            code.Line("bool isOne = " + Library + "AmqpContract.IsOneItem(ref reader);");
        }

        string one = mayBeOne ? "isOne ? " : string.Empty;
        code.Line(Library + "AmqpReadScope list = " + (mayBeOne ? one + "default : " : string.Empty) + Library + "AmqpContract.EnterItems(ref reader);");
        string room = (mayBeOne ? one + "1 : " : string.Empty) + Reserve(type, type.Elements, "list", item.IsNested);
        string read = ReadOf(type.HasNullItems, item);
        if (type.IsArray)
        {
            code.Line(type.Elements + "[] items = " + type.Empty + ";").Line("global::System.Array.Resize(ref items, " + room + ");").Line("int count = 0;");
            code.Open("while (" + (mayBeOne ? one + "count == 0 : " : string.Empty) + "!reader.IsAtEnd)").Line("items[count++] = " + read + ";").Close();
        }
        else
        {
            string list = "global::System.Collections.Generic.List<" + type.Elements + ">";
            code.Line(list + " items = new " + list + "(" + room + ");");
            code.Open("while (" + (mayBeOne ? one + "items.Count == 0 : " : string.Empty) + "!reader.IsAtEnd)").Line("items.Add(" + read + ");").Close();
        }

        if (mayBeOne)
        {
            code.If("!isOne", "reader.Exit(list);");
            code.Open("else").Line(Library + "AmqpContract.Charge(ref reader, start, " + type.FilledMemory + " + " + Library + "AmqpContract.SizeOf<" + type.Elements + ">() + " + type.Overhead + ");").Close();
        }
        else
        {
            code.Line("reader.Exit(list);");
        }

        code.Line("return " + Made(type) + ";").Close();
    }

    // One item in place of several: not if it is a list itself, or may begin with a list of its own at the same byte.
    private static bool MayBeOne(WireType item) => item.Kind is not (WireKind.List or WireKind.Tuple) && (item.Contract is null || item.IsDescribed)
        && !item.Amqp.StartsWith("array of ", StringComparison.Ordinal) && item.Amqp is not ("list" or "array");

    private static void EmitMap(CodeWriter code, WireType type, WireType key, WireType item, string name)
    {
        string value = ItemOf(type, item, "pair.Value");
        code.Line().Open("private static int AmqpSizeOf" + name + "(" + type.CSharp + " values, " + Library + "AmqpWriterOptions? options)");
        OpenPairs(code.Line("long size = 0;"), type).Line("size += " + key.Size.Replace("{0}", "pair.Key") + ";").Line("i++;").Line("size += " + SizeOf(type.HasNullItems, item, "pair.Value", value) + ";");
        code.Close().CloseNamed("InItem(fault, i, isPair: true)");
        code.Line("return " + Library + "EncodedSize.OfMap(values.Count, size);").Close();

        code.Line().Open("private static void AmqpWrite" + name + "(ref " + Library + "AmqpWriter writer, " + type.CSharp + " values)");
        OpenPairs(code.Line(Library + "AmqpWriteScope map = writer.BeginMap();"), type).Line(key.Write.Replace("{0}", "pair.Key")).Line("i++;");
        Write(code, type.HasNullItems, item, "pair.Value", value);
        code.Close().CloseNamed("InItem(fault, i, isPair: true)");
        code.Line(Library + "AmqpContract.EndMap<" + type.Elements + ">(ref writer, in map, " + (key.IsConverted ? "null" : "values") + ");").Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        Start(code, type).Line(Library + "AmqpReadScope map = " + Library + "AmqpContract.EnterMap(ref reader);");
        string room = Reserve(type, "global::System.Collections.Generic.KeyValuePair<" + type.Elements + ">", "map", isNested: false);
        string map = "global::System.Collections.Generic.Dictionary<" + type.Elements + ">";
        code.Line("int room = " + room + ";").Line(map + " items = new " + map + "(room, " + type.Comparer.Replace("{count}", "room") + ");").Open("while (!reader.IsAtEnd)");
        code.Line("int position = reader.Position;").Line(key.CSharp + " key = " + key.Read + ";").Line(item.CSharp + (type.HasNullItems ? "?" : string.Empty) + " value = " + ReadOf(type.HasNullItems, item) + ";");
        code.Line(Library + "AmqpContract.AddPair(ref reader, items, position, key, value);").Close();
        code.Line("reader.Exit(map);").Line("return " + Made(type) + ";").Close();
    }

    private static void EmitTuple(CodeWriter code, WireType type, WireType[] parts, string name)
    {
        string[] raw = [.. type.Parts.Select(static part => "value." + part.Name)];
        string[] values = [.. type.Parts.Select((part, index) => part.IsNullable ? (part.Type.IsReference ? raw[index] : raw[index] + ".GetValueOrDefault()")
            : part.Type.IsReference ? "(" + raw[index] + " ?? throw " + Library + "AmqpContract.MissingItem())"
            : raw[index])];
        code.Line().Open("private static int AmqpSizeOf" + name + "(" + type.CSharp + " value, " + Library + "AmqpWriterOptions? options)").Line("long size = 0;").Line("int i = 0;").Open("try");
        for (int i = 0; i < parts.Length; i++)
        {
            code.Line("size += " + SizeOf(type.Parts[i].IsNullable, parts[i], raw[i], values[i]) + ";").Line("i++;");
        }

        code.CloseNamed("InItem(fault, i)").Line("return " + Library + "EncodedSize.OfList(" + parts.Length + ", size);").Close();
        code.Line().Open("private static void AmqpWrite" + name + "(ref " + Library + "AmqpWriter writer, " + type.CSharp + " value)");
        code.Line(Library + "AmqpWriteScope list = writer.BeginList();").Line("int i = 0;").Open("try");
        for (int i = 0; i < parts.Length; i++)
        {
            Write(code, type.Parts[i].IsNullable, parts[i], raw[i], values[i]);
            code.Line("i++;");
        }

        code.CloseNamed("InItem(fault, i)").Line("writer.End(list);").Close();
        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        code.Line(Library + "AmqpReadScope list = " + Library + "AmqpContract.EnterTuple(ref reader, " + parts.Length + ");");
        for (int i = 0; i < parts.Length; i++)
        {
            code.Line(parts[i].CSharp + (type.Parts[i].IsNullable ? "?" : string.Empty) + " item" + (i + 1) + " = " + ReadOf(type.Parts[i].IsNullable, parts[i]) + ";");
        }

        string made = string.Join(", ", parts.Select(static (_, index) => "item" + (index + 1)));
        code.Line("reader.Exit(list);").Line("return " + (type.CSharp[0] == '(' ? "(" : "new " + type.CSharp + "(") + made + ");").Close();
    }

    private static CodeWriter Start(CodeWriter code, WireType type, bool mayBeOne = false) => type.Make is null && !mayBeOne ? code : code.Line("int start = reader.Position;");

    // A constructor may compare items, which may throw.
    private static string Made(WireType type) => type.Make is null ? "items" : Library + "AmqpContract.Collect(ref reader, start, items, static each => " + type.Make + ")";

    private static void EmitSymbols(CodeWriter code, WireType type, string name)
    {
        code.Line().Open("private static global::System.ReadOnlySpan<byte> AmqpSymbolOf" + name + "(" + type.CSharp + " value)").Open("switch (value)");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.Line("case " + type.Members[i].CSharp + ": return AmqpSymbol" + name + "Member" + i + ";");
        }

        code.Line("default: throw new " + Library + "AmqpEncodeException(" + FieldCode.Quote("The value ") + " + value + \" has no symbol.\");").Close().Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        code.Line("int position = reader.Position;").Line("global::System.ReadOnlySpan<byte> symbol = " + Library + "AmqpContract.ReadNameBytes(ref reader);");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.If("global::System.MemoryExtensions.SequenceEqual(symbol, AmqpSymbol" + name + "Member" + i + ")", "return " + type.Members[i].CSharp + ";");
        }

        code.Line(Library + "AmqpContract.FailValue(ref reader, position, " + FieldCode.Quote("a " + type.Amqp) + ");").Line("return default;").Close();
        for (int i = 0; i < type.Members.Count; i++)
        {
            EmitBytes(code, "AmqpSymbol" + name + "Member" + i, type.Members[i].Symbol);
        }
    }

    /// <summary>Gets the expression for a value that was read and may not be null, which a converter may make it, and null itself is an object.</summary>
    public static string NotNull(WireType type, string read) => type is { IsConverted: true, IsReference: true } or { IsObject: true }
        ? Library + "AmqpContract.NotNull(ref reader, reader.Position, " + read + ")"
        : read;

    private static string Reserve(WireType type, string item, string scope, bool isNested) =>
        Library + "AmqpContract.Reserve<" + item + ">(ref reader, in " + scope + ", " + (isNested ? "true" : "false") + ", " + type.Overhead
        + ", " + scope + ".Count == 0 ? " + type.Memory + " : " + type.FilledMemory + (type.Item!.IsSmallObject ? ", true" : string.Empty) + ")";

    private static string ItemOf(WireType type, WireType item, string expression) =>
        type.HasNullItems ? (item.IsReference ? expression : expression + ".GetValueOrDefault()")
        : item.IsReference ? "(" + expression + " ?? throw " + Library + "AmqpContract.MissingItem())"
        : expression;

    private static string SizeOf(bool hasNulls, WireType item, string raw, string value) =>
        hasNulls ? "(" + raw + " is null ? 1 : " + item.Size.Replace("{0}", value) + ")" : item.Size.Replace("{0}", value);

    private static void Write(CodeWriter code, bool hasNulls, WireType item, string raw, string value)
    {
        if (hasNulls)
        {
            code.If(raw + " is null", "writer.WriteNull();").Open("else").Line(item.Write.Replace("{0}", value)).Close();
        }
        else
        {
            code.Line(item.Write.Replace("{0}", value));
        }
    }

    private static string ReadOf(bool hasNulls, WireType item) =>
        !hasNulls ? NotNull(item, item.Read) : "reader.TryReadNull() ? " + (item.IsReference ? "null" : "default(" + item.CSharp + "?)") + " : " + item.Read;
}
