namespace Amqp.Encoding.Generator;

/// <summary>The code for one member.</summary>
/// <param name="model">The member.</param>
/// <param name="contract">The name of the contract.</param>
/// <param name="owner">The expression for the object that is written.</param>
/// <param name="result">Where the object is while its fields are read, so that a value is assigned where it is read; null if it is made afterwards.</param>
/// <param name="noted">The index of the field that is noted while it is set, so that an exception names it; -1 for none.</param>
internal sealed class FieldCode(FieldModel model, string contract, string owner = "this", string? result = null, int noted = -1)
{
    private readonly WireType _type = model.IsMandatory ? HelperEmitter.Bind(model.Type, model.Id).NotNull() : HelperEmitter.Bind(model.Type, model.Id);

    private readonly bool _isDirect = result is not null && model.IsDirect;

    // A property with code of its own is read once for a write: into a variable, if its value is needed more than once.
    private bool HasVariable => model.IsComputed && (model.CanBeNull || IsChecked);

    private bool IsChecked => model.IsMandatory && (MayBeNull || _type.IsNone is not null || model.Presence is not null);

    private bool MayBeNull => _type.IsReference || model.IsNullableValue;

    private string Type => _type.CSharp + (MayBeNull ? "?" : string.Empty);

    private string Property => owner + "." + model.Property;

    private string Source => HasVariable ? model.Local : Property;

    /// <summary>Gets whether values may be of any size, or cannot all be encoded, so that the exact way is needed.</summary>
    public bool IsAny => _type.MaximumBytes == 0;

    /// <summary>Gets the number of bytes to reserve for the field: its maximum, or 1 for null if it may have any size.</summary>
    public int Reserved => Math.Max(1, _type.MaximumBytes);

    /// <summary>Gets where the value is while the object is read.</summary>
    public string Place => _isDirect ? result + "." + model.Property : model.Local;

    // Zero is not minus zero, and NaN is NaN: floating-point numbers are compared by their bits.
    private string Differs => _type.CSharp is "double" or "float"
        ? "global::System.BitConverter.DoubleToInt64Bits(" + Value + ") != global::System.BitConverter.DoubleToInt64Bits(" + model.Fallback + ")"
        : Value + " != " + model.Fallback;

    // The condition for a value that is not null on the wire, whatever its default is; empty if it never is.
    private string Present => And(model.Presence is null ? string.Empty : WasThere, And(MayBeNull ? Source + " is not null" : string.Empty, _type.IsNone is string none ? "!(" + none.Replace("{0}", Value) + ")" : string.Empty));

    private string Value => model.IsNullableValue ? Source + ".GetValueOrDefault()" : _type.IsReference && (HasVariable || owner != "this") ? Source + "!" : Source;

    /// <summary>Gets the condition for a value that is not null on the wire; null if it never is.</summary>
    public string? IsSet => !model.CanBeNull ? null : And(Present, model.Default is not null ? Differs : string.Empty);

    /// <summary>Gets the expression for the size of the field, which may be null.</summary>
    public string Size => IsSet is string isSet ? "(" + isSet + " ? " + SizeOfValue + " : 1)" : SizeOfValue;

    public string SizeOfValue => _type.SizeOf(Value);

    /// <summary>Gets the statement that throws if a mandatory field is not set; null if it cannot be.</summary>
    public string? Check => IsChecked ? Contract + "Require(" + Present + ", " + Quote(contract) + ", " + Quote(model.Name) + ");" : null;

    public string WriteValue => _type.WriteOf(Value);

    /// <summary>Gets whether some values of the field cannot be encoded.</summary>
    public bool MayFail => _type.MayFail;

    /// <summary>Gets the expression that reads the value, which is not null.</summary>
    public string ReadValue => _type.Read;

    /// <summary>Gets the test for null of a mandatory value that was read, if null is a value of its type.</summary>
    public string? MayBeNone => model.IsMandatory && _type.HasNull ? _type.IsNone!.Replace("{0}", Place) : null;

    /// <summary>Gets the name of the variable that says whether the field was there, or is set.</summary>
    public string WasThere => "has" + model.Id;

    /// <summary>Gets the expression that is assigned to the property.</summary>
    public string Result => !_type.IsReference ? Place
        : model.Fallback is not null ? Place + " ?? " + model.Fallback
        : model.AcceptsNull ? Place
        : Place + "!";

    /// <summary>Gets the part of the object initializer for a field that is assigned where it is read: its value if it is missing, or what the compiler asks for.</summary>
    public string Beginning => model.Fallback is not null ? model.Property + " = " + model.Fallback : model.IsRequired ? model.Property + " = default!" : string.Empty;

    /// <summary>Gets the part of the object initializer that says whether the field was there; empty for none.</summary>
    public string Noting => model.PresenceTarget == FieldTarget.Initializer ? model.Presence + " = " + Noted(WasThere) : string.Empty;

    public string Assignment => model.Property + " = " + Noted(model.KeepsInitializer ? WasThere + " ? " + Result + " : " + Initial + "." + model.Property : Result);

    private string Noted(string value) => noted < 0 ? value : Contract + "Note(ref at, " + noted + ", " + value + ")";

    /// <summary>The name of the variable that has an object whose fields have what their initializers make.</summary>
    public const string Initial = "initial";

    // The statement that fills the collection of the object.
    private string Fill => Contract + "Fill<" + (_type.Kind == WireKind.Map ? "global::System.Collections.Generic.KeyValuePair<" + _type.Elements + ">" : _type.Elements)
        + ">(ref reader, result." + model.Property + ", " + Place + ", " + Quote(model.Name) + ");";

    /// <summary>Reads the property into a variable, if its value is needed more than once. One that is not set may throw.</summary>
    public void Load(CodeWriter code)
    {
        if (model.Presence is not null)
        {
            code.Line("bool " + WasThere + " = " + owner + "." + model.Presence + ";");
        }

        if (HasVariable)
        {
            code.Line(Type + " " + model.Local + " = " + (model.Presence is null ? Property : WasThere + " ? " + Property + " : default") + ";");
        }
    }

    /// <summary>Writes the field, which may be null.</summary>
    public void Write(CodeWriter code) => code.WriteIf(IsSet, WriteValue);

    /// <summary>Declares the variables that have the value while the object is read.</summary>
    public void Declare(CodeWriter code)
    {
        if (_isDirect)
        {
            return;
        }

        code.Line(Type + " " + model.Local + " = " + ((_type.IsReference ? null : model.Fallback) ?? (MayBeNull ? "null" : "default")) + ";");
        if (model.IsNoted)
        {
            code.Line("bool " + WasThere + " = default;");
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
    public CodeWriter Set(CodeWriter code, string value) => code.Line(SetTo(value));

    private string SetTo(string value) => Place + " = " + value + ";" + (!_isDirect && model.IsNoted ? " " + WasThere + " = true;" : _isDirect && model.PresenceTarget is not null ? " " + SetPresence : string.Empty);

    private string SetPresence => "result." + model.Presence + " = " + (_isDirect ? "true" : Noted("true")) + ";";

    /// <summary>Reads a field of a list.</summary>
    public void ReadInList(CodeWriter code, int index)
    {
        string value = model.Local + "Read";
        code.Line("if (count > " + index + " && " + (_type.Kind == WireKind.Plain
            ? "list.TryRead" + (_type.IsPlain ? string.Empty : "Exactly") + "<" + _type.Arguments + ">(ref reader, ref source, " + index + ", out " + _type.FieldType + " " + value + ")) { " + SetTo(_type.From.Replace("{0}", value))
            : "list.TryMove(ref reader, ref source, " + index + ", ref place)) { " + SetTo(ReadValue) + " source = list.Return(ref reader, in place);")
            + " }" + (model.IsMandatory ? " else { source = list.FailMissing(ref reader, " + index + "); }" : string.Empty));
    }

    /// <summary>Writes a field of a list.</summary>
    /// <param name="code">The output.</param>
    /// <param name="index">The index of the field.</param>
    /// <param name="maximum">The bytes that are reserved for the fields after it.</param>
    /// <param name="record">The type of the record.</param>
    public void WriteInList(CodeWriter code, int index, int maximum, string record)
    {
        string to = _type.To.Replace("{0}", Value), rest = ", " + maximum + ", " + index + ", record)";
        bool putsNullable = !IsAny && model.IsNullableValue && model.Default is null && model.Presence is null && _type.To == "{0}";
        string put = putsNullable ? "Put<" + _type.Arguments + ">(room, at, " + Source + ")"
            : !IsAny ? "Put<" + _type.Arguments + ">(room, at, " + to + ")"
            : _type.IsPlain ? "PutAny<" + record + ", " + _type.Arguments + ">(ref writer, room, at, " + to + rest
            : "WriteExactly<" + record + ", " + _type.Arguments + ">(ref writer, at, " + to + rest;
        code.Line("at = " + (putsNullable || IsSet is not string isSet ? string.Empty : isSet + " ? ") + Record + put + (putsNullable || IsSet is null ? string.Empty : " : " + Record + "PutNull(room, at)") + ";");
        if (IsAny)
        {
            code.Line("room = " + Record + "Room(in writer);");
        }
    }

    /// <summary>Measures a field of a list.</summary>
    public void Measure(CodeWriter code, int index)
    {
        if (model.IsComputed)
        {
            code.Line("size.Begin(" + index + ");");
        }

        Load(code);
        code.Line((index == 0 ? "long sum = " : "sum += ") + "size.Of<" + _type.Arguments + ">(" + index + ", " + (IsSet ?? "true") + ", " + _type.To.Replace("{0}", Value) + ");");
    }

    public string Fail(string scope) => Contract + "FailMissing(ref reader, in " + scope + ", " + Quote(model.Name) + ");";

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
            code.Line((noted < 0 ? string.Empty : "at = " + noted + "; ") + Fill);
        }

        if (model.PresenceTarget == FieldTarget.Assignment && !_isDirect)
        {
            code.If(WasThere, SetPresence);
        }
    }

    /// <summary>Writes a text as a literal.</summary>
    public static string Quote(string text) => Microsoft.CodeAnalysis.CSharp.SymbolDisplay.FormatLiteral(text, quote: true);

    private static string And(string left, string right) => left.Length == 0 ? right : right.Length == 0 ? left : left + " && " + right;
}
