namespace Amqp.Encoding.Generator;

/// <summary>Writes GetEncodedSize and WriteTo.</summary>
internal static class WriteEmitter
{
    public static string KeyOf(FieldModel field) => "AmqpKey" + field.Id;

    public static void Emit(CodeWriter code, ContractModel contract)
    {
        string modifier = contract.IsDerived ? "override " : contract.IsStruct || contract.IsSealed ? string.Empty : "virtual ";
        if (contract.IsAbstract && !contract.IsForeign)
        {
            if (!contract.IsDerived)
            {
                code.Line().Line("/// <inheritdoc/>").Line("public abstract int GetEncodedSize(" + Library + "AmqpWriterOptions? options = null);");
                code.Line().Line("/// <inheritdoc/>").Line("public abstract void WriteTo(ref " + Library + "AmqpWriter writer);");
            }

            return;
        }

        FieldCode[] fields = [.. contract.Fields.Select(field => new FieldCode(field, contract.Title, contract.Owner))];
        string start = contract.IsForeign ? contract.Methods + " static " : "public " + modifier, value = contract.IsForeign ? contract.CSharp + " value" : string.Empty;
        code.Line().Line("/// <summary>Returns the number of bytes that <see cref=\"WriteTo\"/> writes.</summary>");
        code.Open(start + "int GetEncodedSize(" + (contract.IsForeign ? value + ", " : value) + Library + "AmqpWriterOptions? options = null)");
        EmitOthers(code, contract, isSize: true);
        if (contract.IsAbstract)
        {
            // Every object is one of a known type.
        }
        else if (contract.IsRecursive)
        {
            // The writer limits the depth, so an object that contains itself ends.
            code.Open("using (" + Library + "AmqpBuffer buffer = new " + Library + "AmqpBuffer())").Line(Library + "AmqpWriter writer = new " + Library + "AmqpWriter(buffer, options);");
            code.Line(contract.IsForeign ? CallWrite(contract.Wire, "value") : "WriteTo(ref writer);").Line("return writer.BytesWritten;").Close();
        }
        else
        {
            EmitChecks(code, contract, fields, isCounted: false);
            if (contract.Form == ContractForm.List)
            {
                code.Line("return " + Record + "GetSize(new " + contract.RecordName + "(" + contract.Owner + "), options);");
            }
            else if (IsNamed(contract, fields))
            {
                code.Line("int at = -1;").Open("try");
                EmitSize(code, contract, fields);
                CloseNamed(code, contract);
            }
            else
            {
                EmitSize(code, contract, fields);
            }
        }

        code.Close();

        code.Line().Line("/// <summary>Writes the value" + (contract.IsDescribed ? " with its descriptor" : string.Empty) + ".</summary>");
        code.Open(start + "void WriteTo(ref " + Library + "AmqpWriter writer" + (contract.IsForeign ? ", " + value : value) + ")");
        EmitOthers(code, contract, isSize: false);
        if (contract.IsAbstract)
        {
            code.Close();
            return;
        }

        EmitChecks(code, contract, fields, isCounted: contract.Form == ContractForm.List);
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

    // The static methods refuse null, and leave an object of a known type to the code of its type.
    private static void EmitOthers(CodeWriter code, ContractModel contract, bool isSize)
    {
        if (contract.IsForeign)
        {
            _ = contract.IsStruct ? code : code.If("value is null", "throw new global::System.ArgumentNullException(\"value\");");
            EmitKnown(code, contract.KnownTypes, isSize, contract.IsAbstract ? contract.CSharp : null);
        }
    }

    /// <summary>Writes the calls for an object of one of several types.</summary>
    /// <param name="code">The output.</param>
    /// <param name="types">The types.</param>
    /// <param name="isSize">Whether the object is measured; else it is written.</param>
    /// <param name="refusing">The type whose other objects are refused; null if they have code of their own.</param>
    public static void EmitKnown(CodeWriter code, IEnumerable<KnownType> types, bool isSize, string? refusing)
    {
        foreach (KnownType known in types)
        {
            string value = "((" + known.CSharp + ")(object)value)", test = "((object)value).GetType() == typeof(" + known.CSharp + ")";
            _ = isSize ? code.If(test, "return " + CallSize(known.Wire, value) + ";") : code.If(test, CallWrite(known.Wire, value), "return;");
        }

        if (refusing is not null)
        {
            code.Line("throw " + Contract + "WrongType(value, typeof(" + refusing + "));");
        }
    }

    // A map, or one value. An exception leaves the writer where it was.
    private static void EmitScope(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        code.Line(Library + "AmqpWriteScope start = " + Contract + "Mark(in writer);").Line("bool isWritten = false;").Line("int at = -1;").Open("try");
        if (contract.IsDescribed)
        {
            code.Line(Library + "AmqpWriteScope described = writer.BeginDescribed(" + contract.Written + ");");
        }

        if (contract.Form == ContractForm.Value)
        {
            LoadUnchecked(code, fields[0]);
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

    private static void CloseNamed(CodeWriter code, ContractModel contract) => code.CloseNamed("Record.InField(fault, " + contract.InfoType + ".Value, at)");

    private static void Name(CodeWriter code, FieldCode[] fields, int index)
    {
        if (fields[index].MayFail)
        {
            code.Line("at = " + index.ToString(CultureInfo.InvariantCulture) + ";");
        }
    }

    // With the constructor of a list of the narrow form.
    private static byte[] HeaderOf(ContractModel contract) => [.. contract.Beginning, 0xC0];

    // A property that is checked or counted is read before; else where it is written.
    private static void EmitChecks(CodeWriter code, ContractModel contract, FieldCode[] fields, bool isCounted)
    {
        if (contract.HasCallbacks)
        {
            code.Line(Contract + "OnWriting(" + contract.Owner + ");");
        }

        for (int i = 0, least = LeastOf(fields); i < fields.Length; i++)
        {
            if (fields[i].Check is not null || (isCounted && i >= least))
            {
                fields[i].Load(code);
            }
        }

        foreach (string check in fields.Select(static field => field.Check).OfType<string>())
        {
            code.Line(check);
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

    // A map, or one value.
    private static void EmitSize(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        string descriptor = contract.IsDescribed ? contract.Beginning.Length.ToString(CultureInfo.InvariantCulture) + " + " : string.Empty;
        if (contract.Form == ContractForm.Value)
        {
            LoadUnchecked(code, fields[0]);
            code.Line("return " + descriptor + fields[0].Size + ";");
            return;
        }

        code.Line("int count = 0;").Line("long size = 0;");
        for (int i = 0; i < fields.Length; i++)
        {
            Name(code, fields, i);
            LoadUnchecked(code, fields[i]);
            code.If(fields[i].IsSet, "count++;", "size += " + KeySize(contract.Fields[i]) + " + " + fields[i].SizeOfValue + ";");
        }

        string all = "count";
        if (contract.Unknown is not null)
        {
            code.Line("at = -1;").Open("if (" + contract.Owner + "." + contract.Unknown + " is not null)").Line("int i = 2 * count;").Open("try");
            code.Open("foreach (global::System.Collections.Generic.KeyValuePair<" + Library + "AmqpValue, " + Library + "AmqpValue> pair in " + contract.Owner + "." + contract.Unknown + ")");
            code.Line("size += pair.Key.GetEncodedSize();").Line("i++;").Line("size += pair.Value.GetEncodedSize();").Line("i++;").Close().CloseNamed("AmqpContract.InItem(fault, i, isPair: true)").Close();
            all += " + (" + contract.Owner + "." + contract.Unknown + "?.Count ?? 0)";
        }

        code.Line("return " + descriptor + Library + "EncodedSize.OfMap(" + all + ", size);");
    }

    private static void LoadUnchecked(CodeWriter code, FieldCode field)
    {
        if (field.Check is null)
        {
            field.Load(code);
        }
    }

    private static void EmitList(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        string first = (HeaderOf(contract).Length + 2).ToString(CultureInfo.InvariantCulture);
        string others = string.Empty;
        if (contract.Unknown is not null)
        {
            code.Line(Library + "AmqpList? unknown = " + contract.Owner + "." + contract.Unknown + ";").Line("int others = unknown?.Count ?? 0;");
            others = " + others";
        }

        int maximum = fields.Sum(static field => field.Reserved);
        code.Line(contract.RecordName + " record = new " + contract.RecordName + "(" + contract.Owner + ");");
        code.Line("int count = " + CountOf(fields, Record + "WritesAll(in writer)" + (contract.Unknown is null ? string.Empty : " || others != 0")) + ";");
        code.Line("global::System.Span<byte> room = " + Record + "Begin(ref writer, " + contract.HeaderName + ", " + maximum + ", count" + others + ", record);").Line("int at = " + first + ";");
        for (int i = 0, least = LeastOf(fields); i < fields.Length; i++)
        {
            maximum -= fields[i].Reserved;
            if (i >= least)
            {
                code.Open("if (count > " + i + ")");
                fields[i].WriteInList(code, i, maximum, contract.RecordName);
                code.Close();
            }
            else
            {
                LoadUnchecked(code, fields[i]);
                fields[i].WriteInList(code, i, maximum, contract.RecordName);
            }
        }

        if (contract.Unknown is not null)
        {
            code.Open("for (int i = 0; i < others; i++, count++)").Line("at = " + Record + "WriteExactly<" + contract.RecordName + ", " + Services + "ValueMember, " + Library + "AmqpValue>(ref writer, at, unknown![i], 0, count, record);").Close();
            code.Line("room = " + Record + "Room(in writer);");
        }

        code.Line(Record + "End(ref writer, room, " + first + ", at, count);");
    }

    /// <summary>Writes what the library knows of a contract, and of a list the struct through which it measures the fields.</summary>
    public static void EmitRecord(CodeWriter code, ContractModel contract)
    {
        string names = string.Join(", ", contract.Fields.Where(_ => contract.Form != ContractForm.Value).Select(static field => FieldCode.Quote(field.Name)));
        string info = FieldCode.Quote(contract.Title) + ", new string[] { " + names + " }, " + HeaderOf(contract).Length
            + (contract.Descriptor.Code is null ? string.Empty : ", hasCode: true, code: DescriptorCode")
            + (contract.Descriptor.Symbol is string symbol ? ", symbol: " + FieldCode.Quote(symbol) : string.Empty)
            + (contract.RefusesUnknown ? ", unknown: " + FieldCode.Quote(contract.WireName) : string.Empty)
            + (contract.MayBeSmall ? ", objectSize: " + contract.ObjectSize : string.Empty);
        code.Line().Line("// Initialized by itself, so that an initializer of the contract may read and write objects of it.");
        code.Open("private static class " + contract.InfoType).Line("public static readonly " + Services + "RecordInfo Value = new " + Services + "RecordInfo(" + info + ");").Close();
        if (contract.Form != ContractForm.List)
        {
            return;
        }

        FieldCode[] fields = [.. contract.Fields.Select(field => new FieldCode(field, contract.Title, owner: "_value"))];
        code.Line().Line("private static global::System.ReadOnlySpan<byte> " + contract.HeaderName + " => " + Literals.Write(HeaderOf(contract)) + ";");
        code.Line().Open("private readonly struct " + contract.RecordName + " : " + Services + "IRecord").Line("private readonly " + contract.CSharp + " _value;").Line();
        code.Line("public " + contract.RecordName + "(" + contract.CSharp + " value) => _value = value;").Line();
        code.Line(Services + "RecordInfo " + Services + "IRecord.Info => " + contract.InfoType + ".Value;").Line();
        code.Open("long " + Services + "IRecord.Measure(ref " + Services + "RecordSize size)");
        for (int i = 0; i < fields.Length; i++)
        {
            fields[i].Measure(code, i);
        }

        if (contract.Unknown is not null)
        {
            code.Line((fields.Length == 0 ? "long sum = 0; " : string.Empty) + "int others = _value." + contract.Unknown + "?.Count ?? 0;");
            code.Open("for (int i = 0; i < others; i++)").Line("sum += size.Of<" + Services + "ValueMember, " + Library + "AmqpValue>(" + fields.Length + " + i, true, _value." + contract.Unknown + "![i]);").Close();
        }

        code.Line("return " + (fields.Length == 0 && contract.Unknown is null ? "0" : "sum") + ";").Close().Close();
    }

    private static void EmitPairs(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        for (int i = 0; i < fields.Length; i++)
        {
            Name(code, fields, i);
            LoadUnchecked(code, fields[i]);
            string write = contract.Form == ContractForm.SymbolMap ? "writer.WriteSymbolBytes(" : "writer.WriteStringBytes(";
            code.If(fields[i].IsSet, write + KeyOf(contract.Fields[i]) + ");", fields[i].WriteValue);
        }

        if (contract.Unknown is not null)
        {
            code.Line("at = -1;").Line(Contract + "WriteOthers(ref writer, " + contract.Owner + "." + contract.Unknown + ", " + contract.InfoType + ".Value, " + FieldCode.Quote(contract.WireName) + ");");
        }
    }

    private static string KeySize(FieldModel field)
    {
        int length = System.Text.Encoding.UTF8.GetByteCount(field.Name);
        return (length <= byte.MaxValue ? 2 + length : 5 + length).ToString(CultureInfo.InvariantCulture);
    }
}
