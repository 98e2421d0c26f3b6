using System.Text;

namespace Amqp.Encoding.Generator;

/// <summary>Writes the methods for values that one expression cannot read or write: lists, maps, and enums that are symbols.</summary>
internal static class HelperEmitter
{
    private const string Library = Scalars.Library;

    /// <summary>Returns the type with the calls of its methods, which have the name of the field.</summary>
    public static WireType Bind(WireType type, string name) => type.Kind switch
    {
        WireKind.List or WireKind.Map => type with
        {
            Read = "AmqpRead" + name + "(ref reader)",
            Write = "AmqpWrite" + name + "(ref writer, {0});",
            Size = "AmqpSizeOf" + name + "({0}, options)",
        },
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
    public static void Emit(CodeWriter code, WireType type, string name, string contract, string field)
    {
        switch (type.Kind)
        {
            case WireKind.List:
                EmitList(code, type, Bind(type.Item!, name + "Item"), name, contract, field);
                Emit(code, type.Item!, name + "Item", contract, field);
                break;
            case WireKind.Map:
                EmitMap(code, type, Bind(type.Key!, name + "Key"), Bind(type.Item!, name + "Item"), name, contract, field);
                Emit(code, type.Key!, name + "Key", contract, field);
                Emit(code, type.Item!, name + "Item", contract, field);
                break;
            case WireKind.SymbolEnum:
                EmitSymbols(code, type, name, contract, field);
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

    private static void EmitList(CodeWriter code, WireType type, WireType item, string name, string contract, string field)
    {
        string at = ItemOf(type, item, "item", contract, field, "i");
        string values = type.CSharp.EndsWith("]", StringComparison.Ordinal) ? "values.Length" : "values.Count";
        code.Line().Open("private static int AmqpSizeOf" + name + "(" + type.CSharp + " values, " + Library + "AmqpWriterOptions? options)");
        code.Line("long size = 0;").Open("for (int i = 0; i < " + values + "; i++)");
        code.Line("var item = values[i];").Line("size += " + SizeOf(type, item, "item", at) + ";").Close();
        code.Line("return " + Library + "EncodedSize.OfList(" + values + ", size);").Close();

        code.Line().Open("private static void AmqpWrite" + name + "(ref " + Library + "AmqpWriter writer, " + type.CSharp + " values)");
        code.Line(Library + "AmqpWriteScope list = writer.BeginList();").Open("for (int i = 0; i < " + values + "; i++)");
        code.Line("var item = values[i];");
        Write(code, type, item, "item", at);
        code.Close().Line("writer.End(list);").Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        code.Line(Library + "AmqpReadScope list = reader.EnterList();");
        string room = Reserve(type.Elements, "list", item.IsNested);
        string read = ReadOf(type, item, field);
        if (type.IsArray)
        {
            code.Line("var items = " + type.Empty + ";").Line("global::System.Array.Resize(ref items, " + room + ");").Line("int count = 0;").Open("while (!reader.IsAtEnd)").Line("items[count++] = " + read + ";").Close();
        }
        else
        {
            code.Line("var items = new global::System.Collections.Generic.List<" + type.Elements + ">(" + room + ");").Open("while (!reader.IsAtEnd)").Line("items.Add(" + read + ");").Close();
        }

        code.Line("reader.Exit(list);").Line("return items;").Close();
    }

    private static void EmitMap(CodeWriter code, WireType type, WireType key, WireType item, string name, string contract, string field)
    {
        string value = ItemOf(type, item, "pair.Value", contract, field, "-1");
        string each = "foreach (global::System.Collections.Generic.KeyValuePair<" + type.Elements + "> pair in values)";
        code.Line().Open("private static int AmqpSizeOf" + name + "(" + type.CSharp + " values, " + Library + "AmqpWriterOptions? options)");
        code.Line("long size = 0;").Open(each).Line("size += " + key.Size.Replace("{0}", "pair.Key") + " + " + SizeOf(type, item, "pair.Value", value) + ";").Close();
        code.Line("return " + Library + "EncodedSize.OfMap(values.Count, size);").Close();

        code.Line().Open("private static void AmqpWrite" + name + "(ref " + Library + "AmqpWriter writer, " + type.CSharp + " values)");
        code.Line(Library + "AmqpWriteScope map = writer.BeginMap();").Open(each).Line(key.Write.Replace("{0}", "pair.Key"));
        Write(code, type, item, "pair.Value", value);
        string pairs = key.IsConverted ? "null" : "values";
        code.Close().Line(Library + "AmqpContract.EndMap<" + type.Elements + ">(ref writer, in map, " + pairs + ", " + FieldCode.Quote(contract) + ", " + FieldCode.Quote(field) + ");").Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        code.Line(Library + "AmqpReadScope map = " + Library + "AmqpContract.EnterMap(ref reader);");
        string room = Reserve("global::System.Collections.Generic.KeyValuePair<" + type.Elements + ">", "map", isNested: false);
        code.Line("var items = new global::System.Collections.Generic.Dictionary<" + type.Elements + ">(" + room + ");").Open("while (!reader.IsAtEnd)");
        code.Line("int position = reader.Position;").Line("var key = " + key.Read + ";").Line("var value = " + ReadOf(type, item, field) + ";");
        code.Line(Library + "AmqpContract.AddPair(ref reader, items, position, key, value, " + FieldCode.Quote(field) + ");").Close();
        code.Line("reader.Exit(map);").Line("return items;").Close();
    }

    private static void EmitSymbols(CodeWriter code, WireType type, string name, string contract, string field)
    {
        code.Line().Open("private static global::System.ReadOnlySpan<byte> AmqpSymbolOf" + name + "(" + type.CSharp + " value)").Open("switch (value)");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.Line("case " + type.Members[i].CSharp + ": return AmqpSymbol" + name + "Member" + i + ";");
        }

        code.Line("default: throw new " + Library + "AmqpEncodeException(" + FieldCode.Quote("The field " + field + " of " + contract + " has a value that has no symbol: ") + " + value);").Close().Close();

        code.Line().Open("private static " + type.CSharp + " AmqpRead" + name + "(ref " + Library + "AmqpReader reader)");
        code.Line("int position = reader.Position;").Line("global::System.ReadOnlySpan<byte> symbol = reader.ReadSymbolBytes();");
        for (int i = 0; i < type.Members.Count; i++)
        {
            code.If("global::System.MemoryExtensions.SequenceEqual(symbol, AmqpSymbol" + name + "Member" + i + ")", "return " + type.Members[i].CSharp + ";");
        }

        code.Line(Library + "AmqpContract.FailValue(ref reader, position, " + FieldCode.Quote("a " + type.Amqp + " in " + field) + ");").Line("return default;").Close();
        for (int i = 0; i < type.Members.Count; i++)
        {
            EmitBytes(code, "AmqpSymbol" + name + "Member" + i, type.Members[i].Symbol);
        }
    }

    /// <summary>Gets the expression for a value that was read and may not be null, which a converter may make it.</summary>
    public static string NotNull(WireType type, string read, string field) => type is { IsConverted: true, IsReference: true }
        ? Library + "AmqpContract.NotNull(ref reader, reader.Position, " + read + ", " + FieldCode.Quote(field) + ")"
        : read;

    private static string Reserve(string item, string scope, bool isNested) =>
        Library + "AmqpContract.Reserve<" + item + ">(ref reader, in " + scope + ", " + (isNested ? "true" : "false") + ")";

    private static string ItemOf(WireType type, WireType item, string expression, string contract, string field, string index) =>
        type.HasNullItems ? (item.IsReference ? expression : expression + ".GetValueOrDefault()")
        : item.IsReference ? "(" + expression + " ?? throw " + Library + "AmqpContract.MissingItem(" + FieldCode.Quote(contract) + ", " + FieldCode.Quote(field) + ", " + index + "))"
        : expression;

    private static string SizeOf(WireType type, WireType item, string raw, string value) =>
        type.HasNullItems ? "(" + raw + " is null ? 1 : " + item.Size.Replace("{0}", value) + ")" : item.Size.Replace("{0}", value);

    private static void Write(CodeWriter code, WireType type, WireType item, string raw, string value)
    {
        if (type.HasNullItems)
        {
            code.If(raw + " is null", "writer.WriteNull();").Open("else").Line(item.Write.Replace("{0}", value)).Close();
        }
        else
        {
            code.Line(item.Write.Replace("{0}", value));
        }
    }

    private static string ReadOf(WireType type, WireType item, string field) =>
        !type.HasNullItems ? NotNull(item, item.Read, field) : "reader.TryReadNull() ? " + (item.IsReference ? "null" : "default(" + item.CSharp + "?)") + " : " + item.Read;
}
