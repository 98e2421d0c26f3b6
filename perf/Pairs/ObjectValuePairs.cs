namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Objects as values: decoding compared with boxes that are made by hand, and conversion with a loop over the same map.</summary>
public static class ObjectValuePairs
{
    public static IEnumerable<Pair> Create() =>
    [
        .. ObjectData.Create(hasSymbols: false).Skip(1).Select(Decode),
        .. Convert(null, ""),
        .. Convert(SdkSymbols.Options, ", own symbols"),
    ];

    private static Pair Decode(ObjectData data)
    {
        byte[] encoded = AmqpValue.FromObject(data.Value).Encode();
        Check.That(AmqpValue.FromObject(HandWritten.ReadObject(encoded)) == AmqpValue.Decode(encoded), "the values");
        return new Pair(
            $"value: {data.Name} decoded / hand, boxed",
            () => Pair.Keep(HandWritten.ReadObject(encoded), encoded.Length),
            EncodingJobs.Read(encoded, static (ref reader) => Pair.Keep((object)reader.ReadValue(), reader.Position)));
    }

    private static Pair[] Convert(AmqpObjectOptions? options, string suffix)
    {
        var objects = (Dictionary<string, object>)ObjectData.Create(hasSymbols: options is not null)[0].Value;
        AmqpMap map = AmqpValue.FromObject(objects, options).AsMap();
        Check.That(ToMap(objects).Equals(map), "the map that is made by hand");
        Check.That(ToMap(ToDictionary(map)).Equals(map), "the dictionary that is made by hand");
        Check.That(AmqpValue.FromObject(((AmqpValue)map).ToObject(options), options).AsMap().Equals(map), "the dictionary");

        return
        [
            new(
                $"value: FromObject of a map of 10{suffix} / hand",
                () => Pair.Keep(ToMap(objects)).Count,
                () => Pair.Keep(AmqpValue.FromObject(objects, options).AsMap()).Count),
            new(
                $"value: ToObject of a map of 10{suffix} / hand",
                () => Pair.Keep(ToDictionary(map)).Count,
                () => ((Dictionary<string, object?>)Pair.Keep(((AmqpValue)map).ToObject(options)!)).Count),
        ];
    }

    // The loops that a caller writes who knows the types.
    private static AmqpMap ToMap(Dictionary<string, object> objects)
    {
        var pairs = new KeyValuePair<AmqpValue, AmqpValue>[objects.Count];
        int i = 0;
        foreach (KeyValuePair<string, object> pair in objects)
        {
            pairs[i++] = new(pair.Key, pair.Value switch
            {
                string text => text,
                int number => number,
                long number => number,
                bool flag => flag,
                double number => number,
                DateTime time => AmqpValue.FromDateTime(time),
                BoxedSymbol symbol => new AmqpSymbol(symbol.Value),
                _ => throw new NotSupportedException(),
            });
        }

        return new AmqpMap(pairs);
    }

    private static Dictionary<string, object> ToDictionary(AmqpMap map)
    {
        var objects = new Dictionary<string, object>(map.Count);
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
        {
            AmqpValue value = pair.Value;
            objects.Add(pair.Key.AsString(), value.Type switch
            {
                AmqpType.String => value.AsString(),
                AmqpType.Int => value.AsInt32(),
                AmqpType.Long => value.AsInt64(),
                AmqpType.Boolean => value.AsBoolean(),
                AmqpType.Double => value.AsDouble(),
                AmqpType.Timestamp => value.AsTimestamp().ToDateTimeSaturating(),
                AmqpType.Symbol => new BoxedSymbol(value.AsSymbol().Value),
                _ => throw new NotSupportedException(),
            });
        }

        return objects;
    }
}
