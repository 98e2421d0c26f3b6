using System.Collections;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>A resolver is asked at every level, and the limits hold for what it makes.</summary>
public sealed class ObjectResolverTests
{
    private static readonly SdkSymbol s_symbol = new("s");

    private static IEnumerable<TestCaseData> Mapped()
    {
        yield return Case("itself", s_symbol, "sym:\"s\"");
        yield return Case("enum", SdkColor.Green, "int:300");
        yield return Case("date", new DateOnly(1, 1, 2), "described(sym:\"sdk:date\",int:1)");
        yield return Case("list", new List<object?> { 1, s_symbol, null }, "list[int:1,sym:\"s\",null]");
        yield return Case("array of its type", new[] { s_symbol }, "array<a3>[sym:\"s\"]");
        yield return Case("sequence", new[] { s_symbol }.Where(_ => true), "list[sym:\"s\"]");
        yield return Case("list in a list", new object[] { new object[] { s_symbol } }, "list[list[sym:\"s\"]]");
        yield return Case("value of a map", new Dictionary<string, object> { ["a"] = s_symbol }, "map{str:\"a\"=sym:\"s\"}");
        yield return Case("key of a map", new Dictionary<object, object?> { [s_symbol] = null }, "map{sym:\"s\"=null}");
        yield return Case("part of a key", new Dictionary<object, object?> { [new object[] { s_symbol }] = 1 }, "map{list[sym:\"s\"]=int:1}");
        yield return Case("own map", new SdkMap((s_symbol, new object[] { SdkColor.Red })), "map{sym:\"s\"=list[int:0]}");
        yield return Case("own described value", new SdkDescribed(1UL, s_symbol), "described(ulong:1,sym:\"s\")");
        yield return Case("own list", new SdkList(s_symbol, new SdkPack(s_symbol)), "list[sym:\"s\",list[sym:\"s\"]]");
        yield return Case("array of arrays of its type", new[] { new SdkSymbol[] { s_symbol } }, "array<e0>[array<a3>[sym:\"s\"]]");
    }

    [TestCaseSource(nameof(Mapped))]
    public void A_resolver_converts_objects_at_every_level(object source, string? expected)
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        Assert.That(AmqpValue.TryFromObject(source, out AmqpValue value, options), Is.EqualTo(expected is not null));
        Assert.That(AmqpValue.TryFromObject(source, out _), Is.False);
        if (expected is not null)
        {
            Assert.That(NotationText.Format(value), Is.EqualTo(expected));
            Assert.That(AmqpValue.FromObject(source, options), Is.EqualTo(value));
        }
    }

    [Test]
    public void A_resolver_converts_array_elements_to_one_type()
    {
        var toText = new FuncResolver(source => source is int number ? number < 0 ? AmqpValue.Null : number > 9 ? (AmqpValue)number : "n" : default(AmqpValue?));
        Assert.That(NotationText.Format(AmqpValue.FromObject(new[] { 1, 2 }, toText.Options)), Is.EqualTo("array<a1>[str:\"n\",str:\"n\"]"));
        Assert.That(NotationText.Format(AmqpValue.FromObject(Array.Empty<int>(), toText.Options)), Is.EqualTo("array<71>[]"));
        Assert.That(NotationText.Format(AmqpValue.FromObject(new[] { new[] { 1 } }, toText.Options)), Is.EqualTo("array<e0>[array<a1>[str:\"n\"]]"));
        Assert.That(AmqpValue.TryFromObject(new[] { 1, 10 }, out _, toText.Options), Is.False, "two types");
        Assert.That(AmqpValue.TryFromObject(new[] { -1, -1 }, out _, toText.Options), Is.False, "null");
        var describe = new FuncResolver(source => source is string text ? new DescribedValue(1UL, text) : default(AmqpValue?));
        AmqpArray array = AmqpValue.FromObject(new[] { "a", "b" }, describe.Options).AsArray();
        Assert.That(array.Descriptors.Single(), Is.EqualTo((AmqpValue)1UL));
        Assert.That(array.Count, Is.EqualTo(2));
    }

    [Test]
    public void An_empty_array_of_a_described_type_has_the_descriptor_that_its_resolver_says()
    {
        AmqpArray empty = new AmqpArray(AmqpType.Int).Describe(new AmqpSymbol("sdk:day"));
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new EmptyResolver<Version>(new AmqpArray(AmqpType.String).Describe(new AmqpSymbol("sdk:v"))), new EmptyResolver<IComparable<DateOnly>>(empty));
        Assert.That(HexText.Format(AmqpValue.FromObject(Array.Empty<DateOnly>(), options).Encode()), Is.EqualTo("e00c0000a3" + "0773646b3a64617971"), "a type that the resolver's type is an interface of");
        Assert.That(HexText.Format(AmqpValue.FromObject(Array.Empty<Version>(), options).Encode()), Is.EqualTo("e00a0000a3" + "0573646b3a76a1"));
        Assert.That(((AmqpValue)empty).ToObject(options), Is.TypeOf<IComparable<DateOnly>[]>());
        Assert.That(((AmqpValue)new AmqpArray(AmqpType.String).Describe(new AmqpSymbol("sdk:v"))).ToObject(options), Is.TypeOf<Version[]>());
        Assert.That(((AmqpValue)new AmqpArray(AmqpType.String).Describe(new AmqpSymbol("other"))).ToObject(options), Is.TypeOf<AmqpArray>());

        object nested = Array.Empty<Version>();
        for (int i = 0; i < 62; i++)
        {
            nested = new[] { nested };
        }

        Assert.That(AmqpValue.TryFromObject(nested, out AmqpValue deep, options) && deep.Depth == 64);
        Assert.That(() => AmqpValue.FromObject(new[] { nested }, options), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("deeper"));
    }

    [Test]
    public void A_resolver_refuses_an_empty_array_with_elements()
    {
        Assert.That(() => new EmptyResolver<Version>([1]), Throws.ArgumentException.With.Property("ParamName").EqualTo("emptyArray"));
        Assert.That(() => new EmptyResolver<Version>(null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("emptyArray"));
        Assert.That(() => AmqpValue.FromObject(Array.Empty<Version>(), new EmptyResolver<Version>(AmqpType.Described).Options), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("descriptors of its elements"));
    }

    [Test]
    public void A_resolver_converts_values_at_every_level()
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        AmqpValue symbol = new AmqpSymbol("s");
        object? Convert(AmqpValue value) => value.ToObject(options);
        Assert.That(Convert(symbol), Is.EqualTo(s_symbol));
        Assert.That(Convert(new DescribedValue(new AmqpSymbol("sdk:date"), 1)), Is.EqualTo(new DateOnly(1, 1, 2)));
        Assert.That(Convert(new AmqpList(1, new AmqpList(symbol))), Is.EqualTo(new List<object?> { 1, new List<object?> { s_symbol } }));
        var pairs = (Dictionary<object, object?>)Convert(Map((symbol, symbol), (new AmqpList(symbol), 1)))!;
        Assert.That(pairs[s_symbol], Is.EqualTo(s_symbol));
        Assert.That(pairs[new List<object?> { s_symbol }], Is.EqualTo(1));
        Assert.That(pairs.ContainsKey(new SdkSymbol("t")), Is.False);
        Assert.That(((Dictionary<string, object?>)Convert(Map(("a", symbol)))!)["a"], Is.EqualTo(s_symbol));
        Assert.That(Convert(Map()), Is.InstanceOf<Dictionary<string, object?>>());
        Assert.That(Convert(AmqpValue.FromArray(new[] { new AmqpSymbol("s") })), Is.EqualTo(new object[] { s_symbol }));
        Assert.That(Convert(AmqpValue.FromArray(new[] { 1 })), Is.TypeOf<int[]>());
        Assert.That(Convert(AmqpValue.FromArray(new[] { (ReadOnlyMemory<byte>)new byte[] { 1 } })), Is.TypeOf<byte[][]>());
        Assert.That(Convert(new AmqpArray(AmqpType.List, new AmqpList(symbol))), Is.TypeOf<AmqpArray>(), "stays, as without a resolver");
        Assert.That(Convert(new AmqpArray(AmqpType.Int, 1).Describe(new AmqpSymbol("sdk:date"))), Is.EqualTo(new object[] { new DateOnly(1, 1, 2) }));
        Assert.That(Convert(new DescribedValue(1UL, symbol)), Is.TypeOf<DescribedValue>());
    }

    [Test]
    public void A_resolver_that_maps_nothing_changes_nothing()
    {
        AmqpObjectOptions standard = AmqpObjectOptions.Standard.WithResolvers(new FuncResolver());
        AmqpObjectOptions azure = AmqpObjectOptions.Azure.WithResolvers(new FuncResolver());
        foreach (TestCaseData test in AmqpObjectTests.Mapped())
        {
            string place = $"{test.Arguments[0]}";
            object? source = test.Arguments[0];
            Assert.That(AmqpValue.FromObject(source, standard), Is.EqualTo(AmqpValue.FromObject(source)), place);
            AmqpValue value = AmqpValue.FromObject(source, AmqpObjectOptions.Azure);
            Assert.That(AmqpValue.FromObject(source, azure), Is.EqualTo(value), place);
            Assert.That(value.ToObject(standard), Is.EqualTo(value.ToObject()), place);
            Assert.That(value.ToObject(standard)?.GetType(), Is.EqualTo(value.ToObject()?.GetType()), place);
            Assert.That(value.ToObject(azure), Is.EqualTo(value.ToObject(AmqpObjectOptions.Azure)), place);
        }

        Assert.That(standard.Resolvers.Count, Is.EqualTo(1));
        Assert.That(AmqpObjectOptions.Azure.Resolvers.Count, Is.Zero);
    }

    [Test]
    public void A_resolver_is_not_called_for_null()
    {
        var all = new FuncResolver(_ => "asked", _ => "asked");
        Assert.That(AmqpValue.FromObject(null, all.Options).IsNull);
        Assert.That(AmqpValue.FromObject(AmqpValue.Null, all.Options).IsNull);
        Assert.That(AmqpValue.Null.ToObject(all.Options), Is.Null);
        AmqpObjectOptions options = new SdkResolver().Options;
        Assert.That(NotationText.Format(AmqpValue.FromObject(new object?[] { null, AmqpValue.Null }, options)), Is.EqualTo("list[null,null]"));
        Assert.That(new AmqpValue[] { new AmqpList(AmqpValue.Null), Map((1, AmqpValue.Null)), new AmqpArray(AmqpType.Null, AmqpValue.Null) }.Select(value => value.ToObject(options)), Has.None.Null);
    }

    [Test]
    public void An_exception_of_a_resolver_reaches_the_caller()
    {
        foreach (Exception error in new Exception[] { new FormatException(), new AmqpEncodeException("x"), new NotSupportedException(), new ArgumentException() })
        {
            foreach (TestCaseData test in Mapped().Where(test => test.Arguments[1] is string text && text.Contains("sym:\"s\"", StringComparison.Ordinal)))
            {
                AmqpObjectOptions options = new SdkResolver { Error = error, At = s_symbol }.Options;
                object source = test.Arguments[0]!;
                Assert.That(() => AmqpValue.TryFromObject(source, out _, options), Throws.Exception.SameAs(error), test.ArgDisplayNames![0]);
                Assert.That(() => AmqpValue.FromObject(source, options), Throws.Exception.SameAs(error));
            }

            AmqpValue symbol = new AmqpSymbol("s");
            AmqpObjectOptions writing = new SdkResolver { Error = error, At = symbol }.Options;
            foreach (AmqpValue value in new[] { symbol, new AmqpList(symbol), Map((symbol, 1)), Map(("a", symbol)), Map((new AmqpList(symbol), 1)), AmqpValue.FromArray(new[] { new AmqpSymbol("s") }) })
            {
                Assert.That(() => value.ToObject(writing), Throws.Exception.SameAs(error));
            }
        }
    }

    [Test]
    public void The_depth_of_an_object_is_that_of_the_resolvers_result()
    {
        AmqpObjectOptions options = new SdkResolver().Options;
        foreach (int depth in new[] { 64, 65 })
        {
            object list = s_symbol;
            object pack = s_symbol;
            for (int i = 0; i < depth; i++)
            {
                list = new SdkList(list);
                pack = new SdkPack(pack);
            }

            Assert.That(TryDeep(list, options), Is.EqualTo(depth == 64));
            Assert.That(TryDeep(pack, options), Is.EqualTo(depth == 64));
        }

        AmqpValue deep = 1;
        for (int i = 0; i < 64; i++)
        {
            deep = new AmqpList(deep);
        }

        AmqpObjectOptions returning = new FuncResolver(source => source is SdkSymbol ? deep : default(AmqpValue?)).Options;
        Assert.That(AmqpValue.TryFromObject(s_symbol, out _, returning), Is.True);
        Assert.That(AmqpValue.TryFromObject(new object[] { s_symbol }, out _, returning), Is.False);
        Assert.That(AmqpValue.TryFromObject(new[] { new[] { 1 } }, out _, new FuncResolver(source => source is int ? deep : default(AmqpValue?)).Options), Is.False);
        Assert.That(() => AmqpValue.FromObject(new Dictionary<string, object> { ["a"] = s_symbol }, returning), Throws.TypeOf<AmqpEncodeException>());
    }

    private static bool TryDeep(object source, AmqpObjectOptions options)
    {
        try
        {
            return AmqpValue.TryFromObject(source, out _, options);
        }
        catch (AmqpEncodeException)
        {
            return false;
        }
    }

    [Test]
    public void An_object_that_contains_itself_is_refused_in_bounded_work()
    {
        var list = new SdkList();
        list.Items.AddRange([list, list]);
        var pack = new SdkPack();
        pack.Items.AddRange([pack, pack]);
        var wrapper = new SdkWrapper();
        wrapper.Inner = wrapper;
        var map = new SdkMap();
        map.Pairs.AddRange([(map, map), (1, map)]);
        foreach (object cycle in new object[] { list, pack, wrapper, map, new object[] { list } })
        {
            var resolver = new SdkResolver();
            Assert.That(TryDeep(cycle, resolver.Options), Is.False);
            Assert.That(resolver.Asked, Is.LessThan(300));
        }
    }

    [Test]
    public void A_resolver_that_continues_after_each_failure_terminates()
    {
        var list = new SdkList();
        list.Items.AddRange([list, list, list]);
        var resolver = new Patient();
        Assert.That(AmqpValue.TryFromObject(list, out _, AmqpObjectOptions.Standard.WithResolvers(resolver)), Is.False);
        Assert.That(resolver.Calls, Is.LessThan(1_000));
    }

    // The rule of Azure for a Uri applies to none that the resolver has refused.
    [Test]
    public void A_Uri_that_contains_itself_twice_terminates_with_Azure_options()
    {
        foreach (AmqpObjectOptions options in new[] { AmqpObjectOptions.Standard, AmqpObjectOptions.Azure })
        {
            var resolver = new Twice();
            Assert.That(AmqpValue.TryFromObject(new Uri("urn:a"), out _, options.WithResolvers(resolver)), Is.False);
            Assert.That(resolver.Calls, Is.LessThan(1_000));
        }
    }

    [Test]
    public void A_resolver_that_recurses_without_end_fails_before_the_stack_overflows()
    {
        AmqpObjectOptions? options = null;
        var from = new FuncResolver(source => AmqpValue.FromObject(source, options));
        options = from.Options;
        Assert.That(() => AmqpValue.TryFromObject(1, out _, options), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("contains itself"));
        var to = new FuncResolver(to: value => value.ToObject(options));
        options = to.Options;
        Assert.That(() => ((AmqpValue)1).ToObject(options), Throws.TypeOf<InsufficientExecutionStackException>());
    }

    [Test]
    public void A_resolver_is_called_a_linear_number_of_times()
    {
        int[] from = [0, 0];
        int[] to = [0, 0];
        for (int run = 0; run < 2; run++)
        {
            // 24 or 48 levels of arrays of arrays, the innermost of symbols.
            AmqpValue value = AmqpValue.FromArray(new[] { new AmqpSymbol("s"), new AmqpSymbol("t") });
            object source = new object[] { s_symbol, s_symbol };
            for (int i = 0; i < 24 * (run + 1); i++)
            {
                value = i % 2 == 0 ? new AmqpArray(AmqpType.Array, value.Type == AmqpType.Array ? value : AmqpValue.FromArray(new[] { 1 })) : value;
                source = i % 2 == 0 ? new SdkPack(source) : new SdkList(source);
            }

            var resolver = new SdkResolver();
            AmqpValue.FromObject(source, resolver.Options);
            from[run] = resolver.Asked;
            var reading = new FuncResolver(to: item =>
            {
                to[run]++;
                return item.Type == AmqpType.Symbol ? s_symbol : null;
            });
            value.ToObject(reading.Options);
        }

        Assert.That(from[1], Is.LessThanOrEqualTo((2 * from[0]) + 4));
        Assert.That(to[1], Is.LessThanOrEqualTo((2 * to[0]) + 4));
    }

    [Test]
    public void A_map_whose_keys_a_resolver_makes_equal_remains_a_map()
    {
        var flatten = new FuncResolver(to: value => value.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : null);
        Assert.That(Map((new AmqpSymbol("a"), 1)).ToObject(flatten.Options), Is.InstanceOf<Dictionary<string, object?>>());
        Assert.That(Map((new AmqpSymbol("a"), 1), ("a", 2)).ToObject(flatten.Options), Is.TypeOf<AmqpMap>());
        var nothing = new FuncResolver(to: value => value.Type == AmqpType.Symbol ? FuncResolver.Null : null);
        Assert.That(Map((new AmqpSymbol("a"), 1)).ToObject(nothing.Options), Is.TypeOf<AmqpMap>());
        var alike = new FuncResolver(source => source is string ? "k" : default(AmqpValue?));
        Assert.That(AmqpValue.TryFromObject(new Dictionary<string, object> { ["a"] = 1 }, out AmqpValue one, alike.Options), Is.True);
        Assert.That(NotationText.Format(one), Is.EqualTo("map{str:\"k\"=int:1}"));
        Assert.That(AmqpValue.TryFromObject(new Dictionary<string, object> { ["a"] = 1, ["b"] = 2 }, out _, alike.Options), Is.False);
        Assert.That(AmqpValue.TryFromObject(new Dictionary<object, object> { ["a"] = 1, ["b"] = 2 }, out _, alike.Options), Is.False);
    }

    [Test]
    public void Keys_that_a_resolver_makes_equal_are_not_written()
    {
        AmqpObjectOptions options = new FuncResolver(source => source is string ? "k" : default(AmqpValue?)).Options;
        IDictionary[] maps = [new Dictionary<string, object?>(), new Dictionary<object, object?>(), new Encoding.Legacy.AmqpMap(), new Hashtable()];
        foreach (IDictionary map in maps)
        {
            map.Add("a", 1);
            Assert.That(HexText.Format(Write(map, options)), Is.EqualTo("c10602" + "a1016b" + "5401"), map.GetType().Name);
            map.Add("b", 2);
            Assert.That(() => Write(map, options), Throws.TypeOf<AmqpEncodeException>(), map.GetType().Name);
            Assert.That(() => Write(map, AmqpObjectOptions.Standard), Throws.Nothing, map.GetType().Name);
        }
    }

    [Test]
    public void A_map_of_the_adapter_compares_keys_as_its_resolver_converts_them()
    {
        AmqpObjectOptions options = new FuncResolver(source => source is string or AmqpSymbol ? "k" : default(AmqpValue?)).Options;
        var map = new Encoding.Legacy.AmqpMap(options) { ["a"] = 1 };
        Assert.That(map.ContainsKey("b"));
        Assert.That(map.ContainsKey(new AmqpSymbol("b")));
        Assert.That(() => map.Add("b", 2), Throws.ArgumentException);
        var own = new Encoding.Legacy.AmqpMap { ["a"] = 1 };
        Assert.That(own.ContainsKey("b"), Is.False);
        Assert.That(own.ContainsKey(new AmqpSymbol("a")), Is.False);
    }

    private static byte[] Write(object source, AmqpObjectOptions options)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteObject(source, options);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private static AmqpValue Map(params (AmqpValue Key, AmqpValue Value)[] pairs)
    {
        var map = new AmqpMap.Builder();
        foreach ((AmqpValue key, AmqpValue value) in pairs)
        {
            map.Add(key, value);
        }

        return map.ToMap();
    }

    private static TestCaseData Case(string name, object source, string? expected) =>
        new TestCaseData(source, expected).SetArgDisplayNames(name);

    private sealed class Twice() : AmqpObjectResolver<object>(AmqpType.Null)
    {
        public int Calls { get; private set; }

        public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
        {
            value = default;
            return ++Calls < 10_000 && source is Uri && context.TryFromObject(new object[] { source, source }, out value);
        }
    }

    private sealed class Patient() : AmqpObjectResolver<object>(AmqpType.Null)
    {
        public int Calls { get; private set; }

        public override bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
        {
            Calls++;
            value = default;
            bool isWhole = true;
            foreach (object? item in ((SdkList)source).Items)
            {
                isWhole &= context.TryFromObject(item, out value);
            }

            return isWhole;
        }
    }

    private sealed class EmptyResolver<T> : AmqpObjectResolver<T>
    {
        public EmptyResolver(AmqpArray empty)
            : base(empty, AmqpType.Described)
        {
        }

        public EmptyResolver(AmqpType type)
            : base(type)
        {
        }

        public AmqpObjectOptions Options => AmqpObjectOptions.Standard.WithResolvers(this);
    }
}
