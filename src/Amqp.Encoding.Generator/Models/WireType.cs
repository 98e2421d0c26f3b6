namespace Amqp.Encoding.Generator;

/// <summary>The form of the code for a value.</summary>
internal enum WireKind
{
    /// <summary>A field of the library.</summary>
    Plain,

    /// <summary>A value of which a converter makes another.</summary>
    Converted,

    /// <summary>A contract, or a composite, which has its own methods.</summary>
    Composite,

    /// <summary>One of several contracts, which the descriptor chooses.</summary>
    Known,

    /// <summary>An enum whose members are symbols.</summary>
    SymbolEnum,

    /// <summary>A list of any length.</summary>
    List,

    /// <summary>A map with keys of one type.</summary>
    Map,

    /// <summary>A list with an item for each part.</summary>
    Tuple,
}

/// <summary>How values of a .NET type are read, written and measured.</summary>
/// <param name="Kind">The shape of the code.</param>
/// <param name="CSharp">The type in C#, not nullable.</param>
/// <param name="Amqp">The AMQP type, for texts.</param>
/// <param name="Field">The struct that reads, writes and measures values (<c>IField</c>); empty if the contract has it, with the name of the member.</param>
internal sealed record WireType(WireKind Kind, string CSharp, string Amqp, string Field = "")
{
    /// <summary>Gets the type of the values of <see cref="Field"/>.</summary>
    public string FieldType { get; init; } = CSharp;

    /// <summary>Gets the expression that makes a value for <see cref="Field"/> of {0}, and the one that makes the value again.</summary>
    public string To { get; init; } = "{0}";

    public string From { get; init; } = "{0}";

    /// <summary>Gets whether plain values are read and written in place (<c>IPlainField</c>).</summary>
    public bool IsPlain { get; init; }

    /// <summary>Gets the static class that has the code of a contract, if it is not the type itself; else null.</summary>
    public string? Wire { get; init; }

    /// <summary>Gets the type that a converter makes of the value.</summary>
    public WireType? Inner { get; init; }

    /// <summary>Gets the type arguments of methods that call <see cref="Field"/>.</summary>
    public string Arguments => Field + ", " + FieldType;

    // A value with methods of its own, which need no field: code that generic methods share between reference types is slower (pairs: "contract read / typed calls").
    private bool HasMethods => Kind == WireKind.Composite && Check is null;

    /// <summary>Gets the expression that reads a value.</summary>
    public string Read => HasMethods ? (Wire ?? CSharp) + ".Read(ref reader)" : From.Replace("{0}", Services + "AmqpField.Read<" + Arguments + ">(ref reader)");

    /// <summary>Gets the statement that writes a value.</summary>
    public string WriteOf(string value) => HasMethods ? CallWrite(Wire, value) : Services + "AmqpField.Write<" + Arguments + ">(ref writer, " + To.Replace("{0}", value) + ");";

    /// <summary>Gets the expression for the size of a value.</summary>
    public string SizeOf(string value) => HasMethods ? CallSize(Wire, value) : Services + "AmqpField.GetSize<" + Arguments + ">(" + To.Replace("{0}", value) + ", options)";

    /// <summary>Gets the type whose values may not be null, which an object is and a converter may make them.</summary>
    public WireType NotNull() => this is { Kind: WireKind.Converted, IsReference: true } or { IsObject: true } ? this with { Field = Services + "NotNullMember<" + CSharp + ", " + Field + ">" } : this;

    /// <summary>Gets whether the type is a class, whose values may be null.</summary>
    public bool IsReference { get; init; }

    /// <summary>Gets whether null (0x40) is one of its values.</summary>
    public bool HasNull { get; init; }

    /// <summary>Gets the test for a value that is written as null although it is not null in .NET; null for none.</summary>
    public string? IsNone { get; init; }

    /// <summary>Gets the value of a field that is missing and not nullable; null if there is none.</summary>
    public string? Empty { get; init; }

    /// <summary>Gets the item of a list, the key and the value of a map, or the parts of a tuple.</summary>
    public EquatableArray<Part> Parts { get; init; }

    /// <summary>Gets the type arguments of a collection or tuple.</summary>
    public string Elements => string.Join(", ", Parts.Select(static part => part.CSharp));

    /// <summary>Gets the types in it, and it.</summary>
    public IEnumerable<WireType> All => [.. Parts.SelectMany(static part => part.Type.All), .. Inner?.All ?? [], this];

    /// <summary>Gets whether a list that is read is an array in .NET.</summary>
    public bool IsArray { get; init; }

    /// <summary>Gets whether items of a list have an index.</summary>
    public bool IsIndexed { get; init; }

    /// <summary>Gets the expression that makes the collection of the List or Dictionary <c>each</c>; null if it is one.</summary>
    public string? Make { get; init; }

    /// <summary>Gets the expression for the comparer of a map that is read, which has {count} keys.</summary>
    public string Comparer { get; init; } = "";

    /// <summary>Gets the bytes of memory that an item takes in the collection, besides those in the List or Dictionary.</summary>
    public int Overhead { get; init; }

    /// <summary>Gets the expressions for the bytes of memory that the collection takes without items, and besides its items.</summary>
    public string Memory { get; init; } = "";

    public string FilledMemory { get; init; } = "";

    /// <summary>Gets the bytes of memory that making a value takes besides the value, more than its bytes pay for.</summary>
    public int Garbage { get; init; }

    /// <summary>Gets whether a value is an object of a few bytes, which pay for it.</summary>
    public bool IsSmallObject => IsReference && (Contract is not null || IsComposite || Kind is WireKind.List or WireKind.Map or WireKind.Tuple or WireKind.Known);

    /// <summary>Gets the contracts of which a value is one.</summary>
    public EquatableArray<KnownType> KnownTypes { get; init; }

    /// <summary>Gets the converter that the contract has; null for none.</summary>
    public ConverterModel? Converter { get; init; }

    /// <summary>Gets whether a converter reads and writes values, in any form.</summary>
    public bool HasOwnCode { get; init; }

    /// <summary>Gets whether the library has an encoding for arrays of the type.</summary>
    public bool HasArray { get; init; } = true;

    /// <summary>Gets whether it is an object of any type.</summary>
    public bool IsObject { get; init; }

    /// <summary>Gets whether a value is described by itself, and may be of another type than this contract.</summary>
    public bool IsComposite { get; init; }

    /// <summary>Gets whether it is an array whose elements a converter makes.</summary>
    public bool IsConvertedArray { get; init; }

    /// <summary>Gets the contract that a value is read as; null for none.</summary>
    public string? Contract { get; init; }

    /// <summary>Gets the check of an object that is written, null if the type has no other objects.</summary>
    public ObjectCheck? Check { get; init; }

    /// <summary>Gets the contracts that code for the type names.</summary>
    public IEnumerable<string> Contracts => All.SelectMany(static each => each.KnownTypes.Select(static known => known.CSharp).Append(each.Contract)).OfType<string>();

    /// <summary>Gets whether a contract has a descriptor, or one of those that it is.</summary>
    public bool IsDescribed { get; init; }

    /// <summary>Gets whether the library has the type for fields of the standard: a value may take more of an object than a scalar.</summary>
    public bool IsOwn { get; init; }

    /// <summary>Gets whether a value may be or hold lists or maps.</summary>
    public bool IsNested => Contract is not null || HasNull || IsObject || IsComposite || Amqp == "map" || Kind is WireKind.List or WireKind.Map or WireKind.Tuple;

    /// <summary>Gets whether some values of the type cannot be encoded.</summary>
    public bool MayFail => MaximumBytes == 0 && !(IsPlain && FieldType is Names.Memory or Library + "AmqpSymbol");

    /// <summary>Gets the maximum number of bytes of a value that is written in place without a check; 0 for a type whose values may be of any size or cannot all be encoded.</summary>
    public int MaximumBytes { get; init; }

    /// <summary>Gets the symbols of the members of an enum.</summary>
    public EquatableArray<EnumMember> Members { get; init; }
}

/// <summary>The item of a list, the key or value of a map, or a part of a tuple.</summary>
/// <param name="Name">The member that has it, and the end of the name of its field.</param>
/// <param name="Type">Its type; for code with its field.</param>
/// <param name="IsNullable">Whether it may be null.</param>
/// <param name="IsKey">Whether it is the key of a map, which no map of .NET has as null.</param>
internal sealed record Part(string Name, WireType Type, bool IsNullable, bool IsKey = false)
{
    public string CSharp => Type.CSharp + (IsNullable ? "?" : string.Empty);

    /// <summary>Gets the expression that reads it.</summary>
    public string Read => IsNullable ? "reader.TryReadNull() ? " + (Type.IsReference ? "null" : "default(" + Type.CSharp + "?)") + " : " + Type.Read
        : (IsKey ? Type : Type.NotNull()).Read;

    /// <summary>Gets the expression for the size of a value.</summary>
    public string SizeOf(string value) => IsNullable ? "(" + value + " is null ? 1 : " + Type.SizeOf(Present(value)) + ")" : Type.SizeOf(Present(value));

    /// <summary>Writes the statement that writes a value.</summary>
    public void Write(CodeWriter code, string value) => code.WriteIf(IsNullable ? value + " is not null" : null, Type.WriteOf(Present(value)));

    private string Present(string value) => IsNullable ? (Type.IsReference ? value : value + ".GetValueOrDefault()")
        : Type.IsReference && !IsKey ? "(" + value + " ?? throw " + Names.Contract + "WrongType(null, typeof(" + Type.CSharp + ")))"
        : value;
}

/// <summary>The types of the objects that can be read back, of a type that may have others.</summary>
internal sealed record ObjectCheck(string CSharp, EquatableArray<string> Types);

/// <summary>A converter that generated code has.</summary>
internal sealed record ConverterModel(string Name, string From, string Wire, string ToWire, string FromWire);

/// <summary>A member of an enum and its symbol.</summary>
internal sealed record EnumMember(string CSharp, string Symbol);
