using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Build;

/// <summary>A project of tests, built for one target framework: net10.0 takes the net10.0 asset of the library, net8.0 that of netstandard2.0.</summary>
/// <param name="Project">Its folder.</param>
/// <param name="Assembly">The name of its assembly.</param>
/// <param name="Framework">The target framework.</param>
/// <param name="Part">The name of a part of it that runs alone: each part has results of its own.</param>
internal sealed record Suite(string Project, string Assembly, string Framework = "net10.0", string Part = "")
{
    public static string Results => Shell.PathOf("artifacts", "test-results");

    private string Name => Framework == "net10.0" ? Project : $"{Project} ({Framework})";

    private string Trx => $"{Assembly}{Part}.{Framework}.trx";

    /// <summary>Runs suites, as many at a time as there are processors, and prints the sums of all as the last line.</summary>
    /// <returns>0 if every test passed or was skipped.</returns>
    public static int RunAll(IEnumerable<Suite> suites)
    {
        ClearResults();
        int status = 0;
        // One after the other to the next that is free, so that the longest begin first.
        Parallel.ForEach(
            Partitioner.Create(suites, EnumerablePartitionerOptions.NoBuffering), new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount },
            suite => Interlocked.Or(ref status, suite.Run()));
        return Math.Max(PrintSums(), Math.Min(status, 1));
    }

    public static void ClearResults()
    {
        if (Directory.Exists(Results))
        {
            Directory.Delete(Results, recursive: true);
        }

        Directory.CreateDirectory(Results);
    }

    /// <summary>Prints which tests failed and the sums of the suites that ran last.</summary>
    /// <returns>0 if every test passed or was skipped.</returns>
    public static int PrintSums()
    {
        string[] files = Directory.Exists(Results) ? Directory.GetFiles(Results, "*.trx") : [];
        foreach (string test in TestSums.FailedTests(files))
        {
            Console.WriteLine("FAILED " + test);
        }

        TestSums sums = TestSums.Of(files);
        Console.WriteLine(sums);
        return sums.ExitCode;
    }

    /// <summary>Runs the suite that was built, and prints a line.</summary>
    /// <param name="filter">A filter of `dotnet test`, or null.</param>
    /// <param name="isShown">Whether each test prints a line as it ends.</param>
    /// <param name="options">More options of `dotnet test`.</param>
    /// <returns>0 if every test passed or was skipped.</returns>
    public int Run(string? filter = null, bool isShown = false, params string[] options)
    {
        string[] filters = filter is null ? [] : ["--filter", filter];
        string[] settings = Array.IndexOf(options, "--settings") < 0 ? ["--settings", Shell.PathOf("test", "test.runsettings")] : [];
        Directory.CreateDirectory(Results);
        long start = Environment.TickCount64;
        string[] arguments =
        [
            "test", Shell.BuiltPath(Project, Assembly, Framework), .. settings, "--results-directory", Results,
            "--logger", "trx;LogFileName=" + Trx, "--logger", $"console;verbosity={(isShown ? "normal" : "minimal")}", .. filters, .. options,
        ];
        (int status, string output) = isShown ? (Shell.Run("dotnet", arguments), "") : Shell.Capture("dotnet", arguments);
        string trx = Path.Combine(Results, Trx);
        TestSums sums = File.Exists(trx) ? TestSums.Of([trx]) : default;
        Console.WriteLine($"{Name + ": " + sums,-60}{(Environment.TickCount64 - start) / 1000,6} s{(status != 0 && sums.Failed == 0 ? ", failed" : "")}");
        if (status != 0)
        {
            Console.WriteLine(output);
        }

        return Math.Max(status, sums.ExitCode);
    }
}
