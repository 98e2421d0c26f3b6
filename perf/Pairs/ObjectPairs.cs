namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The object path compared with a walk by hand that makes the same boxes, without and with a resolver.</summary>
public static class ObjectPairs
{
    public static IEnumerable<Pair> Create() => [.. Create(null, "object: "), .. Create(ObjectData.Rows(), null, "object: "), .. Create(SdkSymbols.Options, "object, own symbols: ")];

    /// <summary>Decodes an object, and keeps its content, so that its parts are made.</summary>
    public static Func<long> Decode(byte[] encoded, AmqpObjectOptions? options)
    {
        var buffer = new ByteBuffer(new ArraySegment<byte>(encoded));
        return () =>
        {
            buffer.Seek(0);
            return Pair.Keep(AmqpCodec.DecodeObject(buffer, options), encoded.Length - buffer.Length);
        };
    }

    public static Func<long> Encode(object value, AmqpObjectOptions? options)
    {
        var buffer = new ByteBuffer(1 << 16);
        return () =>
        {
            buffer.Reset();
            AmqpCodec.EncodeObject(value, buffer, options);
            return buffer.Length;
        };
    }

    private static IEnumerable<Pair> Create(AmqpObjectOptions? options, string prefix) =>
        ObjectData.Create(hasSymbols: options is not null).SelectMany(data => Create(data, options, prefix));

    private static Pair[] Create(ObjectData data, AmqpObjectOptions? options, string prefix)
    {
        byte[] scratch = new byte[1 << 16];
        byte[] byHand = scratch.AsSpan(0, HandWritten.WriteObject(data.Value, scratch)).ToArray();
        var value = AmqpValue.FromObject(data.Value, options);
        byte[] encoded = EncodingJobs.Encode((ref writer) => value.WriteTo(ref writer));
        using var written = new ByteBuffer(1 << 16);
        AmqpCodec.EncodeObject(data.Value, written, options);
        Check.Equal<byte>(written.Buffer.AsSpan(0, written.Length), encoded, "the encoded objects");
        Check.That(AmqpValue.Decode(byHand) == value, "the objects encoded by hand");
        Check.That(AmqpValue.FromObject(HandWritten.ReadObject(encoded), options) == value, "the objects decoded by hand");
        Check.That(AmqpValue.FromObject(AmqpCodec.DecodeObject(new ByteBuffer(new ArraySegment<byte>(encoded)), options), options) == value, "the decoded objects");

        return
        [
            new($"{prefix}{data.Name} decoded / hand, boxed", () => Pair.Keep(HandWritten.ReadObject(encoded), encoded.Length), Decode(encoded, options)),

            // By hand all headers are wide.
            new($"{prefix}{data.Name} encoded / hand", () => HandWritten.WriteObject(data.Value, scratch), Encode(data.Value, options), IsAlike: false),
        ];
    }
}

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

    private static Func<long> Encode(object source, AmqpObjectOptions? options) => EncodingJobs.Write(1 << 12, (ref writer) => writer.WriteObject(source, options));

    private static Pair Convert(object source, string name, AmqpObjectOptions options) => new(
        name, () => Pair.Keep(AmqpValue.FromObject(source).AsMap()).Count, () => Pair.Keep(AmqpValue.FromObject(source, options).AsMap()).Count);

    private sealed class Unneeded<T>() : AmqpObjectResolver<T>(AmqpType.Null);
}
