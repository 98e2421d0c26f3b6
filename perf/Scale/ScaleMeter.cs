using System.Diagnostics;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>Measures one operation: rounds of as many calls as take some milliseconds, and the median of the rounds.</summary>
public static class ScaleMeter
{
    private const int MaxRounds = 25;

    /// <summary>Runs an operation for some time.</summary>
    /// <param name="operation">The operation, which is checked before.</param>
    /// <param name="milliseconds">How long the rounds take together, if one call takes less.</param>
    /// <returns>Nanoseconds and allocated bytes of a call.</returns>
    public static (double Nanoseconds, double Bytes) Measure(Action operation, int milliseconds)
    {
        int calls = Warm(operation, milliseconds);
        double[] times = new double[MaxRounds];
        double[] bytes = new double[MaxRounds];
        int rounds = 0;
        for (long start = Stopwatch.GetTimestamp(); rounds < MaxRounds && (rounds < 3 || Stopwatch.GetElapsedTime(start).TotalMilliseconds < milliseconds); rounds++)
        {
            // All threads: a prefetcher may run on another one.
            long before = GC.GetTotalAllocatedBytes(precise: true);
            times[rounds] = Time(operation, calls) / calls;
            bytes[rounds] = (double)(GC.GetTotalAllocatedBytes(precise: true) - before) / calls;
        }

        return (Median(times.AsSpan(0, rounds)), Median(bytes.AsSpan(0, rounds)));
    }

    // A quarter of the time compiles and counts; the calls of a round are those that fit into a part of the rest.
    private static int Warm(Action operation, int milliseconds)
    {
        double round = milliseconds * 1e6 / MaxRounds;
        long start = Stopwatch.GetTimestamp();
        int calls = 1;
        while (true)
        {
            double time = Time(operation, calls);
            if (time < round / 2)
            {
                calls *= 2;
            }
            else if (Stopwatch.GetElapsedTime(start).TotalMilliseconds > milliseconds / 4)
            {
                return Math.Max(1, (int)(calls * round / time));
            }
        }
    }

    private static double Time(Action operation, int calls)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < calls; i++)
        {
            operation();
        }

        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    private static double Median(Span<double> values)
    {
        values.Sort();
        return values[values.Length / 2];
    }
}
