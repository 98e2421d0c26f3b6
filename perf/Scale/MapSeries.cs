using Amqp.Encoding.Perf.Pairs;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>Maps of 1 to 10,000 pairs of a text and an int.</summary>
public static class MapSeries
{
    private const string Maps = "maps";
    private const string Entry = "pair";

    private static readonly int[] s_counts = [1, 4, 16, 64, 256, 1_024, 4_096, 10_000];

    /// <summary>The series.</summary>
    public static IEnumerable<ScaleSeries> Create() =>
    [
        new(Maps, "map read to values", Entry, s_counts, Read),
        new(Maps, "map checked", Entry, s_counts, Validate),
        new(Maps, "last key of a map found in a view", Entry, s_counts, Find),
    ];

    private static Action Read(int count)
    {
        byte[] encoded = Encode(count);
        Check.That(AmqpValue.Decode(encoded).AsMap()[Key(count - 1)].AsInt32() == count - 1, "the map");
        return () => Pair.Kept = AmqpValue.Decode(encoded).AsMap();
    }

    private static Action Validate(int count)
    {
        byte[] encoded = Encode(count);
        return () => new AmqpReader(encoded.AsSpan()).Validate();
    }

    private static Action Find(int count)
    {
        byte[] encoded = Encode(count);
        byte[] key = System.Text.Encoding.ASCII.GetBytes(Key(count - 1));
        return () =>
        {
            var reader = new AmqpReader(encoded.AsSpan());
            Check.That(reader.ReadMapView().TryGetInt32(key, out int value) && value == count - 1, "the value that was found");
        };
    }

    private static byte[] Encode(int count) => ((AmqpValue)AmqpMap.CreateRange(Enumerable.Range(0, count)
        .Select(static i => KeyValuePair.Create<AmqpValue, AmqpValue>(Key(i), i)))).Encode();

    private static string Key(int index) => "key-" + index.ToString("D5", CultureInfo.InvariantCulture);
}
