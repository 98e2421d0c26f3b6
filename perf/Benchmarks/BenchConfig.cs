using System.IO;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Perfolizer.Horology;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The configurations of a run: the full one, and a quick one whose figures are only good for ratios.</summary>
public static class BenchConfig
{
    /// <summary>Whether this run is a quick one, for which the matrices have fewer rows.</summary>
    public static bool IsQuick { get; set; }

    /// <summary>One process a benchmark with BenchmarkDotNet's own choice of iterations.</summary>
    public static IConfig Full(string artifacts) => Create(artifacts).AddJob(Job.Default);

    /// <summary>A few short iterations in this process.</summary>
    public static IConfig Quick(string artifacts) => Create(artifacts).AddJob(
        Job.Default
            .WithToolchain(InProcessEmitToolchain.Instance)
            .WithWarmupCount(10)
            .WithIterationCount(7)
            .WithIterationTime(TimeInterval.FromMilliseconds(50))
            .WithId("Quick"));

    private static ManualConfig Create(string artifacts)
    {
        return ManualConfig.CreateEmpty()
            .WithArtifactsPath(Path.GetFullPath(artifacts))
            .AddLogger(ConsoleLogger.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddColumn(StatisticColumn.Median, StatisticColumn.Min, BaselineRatioColumn.RatioMean)
            .AddExporter(MarkdownExporter.GitHub, JsonExporter.FullCompressed);
    }
}
