using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Generator;

/// <summary>Writes Read.</summary>
internal static class ReadEmitter
{
    private const string Library = Scalars.Library;
    private const string Contract = Library + "AmqpContract.";

    public static void Emit(CodeWriter code, ContractModel contract)
    {
        code.Line().Line("/// <summary>Reads a value" + (contract.IsComposite ? " with its descriptor" : string.Empty) + ". If it throws, the reader is where it was.</summary>");
        code.Line("/// <exception cref=\"" + Library + "AmqpDecodeException\">The value is malformed, or of another type.</exception>");
        code.Line("public " + (contract.IsDerived ? "new " : string.Empty) + "static " + contract.CSharp + " Read(ref " + Library + "AmqpReader reader) => " + Contract + "Read" + contract.Arguments + "(ref reader);");
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

        EmitChoice(code, contract.KnownTypes, contract.IsAbstract);
        FieldCode[] fields = [.. contract.Fields.Select(field => new FieldCode(field, contract.WireName, contract.IsObjectFirst))];
        if (!contract.IsAbstract)
        {
            EmitFields(code, contract, fields);
        }

        code.Close();
        if (!contract.IsAbstract && contract.Form == ContractForm.List)
        {
            string method = "static void ReadField(ref " + Library + "AmqpReader reader, in " + Library + "AmqpReadScope fields, int index, " + (contract.IsStruct ? "ref " : string.Empty) + contract.CSharp + " result)";
            FieldCode.EmitApart(code, method, fields, static field => field.IsDirectScalar, field => field.Read(code, "fields"));
        }
    }

    /// <summary>Writes the choice of a type by the descriptor.</summary>
    /// <param name="code">The output.</param>
    /// <param name="types">The types.</param>
    /// <param name="isAbstract">Whether a value with another descriptor is a fault.</param>
    public static void EmitChoice(CodeWriter code, IReadOnlyList<KnownType> types, bool isAbstract)
    {
        if (types.Count != 0)
        {
            code.Line(Library + "DescriptorToken descriptor = " + Contract + "PeekDescriptor(ref reader);");
        }

        foreach (KnownType known in types)
        {
            string[] forms = [known.Code is null ? string.Empty : "DescriptorCode", known.Symbol is null ? string.Empty : "DescriptorSymbol"];
            code.If(
                string.Join(" || ", forms.Where(static form => form.Length != 0).Select(form => "descriptor.Is(" + known.CSharp + "." + form + ")")),
                "return " + known.CSharp + ".Read(ref reader);");
        }

        if (isAbstract)
        {
            string expected = types.Count == 0 ? "nothing" : string.Join(", ", types.Select(static known => known.Symbol ?? known.CSharp));
            code.Line(Contract + "FailDescriptor(ref reader, " + FieldCode.Quote(expected) + ");").Line("return null!;");
        }
    }

    private static void EmitFields(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        if (contract.MayBeSmall)
        {
            code.Line("int first = reader.Position;");
        }

        code.Line("int begin = " + Contract + "StartOf(in reader);");
        bool isList = contract.Form == ContractForm.List;
        string first = WriteEmitter.Written(contract), descriptors = first + ", " + (contract.Symbol is null ? first : "DescriptorSymbol");
        if (contract.IsDescribed && !isList)
        {
            code.Line(Library + "AmqpReadScope described = " + Contract + "Enter(ref reader, " + descriptors + ");");
        }

        foreach (FieldCode field in fields)
        {
            field.Declare(code);
        }

        if (contract.IsObjectFirst)
        {
            EmitNew(code, contract, string.Empty, contract.Fields.Select((field, index) => field.IsDirect ? fields[index].Beginning : string.Empty));
        }

        switch (contract.Form)
        {
            case ContractForm.List:
                string enter = contract.IsDescribed ? Contract + "EnterList(ref reader, " + descriptors + ");" : "reader.EnterList();";
                const string Rest = "source = " + Contract + "Rest(in reader);";
                code.Open("if (!" + Contract + "TryOpenList(in reader, " + WriteEmitter.DescriptorOf(contract) + ", out " + Library + "AmqpReadScope fields, out global::System.ReadOnlySpan<byte> source))");
                code.Line("fields = " + enter).Line(Rest).Close();
                EmitList(code, contract, fields);
                break;
            case ContractForm.Value:
                EmitValue(code, contract, fields[0]);
                break;
            default:
                EmitMap(code, contract, fields);
                break;
        }

        if (contract.IsDescribed && !isList)
        {
            code.Line("reader.Exit(described);");
        }

        if (contract.MayBeSmall)
        {
            code.Line(Contract + "Charge(ref reader, first, " + contract.SizeName + ");");
        }

        string names = contract.Form == ContractForm.Value ? string.Empty : string.Concat(contract.Fields.Select(static field => ", " + FieldCode.Quote(field.Name)));
        code.If(Contract + "HasFault(in reader)", "return " + Contract + "Fail<" + contract.CSharp + ">(ref reader, begin, " + FieldCode.Quote(contract.Name.TrimStart('@')) + names + ");");
        EmitResult(code, contract, fields);
    }

    private static void EmitList(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        code.Line("int count = fields.Count;");
        if (contract.Unknown is not null)
        {
            code.Line(Library + "AmqpList? unknown = null;");
        }

        for (int i = 0; i < fields.Length; i++)
        {
            fields[i].ReadInPlace(code, i, contract.IsStruct ? "ref result" : "result");
        }

        code.Open("if (!" + Contract + "TryCloseList(ref reader, in fields, source, " + fields.Length + "))").Line(Contract + "MoveTo(ref reader, ref fields, source, " + fields.Length + ");");
        if (contract.Unknown is not null)
        {
            code.Line("unknown = " + Contract + "ReadRest(ref reader);");
        }
        else if (contract.RefusesUnknown)
        {
            code.If("!reader.IsAtEnd", Contract + "FailUnknown(ref reader, " + FieldCode.Quote(contract.WireName) + ");");
        }
        else
        {
            // Fields of a later version.
            code.Open("while (!reader.IsAtEnd)").Line("reader.Skip();").Close();
        }

        code.Line("reader.Exit(fields);").Close();
    }

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
            fields[i].Read(code, "fields");
            code.Line("continue;").Close();
        }

        code.Close();
        if (contract.RefusesUnknown)
        {
            code.Line("reader = start;").Line(Contract + "FailUnknown(ref reader, " + FieldCode.Quote(contract.WireName) + ");");
        }
        else if (contract.Unknown is not null)
        {
            code.Line("reader = start;").Line(Contract + "ReadOther(ref reader, in fields, ref others, ref unknown);");
        }
        else
        {
            code.Line("reader = start;").Line(Contract + "SkipPair(ref reader);");
        }

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
            code.Line(field.Place + " = " + field.ReadValue + ";");
            if (contract.Fields[0].IsNoted)
            {
                code.Line(field.WasThere + " = true;");
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
        if (!contract.IsObjectFirst)
        {
            EmitObject(code, contract, fields);
        }

        for (int i = 0; i < fields.Length; i++)
        {
            if (contract.Fields[i].Target == FieldTarget.Assignment)
            {
                code.If(fields[i].WasThere, "result." + fields[i].Assignment + ";");
            }
            else if (contract.Fields[i].Target == FieldTarget.Filled)
            {
                code.Line(fields[i].Fill);
            }
        }

        if (contract.HasCallbacks)
        {
            code.Line(Contract + "OnRead(ref result);");
        }

        code.Line("return result;");
    }

    private static void EmitObject(CodeWriter code, ContractModel contract, FieldCode[] fields)
    {
        string arguments = string.Join(", ", contract.Parameters.Select(index => fields[index].Result));
        if (contract.Fields.Any(static field => field.KeepsInitializer))
        {
            string required = string.Join(", ", contract.Fields.Select((field, index) => field.IsRequired ? fields[index].Assignment : string.Empty).Where(static each => each.Length != 0));
            code.Line(contract.CSharp + " " + FieldCode.Initial + " = default!;");
            code.If(
                string.Join(" || ", contract.Fields.Select((field, index) => field.KeepsInitializer ? "!" + fields[index].WasThere : string.Empty).Where(static each => each.Length != 0)),
                FieldCode.Initial + " = new " + contract.CSharp + "(" + arguments + ")" + (required.Length == 0 ? string.Empty : " { " + required + " }") + ";");
        }

        EmitNew(code, contract, arguments,
        [
            .. contract.Fields.Select((field, index) => field.Target == FieldTarget.Initializer || field.IsRequired ? fields[index].Assignment : string.Empty),
            contract.Unknown is null ? string.Empty : contract.Unknown + " = " + (contract.Form == ContractForm.List ? "unknown" : Contract + "ToMap(others, unknown)"),
        ]);
    }

    private static void EmitNew(CodeWriter code, ContractModel contract, string arguments, IEnumerable<string> members)
    {
        string[] initializers = [.. members.Where(static member => member.Length != 0)];
        code.Line("var result = new " + contract.CSharp + "(" + arguments + ")" + (initializers.Length == 0 ? ";" : string.Empty));
        if (initializers.Length == 0)
        {
            return;
        }

        code.Line("{");
        foreach (string initializer in initializers)
        {
            code.Line("    " + initializer + ",");
        }

        code.Line("};");
    }
}
