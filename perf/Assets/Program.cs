using System.Globalization;
using Amqp.Encoding.Perf.Jobs;

namespace Amqp.Encoding.Perf.Assets;

/// <summary>Runs a round of a workload for each line that comes in, which is the workload's number, and answers with nanoseconds, bytes and result of a
/// call. The first line of the output has the names.</summary>
internal static class Program
{
    private const int WarmMilliseconds = 400;
    private const double RoundNanoseconds = 4_000_000;

    // .NET Framework has no such method.
    private static readonly Func<long> s_allocated =
        (Func<long>?)typeof(GC).GetMethod("GetAllocatedBytesForCurrentThread")?.CreateDelegate(typeof(Func<long>)) ?? (static () => 0);

    private static readonly Dictionary<int, int> s_calls = new();

    public static void Main()
    {
        (string Name, Func<long> Run)[] workloads = AssetWorkloads.Create();
        Console.WriteLine(string.Join("\t", Array.ConvertAll(workloads, static workload => workload.Name)));
        while (Console.ReadLine() is { } line)
        {
            int index = int.Parse(line, CultureInfo.InvariantCulture);
            Func<long> run = workloads[index].Run;
            if (!s_calls.TryGetValue(index, out int calls))
            {
                s_calls[index] = calls = Calls.Warm(run, WarmMilliseconds, RoundNanoseconds);
            }

            long before = s_allocated();
            double nanoseconds = Calls.Time(run, calls);
            long bytes = s_allocated() - before;
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0}\t{1}\t{2}", nanoseconds / calls, bytes / calls, run()));
        }
    }
}
