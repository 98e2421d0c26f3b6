using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Schedules;

/// <summary>
/// One order of the steps of threads: exactly one of them runs at a time, and at each point the strategy chooses the next. Locks, the thread pool, callbacks of
/// tokens, the clock and all that ends later are those of the schedule, so the same choices give the same run.
/// </summary>
internal sealed class Schedule(Strategy strategy)
{
    private const int MaxSteps = 20_000;
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    [ThreadStatic]
    private static ScheduledThread? s_current;

    private readonly List<ScheduledThread> _threads = [];
    private readonly List<ScheduledThread> _ready = [];
    private readonly Dictionary<object, (ScheduledThread Owner, int Count)> _locks = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<CancellationTokenRegistration, StrongBox<ScheduledThread?>> _callbacks = [];
    private readonly List<(string Name, Task Task)> _tasks = [];
    private readonly List<(ScheduledThread Thread, string Place)> _steps = [];
    private readonly SemaphoreSlim _finished = new(0);
    private int _started;
    private int _closed;
    private long _time;
    private string? _failure;

    /// <summary>The schedule of the thread that runs; null for any other thread.</summary>
    public static Schedule? Current => s_current?.Schedule;

    /// <summary>The number of points that were passed.</summary>
    public int Steps => _steps.Count;

    /// <summary>The broken rule; null for none.</summary>
    public string? Failure => _failure;

    /// <summary>Every step: which thread, and what it was going to do.</summary>
    public IEnumerable<string> Trace => _steps.Select(step => step.Thread.Name + ": " + step.Place);

    /// <summary>The steps at which the thread changed.</summary>
    public IEnumerable<string> Switches => _steps.Where((step, at) => at == 0 || _steps[at - 1].Thread != step.Thread)
        .Select(step => step.Thread.Name + ": " + step.Place);

    /// <summary>Runs all threads until they end or none can go on, and returns the broken rule, or null.</summary>
    public string? Run()
    {
        ScheduledThread? first = Choose(null);
        if (first is not null)
        {
            Worker.Resume(first);
            if (!_finished.Wait(s_patience))
            {
                _failure = "A thread waits for something that the scheduler does not know: " + string.Join(", ", _threads.Select(thread => thread.Name + " is at " + thread.Place));
            }
        }

        if (_failure is null)
        {
            string[] waiting = [.. _threads.Select(thread => thread.Name + " waits at " + thread.Place), .. _tasks.Where(task => !task.Task.IsCompleted).Select(task => task.Name + " never ends")];
            _failure = waiting.Length != 0 ? "No thread can go on: " + string.Join(", ", waiting)
                : _tasks.Find(task => task.Task.IsFaulted || task.Task.IsCanceled) is { Task: { } failed, Name: { } name } ? name + ": " + (failed.Exception?.InnerException ?? new TaskCanceledException(failed))
                : null;
        }

        return _failure;
    }

    /// <summary>Starts a thread, whose task must end.</summary>
    public void Start(string name, Func<Task> work) => Start(name, () => _tasks.Add((name, work())));

    /// <summary>Starts a thread.</summary>
    public ScheduledThread Start(string name, Action work)
    {
        var thread = new ScheduledThread(this, _started++, name, work);
        _threads.Add(thread);
        return thread;
    }

    /// <summary>Chooses one of so many ways in which the world outside of the library behaves; 0 is the usual one.</summary>
    public int Choose(int count) => strategy.Choose(count);

    /// <summary>Runs without a change of the thread.</summary>
    public T RunAtOnce<T>(Func<T> action)
    {
        _closed++;
        try
        {
            return action();
        }
        finally
        {
            _closed--;
        }
    }

    /// <summary>A point at which another thread may go on.</summary>
    public void Pass(string place)
    {
        ScheduledThread current = s_current!;
        if (_closed != 0)
        {
            return;
        }

        current.Place = place;
        _steps.Add((current, place));
        if (_steps.Count > MaxSteps)
        {
            Fail("The threads do not come to an end.");
        }

        SwitchTo(current, Choose(current)!);
    }

    /// <summary>Waits until a condition is met.</summary>
    public void WaitUntil(string place, Func<bool> condition)
    {
        ScheduledThread current = s_current!;
        Pass(place);
        while (!condition())
        {
            current.Condition = condition;
            if (Choose(null) is not { } next)
            {
                Fail("No thread can go on: " + string.Join(", ", _threads.Select(thread => thread.Name + " waits at " + thread.Place)));
                return;
            }

            _steps.Add((next, next.Place));
            SwitchTo(current, next);
            current.Condition = null;
        }
    }

    public void Enter(object gate)
    {
        ScheduledThread current = s_current!;
        WaitUntil("enters a lock", () => !_locks.TryGetValue(gate, out (ScheduledThread Owner, int Count) entry) || entry.Owner == current);
        _locks[gate] = (current, _locks.GetValueOrDefault(gate).Count + 1);
    }

    public void Exit(object gate)
    {
        int count = _locks[gate].Count - 1;
        if (count == 0)
        {
            _locks.Remove(gate);
            Pass("has left a lock");
        }
        else
        {
            _locks[gate] = (s_current!, count);
        }
    }

    public bool IsEntered(object gate) => _locks.TryGetValue(gate, out (ScheduledThread Owner, int Count) entry) && entry.Owner == s_current;

    /// <summary>The time, which goes on by nothing or by a second.</summary>
    public long GetTimestamp() => _time += Choose(2) * Stopwatch.Frequency;

    public CancellationTokenRegistration Register(CancellationToken token, Action<object?> callback, object? state)
    {
        var running = new StrongBox<ScheduledThread?>();
        CancellationTokenRegistration registration = token.UnsafeRegister(
            _ =>
            {
                running.Value = s_current;
                try
                {
                    Pass("a callback of a token begins");
                    callback(state);
                }
                finally
                {
                    running.Value = null;
                }
            },
            null);
        _callbacks[registration] = running;
        return registration;
    }

    public void WaitForCallback(CancellationTokenRegistration registration)
    {
        if (_callbacks.TryGetValue(registration, out StrongBox<ScheduledThread?>? running))
        {
            ScheduledThread current = s_current!;
            WaitUntil("waits for a callback of a token", () => running.Value is null || running.Value == current);
        }
    }

    /// <summary>Runs a thread on its worker, and returns the next one; null if none can go on.</summary>
    public ScheduledThread? Run(ScheduledThread thread)
    {
        s_current = thread;
        SynchronizationContext.SetSynchronizationContext(new ScheduledContext(this, thread.Name));
        try
        {
            thread.Work();
        }
        catch (Exception exception)
        {
            _failure ??= thread.Name + " threw " + exception;
        }

        if (_locks.Values.Any(entry => entry.Owner == thread))
        {
            _failure ??= thread.Name + " has ended within a lock.";
        }

        s_current = null;
        _threads.Remove(thread);
        ScheduledThread? next = Choose(null);
        if (next is not null)
        {
            _steps.Add((next, next.Place));
        }

        return _failure is null ? next : null;
    }

    /// <summary>Lets <see cref="Run()"/> return.</summary>
    public void Finish() => _finished.Release();

    // The thread that goes on; null if none can.
    private ScheduledThread? Choose(ScheduledThread? current)
    {
        _ready.Clear();
        if (current is not null)
        {
            _ready.Add(current);
        }

        foreach (ScheduledThread thread in _threads)
        {
            if (thread != current && thread.IsReady)
            {
                _ready.Add(thread);
            }
        }

        return _ready.Count == 0 ? null : strategy.Next(_ready, current);
    }

    private static void SwitchTo(ScheduledThread current, ScheduledThread next)
    {
        if (next != current)
        {
            Worker worker = current.Worker!;
            Worker.Resume(next);
            worker.Wait();
        }
    }

    // Nothing of the schedule goes on after a failure.
    private void Fail(string failure)
    {
        _failure ??= failure;
        Finish();
        Thread.Sleep(Timeout.Infinite);
    }
}
