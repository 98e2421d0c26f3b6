namespace Amqp.Encoding.Perf.Report;

/// <summary>A table of figures in perf/Results: a comment that says when and where they were measured, the names of the columns, and rows of cells
/// between tabs.</summary>
public static class ResultFile
{
    /// <summary>Gets or sets the folder of the tables; tests run elsewhere than in the root of the repository.</summary>
    public static string Folder { get; set; } = Path.Combine("perf", "Results");

    public static string[][] Read(string name) => [.. Lines(PathOf(name)).Skip(1).Select(static line => line.Split('\t'))];

    public static string[] ReadColumns(string name) => Lines(PathOf(name)).First().Split('\t');

    /// <summary>Reads where and when a table was measured.</summary>
    public static string ReadOrigin(string name) =>
        File.ReadLines(PathOf(name)).FirstOrDefault() is { } line && line.StartsWith('#') ? line[1..].Trim() : "";

    private static IEnumerable<string> Lines(string path) => File.ReadLines(path).Where(static line => line.Length > 0 && !line.StartsWith('#'));

    internal static string PathOf(string name) => Path.Combine(Folder, name + ".tsv");
}
