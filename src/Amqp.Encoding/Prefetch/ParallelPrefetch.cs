using System.Runtime.ExceptionServices;

namespace Amqp.Encoding.Prefetch;

/// <summary>Runs many prefetchers, a bounded number of them at a time.</summary>
public static class ParallelPrefetch
{
    /// <summary>Starts every prefetcher of a sequence once, at most <paramref name="maxConcurrency"/> at a time, and waits for all.</summary>
    /// <remarks>
    /// <para>The first prefetchers are started on the caller's thread before the method returns. A prefetcher that completes synchronously has no further cost.
    /// Each prefetcher that completes starts the next one. The sequence is enumerated while prefetchers are started, by one thread at a time.</para>
    /// <para>After the first exception or a cancellation no more prefetchers are started. The task waits for those that were started, and fails with that first
    /// exception only.</para>
    /// </remarks>
    /// <param name="prefetchers">The prefetchers; enumerated once.</param>
    /// <param name="maxConcurrency">The maximum number that run at a time; with 0 nothing is started or enumerated.</param>
    /// <param name="cancellationToken">The token that stops new starts; every prefetcher receives it too.</param>
    /// <returns>A task that completes after the last prefetcher that was started.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="prefetchers"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxConcurrency"/> is negative.</exception>
    public static Task RunAsync(IEnumerable<IPrefetcher> prefetchers, int maxConcurrency, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(prefetchers);
        ArgumentOutOfRangeException.ThrowIfNegative(maxConcurrency);
        return maxConcurrency switch
        {
            0 => Task.CompletedTask,
            _ when cancellationToken.IsCancellationRequested => Task.FromCanceled(cancellationToken),
            _ => new Run(cancellationToken).StartAsync(prefetchers, maxConcurrency),
        };
    }

    /// <summary>One call of <see cref="RunAsync"/>. The object is its own lock.</summary>
    private sealed class Run(CancellationToken cancellationToken)
    {
        // Null once nothing more is to be started.
        private IEnumerator<IPrefetcher>? _source;
        private Exception? _error;

        public async Task StartAsync(IEnumerable<IPrefetcher> prefetchers, int maxConcurrency)
        {
            _source = prefetchers.GetEnumerator();
            List<Task>? lanes = null;
            for (Task lane = StartLaneAsync(); !lane.IsCompleted; lane = StartLaneAsync())
            {
                (lanes ??= []).Add(lane);
                if (lanes.Count == maxConcurrency)
                {
                    break;
                }
            }

            for (int i = 0; i < lanes?.Count; i++)
            {
                await lanes[i].ConfigureAwait(false);
            }

            if (_error is not null)
            {
                ExceptionDispatchInfo.Capture(_error).Throw();
            }
        }

        // Runs one prefetcher at a time, until none is left. It ends without an exception.
        private async Task StartLaneAsync()
        {
            while (TryTake(out IPrefetcher? next))
            {
                try
                {
                    ValueTask pending = next.PrefetchAsync(cancellationToken);
                    if (!pending.IsCompletedSuccessfully)
                    {
                        // As a task, since an exception of a source that refuses a continuation would end the process.
                        await pending.AsTask().ConfigureAwait(false);
                    }
                    else
                    {
                        pending.GetAwaiter().GetResult();
                    }
                }
                catch (Exception error)
                {
                    Stop(error);
                }

                if (Monitor.IsEntered(this))
                {
                    // The enumerator itself has completed the prefetcher, and cannot be advanced inside its own MoveNext.
                    await Task.Yield();
                }
            }
        }

        private bool TryTake([NotNullWhen(true)] out IPrefetcher? next)
        {
            lock (this)
            {
                next = null;
                try
                {
                    if (_source is not null)
                    {
                        cancellationToken.ThrowIfCancellationRequested();
                        if (_source.MoveNext())
                        {
                            next = _source.Current ?? throw new InvalidOperationException("The sequence of prefetchers contains null.");
                            return true;
                        }
                    }

                    Stop(null);
                }
                catch (Exception error)
                {
                    Stop(error);
                }

                return false;
            }
        }

        // Starts no more prefetchers; only the first reason is kept.
        private void Stop(Exception? error)
        {
            lock (this)
            {
                _error ??= error;
                IEnumerator<IPrefetcher>? source = _source;
                _source = null;
                try
                {
                    source?.Dispose();
                }
                catch (Exception disposeError)
                {
                    _error ??= disposeError;
                }
            }
        }
    }
}
