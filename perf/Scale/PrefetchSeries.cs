using Amqp.Encoding.Perf.Benchmarks;
using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>1 to 10,000 prefetchers, at most 64 of them at a time.</summary>
public static class PrefetchSeries
{
    private const int MaxConcurrency = 64;

    private static readonly int[] s_counts = [1, 4, 16, 64, 256, 1_024, 4_096, 10_000];

    /// <summary>The series.</summary>
    public static IEnumerable<ScaleSeries> Create() =>
    [
        Series("prefetchers that complete at once", PrefetchBenchmarks.Ending.AtOnce),
        Series("prefetchers that yield", PrefetchBenchmarks.Ending.Yield),
    ];

    private static ScaleSeries Series(string name, PrefetchBenchmarks.Ending ending) => new("prefetch", name, "prefetcher", s_counts, count =>
    {
        IPrefetcher[] prefetchers = [.. Enumerable.Range(0, count).Select(_ => PrefetchBenchmarks.Create(ending))];
        return () => RunAsync(prefetchers).GetAwaiter().GetResult();
    });

    private static Task RunAsync(IPrefetcher[] prefetchers) => ParallelPrefetch.RunAsync(prefetchers, MaxConcurrency, CancellationToken.None);
}
