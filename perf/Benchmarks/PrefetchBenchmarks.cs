using System.Threading.Tasks.Sources;
using Amqp.Encoding.Prefetch;
using BenchmarkDotNet.Attributes;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Bounded prefetching compared with a loop over Task.WhenAny and the platform's Parallel.ForEachAsync.</summary>
[MemoryDiagnoser]
public class PrefetchBenchmarks
{
    private IPrefetcher[] _prefetchers = [];

    /// <summary>How a prefetcher ends.</summary>
    public enum Ending
    {
        /// <summary>Before its method returns.</summary>
        AtOnce,

        /// <summary>After a Task.Yield.</summary>
        Yield,

        /// <summary>After a delay of 1 ms.</summary>
        Delay,
    }

    private static readonly int[] s_counts = [1, 2, 8, 64, 512, 513, 10_000];
    private static readonly int[] s_concurrencies = [1, 2, 8, 64, 512, 1_024];

    /// <summary>The cells of the matrix: those that take more than a second an operation are left out.</summary>
    public static IEnumerable<PrefetchCell> Cells =>
        from ending in new[] { Ending.AtOnce, Ending.Yield, Ending.Delay }
        from count in s_counts
        from concurrency in s_concurrencies
        where ending != Ending.Delay || count / Math.Min(count, concurrency) <= 500
        select new PrefetchCell(ending, count, concurrency);

    /// <summary>One cell.</summary>
    [ParamsSource(nameof(Cells))]
    public PrefetchCell Cell { get; set; } = new(Ending.AtOnce, 1, 1);

    /// <summary>Makes the prefetchers.</summary>
    [GlobalSetup]
    public void Setup() => _prefetchers = [.. Enumerable.Range(0, Cell.Count).Select(_ => Create(Cell.Ending))];

    /// <summary>A loop over Task.WhenAny.</summary>
    [Benchmark(Baseline = true)]
    public Task WhenAny() => WhenAnyLoop(_prefetchers, Cell.Concurrency, CancellationToken.None);

    /// <summary>The platform's own.</summary>
    [Benchmark]
    public Task ForEachAsync() => Parallel.ForEachAsync(
        _prefetchers,
        new ParallelOptions { MaxDegreeOfParallelism = Cell.Concurrency },
        static (prefetcher, token) => prefetcher.PrefetchAsync(token));

    /// <summary>The library's.</summary>
    [Benchmark]
    public Task Prefetch() => ParallelPrefetch.RunAsync(_prefetchers, Cell.Concurrency, CancellationToken.None);

    private static async Task WhenAnyLoop(IEnumerable<IPrefetcher> prefetchers, int maxConcurrency, CancellationToken cancellationToken)
    {
        var running = new List<Task>();
        foreach (IPrefetcher prefetcher in prefetchers)
        {
            if (running.Count == maxConcurrency)
            {
                await EndOneAsync(running);
            }

            running.Add(prefetcher.PrefetchAsync(cancellationToken).AsTask());
        }

        while (running.Count > 0)
        {
            await EndOneAsync(running);
        }
    }

    private static async Task EndOneAsync(List<Task> running)
    {
        Task ended = await Task.WhenAny(running);
        running.Remove(ended);
        await ended;
    }

    /// <summary>Makes a prefetcher that ends in a way.</summary>
    public static IPrefetcher Create(Ending ending) => ending switch
    {
        Ending.AtOnce => new AtOncePrefetcher(),
        Ending.Yield => new YieldPrefetcher(),
        _ => new DelayPrefetcher(),
    };

    /// <summary>An ending, a number of prefetchers and how many may run at a time.</summary>
    public sealed record PrefetchCell(Ending Ending, int Count, int Concurrency)
    {
        /// <inheritdoc/>
        public override string ToString() => $"{Ending} {Count}/{Concurrency}";
    }

    private sealed class AtOncePrefetcher : IPrefetcher
    {
        public ValueTask PrefetchAsync(CancellationToken cancellationToken) => default;
    }

    // Yields as Task.Yield does, without an allocation: the benchmark measures who runs the prefetchers.
    private sealed class YieldPrefetcher : IPrefetcher, IValueTaskSource, IThreadPoolWorkItem
    {
        private ManualResetValueTaskSourceCore<bool> _core;

        public ValueTask PrefetchAsync(CancellationToken cancellationToken)
        {
            _core.Reset();
            var task = new ValueTask(this, _core.Version);
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            return task;
        }

        public void Execute() => _core.SetResult(true);

        public void GetResult(short token) => _core.GetResult(token);

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }

    private sealed class DelayPrefetcher : IPrefetcher
    {
        public ValueTask PrefetchAsync(CancellationToken cancellationToken) => new(Task.Delay(1, cancellationToken));
    }
}
