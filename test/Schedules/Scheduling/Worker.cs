using System.Collections.Concurrent;

namespace Amqp.Encoding.Schedules;

/// <summary>A thread of the system that runs threads of schedules, one after the other.</summary>
internal sealed class Worker
{
    private static readonly ConcurrentStack<Worker> s_idle = [];

    private readonly SemaphoreSlim _turn = new(0);
    private ScheduledThread? _thread;

    /// <summary>Lets a thread of a schedule begin or go on.</summary>
    public static void Resume(ScheduledThread thread)
    {
        if (thread.Worker is null)
        {
            thread.Worker = s_idle.TryPop(out Worker? idle) ? idle : Create();
            thread.Worker._thread = thread;
        }

        thread.Worker._turn.Release();
    }

    /// <summary>Waits until the thread that runs on this worker is resumed.</summary>
    public void Wait() => _turn.Wait();

    private static Worker Create()
    {
        var worker = new Worker();
        // A schedule that has failed keeps its threads where they are.
        new Thread(worker.Run, 256 * 1024) { IsBackground = true, Name = "schedule" }.Start();
        return worker;
    }

    private void Run()
    {
        while (true)
        {
            _turn.Wait();
            ScheduledThread thread = _thread!;
            ScheduledThread? next = thread.Schedule.Run(thread);
            s_idle.Push(this);
            if (next is not null)
            {
                Resume(next);
            }
            else
            {
                thread.Schedule.Finish();
            }
        }
    }
}
