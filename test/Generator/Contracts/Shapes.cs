namespace Amqp.Encoding.Tests.Generator.Contracts;

public enum Color : byte
{
    Red = 1,
    Green = 2,

    [AmqpField("dark-blue")]
    Blue = 7,
}

/// <summary>A value with a descriptor, in a struct.</summary>
[AmqpContract("acme:id", Form = AmqpContractForm.Value)]
public readonly partial record struct OrderId(long Number);

/// <summary>A plain value: no descriptor.</summary>
[AmqpContract(Form = AmqpContractForm.Value)]
public partial struct Weight
{
    public double Grams { get; set; }
}

/// <summary>A list whose fields may all be missing, set by a constructor of a class.</summary>
[AmqpContract(0x0000ACE000000010)]
public sealed partial class Address
{
    public Address(string? street = null, string? city = null)
    {
        Street = street;
        City = city;
    }

    public string? Street { get; }

    public string? City { get; }
}

/// <summary>A map with symbols as keys, as in annotations.</summary>
[AmqpContract("acme:tags:map", Form = AmqpContractForm.SymbolMap)]
public partial class Tags
{
    [AmqpField("x-acme-id")]
    public required uint Id { get; init; }

    [AmqpField("x-acme-name")]
    public string? Name { get; set; }

    [AmqpField("x-acme-color", IsSymbol = true)]
    public Color? Color { get; set; }
}

/// <summary>A request to a management node: a map with strings as keys and without a descriptor.</summary>
[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial class Request
{
    [AmqpField("operation")]
    public string Operation { get; set; } = "READ";

    [AmqpField("count")]
    public int? Count { get; set; }

    [AmqpUnknownFields]
    public AmqpMap? Others { get; set; }
}

/// <summary>A list without a descriptor.</summary>
[AmqpContract]
public partial struct Point
{
    public int X { get; set; }

    public int Y { get; set; }

    public override readonly string ToString() => $"{X}|{Y}";
}

/// <summary>Nested types, and what may hold several values.</summary>
[AmqpContract("acme:parcel:list", RefuseUnknownFields = true)]
public sealed partial class Parcel
{
    public required OrderId Order { get; init; }

    public Address? To { get; init; }

    public Point Place { get; init; }

    [AmqpField(IsMultiple = true)]
    public AmqpSymbol[] Capabilities { get; init; } = [];
}

/// <summary>Several numbers, and values that a converter makes numbers of.</summary>
[AmqpContract]
public sealed partial class Several
{
    [AmqpField(IsMultiple = true)]
    public int[] Numbers { get; set; } = [];

    [AmqpField(IsMultiple = true)]
    public TimeSpan[] Times { get; set; } = [];
}

/// <summary>Refers to itself.</summary>
[AmqpContract("acme:node:list")]
public sealed partial class Knot
{
    public int Value { get; set; }

    public Knot? Next { get; set; }

    public IReadOnlyList<Knot> Children { get; set; } = [];
}

public static partial class Outer
{
    internal sealed partial class Inner
    {
        [AmqpContract("acme:nested:list")]
        internal sealed partial class Contract
        {
            public string? @class { get; set; }

            public int Reader { get; set; }

            public int reader { get; set; }
        }
    }
}

[AmqpContract]
[AmqpKnownType(typeof(Circle))]
[AmqpKnownType(typeof(Square))]
public abstract partial class Shape
{
    public string? Name { get; set; }
}

[AmqpContract("acme:circle:list", 0x0000ACE000000020)]
public sealed partial class Circle : Shape
{
    public double Radius { get; set; }
}

[AmqpContract("acme:square:list")]
public partial class Square : Shape
{
    public double Side { get; set; }
}

[AmqpContract("acme:drawing:list")]
public sealed partial record Drawing(IReadOnlyList<Shape> Shapes, Shape? Frame = null);

[AmqpContract]
public sealed partial class Wheel
{
    public int Size { get; set; }
}

/// <summary>An array whose elements are not scalars.</summary>
[AmqpContract("acme:car:list")]
public sealed partial class Car
{
    public Wheel[] Wheels { get; set; } = [];
}

/// <summary>Fields in fields, for the paths of faults.</summary>
[AmqpContract]
public sealed partial class FaultRoot
{
    [AmqpField("lines")]
    public FaultLine[] Lines { get; set; } = [];

    [AmqpField("tags")]
    public Tags? Tags { get; set; }
}

[AmqpContract]
public sealed partial class FaultLine
{
    [AmqpField("name")]
    public required string Name { get; set; }

    [AmqpField("prices")]
    public Dictionary<string, int> Prices { get; } = [];
}

/// <summary>A class of an SDK's own for a composite of the standard.</summary>
[AmqpContract("amqp:transfer:list", 0x14)]
public sealed partial class OwnTransfer
{
    [AmqpField("handle")]
    public required uint Handle { get; set; }

    [AmqpField("delivery-id")]
    public uint? DeliveryId { get; set; }

    [AmqpField("delivery-tag")]
    public ReadOnlyMemory<byte>? DeliveryTag { get; set; }

    [AmqpField("message-format")]
    public uint? MessageFormat { get; set; }

    [AmqpField("settled")]
    public bool? Settled { get; set; }

    [AmqpField("more", Default = false)]
    public bool More { get; set; }

    [AmqpField("rcv-settle-mode")]
    public byte? ReceiverSettleMode { get; set; }

    [AmqpField("state")]
    public AmqpValue State { get; set; }

    [AmqpField("resume", Default = false)]
    public bool Resume { get; set; }

    [AmqpField("aborted", Default = false)]
    public bool Aborted { get; set; }

    [AmqpField("batchable", Default = false)]
    public bool Batchable { get; set; }
}

/// <summary>A field of each shape, for the paths of faults.</summary>
[AmqpContract("acme:places:list")]
public sealed partial class Places
{
    [AmqpField("number")]
    public int Number { get; set; }

    [AmqpField("numbers")]
    public int[]? Numbers { get; set; }

    [AmqpField("table")]
    public int[][]? Table { get; set; }

    [AmqpField("texts")]
    public List<string>? Texts { get; set; }

    [AmqpField("words")]
    public string[]? Words { get; set; }

    [AmqpField("lines")]
    public FaultLine[]? Lines { get; set; }

    [AmqpField("queue")]
    public Queue<FaultLine>? Queue { get; set; }

    [AmqpField("by-name")]
    public Dictionary<string, FaultLine>? ByName { get; set; }

    [AmqpField("by-id")]
    public Dictionary<OrderId, int>? ById { get; set; }

    [AmqpField("pair")]
    public (int Count, FaultLine Line)? Pair { get; set; }

    [AmqpField("shape")]
    public Shape? Shape { get; set; }

    [AmqpField("any")]
    public object? Any { get; set; }

    [AmqpField("objects")]
    public List<object>? Objects { get; set; }

    [AmqpField("options")]
    public Dictionary<string, object>? Options { get; set; }

    [AmqpField("value")]
    public AmqpValue Value { get; set; }

    [AmqpField("map")]
    public AmqpMap? Map { get; set; }

    [AmqpField("sparse", Converter = typeof(EvenConverter))]
    public Even? Sparse { get; set; }

    [AmqpField("evens", Converter = typeof(EvenConverter))]
    public Even[]? Evens { get; set; }

    [AmqpField("even-list", Converter = typeof(EvenConverter))]
    public List<Even>? EvenList { get; set; }

    [AmqpField("id")]
    public OrderId? Id { get; set; }

    [AmqpField("tags")]
    public Tags? Tags { get; set; }

    [AmqpField("color", IsSymbol = true)]
    public Color? Color { get; set; }

    [AmqpField("properties")]
    public Messaging.Properties? Properties { get; set; }

    [AmqpField("inner")]
    public Places? Inner { get; set; }
}

/// <summary>A map of the same shapes.</summary>
[AmqpContract("acme:places:map", Form = AmqpContractForm.SymbolMap)]
public sealed partial class PlacesMap
{
    [AmqpField("places")]
    public Places? Places { get; set; }

    [AmqpField("numbers")]
    public int[]? Numbers { get; set; }

    [AmqpField("any")]
    public object? Any { get; set; }

    [AmqpField("lines")]
    public List<FaultLine>? Lines { get; set; }
}

/// <summary>A value that is one of the others.</summary>
[AmqpContract("acme:place", Form = AmqpContractForm.Value)]
public sealed partial record OnePlace(Places Places);

public readonly record struct Even(long Number);

/// <summary>Refuses odd numbers.</summary>
public readonly struct EvenConverter : IElementConverter<Even, long>
{
    public long ToWire(Even value) => value.Number % 2 == 0 ? value.Number : throw new AmqpEncodeException("The number is odd.");

    public Even FromWire(long wire) => wire % 2 == 0 ? new(wire) : throw new FormatException("The number is odd.");
}

/// <summary>Its constructor throws.</summary>
[AmqpContract("acme:thrower:list")]
public sealed partial class Thrower
{
    public Thrower(int number) => Number = number == 0 ? number : throw new InvalidTimeZoneException();

    public int Number { get; }
}

/// <summary>A list that keeps the fields of later versions, and has no other field that may fail.</summary>
[AmqpContract]
public sealed partial class LaterList
{
    public int Number { get; set; }

    [AmqpUnknownFields]
    public AmqpList? Later { get; set; }
}

/// <summary>A map that keeps the fields of later versions.</summary>
[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial class LaterMap
{
    public int? Number { get; set; }

    public string? Name { get; set; }

    [AmqpUnknownFields]
    public AmqpMap? Later { get; set; }
}

/// <summary>Parts whose faults are in no field of a contract.</summary>
[AmqpContract]
public sealed partial class LaterRoot
{
    [AmqpField("lists")]
    public List<LaterList>? Lists { get; set; }

    [AmqpField("maps")]
    public LaterMap[]? Maps { get; set; }

    [AmqpField("hand")]
    public ByHand? Hand { get; set; }

    [AmqpField("hands")]
    public List<ByHand>? Hands { get; set; }
}

/// <summary>A composite that is written by hand: a list of one text.</summary>
public sealed record ByHand(string Text) : IAmqpComposite
{
    public Descriptor Descriptor => new AmqpSymbol("acme:hand");

    public static ByHand Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out _);
        AmqpReadScope list = reader.EnterList();
        var result = new ByHand(reader.ReadString());
        reader.Exit(list);
        reader.Exit(described);
        return result;
    }

    // The text is ASCII and short, or only WriteTo refuses it.
    public int GetEncodedSize(AmqpWriterOptions? options = null) => 12 + EncodedSize.OfList(1, EncodedSize.OfBinary(Text.Length));

    public void WriteTo(ref AmqpWriter writer)
    {
        AmqpWriteScope described = writer.BeginDescribed(Descriptor);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteString(Text);
        writer.End(list);
        writer.End(described);
    }
}
