namespace Amqp.Encoding.Generator;

/// <summary>The types of .NET that are scalars of AMQP (part 1, 1.6).</summary>
internal static class Scalars
{
    /// <summary>The name of a binary that is an integer of any size, and is read of numbers, too. No type of .NET has it.</summary>
    public const string Integer = "integer of any size";

    // The members of AmqpType that an array of described values may have.
    private static readonly string[] s_elementTypes =
    [
        "Boolean", "UByte", "UShort", "UInt", "ULong", "SByte", "Short", "Int", "Long", "Float", "Double", "Decimal32", "Decimal64", "Decimal128", "Char", "Timestamp", "Uuid", "Binary", "String",
        "Symbol", "List", "Map", "Array",
    ];

    // By the name that a symbol has without a format for C#. Values have at most the size of the row, unless the row says so: not every char or DateTime can
    // be encoded.
    private static readonly Dictionary<string, WireType> s_types = new(StringComparer.Ordinal)
    {
        ["bool"] = Plain("bool", "boolean", "Boolean", 1),
        ["byte"] = Plain("byte", "ubyte", "Byte", 2),
        ["sbyte"] = Plain("sbyte", "byte", "SByte", 2),
        ["ushort"] = Plain("ushort", "ushort", "UInt16", 3),
        ["short"] = Plain("short", "short", "Int16", 3),
        ["uint"] = Plain("uint", "uint", "UInt32", 5),
        ["int"] = Plain("int", "int", "Int32", 5),
        ["ulong"] = Plain("ulong", "ulong", "UInt64", 9),
        ["long"] = Plain("long", "long", "Int64", 9),
        ["float"] = Plain("float", "float", "Single", 5),
        ["double"] = Plain("double", "double", "Double", 9),
        ["decimal"] = Plain("decimal", "decimal128", "Decimal", 17),
        ["char"] = Plain("char", "char", "Char", 5) with { MaximumBytes = 0 },
        ["System.DateTime"] = Plain("global::System.DateTime", "timestamp", "DateTime", 9) with { MaximumBytes = 0 },
        ["System.DateTimeOffset"] = Plain("global::System.DateTimeOffset", "timestamp", "DateTimeOffset", 9),
        ["System.Guid"] = Plain("global::System.Guid", "uuid", "Guid", 17),
        ["Amqp.Encoding.AmqpTimestamp"] = Plain(Library + "AmqpTimestamp", "timestamp", "Timestamp", 9),
        ["Amqp.Encoding.AmqpChar"] = Plain(Library + "AmqpChar", "char", "AmqpChar", 5),
        ["Amqp.Encoding.Decimal32"] = Plain(Library + "Decimal32", "decimal32", "Decimal32", 5),
        ["Amqp.Encoding.Decimal64"] = Plain(Library + "Decimal64", "decimal64", "Decimal64", 9),
        ["Amqp.Encoding.Decimal128"] = Plain(Library + "Decimal128", "decimal128", "Decimal128", 17),
        ["Amqp.Encoding.AmqpSymbol"] = Plain(Library + "AmqpSymbol", "symbol", "Symbol"),
        ["Amqp.Encoding.Transport.DeliveryTag"] = Own("Transport.DeliveryTag", "binary") with { MaximumBytes = 34 },
        ["Amqp.Encoding.Transport.Role"] =
            Cast(Library + "Transport.Role", Plain("bool", "boolean", "Boolean", 1)) with { To = "({0} == " + Library + "Transport.Role.Receiver)", From = "({0} ? " + Library + "Transport.Role.Receiver : " + Library + "Transport.Role.Sender)" },
        ["Amqp.Encoding.Messaging.MessageId"] = Own("Messaging.MessageId", "ulong, uuid, binary or string"),
        ["Amqp.Encoding.Transactions.TransactionId"] = Own("Transactions.TransactionId", "binary") with { MaximumBytes = 34 },
        ["Amqp.Encoding.Transport.SequenceNumber"] = Cast(Library + "Transport.SequenceNumber", Plain("uint", "uint", "UInt32", 5)),
        ["Amqp.Encoding.Transport.ErrorCondition"] = Symbol("Transport.ErrorCondition"),
        ["Amqp.Encoding.Messaging.DistributionMode"] = Symbol("Messaging.DistributionMode"),
        ["Amqp.Encoding.Messaging.TerminusExpiryPolicy"] = Symbol("Messaging.TerminusExpiryPolicy"),
        ["string"] = Plain("string", "string", "String") with { IsReference = true },
        ["Amqp.Encoding.AmqpValue"] = Exact(Library + "AmqpValue", "any value", "Value") with { HasNull = true, HasArray = false, IsNone = "{0}.IsNull" },
        ["object"] = Exact("object", "any value", "Object") with { IsReference = true, IsObject = true, HasArray = false },
        ["Amqp.Encoding.AmqpMap"] = Compound("AmqpMap", "map"),
        ["Amqp.Encoding.AmqpList"] = Compound("AmqpList", "list"),
        ["Amqp.Encoding.AmqpArray"] = Compound("AmqpArray", "array"),
        ["Amqp.Encoding.DescribedValue"] = Compound("DescribedValue", "described"),
        ["byte[]"] = Exact("byte[]", "binary", "Bytes") with { IsReference = true },
        [Integer] = Exact("byte[]", "binary", "Integer") with { IsReference = true },
        ["System.ReadOnlyMemory<byte>"] = Plain(Memory, "binary", "Binary"),
        ["System.Memory<byte>"] = Binary("global::System.Memory<byte>", "((" + Memory + "){0})", "global::System.Runtime.InteropServices.MemoryMarshal.AsMemory({0})"),
        ["System.ArraySegment<byte>"] = Binary("global::System.ArraySegment<byte>", "((" + Memory + "){0})", Contract + "ToSegment({0})"),
        ["System.Buffers.ReadOnlySequence<byte>"] = Binary("global::System.Buffers.ReadOnlySequence<byte>", Contract + "GetMemory({0})", "new global::System.Buffers.ReadOnlySequence<byte>({0})"),
    };

    /// <summary>Gets a string that is a symbol.</summary>
    public static WireType SymbolText { get; } = Exact("string", "symbol", "SymbolText") with { IsReference = true };

    /// <summary>Finds the member of AmqpType that all values of a type have; null for a type with values of several, or with descriptors.</summary>
    public static string? FindElementType(WireType type)
    {
        string name = type.Amqp == "byte" ? "SByte" : type.Amqp.Split(' ')[0];
        return type.Contract is null && !type.IsComposite ? Array.Find(s_elementTypes, each => each.Equals(name, StringComparison.OrdinalIgnoreCase)) : null;
    }

    public static bool TryGet(string name, out WireType type) => s_types.TryGetValue(name, out type!);

    /// <summary>Gets a type that C# casts from and to a scalar.</summary>
    public static WireType Cast(string type, WireType scalar) => scalar with { CSharp = type, FieldType = scalar.CSharp, To = "((" + scalar.CSharp + "){0})", From = "((" + type + "){0})", HasArray = false };

    private static WireType Exact(string type, string amqp, string name) => new(WireKind.Plain, type, amqp, Services + name + "Member");

    private static WireType Plain(string type, string amqp, string name, int size = 0) => Exact(type, amqp, name) with { IsPlain = true, MaximumBytes = size };

    // A type of the library that has its own bytes, or more than one form.
    private static WireType Own(string name, string amqp) => new(WireKind.Plain, Library + name, amqp, Services + name.Substring(name.IndexOf('.') + 1) + "Field") { IsPlain = true, IsOwn = true, HasArray = false };

    private static WireType Symbol(string name) => Cast(Library + name, Plain(Library + "AmqpSymbol", "symbol", "Symbol"));

    private static WireType Binary(string type, string to, string from) => Cast(type, Plain(Memory, "binary", "Binary")) with { To = to, From = from };

    private static WireType Compound(string type, string amqp) =>
        new(WireKind.Plain, Library + type, amqp, Services + "CompoundMember<" + Library + type + ">") { IsReference = true, HasArray = false };
}
