using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using Amqp.Encoding.Build.Checks;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>The suites, and which of their tests run when.</summary>
internal static class Tests
{
    // Categories of tests: Slow ones do not run by default, those of Pages read prose and pictures, and run with `format --verify`.
    private const string Quick = "TestCategory!=Slow&TestCategory!=Pages", Slow = "TestCategory=Slow", Whole = "TestCategory!=Pages";

    private static readonly Suite s_unit = new("test/Unit", "Amqp.Encoding.Unit"), s_other = s_unit with { Framework = "net8.0" };
    private static readonly Suite s_generator = new("test/Generator", "Amqp.Encoding.Generator.Tests"), s_fuzz = new("test/Fuzz", "Amqp.Encoding.Fuzz");

    // By default they run where a folder that they test has changes that are not committed. The longest first.
    private static readonly (Suite Suite, string[] Folders)[] s_rest =
    [
        (Diagnostics, ["src/Amqp.Encoding.Diagnostics", "src/Amqp.Encoding.Tool", "site"]), (s_fuzz, []), (new("test/Samples", "Amqp.Encoding.Samples"), ["samples"]), (new("test/Schedules", "Amqp.Encoding.Schedules"), []),
        (s_generator with { Framework = "net8.0" }, []), (Diagnostics with { Framework = "net8.0" }, ["src/Amqp.Encoding.Diagnostics"]),
        (new("test/Property", "Amqp.Encoding.Property"), []), (new("test/Property", "Amqp.Encoding.Property", "net8.0"), []),
    ];

    public static Suite Diagnostics => new("test/Diagnostics", "Amqp.Encoding.Diagnostics.Tests");

    public static Suite Package => new("test/Package", "Amqp.Encoding.Package");

    public static IEnumerable<Command> Verbs()
    {
        Argument<string?> folder = new("folder") { Description = "Only the tests of this folder of test/Unit, on net10.0: the inner loop", Arity = ArgumentArity.ZeroOrOne };
        Option<bool> all = Verb.Flag("--all", "Every test of both assets"), rest = Verb.Flag("--rest", "Those of --all that neither the default nor `format --verify` runs");
        Option<bool> native = Verb.Flag("--native", "With --all or --rest, fail where there is no linker for native code (clang or gcc); otherwise that test is skipped");
        Option<bool> fresh = Verb.Flag("--fresh", "With --all or --rest, give properties new inputs, and print their seed");
        Command test = new("test", "Restore, build and run the tests that a commit needs; the last line has the sums") { folder, all, rest, native, fresh };
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

            return parsed.GetValue(folder) is { } name ? RunFolder(name) : parsed.GetValue(rest) ? Run(Rest()) : Run(parsed.GetValue(all) ? All() : Default(), isFirst: true);
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

    /// <summary>Runs the tests of prose and pictures, which were built.</summary>
    public static int RunPages() => Suite.RunAll([.. ((Suite[])[s_unit, Diagnostics]).Select(suite => suite with { Part = ".Pages", Filter = "TestCategory=Pages" })]);

    private static Suite[] Default() =>
    [
        s_unit with { Filter = Quick }, Package with { Filter = Quick }, s_generator with { Filter = Quick }, s_other with { Filter = $"({Differing("~", "|")})&{Quick}" },
        .. s_rest.Where(IsChanged).Select(part => part.Suite with { Filter = Whole }),
    ];

    private static Suite[] Rest() =>
    [
        .. ((Suite[])
        [
            s_other with { Filter = $"({Differing("!~", "&")})|{Slow}" }, s_unit with { Filter = Slow }, Package with { Filter = Slow }, s_generator with { Filter = Slow },
            .. s_rest.Where(part => !IsChanged(part)).Select(part => part.Suite with { Filter = Whole }),
        ]).Select(suite => suite with { Part = ".Rest" }),
    ];

    private static Suite[] All() => [s_other, s_unit, Package, s_generator, .. s_rest.Select(part => part.Suite)];

    private static int Run(Suite[] suites, bool isFirst = false)
    {
        Shell.BuildFast("Building " + string.Join(", ", suites.Select(suite => suite.Project).Distinct()), SolutionFile.WriteFilter(suites.Select(suite => suite.Project)));
        if (isFirst)
        {
            Suite.ClearResults();
        }

        return Suite.RunAll(suites);
    }

    private static int RunFolder(string folder)
    {
        BuildException.ThrowUnless(Directory.Exists(Shell.PathOf(s_unit.Project, folder)), 2, $"test/Unit has no folder {folder}.");
        Shell.BuildFast("Building test/Unit for net10.0", s_unit.Project, "--framework", "net10.0");
        Suite.ClearResults();
        return (s_unit with { Filter = $"FullyQualifiedName~.Tests.{folder.Replace('/', '.')}." }).Run();
    }

    private static bool IsChanged((Suite Suite, string[] Folders) part) => TreeFiles.HasChanges([part.Suite.Project, .. part.Folders]);

    // The folders with a pair of files, one for each asset.
    private static string Differing(string comparison, string operation) => string.Join(
        operation,
        Directory.EnumerateFiles(Shell.PathOf("src", "Amqp.Encoding"), "*.netstandard.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(Shell.PathOf("src", "Amqp.Encoding"), Path.GetDirectoryName(path)!).Replace(Path.DirectorySeparatorChar, '.')).Where(name => !name.StartsWith("obj", StringComparison.Ordinal)).Distinct().Order(StringComparer.Ordinal)
            .Select(name => $"FullyQualifiedName{comparison}.Tests.{name}."));

    private static void SetSeed()
    {
        // Two numbers, of which the second is odd.
        string seed = $"{RandomNumberGenerator.GetInt32(int.MaxValue)},{RandomNumberGenerator.GetInt32(int.MaxValue) | 1}";
        Environment.SetEnvironmentVariable("AMQP_SEED", seed);
        Console.WriteLine($"The properties have a new seed. To run them again with it, set AMQP_SEED={seed} and run the tests without --fresh.");
    }
}
