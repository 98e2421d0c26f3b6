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
            code.Open("using (var buffer = new " + Library + "AmqpBuffer())").Line("var writer = new " + Library + "AmqpWriter(buffer, options);");
            code.Line("WriteTo(ref writer);").Line("return writer.BytesWritten;").Close();
        }
        else
        {
            EmitChecks(code, contract, fields);
            OpenNamed(code, contract, fields);
            EmitSize(code, contract, fields, contract.IsDescribed ? DescriptorSize(contract) + " + " : string.Empty);
            CloseNamed(code, contract, fields);
        }

        code.Close();

        code.Line().Line("/// <summary>Writes the value" + (contract.IsDescribed ? " with its descriptor" : string.Empty) + ".</summary>");
        code.Open("public " + modifier + "void WriteTo(ref " + Library + "AmqpWriter writer)");
        EmitChecks(code, contract, fields);
        bool hasScope = contract.IsDescribed && contract.Form != ContractForm.List;
        if (hasScope)
        {
            code.Line(Library + "AmqpWriteScope described = writer.BeginDescribed(" + Written(contract) + ");");
        }

        OpenNamed(code, contract, fields);
        EmitContent(code, contract, fields);
        CloseNamed(code, contract, fields);
        if (hasScope)
        {
            code.Line("writer.End(described);");
        }

        code.Close();
        if (contract.Form == ContractForm.List)
        {
            FieldCode.EmitApart(code, "void " + contract.WriteField + "(ref " + Library + "AmqpWriter writer, int index)", fields, static field => field.IsScalar, field => field.Write(code));
        }
    }

    // A field that cannot be encoded is named as its exception passes; a value that is not a field has the name of the contract.
    private static bool IsNamed(ContractModel contract, FieldCode[] fields) => contract.Unknown is not null || fields.Any(static field => field.MayFail);

    private static void OpenNamed(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (IsNamed(contract, fields))
        {
            code.Line("int at = -1;").Open("try");
        }
    }

    private static void CloseNamed(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (IsNamed(contract, fields))
        {
            code.CloseNamed("InField(fault, " + FieldCode.Quote(contract.Name.TrimStart('@')) + ", at" + string.Concat(contract.Fields.Select(static field => ", " + FieldCode.Quote(field.Name))) + ")");
        }
    }

    private static void Name(CodeWriter code, FieldCode[] fields, int index)
    {
        if (fields[index].MayFail)
        {
            code.Line("at = " + index.ToString(CultureInfo.InvariantCulture) + ";");
        }
    }

    private static string DescriptorSize(ContractModel contract) => DescriptorBytes(contract).Length.ToString(CultureInfo.InvariantCulture);

    /// <summary>Gets the expression for the bytes of the constructor 0x00 and the descriptor that is written.</summary>
    public static string DescriptorOf(ContractModel contract) =>
        contract.IsDescribed ? "new byte[] { " + string.Join(", ", DescriptorBytes(contract).Select(static each => "0x" + each.ToString("X2", CultureInfo.InvariantCulture))) + " }" : "default";

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
    private static string CountOf(ContractModel contract, FieldCode[] fields, string writesAll, out int least)
    {
        least = fields.Length;
        while (least > 0 && fields[least - 1].IsSet is not null)
        {
            least--;
        }

        string count = least.ToString(CultureInfo.InvariantCulture);
        for (int i = least; i < fields.Length; i++)
        {
            count = fields[i].IsSet + " ? " + (i + 1).ToString(CultureInfo.InvariantCulture) + " : " + count;
        }

        if (least == fields.Length)
        {
            return count;
        }

        string others = contract.Unknown is null ? string.Empty : " || this." + contract.Unknown + " is { Count: > 0 }";
        return writesAll + others + " ? " + fields.Length.ToString(CultureInfo.InvariantCulture) + " : " + count;
    }

    private static void EmitSize(CodeWriter code, ContractModel contract, FieldCode[] fields, string descriptor)
    {
        if (contract.Form == ContractForm.Value)
        {
            code.Line("return " + descriptor + fields[0].Size + ";");
            return;
        }

        bool isList = contract.Form == ContractForm.List;
        int least = fields.Length;
        code.Line("int count = " + (isList ? CountOf(contract, fields, "options is { FullComposites: true }", out least) : "0") + ";").Line("long size = 0;");
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
            EmitOthers(code, contract, isList ? "count" : "2 * count", isList ? ["size += item.GetEncodedSize();"] : ["size += pair.Key.GetEncodedSize();", "size += pair.Value.GetEncodedSize();"]);
            all += " + (this." + contract.Unknown + "?.Count ?? 0)";
        }

        code.Line("return " + descriptor + Library + "EncodedSize.Of" + (isList ? "List" : "Map") + "(" + all + ", size);");
    }

    private static void EmitContent(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (contract.Form == ContractForm.Value)
        {
            fields[0].Write(code);
            return;
        }

        bool isList = contract.Form == ContractForm.List;
        int least = fields.Length;
        string? count = isList ? CountOf(contract, fields, Library + "AmqpContract.WritesAllFields(in writer)", out least) : null;
        string number = least < fields.Length ? "count" : fields.Length.ToString(CultureInfo.InvariantCulture);
        if (least < fields.Length)
        {
            code.Line("int count = " + count + ";");
        }

        string begin = !isList ? "writer.BeginMap();" : contract.IsDescribed ? Contract + "BeginList(ref writer, " + Written(contract) + ");" : "writer.BeginList();";
        if (isList)
        {
            code.Open("if (!" + Contract + "TryOpenList(in writer, " + DescriptorOf(contract) + ", out " + Library + "AmqpWriteScope fields, out global::System.Span<byte> room))");
            code.Line("fields = " + begin).Line("room = " + Contract + "Room(in writer);").Close();
        }
        else
        {
            code.Line(Library + "AmqpWriteScope fields = " + begin);
        }

        for (int i = 0; i < fields.Length; i++)
        {
            Name(code, fields, i);
            if (!isList)
            {
                string write = contract.Form == ContractForm.SymbolMap ? "writer.WriteSymbolBytes(" : "writer.WriteStringBytes(";
                EmitPair(code, fields[i].IsSet, [write + KeyOf(contract.Fields[i]) + ");", fields[i].WriteValue]);
            }
            else if (i < least)
            {
                fields[i].WriteInPlace(code, i, contract.WriteField);
            }
            else
            {
                code.Open("if (count > " + i + ")");
                fields[i].WriteInPlace(code, i, contract.WriteField);
                code.Close();
            }
        }

        if (IsNamed(contract, fields))
        {
            code.Line("at = -1;");
        }

        if (isList && contract.Unknown is null)
        {
            code.Line(Contract + "CloseList(ref writer, ref fields, room, " + number + ");");
            return;
        }

        if (contract.HasOtherPairs)
        {
            code.Line(Contract + "WriteOthers(ref writer, this." + contract.Unknown + ", " + contract.FieldNames + ", " + FieldCode.Quote(contract.WireName) + ");");
        }
        else if (contract.Unknown is not null)
        {
            code.Line(Contract + "MoveTo(ref writer, ref fields, room, " + number + ");");
            EmitOthers(code, contract, number, ["item.WriteTo(ref writer);"]);
        }

        code.Line("writer.End(fields);");
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
