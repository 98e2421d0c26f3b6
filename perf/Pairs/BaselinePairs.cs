namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The object path compared with an object codec of the usual design, which looks each type up and makes the same boxes.</summary>
public static class BaselinePairs
{
    public static IEnumerable<Pair> Create() => ObjectData.Create(hasSymbols: false).SelectMany(Create);

    private static Pair[] Create(ObjectData data)
    {
        byte[] encoded = AmqpValue.FromObject(data.Value).Encode();
        var source = new BoxingBuffer([.. encoded], encoded.Length);
        object? boxed = BoxingDecoder.ReadObject(source);
        var buffer = new BoxingBuffer(1 << 16);
        BoxingEncoder.WriteObject(boxed, buffer);
        Check.That(AmqpValue.Decode(buffer.AsSpan().ToArray()) == AmqpValue.Decode(encoded), "the objects that the baseline decodes and encodes");

        return
        [
            new(
                $"object: {data.Name} decoded / boxing baseline",
                () =>
                {
                    source.Rewind();
                    return Pair.Keep(BoxingDecoder.ReadObject(source), source.ReadPosition);
                },
                ObjectPairs.Decode(encoded, null)),

            // The baseline writes some headers wide.
            new(
                $"object: {data.Name} encoded / boxing baseline",
                () =>
                {
                    buffer.Reset();
                    BoxingEncoder.WriteObject(boxed, buffer);
                    return buffer.Length;
                },
                ObjectPairs.Encode(data.Value, null),
                IsAlike: false),
        ];
    }
}
