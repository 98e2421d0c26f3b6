namespace Amqp.Encoding.Generator;

/// <summary>Writes Read.</summary>
internal static class ReadEmitter
{
    public static void Emit(CodeWriter code, ContractModel contract)
    {
        string start = contract.Methods + " " + (contract.IsDerived ? "new " : string.Empty) + "static " + contract.CSharp + " Read(ref " + Library + "AmqpReader reader";
        code.Line().Line("/// <summary>Reads a value" + (contract.HasDescriptor ? " with its descriptor" : string.Empty) + ". If it throws, the reader is where it was.</summary>");
        code.Line("/// <exception cref=\"" + Library + "AmqpDecodeException\">The value is malformed, or of another type.</exception>");
        code.Line(start + ") => " + (contract.ReadsDirectly ? "default(" + contract.Codec + ").Read" : Contract + "Read" + contract.Arguments) + "(ref reader);");
        if (contract.HasDescriptor)
        {
            code.Line().Line("/// <summary>Reads a value after its descriptor, which EnterDescribed of the reader has returned. If it throws, the reader is where it was.</summary>");
            code.Line("/// <exception cref=\"" + Library + "AmqpDecodeException\">The value is malformed, or of another type.</exception>");
            code.Line(start + ", " + Library + "DescriptorView descriptor) => " + Contract + "Read" + contract.Arguments + "(ref reader, in descriptor);");
        }
    }

    /// <summary>Writes the method of the codec, whose reader keeps its first fault.</summary>
    public static void EmitRecording(CodeWriter code, ContractModel contract)
    {
        code.Open("public " + contract.CSharp + " Read(ref " + Library + "AmqpReader reader)");
        if (contract.IsBroken)
        {
            code.Line("throw new global::System.NotSupportedException();").Close();
            return;
        }

        EmitChoice(code, contract.KnownTypes, contract.IsAbstract, "return {0};");
        if (!contract.IsAbstract)
        {
            FieldCode[] fields = FieldsOf(contract);
            if (contract.Form == ContractForm.List)
            {
                EmitList(code, contract, fields);
            }
            else
            {
                EmitScope(code, contract, fields);
            }
        }

        code.Close();
    }

    private static FieldCode[] FieldsOf(ContractModel contract) =>
        [.. contract.Fields.Select((field, index) => new FieldCode(field, contract.Title, result: contract.IsObjectFirst ? "result" : null, noted: contract is { IsCaught: true, Form: not ContractForm.Value } ? index : -1))];

    /// <summary>Writes the choice of a type by the descriptor.</summary>
    /// <param name="code">The output.</param>
    /// <param name="types">The types.</param>
    /// <param name="isAbstract">Whether a value with another descriptor is a fault.</param>
    /// <param name="end">The statements that end the method with the value {0}.</param>
    public static void EmitChoice(CodeWriter code, IReadOnlyList<KnownType> types, bool isAbstract, string end)
    {
        if (types.Count != 0)
        {
            code.Line(Library + "DescriptorView descriptor = " + Contract + "PeekDescriptor(ref reader);");
        }

        foreach (KnownType known in types)
        {
            code.If(
                string.Join(" || ", known.Descriptor.Forms.Select(form => "descriptor.Is(" + known.Home + "." + form.Member + ")")),
                end.Replace("{0}", known.Home + ".Read(ref reader)"));
        }

        if (isAbstract)
        {
            string expected = types.Count == 0 ? "nothing" : string.Join(", ", types.Select(static known => known.WireName));
            code.Line(Contract + "FailDescriptor(ref reader, " + FieldCode.Quote(expected) + ");").Line(end.Replace("{0}", "null!"));
        }
    }

    // A map, or one value.
    private static void EmitScope(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        code.Line("int first = reader.Position;").Line("int begin = " + Contract + "StartOf(in reader);");
        if (contract.IsCaught)
        {
            code.Line(Library + "AmqpReader before = reader;");
        }

        if (contract.IsDescribed)
        {
            code.Line(Library + "AmqpReadScope described = " + Contract + "Enter(ref reader, " + contract.Written + ", " + contract.Descriptor.Forms.Last().Member + ");");
        }

        foreach (FieldCode field in fields)
        {
            field.Declare(code);
        }

        if (contract.IsObjectFirst)
        {
            EmitFirst(code, contract, fields);
        }

        if (contract.Form == ContractForm.Value)
        {
            EmitValue(code, contract, fields[0]);
        }
        else
        {
            EmitMap(code, contract, fields);
        }

        if (contract.IsDescribed)
        {
            code.Line("reader.Exit(described);");
        }

        code.If("!" + Contract + "TryEnd(ref reader, first, begin, " + contract.InfoType + ".Value)", "return default!;");
        EmitResult(code, contract, fields);
    }

    // The reader moves when the object is made, so an exception of the class leaves it where it was.
    private static void EmitList(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        foreach (FieldCode field in fields)
        {
            field.Declare(code);
        }

        if (contract.IsObjectFirst)
        {
            EmitFirst(code, contract, fields);
        }

        code.Line(Services + "RecordList list = default(" + Services + "RecordList);");
        code.Line("global::System.ReadOnlySpan<byte> source = list.Enter(ref reader, " + contract.HeaderName + ", " + contract.InfoType + ".Value);").Line("int count = list.Count;");
        if (!contract.Fields.All(static field => field.Type.Kind == WireKind.Plain))
        {
            code.Line(Services + "RecordPlace place = default(" + Services + "RecordPlace);");
        }

        for (int i = 0; i < fields.Length; i++)
        {
            fields[i].ReadInList(code, i);
        }

        if (contract.Unknown is not null)
        {
            code.Line(Library + "AmqpList? others = list.ReadRest(ref reader, ref source, " + fields.Length + ");");
        }

        code.If("!list.TryEnd(ref reader, source, " + (contract.Unknown is null ? fields.Length.ToString(CultureInfo.InvariantCulture) : "count") + ")", "return default!;");
        EmitResult(code, contract, fields);
    }

    private static void EmitFirst(CodeWriter code, ContractModel contract, FieldCode[] fields) =>
        EmitNew(code, contract, string.Empty, contract.Fields.Select((field, index) => field.IsDirect ? fields[index].Beginning : string.Empty));

    private static void EmitMap(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        for (int i = 0; i < fields.Length; i++)
        {
            code.Line("bool found" + i + " = false;");
        }

        if (contract.Unknown is not null)
        {
            code.Line("global::System.Collections.Generic.KeyValuePair<" + Library + "AmqpValue, " + Library + "AmqpValue>[]? others = null;").Line("int unknown = 0;");
        }

        code.Line(Library + "AmqpReadScope fields = " + Contract + "EnterMap(ref reader);").Open("while (!reader.IsAtEnd)");
        code.Line(Library + "AmqpReader start = reader;").Open("if (" + Contract + "TryReadKey(ref reader, out global::System.ReadOnlySpan<byte> key))");
        for (int i = 0; i < fields.Length; i++)
        {
            code.Open("if (global::System.MemoryExtensions.SequenceEqual(key, " + WriteEmitter.KeyOf(contract.Fields[i]) + "))");
            code.If("found" + i, Contract + "FailTwice(ref reader, start.Position, " + FieldCode.Quote(contract.Fields[i].Name) + ");").Line("found" + i + " = true;");
            fields[i].Read(code, fields[i].Fail("fields"));
            code.Line("continue;").Close();
        }

        string other = contract.Unknown is null ? "SkipPair(ref reader, " + contract.InfoType + ".Value)" : "ReadOther(ref reader, in fields, ref others, ref unknown)";
        code.Close().Line("reader = start;").Line(Contract + other + ";");
        code.Close().Line("reader.Exit(fields);");
        for (int i = 0; i < fields.Length; i++)
        {
            if (contract.Fields[i].IsMandatory)
            {
                code.If("!found" + i, fields[i].Fail("fields"));
            }
        }
    }

    private static void EmitValue(CodeWriter code, ContractModel contract, FieldCode field)
    {
        // A value that leads to itself ends with the first fault.
        bool isGuarded = contract.Fields[0].Type.Contract is not null;
        if (isGuarded)
        {
            code.Open("if (!" + Contract + "HasFault(in reader))");
        }

        if (contract.Fields[0].IsMandatory || !contract.Fields[0].CanBeNull)
        {
            if (field.MayBeNone is string none)
            {
                field.Set(code.Line("int position = reader.Position;"), field.ReadValue).If(none, Contract + "FailValue(ref reader, position, \"a value that is not null\");");
            }
            else
            {
                field.Set(code, field.ReadValue);
            }
        }
        else
        {
            field.Read(code, null);
        }

        if (isGuarded)
        {
            code.Close();
        }
    }

    private static void EmitResult(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (contract.IsCaught)
        {
            code.Line("int at = -1;").Open("try");
        }

        if (!contract.IsObjectFirst)
        {
            EmitObject(code, contract, fields);
        }

        foreach (FieldCode field in fields)
        {
            field.Assign(code);
        }

        if (contract.AssignsUnknown)
        {
            code.If("others is not null", "result." + contract.Unknown + " = " + Kept(contract) + ";");
        }

        if (contract.Fields.Any(static field => field.Target == FieldTarget.Filled))
        {
            code.If(Contract + "HasFault(in reader)", "return default!;");
        }

        if (contract.HasCallbacks)
        {
            code.Line((contract.IsCaught ? "at = -1; " : string.Empty) + Contract + "OnRead(ref result);");
        }

        if (contract.Form == ContractForm.List)
        {
            code.Line("list.Exit(ref reader);");
        }

        code.Line("return result;");
        if (contract.IsCaught)
        {
            string members = contract.Form == ContractForm.Value ? string.Empty : string.Join(", ", contract.Fields.Select(static field => FieldCode.Quote(field.Property.TrimStart('@'))));
            code.Close().Open("catch (global::System.Exception exception) when (exception is not global::System.OutOfMemoryException)");
            code.Line(Contract + "FailObject(ref reader, in " + (contract.Form == ContractForm.List ? "reader, " : "before, ") + contract.InfoType + ".Value, at, exception, new string[] { " + members + " });").Line("return default!;").Close();
        }
    }

    private static void EmitObject(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        string arguments = string.Join(", ", contract.Parameters.Select(index => index < 0 ? fields[~index].WasThere : fields[index].Result));
        if (contract.KeepsUnknown || contract.Fields.Any(static field => field.KeepsInitializer))
        {
            string required = string.Join(", ", contract.Fields.Select((field, index) => field.IsRequired ? fields[index].Assignment : string.Empty).Concat(fields.Select(static field => field.Noting)).Where(static each => each.Length != 0));
            code.Line(contract.CSharp + " " + FieldCode.Initial + " = default!;");
            code.If(
                string.Join(" || ", contract.Fields.Select((field, index) => field.KeepsInitializer ? "!" + fields[index].WasThere : string.Empty).Append(contract.KeepsUnknown ? "others is null" : string.Empty).Where(static each => each.Length != 0)),
                FieldCode.Initial + " = new " + contract.CSharp + "(" + arguments + ")" + (required.Length == 0 ? string.Empty : " { " + required + " }") + ";");
        }

        EmitNew(code, contract, arguments,
        [
            .. contract.Fields.Select((field, index) => field.Target == FieldTarget.Initializer || field.IsRequired ? fields[index].Assignment : string.Empty),
            .. fields.Select(static field => field.Noting),
            contract.Unknown is null || contract.AssignsUnknown ? string.Empty
                : contract.Unknown + " = " + (contract.KeepsUnknown ? "others is null ? " + FieldCode.Initial + "." + contract.Unknown + " : " : string.Empty) + Kept(contract),
        ]);
    }

    private static string Kept(ContractModel contract) => contract.Form == ContractForm.List ? "others" : Contract + "ToMap(others, unknown)";

    private static void EmitNew(CodeWriter code, ContractModel contract, string arguments, IEnumerable<string> members)
    {
        string[] initializers = [.. members.Where(static member => member.Length != 0)];
        string made = contract.CSharp + " result = " + (contract.Made ?? "new " + contract.CSharp + "(" + arguments + ")");
        if (initializers.Length == 0)
        {
            code.Line(made + ";");
            return;
        }

        initializers.Aggregate(code.Open(made), static (each, initializer) => each.Line(initializer + ",")).Close("};");
    }
}
