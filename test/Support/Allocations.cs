namespace Amqp.Encoding.Tests.Support;

/// <summary>How much an action allocates on the managed heap.</summary>
public static class Allocations
{
    // Enough for static fields, pools and the caches of call sites to be filled, also where code is compiled again while it runs.
    private const int WarmUpCalls = 10;
    private const int MeasuredCalls = 4;

    /// <summary>The bytes that one call allocates on this thread once it has been called a few times before.</summary>
    public static long Measure(Action action) => Measure(action, WarmUpCalls, MeasuredCalls);

    /// <summary>About the bytes that one call of a slow action allocates: it is called three times.</summary>
    public static long MeasureSlow(Action action) => Measure(action, warmUps: 1, calls: 2);

    private static long Measure(Action action, int warmUps, int calls)
    {
        for (int i = 0; i < warmUps; i++)
        {
            action();
        }

        // The least of a few: a single call may meet work of the runtime that is not the action's.
        long least = long.MaxValue;

        for (int i = 0; i < calls; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
