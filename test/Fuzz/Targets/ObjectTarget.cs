using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Fuzz;

/// <summary>The object path: readers, values and the adapter make objects, which are written again.</summary>
internal static class ObjectTarget
{
    private static readonly AmqpObjectOptions s_resolving = AmqpObjectOptions.Standard.WithResolvers(new SdkNameResolver());

    public static void Run(byte[] input)
    {
        bool isValue = AmqpValue.TryDecode(input, out AmqpValue value, out _);
        Read(input, AmqpObjectOptions.Standard, isValue, value);
        Read(input, s_resolving, isValue, value);
        Keep(input, isValue);
        object? legacy = null;
        var buffer = new ByteBuffer(input);
        AmqpDecodeError error = Rule.Decodes(() => legacy = AmqpCodec.DecodeObject(buffer));
        if (error.Kind == AmqpDecodeErrorKind.None)
        {
            var skipping = new AmqpReader(input);
            skipping.Skip();
            Rule.Same(input.Length - buffer.Length, skipping.Position, "the adapter ends where skipping ends");
            Write(() =>
            {
                var output = new ByteBuffer(64);
                AmqpCodec.EncodeObject(legacy, output);
                Rule.Same(AmqpCodec.GetObjectEncodeSize(legacy), output.Length, "the size of an object is foretold");
                _ = AmqpCodec.DecodeObject(output);
            });
        }
    }

    private static void Read(byte[] input, AmqpObjectOptions options, bool isValue, AmqpValue value)
    {
        object? read = null, converted = null;
        bool isAtEnd = false;
        AmqpDecodeError error = Rule.Decodes(() =>
        {
            var reader = new AmqpReader(input);
            read = reader.ReadObject(options);
            isAtEnd = reader.IsAtEnd;
        });
        bool isRead = error.Kind == AmqpDecodeErrorKind.None && isAtEnd;
        Rule.Holds(isValue || !isRead, "an object is a value first");
        if (isRead)
        {
            AmqpDecodeError conversion = Rule.Decodes(() => converted = value.ToObject(options));
            Rule.Holds(conversion.Kind == AmqpDecodeErrorKind.None, "a value becomes the object that its bytes become");
            Rule.Same(read?.GetType().ToString() ?? "null", converted?.GetType().ToString() ?? "null", "objects of bytes and values have the same type");
            byte[] one = [], other = [];
            Write(() => one = AmqpValue.FromObject(read, options).Encode());
            Write(() => other = AmqpValue.FromObject(converted, options).Encode());
            Rule.SameBytes(one, other, "objects of bytes and values are written alike");
        }
    }

    // A map of objects keeps the bytes of each string that is not UTF-8.
    private static void Keep(byte[] input, bool isValue)
    {
        if (isValue || !AmqpValue.TryDecode(input, out AmqpValue value, out AmqpDecodeError _, Paths.Deviating(input)))
        {
            return;
        }

        Encoding.AmqpMap? map = null;
        // The value may have the depth that a map of it would exceed.
        if (!Rule.IsRefused(() => map = new Encoding.AmqpMap([new(1, value)])))
        {
            Encoding.AmqpMap kept = Legacy.AmqpMap.FromValue(map!).ToValue();
            Rule.Same(MalformedStrings(kept), MalformedStrings(map!), "a map of objects keeps strings that are not UTF-8");
        }
    }

    // The notation has their bytes after the prefix, and other strings in quotation marks, which both texts have.
    private static string MalformedStrings(AmqpValue value) => string.Join(' ', Regex.Matches(NotationText.Format(value), "str:[0-9a-f]+").Select(match => match.Value));

    // Objects may hold what no AMQP value can.
    private static void Write(Action action) => _ = Rule.IsRefused(action);
}
