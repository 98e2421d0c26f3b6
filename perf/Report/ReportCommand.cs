using System.ComponentModel;

namespace Amqp.Encoding.Perf.Report;

/// <summary>`bench report`: writes the tables of docs/performance.md and docs/performance from perf/Results, and renders the charts to docs/pictures.</summary>
/// <remarks>A table stands between a marker with what it shows and a marker of its end. Without its figures it stays as it is.</remarks>
public static class ReportCommand
{
    private const string Begin = "<!-- table:";
    private const string End = "<!-- end -->";

    // The workloads of perf/Results/codecs.tsv, and the pairs that do the same.
    private static readonly Dictionary<string, string> s_workloads = new()
    {
        ["int array of 1,000 written"] = "int[1000] encode / swap",
        ["int array of 1,000 read"] = "int[1000] to array / alloc+swap",
        ["symbol array of 1,000 written"] = "1,000 symbols encode / loop",
        ["symbol array of 1,000 read"] = "1,000 symbols / strings",
        ["message written"] = "message write / hand",
        ["message built and written"] = "message build+write / hand write",
        ["message read, every value"] = "message all values / hand",
        ["transfer written"] = "transfer write / hand",
        ["transfer read"] = "transfer read fresh / hand fresh",
        ["list of 1,000 ints written"] = "list of 1,000 ints encode / hand",
        ["list of 1,000 ints read"] = "list of 1,000 ints to array / hand",
    };

    /// <returns>0, or 1 if the charts cannot be rendered although Node is installed.</returns>
    public static int Run()
    {
        UpdateCodecs();
        foreach (string path in Directory.GetFiles(Path.Combine("docs", "performance"), "*.md").Append(Path.Combine("docs", "performance.md")))
        {
            string before = File.ReadAllText(path);
            string after = WriteTables(before);
            if (after != before)
            {
                File.WriteAllText(path, after);
            }
        }

        return RenderCharts();
    }

    /// <summary>Writes the tables into a text.</summary>
    /// <exception cref="FormatException">A table has no end.</exception>
    public static string WriteTables(string text)
    {
        var lines = new List<string>();
        bool isOld = false;
        foreach (string line in text.Split('\n'))
        {
            string marker = line.TrimEnd();
            isOld = isOld && marker != End;
            if (!isOld)
            {
                lines.Add(line);
            }

            if (marker.StartsWith(Begin, StringComparison.Ordinal))
            {
                if (isOld || !marker.EndsWith("-->", StringComparison.Ordinal))
                {
                    throw new FormatException($"The table before this marker, or the marker, has no end: {marker}");
                }

                string query = marker[Begin.Length..^"-->".Length].Trim();
                string[]? table = MakeTable(query);
                Console.WriteLine(table is null ? $"{query}: no figures, left as it is" : query);
                if (table is not null)
                {
                    lines.AddRange(["", .. table, ""]);
                    isOld = true;
                }
            }
        }

        return isOld ? throw new FormatException($"The last table has no {End}.") : string.Join('\n', lines);
    }

    private static string[]? MakeTable(string query) =>
        query == "pairs" ? MakePairs()
        : query.StartsWith("benchmark ", StringComparison.Ordinal) ? MakeBenchmark(query["benchmark ".Length..])
        : new TableQuery(query).MakeLines();

    private static string[] MakePairs() =>
    [
        "| the library / compared with | time (ratio) | goal | bytes allocated |",
        "|---|---|---|---|",
        .. ReadPairs().Select(static goal => FormattableString.Invariant(
            $"| {goal.Name} | {(goal.Ratio > goal.Goal * 1.05 ? $"**{goal.Ratio:0.00}**" : $"{goal.Ratio:0.00}")} | {goal.Goal:0.0#} | {(goal.Bytes is { } bytes ? bytes.ToString("N0", System.Globalization.CultureInfo.InvariantCulture) : "differs")} |")),
    ];

    // The results of `bench quick`, without the columns of the statistics.
    private static string[]? MakeBenchmark(string name)
    {
        string path = PathOf(name);
        if (!File.Exists(path))
        {
            return null;
        }

        string[][] cells = [.. File.ReadLines(path).Where(static line => line.StartsWith('|')).Select(static line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))];
        string[] dropped = ["Categories", "Error", "StdDev", "Mean", "Max", "Gen0", "Gen1", "Gen2", "RatioSD", "Alloc Ratio", "Rank"];
        int[] kept = [.. Enumerable.Range(0, cells[0].Length).Where(i => !dropped.Contains(cells[0][i]))];
        return
        [
            .. cells.Where(static row => row.Any(static cell => cell.Length > 0))
                .Select((row, number) => "| " + string.Join(" | ", kept.Select(i => number == 1 ? "---" : row[i].Replace("**", "").Replace('_', ' '))) + " |"),
        ];
    }

    private static string PathOf(string benchmark) => Path.Combine("artifacts", "bench", "results", $"Amqp.Encoding.Perf.Benchmarks.{benchmark}-report-github.md");

    private static PairGoal[] ReadPairs() => [.. File.ReadLines(Path.Combine("perf", "Pairs", "pairs.tsv")).Skip(1).Select(PairGoal.Parse)];

    // The library's rows in the comparison with other codecs are those of the pairs.
    private static void UpdateCodecs()
    {
        string path = Path.Combine("perf", "Results", "codecs.tsv");
        Dictionary<string, PairGoal> pairs = ReadPairs().ToDictionary(static goal => goal.Name);
        string[] lines = File.ReadAllLines(path);
        for (int i = 0; i < lines.Length; i++)
        {
            string[] cells = lines[i].Split('\t');
            if (cells[0] == "Amqp.Encoding" && s_workloads.TryGetValue(cells[3], out string? pair))
            {
                cells[6] = FormattableString.Invariant($"{pairs[pair].Ratio:0.00}");
                lines[i] = string.Join('\t', cells);
            }
        }

        File.WriteAllText(path, string.Join('\n', lines) + "\n");
    }

    private static int RenderCharts()
    {
        string folder = Path.Combine("perf", "Report");
        try
        {
            if (!Directory.Exists(Path.Combine(folder, "node_modules")) && Start(OperatingSystem.IsWindows() ? "npm.cmd" : "npm", folder, "ci", "--no-audit", "--no-fund") != 0)
            {
                Console.WriteLine("The charts are skipped: npm could not install what renders them.");
                return 1;
            }

            return Start("node", ".", Path.Combine(folder, "render.mjs"));
        }
        catch (Win32Exception)
        {
            Console.WriteLine("The charts are skipped: Node and npm are not installed.");
            return 0;
        }
    }

    private static int Start(string fileName, string folder, params string[] arguments)
    {
        using Process process = Process.Start(new ProcessStartInfo(fileName, arguments) { WorkingDirectory = folder })!;
        process.WaitForExit();
        return process.ExitCode;
    }
}
