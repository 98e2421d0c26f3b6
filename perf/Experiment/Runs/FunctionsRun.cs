using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment functions</c>: samples of the runtime's own profiler while records are read, and which functions they fall in.</summary>
/// <remarks>The profiler stops threads at safe points only: a function without one counts for the next that has one. Moves of overlapping memory poll, and
/// so draw samples that are not theirs, many times what a stopwatch says: these are left out, and a row of rank 0 says which part of all samples they were. The
/// other shares are of the samples that are left. Loops that write have no other poll than these, so this says nothing about writing.</remarks>
internal static class FunctionsRun
{
    private const int Top = 12;
    private const string Poll = "stopped at the poll";
    private const string Provider = "Microsoft-DotNETCore-SampleProfiler";

    public static double GetSeconds(RunOptions options) => AllForms.List.Count * GetSecondsOfForm(options);

    public static async Task RunAsync(RunOptions options, Progress progress)
    {
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        var file = new ResultTable("functions", "form", "rank", "function", "share");
        foreach (ExperimentForm form in AllForms.List)
        {
            double seconds = GetSecondsOfForm(options);
            progress.Begin("functions of " + form.Name, seconds);
            Dictionary<string, int> samples = await SampleAsync(form, customers, TimeSpan.FromSeconds(seconds / 3));
            double all = samples.Values.Sum();
            samples.Remove(Poll, out int polls);
            file.Add(form.Name, 0, $"left out, {Poll} (of all samples)", Math.Round(polls / all, 4));
            int rank = 0;
            foreach ((string function, int count) in samples.OrderByDescending(static pair => pair.Value).Take(Top))
            {
                file.Add(form.Name, ++rank, function, Math.Round(count / (all - polls), 4));
            }
        }

        options.Save(file);
    }

    private static double GetSecondsOfForm(RunOptions options) => options.IsQuick ? 0.9 : 3.5;

    private static async Task<Dictionary<string, int>> SampleAsync(ExperimentForm form, Customer[] customers, TimeSpan time)
    {
        byte[] encoded = AllForms.Encode(form, customers);
        Repeat(() => form.Read(encoded), time);
        string trace = Path.GetTempFileName();
        string etlx = Path.ChangeExtension(trace, ".etlx");
        try
        {
            await TraceAsync(trace, () => Repeat(() => form.Read(encoded), time));
            TraceLog.CreateFromEventPipeDataFile(trace, etlx, new TraceLogOptions { ContinueOnError = true, ConversionLog = TextWriter.Null });
            return Count(etlx);
        }
        finally
        {
            File.Delete(trace);
            File.Delete(etlx);
        }
    }

    private static async Task TraceAsync(string path, Action run)
    {
        var client = new DiagnosticsClient(Environment.ProcessId);
        EventPipeProvider[] providers =
        [
            new(Provider, EventLevel.Informational),
            new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, (long)(ClrTraceEventParser.Keywords.Jit | ClrTraceEventParser.Keywords.Loader)),
        ];
        using EventPipeSession session = await client.StartEventPipeSessionAsync(providers, requestRundown: true, circularBufferMB: 128, default);
        Task copying = CopyAsync(session, path);
        run();
        await session.StopAsync(default);
        await copying;
    }

    private static async Task CopyAsync(EventPipeSession session, string path)
    {
        await using FileStream file = File.Create(path);
        await session.EventStream.CopyToAsync(file);
    }

    // Only threads that are in the work of the form count, by the function that they are in.
    private static Dictionary<string, int> Count(string etlx)
    {
        var counts = new Dictionary<string, int>();
        using var log = new TraceLog(etlx);
        foreach (TraceEvent sample in log.Events.Where(static sample => sample.ProviderName == Provider))
        {
            TraceCallStack? stack = sample.CallStack();
            if (stack is null || !IsWork(stack))
            {
                continue;
            }

            string name = GetName(stack.CodeAddress);
            counts[name] = counts.GetValueOrDefault(name) + 1;
        }

        return counts;
    }

    private static bool IsWork(TraceCallStack? stack)
    {
        for (; stack is not null; stack = stack.Caller)
        {
            if (stack.CodeAddress.FullMethodName.StartsWith(typeof(FunctionsRun).FullName + "." + nameof(Repeat), StringComparison.Ordinal))
            {
                return true;
            }
        }

        return false;
    }

    private static string GetName(TraceCodeAddress address)
    {
        string name = address.FullMethodName;
        int parameters = name.IndexOf('(', StringComparison.Ordinal);
        name = name.Length == 0 ? "code of the runtime" : parameters < 0 ? name : name[..parameters];
        return name == "System.Buffer.MemmoveInternal" || name.Contains("PollGC", StringComparison.Ordinal) ? Poll : name;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Repeat(Action action, TimeSpan time)
    {
        var watch = Stopwatch.StartNew();
        while (watch.Elapsed < time)
        {
            action();
        }
    }
}
