namespace Amqp.Encoding.Perf.Report;

/// <summary>Takes the matrix of PrefetchBenchmarks, if it ran, into perf/Results/prefetch.tsv.</summary>
internal static class PrefetchResults
{
    private static readonly Dictionary<string, string> s_endings = new() { ["AtOnce"] = "completes at once", ["Yield"] = "yields", ["Delay"] = "waits for 1 ms" };

    private static readonly string[] s_methods = ["Prefetch", "ForEachAsync", "WhenAny"];

    /// <summary>Updates the table.</summary>
    /// <param name="path">The results of BenchmarkDotNet.</param>
    public static void Update(string path)
    {
        if (!File.Exists(path))
        {
            return;
        }

        string[][] lines = [.. File.ReadLines(path).Where(static line => line.StartsWith('|')).Select(static line => line.Replace("**", "").Trim('|').Split('|', StringSplitOptions.TrimEntries))];
        int method = Array.IndexOf(lines[0], "Method");
        int cell = Array.IndexOf(lines[0], "Cell");
        int median = Array.IndexOf(lines[0], "Median");
        int allocated = Array.IndexOf(lines[0], "Allocated");
        var table = new ResultTable("prefetch", "ending", "prefetchers", "at a time", "ratio", "ParallelPrefetch bytes", "Parallel.ForEachAsync bytes", "Task.WhenAny bytes");
        foreach (IGrouping<string, string[]> group in lines.Skip(2).Where(line => line[cell].Length > 0).GroupBy(line => line[cell]))
        {
            Dictionary<string, string[]> methods = group.ToDictionary(line => line[method]);
            string[] names = group.Key.Trim('\'').Split(' ', '/');
            double ratio = Number(methods["Prefetch"][median]) / Number(methods["ForEachAsync"][median]);
            table.Add([s_endings[names[0]], names[1], names[2], ratio.ToString("F2", CultureInfo.InvariantCulture),
                .. s_methods.Select(name => Number(methods[name][allocated]).ToString("F0", CultureInfo.InvariantCulture)),]);
        }

        table.Save(false, File.ReadLines(path).Any(static line => line.Contains("Job=Quick", StringComparison.Ordinal)) ? "quick run" : "", File.GetLastWriteTimeUtc(path));
    }

    // 1,234.5 ns, 1.2 KB or a dash for nothing.
    private static double Number(string text)
    {
        string[] words = text.Split(' ');
        return words[0] == "-" ? 0 : double.Parse(words[0], CultureInfo.InvariantCulture) * words[^1] switch
        {
            "μs" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "KB" => 1 << 10,
            "MB" => 1 << 20,
            _ => 1,
        };
    }
}
