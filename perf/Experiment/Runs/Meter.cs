using System.Runtime;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Measures operations in alternating rounds: each once a round, until the time is over.</summary>
/// <remarks>Each round begins with another operation, and before each operation all garbage is collected: no operation pays for the garbage of another. Collections while an operation runs count for it.</remarks>
internal static class Meter
{
    // Short operations are repeated, so that each takes its share of collections, and a small number of records is measured for as long as a large one.
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(20);

    public static async Task MeasureAsync(IReadOnlyList<Operation> operations, RunOptions options, double seconds, ServerProcess? server)
    {
        var watch = Stopwatch.StartNew();
        await WarmUpAsync(operations, options, server);
        int[] repeats = new int[operations.Count];
        for (int i = 0; i < repeats.Length; i++)
        {
            TimeSpan once = await TimeAsync(operations[i], 1);
            repeats[i] = (int)Math.Clamp(s_round / once, 1, 1_000);
        }

        for (int round = 0; round < options.MinRounds || watch.Elapsed.TotalSeconds < seconds; round++)
        {
            for (int k = 0; k < repeats.Length; k++)
            {
                int i = (round + k) % repeats.Length;
                GC.Collect();
                long before = GC.GetTotalAllocatedBytes(precise: true);
                TimeSpan time = await TimeAsync(operations[i], repeats[i]);
                long after = GC.GetTotalAllocatedBytes(precise: true);
                operations[i].Add(time.TotalMicroseconds / repeats[i], (double)(after - before) / repeats[i]);
            }
        }
    }

    // Until methods are promoted to the next tier, which takes 30 calls, and the JIT of each process has compiled nothing for a while.
    private static async Task WarmUpAsync(IReadOnlyList<Operation> operations, RunOptions options, ServerProcess? server)
    {
        const int MinRounds = 40;
        var watch = Stopwatch.StartNew();
        TimeSpan compiledAt = default;
        long compiled = -1;
        for (int round = 0;
            watch.Elapsed < options.WarmUp || ((round < MinRounds || watch.Elapsed - compiledAt < options.Quiet) && watch.Elapsed < 3 * options.WarmUp);
            round++)
        {
            foreach (Operation operation in operations)
            {
                await operation.RunAsync();
            }

            long now = JitInfo.GetCompiledMethodCount() + (server is null ? 0 : (await server.GetUseAsync()).CompiledMethods);
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
