using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

public delegate T Decode<out T>(ReadOnlySpan<byte> encoded, AmqpReaderOptions? options);

public delegate bool TryDecode<T>(ReadOnlySpan<byte> encoded, out T? value, out AmqpDecodeError error, AmqpReaderOptions? options);

public delegate T ReadAfter<out T>(ref AmqpReader reader, DescriptorView descriptor);

/// <summary>An object of a contract with the methods that were generated for it.</summary>
public abstract class Sample
{
    public required string Name { get; init; }

    public required byte[] Bytes { get; init; }

    public required int Size { get; init; }

    /// <summary>The size that the writer measures.</summary>
    public int? Measured { get; init; }

    /// <summary>Decodes bytes and encodes what they are.</summary>
    public abstract byte[] Recode(byte[] bytes);

    /// <summary>Reads bytes after their descriptor, and encodes what they are.</summary>
    public abstract byte[] RecodeAfterDescriptor(ref AmqpReader reader, DescriptorView descriptor);

    public abstract bool TryRecode(byte[] bytes, out byte[]? recoded, out AmqpDecodeError error);

    public override string ToString() => Name;
}

/// <summary>The sample of one type.</summary>
public sealed class Sample<T>(Func<T, byte[]> encode, Decode<T> decode, TryDecode<T> tryDecode) : Sample
{
    public override byte[] Recode(byte[] bytes) => encode(decode(bytes, null));

    public override byte[] RecodeAfterDescriptor(ref AmqpReader reader, DescriptorView descriptor) =>
        encode(typeof(T).GetMethod("Read", [typeof(AmqpReader).MakeByRefType(), typeof(DescriptorView)])!.CreateDelegate<ReadAfter<T>>()(ref reader, descriptor));

    public override bool TryRecode(byte[] bytes, out byte[]? recoded, out AmqpDecodeError error)
    {
        bool isValid = tryDecode(bytes, out T? value, out error, null);
        recoded = isValid ? encode(value!) : null;
        return isValid;
    }
}

/// <summary>Objects of all contracts.</summary>
public static class Samples
{
    public static IEnumerable<Sample> All()
    {
        yield return Of("Order", new Order(7, "Ada", 1.5m) { IsPaid = true }, Order.Decode, Order.TryDecode);
        yield return Of("Order with all", new Order(-1, "Ada Löve", 2m) { Placed = DateTime.UnixEpoch }, Order.Decode, Order.TryDecode);
        yield return Of("Item", new Item { Article = "nut", Amount = 3 }, Item.Decode, Item.TryDecode);
        yield return Of("Address", new Address("Street", null), Address.Decode, Address.TryDecode);
        yield return Of("Empty address", new Address(), Address.Decode, Address.TryDecode);
        yield return Of("Tags", new Tags { Id = 7, Name = "x", Color = Color.Blue }, Tags.Decode, Tags.TryDecode);
        yield return Of("Knot", new Knot { Value = 1, Next = new Knot { Value = 2 }, Children = [new Knot(), new Knot { Value = 3 }] }, Knot.Decode, Knot.TryDecode);
        yield return Of("Nested", new Outer.Inner.Contract { @class = "c", Reader = 1, reader = 2 }, Outer.Inner.Contract.Decode, Outer.Inner.Contract.TryDecode);
        yield return Of("Parcel", new Parcel { Order = new OrderId(9), To = new Address(null, "Ulm"), Place = new Point { X = 1 }, Capabilities = ["a", "b"] }, Parcel.Decode, Parcel.TryDecode);
        yield return Of("Parcel with one", new Parcel { Order = new OrderId(9), Capabilities = ["a"] }, Parcel.Decode, Parcel.TryDecode);
        yield return Of("Circle", new Circle { Name = "c", Radius = 2 }, Circle.Decode, Circle.TryDecode);
        yield return Of<Shape>("Shape", new Square { Side = 2 }, Shape.Decode, Shape.TryDecode);
        yield return Of("Drawing", new Drawing([new Circle(), new Square { Name = "s" }], new Circle { Radius = 1 }), Drawing.Decode, Drawing.TryDecode);
        yield return Of("Scalars", AllScalars, Scalars.Decode, Scalars.TryDecode);
        yield return Of("Nullable scalars", AllNullable, NullableScalars.Decode, NullableScalars.TryDecode);
        yield return Of("No scalars", new NullableScalars(), NullableScalars.Decode, NullableScalars.TryDecode);
        yield return Of("Collections", AllCollections, Collections.Decode, Collections.TryDecode);
        yield return Of("Empty collections", new Collections(), Collections.Decode, Collections.TryDecode);
        yield return new Sample<OrderId>(static id => id.Encode(), OrderId.Decode, OrderId.TryDecode) { Name = "OrderId", Bytes = new OrderId(500).Encode(), Size = new OrderId(500).GetEncodedSize() };
        yield return new Sample<Weight>(static weight => weight.Encode(), Weight.Decode, Weight.TryDecode) { Name = "Weight", Bytes = new Weight { Grams = 1 }.Encode(), Size = 9 };
        yield return new Sample<Point>(static point => point.Encode(), Point.Decode, Point.TryDecode) { Name = "Point", Bytes = new Point { Y = 1 }.Encode(), Size = new Point { Y = 1 }.GetEncodedSize() };
        var request = new Request { Count = 2, Others = new AmqpMap.Builder { { "extra", true } }.ToMap() };
        yield return new Sample<Request>(static request => request.Encode(), Request.Decode, Request.TryDecode) { Name = "Request", Bytes = request.Encode(), Size = request.GetEncodedSize() };
    }

    public static Scalars AllScalars { get; } = new()
    {
        Boolean = true,
        UByte = 200,
        Byte = -5,
        UShort = 60_000,
        Short = -300,
        UInt = 70_000,
        Int = -70_000,
        ULong = ulong.MaxValue,
        Long = long.MinValue,
        Float = 1.5f,
        Double = -2.25,
        Decimal = 12.34m,
        Decimal32 = Decimal32.Parse("1.5"),
        Decimal64 = Decimal64.Parse("-2"),
        Decimal128 = Decimal128.Parse("3.25"),
        Utf16 = 'ß',
        Char = new AmqpChar(0x1F600),
        DateTime = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Offset = new DateTimeOffset(2021, 1, 2, 3, 4, 5, TimeSpan.Zero),
        Timestamp = AmqpTimestamp.FromDateTime(DateTime.UnixEpoch.AddDays(1)),
        Uuid = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
        Text = "text ü",
        Symbol = "symbol",
        SymbolText = "sym",
        Binary = [1, 2, 3],
        Any = AmqpValue.FromArray([1, 2]),
        Color = Color.Green,
    };

    public static NullableScalars AllNullable { get; } = new()
    {
        Boolean = false,
        UByte = 0,
        Byte = 0,
        UShort = 0,
        Short = 0,
        UInt = 0,
        Int = 0,
        ULong = 0,
        Long = 0,
        Float = 0,
        Double = 0,
        Decimal = 0,
        Decimal32 = default(Decimal32),
        Decimal64 = default(Decimal64),
        Decimal128 = default(Decimal128),
        Utf16 = 'a',
        Char = new AmqpChar('b'),
        DateTime = DateTime.UnixEpoch,
        Offset = DateTimeOffset.UnixEpoch,
        Timestamp = default(AmqpTimestamp),
        Uuid = Guid.Empty,
        Text = "",
        Symbol = "s",
        Memory = new byte[] { 1 },
        Color = Color.Red,
        ColorName = Color.Blue,
        Id = new OrderId(1),
    };

    public static Collections AllCollections { get; } = new()
    {
        Numbers = [1, -2, 300],
        Texts = ["a", "ü"],
        Table = [[1], [], [2, 3]],
        List = [1, 2, 3],
        Nulls = ["a", null],
        Items = [new Item { Article = "nut" }, new Item { Article = "bolt", Amount = 4, Note = "n" }],
        Nested = [[Guid.Empty], []],
        Counts = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 },
        ByName = new Dictionary<AmqpSymbol, Item?> { ["none"] = null, ["one"] = new Item { Article = "one" } },
        Colors = [Color.Red, Color.Blue],
        Warm = new Celsius(21.5),
        Cold = new Celsius(-3),
        Series = [new Celsius(1), new Celsius(2)],
        Link = new Uri("https://acme.example/x"),
        Warmer = [new Celsius(1.5)],
        Links = new Dictionary<string, Uri> { ["home"] = new Uri("https://acme.example") },
        Holes = [1, null, 3],
    };

    private static Sample<T> Of<T>(string name, T value, Decode<T> decode, TryDecode<T> tryDecode)
        where T : IAmqpComposite =>
        new(static value => CompositeExtensions.Encode(value), decode, tryDecode) { Name = name, Bytes = CompositeExtensions.Encode(value), Size = value.GetEncodedSize(), Measured = AmqpWriter.Measure(value, static (ref AmqpWriter writer, T composite) => composite.WriteTo(ref writer)) };
}
