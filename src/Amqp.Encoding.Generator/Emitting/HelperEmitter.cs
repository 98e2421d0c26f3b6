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

        if (type.Kind is not (WireKind.Plain or WireKind.Converted))
        {
            Action<CodeWriter, WireType> emit = type.Kind switch
            {
                WireKind.List => EmitList,
                WireKind.Map => EmitMap,
                WireKind.Tuple => EmitTuple,
                WireKind.SymbolEnum => EmitSymbols,
                _ => EmitObject,
            };
            code.Line().Open("private readonly struct " + NameOf(name) + " : " + Services + "IField<" + type.CSharp + ">");
            emit(code, type with { Parts = new(type.Parts.Select(part => part with { Type = Bind(part.Type, name + part.Name) })) });
            code.Close();
        }

        foreach (Part part in type.Parts)
        {
            Emit(code, part.Type, name + part.Name);
        }

        if (type.Inner is not null)
        {
            Emit(code, type.Inner, name + "Wire");
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
            ReadEmitter.EmitChoice(code, type.KnownTypes, isAbstract: true, "value = {0}; return true;");
            code.Close();
            if (type.KnownTypes.Any(static known => known.Wire is not null))
            {
                WriteEmitter.EmitKnown(code.Open(SizeHead(type)), type.KnownTypes, isSize: true, type.CSharp);
                WriteEmitter.EmitKnown(code.Close().Open(WriteHead(type)), type.KnownTypes, isSize: false, type.CSharp);
                code.Close();
                return;
            }

            checkedValue = "((" + Library + "IAmqpComposite)" + checkedValue + ")";
        }
        else
        {
            CloseRead(code, (type.Wire ?? type.CSharp) + ".Read(ref reader)");
        }

        code.Line(SizeHead(type) + " => " + CallSize(type.Wire, checkedValue) + ";");
        code.Line(WriteHead(type) + " => " + CallWrite(type.Wire, checkedValue));
    }

    /// <summary>Writes a property with the bytes of a text.</summary>
    public static void EmitBytes(CodeWriter code, string name, string text)
    {
        code.Line().Line("// " + FieldCode.Quote(text));
        code.Line("private static global::System.ReadOnlySpan<byte> " + name + " => " + Literals.Write(System.Text.Encoding.UTF8.GetBytes(text)) + ";");
    }

    /// <summary>Writes the converters of the table that the fields use.</summary>
    public static void EmitConverters(CodeWriter code, IEnumerable<WireType> types)
    {
        foreach (ConverterModel converter in types.SelectMany(static type => type.All).Select(static type => type.Converter).OfType<ConverterModel>().Distinct())
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

    // The methods that measure and write what has parts: both visit all of them.
    private static void EmitParts(CodeWriter code, WireType type, string form, string count, string begin, string end, Action<Action<Part, string>> visit)
    {
        code.Open(SizeHead(type)).Line("long size = 0;");
        visit((part, value) => code.Line("size += " + part.SizeOf(value) + ";"));
        code.Line("return " + Library + "EncodedSize.Of" + form + "(" + count + ", size);").Close();

        code.Line().Open(WriteHead(type)).Line(Library + "AmqpWriteScope scope = " + begin);
        visit((part, value) => part.Write(code, value));
        code.Line(end).Close();
    }

    private static void EmitList(CodeWriter code, WireType type)
    {
        Part item = type.Parts[0];
        EmitParts(code, type, "List", type.IsIndexed ? "i" : "i + 1", "writer.BeginList();", "writer.End(scope);", visit =>
        {
            code.Line(type.IsIndexed ? "int i = 0;" : "int i = -1;");
            if (item.Type.MayFail)
            {
                code.Open("try");
            }

            // Items with an index by their index, which is faster and needs no enumerator.
            string present = type.IsNone is null ? "value" : "(" + type.IsNone.Replace("{0}", "value") + " ? " + type.Empty + " : value)";
            string count = type.CSharp.EndsWith("]", StringComparison.Ordinal) ? "value.Length" : "value.Count";
            _ = type.IsIndexed ? code.Open("for (; i < " + count + "; i++)").Line(type.Elements + " item = value[i];")
                : code.Open("foreach (" + type.Elements + " item in " + present + ")").Line("i++;");
            visit(item, "item");
            code.Close();
            if (item.Type.MayFail)
            {
                code.CloseNamed("AmqpContract.InItem(fault, i)");
            }
        });

        bool mayBeOne = MayBeOne(item.Type);
        Start(OpenRead(code.Line(), type), type, mayBeOne);
        if (mayBeOne)
        {
            code.Line("bool isOne = " + Contract + "IsOneItem(ref reader);");
        }

        string one = mayBeOne ? "isOne ? " : string.Empty;
        code.Line(Library + "AmqpReadScope list = " + (mayBeOne ? one + "default : " : string.Empty) + Contract + "EnterItems(ref reader);");
        string room = (mayBeOne ? one + "1 : " : string.Empty) + Reserve(type, type.Elements, "list", item.Type.IsNested);
        string list = "global::System.Collections.Generic.List<" + type.Elements + ">";
        _ = type.IsArray
            ? code.Line(type.Elements + "[] items = " + type.Empty + ";").Line("global::System.Array.Resize(ref items, " + room + ");").Line("int count = 0;")
            : code.Line(list + " items = new " + list + "(" + room + ");");
        code.Open("while (" + (mayBeOne ? one + (type.IsArray ? "count" : "items.Count") + " == 0 : " : string.Empty) + "!reader.IsAtEnd)");
        code.Line(type.IsArray ? "items[count++] = " + item.Read + ";" : "items.Add(" + item.Read + ");").Close();
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
    private static bool MayBeOne(WireType item) => item.Kind is not (WireKind.List or WireKind.Tuple) && !item.HasOwnCode && (item.Contract is null || item.IsDescribed)
        && !item.Amqp.StartsWith("array of ", StringComparison.Ordinal) && item.Amqp is not ("list" or "array");

    private static void EmitMap(CodeWriter code, WireType type)
    {
        (Part key, Part item) = (type.Parts[0], type.Parts[1]);
        string pair = "global::System.Collections.Generic.KeyValuePair<" + type.Elements + ">";
        string compared = (key.Type.Kind == WireKind.Converted || key.Type.HasOwnCode ? "null" : "value") + ");";
        string begin = Contract + "BeginMap<" + type.Elements + ">(ref writer, " + compared;
        EmitParts(code, type, "Map", "value.Count", begin, Contract + "EndMap<" + type.Elements + ">(ref writer, in scope, " + compared, visit =>
        {
            code.Line("int i = -1;").Open("try").Open("foreach (" + pair + " pair in value)").Line("i++;");
            visit(key, "pair.Key");
            code.Line("i++;");
            visit(item, "pair.Value");
            code.Close().CloseNamed("AmqpContract.InItem(fault, i, isPair: true)");
        });

        Start(OpenRead(code.Line(), type), type).Line(Library + "AmqpReadScope map = " + Contract + "EnterMap(ref reader);");
        string map = "global::System.Collections.Generic.Dictionary<" + type.Elements + ">";
        code.Line("int room = " + Reserve(type, pair, "map", isNested: false) + ";").Line(map + " items = new " + map + "(room, " + type.Comparer.Replace("{count}", "room") + ");");
        code.Open("while (!reader.IsAtEnd)").Line("int position = reader.Position;").Line(key.CSharp + " key = " + key.Read + ";").Line(item.CSharp + " item = " + item.Read + ";");
        code.Line(Contract + "AddPair(ref reader, items, position, key, item);").Close();
        CloseRead(code.Line("reader.Exit(map);"), Made(type));
    }

    private static void EmitTuple(CodeWriter code, WireType type)
    {
        EmitParts(code, type, "List", type.Parts.Count.ToString(CultureInfo.InvariantCulture), "writer.BeginList();", "writer.End(scope);", visit =>
        {
            code.Line("int i = 0;").Open("try");
            foreach (Part part in type.Parts)
            {
                visit(part, "value." + part.Name);
                code.Line("i++;");
            }

            code.CloseNamed("AmqpContract.InItem(fault, i)");
        });

        OpenRead(code.Line(), type).Line(Library + "AmqpReadScope list = " + Contract + "EnterTuple(ref reader, " + type.Parts.Count + ");");
        foreach (Part part in type.Parts)
        {
            code.Line(part.CSharp + " read" + part.Name + " = " + part.Read + ";");
        }

        string made = string.Join(", ", type.Parts.Select(static part => "read" + part.Name));
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
        + ", " + scope + ".Count == 0 ? " + type.Memory + " : " + type.FilledMemory + (type.Parts[type.Parts.Count - 1].Type.IsSmallObject ? ", true" : string.Empty) + ")";
}
