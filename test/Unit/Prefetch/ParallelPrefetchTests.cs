using System.Threading.Tasks.Sources;
using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Tests.Prefetch;

public sealed class ParallelPrefetchTests
{
    private static readonly AsyncLocal<string?> s_local = new();

    public enum Ending
    {
        AtOnce,
        Yield,
        Source,
    }

    private static IEnumerable<TestCaseData> Matrix() =>
        from count in new[] { 0, 1, 2, 3, 8, 64, 511, 512, 513, 1_100 }
        from concurrency in new[] { 1, 2, 3, 8, 64, 512, 513, 1_025, int.MaxValue }
        from ending in new[] { Ending.AtOnce, Ending.Yield, Ending.Source }
        select new TestCaseData(count, concurrency, ending);

    [TestCaseSource(nameof(Matrix))]
    public async Task Every_prefetcher_runs_once_and_no_more_than_allowed_at_a_time(int count, int concurrency, Ending ending)
    {
        int running = 0;
        int most = 0;
        int started = 0;
        int ended = 0;
        var sequence = new CountedSequence<IPrefetcher>(Enumerable.Range(0, count).Select(_ => new Prefetcher(Prefetch)));

        await ParallelPrefetch.RunAsync(sequence, concurrency, CancellationToken.None);

        Assert.That(started, Is.EqualTo(count));
        Assert.That(ended, Is.EqualTo(count));
        Assert.That(most, Is.LessThanOrEqualTo(Math.Min(count, concurrency)));
        Assert.That(sequence.IsMisused, Is.False);
        Assert.That(sequence.Disposals, Is.EqualTo(1));

        ValueTask Prefetch(CancellationToken token)
        {
            Interlocked.Increment(ref started);
            int now = Interlocked.Increment(ref running);
            for (int seen = most; now > seen; seen = most)
            {
                Interlocked.CompareExchange(ref most, now, seen);
            }

            switch (ending)
            {
                case Ending.Yield:
                    return Yielding();
                case Ending.Source:
                    var source = new OnceSource();
                    ThreadPool.QueueUserWorkItem(_ =>
                    {
                        End();
                        source.Complete(null);
                    });
                    return source.Task;
                default:
                    End();
                    return default;
            }
        }

        async ValueTask Yielding()
        {
            await Task.Yield();
            End();
        }

        void End()
        {
            Interlocked.Decrement(ref running);
            Interlocked.Increment(ref ended);
        }
    }

    [TestCase(2)]
    [TestCase(5)]
    [TestCase(600)]
    public async Task As_many_prefetchers_as_allowed_run_at_a_time(int concurrency)
    {
        TaskCompletionSource<bool>[] gates = Enumerable.Range(0, 2 * concurrency).Select(_ => new TaskCompletionSource<bool>()).ToArray();
        int started = 0;
        Task run = ParallelPrefetch.RunAsync(gates.Select(gate => new Prefetcher(_ => Wait(gate))), concurrency, default);

        Assert.That(started, Is.EqualTo(concurrency), "before the call returns");
        for (int i = 0; i < gates.Length; i++)
        {
            gates[i].SetResult(true);
            int expected = Math.Min(gates.Length, concurrency + i + 1);
            SpinWait.SpinUntil(() => Volatile.Read(ref started) >= expected, TimeSpan.FromMinutes(1));
            Assert.That(Volatile.Read(ref started), Is.EqualTo(expected), "each end starts a successor");
            Assert.That(run.IsCompleted && i < gates.Length - 1, Is.False);
        }

        await run;

        ValueTask Wait(TaskCompletionSource<bool> gate)
        {
            Interlocked.Increment(ref started);
            return new ValueTask(gate.Task);
        }
    }

    [Test]
    public void A_limit_of_zero_does_not_enumerate()
    {
        var sequence = new CountedSequence<IPrefetcher>([new Prefetcher(_ => throw new InvalidOperationException())]);
        Assert.That(ParallelPrefetch.RunAsync(sequence, 0, new CancellationToken(canceled: true)).Status, Is.EqualTo(TaskStatus.RanToCompletion));
        Assert.That(sequence.Enumerations, Is.Zero);
    }

    [Test]
    public void Arguments_are_checked_before_a_task_is_returned()
    {
        Assert.That(() => ParallelPrefetch.RunAsync(null!, 1, default), Throws.ArgumentNullException);
        Assert.That(() => ParallelPrefetch.RunAsync([], -1, default), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [TestCase(1)]
    [TestCase(2)]
    public void A_cancelled_call_does_not_enumerate(int concurrency)
    {
        var sequence = new CountedSequence<IPrefetcher>([]);
        Task run = ParallelPrefetch.RunAsync(sequence, concurrency, new CancellationToken(canceled: true));
        Assert.That(run.Status, Is.EqualTo(TaskStatus.Canceled));
        Assert.That(sequence.Enumerations, Is.Zero);
    }

    [Test]
    public async Task A_run_ends_with_its_last_prefetcher()
    {
        var gate = new TaskCompletionSource<bool>();
        var sequence = new CountedSequence<IPrefetcher>([new Prefetcher(_ => default), new Prefetcher(_ => new ValueTask(gate.Task))]);
        Task run = ParallelPrefetch.RunAsync(sequence, 8, default);
        Assert.That(sequence.Disposals, Is.EqualTo(1));
        Assert.That(run.IsCompleted, Is.False);
        gate.SetResult(true);
        await run;
    }

    [Test]
    public void Prefetchers_that_complete_at_once_return_a_completed_task() =>
        Assert.That(ParallelPrefetch.RunAsync(Enumerable.Repeat(new Prefetcher(_ => default), 1_000), 8, default).Status, Is.EqualTo(TaskStatus.RanToCompletion));

    [Test]
    public async Task The_first_exception_stops_further_starts_and_is_the_only_one(
        [Range(0, 9)] int at, [Values(1, 2, 4, 10, 600)] int concurrency, [Values] Ending ending)
    {
        int started = 0;
        int ended = 0;
        var error = new FormatException();
        CountedSequence<IPrefetcher>? sequence = null;
        sequence = new CountedSequence<IPrefetcher>(Enumerable.Range(0, 10).Select(i => new Prefetcher(_ => Prefetch(i))));

        Task run = ParallelPrefetch.RunAsync(sequence, concurrency, default);

        Assert.That(await Catch(run), Is.SameAs(error));
        Assert.That(run.Exception!.InnerExceptions, Has.Count.EqualTo(1));
        Assert.That(started, Is.InRange(at + 1, Math.Min(10, at + concurrency)));
        Assert.That(ended, Is.EqualTo(started), "what was started was waited for");
        Assert.That(sequence.IsMisused, Is.False);
        Assert.That(sequence.Disposals, Is.EqualTo(1));

        ValueTask Prefetch(int index)
        {
            Interlocked.Increment(ref started);
            if (ending == Ending.AtOnce && index == at)
            {
                Interlocked.Increment(ref ended);
                throw error;
            }

            return Await(index);
        }

        async ValueTask Await(int index)
        {
            if (ending == Ending.Source || index != at)
            {
                await Task.Yield();
            }

            // The others end when the run has seen the exception, which the disposal of its source tells: so no lane runs ahead meanwhile.
            while (index != at && index > at - concurrency && sequence!.Disposals == 0)
            {
                await Task.Yield();
            }

            Interlocked.Increment(ref ended);
            if (index == at)
            {
                throw error;
            }
        }
    }

    [Test]
    public async Task The_first_of_many_exceptions_is_thrown([Values(2, 8)] int concurrency)
    {
        // One more than may run: its source is disposed of when the run has seen the first exception, and not before.
        TaskCompletionSource<bool>[] gates = Enumerable.Range(0, concurrency + 1).Select(_ => new TaskCompletionSource<bool>()).ToArray();
        var sequence = new CountedSequence<IPrefetcher>(gates.Select(gate => new Prefetcher(_ => new ValueTask(gate.Task))));
        Task run = ParallelPrefetch.RunAsync(sequence, concurrency, default);
        for (int i = 0; i < concurrency; i++)
        {
            Assert.That(run.IsCompleted, Is.False);
            gates[concurrency - 1 - i].SetException(new FormatException(i == 0 ? "0" : "later"));
            while (sequence.Disposals == 0)
            {
                await Task.Yield();
            }
        }

        Assert.That((await Catch(run))!.Message, Is.EqualTo("0"));
    }

    [Test]
    public async Task Cancellation_stops_further_starts([Range(0, 9)] int at, [Values(1, 2, 4, 600)] int concurrency, [Values] bool atOnce)
    {
        using var cancellation = new CancellationTokenSource();
        int started = 0;
        var sequence = new CountedSequence<IPrefetcher>(Enumerable.Range(0, 11).Select(i => new Prefetcher(token => Prefetch(i, token))));

        Task run = ParallelPrefetch.RunAsync(sequence, concurrency, cancellation.Token);

        Assert.That(await Catch(run), Is.InstanceOf<OperationCanceledException>());
        Assert.That(run.IsCanceled);
        Assert.That(started, Is.InRange(at + 1, Math.Min(11, at + concurrency)));
        Assert.That(sequence.Disposals, Is.EqualTo(1));

        async ValueTask Prefetch(int index, CancellationToken token)
        {
            Assert.That(token, Is.EqualTo(cancellation.Token));
            Interlocked.Increment(ref started);
            if (!atOnce)
            {
                await Task.Yield();
            }

            if (index == at)
            {
                cancellation.Cancel();
            }

            while (!atOnce && !token.IsCancellationRequested && index > at)
            {
                await Task.Yield();
            }

            if (index > at)
            {
                token.ThrowIfCancellationRequested();
            }
        }
    }

    [Test]
    public async Task A_cancelled_prefetcher_cancels_the_run([Values(1, 2)] int concurrency)
    {
        var error = new OperationCanceledException();
        Task run = ParallelPrefetch.RunAsync([new Prefetcher(_ => throw error), new Prefetcher(_ => default)], concurrency, default);
        Assert.That(await Catch(run), Is.SameAs(error));
        Assert.That(run.IsCanceled);
    }

    [Test]
    public async Task An_enumerator_that_throws_is_not_called_again(
        [Range(0, 6)] int at, [Values(1, 2, 4, 600)] int concurrency, [Values] Ending ending)
    {
        int started = 0;
        int ended = 0;
        var sequence = new CountedSequence<IPrefetcher>(Enumerable.Range(0, 6).Select(_ => new Prefetcher(_ => Prefetch()))) { ThrowAt = at };

        Task run = ParallelPrefetch.RunAsync(sequence, concurrency, default);

        Assert.That(await Catch(run), Is.TypeOf<FormatException>());
        Assert.That(started, Is.EqualTo(at));
        Assert.That(ended, Is.EqualTo(at));
        Assert.That(sequence.IsMisused, Is.False);
        Assert.That(sequence.Disposals, Is.EqualTo(1));

        async ValueTask Prefetch()
        {
            Interlocked.Increment(ref started);
            if (ending != Ending.AtOnce)
            {
                await Task.Yield();
            }

            Interlocked.Increment(ref ended);
        }
    }

    [Test]
    public async Task A_sequence_that_throws_in_GetEnumerator_fails_the_run([Values(1, 2)] int concurrency)
    {
        var sequence = new CountedSequence<IPrefetcher>([]) { GetEnumeratorError = new FormatException() };
        Assert.That(await Catch(ParallelPrefetch.RunAsync(sequence, concurrency, default)), Is.SameAs(sequence.GetEnumeratorError));
    }

    [Test]
    public async Task An_enumerator_that_throws_in_Dispose_fails_the_run([Values(1, 2, 8)] int concurrency, [Values] bool yields)
    {
        var sequence = new CountedSequence<IPrefetcher>(Enumerable.Repeat(new Prefetcher(async _ => await Pass(yields)), 4)) { DisposeError = new FormatException() };
        Assert.That(await Catch(ParallelPrefetch.RunAsync(sequence, concurrency, default)), Is.SameAs(sequence.DisposeError));
        Assert.That(sequence.Taken, Is.EqualTo(4));
    }

    [Test]
    public async Task An_exception_takes_precedence_over_that_of_disposal()
    {
        var sequence = new CountedSequence<IPrefetcher>([new Prefetcher(_ => throw new InvalidOperationException("first"))]) { DisposeError = new FormatException() };
        Assert.That((await Catch(ParallelPrefetch.RunAsync(sequence, 2)))!.Message, Is.EqualTo("first"));
    }

    [Test]
    public async Task A_null_prefetcher_fails_the_run([Values(1, 2)] int concurrency) =>
        Assert.That(await Catch(ParallelPrefetch.RunAsync([null!], concurrency, default)), Is.TypeOf<InvalidOperationException>());

    [Test]
    public async Task A_task_that_refuses_its_continuation_fails_the_run([Values(0, 1, 2)] int at)
    {
        var error = new FormatException();
        IPrefetcher yielding = new Prefetcher(async _ => await Task.Yield());
        IPrefetcher broken = new Prefetcher(_ => new ValueTask(new BrokenSource(error), 0));
        IEnumerable<IPrefetcher> prefetchers = Enumerable.Range(0, 4).Select(i => i == at ? broken : yielding);
        Assert.That(await Catch(ParallelPrefetch.RunAsync(prefetchers, 2, default)), Is.SameAs(error));
    }

    [Test]
    public async Task An_enumerator_may_complete_a_prefetcher()
    {
        var gates = new List<TaskCompletionSource<bool>>();
        int ended = 0;
        await ParallelPrefetch.RunAsync(Sequence(), 3, default);
        Assert.That(ended, Is.EqualTo(10));

        IEnumerable<IPrefetcher> Sequence()
        {
            for (int i = 0; i < 10; i++)
            {
                if (i > 0 && i < 9)
                {
                    // Resumes the lane inside MoveNext.
                    gates[i - 1].SetResult(true);
                }

                var gate = new TaskCompletionSource<bool>();
                gates.Add(gate);
                if (i >= 8)
                {
                    gate.SetResult(true);
                }

                yield return new Prefetcher(async _ =>
                {
                    await gate.Task.ConfigureAwait(false);
                    Interlocked.Increment(ref ended);
                });
            }
        }
    }

    [Test]
    public async Task Later_prefetchers_start_in_the_context_of_the_call([Values] bool isSuppressed)
    {
        var seen = new System.Collections.Concurrent.ConcurrentQueue<string?>();
        TaskCompletionSource<bool>[] gates = Enumerable.Range(0, 4).Select(_ => new TaskCompletionSource<bool>()).ToArray();
        s_local.Value = "call";
        Task run;
        if (isSuppressed)
        {
            using AsyncFlowControl control = ExecutionContext.SuppressFlow();
            run = ParallelPrefetch.RunAsync(gates.Select(gate => new Prefetcher(_ => See(gate))), 2, default);
        }
        else
        {
            run = ParallelPrefetch.RunAsync(gates.Select(gate => new Prefetcher(_ => See(gate))), 2, default);
        }

        s_local.Value = "completer";
        foreach (TaskCompletionSource<bool> gate in gates)
        {
            gate.SetResult(true);
        }

        await run;
        Assert.That(seen, Has.Count.EqualTo(4));
        Assert.That(seen.Take(isSuppressed ? 2 : 4), Is.All.EqualTo("call"));

        ValueTask See(TaskCompletionSource<bool> gate)
        {
            seen.Enqueue(s_local.Value);
            return new ValueTask(gate.Task);
        }
    }

    public enum Way
    {
        Success,
        Exception,
        ThrownAtOnce,
        Cancellation,
        Enumerator,
        BrokenTask,
    }

    // Rented memory goes back to pools, so objects that a run left there would be held for long.
    [Test]
    public async Task A_finished_run_keeps_no_reference_to_its_prefetchers([Values] Way way, [Values(2, 8, 600)] int concurrency)
    {
        List<WeakReference> witnesses = await Run(way, concurrency);
        for (int i = 0; i < 100 && witnesses.Any(witness => witness.IsAlive); i++)
        {
            // Objects on the stack of a thread of the pool are released when it has done something else.
            await Task.Delay(10);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.That(witnesses.Count(witness => witness.IsAlive), Is.Zero);

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static async Task<List<WeakReference>> Run(Way way, int concurrency)
        {
            var witnesses = new List<WeakReference>();
            using var cancellation = new CancellationTokenSource();
            int started = 0;
            var sequence = new CountedSequence<IPrefetcher>(Enumerable.Range(0, 700).Select(_ => Make())) { ThrowAt = way == Way.Enumerator ? 650 : -1 };
            witnesses.Add(new WeakReference(sequence));
            await Catch(ParallelPrefetch.RunAsync(sequence, concurrency, cancellation.Token));
            Assert.That(started, Is.GreaterThan(600));
            return witnesses;

            IPrefetcher Make()
            {
                var prefetcher = new Prefetcher(token => Prefetch(Interlocked.Increment(ref started)));
                witnesses.Add(new WeakReference(prefetcher));
                return prefetcher;
            }

            ValueTask Prefetch(int index)
            {
                switch (index == 620 ? way : Way.Success)
                {
                    case Way.Exception:
                        return Fail();
                    case Way.ThrownAtOnce:
                        throw new FormatException();
                    case Way.Cancellation:
                        cancellation.Cancel();
                        break;
                    case Way.BrokenTask:
                        var source = new BrokenSource(new FormatException());
                        witnesses.Add(new WeakReference(source));
                        return new ValueTask(source, 0);
                }

                return new ValueTask(Pass(yields: true));
            }

            async ValueTask Fail()
            {
                await Task.Yield();
                throw new FormatException();
            }
        }
    }

    [Test]
    public async Task Runs_may_overlap_and_be_repeated()
    {
        int ended = 0;
        for (int round = 0; round < 20; round++)
        {
            await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => ParallelPrefetch.RunAsync(Enumerable.Repeat(new Prefetcher(Prefetch), 50), 20, default)));
        }

        Assert.That(ended, Is.EqualTo(20 * 8 * 50));

        async ValueTask Prefetch(CancellationToken token)
        {
            await Task.Yield();
            Interlocked.Increment(ref ended);
        }
    }

    private static async Task<Exception?> Catch(Task task)
    {
        try
        {
            await task;
            return null;
        }
        catch (Exception error)
        {
            return error;
        }
    }

    private static async Task Pass(bool yields)
    {
        if (yields)
        {
            await Task.Yield();
        }
    }

    private sealed class OnceSource : IValueTaskSource
    {
        private ManualResetValueTaskSourceCore<bool> _core;

        public ValueTask Task => new(this, _core.Version);

        public void Complete(Exception? error)
        {
            if (error is null)
            {
                _core.SetResult(true);
            }
            else
            {
                _core.SetException(error);
            }
        }

        public void GetResult(short token)
        {
            _core.GetResult(token);
            _core.Reset();
        }

        public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }

    private sealed class BrokenSource(Exception error) : IValueTaskSource
    {
        public void GetResult(short token)
        {
        }

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) => throw error;
    }
}
