using System.Diagnostics;
using System.Runtime;
using System.Threading;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Measures pairs: both sides in turn within one process, a round of each.</summary>
public static class PairMeter
{
    private const double RoundNanoseconds = 400_000;
    private const int MaxCalls = 1 << 21;

    /// <summary>The sum of what all calls returned, so that none of them is left out.</summary>
    public static long Sum { get; private set; }

    /// <summary>Warms a pair up and runs its rounds.</summary>
    /// <exception cref="InvalidOperationException">The sides are alike and return different numbers.</exception>
    public static PairResult Measure(Pair pair, PairLength length)
    {
        Check.That(!pair.IsAlike || pair.Reference() == pair.Library(), "what both sides return");
        Warm(pair, length);
        int referenceCalls = CountCalls(pair.Reference);
        int libraryCalls = CountCalls(pair.Library);
        double[] referenceTimes = new double[length.Rounds];
        double[] libraryTimes = new double[length.Rounds];
        long[] bytes = new long[length.Rounds];
        for (int round = 0; round < length.Rounds; round++)
        {
            referenceTimes[round] = Time(pair.Reference, referenceCalls);
            long before = GC.GetAllocatedBytesForCurrentThread();
            libraryTimes[round] = Time(pair.Library, libraryCalls);
            bytes[round] = (GC.GetAllocatedBytesForCurrentThread() - before) / libraryCalls;
        }

        return new PairResult(referenceTimes, libraryTimes, bytes);
    }

    // Until the JIT is quiet: a thread in the background promotes methods to the next tier, and gets few turns on a busy machine.
    private static void Warm(Pair pair, PairLength length)
    {
        var watch = Stopwatch.StartNew();
        long compiledAt = 0;
        long compiled = -1;
        while (watch.ElapsedMilliseconds < length.MinWarm
            || (watch.ElapsedMilliseconds - compiledAt < length.Quiet && watch.ElapsedMilliseconds < length.MaxWarm))
        {
            for (int i = 0; i < 64; i++)
            {
                Sum += pair.Reference();
                Sum += pair.Library();
            }

            Thread.Yield();
            long now = JitInfo.GetCompiledMethodCount(currentThread: false);
            if (now != compiled)
            {
                compiled = now;
                compiledAt = watch.ElapsedMilliseconds;
            }
        }
    }

    private static int CountCalls(Func<long> side)
    {
        int calls = 1;
        while (calls < MaxCalls && Time(side, calls) * calls <= RoundNanoseconds)
        {
            calls *= 2;
        }

        return calls;
    }

    private static double Time(Func<long> side, int calls)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < calls; i++)
        {
            Sum += side();
        }

        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / calls;
    }
}
