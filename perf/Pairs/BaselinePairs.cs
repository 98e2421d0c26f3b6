namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The object path compared with an object codec of the usual design, which looks each type up and makes the same boxes.</summary>
public static class BaselinePairs
{
    public static IEnumerable<Pair> Create() => ObjectData.Create(hasSymbols: false).SelectMany(Create);

    private static Pair[] Create(ObjectData data)
    {
        object boxed = Convert(data.Value);
        var buffer = new BoxingBuffer(1 << 16);
        BoxingEncoder.WriteObject(boxed, buffer);
        byte[] encoded = AmqpValue.FromObject(data.Value).Encode();
        Check.That(AmqpValue.Decode(buffer.AsSpan().ToArray()) == AmqpValue.Decode(encoded), "the objects that the baseline encodes");
        var source = new BoxingBuffer([.. encoded], encoded.Length);
        BoxingEncoder.WriteObject(BoxingDecoder.ReadObject(source), buffer);
        Check.Equal(buffer.AsSpan()[..(buffer.Length / 2)], buffer.AsSpan()[(buffer.Length / 2)..], "the objects that the baseline decodes");

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

    private static object Convert(object value)
    {
        switch (value)
        {
            case Dictionary<string, object> map:
                BoxedMap pairs = [];
                foreach (KeyValuePair<string, object> pair in map)
                {
                    pairs.Add(pair.Key, Convert(pair.Value));
                }

                return pairs;
            case List<object> list:
                return list.ConvertAll(Convert);
            default:
                return value;
        }
    }
}
