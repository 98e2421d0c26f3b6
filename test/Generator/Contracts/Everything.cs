using System.Numerics;

namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>A field of each scalar.</summary>
[AmqpContract("acme:scalars:list")]
public sealed partial record Scalars
{
    public bool Boolean { get; init; }
    public byte UByte { get; init; }
    public sbyte Byte { get; init; }
    public ushort UShort { get; init; }
    public short Short { get; init; }
    public uint UInt { get; init; }
    public int Int { get; init; }
    public ulong ULong { get; init; }
    public long Long { get; init; }
    public float Float { get; init; }
    public double Double { get; init; }
    public decimal Decimal { get; init; }
    public Decimal32 Decimal32 { get; init; }
    public Decimal64 Decimal64 { get; init; }
    public Decimal128 Decimal128 { get; init; }
    public char Utf16 { get; init; }
    public AmqpChar Char { get; init; }
    public DateTime DateTime { get; set; } = DateTime.UnixEpoch;
    public DateTimeOffset Offset { get; init; }
    public AmqpTimestamp Timestamp { get; init; }
    public Guid Uuid { get; init; }
    public string Text { get; init; } = "";
    public AmqpSymbol Symbol { get; init; }

    [AmqpField(IsSymbol = true)]
    public string SymbolText { get; init; } = "none";

    public byte[]? Binary { get; init; }
    public AmqpValue Any { get; init; }
    public Color Color { get; init; }
}

/// <summary>The same, each of which may be null.</summary>
[AmqpContract("acme:nullable:list")]
public sealed partial record NullableScalars
{
    public bool? Boolean { get; init; }
    public byte? UByte { get; init; }
    public sbyte? Byte { get; init; }
    public ushort? UShort { get; init; }
    public short? Short { get; init; }
    public uint? UInt { get; init; }
    public int? Int { get; init; }
    public ulong? ULong { get; init; }
    public long? Long { get; init; }
    public float? Float { get; init; }
    public double? Double { get; init; }
    public decimal? Decimal { get; init; }
    public Decimal32? Decimal32 { get; init; }
    public Decimal64? Decimal64 { get; init; }
    public Decimal128? Decimal128 { get; init; }
    public char? Utf16 { get; init; }
    public AmqpChar? Char { get; init; }
    public DateTime? DateTime { get; init; }
    public DateTimeOffset? Offset { get; init; }
    public AmqpTimestamp? Timestamp { get; init; }
    public Guid? Uuid { get; init; }
    public string? Text { get; init; }
    public AmqpSymbol? Symbol { get; init; }
    public ReadOnlyMemory<byte>? Memory { get; init; }
    public Color? Color { get; init; }

    [AmqpField(IsSymbol = true)]
    public Color? ColorName { get; init; }

    public OrderId? Id { get; init; }
}

public readonly record struct Celsius(double Degrees);

public readonly struct CelsiusConverter : IElementConverter<Celsius, long>
{
    public long ToWire(Celsius value) => (long)(value.Degrees * 10);

    public Celsius FromWire(long wire) => new(wire / 10.0);
}

public readonly struct UriConverter : IElementConverter<Uri, string>
{
    public string ToWire(Uri value) => value.OriginalString;

    public Uri FromWire(string wire) => Uri.TryCreate(wire, UriKind.RelativeOrAbsolute, out Uri? link) ? link : new Uri("about:blank");
}

/// <summary>Lists, arrays, maps and converters.</summary>
[AmqpContract("acme:collections:list")]
public sealed partial class Collections
{
    public int[] Numbers { get; init; } = [];

    public string[]? Texts { get; set; }

    public int[][]? Table { get; set; }

    public List<int> List { get; init; } = [];

    public IReadOnlyList<string?> Nulls { get; init; } = [];

    public IList<Item>? Items { get; set; }

    public IReadOnlyList<IReadOnlyList<Guid>>? Nested { get; set; }

    public Dictionary<string, int> Counts { get; init; } = [];

    public IReadOnlyDictionary<AmqpSymbol, Item?>? ByName { get; set; }

    [AmqpField(IsSymbol = true)]
    public IReadOnlyList<Color>? Colors { get; set; }

    [AmqpField(Converter = typeof(CelsiusConverter))]
    public Celsius Warm { get; set; }

    [AmqpField(Converter = typeof(CelsiusConverter))]
    public Celsius? Cold { get; set; }

    [AmqpField(Converter = typeof(CelsiusConverter))]
    public Celsius[]? Series { get; set; }

    [AmqpField(Converter = typeof(UriConverter))]
    public Uri? Link { get; set; }

    [AmqpField(Converter = typeof(CelsiusConverter))]
    public IReadOnlyList<Celsius>? Warmer { get; set; }

    [AmqpField(Converter = typeof(UriConverter))]
    public Dictionary<string, Uri>? Links { get; set; }

    public IReadOnlyList<int?>? Holes { get; set; }
}

/// <summary>Enums by their texts: symbols, and strings by a converter.</summary>
[AmqpContract]
public sealed partial class Choices
{
    [AmqpField(IsSymbol = true)]
    public Color? One { get; set; }

    [AmqpField(IsSymbol = true)]
    public List<Color>? Several { get; set; }

    [AmqpField(IsSymbol = true)]
    public Dictionary<Color, int>? Counts { get; set; }

    public Mark? Text { get; set; }

    public Mark[]? Texts { get; set; }

    public Dictionary<Mark, int>? Marks { get; set; }
}

[AmqpConverter(typeof(MarkConverter))]
public enum Mark
{
    Plus,
    Minus,
}

public readonly struct MarkConverter : IElementConverter<Mark, string>
{
    public string ToWire(Mark value) => value == Mark.Plus ? "+" : "-";

    public Mark FromWire(string wire) => wire == "+" ? Mark.Plus : wire == "-" ? Mark.Minus : throw new FormatException();
}

/// <summary>Integers that no type of AMQP has.</summary>
[AmqpContract]
public sealed partial class Integers
{
    public Int128[]? Array { get; set; }

    public List<UInt128>? List { get; set; }

    public Dictionary<BigInteger, BigInteger?>? Map { get; set; }
}
