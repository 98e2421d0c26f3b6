namespace Amqp.Encoding.Perf.Jobs;

/// <summary>`bench assets`: the netstandard2.0 assembly compared with the net10.0 one, both on .NET 10, and on Mono where it is installed, to
/// perf/Results/assets.tsv.</summary>
public static class AssetCommand
{
    private const int Rounds = 15;
    private const double MaxRatio = 3;

    public static int Run(string part)
    {
        string project = Path.Combine("perf", "Assets");
        ChildProcess.Build(project, CancellationToken.None);
        string Program(string framework, string ending) => Path.Combine(project, "bin", "Release", framework, "Amqp.Encoding.Assets." + ending);
        using AssetProcess net = new("dotnet", Program("net10.0", "dll"));
        using AssetProcess netStandard = new("dotnet", Program("net8.0", "dll"));
        using AssetProcess? mono = TryStartMono(Program("net472", "exe"));
        var table = new ResultTable("assets", "workload", "net10.0 ns", "netstandard2.0 ns", "ratio", "netstandard2.0 on Mono ns", "net10.0 bytes", "netstandard2.0 bytes");
        int rows = 0;
        int failed = 0;
        for (int workload = 0; workload < net.Names.Count; workload++)
        {
            if (net.Names[workload].Contains(part, StringComparison.Ordinal))
            {
                rows++;
                failed += Measure(workload, net.Names[workload], [net, netStandard, .. mono is null ? Array.Empty<AssetProcess>() : [mono]], table) ? 0 : 1;
            }
        }

        if (part.Length == 0)
        {
            table.Save();
        }

        Console.WriteLine($"{failed} of {rows} take more than {MaxRatio} times as long, or allocate more");
        return failed == 0 ? 0 : 1;
    }

    // A round of each in turn.
    private static bool Measure(int workload, string name, AssetProcess[] processes, ResultTable table)
    {
        List<(double Nanoseconds, long Bytes, long Result)>[] rounds = Array.ConvertAll(processes, static _ => new List<(double, long, long)>());
        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < processes.Length; i++)
            {
                rounds[i].Add(processes[i].RunRound(workload));
            }
        }

        Check.That(rounds.SelectMany(static all => all).Select(static round => round.Result).Distinct().Count() == 1, $"what {name} returns");
        double[] times = Array.ConvertAll(rounds, static all => Calls.Median([.. all.Select(static round => round.Nanoseconds)]));
        (long netBytes, long standardBytes) = (rounds[0][^1].Bytes, rounds[1][^1].Bytes);
        double ratio = times[1] / times[0];
        string[] row = table.Add(
            name, Text(times[0]), Text(times[1]), ratio.ToString("F2", CultureInfo.InvariantCulture), times.Length > 2 ? Text(times[2]) : "-", netBytes, standardBytes);
        bool isFine = ratio <= MaxRatio && standardBytes <= netBytes;
        Console.WriteLine($"{(isFine ? "ok  " : "MISS")} {name,-34} {row[1],8} ns, netstandard2.0 {row[2],8} ns, ratio {row[3],5}, Mono {row[4],8} ns; {row[5],6} and {row[6],6} bytes");
        return isFine;
    }

    private static AssetProcess? TryStartMono(string program)
    {
        try
        {
            return new AssetProcess("mono", program);
        }
        catch (Exception exception) when (exception is System.ComponentModel.Win32Exception or InvalidOperationException)
        {
            Console.WriteLine("Mono is skipped: it is not installed, or ended at once, as it does without netstandard.dll (package mono-devel of Debian has both).");
            return null;
        }
    }

    private static string Text(double nanoseconds) => nanoseconds.ToString(nanoseconds < 100 ? "F1" : "F0", CultureInfo.InvariantCulture);
}
