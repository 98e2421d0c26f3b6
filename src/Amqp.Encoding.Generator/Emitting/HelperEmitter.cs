using System.Text;

namespace Amqp.Encoding.Generator;

/// <summary>Writes the fields that a contract has itself: of lists, maps, tuples, contracts, and enums that are symbols.</summary>
internal static class HelperEmitter
{
    /// <summary>Returns the type with its field: that of the library, or the struct of the contract, which has the name of the member.</summary>
    public static WireType Bind(WireType type, string name)
    {
        if (type.Kind == WireKind.Converted)
        {
            return type with { Field = WireTypes.FieldOf(type with { Inner = IsCast(type.Inner!) ? type.Inner! with { Field = NameOf(name + "Wire") } : Bind(type.Inner!, name + "Wire") }) };
        }

        return type.Kind == WireKind.Plain ? type : type with { Field = NameOf(name) };
    }

    /// <summary>Writes the structs that read, write and measure a member, and what is in it.</summary>
    public static void Emit(CodeWriter code, WireType type, string name)
    {
        if (type.Kind == WireKind.Converted && IsCast(type.Inner!))
        {
            EmitCast(code, type.Inner!, name + "Wire");
            return;
        }

        (string Name, WireType Type)[] inner =
        [
            .. new[] { ("Wire", type.Inner), ("Key", type.Key), ("Item", type.Item) }.Where(static each => each.Item2 is not null).Select(each => (name + each.Item1, each.Item2!)),
            .. type.Parts.Select((part, index) => (name + "Item" + (index + 1), part.Type)),
        ];
        WireType[] bound = [.. inner.Select(static each => Bind(each.Type, each.Name))];
        if (type.Kind is not (WireKind.Plain or WireKind.Converted))
        {
            code.Line().Open("private readonly struct " + NameOf(name) + " : " + Services + "IField<" + type.CSharp + ">");
            switch (type.Kind)
            {
                case WireKind.List:
                    EmitList(code, type, bound[0]);
                    break;
                case WireKind.Map:
                    EmitMap(code, type, bound[0], bound[1]);
                    break;
                case WireKind.Tuple:
                    EmitTuple(code, type, bound);
                    break;
                case WireKind.SymbolEnum:
                    EmitSymbols(code, type);
                    break;
                default:
                    EmitObject(code, type);
                    break;
            }

            code.Close();
        }

        foreach ((string part, WireType partType) in inner)
        {
            Emit(code, partType, part);
        }
    }

    private static string NameOf(string name) => "AmqpMember" + name;

    private static bool IsCast(WireType type) => type.FieldType != type.CSharp;

    private static CodeWriter OpenRead(CodeWriter code, WireType type) => code.Open("bool " + Services + "IField<" + type.CSharp + ">.TryRead(ref " + Library + "AmqpReader reader, out " + type.CSharp + " value)");

    private static CodeWriter CloseRead(CodeWriter code, string value) => code.Line("value = " + value + ";").Line("return true;").Close();

    private static string SizeHead(WireType type) => "int " + Services + "IField<" + type.CSharp + ">.GetSize(in " + type.CSharp + " value, " + Library + "AmqpWriterOptions? options)";

    private static string WriteHead(WireType type) => "void " + Services + "IField<" + type.CSharp + ">.Write(ref " + Library + "AmqpWriter writer, in " + type.CSharp + " value)";

    // For a converter, which has the type itself.
    private static void EmitCast(CodeWriter code, WireType type, string name)
    {
        code.Line().Open("private readonly struct " + NameOf(name) + " : " + Services + "IField<" + type.CSharp + ">");
        CloseRead(OpenRead(code, type), type.Read);
        code.Line(SizeHead(type) + " => " + type.SizeOf("value") + ";");
        code.Line(WriteHead(type) + " => " + type.WriteOf("value")).Close();
    }

    // A contract, a composite, or one of several contracts.
    private static void EmitObject(CodeWriter code, WireType type)
    {
        string checkedValue = "value";
        if (type.Check is ObjectCheck check)
        {
            checkedValue = "Check(value)";
            code.Line("private static " + check.CSharp + " Check(" + check.CSharp + " value) => " + string.Join(" || ", check.Types.Select(static each => "((object)value).GetType() == typeof(" + each + ")"))
                + " ? value : throw " + Contract + "WrongType(value, typeof(" + check.CSharp + "));").Line();
        }

        OpenRead(code, type);
        if (type.Kind == WireKind.Known)
        {
            checkedValue = "((" + Library + "IAmqpComposite)" + checkedValue + ")";
            ReadEmitter.EmitChoice(code, type.KnownTypes, isAbstract: true, "value = {0}; return true;");
            code.Close();
        }
        else
        {
            CloseRead(code, type.CSharp + ".Read(ref reader)");
        }

        code.Line(SizeHead(type) + " => " + checkedValue + ".GetEncodedSize(options);");
        code.Line(WriteHead(type) + " => " + checkedValue + ".WriteTo(ref writer);");
    }

    /// <summary>Writes a property with the bytes of a text.</summary>
    public static void EmitBytes(CodeWriter code, string name, string text)
    {
        var bytes = new StringBuilder();
        foreach (byte value in System.Text.Encoding.UTF8.GetBytes(text))
        {
            bytes.Append(bytes.Length == 0 ? "0x" : ", 0x").Append(value.ToString("X2", CultureInfo.InvariantCulture));
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
        WireType?[] inner = [type.Key, type.Item, type.Inner, .. type.Parts.Select(static part => part.Type)];
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

        string count = type.CSharp.EndsWith("]", StringComparison.Ordinal) ? "value.Length" : "value.Count";
        return code.Open("for (; i < " + count + "; i++)").Line(type.Elements + " item = value[i];");
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
        code.Line("int i = -1;").Open("try").Open("foreach (global::System.Collections.Generic.KeyValuePair<" + type.Elements + "> pair in value)").Line("i++;");

    private static string Present(WireType type) => type.IsNone is null ? "value" : "(" + type.IsNone.Replace("{0}", "value") + " ? " + type.Empty + " : value)";

    private static void EmitList(CodeWriter code, WireType type, WireType item)
    {
        string at = ItemOf(type.HasNullItems, item, "item");
        OpenItems(code.Open(SizeHead(type)).Line("long size = 0;"), type, item).Line("size += " + SizeOf(type.HasNullItems, item, "item", at) + ";");
        CloseItems(code, item);
        code.Line("return " + Library + "EncodedSize.OfList(" + (type.IsIndexed ? "i" : "i + 1") + ", size);").Close();

        OpenItems(code.Line().Open(WriteHead(type)).Line(Library + "AmqpWriteScope list = writer.BeginList();"), type, item);
        Write(code, type.HasNullItems, item, "item", at);
        CloseItems(code, item);
        code.Line("writer.End(list);").Close();

        bool mayBeOne = MayBeOne(item);
        Start(OpenRead(code.Line(), type), type, mayBeOne);
        if (mayBeOne)
        {
            code.Line("bool isOne = " + Contract + "IsOneItem(ref reader);");
        }

        string one = mayBeOne ? "isOne ? " : string.Empty;
        code.Line(Library + "AmqpReadScope list = " + (mayBeOne ? one + "default : " : string.Empty) + Contract + "EnterItems(ref reader);");
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
            code.Open("else").Line(Contract + "Charge(ref reader, start, " + type.FilledMemory + " + " + Contract + "SizeOf<" + type.Elements + ">() + " + type.Overhead + ");").Close();
        }
        else
        {
            code.Line("reader.Exit(list);");
        }

        CloseRead(code, Made(type));
    }

    // One item in place of several: not if it is a list itself, or may begin with a list of its own at the same byte.
    private static bool MayBeOne(WireType item) => item.Kind is not (WireKind.List or WireKind.Tuple) && (item.Contract is null || item.IsDescribed)
        && !item.Amqp.StartsWith("array of ", StringComparison.Ordinal) && item.Amqp is not ("list" or "array");

    private static void EmitMap(CodeWriter code, WireType type, WireType key, WireType item)
    {
        string value = ItemOf(type.HasNullItems, item, "pair.Value");
        OpenPairs(code.Open(SizeHead(type)).Line("long size = 0;"), type).Line("size += " + key.SizeOf("pair.Key") + ";").Line("i++;").Line("size += " + SizeOf(type.HasNullItems, item, "pair.Value", value) + ";");
        code.Close().CloseNamed("InItem(fault, i, isPair: true)");
        code.Line("return " + Library + "EncodedSize.OfMap(value.Count, size);").Close();

        OpenPairs(code.Line().Open(WriteHead(type)).Line(Library + "AmqpWriteScope map = writer.BeginMap();"), type).Line(key.WriteOf("pair.Key")).Line("i++;");
        Write(code, type.HasNullItems, item, "pair.Value", value);
        code.Close().CloseNamed("InItem(fault, i, isPair: true)");
        code.Line(Contract + "EndMap<" + type.Elements + ">(ref writer, in map, " + (key.IsConverted ? "null" : "value") + ");").Close();

        Start(OpenRead(code.Line(), type), type).Line(Library + "AmqpReadScope map = " + Contract + "EnterMap(ref reader);");
        string room = Reserve(type, "global::System.Collections.Generic.KeyValuePair<" + type.Elements + ">", "map", isNested: false);
        string map = "global::System.Collections.Generic.Dictionary<" + type.Elements + ">";
        code.Line("int room = " + room + ";").Line(map + " items = new " + map + "(room, " + type.Comparer.Replace("{count}", "room") + ");").Open("while (!reader.IsAtEnd)");
        code.Line("int position = reader.Position;").Line(key.CSharp + " key = " + key.Read + ";").Line(item.CSharp + (type.HasNullItems ? "?" : string.Empty) + " item = " + ReadOf(type.HasNullItems, item) + ";");
        code.Line(Contract + "AddPair(ref reader, items, position, key, item);").Close();
        CloseRead(code.Line("reader.Exit(map);"), Made(type));
    }

    private static void EmitTuple(CodeWriter code, WireType type, WireType[] parts)
    {
        string[] raw = [.. type.Parts.Select(static part => "value." + part.Name)];
        string[] values = [.. type.Parts.Select((part, index) => ItemOf(part.IsNullable, part.Type, raw[index]))];
        code.Open(SizeHead(type)).Line("long size = 0;").Line("int i = 0;").Open("try");
        for (int i = 0; i < parts.Length; i++)
        {
            code.Line("size += " + SizeOf(type.Parts[i].IsNullable, parts[i], raw[i], values[i]) + ";").Line("i++;");
        }

        code.CloseNamed("InItem(fault, i)").Line("return " + Library + "EncodedSize.OfList(" + parts.Length + ", size);").Close();
        code.Line().Open(WriteHead(type)).Line(Library + "AmqpWriteScope list = writer.BeginList();").Line("int i = 0;").Open("try");
        for (int i = 0; i < parts.Length; i++)
        {
            Write(code, type.Parts[i].IsNullable, parts[i], raw[i], values[i]);
            code.Line("i++;");
        }

        code.CloseNamed("InItem(fault, i)").Line("writer.End(list);").Close();
        OpenRead(code.Line(), type).Line(Library + "AmqpReadScope list = " + Contract + "EnterTuple(ref reader, " + parts.Length + ");");
        for (int i = 0; i < parts.Length; i++)
        {
            code.Line(parts[i].CSharp + (type.Parts[i].IsNullable ? "?" : string.Empty) + " item" + (i + 1) + " = " + ReadOf(type.Parts[i].IsNullable, parts[i]) + ";");
        }

        string made = string.Join(", ", parts.Select(static (_, index) => "item" + (index + 1)));
        CloseRead(code.Line("reader.Exit(list);"), (type.CSharp[0] == '(' ? "(" : "new " + type.CSharp + "(") + made + ")");
    }

    private static CodeWriter Start(CodeWriter code, WireType type, bool mayBeOne = false) => type.Make is null && !mayBeOne ? code : code.Line("int start = reader.Position;");

    // A constructor may compare items, which may throw.
    private static string Made(WireType type) => type.Make is null ? "items" : Contract + "Collect(ref reader, start, items, static each => " + type.Make + ")";

    private static void EmitSymbols(CodeWriter code, WireType type)
    {
        code.Open("private static global::System.ReadOnlySpan<byte> SymbolOf(" + type.CSharp + " value)").Open("switch (value)");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.Line("case " + type.Members[i].CSharp + ": return Member" + i + ";");
        }

        code.Line("default: throw new " + Library + "AmqpEncodeException(" + FieldCode.Quote("The value ") + " + value + \" has no symbol.\");").Close().Close();

        OpenRead(code.Line(), type).Line("int position = reader.Position;").Line("global::System.ReadOnlySpan<byte> symbol = " + Contract + "ReadNameBytes(ref reader);");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.If("global::System.MemoryExtensions.SequenceEqual(symbol, Member" + i + ")", "value = " + type.Members[i].CSharp + "; return true;");
        }

        CloseRead(code.Line(Contract + "FailValue(ref reader, position, " + FieldCode.Quote("a " + type.Amqp) + ");"), "default");
        code.Line(SizeHead(type) + " => " + Library + "EncodedSize.OfBinary(SymbolOf(value).Length);").Line();
        code.Line(WriteHead(type) + " => writer.WriteSymbolBytes(SymbolOf(value));");
        for (int i = 0; i < type.Members.Count; i++)
        {
            EmitBytes(code, "Member" + i, type.Members[i].Symbol);
        }
    }

    private static string Reserve(WireType type, string item, string scope, bool isNested) =>
        Contract + "Reserve<" + item + ">(ref reader, in " + scope + ", " + (isNested ? "true" : "false") + ", " + type.Overhead
        + ", " + scope + ".Count == 0 ? " + type.Memory + " : " + type.FilledMemory + (type.Item!.IsSmallObject ? ", true" : string.Empty) + ")";

    private static string ItemOf(bool hasNulls, WireType item, string expression) =>
        hasNulls ? (item.IsReference ? expression : expression + ".GetValueOrDefault()")
        : item.IsReference ? "(" + expression + " ?? throw " + Contract + "MissingItem())"
        : expression;

    private static string SizeOf(bool hasNulls, WireType item, string raw, string value) => hasNulls ? "(" + raw + " is null ? 1 : " + item.SizeOf(value) + ")" : item.SizeOf(value);

    private static void Write(CodeWriter code, bool hasNulls, WireType item, string raw, string value)
    {
        if (hasNulls)
        {
            code.If(raw + " is null", "writer.WriteNull();").Open("else").Line(item.WriteOf(value)).Close();
        }
        else
        {
            code.Line(item.WriteOf(value));
        }
    }

    private static string ReadOf(bool hasNulls, WireType item) =>
        !hasNulls ? item.NotNull().Read : "reader.TryReadNull() ? " + (item.IsReference ? "null" : "default(" + item.CSharp + "?)") + " : " + item.Read;
}
