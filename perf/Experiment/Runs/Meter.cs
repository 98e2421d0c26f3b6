using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime;
using System.Threading.Tasks;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Measures operations in turn: a round of each, until the time is over.</summary>
internal static class Meter
{
    // Short operations are repeated, so that a round is longer than what the clock and the count of bytes cost.
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(2);

    /// <summary>Warms up and measures.</summary>
    /// <param name="operations">What is compared.</param>
    /// <param name="options">How long to warm up.</param>
    /// <param name="seconds">How long to measure.</param>
    public static async Task MeasureAsync(IReadOnlyList<Operation> operations, RunOptions options, double seconds)
    {
        await WarmUpAsync(operations, options);
        int[] repeats = new int[operations.Count];
        for (int i = 0; i < repeats.Length; i++)
        {
            TimeSpan once = await TimeAsync(operations[i], 1);
            repeats[i] = (int)Math.Clamp(s_round / once, 1, 1_000);
        }

        var watch = Stopwatch.StartNew();
        for (int round = 0; round < options.MinRounds || watch.Elapsed.TotalSeconds < seconds; round++)
        {
            for (int i = 0; i < repeats.Length; i++)
            {
                long before = GC.GetTotalAllocatedBytes(precise: true);
                TimeSpan time = await TimeAsync(operations[i], repeats[i]);
                long after = GC.GetTotalAllocatedBytes(precise: true);
                operations[i].Add(time.TotalMicroseconds / repeats[i], (double)(after - before) / repeats[i]);
            }
        }
    }

    // Until the JIT has compiled nothing for a while: a thread in the background promotes methods to the next tier.
    private static async Task WarmUpAsync(IReadOnlyList<Operation> operations, RunOptions options)
    {
        var watch = Stopwatch.StartNew();
        TimeSpan compiledAt = default;
        long compiled = -1;
        while (watch.Elapsed < options.WarmUp || (watch.Elapsed - compiledAt < options.Quiet && watch.Elapsed < 3 * options.WarmUp))
        {
            foreach (Operation operation in operations)
            {
                await operation.RunAsync();
            }

            long now = JitInfo.GetCompiledMethodCount();
            if (now != compiled)
            {
                compiled = now;
                compiledAt = watch.Elapsed;
            }
        }
    }

    private static async ValueTask<TimeSpan> TimeAsync(Operation operation, int repeats)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < repeats; i++)
        {
            await operation.RunAsync();
        }

        return Stopwatch.GetElapsedTime(start);
    }
}
