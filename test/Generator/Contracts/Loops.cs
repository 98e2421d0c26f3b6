namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>A value that may hold itself: descriptors around null.</summary>
[AmqpContract("acme:wrapped", Form = AmqpContractForm.Value)]
public sealed partial class Wrapped
{
    public Wrapped? Inner { get; set; }
}

/// <summary>A value that leads to itself through a map.</summary>
[AmqpContract(Form = AmqpContractForm.Value)]
public sealed partial class Ping
{
    public Pong? Pong { get; set; }
}

[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial class Pong
{
    public Ping? Ping { get; set; }

    public Dictionary<string, Pong>? Pongs { get; set; }

    [AmqpUnknownFields]
    public AmqpMap? Others { get; set; }
}

/// <summary>A map whose keys hold maps of the same type.</summary>
[AmqpContract]
public sealed partial class KeyTree
{
    public Dictionary<KeyTree, int>? Keys { get; set; }

    public IReadOnlyList<KeyTree>? Children { get; set; }
}

/// <summary>Reaches itself only through what a converter makes.</summary>
[AmqpContract("acme:linked")]
public sealed partial class Linked
{
    [AmqpField(Converter = typeof(LinkConverter))]
    public Link? Next { get; set; }
}

public sealed record Link(Linked? To);

public readonly struct LinkConverter : IElementConverter<Link, Linked>
{
    public Linked ToWire(Link value) => value.To!;

    public Link FromWire(Linked wire) => new(wire);
}

/// <summary>Dictionaries whose keys are equal in .NET or in AMQP alone.</summary>
[AmqpContract]
public sealed partial class Keyed
{
    public Dictionary<double, int>? Doubles { get; set; }

    public IDictionary<string, int>? Texts { get; set; }

    public IReadOnlyDictionary<decimal, string?>? Decimals { get; set; }

    [AmqpField(Converter = typeof(CelsiusConverter))]
    public Dictionary<Celsius, int>? Degrees { get; set; }

    public IReadOnlyList<Dictionary<char, int>>? Nested { get; set; }

    [AmqpField(IsSymbol = true)]
    public Dictionary<string, Dictionary<string, int>>? Symbols { get; set; }

    [AmqpField(Converter = typeof(PercentConverter))]
    public Dictionary<Percent, int>? Percents { get; set; }
}

/// <summary>Pairs that are not fields are kept.</summary>
[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial class Keeper
{
    public string? Name { get; set; }

    public int Age { get; set; }

    [AmqpUnknownFields]
    public AmqpMap? Others { get; set; }
}

/// <summary>A reference, so that its converter may make null.</summary>
public sealed record Percent(int Value);

/// <summary>Throws for more than 100, and makes null of 100.</summary>
public readonly struct PercentConverter : IElementConverter<Percent, byte>
{
    public byte ToWire(Percent value) => (byte)value.Value;

    public Percent FromWire(byte wire) => wire < 100 ? new Percent(wire) : wire == 100 ? null! : throw new ArgumentOutOfRangeException(nameof(wire));
}

[AmqpContract]
public sealed partial class Percents
{
    [AmqpField(Converter = typeof(PercentConverter))]
    public Percent? Optional { get; set; }

    [AmqpField(Converter = typeof(PercentConverter))]
    public required Percent Mandatory { get; set; }

    [AmqpField(Converter = typeof(PercentConverter))]
    public IReadOnlyList<Percent>? List { get; set; }

    [AmqpField(Converter = typeof(PercentConverter))]
    public Percent[]? Array { get; set; }

    [AmqpField(Converter = typeof(PercentConverter))]
    public Dictionary<string, Percent>? Map { get; set; }
}

/// <summary>Mandatory fields of each kind in a map.</summary>
[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial class Strict
{
    public required string Name { get; set; }

    public required int Age { get; init; }

    public required Address Home { get; set; }

    public required Dictionary<string, int> Counts { get; set; }
}

[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial record StrictRecord(string Name, int[] Numbers);

[AmqpContract]
public sealed partial record StrictLists(List<string>? Names = null, Dictionary<string, string>? Texts = null, IReadOnlyList<MapOfOne>? Maps = null);

[AmqpContract]
public sealed partial record StrictObjects(List<object>? List = null, object[]? Array = null, Dictionary<string, object>? Map = null, (object, int)? Pair = null, IReadOnlyList<object>? Items = null);

[AmqpContract]
public sealed partial record LooseObjects(List<object?>? List = null);

[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial record MapOfOne(string Name);

/// <summary>A char as a field of each kind.</summary>
[AmqpContract]
public sealed partial class Chars
{
    public char One { get; set; }

    public char? Optional { get; set; }

    public IReadOnlyList<char>? List { get; set; }

    public char[]? Array { get; set; }

    public Dictionary<char, char>? Map { get; set; }
}

/// <summary>160 bytes in memory, and one on the wire.</summary>
[AmqpContract]
public partial struct Big
{
    public Guid? A { get; set; }
    public Guid? B { get; set; }
    public Guid? C { get; set; }
    public Guid? D { get; set; }
    public Guid? E { get; set; }
    public Guid? F { get; set; }
    public decimal? G { get; set; }
    public decimal? H { get; set; }
}

/// <summary>A class of the same size.</summary>
[AmqpContract]
public sealed partial class Wide
{
    public Guid? A { get; set; }
    public Guid? B { get; set; }
    public Big C { get; set; }
    public Address? D { get; set; }
}

public readonly record struct Huge(Guid A, Guid B, Guid C, Guid D, Guid E);

public readonly struct HugeConverter : IElementConverter<Huge, byte>
{
    public byte ToWire(Huge value) => 0;

    public Huge FromWire(byte wire) => default;
}

/// <summary>Items that are not fields are kept.</summary>
[AmqpContract]
public sealed partial class KeptList
{
    public string? Name { get; set; }

    [AmqpUnknownFields]
    public AmqpList? Others { get; set; }
}

/// <summary>Lists and maps whose items take more memory than bytes.</summary>
[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial class Room
{
    public List<Big>? Bigs { get; set; }

    public Big[]? BigArray { get; set; }

    public List<Wide>? Wides { get; set; }

    public List<Guid?>? Guids { get; set; }

    public List<AmqpValue>? Values { get; set; }

    public IReadOnlyList<string?>? Texts { get; set; }

    public List<List<int>>? Lists { get; set; }

    public List<Dictionary<string, int>>? Maps { get; set; }

    public List<KeyTree>? Trees { get; set; }

    public Dictionary<int, Big>? Pairs { get; set; }

    public Dictionary<short, string?>? Small { get; set; }

    public List<Keeper>? Keepers { get; set; }

    public List<KeptList>? Keeping { get; set; }

    [AmqpField(Converter = typeof(HugeConverter))]
    public Huge[]? Huges { get; set; }

    [AmqpField(Converter = typeof(HugeConverter))]
    public List<Huge>? HugeList { get; set; }

    [AmqpUnknownFields]
    public AmqpMap? Others { get; set; }
}

/// <summary>Counts how often its fields are read.</summary>
[AmqpContract("acme:watched")]
public sealed partial class Watched
{
    private int _value;

    public static int Reads { get; set; }

    public int Value
    {
        get
        {
            Reads++;
            return _value;
        }

        set => _value = value;
    }

    public Watched? Next { get; set; }

    public int Last { get; set; }
}

/// <summary>Has no fields but those that it does not know.</summary>
[AmqpContract(0x0000ACE000000077)]
public sealed partial class Unnamed
{
    [AmqpUnknownFields]
    public AmqpList? Others { get; set; }
}

/// <summary>Has limited fields between two texts.</summary>
[AmqpContract]
public sealed partial class Between
{
    public string? First { get; set; }

    public ulong A { get; set; }

    public ulong B { get; set; }

    public ulong C { get; set; }

    public string? Last { get; set; }
}

/// <summary>Reads an object of its own class before its own initializers are done.</summary>
[AmqpContract("acme:started")]
public sealed partial class Started
{
    public static Started Sample { get; } = Decode([0x00, 0xA3, 0x0C, .. "acme:started"u8, 0xC0, 0x06, 0x01, 0xC0, 0x03, 0x01, 0x54, 0x07]);

    public List<int>? Lines { get; set; }
}
