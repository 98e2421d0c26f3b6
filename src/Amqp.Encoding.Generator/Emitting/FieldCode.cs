namespace Amqp.Encoding.Generator;

/// <summary>The code for one model.</summary>
/// <param name="model">The field.</param>
/// <param name="contract">The name of the contract.</param>
/// <param name="isObjectFirst">Whether the object is there while its fields are read, so that a value is assigned where it is read.</param>
internal sealed class FieldCode(FieldModel model, string contract, bool isObjectFirst = false)
{
    private const string Library = Scalars.Library;
    private const string Contract = Library + "AmqpContract.";

    private readonly WireType _type = HelperEmitter.Bind(model.Type, model.Id);

    private readonly bool _isDirect = isObjectFirst && model.IsDirect;

    private string Property => "this." + model.Property;

    /// <summary>Gets whether most values are read and written in place. A method of its own writes the others, so that the JIT keeps variables in registers (pairs: "own transfer write / transfer write").</summary>
    public bool IsScalar => _type.InPlace is not null;

    /// <summary>Gets whether values that are not read in place are assigned to the object in that method.</summary>
    public bool IsDirectScalar => IsScalar && _isDirect;

    /// <summary>Gets where the value is while the object is read.</summary>
    public string Place => _isDirect ? "result." + model.Property : model.Local;

    // Zero is not minus zero, and NaN is NaN: floating-point numbers are compared by their bits.
    private string Differs => _type.CSharp is "double" or "float"
        ? "global::System.BitConverter.DoubleToInt64Bits(" + Value + ") != global::System.BitConverter.DoubleToInt64Bits(" + model.Fallback + ")"
        : Value + " != " + model.Fallback;

    private string Value => model.IsNullableValue ? Property + ".GetValueOrDefault()" : Property;

    /// <summary>Gets the condition for a value that is not null on the wire; null if it never is.</summary>
    public string? IsSet
    {
        get
        {
            if (!model.CanBeNull)
            {
                return null;
            }

            bool hasNull = model.IsNullableValue || _type.IsReference;
            string set = hasNull ? Property + " is not null" : string.Empty;
            if (_type.IsNone is string none)
            {
                set = And(set, "!(" + none.Replace("{0}", Value) + ")");
            }

            return model.OmitsFallback ? And(set, Differs) : set;
        }
    }

    /// <summary>Gets the expression for the size of the model.</summary>
    public string Size => IsSet is string isSet ? "(" + isSet + " ? " + SizeOfValue + " : 1)" : SizeOfValue;

    public string SizeOfValue => _type.Size.Replace("{0}", Value);

    /// <summary>Gets the statement that throws if a mandatory field is not set; null if it cannot be.</summary>
    public string? Check => model.IsMandatory && _type.IsReference
        ? "throw " + Contract + "Missing(" + Quote(contract) + ", " + Quote(model.Name) + ");"
        : null;

    public string IsMissing => Property + " is null";

    public string WriteValue => _type.Write.Replace("{0}", Value);

    /// <summary>Writes the field, which may be null.</summary>
    public void Write(CodeWriter code)
    {
        // The methods of the writer for texts and binaries take null, too.
        bool isDirect = _type.IsReference && _type.IsNone is null && !model.OmitsFallback && _type.Write.StartsWith("writer.", StringComparison.Ordinal) && _type.Write.EndsWith("({0});", StringComparison.Ordinal);
        if (IsSet is not string isSet)
        {
            code.Line(WriteValue);
        }
        else if (isDirect || _type.HasNull)
        {
            code.Line(_type.Write.Replace("{0}", isDirect ? Property : Value));
        }
        else
        {
            code.If(isSet, WriteValue).Open("else").Line("writer.WriteNull();").Close();
        }
    }

    /// <summary>Gets whether some values of the field cannot be encoded.</summary>
    public bool MayFail => _type.MayFail;

    /// <summary>Gets the expression that reads the value, which is not null.</summary>
    public string ReadValue => model.IsMandatory ? HelperEmitter.NotNull(_type, _type.Read, model.Name) : _type.Read;

    /// <summary>Declares the variables that have the value while the object is read.</summary>
    public void Declare(CodeWriter code)
    {
        if (_isDirect)
        {
            return;
        }

        bool isNullable = _type.IsReference || model.IsNullableValue;
        string fallback = isNullable ? (_type.IsReference ? "null" : model.Fallback ?? "null") : model.Fallback ?? "default";
        code.Line(_type.CSharp + (isNullable ? "? " : " ") + model.Local + " = " + fallback + ";");
        if (model.IsNoted)
        {
            code.Line("bool " + WasThere + " = false;");
        }
    }

    /// <summary>Reads the field if it is there and not null.</summary>
    /// <param name="code">The output.</param>
    /// <param name="scope">The list or map, for the error; null for a value.</param>
    public void Read(CodeWriter code, string? scope)
    {
        code.Open("if (" + (_type.HasNull && !model.IsNullableValue ? "true" : "!reader.TryReadNull()") + ")");
        code.Line(Place + " = " + ReadValue + ";");
        if (model.IsNoted)
        {
            code.Line(WasThere + " = true;");
        }

        code.Close();
        if (model.IsMandatory && scope is not null)
        {
            code.Open("else").Line(Fail(scope)).Close();
        }
    }

    /// <summary>Reads an item of a list in place, if it is plain.</summary>
    /// <param name="code">The output.</param>
    /// <param name="index">The index of the item.</param>
    /// <param name="result">How the object is passed on.</param>
    public void ReadInPlace(CodeWriter code, int index, string result)
    {
        code.Open("if (count > " + index + ")");
        if (_type.InPlace is string scalar)
        {
            string value = model.Local + "Taken";
            code.Open("if (" + Contract + "TryTake(in reader, ref source, out " + scalar + " " + value + "))").Line(Place + " = " + Cast(_type.CSharp, value) + ";");
            if (model.IsNoted)
            {
                code.Line(WasThere + " = true;");
            }

            code.Close();
        }

        string condition = model.IsMandatory ? string.Empty : "if (!" + Contract + "TryTakeNull(ref source))";
        bool isAlone = condition.Length == 0 && _type.InPlace is null;
        if (!isAlone)
        {
            code.Open(_type.InPlace is null ? condition : condition.Length == 0 ? "else" : "else " + condition);
        }

        code.Line(Contract + "MoveTo(ref reader, ref fields, source, " + index + ");");
        if (IsDirectScalar)
        {
            code.Line("ReadField(ref reader, in fields, " + index + ", " + result + ");");
        }
        else
        {
            Read(code, "fields");
        }

        code.Line("source = " + Contract + "Rest(in reader);");
        if (!isAlone)
        {
            code.Close();
        }

        code.Close();
        if (model.IsMandatory)
        {
            code.Open("else").Line(Fail("fields")).Close();
        }
    }

    /// <summary>Writes an item of a list in place, if it is plain.</summary>
    /// <param name="code">The output.</param>
    /// <param name="index">The index of the item.</param>
    /// <param name="method">The method that writes other values.</param>
    public void WriteInPlace(CodeWriter code, int index, string method)
    {
        const string None = Contract + "TryPutNull(ref room)";
        bool putsNull = _type.IsOwn && model.IsNullableValue && !model.OmitsFallback;
        string? put = _type.InPlace is string scalar ? Contract + "TryPut(ref room, " + (putsNull ? Property : Cast(scalar, Value)) + ")" : null;
        string? isLeft = putsNull || IsSet is not string isSet ? put is null ? null : "!" + put
            : put is null ? "(" + isSet + ") || !" + None
            : "!(" + isSet + " ? " + put + " : " + None + ")";
        if (isLeft is not null)
        {
            code.Open("if (" + isLeft + ")");
        }

        code.Line(Contract + "MoveTo(ref writer, ref fields, room, " + index + ");");
        if (IsScalar)
        {
            code.Line(method + "(ref writer, " + index + ");");
        }
        else
        {
            Write(code);
        }

        code.Line("room = " + Contract + "Room(in writer);");
        if (isLeft is not null)
        {
            code.Close();
        }
    }

    /// <summary>Writes the method for values that are not in place.</summary>
    /// <param name="code">The output.</param>
    /// <param name="method">Its signature.</param>
    /// <param name="fields">The fields.</param>
    /// <param name="isApart">Whether the method has a field.</param>
    /// <param name="emit">Writes the code for a field.</param>
    public static void EmitApart(CodeWriter code, string method, FieldCode[] fields, Func<FieldCode, bool> isApart, Action<FieldCode> emit)
    {
        if (!Array.Exists(fields, field => isApart(field)))
        {
            return;
        }

        code.Line().Open("private " + method).Open("switch (index)");
        for (int i = 0; i < fields.Length; i++)
        {
            if (isApart(fields[i]))
            {
                code.Line("case " + i + ":");
                emit(fields[i]);
                code.Line("break;");
            }
        }

        code.Close().Close();
    }

    private string Cast(string type, string value) => _type.InPlace == _type.CSharp ? value : "(" + type + ")" + value;

    public string Fail(string scope) => Contract + "FailMissing(ref reader, in " + scope + ", " + Quote(model.Name) + ");";

    /// <summary>Gets the name of the variable that says whether the field was there.</summary>
    public string WasThere => "has" + model.Id;

    /// <summary>Gets the expression that is assigned to the property.</summary>
    public string Result => !_type.IsReference ? model.Local
        : model.Fallback is not null ? model.Local + " ?? " + model.Fallback
        : model.AcceptsNull ? model.Local
        : model.Local + "!";

    /// <summary>Gets the part of the object initializer for a field that is assigned where it is read: its value if it is missing, or what the compiler asks for.</summary>
    public string Beginning => model.Fallback is not null ? model.Property + " = " + model.Fallback : model.IsRequired ? model.Property + " = default!" : string.Empty;

    public string Assignment => model.Property + " = " + (model.KeepsInitializer ? WasThere + " ? " + Result + " : " + Initial + "." + model.Property : Result);

    /// <summary>The name of the variable that has an object whose fields have what their initializers make.</summary>
    public const string Initial = "initial";

    /// <summary>Gets the statement that fills the collection of the object.</summary>
    public string Fill => Contract + "Fill<" + (_type.Kind == WireKind.Map ? "global::System.Collections.Generic.KeyValuePair<" + _type.Elements + ">" : _type.Elements)
        + ">(ref reader, result." + model.Property + ", " + model.Local + ", " + Quote(model.Name) + ");";

    /// <summary>Writes a text as a literal.</summary>
    public static string Quote(string text) => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true);

    private static string And(string left, string right) => left.Length == 0 ? right : right.Length == 0 ? left : left + " && " + right;
}
