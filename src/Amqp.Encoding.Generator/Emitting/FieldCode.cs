namespace Amqp.Encoding.Generator;

/// <summary>The code for one model.</summary>
/// <param name="model">The field.</param>
/// <param name="contract">The name of the contract.</param>
/// <param name="owner">The expression for the object that is written.</param>
/// <param name="variables">Where the variables are that have values while the object is read.</param>
/// <param name="result">Where the object is while its fields are read, so that a value is assigned where it is read; null if it is made afterwards.</param>
internal sealed class FieldCode(FieldModel model, string contract, string owner = "this", string variables = "", string? result = null)
{
    private const string Library = Scalars.Library;
    private const string Contract = Library + "AmqpContract.";

    private readonly WireType _type = HelperEmitter.Bind(model.Type, model.Id);

    private readonly bool _isDirect = result is not null && model.IsDirect;

    private string Property => owner + "." + model.Property;

    /// <summary>Gets whether values may be of any size, or cannot all be encoded, so that the exact way is needed.</summary>
    public bool IsAny => _type.MaximumBytes == 0;

    /// <summary>Gets the number of bytes to reserve for the field: its maximum, or 1 for null if it may have any size.</summary>
    public int Reserved => Math.Max(1, _type.MaximumBytes);

    /// <summary>Gets where the value is while the object is read.</summary>
    public string Place => _isDirect ? result + "." + model.Property : variables + model.Local;

    // Zero is not minus zero, and NaN is NaN: floating-point numbers are compared by their bits.
    private string Differs => _type.CSharp is "double" or "float"
        ? "global::System.BitConverter.DoubleToInt64Bits(" + Value + ") != global::System.BitConverter.DoubleToInt64Bits(" + model.Fallback + ")"
        : Value + " != " + model.Fallback;

    private string Value => model.IsNullableValue ? Property + ".GetValueOrDefault()" : owner != "this" && _type.IsReference ? Property + "!" : Property;

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
    public string ReadValue => model.IsMandatory ? HelperEmitter.NotNull(_type, _type.Read) : _type.Read;

    /// <summary>Declares the variables that have the value while the object is read.</summary>
    /// <param name="code">The output.</param>
    /// <param name="declare">How a variable is declared, from its type, name and value.</param>
    public void Declare(CodeWriter code, Func<string, string, string?, string> declare)
    {
        if (_isDirect)
        {
            return;
        }

        bool isNullable = _type.IsReference || model.IsNullableValue;
        code.Line(declare(_type.CSharp + (isNullable ? "?" : string.Empty), model.Local, _type.IsReference ? null : model.Fallback));
        if (model.IsNoted)
        {
            code.Line(declare("bool", "has" + model.Id, null));
        }
    }

    /// <summary>Gives a variable the value of a field that is missing.</summary>
    public void Begin(CodeWriter code)
    {
        if (!_isDirect && !_type.IsReference && model.Fallback is not null)
        {
            code.Line(Place + " = " + model.Fallback + ";");
        }
    }

    /// <summary>Reads the field if it is there and not null.</summary>
    /// <param name="code">The output.</param>
    /// <param name="missing">The statement for a mandatory field that is null; null for none.</param>
    public void Read(CodeWriter code, string? missing)
    {
        code.Open("if (!reader.TryReadNull())");
        Set(code, ReadValue).Close();
        if (model.IsMandatory && missing is not null)
        {
            code.Open("else").Line(missing).Close();
        }
    }

    /// <summary>Assigns a value that was read.</summary>
    public CodeWriter Set(CodeWriter code, string value)
    {
        code.Line(Place + " = " + value + ";");
        return model.IsNoted && !_isDirect ? code.Line(WasThere + " = true;") : code;
    }

    /// <summary>Reads an item of a list in place, if it is plain; the exact way is a method of its own, so that the JIT keeps variables in registers (pairs: "own transfer read / transfer read").</summary>
    /// <param name="code">The output.</param>
    /// <param name="index">The index of the item.</param>
    /// <param name="exact">The statement that reads it in the exact way.</param>
    /// <param name="missing">The statement for a mandatory field that is missing.</param>
    public void ReadInPlace(CodeWriter code, int index, string exact, string missing)
    {
        code.Open("if (count > " + index + ")");
        string condition = model.IsMandatory ? string.Empty : "if (!" + Contract + "TryTakeNull(ref source))";
        if (_type.InPlace is string scalar)
        {
            string value = model.Local + "Taken";
            code.Open("if (" + Contract + "TryTake(in reader, ref source, out " + scalar + " " + value + "))");
            Set(code, Cast(_type.CSharp, value)).Close();
            condition = condition.Length == 0 ? "else" : "else " + condition;
        }

        if (condition.Length != 0)
        {
            code.Open(condition);
        }

        code.Line(exact);
        if (condition.Length != 0)
        {
            code.Close();
        }

        code.Close();
        if (model.IsMandatory)
        {
            code.Open("else").Line(missing).Close();
        }
    }

    /// <summary>Writes an item of a list in place; the exact way is a method of its own, so that the JIT keeps variables in registers (pairs: "own transfer write / transfer write").</summary>
    /// <param name="code">The output.</param>
    /// <param name="index">The index of the item.</param>
    /// <param name="maximum">The bytes that are reserved for the fields after it.</param>
    /// <param name="fields">The expression for all fields.</param>
    public void WriteInPlace(CodeWriter code, int index, int maximum, string fields)
    {
        string rest = maximum + ", " + index + ", " + fields + ")";
        bool putsNullable = _type.IsOwn && model.IsNullableValue && !model.OmitsFallback && !IsAny;
        string put = putsNullable ? "PutNullable(room, at, " + Property + ")"
            : !IsAny ? "Put(room, at, " + Cast(_type.InPlace!, Value) + ")"
            : _type.InPlace is string scalar ? "PutAny(ref writer, room, at, " + Cast(scalar, Value) + ", " + rest
            : "WriteExactly(ref writer, at, " + rest;
        code.Line("at = " + (putsNullable || IsSet is not string isSet ? string.Empty : isSet + " ? ") + Contract + put + (putsNullable || IsSet is null ? string.Empty : " : " + Contract + "PutNull(room, at)") + ";");
        if (IsAny)
        {
            code.Line("room = " + Contract + "Room(in writer);");
        }
    }

    /// <summary>Writes a method that has some of the fields by their index.</summary>
    /// <param name="code">The output.</param>
    /// <param name="method">Its signature.</param>
    /// <param name="fields">The fields.</param>
    /// <param name="isApart">Whether the method has a field.</param>
    /// <param name="emit">Writes the code for a field.</param>
    /// <param name="other">The statement for any other index; null for none.</param>
    /// <param name="last">The last statement of the method; null for none.</param>
    public static void EmitApart(CodeWriter code, string method, FieldCode[] fields, Func<FieldCode, bool> isApart, Action<FieldCode> emit, string? other, string? last = null)
    {
        code.Line().Open(method);
        if (other is not null || Array.Exists(fields, field => isApart(field)))
        {
            code.Open("switch (index)");
            for (int i = 0; i < fields.Length; i++)
            {
                if (isApart(fields[i]))
                {
                    code.Line("case " + i + ":");
                    emit(fields[i]);
                    code.Line("break;");
                }
            }

            if (other is not null)
            {
                code.Line("default:").Line(other).Line("break;");
            }

            code.Close();
        }

        if (last is not null)
        {
            code.Line(last);
        }

        code.Close();
    }

    private string Cast(string type, string value) => _type.InPlace == _type.CSharp ? value : "(" + type + ")" + value;

    public string Fail(string scope) => Contract + "FailMissing(ref reader, in " + scope + ", " + Quote(model.Name) + ");";

    /// <summary>Gets the name of the variable that says whether the field was there.</summary>
    public string WasThere => variables + "has" + model.Id;

    /// <summary>Gets the expression that is assigned to the property.</summary>
    public string Result => !_type.IsReference ? Place
        : model.Fallback is not null ? Place + " ?? " + model.Fallback
        : model.AcceptsNull ? Place
        : Place + "!";

    /// <summary>Writes the statement for a field that is assigned after the object was made, if it is one.</summary>
    public void Assign(CodeWriter code)
    {
        if (model.Target == FieldTarget.Assignment && !_isDirect)
        {
            string statement = "result." + Assignment + ";";
            _ = model.IsNoted ? code.If(WasThere, statement) : code.Line(statement);
        }
        else if (model.Target == FieldTarget.Filled)
        {
            code.Line(Fill);
        }
    }

    /// <summary>Gets the part of the object initializer for a field that is assigned where it is read: its value if it is missing, or what the compiler asks for.</summary>
    public string Beginning => model.Fallback is not null ? model.Property + " = " + model.Fallback : model.IsRequired ? model.Property + " = default!" : string.Empty;

    public string Assignment => model.Property + " = " + (model.KeepsInitializer ? WasThere + " ? " + Result + " : " + Initial + "." + model.Property : Result);

    /// <summary>The name of the variable that has an object whose fields have what their initializers make.</summary>
    public const string Initial = "initial";

    /// <summary>Gets the statement that fills the collection of the object.</summary>
    private string Fill => Contract + "Fill<" + (_type.Kind == WireKind.Map ? "global::System.Collections.Generic.KeyValuePair<" + _type.Elements + ">" : _type.Elements)
        + ">(ref reader, result." + model.Property + ", " + Place + ", " + Quote(model.Name) + ");";

    /// <summary>Writes a text as a literal.</summary>
    public static string Quote(string text) => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true);

    private static string And(string left, string right) => left.Length == 0 ? right : right.Length == 0 ? left : left + " && " + right;
}
