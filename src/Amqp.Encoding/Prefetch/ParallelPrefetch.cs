using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Prefetch;

/// <summary>Runs many prefetchers, a bounded number of them at a time.</summary>
public static class ParallelPrefetch
{
    /// <summary>Starts every prefetcher of a sequence once, at most that many at a time, and waits for all.</summary>
    /// <remarks>
    /// <para>Starting begins before the method returns, on the caller's thread; a prefetcher that completes at once costs nothing more.
    /// Each one that finishes starts its own successor. The sequence is enumerated as prefetchers are started, by one thread at a time.</para>
    /// <para>After the first exception or a cancellation nothing more is started, what was started is waited for, and the task carries that
    /// first exception and no other.</para>
    /// </remarks>
    /// <param name="prefetchers">The prefetchers; enumerated once.</param>
    /// <param name="maxConcurrency">How many may run at a time; 0 does nothing and does not enumerate.</param>
    /// <param name="cancellationToken">Stops new starts; every prefetcher is given it too.</param>
    /// <returns>A task that ends after the last prefetcher that was started.</returns>
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
            1 => RunInTurnAsync(prefetchers, cancellationToken),
            _ => new Run(maxConcurrency, cancellationToken).Start(prefetchers),
        };
    }

    private static async Task RunInTurnAsync(IEnumerable<IPrefetcher> prefetchers, CancellationToken cancellationToken)
    {
        foreach (IPrefetcher prefetcher in prefetchers)
        {
            cancellationToken.ThrowIfCancellationRequested();
            await Require(prefetcher).PrefetchAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private static IPrefetcher Require(IPrefetcher? prefetcher) =>
        prefetcher ?? throw new InvalidOperationException("The sequence of prefetchers holds a null.");

    /// <summary>One call of <see cref="RunAsync"/> with more than one prefetcher at a time. The object is its own lock.</summary>
    private sealed class Run(int maxConcurrency, CancellationToken cancellationToken)
    {
        // A successor runs in the context of the call, not in that of whoever completed its predecessor.
        private readonly ExecutionContext? _context = ExecutionContext.Capture();
        private AsyncTaskMethodBuilder _builder = AsyncTaskMethodBuilder.Create();

        // Null before the first start, and once nothing more is to be started.
        private IEnumerator<IPrefetcher>? _source;
        private LaneGroup? _lanes;
        private Exception? _error;

        // Lanes that have not run dry; the method that starts them counts as one, so that they cannot be done before it is.
        private int _active = 1;

        public ExecutionContext? Context => _context;

        public Task Start(IEnumerable<IPrefetcher> prefetchers)
        {
            try
            {
                _source = prefetchers.GetEnumerator();
            }
            catch (Exception error)
            {
                Stop(error);
            }

            Task task = Task.CompletedTask;
            if (TryStart(null, out ValueTask first))
            {
                if (!TryTake(out IPrefetcher? second) && _error is null)
                {
                    return first.AsTask();
                }

                task = _builder.Task;
                Add(first);
                int lanes = 1;
                while (lanes < maxConcurrency && TryStart(second, out ValueTask next))
                {
                    second = null;
                    Add(next);
                    lanes++;
                }
            }
            else if (_error is not null)
            {
                task = _builder.Task;
            }

            Release();
            return task;
        }

        /// <summary>Starts prefetchers until one does not complete at once.</summary>
        /// <param name="taken">One that was taken before and goes first, or null.</param>
        /// <param name="pending">What has to be awaited.</param>
        /// <returns>False when nothing is left to start.</returns>
        public bool TryStart(IPrefetcher? taken, out ValueTask pending)
        {
            while (taken is not null || TryTake(out taken))
            {
                try
                {
                    pending = taken.PrefetchAsync(cancellationToken);
                    if (!pending.IsCompleted)
                    {
                        return true;
                    }

                    pending.GetAwaiter().GetResult();
                }
                catch (Exception error)
                {
                    Stop(error);
                }

                taken = null;
            }

            pending = default;
            return false;
        }

        /// <summary>Ends the starting of prefetchers.</summary>
        /// <param name="error">Why, or null after the last one; only the first is kept.</param>
        public void Stop(Exception? error)
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

        /// <summary>Counts a lane that has run dry; the last one completes the task.</summary>
        public void Release()
        {
            if (Interlocked.Decrement(ref _active) != 0)
            {
                return;
            }

            for (LaneGroup? group = _lanes; group is not null; group = group.Previous)
            {
                group.Return();
            }

            if (_error is null)
            {
                _builder.SetResult();
            }
            else
            {
                _builder.SetException(_error);
            }
        }

        private bool TryTake([NotNullWhen(true)] out IPrefetcher? next)
        {
            lock (this)
            {
                next = null;
                if (_source is null)
                {
                    return false;
                }

                Exception? error = null;
                try
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    if (_source.MoveNext())
                    {
                        next = Require(_source.Current);
                        return true;
                    }
                }
                catch (Exception caught)
                {
                    error = caught;
                }

                Stop(error);
                return false;
            }
        }

        private void Add(ValueTask pending)
        {
            if (_lanes is null || _lanes.IsFull)
            {
                _lanes = new LaneGroup(maxConcurrency, _lanes);
            }

            Interlocked.Increment(ref _active);
            _lanes.Open(this).Await(pending);
        }
    }

    /// <summary>Up to 512 lanes in one rented array: more take another group, so that no array is large however many may run.</summary>
    private sealed class LaneGroup(int maxConcurrency, LaneGroup? previous)
    {
        private const int Capacity = 512;

        // Nobody else rents arrays of lanes. They go back with their lanes, which hold nothing of the run by then: the next run finds lanes
        // and delegates made, and in place too long the pool trims them.
        private readonly Lane?[] _lanes = ArrayPool<Lane?>.Shared.Rent(Math.Min(maxConcurrency, Capacity));
        private int _count;

        public LaneGroup? Previous { get; } = previous;

        public bool IsFull => _count == Capacity;

        public Lane Open(Run run)
        {
            Lane lane = _lanes[_count] ??= new Lane();
            _count++;
            lane.Open(run);
            return lane;
        }

        public void Return()
        {
            foreach (Lane? lane in _lanes.AsSpan(0, _count))
            {
                lane!.Close();
            }

            ArrayPool<Lane?>.Shared.Return(_lanes);
        }
    }

    /// <summary>One prefetcher at a time, each started by the end of the one before.</summary>
    private sealed class Lane
    {
        private static readonly WaitCallback s_resume = static lane => ((Lane)lane!).Resume();
        private static readonly ContextCallback s_step = static lane => ((Lane)lane!).Step();

        private readonly Action _resume;
        private Run? _run;
        private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;

        public Lane() => _resume = Resume;

        public void Open(Run run) => _run = run;

        public void Close()
        {
            _run = null;
            _awaiter = default;
        }

        public void Await(ValueTask pending)
        {
            Run run = _run!;
            _awaiter = pending.ConfigureAwait(false).GetAwaiter();
            try
            {
                // Nothing of the lane may be touched after this: it may be resumed, and even closed, before the call returns.
                _awaiter.UnsafeOnCompleted(_resume);
            }
            catch (Exception error)
            {
                // The source of the task took no continuation, so nobody will resume the lane.
                run.Stop(error);
                run.Release();
            }
        }

        private void Resume()
        {
            Run run = _run!;
            if (Monitor.IsEntered(run))
            {
                // The enumerator itself has completed a prefetcher. It cannot be advanced from within its own MoveNext.
                ThreadPool.UnsafeQueueUserWorkItem(s_resume, this);
            }
            else if (run.Context is null)
            {
                Step();
            }
            else
            {
                ExecutionContext.Run(run.Context, s_step, this);
            }
        }

        private void Step()
        {
            Run run = _run!;
            ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter awaiter = _awaiter;
            _awaiter = default;
            try
            {
                awaiter.GetResult();
            }
            catch (Exception error)
            {
                run.Stop(error);
            }

            if (run.TryStart(null, out ValueTask pending))
            {
                Await(pending);
            }
            else
            {
                run.Release();
            }
        }
    }
}
