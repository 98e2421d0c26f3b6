using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using Amqp.Encoding.Perf.Report;

namespace Amqp.Encoding.Perf.Assets;

/// <summary>`bench assets`: the netstandard2.0 assembly compared with the net10.0 one, both on .NET 10, and on Mono where it is installed, to
/// perf/Results/assets.tsv.</summary>
public static class AssetCommand
{
    private const int Rounds = 15;
    private const double MaxRatio = 3;
    private const string NotMeasured = "-";

    /// <summary>Runs the command in the folder of the repository.</summary>
    /// <param name="part">Part of the names of the workloads to run, which are then only printed; empty for all.</param>
    /// <returns>0, or 1 if a workload takes more than three times as long with the netstandard2.0 assembly, or allocates more.</returns>
    public static int Run(string part)
    {
        using AssetProcess net = new("dotnet", Build("Net", "net10.0", "dll"));
        using AssetProcess netStandard = new("dotnet", Build("NetStandard", "net10.0", "dll"));
        using AssetProcess? mono = TryStartMono();
        var rows = new List<string[]>();
        int failed = 0;
        for (int workload = 0; workload < net.Names.Count; workload++)
        {
            if (net.Names[workload].Contains(part, StringComparison.Ordinal))
            {
                failed += Measure(workload, net, netStandard, mono, rows) ? 0 : 1;
            }
        }

        if (part.Length == 0)
        {
            ResultFile.Write(
                "assets",
                ["workload", "net10.0 ns", "netstandard2.0 ns", "ratio", "netstandard2.0 on Mono ns", "net10.0 bytes", "netstandard2.0 bytes"],
                rows);
        }

        Console.WriteLine($"{failed} of {rows.Count} take more than {MaxRatio} times as long, or allocate more");
        return failed == 0 ? 0 : 1;
    }

    private static bool Measure(int workload, AssetProcess net, AssetProcess netStandard, AssetProcess? mono, List<string[]> rows)
    {
        var netRounds = new List<(double Nanoseconds, long Bytes, long Result)>();
        var standardRounds = new List<(double Nanoseconds, long Bytes, long Result)>();
        var monoRounds = new List<(double Nanoseconds, long Bytes, long Result)>();
        for (int round = 0; round < Rounds; round++)
        {
            netRounds.Add(net.RunRound(workload));
            standardRounds.Add(netStandard.RunRound(workload));
            if (mono is not null)
            {
                monoRounds.Add(mono.RunRound(workload));
            }
        }

        string name = net.Names[workload];
        Check.That(netRounds.Concat(standardRounds).Concat(monoRounds).Select(static round => round.Result).Distinct().Count() == 1, $"what {name} returns");
        double netTime = Median(netRounds.Select(static round => round.Nanoseconds));
        double standardTime = Median(standardRounds.Select(static round => round.Nanoseconds));
        double ratio = standardTime / netTime;
        long netBytes = netRounds[^1].Bytes;
        long standardBytes = standardRounds[^1].Bytes;
        string[] row =
        [
            name,
            Text(netTime),
            Text(standardTime),
            ratio.ToString("F2", CultureInfo.InvariantCulture),
            mono is null ? NotMeasured : Text(Median(monoRounds.Select(static round => round.Nanoseconds))),
            netBytes.ToString(CultureInfo.InvariantCulture),
            standardBytes.ToString(CultureInfo.InvariantCulture),
        ];
        rows.Add(row);
        bool isFine = ratio <= MaxRatio && standardBytes <= netBytes;
        Console.WriteLine($"{(isFine ? "ok  " : "MISS")} {name,-34} {row[1],8} ns, netstandard2.0 {row[2],8} ns, ratio {row[3],5}, Mono {row[4],8} ns; {row[5],6} and {row[6],6} bytes");
        return isFine;
    }

    private static AssetProcess? TryStartMono()
    {
        try
        {
            Process.Start(new ProcessStartInfo("mono", "--version") { RedirectStandardOutput = true })!.WaitForExit();
        }
        catch (Win32Exception)
        {
            Console.WriteLine("Mono is skipped: it is not installed (package mono-devel of Debian).");
            return null;
        }

        // A build that fails is a fault of ours, and is not skipped.
        string program = Build("Mono", "net472", "exe");
        try
        {
            return new AssetProcess("mono", program);
        }
        catch (InvalidOperationException)
        {
            Console.WriteLine("Mono is skipped: it ended at once, as it does without netstandard.dll (package mono-devel of Debian has it).");
            return null;
        }
    }

    private static string Build(string name, string framework, string ending)
    {
        string folder = Path.Combine("perf", "Assets", name);
        using Process build = Process.Start("dotnet", ["build", folder, "--configuration", "Release", "-p:RunAnalyzers=false", "--verbosity", "quiet", "--nologo", "--tl:off"]);
        build.WaitForExit();
        Check.That(build.ExitCode == 0, $"the build of {folder}");
        return Path.Combine(folder, "bin", "Release", framework, $"Amqp.Encoding.Assets.{name}.{ending}");
    }

    private static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted[sorted.Length / 2];
    }

    private static string Text(double nanoseconds) => nanoseconds.ToString(nanoseconds < 100 ? "F1" : "F0", CultureInfo.InvariantCulture);
}
