namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Writing ten pairs with resolvers that no key or value needs, compared with writing them without.</summary>
public static class ResolverPairs
{
    private static readonly AmqpObjectOptions s_one = AmqpObjectOptions.Standard.WithResolvers(new Unneeded<decimal>());

    // Of types that the library has a value for, and of one that it has none for.
    private static readonly AmqpObjectOptions s_six = AmqpObjectOptions.Standard.WithResolvers(
        new Unneeded<decimal>(), new Unneeded<ArraySegment<byte>>(), new Unneeded<DateTimeOffset>(), new Unneeded<float>(), new Unneeded<byte[]>(), new Unneeded<BoxedSymbol>());

    public static IEnumerable<Pair> Create()
    {
        var texts = (Dictionary<string, object>)ObjectData.Create(hasSymbols: false)[0].Value;
        var objects = texts.ToDictionary(static pair => (object)pair.Key, static pair => (object?)pair.Value);
        var symbols = texts.ToDictionary(static pair => (object)new AmqpSymbol(pair.Key), static pair => (object?)pair.Value);
        return
        [
            .. Create(texts, "10 pairs"),
            .. Create(objects, "10 pairs with keys of objects"),
            .. Create(symbols, "10 pairs with keys of symbols"),
            Convert(texts, "10 pairs as a value, a resolver unused / none", s_one),
            Convert(texts, "10 pairs as a value, six resolvers unused / none", s_six),
        ];
    }

    private static Pair[] Create(object source, string name) =>
    [
        Encode(source, $"{name} encoded, a resolver unused / none", s_one),
        Encode(source, $"{name} encoded, six resolvers unused / none", s_six),
    ];

    private static Pair Encode(object source, string name, AmqpObjectOptions options) => new(name, Encode(source, null), Encode(source, options));

    private static Func<long> Encode(object source, AmqpObjectOptions? options)
    {
        byte[] scratch = new byte[1 << 12];
        return () =>
        {
            var writer = new AmqpWriter(scratch);
            writer.WriteObject(source, options);
            return writer.BytesWritten;
        };
    }

    private static Pair Convert(object source, string name, AmqpObjectOptions options) => new(
        name, () => Pair.Keep(AmqpValue.FromObject(source).AsMap()).Count, () => Pair.Keep(AmqpValue.FromObject(source, options).AsMap()).Count);

    private sealed class Unneeded<T>() : AmqpObjectResolver<T>(AmqpType.Null);
}
