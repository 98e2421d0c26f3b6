using System.Collections.Generic;

namespace Amqp.Encoding.Generator;

/// <summary>The types of .NET that are scalars of AMQP (part 1, 1.6).</summary>
internal static class Scalars
{
    public const string Library = "global::Amqp.Encoding.";

    /// <summary>The name of a binary that is an integer of any size, and is read of numbers, too. No type of .NET has it.</summary>
    public const string Integer = "integer of any size";

    /// <summary>The method for the keyed hash of a value, or of two hashes.</summary>
    public const string KeyHash = Library + "AmqpContract.KeyHash";

    private const string SizeOf = Library + "EncodedSize.Of";

    // The members of AmqpType that an array of described values may have.
    private static readonly string[] s_elementTypes =
    [
        "Boolean", "UByte", "UShort", "UInt", "ULong", "SByte", "Short", "Int", "Long", "Float", "Double", "Decimal32", "Decimal64", "Decimal128", "Char", "Timestamp", "Uuid", "Binary", "String",
        "Symbol", "List", "Map", "Array",
    ];

    // By the name that a symbol has without a format for C#.
    private static readonly Dictionary<string, WireType> s_types = new(StringComparer.Ordinal)
    {
        ["bool"] = Fixed("bool", "boolean", "Boolean", "Boolean"),
        ["byte"] = Fixed("byte", "ubyte", "Byte", "Byte"),
        ["sbyte"] = Fixed("sbyte", "byte", "SByte", "SByte"),
        ["ushort"] = Fixed("ushort", "ushort", "UInt16", "UInt16"),
        ["short"] = Fixed("short", "short", "Int16", "Int16"),
        ["uint"] = Measured("uint", "uint", "UInt32"),
        ["int"] = Measured("int", "int", "Int32"),
        ["ulong"] = Measured("ulong", "ulong", "UInt64"),
        ["long"] = Measured("long", "long", "Int64"),
        ["float"] = Fixed("float", "float", "Single", "Single"),
        ["double"] = Fixed("double", "double", "Double", "Double"),
        ["decimal"] = Fixed("decimal", "decimal128", "Decimal", "Decimal128"),
        ["char"] = Fixed("char", "char", "Char", "Char") with
        {
            Read = Library + "AmqpContract.ReadChar(ref reader)",
            Write = "writer.WriteChar((" + Library + "AmqpChar){0});",
        },
        ["System.DateTime"] = Fixed("global::System.DateTime", "timestamp", "DateTime", "Timestamp"),
        ["System.DateTimeOffset"] = Fixed("global::System.DateTimeOffset", "timestamp", "DateTimeOffset", "Timestamp"),
        ["System.Guid"] = Fixed("global::System.Guid", "uuid", "Guid", "Guid"),
        ["Amqp.Encoding.AmqpTimestamp"] = Fixed(Library + "AmqpTimestamp", "timestamp", "Timestamp", "Timestamp"),
        ["Amqp.Encoding.AmqpChar"] = Fixed(Library + "AmqpChar", "char", "Char", "Char"),
        ["Amqp.Encoding.Decimal32"] = Fixed(Library + "Decimal32", "decimal32", "Decimal32", "Decimal32"),
        ["Amqp.Encoding.Decimal64"] = Fixed(Library + "Decimal64", "decimal64", "Decimal64", "Decimal64"),
        ["Amqp.Encoding.Decimal128"] = Fixed(Library + "Decimal128", "decimal128", "Decimal128", "Decimal128"),
        ["Amqp.Encoding.AmqpSymbol"] = Measured(Library + "AmqpSymbol", "symbol", "Symbol"),
        ["Amqp.Encoding.Transport.DeliveryTag"] = Own("Transport.DeliveryTag", "binary"),
        ["Amqp.Encoding.Transport.Role"] = Own("Transport.Role", "boolean"),
        ["Amqp.Encoding.Messaging.MessageId"] = Own("Messaging.MessageId", "ulong, uuid, binary or string"),
        ["Amqp.Encoding.Transactions.TransactionId"] = Own("Transactions.TransactionId", "binary"),
        ["Amqp.Encoding.Transport.SequenceNumber"] = Number("Transport.SequenceNumber"),
        ["Amqp.Encoding.Transport.ErrorCondition"] = Symbol("Transport.ErrorCondition"),
        ["Amqp.Encoding.Messaging.DistributionMode"] = Symbol("Messaging.DistributionMode"),
        ["Amqp.Encoding.Messaging.TerminusExpiryPolicy"] = Symbol("Messaging.TerminusExpiryPolicy"),
        ["string"] = Measured("string", "string", "String") with { IsReference = true },
        ["Amqp.Encoding.AmqpValue"] = new(WireKind.Plain, Library + "AmqpValue", "any value", "global::Amqp.Encoding.AmqpExtensions.ReadValue(ref reader)", "{0}.WriteTo(ref writer);", "{0}.GetEncodedSize()")
        {
            HasNull = true,
            HasArray = false,
            IsNone = "{0}.IsNull",
        },
        ["object"] = new(WireKind.Plain, "object", "any value", Library + "AmqpContract.ReadObject(ref reader)", "global::Amqp.Encoding.AmqpExtensions.WriteObject(ref writer, {0});", Library + "AmqpContract.SizeOfObject({0}, options)")
        {
            IsReference = true,
            IsObject = true,
            HasArray = false,
        },
        ["Amqp.Encoding.AmqpMap"] = Compound("Map"),
        ["Amqp.Encoding.AmqpList"] = Compound("List"),
        ["Amqp.Encoding.AmqpArray"] = Compound("Array"),
        ["Amqp.Encoding.DescribedValue"] = Compound("Described"),
        ["byte[]"] = new(WireKind.Plain, "byte[]", "binary", "reader.ReadBinary().ToArray()", "writer.WriteBinary({0});", SizeOf + "Binary({0}.Length)") { IsReference = true },
        [Integer] = new(WireKind.Plain, "byte[]", "binary", Library + "AmqpContract.ReadIntegerBytes(ref reader)", "writer.WriteBinary({0});", SizeOf + "Binary({0}.Length)") { IsReference = true },
        ["System.ReadOnlyMemory<byte>"] =
            new(WireKind.Plain, "global::System.ReadOnlyMemory<byte>", "binary", "reader.ReadBinary().ToArray()", "writer.WriteBinary({0}.Span);", SizeOf + "Binary({0}.Length)") { InPlace = "global::System.ReadOnlyMemory<byte>" },
        ["System.Memory<byte>"] =
            new(WireKind.Plain, "global::System.Memory<byte>", "binary", "reader.ReadBinary().ToArray()", "writer.WriteBinary({0}.Span);", SizeOf + "Binary({0}.Length)") { HasArray = false },
        ["System.ArraySegment<byte>"] =
            new(WireKind.Plain, "global::System.ArraySegment<byte>", "binary", "new global::System.ArraySegment<byte>(reader.ReadBinary().ToArray())", "writer.WriteBinary(global::System.MemoryExtensions.AsSpan({0}));", SizeOf + "Binary({0}.Count)") { HasArray = false },
        ["System.Buffers.ReadOnlySequence<byte>"] =
            new(WireKind.Plain, "global::System.Buffers.ReadOnlySequence<byte>", "binary", "new global::System.Buffers.ReadOnlySequence<byte>(reader.ReadBinary().ToArray())", "writer.WriteBinary(" + Library + "AmqpContract.GetSpan({0}));", SizeOf + "Binary(checked((int){0}.Length))") { HasArray = false },
    };

    /// <summary>Gets a string that is a symbol.</summary>
    public static WireType SymbolText { get; } =
        new(WireKind.Plain, "string", "symbol", Library + "AmqpContract.ReadSymbol(ref reader).Value", "writer.WriteSymbol({0});", SizeOf + "Binary({0}.Length)") { IsReference = true };

    /// <summary>Finds the member of AmqpType that all values of a type have; null for a type with values of several, or with descriptors.</summary>
    public static string? FindElementType(WireType type)
    {
        string name = type.Amqp == "byte" ? "SByte" : type.Amqp.Split(' ')[0];
        return type.Contract is null && !type.IsComposite ? System.Array.Find(s_elementTypes, each => each.Equals(name, System.StringComparison.OrdinalIgnoreCase)) : null;
    }

    public static bool TryGet(string name, out WireType type) => s_types.TryGetValue(name, out type!);

    private static WireType Compound(string kind) => new(
        WireKind.Plain,
        Library + (kind == "Described" ? "DescribedValue" : "Amqp" + kind),
        kind.ToLowerInvariant(),
        Library + "AmqpContract.Read" + kind + "(ref reader)",
        "((" + Library + "AmqpValue){0}).WriteTo(ref writer);",
        "((" + Library + "AmqpValue){0}).GetEncodedSize()")
    {
        IsReference = true,
        HasArray = false,
    };

    // Numbers and texts are read in every encoding that says the same.
    private static string ReadOf(string type, string method) => method is "Boolean" or "DateTime" or "DateTimeOffset" or "Guid" or "Timestamp" or "Char" or "Decimal32" or "Decimal64" or "Decimal128"
        ? "reader.Read" + method + "()"
        : Library + "AmqpContract.Read" + (method is "String" or "Symbol" ? method : "Number<" + type + ">") + "(ref reader)";

    private static WireType Fixed(string type, string amqp, string method, string size) =>
        new(WireKind.Plain, type, amqp, ReadOf(type, method), "writer.Write" + method + "({0});", SizeOf + size) { InPlace = type };

    private static WireType Measured(string type, string amqp, string method) =>
        new(WireKind.Plain, type, amqp, ReadOf(type, method), "writer.Write" + method + "({0});", SizeOf + method + "({0})") { InPlace = type };

    // A type of the library that has its own bytes, or more than one form.
    private static WireType Own(string name, string amqp) =>
        new(WireKind.Plain, Library + name, amqp, Library + "AmqpContract.ReadField<" + Library + name + ">(ref reader)", Library + "AmqpContract.WriteField(ref writer, {0});", Library + "AmqpContract.SizeOfField({0})") { InPlace = Library + name, IsOwn = true, HasArray = false };

    /// <summary>Gets a type that C# casts from and to a scalar.</summary>
    public static WireType Cast(string type, WireType scalar)
    {
        string cast = "((" + scalar.CSharp + "){0})";
        return scalar with { CSharp = type, Read = "(" + type + ")" + scalar.Read, Write = scalar.Write.Replace("({0})", cast), Size = scalar.Size.Replace("({0})", cast) };
    }

    private static WireType Number(string name) => Cast(Library + name, Measured("uint", "uint", "UInt32")) with { HasArray = false };

    private static WireType Symbol(string name) => Cast(Library + name, Measured(Library + "AmqpSymbol", "symbol", "Symbol")) with { HasArray = false };
}
