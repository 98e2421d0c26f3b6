using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Converters over the reader and the writer: filters and ids of an SDK, in every place where a value may be.</summary>
public sealed class OwnConverterTests
{
    // A described map: 00, symbol acme:f, map8 of one pair, str8 a and smallint 7.
    private const string Filter = "00" + "a306" + "61636d653a66" + "c10602" + "a10161" + "5407";

    private static readonly SdkFilter s_filter = new("acme:f", new() { ["a"] = 7 });

    private static readonly Filtered s_all = new()
    {
        One = s_filter,
        Id = new SdkId(7ul),
        Maybe = new SdkId("x"),
        List = [s_filter, null],
        Array = [new SdkId(1ul), new SdkId(Guid.Empty)],
        Map = new() { [new SdkId("k")] = s_filter },
        Pair = (new SdkId(2ul), s_filter),
    };

    [Test]
    public void A_filter_is_written_and_read_by_its_converter()
    {
        Assert.That(HexText.Format(new FilterValue { Filter = s_filter }.Encode()), Is.EqualTo(Filter));
        Assert.That(FilterValue.Decode(HexText.Parse(Filter)).Filter.Items, Is.EqualTo(s_filter.Items));

        // list8: the filter, smallulong 7, null.
        Assert.That(HexText.Format(new Filtered { One = s_filter, Id = new SdkId(7ul) }.Encode()), Is.EqualTo("c01402" + Filter + "5307"));
    }

    [Test]
    public void It_is_called_in_every_place()
    {
        byte[] bytes = s_all.Encode();
        Assert.That(s_all.GetEncodedSize(), Is.EqualTo(bytes.Length));
        Filtered read = Filtered.Decode(bytes);
        Assert.That(read.Encode(), Is.EqualTo(bytes));
        Assert.That((read.Id, read.Maybe, read.Array, read.Map!.Keys.Single(), read.Pair!.Value.Item1), Is.EqualTo((s_all.Id, s_all.Maybe, s_all.Array, new SdkId("k"), new SdkId(2ul))));
        Assert.That((read.List!.Count, read.List[1]), Is.EqualTo((2, default(SdkFilter))));
        Assert.That(FilteredMap.Decode(new FilteredMap { One = s_filter, HasId = true }.Encode()).HasId, Is.True);
        Assert.That(Assert.Throws<AmqpEncodeException>(static () => new FilteredMap { HasId = true }.Encode())!.Path, Is.EqualTo("FilteredMap.One"));
        Assert.That(SieveWire.Decode(SieveWire.Encode(new Sieve { Filter = s_filter, Ids = [new SdkId(3ul)] })).Ids, Is.EqualTo(new[] { new SdkId(3ul) }));
        Assert.That(() => s_all.TryEncode(new byte[9], out _), Is.False);
    }

    [Test]
    public void Equal_keys_of_its_type_are_refused() =>
        Assert.That(static () => new Filtered { Map = new(new Differing()) { [new SdkId("k")] = null, [new SdkId("k")] = null } }.Encode(), Throws.InstanceOf<AmqpEncodeException>());

    // A bool for the id, an id for which the converter throws, a filter of which it makes null, a filter without an end, and one whose map has another key.
    [TestCase("c0030240" + "41", AmqpDecodeErrorKind.UnexpectedType, "Filtered.Id")]
    [TestCase("c0050240" + "a10121", AmqpDecodeErrorKind.InvalidFieldValue, "Filtered.Id")]
    [TestCase("c00f01" + "00" + "a306" + "61636d653a66" + "c1030040", AmqpDecodeErrorKind.SizeExceedsParent, "Filtered.One")]
    [TestCase("c00d01" + "00" + "a306" + "61636d653a66" + "c10100", AmqpDecodeErrorKind.InvalidFieldValue, "Filtered.One")]
    [TestCase("c01101" + "00" + "a306" + "61636d653a66" + "c10502" + "5401" + "5407", AmqpDecodeErrorKind.UnexpectedType, "Filtered.One")]
    public void Bytes_that_it_does_not_accept_are_a_fault(string hex, AmqpDecodeErrorKind kind, string path)
    {
        byte[] bytes = HexText.Parse(hex);
        bytes[1] = (byte)(bytes.Length - 2);
        Assert.That(Filtered.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path.Split('[')[0].Split('{')[0]), Is.EqualTo((kind, path)));
        Assert.That(() => Filtered.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>());
        Assert.That(() => { var reader = new AmqpReader(bytes); Filtered.Read(ref reader); }, Throws.InstanceOf<AmqpDecodeException>());
    }

    [Test]
    public void Changed_bytes_have_one_verdict()
    {
        byte[] bytes = s_all.Encode();
        for (int at = 0; at < bytes.Length; at++)
        {
            for (int value = 0; value < 256; value += 5)
            {
                byte[] changed = [.. bytes];
                changed[at] = (byte)value;
                bool isRead = Filtered.TryDecode(changed, out _, out _);
                try
                {
                    Filtered.Decode(changed);
                    Assert.That(isRead, Is.True, () => HexText.Format(changed));
                }
                catch (AmqpDecodeException)
                {
                    Assert.That(isRead, Is.False, () => HexText.Format(changed));
                }
            }
        }
    }

    [TestCase(0)]
    [TestCase(2)]
    [TestCase(-1)]
    public void A_converter_that_does_not_write_or_read_one_value_is_a_mistake(int values)
    {
        Careless.Values = values;
        Assert.That(static () => new CarelessRow { X = new Careless() }.Encode(), Throws.InvalidOperationException);
        Assert.That(static () => new CarelessValue { X = new Careless() }.GetEncodedSize(), Throws.InvalidOperationException);
        Assert.That(static () => CarelessRow.Decode([0xC0, 0x03, 0x01, 0x54, 0x07]), values == 2 ? Throws.InstanceOf<AmqpDecodeException>() : Throws.InvalidOperationException);
    }

    [Test]
    public void Fields_of_any_object_take_the_options_for_objects()
    {
        AmqpObjectOptions objects = AmqpObjectOptions.Standard.WithResolvers(new SdkIdResolver());
        AmqpWriterOptions writing = AmqpWriterOptions.Default.WithObjects(objects).WithMaxDepth(70).WithFullComposites(false);
        var row = new AnyRow { Any = new SdkId("x"), Map = new() { ["a"] = new SdkId("y") } };

        // list8: symbol x; map8 of a string and a symbol.
        Assert.That(HexText.Format(row.Encode(writing)), Is.EqualTo("c00d02" + "a30178" + "c10702" + "a10161" + "a30179"));
        Assert.That(row.GetEncodedSize(writing), Is.EqualTo(15));
        Assert.That(() => row.Encode(), Throws.InstanceOf<AmqpEncodeException>(), "without options the type is not known");
        AnyRow read = AnyRow.Decode(row.Encode(writing), AmqpReaderOptions.Default.WithObjects(objects).WithMaxDepth(70));
        Assert.That((read.Any, read.Map!["a"]), Is.EqualTo((new SdkId("x"), new SdkId("y"))));
        Assert.That(AnyRow.Decode(row.Encode(writing)).Any, Is.EqualTo(new AmqpSymbol("x")));
        Assert.That(() => AmqpReaderOptions.Default.WithObjects(null!), Throws.ArgumentNullException);
        Assert.That(() => AmqpWriterOptions.Default.WithObjects(null!), Throws.ArgumentNullException);
    }

    private sealed class Differing : IEqualityComparer<SdkId>
    {
        public bool Equals(SdkId x, SdkId y) => false;

        public int GetHashCode(SdkId obj) => 0;
    }

    private sealed class SdkIdResolver() : AmqpObjectResolver<SdkId>(AmqpType.Symbol, AmqpType.Symbol)
    {
        public override bool TryFromObject(SdkId source, AmqpObjectContext context, out AmqpValue value)
        {
            value = new AmqpSymbol((string)source.Value!);
            return true;
        }

        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out SdkId result)
        {
            result = new SdkId(value.AsSymbol().Value);
            return true;
        }
    }
}
