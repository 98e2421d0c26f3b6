using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Perf.Jobs;

/// <summary>`bench prefetch [--quick]`: the library's bounded prefetching compared with the platform's Parallel.ForEachAsync, and the bytes of both and of a loop over
/// Task.WhenAny, to perf/Results/prefetch.tsv.</summary>
internal static class PrefetchCommand
{
    private static readonly int[] s_counts = [1, 2, 8, 64, 512, 513, 10_000];
    private static readonly int[] s_concurrencies = [1, 2, 8, 64, 512, 1_024];
    private static readonly Func<IPrefetcher[], int, Task>[] s_methods = [Prefetchers.PrefetchAsync, Prefetchers.ForEachAsync, Prefetchers.WhenAnyAsync];

    public static int Run(string[] args)
    {
        bool isQuick = args.Contains("--quick");
        var table = new ResultTable("prefetch", "ending", "prefetchers", "at a time", "ratio", "ParallelPrefetch bytes", "Parallel.ForEachAsync bytes", "Task.WhenAny bytes");
        foreach ((string ending, int count, int concurrency) in
            from ending in new[] { Prefetchers.AtOnce, Prefetchers.Yields, Prefetchers.Waits }
            from count in s_counts
            from concurrency in s_concurrencies
            where ending != Prefetchers.Waits || count / Math.Min(count, concurrency) <= 500
            select (ending, count, concurrency))
        {
            IPrefetcher[] prefetchers = Prefetchers.Create(ending, count);
            (double ratio, double[] bytes) = Measure(
                Array.ConvertAll(s_methods, Func<long> (method) => () =>
                {
                    method(prefetchers, concurrency).GetAwaiter().GetResult();
                    return count;
                }),
                isQuick ? 20 : 200);
            string[] row = table.Add([ending, count, concurrency, Math.Round(ratio, 2), .. bytes.Select(static number => (object)Math.Round(number))]);
            Console.WriteLine($"{row[0],-18} {row[1],6} prefetchers, {row[2],5} at a time: {row[3],5} of the time of Parallel.ForEachAsync; {row[4]}, {row[5]} and {row[6]} bytes");
        }

        table.Save(isQuick, isQuick ? "quick run" : "");
        return 0;
    }

    // A round of each in turn; the ratio is that of the first two, round by round.
    private static (double Ratio, double[] Bytes) Measure(Func<long>[] methods, int milliseconds)
    {
        const int Rounds = 9;
        int[] calls = Array.ConvertAll(methods, method => Calls.Warm(method, milliseconds, milliseconds * 1e6 / Rounds));
        double[] ratios = new double[Rounds];
        double[][] bytes = Array.ConvertAll(methods, static _ => new double[Rounds]);
        for (int round = 0; round < Rounds; round++)
        {
            double[] times = new double[methods.Length];
            for (int i = 0; i < methods.Length; i++)
            {
                long before = GC.GetTotalAllocatedBytes(precise: true);
                times[i] = Calls.Time(methods[i], calls[i]) / calls[i];
                bytes[i][round] = (double)(GC.GetTotalAllocatedBytes(precise: true) - before) / calls[i];
            }

            ratios[round] = times[0] / times[1];
        }

        return (Calls.Median(ratios), Array.ConvertAll(bytes, Calls.Median));
    }
}
