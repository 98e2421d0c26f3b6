using System.Collections.Generic;
using System.CommandLine;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Changed inputs, orders of threads, other runtimes, and faults that these must find.</summary>
internal static class Attacks
{
    private const string Fuzz = "test/Fuzz", FuzzAssembly = "Amqp.Encoding.Fuzz", Schedules = "test/Schedules";

    public static IEnumerable<Command> Verbs()
    {
        yield return Verb.PassingOn(
            "fuzz",
            """
            Run each target on changed inputs; findings go to artifacts/fuzz
              [MINUTES] [TARGET] [--seed N] [--executions N]   one minute and all targets, unless given
              --first        end with the first finding
              --corpus       keep new inputs
              --fresh        begin without those that are kept
              --record       append to test/Fuzz/growth.tsv
              --afl [MINUTES [TARGET]]                         with AFL++
              keep TARGET FILE "the fault"                     keep an input for the fault that it found
            """,
            arguments => RunFuzzer(arguments));
        yield return Verb.PassingOn(
            "schedules",
            """
            Run threads that share the library in as many orders of their steps as fit
              [MINUTES [SCENARIO [SEED]]]
              SCENARIO SCHEDULE          one order again, with all its steps
            """,
            arguments =>
            {
                Shell.BuildFast("Building test/Schedules, with points in the library", Schedules);
                return Shell.RunBuilt(Schedules, "Amqp.Encoding.Schedules", arguments);
            });
        yield return Verb.Create("runtimes", "Compare what every path reads and writes on other runtimes with .NET 10, and say which of them are not here", () => RunFuzzer(["runtimes"]));

        Argument<string[]> parts = Verb.Names("parts", "Parts of faults' names; without any, all");
        Option<bool> schedules = Verb.Flag("--schedules", "Those of eng/faults/schedules, which the verb schedules must find");
        Command faults = new("faults", "Put the faults of eng/faults into a copy of the committed state, one at a time, until a target finds each; writes found.tsv beside them") { parts, schedules };
        faults.SetAction(parsed => parsed.GetValue(schedules) ? SeededFaults.RunSchedules(parsed.GetValue(parts)!) : SeededFaults.RunFuzz(parsed.GetValue(parts)!));
        yield return faults;
    }

    private static int RunFuzzer(string[] arguments)
    {
        Shell.BuildFast("Building test/Fuzz, with counters in the library", Fuzz);
        return arguments is ["--afl", .. string[] rest]
            ? RunAfl(rest is [string minutes, ..] ? double.Parse(minutes, CultureInfo.InvariantCulture) : 1, rest.Length > 1 ? rest[1] : null)
            : Shell.RunBuilt(Fuzz, FuzzAssembly, arguments);
    }

    // This process of .NET answers as AFL's fork server: see test/Fuzz/AflServer.cs.
    private static int RunAfl(double minutes, string? wanted)
    {
        BuildException.ThrowUnless(Shell.Has("afl-fuzz"), 1, "afl-fuzz is not there: install AFL++ (Debian: apt-get install afl++).");
        string program = Shell.BuiltPath(Fuzz, FuzzAssembly), output = Shell.PathOf("artifacts", "fuzz", "afl");
        string[] targets = wanted is null ? Shell.Capture("dotnet", [program, "targets"]).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries) : [wanted];
        // The host has no counters of AFL's, the map is larger than the usual one, and the runtime takes a while to start.
        Dictionary<string, string> environment = new()
        {
            ["AFL_SKIP_BIN_CHECK"] = "1",
            ["AFL_SKIP_CPUFREQ"] = "1",
            ["AFL_NO_AFFINITY"] = "1",
            ["AFL_NO_UI"] = "1",
            ["AFL_MAP_SIZE"] = "262144",
            ["AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES"] = "1",
            ["AFL_FORKSRV_INIT_TMOUT"] = "60000",
        };
        int crashes = 0;
        foreach (string target in targets)
        {
            string inputs = Path.Combine(output, target, "inputs"), found = Path.Combine(output, target, "found");
            if (Directory.Exists(Path.Combine(output, target)))
            {
                Directory.Delete(Path.Combine(output, target), recursive: true);
            }

            Shell.Capture("dotnet", [program, "unpack", target, inputs]);
            string seconds = ((int)(60 * minutes)).ToString(CultureInfo.InvariantCulture);
            (_, string log) = Shell.Capture("afl-fuzz", ["-i", inputs, "-o", found, "-t", "20000", "-m", "none", "-V", seconds, "--", "dotnet", program, "afl", target], environment);
            File.WriteAllText(Path.Combine(output, target + ".log"), log);
            string statistics = Path.Combine(found, "default", "fuzzer_stats");
            BuildException.ThrowUnless(File.Exists(statistics), 1, log);
            string[] names = ["execs_done", "edges_found", "corpus_count", "saved_crashes"];
            Console.WriteLine($"{target}: {string.Join(" ", File.ReadLines(statistics).Where(line => names.Any(name => line.StartsWith(name, StringComparison.Ordinal))).Select(line => line.Replace(" ", "", StringComparison.Ordinal)))}");
            crashes += Directory.GetFiles(Path.Combine(found, "default", "crashes"), "id:*").Length;
        }

        return crashes == 0 ? 0 : 1;
    }
}
