using System.Runtime;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Measures a pair: both sides in turn within this process, a round of each.</summary>
public static class PairMeter
{
    private const double RoundNanoseconds = 400_000;
    private const int MaxCalls = 1 << 21;

    /// <summary>The sum of what all calls returned, so that none of them is left out.</summary>
    public static long Sum { get; private set; }

    public static PairRound[] Measure(Pair pair, PairLength length)
    {
        Check.That(!pair.IsAlike || pair.Reference() == pair.Library(), "what both sides return");
        Warm(pair, length);
        int referenceCalls = CountCalls(pair.Reference);
        int libraryCalls = CountCalls(pair.Library);
        var rounds = new PairRound[length.Rounds];
        for (int round = 0; round < rounds.Length; round++)
        {
            // The second of a round finds the caches and the heap as the first left them.
            bool isReferenceFirst = round % 2 == 0;
            (double Time, long Bytes) reference = isReferenceFirst ? Run(pair.Reference, referenceCalls) : default;
            (double Time, long Bytes) library = Run(pair.Library, libraryCalls);
            reference = isReferenceFirst ? reference : Run(pair.Reference, referenceCalls);
            rounds[round] = new PairRound(reference.Time, library.Time, reference.Bytes, library.Bytes);
        }

        return rounds;
    }

    // Until the JIT is quiet: a thread in the background promotes methods to the next tier, and would get few turns on a busy machine.
    private static void Warm(Pair pair, PairLength length)
    {
        var watch = Stopwatch.StartNew();
        long compiledAt = 0;
        long compiled = -1;
        while (watch.ElapsedMilliseconds < length.MinWarm
            || (watch.ElapsedMilliseconds - compiledAt < length.Quiet && watch.ElapsedMilliseconds < length.MaxWarm))
        {
            Time(pair.Reference, 64);
            Time(pair.Library, 64);
            Thread.Sleep(1);
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

    private static (double Time, long Bytes) Run(Func<long> side, int calls)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        double time = Time(side, calls);
        return (time, (GC.GetAllocatedBytesForCurrentThread() - before) / calls);
    }

    // Compiled once, without a profile: with one, the JIT copies the code of the side that it saw more often into the loop, and takes away half of its time.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
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
