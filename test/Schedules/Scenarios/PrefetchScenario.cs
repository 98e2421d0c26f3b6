using System.Collections;
using Amqp.Encoding.Prefetch;

namespace Amqp.Encoding.Schedules;

/// <summary>Prefetchers that end at once, later or with an exception, a token that is cancelled, and a sequence that ends a prefetcher itself.</summary>
internal sealed class PrefetchScenario : Scenario
{
    private const int Count = 5;

    private readonly List<Exception> _failures = [];
    private readonly List<(Operation Operation, Exception? Failure)> _pending = [];
    private readonly CancellationTokenSource _source = new();
    private Schedule _schedule = null!;
    private int _maxConcurrency;
    private int _started;
    private int _running;
    private int _disposals;
    private bool _isMoving;
    private bool _sequenceFails;

    public override void Arrange(Schedule schedule)
    {
        _schedule = schedule;
        _maxConcurrency = 1 + schedule.Choose(3);
        _sequenceFails = schedule.Choose(8) == 7;
        schedule.Start("caller", RunAsync);
        if (schedule.Choose(2) == 1)
        {
            schedule.Start("canceller", _source.Cancel);
        }
    }

    private async Task RunAsync()
    {
        Task task = ParallelPrefetch.RunAsync(new Prefetchers(this), _maxConcurrency, _source.Token);
        try
        {
            await task;
            Rule.Same(_failures.Count, 0, "A failure is not lost");
            Rule.Same(_started, Count, "Every prefetcher is started once");
        }
        catch (OperationCanceledException)
        {
            Rule.Holds(_source.IsCancellationRequested, "The run is cancelled by its token alone.");
        }
        catch (IOException exception)
        {
            Rule.Holds(_failures.Contains(exception) && task.Exception!.InnerExceptions.Count == 1, "The run fails with the exception of a prefetcher, or of the sequence.");
        }

        Rule.Same(_running, 0, "The run waits for all that it started");
        Rule.Holds(_disposals == 1 || (_started == 0 && _source.IsCancellationRequested && _disposals == 0), "The sequence is disposed of once.");
    }

    private ValueTask PrefetchAsync()
    {
        _started++;
        _running++;
        Rule.Holds(_running <= _maxConcurrency, "No more run than may.");
        Exception? failure = _schedule.Choose(8) == 7 ? new IOException("prefetcher " + _started) : null;
        int kind = _schedule.Choose(3);
        if (kind == 2 && failure is not null)
        {
            _running--;
            _failures.Add(failure);
            throw failure;
        }

        var operation = new Operation(_schedule, "prefetcher " + _started);
        if (kind == 0)
        {
            _pending.Add((operation, failure));
            _schedule.Start("the end of prefetcher " + _started, () => End(operation, failure));
        }
        else
        {
            End(operation, failure);
        }

        return operation.Task;
    }

    private void End(Operation operation, Exception? failure)
    {
        if (!operation.IsEnded)
        {
            _running--;
            _pending.Remove((operation, failure));
            if (failure is not null)
            {
                _failures.Add(failure);
            }

            operation.End(0, failure);
        }
    }

    /// <summary>The sequence, which is its own enumerator and every prefetcher.</summary>
    private sealed class Prefetchers(PrefetchScenario scenario) : IEnumerable<IPrefetcher>, IEnumerator<IPrefetcher>, IPrefetcher
    {
        private int _moves;

        public IPrefetcher Current => this;

        object IEnumerator.Current => this;

        public IEnumerator<IPrefetcher> GetEnumerator() => this;

        IEnumerator IEnumerable.GetEnumerator() => this;

        public bool MoveNext()
        {
            Rule.Holds(!scenario._isMoving && scenario._disposals == 0, "The sequence is enumerated by one thread at a time, and not after its disposal.");
            scenario._isMoving = true;
            scenario._schedule.Pass("enumerates");
            if (scenario._schedule.Choose(6) == 5 && scenario._pending is [var pending, ..])
            {
                scenario.End(pending.Operation, pending.Failure);
            }

            if (scenario._sequenceFails && _moves == 2)
            {
                scenario._isMoving = false;
                var failure = new IOException("the sequence");
                scenario._failures.Add(failure);
                throw failure;
            }

            scenario._isMoving = false;
            return _moves++ < Count;
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose() => scenario._disposals++;

        public ValueTask PrefetchAsync(CancellationToken cancellationToken) => scenario.PrefetchAsync();
    }
}
