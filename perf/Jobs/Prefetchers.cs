using System.Threading.Tasks.Sources;
using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Perf.Jobs;

/// <summary>Prefetchers that end in three ways, and three ways to run many of them.</summary>
internal static class Prefetchers
{
    public const string AtOnce = "completes at once";
    public const string Yields = "yields";
    public const string Waits = "waits for 1 ms";

    public static IPrefetcher[] Create(string ending, int count) => [.. Enumerable.Range(0, count).Select(IPrefetcher (_) => ending switch
    {
        AtOnce => new AtOncePrefetcher(),
        Yields => new YieldPrefetcher(),
        _ => new DelayPrefetcher(),
    })];

    public static Task PrefetchAsync(IPrefetcher[] prefetchers, int maxConcurrency) => ParallelPrefetch.RunAsync(prefetchers, maxConcurrency, CancellationToken.None);

    public static Task ForEachAsync(IPrefetcher[] prefetchers, int maxConcurrency) => Parallel.ForEachAsync(
        prefetchers, new ParallelOptions { MaxDegreeOfParallelism = maxConcurrency }, static (prefetcher, token) => prefetcher.PrefetchAsync(token));

    public static async Task WhenAnyAsync(IPrefetcher[] prefetchers, int maxConcurrency)
    {
        var running = new List<Task>();
        foreach (IPrefetcher prefetcher in prefetchers)
        {
            if (running.Count == maxConcurrency)
            {
                await EndOneAsync(running);
            }

            running.Add(prefetcher.PrefetchAsync(CancellationToken.None).AsTask());
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

    private sealed class AtOncePrefetcher : IPrefetcher
    {
        public ValueTask PrefetchAsync(CancellationToken cancellationToken) => default;
    }

    // Yields as Task.Yield does, without an allocation: the job measures who runs the prefetchers.
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
