using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;

namespace Amqp.Encoding.Perf.Assets;

/// <summary>Runs a round of a workload for each line that comes in, which is the workload's number, and answers with nanoseconds, bytes and result of a
/// call. The first line of the output has the names.</summary>
internal static class Program
{
    private const int WarmMilliseconds = 400;
    private const double RoundNanoseconds = 4_000_000;

    private static readonly Dictionary<int, int> s_calls = new();

    public static void Main()
    {
        Workload[] workloads = AssetWorkloads.Create();
        Console.WriteLine(string.Join("\t", Array.ConvertAll(workloads, static workload => workload.Name)));
        while (Console.ReadLine() is { } line)
        {
            int index = int.Parse(line, CultureInfo.InvariantCulture);
            Func<long> run = workloads[index].Run;
            if (!s_calls.TryGetValue(index, out int calls))
            {
                s_calls[index] = calls = Warm(run);
            }

            long before = Allocated.Bytes;
            double nanoseconds = Time(run, calls);
            long bytes = Allocated.Bytes - before;
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0}\t{1}\t{2}", nanoseconds / calls, bytes / calls, run()));
        }
    }

    private static int Warm(Func<long> run)
    {
        var watch = Stopwatch.StartNew();
        int calls = 1;
        double time = 0;
        while (watch.ElapsedMilliseconds < WarmMilliseconds || time < RoundNanoseconds)
        {
            time = Time(run, calls);
            if (time < RoundNanoseconds)
            {
                calls *= 2;
            }
        }

        return calls;
    }

    private static double Time(Func<long> run, int calls)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < calls; i++)
        {
            run();
        }

        return (Stopwatch.GetTimestamp() - start) * 1e9 / Stopwatch.Frequency;
    }
}
