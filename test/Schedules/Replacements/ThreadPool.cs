namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>Starts threads of the schedule, in place of <see cref="System.Threading.ThreadPool"/>.</summary>
public static class ThreadPool
{
    public static bool UnsafeQueueUserWorkItem(WaitCallback callback, object? state)
    {
        if (Schedule.Current is not { } schedule)
        {
            return System.Threading.ThreadPool.UnsafeQueueUserWorkItem(callback, state);
        }

        schedule.Start("thread pool", () => callback(state));
        return true;
    }

    public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem item, bool preferLocal)
    {
        if (Schedule.Current is not { } schedule)
        {
            return System.Threading.ThreadPool.UnsafeQueueUserWorkItem(item, preferLocal);
        }

        schedule.Start("thread pool", item.Execute);
        return true;
    }
}
