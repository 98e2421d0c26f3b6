using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>A resolver of one type is called for that type, and costs nothing elsewhere.</summary>
public sealed class TypedResolverTests
{
    private static readonly AmqpObjectOptions s_options = AmqpObjectOptions.Standard.WithResolvers(new SdkNameResolver());
    private static readonly SdkName[] s_names = [new("a"), new("b")];

    // array8 of two sym8 (part 1, 1.6.24).
    private const string Names = "e00602a301610162";

    [Test]
    public void An_array_of_SDK_types_remains_an_array()
    {
        Assert.That(Hex(s_names), Is.EqualTo(Names));
        Assert.That(AmqpValue.FromObject(s_names, s_options).Encode(), Is.EqualTo(HexText.Parse(Names)));
        Assert.That(Hex(Array.Empty<SdkName>()), Is.EqualTo("e00200a3"));
        Assert.That(AmqpValue.Decode(HexText.Parse(Names)).ToObject(s_options), Is.TypeOf<SdkName[]>().And.EqualTo(s_names));
        Assert.That(Read(Names), Is.TypeOf<SdkName[]>().And.EqualTo(s_names));
        Assert.That(Read("e00200a3"), Is.TypeOf<SdkName[]>());
        Assert.That(Read("c00901" + Names), Is.EqualTo(new List<object?> { s_names }));
        using var buffer = new ByteBuffer(16);
        AmqpCodec.EncodeObject(s_names, buffer, s_options);
        AmqpCodec.EncodeArray(s_names, buffer, s_options);
        Assert.That(HexText.Format(buffer.Buffer, 0, buffer.Length), Is.EqualTo(Names + Names));
        Assert.That(AmqpCodec.DecodeObject(buffer, s_options), Is.TypeOf<SdkName[]>());
        Assert.That(AmqpCodec.DecodeArray<SdkName>(buffer, s_options), Is.EqualTo(s_names));
    }

    // list8 of two sym8 (part 1, 1.6.22); within a map with the key "k" (1.6.23).
    [Test]
    public void A_sequence_of_SDK_types_is_a_list()
    {
        const string List = "c00702a30161a30162";
        var names = new List<SdkName>(s_names);
        Assert.That(Hex(names), Is.EqualTo(List));
        Assert.That(AmqpValue.FromObject(names, s_options).Encode(), Is.EqualTo(HexText.Parse(List)));
        var map = new Dictionary<string, object> { ["k"] = names };
        Assert.That(Hex(map), Is.EqualTo("c10d02a1016b" + List));
        Assert.That(AmqpValue.FromObject(map, s_options).Encode(), Is.EqualTo(HexText.Parse("c10d02a1016b" + List)));
        Assert.That(AmqpValue.FromObject(new List<SdkName>(), s_options).Encode(), Is.EqualTo(new byte[] { 0x45 }));
    }

    [Test]
    public void A_sequence_of_SDK_types_that_is_nested_too_deeply_is_refused()
    {
        object nested = new List<SdkName>(s_names);
        for (int depth = 0; depth < 63; depth++)
        {
            nested = new List<object> { nested };
        }

        Assert.That(AmqpValue.FromObject(nested, s_options).Encode(), Is.EqualTo(HexText.Parse(Hex(nested))));
        nested = new List<object> { nested };
        Assert.That(() => AmqpValue.FromObject(nested, s_options), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => Hex(nested), Throws.TypeOf<AmqpEncodeException>());
    }

    // One call converts the same part 200 times, more often than calls may be nested, and catches what its resolver throws.
    [Test]
    public void Exceptions_that_a_resolver_catches_do_not_add_up_to_nested_calls()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new CatchingResolver(), new ThrowingResolver());
        Assert.That(AmqpValue.FromObject(new Uri("urn:a"), options), Is.EqualTo((AmqpValue)200));
    }

    [Test]
    public void The_resolver_of_the_exact_type_precedes_that_of_a_base_type()
    {
        var all = new FuncResolver(source => "all: " + source.GetType().Name);
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(all, new SdkNameResolver());
        Assert.That(AmqpValue.FromObject(new SdkName("a"), options), Is.EqualTo((AmqpValue)new AmqpSymbol("a")));
        Assert.That(AmqpValue.FromObject(1, options).AsString(), Is.EqualTo("all: Int32"));
        Assert.That(options.Resolvers, Has.Count.EqualTo(2));
        Assert.That(() => options.WithResolvers(null!), Throws.ArgumentNullException);
        Assert.That(() => options.WithResolvers(all, null!), Throws.ArgumentNullException);
    }

    [Test]
    public void A_resolver_of_an_interface_is_called_for_its_implementations()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new PairsResolver());
        Assert.That(AmqpValue.FromObject(new List<int> { 1, 2 }, options).AsInt32(), Is.EqualTo(2));
        Assert.That(AmqpValue.FromObject("text", options).AsString(), Is.EqualTo("text"));
    }

    // The runtime casts an int[] to an array of an enum, to uint[] and to the interfaces of both.
    [Test]
    public void A_resolver_of_an_array_is_not_called_for_arrays_that_have_another_element_type()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new Refusing<int[]>(), new Refusing<DayOfWeek[]>(), new Refusing<sbyte[]>(), new Refusing<IEnumerable<long>>());
        foreach (object array in new object[] { new uint[] { 1 }, new byte[] { 1 }, new ulong[] { 1 }, new uint[][] { [1] } })
        {
            Assert.That(AmqpValue.FromObject(array, options), Is.EqualTo(AmqpValue.FromObject(array)));
        }

        Assert.That(() => AmqpValue.FromObject(new int[1], options), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => AmqpValue.FromObject(new DayOfWeek[1], options), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => AmqpValue.FromObject(new long[1], options), Throws.TypeOf<NotSupportedException>());
        Assert.That(() => AmqpValue.FromObject(new List<long>(), options), Throws.TypeOf<NotSupportedException>());
    }

    // A list of one enum is not one of another enum.
    [Test]
    public void An_array_of_another_enum_is_not_a_sequence_of_the_resolver()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new Refusing<DayOfWeek>());
        using var buffer = new ByteBuffer(16);
        Assert.That(() => AmqpCodec.EncodeList(new[] { DateTimeKind.Utc }, buffer, options), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => AmqpCodec.EncodeList(new[] { DayOfWeek.Monday }, buffer, options), Throws.TypeOf<NotSupportedException>());
    }

    private static readonly object[] s_scalars =
        ["a", 1, true, 2L, 3.0, new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc), new AmqpSymbol("b"), 4u, 5ul, 6m, Guid.Empty, (AmqpValue)7];

    private static IEnumerable<TestCaseData> ScalarResolvers()
    {
        yield return new TestCaseData(new Fixed<string>(), 0);
        yield return new TestCaseData(new Fixed<int>(), 1);
        yield return new TestCaseData(new Fixed<bool>(), 2);
        yield return new TestCaseData(new Fixed<long>(), 3);
        yield return new TestCaseData(new Fixed<double>(), 4);
        yield return new TestCaseData(new Fixed<DateTime>(), 5);
        yield return new TestCaseData(new Fixed<AmqpSymbol>(), 6);
        yield return new TestCaseData(new Fixed<uint>(), 7);
        yield return new TestCaseData(new Fixed<ulong>(), 8);
        yield return new TestCaseData(new Fixed<decimal>(), 9);
        yield return new TestCaseData(new Fixed<Guid>(), 10);
        yield return new TestCaseData(new Fixed<AmqpValue>(), 11);
    }

    // The one value becomes ubyte 9 (part 1, 1.6.3), written as 5009, in lists, as a value of a map and as a key.
    [TestCaseSource(nameof(ScalarResolvers))]
    public void A_resolver_of_one_scalar_type_leaves_the_others_as_they_are(AmqpObjectResolver resolver, int resolved)
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(resolver);
        for (int i = 0; i < s_scalars.Length; i++)
        {
            string expected = i == resolved ? "5009" : HexText.Format(AmqpValue.FromObject(s_scalars[i]).Encode());
            foreach (object source in new[] { s_scalars[i], new List<object> { s_scalars[i] }, new Dictionary<object, object> { [s_scalars[i]] = s_scalars[i] } })
            {
                AmqpValue value = AmqpValue.FromObject(source, options);
                Assert.That(HexText.Format(value.Encode()), Does.EndWith(expected), $"{s_scalars[i]} as a value");
                Assert.That(HexText.Format(value.Encode()), Is.EqualTo(Hex(source, options)), $"{s_scalars[i]} as it is written");
            }

            Assert.That(Hex(new Dictionary<object, object?> { [s_scalars[i]] = null }, options), Does.EndWith("02" + expected + "40"), $"{s_scalars[i]} as a key");
        }

        Assert.That(Hex(new Dictionary<string, object?> { ["a"] = null }, options), Is.EqualTo(resolved == 0 ? "c10402500940" : "c10502a1016140"));
        Assert.That(Hex(default(AmqpValue), options), Is.EqualTo("40"));
        Assert.That(AmqpValue.FromObject(default(AmqpValue), options).IsNull);
    }

    [TestCaseSource(nameof(ScalarResolvers))]
    public void Keys_that_a_resolver_makes_equal_are_refused(AmqpObjectResolver resolver, int resolved)
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(resolver);
        var pairs = new Dictionary<object, object?> { [s_scalars[resolved]] = null, [(byte)9] = null };
        Assert.That(() => AmqpValue.FromObject(pairs, options), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => Hex(pairs, options), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void A_resolver_that_nothing_needs_allocates_nothing()
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(
            new Refusing<decimal>(), new Refusing<ArraySegment<byte>>(), new Refusing<DateTimeOffset>(), new Refusing<float>(), new Refusing<byte[]>(), new Refusing<SdkName>());
        var texts = new Dictionary<string, object?> { ["a"] = 1, ["b"] = "c", ["d"] = 2L, ["e"] = DateTime.UtcNow, ["f"] = new AmqpSymbol("g"), ["h"] = 3u };
        var objects = new Dictionary<object, object?> { ["a"] = 1, [new AmqpSymbol("b")] = 2.0, [3] = null, [4ul] = Guid.Empty, [(byte)5] = true };
        byte[] scratch = new byte[256];
        Assert.That(Allocations.Measure(() =>
        {
            var writer = new AmqpWriter(scratch);
            writer.WriteObject(texts, options);
            writer.WriteObject(objects, options);
        }), Is.Zero);
    }

    [Test]
    public void A_typed_resolver_is_called_only_for_its_type()
    {
        var resolver = new SdkResolver();
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(resolver);
        _ = AmqpValue.FromObject(new List<object?> { 1, "a" }, options);
        Assert.That(resolver.Asked, Is.EqualTo(3), "a resolver of every object");
        _ = ((AmqpValue)new AmqpList(1, "a", true)).ToObject(options);
        Assert.That(resolver.Asked, Is.EqualTo(3), "no symbol, and nothing described");
    }

    [Test]
    public void Writing_other_types_costs_the_same_with_a_typed_resolver()
    {
        object map = new Dictionary<string, object?> { ["a"] = 1, ["b"] = "text", ["c"] = new SdkName("s"), ["d"] = new List<object?> { true, new SdkName("t") } };
        object list = new List<SdkName>(s_names);
        byte[] bytes = new byte[200];
        foreach (object source in new[] { map, list, s_names, new[] { 1, 2, 3 } })
        {
            Assert.That(Allocations.Measure(() => Write(source, bytes)), Is.Zero, source.GetType().Name);
        }

        void Write(object source, byte[] destination)
        {
            var writer = new AmqpWriter(destination);
            writer.WriteObject(source, s_options);
        }
    }

    [Test]
    public void Reading_costs_the_same_with_a_typed_resolver()
    {
        byte[] bytes = AmqpValue.FromObject(new Dictionary<string, object?> { ["a"] = 1_000, ["b"] = "text", ["d"] = new List<object?> { true, 2.5 } }).Encode();
        long without = Allocations.Measure(() => Read(bytes, null));
        Assert.That(Allocations.Measure(() => Read(bytes, s_options)), Is.EqualTo(without));
    }

    private static object? Read(byte[] bytes, AmqpObjectOptions? options)
    {
        var reader = new AmqpReader(bytes);
        return reader.ReadObject(options);
    }

    private static object? Read(string hex) => Read(HexText.Parse(hex), s_options);

    private static string Hex(object source, AmqpObjectOptions? options = null)
    {
        byte[] bytes = Writes.ToBuffer((ref writer) => writer.WriteObject(source, options ?? s_options));
        return HexText.Format(bytes, 0, bytes.Length);
    }

    private sealed class PairsResolver() : AmqpObjectResolver<System.Collections.ICollection>(AmqpType.Int)
    {
        public override bool TryFromObject(System.Collections.ICollection source, AmqpObjectContext context, out AmqpValue value)
        {
            value = source.Count;
            return true;
        }
    }

    private sealed class Fixed<T>() : AmqpObjectResolver<T>(AmqpType.UByte)
    {
        public override bool TryFromObject(T source, AmqpObjectContext context, out AmqpValue value)
        {
            value = (byte)9;
            return true;
        }
    }

    private sealed class Refusing<T>() : AmqpObjectResolver<T>(AmqpType.Null)
    {
        public override bool TryFromObject(T source, AmqpObjectContext context, out AmqpValue value) => throw new NotSupportedException(source!.GetType().Name);
    }

    private sealed class CatchingResolver() : AmqpObjectResolver<Uri>(AmqpType.Int)
    {
        public override bool TryFromObject(Uri source, AmqpObjectContext context, out AmqpValue value)
        {
            int caught = 0;
            for (int i = 0; i < 200; i++)
            {
                try
                {
                    context.FromObject(new Version(1, 0));
                }
                catch (NotSupportedException)
                {
                    caught++;
                }
            }

            value = caught;
            return true;
        }
    }

    private sealed class ThrowingResolver() : AmqpObjectResolver<Version>(AmqpType.Int)
    {
        public override bool TryFromObject(Version source, AmqpObjectContext context, out AmqpValue value) => throw new NotSupportedException();
    }
}
