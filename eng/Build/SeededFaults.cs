using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build;

/// <summary>
/// Puts the faults of eng/faults into a copy of the committed state, one at a time, and runs the fuzzer or the scheduler, from nothing, until one finds it. A patch of
/// faults.patches begins with the name of its fault and a line that says what it undoes or breaks. Writes found.tsv next to that file.
/// </summary>
internal sealed class SeededFaults
{
    private readonly string _patches;
    private readonly string _copy;
    private readonly string _project;

    private SeededFaults(string patches, string copy, string project)
    {
        _patches = Shell.PathOf("eng", patches);
        _copy = Shell.PathOf("artifacts", copy);
        _project = project;
    }

    private string Program => Path.Combine(_copy, "test", _project, "bin", "Release", "net10.0", $"Amqp.Encoding.{_project}.dll");

    /// <summary>First the target that the patch names for twenty seconds, then all for two, for five and for nine. A row: fault, what it is, target, seconds with the starts of processes, executions.</summary>
    public static int RunFuzz(string[] parts)
    {
        SeededFaults faults = new("faults", "seeded-faults", "Fuzz");
        faults.Copy();
        // Without a fault nothing may be found, or the rest says nothing.
        string[] none = faults.Fuzz([(2, null)]);
        BuildException.ThrowUnless(none[0] == "-", 1, $"The library without a fault: {string.Join(' ', none)}. See {faults._copy}.");
        return faults.Run(parts, patch => faults.Fuzz([(20, Header(patch, "Target")), (2, null), (5, null), (9, null)]));
    }

    /// <summary>Orders of the scenario that the patch names, for a minute. A row: fault, what it is, scenario, and the schedules that it took.</summary>
    public static int RunSchedules(string[] parts)
    {
        SeededFaults faults = new(Path.Combine("faults", "schedules"), "seeded-schedules", "Schedules");
        faults.Copy();
        return faults.Run(parts, patch =>
        {
            string scenario = Header(patch, "Scenario");
            (int status, string log) = faults.Capture("dotnet", faults.Program, "1", scenario, "1");
            Match broken = Regex.Match(log, $@"^{Regex.Escape(scenario)}: ([0-9,]*) schedules.*BROKEN$", RegexOptions.Multiline);
            return status != 0 && broken.Success ? [scenario, broken.Groups[1].Value] : ["-", "-"];
        });
    }

    /// <summary>Checks that each patch fits the sources.</summary>
    public static IEnumerable<string> Check()
    {
        string file = Path.GetTempFileName();
        foreach (string folder in new[] { "faults", Path.Combine("faults", "schedules") })
        {
            foreach ((string fault, string patch) in Patches(Shell.PathOf("eng", folder)))
            {
                File.WriteAllText(file, patch);
                if (Shell.Capture("git", ["apply", "--check", file]).Status != 0)
                {
                    yield return $"eng/{folder.Replace('\\', '/')}: the patch {fault} does not fit the sources.";
                }
            }
        }

        File.Delete(file);
    }

    private static IEnumerable<(string Fault, string Patch)> Patches(string folder) =>
        from patch in Regex.Split(File.ReadAllText(Path.Combine(folder, "faults.patches")), "^Fault: ", RegexOptions.Multiline).Skip(1)
        let lines = patch.Split('\n', 2)
        select (lines[0], lines[1]);

    private static string Header(string patch, string name) => Regex.Match(patch, $"^{name}: (.*)$", RegexOptions.Multiline).Groups[1].Value;

    private int Run(string[] parts, Func<string, string[]> find)
    {
        int status = 0;
        string file = Path.Combine(_copy, "fault.patch");
        // Those of the project's own history first.
        IEnumerable<(string Fault, string Patch)> patches =
            from patch in Patches(_patches)
            where parts.Length == 0 || parts.Any(part => patch.Fault.Contains(part, StringComparison.Ordinal))
            orderby !patch.Patch.StartsWith("Undoes", StringComparison.Ordinal)
            select patch;
        foreach ((string fault, string patch) in patches)
        {
            File.WriteAllText(file, patch);
            string[] found = Capture("git", "apply", file).Status == 0 && Build() ? find(patch) : ["not-built", "0", "-"];
            Capture("git", "apply", "-R", file);
            status |= found[0] is "-" or "not-built" ? 1 : 0;
            string row = string.Join('\t', [fault, patch.Split('\n')[0], .. found]);
            string table = Path.Combine(_patches, "found.tsv");
            IEnumerable<string> others = File.Exists(table) ? File.ReadAllLines(table).Where(known => !known.StartsWith(fault + "\t", StringComparison.Ordinal)) : [];
            File.WriteAllLines(table, [.. others.Append(row).Order(StringComparer.Ordinal)]);
            Console.WriteLine($"{fault}\t{string.Join('\t', found)}");
        }

        return status;
    }

    private void Copy()
    {
        if (Directory.Exists(_copy))
        {
            Directory.Delete(_copy, recursive: true);
        }

        Shell.Step("Copying the committed state", "git", "clone", "--quiet", "--no-hardlinks", Shell.Root, _copy);
        // A fault must be found by fuzzing, and not by an input that is kept since.
        Directory.Delete(Path.Combine(_copy, "test", "Fuzz", "corpus"), recursive: true);
        BuildException.ThrowUnless(Build(), 1, $"The copy in {_copy} does not build.");
    }

    private bool Build() => Capture("dotnet", "build", "test/" + _project, "--configuration", "Release", "-p:RunAnalyzers=false", "--verbosity", "quiet", "--nologo", "--tl:off").Status == 0;

    // The target that finds something, the seconds and executions; "-" for none.
    private string[] Fuzz((int Seconds, string? Target)[] rounds)
    {
        var clock = Stopwatch.StartNew();
        string[] targets = Capture("dotnet", Program, "targets").Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        for (int round = 0; round < rounds.Length; round++)
        {
            foreach (string target in rounds[round].Target is { } named ? [named] : targets)
            {
                string minutes = (rounds[round].Seconds / 60.0).ToString("F4", CultureInfo.InvariantCulture);
                (int status, string log) = Capture("dotnet", Program, minutes, target, "--seed", (round + 1).ToString(CultureInfo.InvariantCulture), "--first");
                if (status != 0)
                {
                    // 1 is a finding, 3 an input that takes more than 20 seconds, more a crash.
                    Match executions = Regex.Match(log, @" after (\d+) executions");
                    return [target, Seconds(clock), executions.Success ? executions.Groups[1].Value : status == 3 ? "endless" : "crash"];
                }
            }
        }

        return ["-", Seconds(clock), "-"];
    }

    private static string Seconds(Stopwatch clock) => clock.Elapsed.TotalSeconds.ToString("F1", CultureInfo.InvariantCulture);

    private (int Status, string Output) Capture(string program, params string[] arguments) => Shell.Capture(program, arguments, folder: _copy);
}
