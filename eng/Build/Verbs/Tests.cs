using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>The suites.</summary>
internal static class Tests
{
    private const string Solution = "AmqpCodec.sln";

    private static readonly Suite s_unit = new("test/Unit", "Amqp.Encoding.Unit"), s_other = s_unit with { Framework = "net8.0" };
    private static readonly Suite s_generator = new("test/Generator", "Amqp.Encoding.Generator.Tests");

    // The longest first.
    private static readonly Suite[] s_suites =
    [
        s_unit, s_other, new("test/Diagnostics", "Amqp.Encoding.Diagnostics.Tests"), new("test/Package", "Amqp.Encoding.Package"), new("test/Fuzz", "Amqp.Encoding.Fuzz"),
        new("test/Schedules", "Amqp.Encoding.Schedules"), s_generator, new("test/Property", "Amqp.Encoding.Property"), new("test/Property", "Amqp.Encoding.Property", "net8.0"),
        s_generator with { Framework = "net8.0" }, new("test/Diagnostics", "Amqp.Encoding.Diagnostics.Tests", "net8.0"),
    ];

    public static IEnumerable<Command> Verbs()
    {
        Argument<string?> folder = new("folder") { Description = "Only the tests of this folder of test/Unit, on net10.0: the inner loop", Arity = ArgumentArity.ZeroOrOne };
        Option<bool> fast = Verb.Flag("--fast", "Only test/Unit on net10.0, of the netstandard2.0 asset the folders in which the assets differ, and test/Generator");
        Option<bool> native = Verb.Flag("--native", "Fail where there is no linker for native code (clang or gcc); otherwise that test is skipped");
        Option<bool> fresh = Verb.Flag("--fresh", "Give properties new inputs, and print their seed");
        Command test = new("test", "Restore, build and run every test of both assets; the last line has the sums") { folder, fast, native, fresh };
        test.SetAction(parsed =>
        {
            if (parsed.GetValue(native))
            {
                Environment.SetEnvironmentVariable("AMQP_NATIVE", "require");
            }

            if (parsed.GetValue(fresh))
            {
                SetSeed();
            }

            return parsed.GetValue(folder) is { } name ? RunFolder(name) : parsed.GetValue(fast) ? RunFast() : RunAll();
        });
        yield return test;

        Option<int> slowest = new("--slowest") { Description = "Also the tests that took longest" };
        Command sums = new("sums", "The sums of the tests that ran last") { slowest };
        sums.SetAction(parsed =>
        {
            foreach ((TimeSpan time, string name) in TestSums.Slowest(Directory.GetFiles(Suite.Results, "*.trx")).Take(parsed.GetValue(slowest)))
            {
                Console.WriteLine($"{time.TotalSeconds,6:F1} s  {name}");
            }

            return Suite.PrintSums();
        });
        yield return sums;
    }

    private static int RunAll()
    {
        Shell.Build("Restoring and building the solution", Solution);
        return Suite.RunAll(s_suites);
    }

    private static int RunFast()
    {
        Shell.BuildFast("Building test/Unit for both assets", s_unit.Project);
        Shell.BuildFast("Building test/Generator", s_generator.Project, "--framework", "net10.0");
        Suite.ClearResults();
        string differing = string.Join("|", DifferingFolders().Select(name => $"FullyQualifiedName~.Tests.{name}."));
        int status = 0;
        Parallel.Invoke(() => Interlocked.Or(ref status, s_unit.Run()), () => Interlocked.Or(ref status, s_other.Run(differing) | s_generator.Run()));
        return Math.Max(Suite.PrintSums(), Math.Min(status, 1));
    }

    private static int RunFolder(string folder)
    {
        BuildException.ThrowUnless(Directory.Exists(Shell.PathOf(s_unit.Project, folder)), 2, $"test/Unit has no folder {folder}.");
        Shell.BuildFast("Building test/Unit for net10.0", s_unit.Project, "--framework", "net10.0", "-p:WithSamples=false");
        Suite.ClearResults();
        return s_unit.Run($"FullyQualifiedName~.Tests.{folder}.");
    }

    // The folders with a pair of files, one for each asset.
    private static IEnumerable<string> DifferingFolders() =>
        Directory.EnumerateFiles(Shell.PathOf("src", "Amqp.Encoding"), "*.netstandard.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Shell.PathOf("src", "Amqp.Encoding"), path).Split('/', '\\')[0]).Where(name => name != "obj").Distinct().Order(StringComparer.Ordinal);

    private static void SetSeed()
    {
        // Two numbers, of which the second is odd.
        string seed = $"{RandomNumberGenerator.GetInt32(int.MaxValue)},{RandomNumberGenerator.GetInt32(int.MaxValue) | 1}";
        Environment.SetEnvironmentVariable("AMQP_SEED", seed);
        Console.WriteLine($"The properties have a new seed. To run them again with it, set AMQP_SEED={seed} and run the tests without --fresh.");
    }
}
