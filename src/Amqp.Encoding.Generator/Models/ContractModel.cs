namespace Amqp.Encoding.Generator;

/// <summary>The form of the content.</summary>
internal enum ContractForm
{
    List,
    SymbolMap,
    StringMap,
    Value,
}

/// <summary>How a field gets its value when an object is made.</summary>
internal enum FieldTarget
{
    /// <summary>A parameter of the constructor.</summary>
    Constructor,

    /// <summary>The object initializer.</summary>
    Initializer,

    /// <summary>An assignment after the object was made, only if the field was there: the value that the object was made with stays.</summary>
    Assignment,

    /// <summary>The collection that the object has is filled.</summary>
    Filled,
}

/// <summary>A type with the attribute: all that its code depends on.</summary>
internal sealed record ContractModel
{
    /// <summary>Gets the namespace; empty for none.</summary>
    public string Namespace { get; init; } = "";

    /// <summary>Gets the types around it, such as <c>partial class Outer</c>, outermost first.</summary>
    public EquatableArray<string> Containing { get; init; }

    /// <summary>Gets the beginning of its declaration, such as <c>partial record struct</c>.</summary>
    public string Keywords { get; init; } = "";

    public string Name { get; init; } = "";

    /// <summary>Gets the full name in C# of the type whose objects are values.</summary>
    public string CSharp { get; init; } = "";

    /// <summary>Gets the static class that has the code, if it is not that type; else null.</summary>
    public string? Wire { get; init; }

    public bool IsForeign => Wire is not null;

    /// <summary>Gets the type that has the code.</summary>
    public string Home => Wire ?? CSharp;

    /// <summary>Gets the name of that type's objects in texts.</summary>
    public string Title { get; init; } = "";

    /// <summary>Gets the accessibility of the methods.</summary>
    public string Methods { get; init; } = "public";

    /// <summary>Gets the object that a method writes.</summary>
    public string Owner => IsForeign ? "value" : "this";

    /// <summary>Gets the names of the types around it and its own.</summary>
    public string FlatName { get; init; } = "";

    /// <summary>Gets the name of the class with its extension methods, which no other type of its namespace has.</summary>
    public string Extensions { get; init; } = "";

    /// <summary>Gets <c>public</c> or <c>internal</c>; null if code outside of the type cannot name it.</summary>
    public string? Accessibility { get; init; }

    public DescriptorModel Descriptor { get; init; }

    public ContractForm Form { get; init; }

    public bool IsStruct { get; init; }

    public bool IsSealed { get; init; }

    public bool IsAbstract { get; init; }

    /// <summary>Gets whether the use of the type, or of a type around it, is an error of the compiler because it is obsolete.</summary>
    public bool IsObsolete { get; init; }

    /// <summary>Gets the diagnostics that the use of its experimental types and properties causes.</summary>
    public EquatableArray<string> Experiments { get; init; }

    /// <summary>Gets the base classes that are contracts too.</summary>
    public EquatableArray<string> Bases { get; init; }

    public bool IsDerived => Bases.Count != 0;

    /// <summary>Gets whether the contract has a mistake: it has all its members, so that the mistake is the one error, and none of them does anything.</summary>
    public bool IsBroken { get; init; }

    /// <summary>Gets whether an object can be reached from itself, so that only the stack limits how deep it is.</summary>
    public bool IsRecursive { get; init; }

    /// <summary>Gets the expression for the object that is read, if each value is the same one; else null.</summary>
    public string? Made { get; init; }

    /// <summary>Gets whether exceptions of the type are faults of the bytes.</summary>
    public bool CatchesExceptions { get; init; }

    /// <summary>Gets whether code that makes an object may throw one. An initializer may use a parameter of the constructor.</summary>
    public bool IsCaught => CatchesExceptions && (HasCallbacks || !IsMadePlainly || Parameters.Count != 0);

    /// <summary>Gets whether the type has methods that are called before writing and after reading.</summary>
    public bool HasCallbacks { get; init; }

    /// <summary>Gets whether the type has a text of its own.</summary>
    public bool HasText { get; init; }

    public bool RefusesUnknown { get; init; }

    /// <summary>Gets the property that keeps unknown fields; null for none.</summary>
    public string? Unknown { get; init; }

    /// <summary>Gets whether that property is assigned after the object was made, only if there are unknown fields: the value that the object was made with stays.</summary>
    public bool AssignsUnknown { get; init; }

    /// <summary>Gets whether that property, which only an object initializer can set, has the value of a second object if there are no unknown fields.</summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>Gets whether the framework has the attribute that says when a result is not null.</summary>
    public bool HasNotNullWhen { get; init; }

    public EquatableArray<FieldModel> Fields { get; init; }

    /// <summary>Gets the name of the struct that has the methods which the library calls.</summary>
    public string Codec => "AmqpCodec" + Tag + "0";

    /// <summary>Gets the name of the struct through which the library measures the fields of a list.</summary>
    public string RecordName => "AmqpRecord" + Tag + "0";

    /// <summary>Gets the name of the class that has what the library knows of the contract.</summary>
    public string InfoType => "AmqpInfo" + Tag + "0";

    public bool IsMap => Form is ContractForm.SymbolMap or ContractForm.StringMap;

    /// <summary>Gets the name of the bytes before the size of a list.</summary>
    public string HeaderName => "AmqpHeader" + Tag + "0";

    /// <summary>Gets whether the library reads each field of a list, and puts the reader back if code of the user throws. Else the method that reads the outermost list does.</summary>
    public bool ReadsDirectly => Form == ContractForm.List && !IsAbstract && !IsCaught && Unknown is null && KnownTypes.Count == 0 && Fields.All(static each => each.Type.Kind == WireKind.Plain);

    /// <summary>Gets what makes a generated name new among those of the members.</summary>
    public string Tag { get; init; } = "";

    /// <summary>Gets the type arguments of the methods that all contracts share.</summary>
    public string Arguments => "<" + CSharp + ", " + Home + "." + Codec + ">";

    /// <summary>Gets whether the object can be made before its fields are read. Then none of them needs a variable: a transfer was read in 42 ns in place of 53.</summary>
    public bool IsObjectFirst => IsMadePlainly && Parameters.Count == 0 && Unknown is null && Fields.All(static each => (each.IsDirect || each.Target == FieldTarget.Filled) && each.PresenceTarget is null or FieldTarget.Assignment);

    /// <summary>Gets whether no constructor and no set accessor has code of its own, which could set another field or throw. Those of another assembly do not say so.</summary>
    public bool IsMadePlainly { get; init; }

    /// <summary>Gets the fields that are parameters of the constructor, by index, in their order; a parameter that says whether a field was there is the complement of its index.</summary>
    public EquatableArray<int> Parameters { get; init; }

    public EquatableArray<KnownType> KnownTypes { get; init; }

    /// <summary>Gets the methods that hash keys of its maps and items of its sets.</summary>
    public EquatableArray<KeyHash> KeyHashes { get; init; }

    /// <summary>Gets whether the object may take more memory than its bytes pay for: it is a class, and few bytes make many fields, or fields of unknown size.</summary>
    public bool MayBeSmall => !IsStruct && !IsAbstract && 16 + Fields.Sum(static each => each.MaximumSize) > 40 * LeastBytes;

    /// <summary>Gets the expression for the bytes of memory that an object takes.</summary>
    public string ObjectSize => "16" + string.Concat(Fields.Select(static each => " + " + Contract + "SizeOf<" + each.CSharp + ">()"));

    public bool IsDescribed => Descriptor != default;

    /// <summary>Gets the member with the descriptor that is written.</summary>
    public string Written => Descriptor.Forms[0].Member;

    /// <summary>Gets the constructor 0x00 and the descriptor that is written; nothing without a descriptor.</summary>
    public byte[] Beginning => IsDescribed ? [0, .. Descriptor.Forms[0].Bytes] : [];

    // The constructor, and the shorter descriptor.
    private int LeastBytes => (IsMap ? 3 : 1) + (IsDescribed ? 1 + Descriptor.Forms.Min(static form => form.Bytes.Length) : 0);

    /// <summary>Gets the name in errors and texts.</summary>
    public string WireName => Descriptor.Symbol ?? Descriptor.Hex ?? Title;

    /// <summary>Gets whether each value has a descriptor. An abstract class leaves its descriptor to the types derived from it.</summary>
    public bool HasDescriptor => IsDescribed || IsAbstract;

    /// <summary>Gets whether it is an <c>IAmqpComposite</c>.</summary>
    public bool IsComposite => HasDescriptor && !IsForeign;

    /// <summary>Makes the model of a contract with a mistake.</summary>
    public ContractModel Break() => this with { IsBroken = true, IsRecursive = false, HasCallbacks = false, Form = ContractForm.List, Unknown = null, Fields = default, Parameters = default, KnownTypes = default, KeyHashes = default };

    /// <summary>Makes the model of a contract, when others have no code.</summary>
    /// <param name="refused">Their names.</param>
    /// <returns>The model, which has a mistake if a field is one of them; null if a base class is.</returns>
    public ContractModel? Without(EquatableArray<string> refused) => refused.Count == 0 ? this
        : Bases.Any(refused.Contains) ? null
        : KnownTypes.Select(static known => known.CSharp).Concat(Fields.SelectMany(static field => field.Type.Contracts)).Any(refused.Contains) ? Break()
        : this;
}

/// <summary>The forms of a descriptor; the default if there is none.</summary>
internal readonly record struct DescriptorModel(string? Symbol, ulong? Code)
{
    public string? Hex => Code is ulong code ? "0x" + code.ToString("X16", CultureInfo.InvariantCulture) : null;

    /// <summary>Gets the members of the contract that have the forms, with the bytes of each. The first form is written.</summary>
    public (string Member, byte[] Bytes)[] Forms
    {
        get
        {
            List<(string, byte[])> forms = [];
            if (Code is ulong code)
            {
                forms.Add(("DescriptorCode", code <= byte.MaxValue ? [0x53, (byte)code] : [0x80, .. BigEndian(code, 8)]));
            }

            if (Symbol is not null)
            {
                byte[] head = Symbol.Length <= byte.MaxValue ? [0xA3, (byte)Symbol.Length] : [0xB3, .. BigEndian((ulong)Symbol.Length, 4)];
                forms.Add(("DescriptorSymbol", [.. head, .. System.Text.Encoding.ASCII.GetBytes(Symbol)]));
            }

            return [.. forms];
        }
    }

    private static IEnumerable<byte> BigEndian(ulong number, int width) => Enumerable.Range(1, width).Select(index => (byte)(number >> (8 * (width - index))));
}

/// <summary>A type that a descriptor chooses.</summary>
internal sealed record KnownType(string CSharp, DescriptorModel Descriptor, string? Wire)
{
    /// <summary>Gets the type that has the code.</summary>
    public string Home => Wire ?? CSharp;

    /// <summary>Gets the name in texts.</summary>
    public string WireName => Descriptor.Symbol ?? CSharp;
}

/// <summary>A field.</summary>
internal sealed record FieldModel
{
    /// <summary>Gets the name of the property.</summary>
    public string Property { get; init; } = "";

    /// <summary>Gets the end of each generated name that is for this field. No member of the contract and no fixed name in generated code contains it.</summary>
    public string Id { get; init; } = "";

    /// <summary>Gets the name of the variable that has the value while it is read.</summary>
    public string Local => char.ToLowerInvariant(Id[0]) + Id.Substring(1);

    public string Name { get; init; } = "";

    public WireType Type { get; init; } = null!;

    /// <summary>Gets whether the property is a <c>Nullable</c> of the type.</summary>
    public bool IsNullableValue { get; init; }

    /// <summary>Gets whether null may be assigned.</summary>
    public bool AcceptsNull { get; init; }

    public bool IsMandatory { get; init; }

    /// <summary>Gets the value of the field if it is missing, in C#; null for the default of its type.</summary>
    public string? Fallback { get; init; }

    /// <summary>Gets the value that is written as null, as a text; null if none is.</summary>
    public string? Default { get; init; }

    public FieldTarget Target { get; init; }

    /// <summary>Gets whether the property can be set at any time, and does nothing else when it is set.</summary>
    public bool IsDirect { get; init; }

    /// <summary>Gets whether the property may do more than to return its value when it is read.</summary>
    public bool IsComputed { get; init; }

    /// <summary>Gets whether a field that is missing has the value that its initializer or the constructor makes, taken from a second object.</summary>
    public bool KeepsInitializer { get; init; }

    /// <summary>Gets the expression of the object that says whether the field is set; null for none.</summary>
    public string? Presence { get; init; }

    /// <summary>Gets how the member that says it becomes true; null if nothing sets it.</summary>
    public FieldTarget? PresenceTarget { get; init; }

    /// <summary>Gets whether code after reading must know that the field was there.</summary>
    public bool IsNoted => (Target == FieldTarget.Assignment && !IsMandatory) || KeepsInitializer || PresenceTarget is not null;

    /// <summary>Gets whether the compiler asks for the field in the object initializer, even if the constructor sets it.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Gets the bytes that the field takes in an object, at most: no other scalar takes more than 24, and a struct may take any number.</summary>
    public int MaximumSize => Type.IsReference ? 8 : Type.IsOwn ? 40 : Type.Contract is not null || Type.HasOwnCode || Type.Kind == WireKind.Converted ? 1_000 : 24;

    /// <summary>Gets the type of the property in C#.</summary>
    public string CSharp => Type.CSharp + (IsNullableValue ? "?" : string.Empty);

    /// <summary>Gets whether a value may be written as null.</summary>
    public bool CanBeNull => !IsMandatory && (IsNullableValue || Type.IsReference || Type.IsNone is not null || Default is not null || Presence is not null);
}
