namespace Amqp.Encoding.Fuzz;

/// <summary>The figures of docs/testing.md, which are those of growth.tsv and of eng/faults/found.tsv.</summary>
internal static class TestingPage
{
    private const string FaultsHeader = "| fault | what it does | found by | seconds | executions |";

    public static string Path { get; } = Repository.PathOf("docs", "testing.md");

    /// <summary>Returns the page with the figures as they are now.</summary>
    public static string Update(string page)
    {
        List<string> lines = [.. page.Split('\n')];
        string[][] runs = Rows(GrowthFile.Path).Where(row => row[6].Length > 0).ToArray();
        foreach (Target target in Targets.All)
        {
            int at = lines.FindIndex(line => line.StartsWith("| " + target.Name + " |", StringComparison.Ordinal));
            string[] cells = lines[at].Split(" | ");
            lines[at] = string.Join(" | ", cells[0], cells[1], Figures(runs.Where(row => row[1] == target.Name)));
        }

        lines[lines.FindIndex(line => line.StartsWith("| all |", StringComparison.Ordinal))] = "| all | | " + Figures(runs);
        int header = lines.IndexOf(FaultsHeader);
        int end = lines.IndexOf("", header);
        lines.RemoveRange(header + 2, end - header - 2);
        lines.InsertRange(header + 2, Rows(Repository.PathOf("eng", "faults", "found.tsv"))
            .Select(row => string.Join(" | ", "| " + row[0], row[1], row[2] == "-" ? "not found" : row[2], row[3], row[4] + " |")));
        return string.Join('\n', lines);
    }

    // Executions of all runs, the edges of the best of them, and hours. Edges of different targets are not added up: they are partly the same.
    private static string Figures(IEnumerable<string[]> runs)
    {
        string[][] rows = runs.ToArray();
        bool isOne = rows.Select(row => row[1]).Distinct().Count() == 1;
        long executions = rows.Sum(row => long.Parse(row[3], CultureInfo.InvariantCulture));
        string edges = isOne ? rows.Max(row => int.Parse(row[5], CultureInfo.InvariantCulture)).ToString("N0", CultureInfo.InvariantCulture) : "";
        double hours = rows.Sum(row => double.Parse(row[2], CultureInfo.InvariantCulture)) / 3_600;
        return string.Create(CultureInfo.InvariantCulture, $"{executions:N0} | {edges} | {hours:F2} |");
    }

    private static IEnumerable<string[]> Rows(string path) => File.ReadLines(path).Where(line => !line.StartsWith("run\t", StringComparison.Ordinal)).Select(line => line.Split('\t'));
}
