using System.Runtime;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Measures sides in turn within this process, a round of each.</summary>
public static class PairMeter
{
    private const double RoundNanoseconds = 400_000;
    private const int MaxCalls = 1 << 21;

    /// <summary>The sum of what all calls returned, so that none of them is left out.</summary>
    public static long Sum { get; private set; }

    public static PairRound[] Measure(Pair pair, PairLength length)
    {
        Check.That(!pair.IsAlike || pair.Reference() == pair.Library(), "what both sides return");
        return Array.ConvertAll(Measure([pair.Reference, pair.Library], length), static round => new PairRound(round[0], round[1]));
    }

    /// <summary>Measures any number of sides in turn.</summary>
    /// <returns>For each round what an operation of each side took.</returns>
    public static PairSide[][] Measure(Func<long>[] sides, PairLength length)
    {
        Warm(sides, length);
        int[] calls = Array.ConvertAll(sides, CountCalls);
        var rounds = new PairSide[length.Rounds][];
        for (int round = 0; round < rounds.Length; round++)
        {
            rounds[round] = new PairSide[sides.Length];
            for (int i = 0; i < sides.Length; i++)
            {
                // The second of a round finds the caches and the heap as the first left them.
                int side = round % 2 == 0 ? i : sides.Length - 1 - i;
                rounds[round][side] = Run(sides[side], calls[side]);
            }
        }

        return rounds;
    }

    // Until the JIT is quiet: a thread in the background promotes methods to the next tier, and would get few turns on a busy machine.
    private static void Warm(Func<long>[] sides, PairLength length)
    {
        var watch = Stopwatch.StartNew();
        long compiledAt = 0;
        long compiled = -1;
        while (watch.ElapsedMilliseconds < length.MinWarm
            || (watch.ElapsedMilliseconds - compiledAt < length.Quiet && watch.ElapsedMilliseconds < length.MaxWarm))
        {
            Array.ForEach(sides, static side => Time(side, 64));
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

    private static PairSide Run(Func<long> side, int calls)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        double time = Time(side, calls);
        return new PairSide(time, (GC.GetAllocatedBytesForCurrentThread() - before) / calls);
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
