namespace Amqp.Encoding.Perf.Scale;

/// <summary>`bench scale [part] [--quick]`: what a unit costs from the smallest size to the largest, to perf/Results/scale.tsv; a part alone is only printed.</summary>
public static class ScaleCommand
{
    private const string QuickOption = "--quick";
    private const int MaxRounds = 25;

    public static int Run(string[] args)
    {
        bool isQuick = args.Contains(QuickOption);
        string? part = args.FirstOrDefault(static arg => arg != QuickOption);
        ScaleSeries[] all = [.. ArraySeries.Create(), .. MapSeries.Create(), .. MessageSeries.Create(), .. PrefetchSeries.Create()];
        ScaleSeries[] chosen = [.. all.Where(series => part is null || series.Part == part)];
        if (chosen.Length == 0)
        {
            throw new ArgumentException($"{part} is not known: {string.Join(", ", all.Select(static series => series.Part).Distinct())}");
        }

        var table = new ResultTable("scale", "series", "size", "unit", "ns per unit", "bytes allocated per unit");
        foreach (ScaleSeries series in chosen)
        {
            // The first size would be measured while its code is compiled.
            Measure(series.Create(series.Sizes[0]), 500);
            foreach (int size in series.Sizes)
            {
                // This size does not pay for the garbage of the last one.
                GC.Collect();
                (double nanoseconds, double bytes) = Measure(series.Create(size), isQuick ? 100 : 500);
                long units = series.UnitsOf?.Invoke(size) ?? size;
                string[] row = table.Add(series.Name, size, series.Unit, Text(nanoseconds / units), Text(bytes / units));
                Console.WriteLine($"{row[0],-36} {size,12:N0}  {row[3],10} ns and {row[4],8} bytes for each {row[2]}");
            }
        }

        // Rows of different runs would stand under one date and commit.
        if (part is null)
        {
            table.Save(isQuick, isQuick ? "quick run" : "");
        }

        return 0;
    }

    // The medians of rounds of some milliseconds. A quarter of the time compiles and counts.
    private static (double Nanoseconds, double Bytes) Measure(Func<long> operation, int milliseconds)
    {
        int calls = Calls.Warm(operation, milliseconds / 4.0, milliseconds * 1e6 / MaxRounds);
        var times = new List<double>();
        var bytes = new List<double>();
        for (long start = Stopwatch.GetTimestamp(); times.Count < MaxRounds && (times.Count < 3 || Stopwatch.GetElapsedTime(start).TotalMilliseconds < milliseconds);)
        {
            // All threads: a prefetcher may run on another one.
            long before = GC.GetTotalAllocatedBytes(precise: true);
            times.Add(Calls.Time(operation, calls) / calls);
            bytes.Add((double)(GC.GetTotalAllocatedBytes(precise: true) - before) / calls);
        }

        return (Calls.Median([.. times]), Calls.Median([.. bytes]));
    }

    private static string Text(double number) => number.ToString(number < 1_000 ? "G3" : "F0", CultureInfo.InvariantCulture);
}
