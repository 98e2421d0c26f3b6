namespace Amqp.Encoding.Tests.Support;

/// <summary>Counts what an action allocates on the managed heap.</summary>
public static class Allocations
{
    /// <summary>The octets that one run allocates once everything is loaded and compiled: the least of several runs.</summary>
    public static long Measure(Action action)
    {
        for (int i = 0; i < 32; i++)
        {
            action();
        }

        long least = long.MaxValue;
        for (int i = 0; i < 8 && least != 0; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
