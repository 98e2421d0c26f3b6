namespace Amqp.Encoding.Perf.Scale;

/// <summary>Maps of 1 to 10,000 pairs of a text and an int.</summary>
public static class MapSeries
{
    private const string Maps = "maps";
    private const string Entry = "pair";

    private static readonly int[] s_counts = [1, 4, 16, 64, 256, 1_024, 4_096, 10_000];

    public static IEnumerable<ScaleSeries> Create() =>
    [
        new(Maps, "map read to values", Entry, s_counts, EncodingJobs.ReadMap),
        new(Maps, "map checked", Entry, s_counts, EncodingJobs.CheckMap),
        new(Maps, "last key of a map found in a view", Entry, s_counts, Find),
    ];

    private static Func<long> Find(int count)
    {
        byte[] encoded = EncodingJobs.Map(count);
        byte[] key = System.Text.Encoding.ASCII.GetBytes(EncodingJobs.Key(count - 1));
        return () =>
        {
            var reader = new AmqpReader(encoded.AsSpan());
            Check.That(reader.ReadMapView().TryGetValue(key, out int value) && value == count - 1, "the value that was found");
            return value;
        };
    }
}
