using System.Collections;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>The object path calls a resolver at every level, and leaves the buffer where it was if that throws.</summary>
public sealed class LegacyResolverTests
{
    private const string Symbol = "a30173";

    private static readonly SdkSymbol s_symbol = new("s");

    // Bytes by part 1, 1.2 and 1.6: constructor, size, count, content.
    private static IEnumerable<TestCaseData> Objects()
    {
        yield return Case("itself", s_symbol, Symbol);
        yield return Case("list", new List<object?> { s_symbol, null }, "c00502" + Symbol + "40");
        yield return Case("array of objects", new object[] { s_symbol }, "c00401" + Symbol);
        yield return Case("list of its type", new List<SdkSymbol> { s_symbol }, "c00401" + Symbol);
        yield return Case("list in a list", new ArrayList { new object[] { s_symbol } }, "c00701" + "c00401" + Symbol);
        yield return Case("map", new LegacyMap(new SdkResolver().Options) { [s_symbol] = s_symbol }, "c10702" + Symbol + Symbol);
        yield return Case("dictionary", new Hashtable { [s_symbol] = 1 }, "c10602" + Symbol + "5401");
        yield return Case("texts", new Dictionary<string, object?> { ["k"] = s_symbol }, "c10702" + "a1016b" + Symbol);
        yield return Case("described value", new DescribedType(s_symbol, s_symbol), "00" + Symbol + Symbol);
        yield return Case("array of its type", new[] { s_symbol, s_symbol }, "e00602a301730173");
        yield return Case("array of enums", new[] { SdkColor.Green }, "e006017100" + "00012c");
        yield return Case("array of described values", new[] { new DescribedType(1UL, s_symbol) }, "e00701005301a30173");
        yield return Case("array of lists", new[] { new List<object?> { s_symbol } }, "e00701c00401" + Symbol);
        yield return Case("array of maps", new[] { new Hashtable { [1] = s_symbol } }, "e00901c106025401" + Symbol);
        yield return Case("several", new Multiple<SdkSymbol>([s_symbol, s_symbol]), "e00602a301730173");
        yield return Case("one of several", new Multiple<SdkSymbol>([s_symbol]), Symbol);
        yield return Case("own list", new SdkList(s_symbol, new[] { (byte)1 }), "c00902" + Symbol + "e003015001");
        yield return Case("own map", new SdkMap((s_symbol, new DescribedType(1UL, s_symbol))), "c10a02" + Symbol + "005301" + Symbol);
        yield return Case("part of a key", new Hashtable { [new DescribedType(1UL, s_symbol)] = 1 }, "c10902005301" + Symbol + "5401");
    }

    [TestCaseSource(nameof(Objects))]
    public void A_resolver_encodes_objects_at_every_level(object source, string hex)
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        foreach ((Action<ByteBuffer, AmqpObjectOptions?> encode, Func<AmqpObjectOptions?, int> size, string expected) in Ways(source, hex))
        {
            Assert.That(Adapter.Hex(buffer => encode(buffer, options)), Is.EqualTo(expected));
            Assert.That(size(options), Is.EqualTo(expected.Length / 2));
        }
    }

    [TestCaseSource(nameof(Objects))]
    public void A_resolver_that_throws_leaves_the_written_buffer(object source, string hex)
    {
        foreach (Exception error in new Exception[] { new FormatException(), new AmqpEncodeException("x"), new NotSupportedException() })
        {
            string place = error.GetType().Name;
            AmqpObjectOptions options = new SdkResolver { Error = error, At = hex.IndexOf(Symbol.Substring(4), StringComparison.Ordinal) < 0 ? SdkColor.Green : s_symbol }.Options;
            foreach ((Action<ByteBuffer, AmqpObjectOptions?> encode, Func<AmqpObjectOptions?, int> size, _) in Ways(source, hex))
            {
                using var buffer = new ByteBuffer(16);
                AmqpCodec.EncodeInt(1, buffer);
                Assert.That(() => encode(buffer, options), Throws.Exception.SameAs(error), place);
                Assert.That(buffer.Length, Is.EqualTo(2), place);
                Assert.That(buffer.Offset, Is.Zero, place);
                Assert.That(buffer.WritePos, Is.EqualTo(2), place);
                Assert.That(() => size(options), Throws.Exception.SameAs(error), place);
                Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(1), place);
            }
        }
    }

    // The methods that take the object, and what is around it.
    private static IEnumerable<(Action<ByteBuffer, AmqpObjectOptions?> Encode, Func<AmqpObjectOptions?, int> Size, string Hex)> Ways(object source, string hex)
    {
        string Around(string before, int items) => before + ((hex.Length / 2) + items).ToString("x2", CultureInfo.InvariantCulture) + "01" + hex;
        yield return ((buffer, options) => AmqpCodec.EncodeObject(source, buffer, options), options => AmqpCodec.GetObjectEncodeSize(source, options), hex);
        yield return (
            (buffer, options) => AmqpCodec.EncodeList(new[] { source }, buffer, options),
            options => AmqpCodec.GetListEncodeSize(new[] { source }, options),
            Around("c0", 1));
        yield return (
            (buffer, options) => AmqpCodec.EncodeMap(new Hashtable { [1] = source }, buffer, options),
            options => AmqpCodec.GetMapEncodeSize(new Hashtable { [1] = source }, options),
            "c1" + ((hex.Length / 2) + 3).ToString("x2", CultureInfo.InvariantCulture) + "025401" + hex);
        yield return (
            (buffer, options) => AmqpCodec.EncodeMultiple(new Multiple<object>([source]), buffer, options),
            options => Multiple<object>.GetEncodeSize(new Multiple<object>([source]), options),
            hex);
        if (source is SdkSymbol[] symbols)
        {
            yield return ((buffer, options) => AmqpCodec.EncodeArray(symbols, buffer, options), options => AmqpCodec.GetArrayEncodeSize(symbols, options), hex);
        }
        else if (source is IDictionary map)
        {
            yield return ((buffer, options) => AmqpCodec.EncodeMap(map, buffer, options), options => AmqpCodec.GetMapEncodeSize(map, options), hex);
        }
    }

    private static IEnumerable<TestCaseData> Octets()
    {
        yield return Read("itself", Symbol, s_symbol);
        yield return Read("list", "c00502" + Symbol + "40", new List<object?> { s_symbol, null });
        yield return Read("list in a list", "c00701" + "c00401" + Symbol, new List<object?> { new List<object?> { s_symbol } });
        yield return Read("map", "c10702" + Symbol + Symbol, new LegacyMap(new SdkResolver().Options) { [s_symbol] = s_symbol });
        yield return Read("part of a key", "c10902" + "c00401" + Symbol + "5401", new LegacyMap(new SdkResolver().Options) { [new List<object?> { s_symbol }] = 1 });
        yield return Read("array", "e00602a301730173", new object?[] { s_symbol, s_symbol });
        yield return Read("array of lists", "e00701c00401" + Symbol, new[] { new List<object?> { s_symbol } });
        yield return Read("array of arrays", "e00701e00401a30173", new object[] { new object?[] { s_symbol } });
        yield return Read("array of dates", "e00e0100a308" + "73646b3a64617465" + "5401", new object?[] { new DateOnly(1, 1, 2) });
    }

    [TestCaseSource(nameof(Octets))]
    public void A_resolver_decodes_values_at_every_level(string hex, object expected)
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        object? actual = Adapter.Decode(hex, buffer => AmqpCodec.DecodeObject(buffer, options));
        Assert.That(actual, Is.EqualTo(expected));
        Assert.That(actual, Is.InstanceOf(expected is Array ? typeof(Array) : expected.GetType()));
    }

    [TestCaseSource(nameof(Octets))]
    public void A_resolver_that_throws_leaves_the_read_buffer(string hex, object expected)
    {
        foreach (Exception error in new Exception[] { new FormatException(), new AmqpDecodeException(default), new AmqpEncodeException("x") })
        {
            string place = error.GetType().Name;
            var resolver = new FuncResolver(to: value => value.Type == AmqpType.Symbol || (value.TryGetDescribed(out DescribedValue? described) && described.Value.Type == AmqpType.Int) ? throw error : null);
            byte[] bytes = HexText.Parse("5401" + hex);
            var buffer = new ByteBuffer(bytes, 0, bytes.Length);
            Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(1), place);
            Assert.That(() => AmqpCodec.DecodeObject(buffer, resolver.Options), Throws.Exception.SameAs(error), place);
            Action[] typed =
            [
                () => AmqpCodec.DecodeList(buffer, resolver.Options), () => AmqpCodec.DecodeMap(buffer, resolver.Options),
                () => AmqpCodec.DecodeArray<SdkSymbol>(buffer, resolver.Options), () => AmqpCodec.DecodeMultiple<SdkSymbol>(buffer, resolver.Options),
            ];
            foreach (Action call in typed)
            {
                Assert.That(() => call(), Throws.Exception, place);
                Assert.That(buffer.Offset, Is.EqualTo(2), place);
            }

            Assert.That(AmqpCodec.DecodeObject(buffer, new SdkResolver().Options), Is.EqualTo(expected), place);
        }
    }

    [Test]
    public void Typed_methods_call_the_resolver_for_nested_values()
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        T Decode<T>(string hex, Func<ByteBuffer, T> decode) => Adapter.Decode(hex, decode);
        Assert.That(Decode("c00401" + Symbol, buffer => AmqpCodec.DecodeList(buffer, options)), Is.EqualTo(new[] { s_symbol }));
        Assert.That(Decode("c10702" + Symbol + Symbol, buffer => AmqpCodec.DecodeMap(buffer, options))![s_symbol], Is.EqualTo(s_symbol));
        Assert.That(Decode("e00602a301730173", buffer => AmqpCodec.DecodeArray<SdkSymbol>(buffer, options)), Is.EqualTo(new[] { s_symbol, s_symbol }));
        Assert.That(Decode("e00602a301730173", buffer => Multiple<SdkSymbol>.Decode(buffer, options)), Is.EqualTo(new Multiple<SdkSymbol>([s_symbol, s_symbol])));
        Assert.That(Decode(Symbol, buffer => AmqpCodec.DecodeMultiple<SdkSymbol>(buffer, options)), Is.EqualTo(new Multiple<SdkSymbol>([s_symbol])));
        Assert.That(Decode("5401", buffer => AmqpCodec.DecodeMultiple<int>(buffer, options)), Is.EqualTo(new Multiple<int>([1])));
        Assert.That(Decode("a00101", buffer => AmqpCodec.DecodeMultiple<byte[]>(buffer, options))!.Single(), Is.EqualTo(new byte[] { 1 }));
        Assert.That(Decode("e00401a00101", buffer => AmqpCodec.DecodeArray<byte[]>(buffer, options)), Is.EqualTo(new[] { new byte[] { 1 } }));
        Assert.That(Decode("40", buffer => AmqpCodec.DecodeMultiple<SdkSymbol>(buffer, options)), Is.Null);
        Assert.That(Decode("40", buffer => AmqpCodec.DecodeList(buffer, options)), Is.Null);
        foreach (string hex in new[] { "5401", "e0030154" + "01" })
        {
            Assert.That(() => Decode(hex, buffer => AmqpCodec.DecodeMultiple<SdkSymbol>(buffer, options)), Throws.TypeOf<AmqpDecodeException>());
            Assert.That(() => Decode(hex, buffer => AmqpCodec.DecodeArray<SdkSymbol>(buffer, options)), Throws.TypeOf<AmqpDecodeException>());
            Assert.That(() => Decode(hex, buffer => AmqpCodec.DecodeList(buffer, options)), Throws.TypeOf<AmqpDecodeException>());
            Assert.That(() => Decode(hex, buffer => AmqpCodec.DecodeMap(buffer, options)), Throws.TypeOf<AmqpDecodeException>());
        }

        LegacyMap map = LegacyMap.FromValue(AmqpValue.Decode(HexText.Parse("c10702" + Symbol + Symbol)).AsMap(), options);
        Assert.That(map[new SdkSymbol("s")], Is.EqualTo(s_symbol));
        Assert.That(((AmqpValue)map.ToValue()).Encode(), Is.EqualTo(HexText.Parse("c10702" + Symbol + Symbol)));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void A_resolver_that_maps_nothing_changes_nothing(VectorRow row)
    {
        AmqpObjectOptions options = new FuncResolver().Options;
        byte[] input = row.Bytes;
        (object? Decoded, string? Hex, int Size, string? Error) Run(AmqpObjectOptions? with)
        {
            try
            {
                object? decoded = AmqpCodec.DecodeObject(new ByteBuffer(input, 0, input.Length), with);
                return (decoded, Adapter.Hex(buffer => AmqpCodec.EncodeObject(decoded, buffer, with)), AmqpCodec.GetObjectEncodeSize(decoded, with), null);
            }
            catch (AmqpDecodeException exception)
            {
                return (null, null, 0, exception.Message);
            }
        }

        (object? decoded, string? hex, int size, string? error) = Run(null);
        (object? asked, string? askedHex, int askedSize, string? askedError) = Run(options);
        Assert.That(askedHex, Is.EqualTo(hex));
        Assert.That(askedSize, Is.EqualTo(size));
        Assert.That(askedError, Is.EqualTo(error));
        Assert.That(asked?.GetType(), Is.EqualTo(decoded?.GetType()));
    }

    [Test]
    public void The_Azure_resolver_maps_its_described_values()
    {
        var span = new List<object?> { TimeSpan.FromTicks(1), new Uri("urn:b") };
        string hex = Adapter.Hex(buffer => AmqpCodec.EncodeObject(span, buffer, AmqpObjectOptions.Azure));
        string timeSpan = "00a316" + HexText.Format("com.microsoft:timespan"u8.ToArray(), 0, 22) + "5501";
        string uri = "00a311" + HexText.Format("com.microsoft:uri"u8.ToArray(), 0, 17) + "a10575726e3a62";
        Assert.That(hex, Is.EqualTo("c0" + (((timeSpan.Length + uri.Length) / 2) + 1).ToString("x2", CultureInfo.InvariantCulture) + "02" + timeSpan + uri));
        Assert.That(Adapter.Decode(hex, buffer => AmqpCodec.DecodeObject(buffer, AmqpObjectOptions.Azure)), Is.EqualTo(span));
    }

    [Test]
    public void A_resolver_is_not_called_for_null()
    {
        AmqpObjectOptions all = new FuncResolver(_ => "asked", _ => "asked").Options;
        foreach (object? source in new object?[] { null, AmqpValue.Null, default(ArraySegment<byte>), new Multiple<int>() })
        {
            Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeObject(source, buffer, all)), Is.EqualTo("40"));
        }

        Assert.That(Adapter.Decode("40", buffer => AmqpCodec.DecodeObject(buffer, all)), Is.Null);
        Assert.That(Adapter.Decode("c0020140", buffer => AmqpCodec.DecodeList(buffer, all)), Is.EqualTo(new object?[] { null }));
    }

    [Test]
    public void Zero_width_elements_are_charged_as_without_a_resolver()
    {
        // Arrays of 65,536 true and of one more (part 1, 1.6.24, with 0x41).
        int asked = 0;
        AmqpObjectOptions options = new FuncResolver(to: _ =>
        {
            asked++;
            return null;
        }).Options;
        byte[] bytes = HexText.Parse("f0000000050001000041" + "f0000000050000000141");
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);
        Assert.That(AmqpCodec.DecodeObject(buffer, options), Has.Length.EqualTo(65_536));
        Assert.That(asked, Is.EqualTo(2), "the array, and its first element, which is not mapped");
        AmqpDecodeException? error = Assert.Throws<AmqpDecodeException>(() => AmqpCodec.DecodeObject(buffer, options));
        Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(buffer.Offset, Is.EqualTo(10));
        buffer.Seek(0);
        Assert.That(AmqpCodec.DecodeArray<bool>(buffer, options), Has.Length.EqualTo(65_536));
        Assert.That(() => AmqpCodec.DecodeArray<bool>(buffer, options), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Wrong_answers_of_a_resolver_are_reported_as_errors_of_its_rules()
    {
        var none = new FuncResolver(source => source is SdkSymbol ? AmqpValue.Null : default(AmqpValue?), value => value.Type == AmqpType.Symbol ? FuncResolver.Null : null);
        Assert.That(() => Adapter.Decode("c10602" + Symbol + "5401", buffer => AmqpCodec.DecodeMap(buffer, none.Options)),
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(Adapter.Decode("c10602" + Symbol + "5401", buffer => AmqpCodec.DecodeObject(buffer, none.Options)), Is.TypeOf<AmqpMap>());
        Assert.That(() => Adapter.Decode("e00401a30173", buffer => AmqpCodec.DecodeArray<SdkSymbol>(buffer, none.Options)), Throws.TypeOf<AmqpDecodeException>());
        var mixed = new FuncResolver(source => source is SdkSymbol symbol ? symbol.Name == "s" ? 1 : (AmqpValue)"t" : default(AmqpValue?));
        Assert.That(() => AmqpCodec.GetArrayEncodeSize(new[] { s_symbol, new SdkSymbol("t") }, mixed.Options), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.GetMapEncodeSize(new Hashtable { [s_symbol] = 1, [1] = 1 }, mixed.Options), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.GetArrayEncodeSize(Array.Empty<SdkSymbol>(), mixed.Options), Throws.TypeOf<AmqpEncodeException>());
        var cycle = new SdkList();
        cycle.Items.Add(new DescribedType(1UL, cycle));
        Assert.That(() => AmqpCodec.GetObjectEncodeSize(cycle, new SdkResolver().Options), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void A_large_descriptor_is_converted_once()
    {
        // Elements described by a list of symbols, some of which are mapped whole.
        int[] asked = [0, 0];
        for (int run = 0; run < 2; run++)
        {
            int count = 50 << run;
            AmqpValue descriptor = AmqpList.CreateRange(Enumerable.Range(0, count).Select(_ => (AmqpValue)new AmqpSymbol("s")));
            AmqpValue array = AmqpValue.FromArray(Enumerable.Range(0, count).ToArray()).AsArray().Describe(descriptor);
            byte[] bytes = array.Encode();
            var resolver = new FuncResolver(to: value =>
            {
                asked[run]++;
                return value.TryGetDescribed(out DescribedValue? described) && described.Value.Equals(1) ? "one" : null;
            });
            object?[] items = (object?[])AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length), resolver.Options)!;
            Assert.That(items, Is.TypeOf<DescribedType[]>(), "not all elements are mapped");
            Assert.That(((DescribedType)items[0]!).Descriptor, Is.SameAs(((DescribedType)items[2]!).Descriptor));
        }

        Assert.That(asked[1], Is.LessThanOrEqualTo(2 * asked[0]));
    }

    private static TestCaseData Case(string name, object source, string hex) => new TestCaseData(source, hex).SetArgDisplayNames(name);

    private static TestCaseData Read(string name, string hex, object expected) => new TestCaseData(hex, expected).SetArgDisplayNames(name);
}
