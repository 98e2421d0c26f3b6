using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Amqp.Encoding.Generator;

/// <summary>Writes GetEncodedSize and WriteTo.</summary>
internal static class WriteEmitter
{
    private const string Library = Scalars.Library;
    private const string Contract = Library + "AmqpContract.";

    public static string KeyOf(FieldModel field) => "AmqpKey" + field.Id;

    /// <summary>Gets the descriptor that is written.</summary>
    public static string Written(ContractModel contract) => contract.Code is not null ? "DescriptorCode" : "DescriptorSymbol";

    public static void Emit(CodeWriter code, ContractModel contract)
    {
        string modifier = contract.IsDerived ? "override " : contract.IsStruct || contract.IsSealed ? string.Empty : "virtual ";
        if (contract.IsAbstract)
        {
            if (!contract.IsDerived)
            {
                code.Line().Line("/// <inheritdoc/>").Line("public abstract int GetEncodedSize(" + Library + "AmqpWriterOptions? options = null);");
                code.Line().Line("/// <inheritdoc/>").Line("public abstract void WriteTo(ref " + Library + "AmqpWriter writer);");
            }

            return;
        }

        FieldCode[] fields = [.. contract.Fields.Select(field => new FieldCode(field, contract.WireName))];
        code.Line().Line("/// <summary>Returns the number of bytes that <see cref=\"WriteTo\"/> writes.</summary>");
        code.Open("public " + modifier + "int GetEncodedSize(" + Library + "AmqpWriterOptions? options = null)");
        if (contract.IsRecursive)
        {
            // The writer limits the depth, so an object that contains itself ends.
            code.Open("using (" + Library + "AmqpBuffer buffer = new " + Library + "AmqpBuffer())").Line(Library + "AmqpWriter writer = new " + Library + "AmqpWriter(buffer, options);");
            code.Line("WriteTo(ref writer);").Line("return writer.BytesWritten;").Close();
        }
        else
        {
            EmitChecks(code, contract, fields);
            string descriptor = contract.IsDescribed ? DescriptorSize(contract) + " + " : string.Empty;
            if (IsNamed(contract, fields))
            {
                code.Line("int at = -1;").Open("try");
                EmitSize(code, contract, fields, descriptor);
                CloseNamed(code, contract);
            }
            else
            {
                EmitSize(code, contract, fields, descriptor);
            }
        }

        code.Close();

        code.Line().Line("/// <summary>Writes the value" + (contract.IsDescribed ? " with its descriptor" : string.Empty) + ".</summary>");
        code.Open("public " + modifier + "void WriteTo(ref " + Library + "AmqpWriter writer)");
        EmitChecks(code, contract, fields);
        if (contract.Form == ContractForm.List)
        {
            EmitList(code, contract, fields);
        }
        else
        {
            EmitScope(code, contract, fields);
        }

        code.Close();
    }

    // A map, or one value. An exception leaves the writer where it was.
    private static void EmitScope(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        code.Line(Library + "AmqpWriteScope start = " + Contract + "Mark(in writer);").Line("bool isWritten = false;").Line("int at = -1;").Open("try");
        if (contract.IsDescribed)
        {
            code.Line(Library + "AmqpWriteScope described = writer.BeginDescribed(" + Written(contract) + ");");
        }

        if (contract.Form == ContractForm.Value)
        {
            fields[0].Write(code);
        }
        else
        {
            code.Line(Library + "AmqpWriteScope fields = writer.BeginMap();");
            EmitPairs(code, contract, fields);
            code.Line("writer.End(fields);");
        }

        if (contract.IsDescribed)
        {
            code.Line("writer.End(described);");
        }

        code.Line("isWritten = true;");
        CloseNamed(code, contract);
        code.Open("finally").If("!isWritten", Contract + "Cancel(ref writer, in start);").Close();
    }

    // A field that cannot be encoded is named as its exception passes; a value that is not a field has the name of the contract.
    private static bool IsNamed(ContractModel contract, FieldCode[] fields) => contract.Unknown is not null || fields.Any(static field => field.MayFail);

    private static void CloseNamed(CodeWriter code, ContractModel contract) =>
        code.CloseNamed("InField(fault, " + FieldCode.Quote(contract.Name.TrimStart('@')) + ", at, " + contract.FieldNames + ")");

    private static void Name(CodeWriter code, FieldCode[] fields, int index)
    {
        if (fields[index].MayFail)
        {
            code.Line("at = " + index.ToString(CultureInfo.InvariantCulture) + ";");
        }
    }

    private static string DescriptorSize(ContractModel contract) => DescriptorBytes(contract).Length.ToString(CultureInfo.InvariantCulture);

    // With the constructor of a list of the narrow form.
    private static byte[] HeaderOf(ContractModel contract) => contract.IsDescribed ? [.. DescriptorBytes(contract), 0xC0] : [0xC0];

    private static string Literal(byte[] bytes) => "new byte[] { " + string.Join(", ", bytes.Select(static each => "0x" + each.ToString("X2", CultureInfo.InvariantCulture))) + " }";

    private static byte[] DescriptorBytes(ContractModel contract)
    {
        byte[] content = contract.Code is ulong number ? BigEndian(number, number <= byte.MaxValue ? 1 : 8) : System.Text.Encoding.ASCII.GetBytes(contract.Symbol!);
        return contract.Code is not null ? [0, content.Length == 1 ? (byte)0x53 : (byte)0x80, .. content]
            : content.Length <= byte.MaxValue ? [0, 0xA3, (byte)content.Length, .. content]
            : [0, 0xB3, .. BigEndian((ulong)content.Length, 4), .. content];
    }

    private static byte[] BigEndian(ulong number, int width) => [.. Enumerable.Range(1, width).Select(index => (byte)(number >> (8 * (width - index))))];

    private static void EmitChecks(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (contract.HasCallbacks)
        {
            code.Line(Library + "AmqpContract.OnWriting(this);");
        }

        foreach (FieldCode field in fields.Where(static field => field.Check is not null))
        {
            code.If(field.IsMissing, field.Check!);
        }
    }

    // The number of fields up to the last one that is not null.
    private static string CountOf(FieldCode[] fields, string writesAll)
    {
        int least = LeastOf(fields);
        string count = least.ToString(CultureInfo.InvariantCulture);
        for (int i = least; i < fields.Length; i++)
        {
            count = fields[i].IsSet + " ? " + (i + 1).ToString(CultureInfo.InvariantCulture) + " : " + count;
        }

        return least == fields.Length ? count : writesAll + " ? " + fields.Length.ToString(CultureInfo.InvariantCulture) + " : " + count;
    }

    private static int LeastOf(FieldCode[] fields) => Array.FindLastIndex(fields, static field => field.IsSet is null) + 1;

    private static void EmitSize(CodeWriter code, ContractModel contract, FieldCode[] fields, string descriptor)
    {
        if (contract.Form == ContractForm.Value)
        {
            code.Line("return " + descriptor + fields[0].Size + ";");
            return;
        }

        bool isList = contract.Form == ContractForm.List;
        int least = LeastOf(fields);
        code.Line("int count = " + (isList ? "new " + contract.FieldsName + "(this).GetCount(options)" : "0") + ";").Line("long size = 0;");
        for (int i = 0; i < fields.Length; i++)
        {
            Name(code, fields, i);
            if (isList && i < least)
            {
                code.Line("size += " + fields[i].Size + ";");
            }
            else if (isList)
            {
                code.If("count > " + i, "size += " + fields[i].Size + ";");
            }
            else
            {
                EmitPair(code, fields[i].IsSet, ["count++;", "size += " + KeySize(contract.Fields[i]) + " + " + fields[i].SizeOfValue + ";"]);
            }
        }

        string all = "count";
        if (contract.Unknown is not null)
        {
            code.Line("at = -1;");
            EmitOthers(code, contract, isList ? fields.Length.ToString(CultureInfo.InvariantCulture) : "2 * count", isList ? ["size += item.GetEncodedSize();"] : ["size += pair.Key.GetEncodedSize();", "size += pair.Value.GetEncodedSize();"]);
            all += isList ? string.Empty : " + (this." + contract.Unknown + "?.Count ?? 0)";
        }

        code.Line("return " + descriptor + Library + "EncodedSize.Of" + (isList ? "List" : "Map") + "(" + all + ", size);");
    }

    private static void EmitList(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        string all = "new " + contract.FieldsName + "(this)";
        int maximum = fields.Sum(static field => field.Reserved);
        code.Line("int count = " + CountOf(fields, Contract + "WritesAllFields(in writer)" + (contract.Unknown is null ? string.Empty : " || this." + contract.Unknown + " is { Count: > 0 }")) + ";");
        code.Line("global::System.Span<byte> room = " + Contract + "BeginList(ref writer, " + maximum + ", " + all + ");").Line("int at = " + (HeaderOf(contract).Length + 2) + ";");
        for (int i = 0, least = LeastOf(fields); i < fields.Length; i++)
        {
            maximum -= fields[i].Reserved;
            if (i >= least)
            {
                code.Open("if (count > " + i + ")");
            }

            fields[i].WriteInPlace(code, i, maximum, all);
            if (i >= least)
            {
                code.Close();
            }
        }

        if (contract.Unknown is string unknown)
        {
            code.Open("for (int i = 0; i < (this." + unknown + "?.Count ?? 0); i++, count++)").Line("at = " + Contract + "WriteExactly(ref writer, at, 0, count, " + all + ");").Close();
            code.Line("room = " + Contract + "Room(in writer);");
        }

        code.Line(Contract + "EndList(ref writer, room, " + (HeaderOf(contract).Length + 2) + ", at, count);");
    }

    /// <summary>Writes the struct that the library calls for what is rare: room that is short, and fields that are not plain.</summary>
    public static void EmitStruct(CodeWriter code, ContractModel contract)
    {
        FieldCode[] fields = [.. contract.Fields.Select(field => new FieldCode(field, contract.WireName, owner: "_value"))];
        const string Options = Library + "AmqpWriterOptions? options";
        string item = "_value." + contract.Unknown + "![index - " + fields.Length + "]";
        code.Line().Open("private readonly struct " + contract.FieldsName + " : " + Library + "IAmqpContractFields<" + contract.State + ">");
        code.Line("private readonly " + contract.CSharp + " _value;").Line();
        code.Open("public " + contract.FieldsName + "(" + contract.CSharp + " value)").Line("_value = value;").Close();
        code.Line().Line("public string Name => " + FieldCode.Quote(contract.Name.TrimStart('@')) + ";");
        code.Line().Line("public string[] Names => " + contract.FieldNames + ";");
        code.Line().Line("public global::System.ReadOnlySpan<byte> Header => " + Literal(HeaderOf(contract)) + ";");
        code.Line().Line("public int EnterList(ref " + Library + "AmqpReader reader) => " + (contract.IsDescribed ? Contract + "EnterList(ref reader, " + ReadEmitter.Descriptors(contract) + ");" : "reader.EnterList().Count;"));
        ReadEmitter.EmitField(code, contract);
        string others = contract.Unknown is null ? string.Empty : "_value." + contract.Unknown + " is { Count: > 0 } ? " + fields.Length + " + _value." + contract.Unknown + ".Count : ";
        code.Line().Line("public int GetCount(" + Options + ") => " + others + CountOf(fields, "options is { FullComposites: true }") + ";");
        string sizes = string.Concat(fields.Select(static (field, index) => index + " => " + field.Size + ", "));
        code.Line().Line("public int GetFieldSize(int index, " + Options + ") => index switch { " + sizes + "_ => " + (contract.Unknown is null ? "0" : item + ".GetEncodedSize()") + " };");
        FieldCode.EmitApart(code, "public void WriteField(ref " + Library + "AmqpWriter writer, int index)", fields, static field => field.IsAny, field => code.Line(field.WriteValue), contract.Unknown is null ? null : item + ".WriteTo(ref writer);");
        code.Close();
        if (!contract.IsReadDirectly)
        {
            ReadEmitter.EmitState(code, contract);
        }
    }

    private static void EmitPairs(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        for (int i = 0; i < fields.Length; i++)
        {
            Name(code, fields, i);
            string write = contract.Form == ContractForm.SymbolMap ? "writer.WriteSymbolBytes(" : "writer.WriteStringBytes(";
            EmitPair(code, fields[i].IsSet, [write + KeyOf(contract.Fields[i]) + ");", fields[i].WriteValue]);
        }

        if (contract.HasOtherPairs)
        {
            code.Line("at = -1;").Line(Contract + "WriteOthers(ref writer, this." + contract.Unknown + ", " + contract.FieldNames + ", " + FieldCode.Quote(contract.WireName) + ");");
        }
    }

    // The items or pairs that are not fields. A fault has their index, which follows those of the fields.
    private static void EmitOthers(CodeWriter code, ContractModel contract, string first, string[] statements)
    {
        bool isList = contract.Form == ContractForm.List;
        string each = isList ? Library + "AmqpValue item" : "global::System.Collections.Generic.KeyValuePair<" + Library + "AmqpValue, " + Library + "AmqpValue> pair";
        code.Open("if (this." + contract.Unknown + " is not null)").Line("int i = " + first + ";").Open("try").Open("foreach (" + each + " in this." + contract.Unknown + ")");
        foreach (string statement in statements)
        {
            code.Line(statement).Line("i++;");
        }

        code.Close().CloseNamed("InItem(fault, i" + (isList ? ")" : ", isPair: true)")).Close();
    }

    private static void EmitPair(CodeWriter code, string? isSet, IEnumerable<string> statements)
    {
        if (isSet is not null)
        {
            code.Open("if (" + isSet + ")");
        }

        foreach (string statement in statements)
        {
            code.Line(statement);
        }

        if (isSet is not null)
        {
            code.Close();
        }
    }

    private static string KeySize(FieldModel field)
    {
        int length = System.Text.Encoding.UTF8.GetByteCount(field.Name);
        return (length <= byte.MaxValue ? 2 + length : 5 + length).ToString(CultureInfo.InvariantCulture);
    }
}
