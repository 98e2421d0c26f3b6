using System.CommandLine;
using System.Linq;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Benchmarks.</summary>
internal static class Bench
{
    private static readonly string[] s_paired = ["codecs", "experiment", "pairs", "compare", "scale", "prefetch", "assets"];

    public static Command Verb() => Verbs.Verb.PassingOn(
        "bench",
        """
        Run benchmarks, with BenchmarkDotNet's arguments or one of these; without arguments, list them
          pairs [--short] [--update]   the library and code written by hand in turns; --short only checks allocations
          compare COMMIT [--asset=netstandard2.0] [ROW]   the library and that of another commit in turns, over the rows of pairs
          codecs [ROW | readme]        the library, Microsoft.Azure.Amqp and AMQPNetLite in turns, to perf/Results/packages.tsv
          quick                        a representative set in short jobs, to artifacts/bench
          scale [--quick]              the cost of an element from 1 to 16 million, depth, messages, frames
          prefetch                     ParallelPrefetch and the methods of the platform
          assets                       the netstandard2.0 assembly and that of net10.0, on Mono too where it is installed
          send, receive                frames and messages over loopback: CPU time and bytes for each
          experiment [check | records | layers | functions | http] [--quick]   many records in many forms
          report                       the tables of docs/performance.md and the charts in docs/pictures from perf/Results
        """,
        Run);

    private static int Run(string[] arguments)
    {
        string verb = arguments is [string first, ..] ? first : "";
        bool isQuick = verb == "quick";
        if (isQuick || s_paired.Contains(verb))
        {
            // Short jobs must not measure code that still waits to be compiled for good.
            Environment.SetEnvironmentVariable("DOTNET_TC_CallCountingDelayMs", "0");
        }

        if (s_paired.Contains(verb))
        {
            // Nor may a collector in the background run while code is measured.
            Environment.SetEnvironmentVariable("DOTNET_TC_DelaySingleProcMultiplier", "1");
            Environment.SetEnvironmentVariable("DOTNET_gcConcurrent", "0");
        }

        string[] rest = verb.Length == 0 ? ["--list", "flat"] : isQuick ? ["--quick", .. arguments[1..]] : arguments;
        (string project, rest) = verb == "codecs" ? ("perf/Codecs", arguments[1..]) : ("perf", rest);
        return Shell.Run("dotnet", ["run", "--project", project, "--configuration", "Release", "--", .. rest]);
    }
}
