using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Build;

/// <summary>A project of tests, built for one target framework: net10.0 takes the net10.0 asset of the library, net8.0 that of netstandard2.0.</summary>
/// <param name="Project">Its folder.</param>
/// <param name="Assembly">The name of its assembly.</param>
/// <param name="Framework">The target framework.</param>
/// <param name="Part">The name of a part of it that runs alone: each part has results of its own.</param>
/// <param name="Filter">The tests of the part, as a filter of `dotnet test`; all if null.</param>
internal sealed record Suite(string Project, string Assembly, string Framework = "net10.0", string Part = "", string? Filter = null)
{
    public static string Results => Shell.PathOf("artifacts", "test-results");

    private string Name => Framework == "net10.0" ? Project : $"{Project} ({Framework})";

    private string Trx => Path.Combine(Results, $"{Assembly}{Part}.{Framework}.trx");

    /// <summary>Runs suites, as many at a time as there are processors, and prints their sums as the last line.</summary>
    /// <returns>0 if every test passed or was skipped.</returns>
    public static int RunAll(IReadOnlyCollection<Suite> suites)
    {
        int status = 0;
        // One after the other to the next that is free, so that the longest begin first.
        Parallel.ForEach(
            Partitioner.Create(suites, EnumerablePartitionerOptions.NoBuffering), new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount },
            suite => Interlocked.Or(ref status, suite.Run()));
        return Math.Max(PrintSums([.. suites.Select(suite => suite.Trx).Where(File.Exists)]), Math.Min(status, 1));
    }

    public static void ClearResults()
    {
        if (Directory.Exists(Results))
        {
            Directory.Delete(Results, recursive: true);
        }

        Directory.CreateDirectory(Results);
    }

    /// <summary>Prints which tests failed and the sums of all that ran since the results were cleared.</summary>
    /// <returns>0 if every test passed or was skipped.</returns>
    public static int PrintSums() => PrintSums(Directory.Exists(Results) ? Directory.GetFiles(Results, "*.trx") : []);

    private static int PrintSums(string[] files)
    {
        foreach (string test in TestSums.FailedTests(files))
        {
            Console.WriteLine("FAILED " + test);
        }

        TestSums sums = TestSums.Of(files);
        Console.WriteLine(sums);
        return sums.ExitCode;
    }

    /// <summary>Runs the suite that was built, and prints a line.</summary>
    /// <param name="isShown">Whether each test prints a line as it ends.</param>
    /// <param name="options">More options of `dotnet test`.</param>
    /// <returns>0 if every test passed or was skipped.</returns>
    public int Run(bool isShown = false, params string[] options)
    {
        string[] filters = Filter is null ? [] : ["--filter", Filter];
        string[] settings = Array.IndexOf(options, "--settings") < 0 ? ["--settings", Shell.PathOf("test", "test.runsettings")] : [];
        Directory.CreateDirectory(Results);
        File.Delete(Trx);
        long start = Environment.TickCount64;
        string[] arguments =
        [
            "test", Shell.BuiltPath(Project, Assembly, Framework), .. settings, "--results-directory", Results,
            "--logger", "trx;LogFileName=" + Path.GetFileName(Trx), "--logger", $"console;verbosity={(isShown ? "normal" : "minimal")}", .. filters, .. options,
        ];
        (int status, string output) = isShown ? (Shell.Run("dotnet", arguments), "") : Shell.Capture("dotnet", arguments);
        TestSums sums = File.Exists(Trx) ? TestSums.Of([Trx]) : default;
        Console.WriteLine($"{Name + ": " + sums,-60}{(Environment.TickCount64 - start) / 1000,6} s{(status != 0 && sums.Failed == 0 ? ", failed" : "")}");
        if (status != 0)
        {
            Console.WriteLine(output);
        }

        return Math.Max(status, sums.ExitCode);
    }
}
