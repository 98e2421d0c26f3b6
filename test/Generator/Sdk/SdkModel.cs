namespace Amqp.Encoding.Tests.Generator.Sdk;

/// <summary>A field of an SDK's class.</summary>
public sealed record SdkField(string Name, string Type, bool IsMandatory)
{
    /// <summary>Gets the type in C#, which may be null.</summary>
    public string CSharp => Type switch
    {
        "MAP" => "Dictionary<Symbol, object?>?",
        "UNSETTLED" => "Dictionary<IProtonBuffer, IDeliveryState?>?",
        "AmqpValue" => "object?",
        _ => Type,
    };

    public bool IsSymbol => Name is "ExpiryPolicy" or "ContentType" or "ContentEncoding";

    /// <summary>Gets a value in C#.</summary>
    public string Value => Name switch
    {
        "ExpiryPolicy" => "\"never\"",
        "GlobalTxnId" => "new byte[] { 1, 2 }",
        "Durable" when Type == "uint?" => "1u",
        _ => Type switch
        {
            "string?" => $"\"{Name}\"",
            "bool?" => "true",
            "byte?" => "(byte)1",
            "ushort?" => "(ushort)7",
            "uint?" => "300u",
            "ulong?" => "70000000000ul",
            "Symbol?" => "new Symbol(\"copy\")",
            "Symbol[]?" => "new[] { new Symbol(\"a\"), new Symbol(\"bc\") }",
            "MAP" => "new() { [new Symbol(\"k\")] = 5u, [new Symbol(\"l\")] = \"text\" }",
            "UNSETTLED" => "new() { [new ProtonBuffer([1])] = new Accepted(), [new ProtonBuffer([2, 3])] = null }",
            "IProtonBuffer?" => "new ProtonBuffer([1, 2])",
            "IDeliveryTag?" => "new DeliveryTag([7])",
            "AmqpValue" => "\"id\"",
            "AmqpTimestamp?" => "AmqpTimestamp.FromDateTimeOffset(DateTimeOffset.UnixEpoch.AddSeconds(3))",
            "Source?" => "new Source { Address = \"from\" }",
            "ITerminus?" => "new Target { Address = \"to\" }",
            "IDeliveryState?" => "new Accepted()",
            "ErrorCondition?" => "new ErrorCondition { Condition = new Symbol(\"amqp:not-found\") }",
            _ => throw new InvalidOperationException(Type),
        },
    };
}

/// <summary>A class of an SDK, which the SDK's users see and nobody may change, and the contract for it.</summary>
public sealed record SdkType(string Name, string Symbol, string Code, SdkField[] Fields)
{
    /// <summary>The ways in which SDKs tell 0 from "not set": a mask and a method, a second property for each, and a type that may be null.</summary>
    public static readonly string[] Habits = ["Mask", "Flagged", "Nullable"];

    private const string States = " Received Accepted Rejected Released Modified Declared TransactionalState ";

    public static SdkType[] All { get; } =
    [
        .. File.ReadLines(Repository.PathOf("test", "Generator", "Sdk", "fields.tsv")).Where(static line => line[0] != '#').Select(static line => line.Split('\t')).GroupBy(static cells => cells[1])
            .Select(static type => new SdkType(type.Key, type.First()[2], type.First()[3], [.. type.Where(static cells => cells[4].Length != 0).Select(static cells => new SdkField(cells[4], cells[5], cells[6] == "mandatory"))])),
    ];

    /// <summary>Gets the classes in an assembly of their own, which has no contract.</summary>
    public static string Classes => string.Concat(Habits.Select(static habit => $$"""
        namespace {{habit}}
        {
            public sealed record Symbol(string Name);
            public interface IProtonBuffer { byte[] Bytes { get; } }
            public sealed record ProtonBuffer(byte[] Bytes) : IProtonBuffer { public bool Equals(ProtonBuffer? other) => other is not null && Bytes.AsSpan().SequenceEqual(other.Bytes); public override int GetHashCode() => Bytes.Length; }
            public interface IDeliveryTag { byte[] Tag { get; } }
            public sealed record DeliveryTag(byte[] Tag) : IDeliveryTag;
            public interface IDeliveryState { string Kind { get; } }
            public interface ITerminus { }
            {{string.Concat(All.Select(type => type.Class(habit)))}}
        }

        """));

    /// <summary>Gets the contracts, in which no property is written by hand.</summary>
    public static string Contracts(string habit) => string.Concat(new[] { "Symbol", "Buffer", "Tag" }.Select(name => $"[assembly: AmqpConverter(typeof({habit}.{name}Converter))]\n")) + $$"""
        namespace {{habit}}
        {
            public readonly struct SymbolConverter : IElementConverter<Symbol, AmqpSymbol> { public AmqpSymbol ToWire(Symbol value) => value.Name; public Symbol FromWire(AmqpSymbol wire) => new(wire.Value); }
            public readonly struct BufferConverter : IElementConverter<IProtonBuffer, byte[]> { public byte[] ToWire(IProtonBuffer value) => value.Bytes; public IProtonBuffer FromWire(byte[] wire) => new ProtonBuffer(wire); }
            public readonly struct TagConverter : IElementConverter<IDeliveryTag, byte[]> { public byte[] ToWire(IDeliveryTag value) => value.Tag; public IDeliveryTag FromWire(byte[] wire) => new DeliveryTag(wire); }
            [AmqpContract(For = typeof(IDeliveryState))] internal static partial class IDeliveryStateWire;
            [AmqpContract(For = typeof(ITerminus))] internal static partial class ITerminusWire;
            {{string.Concat(All.Select(type => type.Contract(habit)))}}
            public static class Registry
            {
                public static byte[] Copy(byte[] bytes)
                {
                    var reader = new AmqpReader(bytes);
                    AmqpReadScope scope = reader.EnterDescribed(out DescriptorView descriptor);
                    descriptor.TryGetCode(out ulong code);
                    switch (code)
                    {
                        {{string.Concat(All.Select(static type => $"case {type.Code}: {{ {type.Name} value = {type.Name}Wire.Read(ref reader, descriptor); reader.Exit(scope); return {type.Name}Wire.Encode(value); }}\n"))}}
                        default: throw new InvalidOperationException();
                    }
                }
            }
        }

        """;

    public override string ToString() => Name;

    private string Class(string habit)
    {
        string parent = States.Contains($" {Name} ", StringComparison.Ordinal) ? " : IDeliveryState" : Name is "Target" or "Coordinator" ? " : ITerminus" : string.Empty;
        return $"public sealed class {Name}{parent} {{ public static readonly ulong DescriptorCode = {Code}; public static readonly Symbol DescriptorSymbol = new(\"{Symbol}\"); public string Kind => \"{Name}\";\n"
            + string.Concat(Fields.Select((field, index) => Property(habit, field, index))) + "}\n";
    }

    // A reference is null if it is not set, also where other fields have a mask.
    private static string Property(string habit, SdkField field, int index)
    {
        string type = field.CSharp, plain = type.TrimEnd('?');
        return habit switch
        {
            "Mask" => $"private {plain} _{field.Name} = default!; private int _mask{index}; public {plain} {field.Name} {{ get => _{field.Name}; set {{ _{field.Name} = value; _mask{index} |= {1 << index}; }} }} public bool Has{field.Name}() => _mask{index} != 0;\n",
            "Flagged" => $"public {plain} {field.Name} {{ get; set {{ field = value; Is{field.Name}Set = true; }} }} = default!; public bool Is{field.Name}Set {{ get; set; }}\n",
            _ => $"public {type} {field.Name} {{ get; set; }}\n",
        };
    }

    private string Contract(string habit)
    {
        string fields = string.Concat(Fields.Select((field, index) =>
            $", AmqpFieldFor(nameof({Name}.{field.Name}), {index}"
            + (habit switch { "Mask" => $", Presence = nameof({Name}.Has{field.Name})", "Flagged" => $", Presence = nameof({Name}.Is{field.Name}Set)", _ => string.Empty })
            + (field.IsMandatory ? ", IsMandatory = true" : string.Empty) + (field.IsSymbol ? ", IsSymbol = true" : string.Empty) + (field.Type == "Symbol[]?" ? ", IsMultiple = true" : string.Empty) + ")"));
        return $$"""
            [AmqpContract("{{Symbol}}", {{Code}}, For = typeof({{Name}}), RefuseUnknownFields = {{(Fields.Length == 0 ? "true" : "false")}}){{fields}}] internal static partial class {{Name}}Wire;
            public static class Run{{Name}}
            {
                public static byte[] Write(int missing)
                {
                    var value = new {{Name}}();
                    {{string.Concat(Fields.Select(static (field, index) => $"if (missing != {index}) {{ value.{field.Name} = {field.Value}; }}\n"))}}
                    byte[] bytes = {{Name}}Wire.Encode(value);
                    return {{Name}}Wire.GetEncodedSize(value) == bytes.Length ? bytes : throw new InvalidOperationException();
                }

                public static byte[] Copy(byte[] bytes) => {{Name}}Wire.Encode({{Name}}Wire.Decode(bytes));
                public static string Fault(byte[] bytes) => {{Name}}Wire.TryDecode(bytes, out _, out AmqpDecodeError error) ? "read" : error.Kind + " " + error.Path;
            }

            """;
    }
}
