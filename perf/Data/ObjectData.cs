namespace Amqp.Encoding.Perf.Data;

/// <summary>Objects as an SDK has them: a map, a list of maps, and a list of scalars of many types.</summary>
/// <param name="Name">The name of the object.</param>
/// <param name="Value">The object, made of <c>Dictionary&lt;string, object&gt;</c>, <c>List&lt;object&gt;</c> and scalars.</param>
public sealed record ObjectData(string Name, object Value)
{
    /// <param name="hasSymbols">Whether there are symbols among the values, of the SDK's own type.</param>
    public static ObjectData[] Create(bool hasSymbols) =>
    [
        new("map of 10", Map(hasSymbols)),
        new("100 maps of 10", Enumerable.Range(0, 100).Select(object (_) => Map(hasSymbols)).ToList()),
        new("mixed list of 1,000", Items(hasSymbols)),
    ];

    /// <summary>Rows of a table: a list of lists.</summary>
    public static ObjectData Rows() =>
        new("100 rows of 3", Enumerable.Range(0, 100).Select(object (row) => new List<object> { row, row * 1_000L, row / 16.0 }).ToList());

    private static Dictionary<string, object> Map(bool hasSymbols)
    {
        var map = new Dictionary<string, object>(Workloads.Message().ApplicationProperties);
        if (hasSymbols)
        {
            map["source"] = new BoxedSymbol((string)map["source"]);
        }

        return map;
    }

    private static List<object> Items(bool hasSymbols)
    {
        int[] numbers = Workloads.MixedInts(1_000);
        string[] texts = Workloads.SmallTexts(1_000);
        Guid[] uuids = Workloads.Uuids(1_000);
        DateTime[] times = Workloads.Timestamps(1_000);
        return [.. Enumerable.Range(0, 1_000).Select(object (i) => (i % 8) switch
        {
            0 => numbers[i],
            1 => texts[i],
            2 => (numbers[i] & 1) == 0,
            3 => numbers[i] / 16.0,
            4 => (long)numbers[i],
            5 => uuids[i],
            6 => times[i],
            _ => hasSymbols ? new BoxedSymbol(texts[i]) : texts[i],
        })];
    }
}
