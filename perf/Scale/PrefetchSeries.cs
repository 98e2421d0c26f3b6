using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>1 to 10,000 prefetchers, at most 64 of them at a time.</summary>
public static class PrefetchSeries
{
    private const int MaxConcurrency = 64;

    private static readonly int[] s_counts = [1, 4, 16, 64, 256, 1_024, 4_096, 10_000];

    public static IEnumerable<ScaleSeries> Create() =>
        [Series("prefetchers that complete at once", Prefetchers.AtOnce), Series("prefetchers that yield", Prefetchers.Yields)];

    private static ScaleSeries Series(string name, string ending) => new("prefetch", name, "prefetcher", s_counts, ScaleSeries.Of(count =>
    {
        IPrefetcher[] prefetchers = Prefetchers.Create(ending, count);
        return () => Prefetchers.PrefetchAsync(prefetchers, MaxConcurrency).GetAwaiter().GetResult();
    }));
}
