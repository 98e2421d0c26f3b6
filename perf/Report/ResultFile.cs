namespace Amqp.Encoding.Perf.Report;

/// <summary>A table of figures in perf/Results: a comment that says when and where they were measured, the names of the columns, and rows of cells
/// between tabs.</summary>
public static class ResultFile
{
    public static string[][] Read(string name) => [.. Lines(PathOf(name)).Skip(1).Select(static line => line.Split('\t'))];

    public static string[] ReadColumns(string name) => Lines(PathOf(name)).First().Split('\t');

    /// <summary>Reads where and when a table was measured.</summary>
    public static string ReadOrigin(string name) =>
        File.ReadLines(PathOf(name)).FirstOrDefault() is { } line && line.StartsWith('#') ? line[1..].Trim() : "";

    private static IEnumerable<string> Lines(string path) => File.ReadLines(path).Where(static line => line.Length > 0 && !line.StartsWith('#'));

    internal static string PathOf(string name) => Path.Combine("perf", "Results", name + ".tsv");

    // Date; processor; cores; system; runtime; commit.
    internal static string Origin()
    {
        string date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
        string cores = Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture) + " cores";
        return string.Join("; ", date, Processor(), cores, RuntimeInformation.OSDescription, RuntimeInformation.FrameworkDescription, Commit());
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
            return ChildProcess.Run(new ProcessStartInfo("git", ["rev-parse", "--short", "HEAD"]), CancellationToken.None).Trim();
        }
        catch (Exception exception) when (exception is System.ComponentModel.Win32Exception or InvalidOperationException)
        {
            return "no commit";
        }
    }
}
