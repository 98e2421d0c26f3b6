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
        prefetcher ?? throw new InvalidOperationException("The sequence of prefetchers contains null.");

    /// <summary>One call of <see cref="RunAsync"/> with more than one prefetcher at a time. The object is its own lock.</summary>
    private sealed class Run(int maxConcurrency, CancellationToken cancellationToken)
    {
        // The next prefetcher runs in the context of the call, not in that of the code that completed the previous one.
        private readonly ExecutionContext? _context = ExecutionContext.Capture();
        private AsyncTaskMethodBuilder _builder = AsyncTaskMethodBuilder.Create();

        // Null before the first start, and once nothing more is to be started.
        private IEnumerator<IPrefetcher>? _source;
        private LaneGroup? _lanes;
        private Exception? _error;

        // The number of lanes that are not finished. The method that starts them counts as one, so that the run cannot complete before it returns.
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

        /// <summary>Starts prefetchers until one does not complete synchronously.</summary>
        /// <param name="taken">A prefetcher that was taken before and is started first, or null.</param>
        /// <param name="pending">The task to await.</param>
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

        /// <summary>Stops starting prefetchers.</summary>
        /// <param name="error">The reason, or null after the last prefetcher; only the first reason is kept.</param>
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

        /// <summary>Marks a lane as finished; the last one completes the task.</summary>
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

    /// <summary>Up to 512 lanes in one rented array. More lanes use another group, so that no array becomes large.</summary>
    private sealed class LaneGroup(int maxConcurrency, LaneGroup? previous)
    {
        private const int Capacity = 512;

        // Only this class rents arrays of lanes. They are returned with their lanes, which no longer refer to the run, so that the next run reuses lanes and
        // delegates. The pool trims unused ones.
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

    /// <summary>One prefetcher at a time, each started when the previous one completes.</summary>
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
                // The source of the task rejected the continuation, so nothing will resume the lane.
                run.Stop(error);
                run.Release();
            }
        }

        private void Resume()
        {
            Run run = _run!;
            if (Monitor.IsEntered(run))
            {
                // The enumerator itself has completed a prefetcher, and cannot be advanced inside its own MoveNext.
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
