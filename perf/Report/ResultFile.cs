namespace Amqp.Encoding.Perf.Report;

/// <summary>A table of figures in perf/Results: a comment that says when and where they were measured, the names of the columns, and rows of cells
/// between tabs.</summary>
public static class ResultFile
{
    /// <summary>Reads the rows of a table.</summary>
    /// <param name="name">The name of the file without its ending.</param>
    /// <returns>The rows; none if the file is not there.</returns>
    public static string[][] Read(string name)
    {
        string path = PathOf(name);
        return File.Exists(path) ? [.. Lines(path).Skip(1).Select(static line => line.Split('\t'))] : [];
    }

    /// <summary>Reads the names of a table's columns.</summary>
    public static string[] ReadColumns(string name) => Lines(PathOf(name)).First().Split('\t');

    /// <summary>Reads where and when a table was measured.</summary>
    /// <returns>The comment, or an empty string.</returns>
    public static string ReadOrigin(string name) =>
        File.ReadLines(PathOf(name)).FirstOrDefault() is { } line && line.StartsWith('#') ? line[1..].Trim() : "";

    /// <summary>Gets whether a table is there.</summary>
    public static bool Exists(string name) => File.Exists(PathOf(name));

    /// <summary>Writes a table; one with the same rows stays as it is.</summary>
    /// <param name="name">The name of the file without its ending.</param>
    /// <param name="columns">The names of the columns.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="note">Other words of the first line, such as "quick run".</param>
    /// <param name="measured">When the rows were measured, if not now: the commit is not known then.</param>
    /// <param name="isQuick">Whether the rows are of a quick run, and go to artifacts/quick: they are too rough to be kept.</param>
    public static void Write(string name, string[] columns, IEnumerable<string[]> rows, string note = "", DateTime? measured = null, bool isQuick = false)
    {
        string path = isQuick ? Path.Combine("artifacts", "quick", name + ".tsv") : PathOf(name);
        string[] lines = [string.Join("; ", new[] { "# " + Origin(measured), note }.Where(static text => text.Length > 0)), string.Join('\t', columns), .. rows.Select(static row => string.Join('\t', row))];
        if (File.Exists(path) && File.ReadLines(path).Skip(1).SequenceEqual(lines.Skip(1)))
        {
            return;
        }

        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, string.Join('\n', lines) + "\n");
        Console.WriteLine($"{lines.Length - 2} rows in {path}");
    }

    private static IEnumerable<string> Lines(string path) => File.ReadLines(path).Where(static line => line.Length > 0 && !line.StartsWith('#'));

    private static string PathOf(string name) => Path.Combine("perf", "Results", name + ".tsv");

    // Date; processor; cores; system; runtime; commit.
    private static string Origin(DateTime? measured)
    {
        string date = (measured ?? DateTime.UtcNow).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
        string cores = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture) + " cores";
        return string.Join("; ", date, Processor(), cores, RuntimeInformation.OSDescription, RuntimeInformation.FrameworkDescription, measured is null ? Commit() : "commit not known");
    }

    private static string Processor()
    {
        const string CpuInfo = "/proc/cpuinfo";
        string? name = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(static line => line.StartsWith("model name", StringComparison.Ordinal))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return name?[(name.IndexOf(':') + 1)..].Trim() ?? RuntimeInformation.ProcessArchitecture.ToString();
    }

    private static string Commit()
    {
        try
        {
            using Process git = Process.Start(new ProcessStartInfo("git", "rev-parse --short HEAD") { RedirectStandardOutput = true, RedirectStandardError = true })!;
            string commit = git.StandardOutput.ReadToEnd().Trim();
            git.WaitForExit();
            return commit.Length > 0 ? commit : "no commit";
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return "no commit";
        }
    }
}
