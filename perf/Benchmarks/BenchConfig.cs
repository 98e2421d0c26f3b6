using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Runs BenchmarkDotNet: in full, a process for each benchmark, or quickly, in this process, for figures that are only good for ratios.</summary>
public static class BenchConfig
{
    private const string QuickOption = "--quick";

    private static readonly string[] s_quickSet =
    [
        "--filter", "*ArrayEncodingBenchmarks*", "*ListBenchmarks*", "*WriterBenchmarks*", "*LegacyBenchmarks*", "*FrameBenchmarks*",
    ];

    /// <summary>Whether this run is a quick one, for which the matrices have fewer rows.</summary>
    public static bool IsQuick { get; private set; }

    /// <summary>Runs with BenchmarkDotNet's arguments (--filter, --list, ...), and --quick; alone it runs the representative set.</summary>
    public static int Run(string[] args)
    {
        IsQuick = args.Contains(QuickOption);
        string[] options = [.. args.Where(static arg => arg != QuickOption)];
        return BenchmarkSwitcher
            .FromAssembly(typeof(BenchConfig).Assembly)
            .Run(IsQuick && options.Length == 0 ? s_quickSet : options, Create())
            .Any(static summary => summary.HasCriticalValidationErrors || summary.Reports.Any(static report => !report.Success)) ? 1 : 0;
    }

    private static ManualConfig Create()
    {
        return ManualConfig.CreateEmpty()
            .WithArtifactsPath(Path.GetFullPath(Path.Combine("artifacts", "bench")))
            .AddJob(IsQuick
                ? Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithWarmupCount(10).WithIterationCount(7).WithIterationTime(TimeInterval.FromMilliseconds(50)).WithId("Quick")
                : Job.Default)
            .AddLogger(ConsoleLogger.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn(StatisticColumn.Median, StatisticColumn.Min, BaselineRatioColumn.RatioMean)
            .AddExporter(MarkdownExporter.GitHub, JsonExporter.FullCompressed);
    }
}
