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
            Pair.Kept = AmqpCodec.DecodeObject(buffer, options);
            return encoded.Length - buffer.Length;
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
            new(
                $"{prefix}{data.Name} decoded / hand, boxed",
                () =>
                {
                    Pair.Kept = HandWritten.ReadObject(encoded);
                    return encoded.Length;
                },
                Decode(encoded, options)),

            // By hand all headers are wide.
            new($"{prefix}{data.Name} encoded / hand", () => HandWritten.WriteObject(data.Value, scratch), Encode(data.Value, options), IsAlike: false),
        ];
    }
}
