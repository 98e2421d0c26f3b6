namespace Amqp.Encoding.Tests.Support;

/// <summary>Reads the worked examples.</summary>
public static class ExampleFile
{
    /// <summary>The rows of the project's own file.</summary>
    public static IReadOnlyList<ExampleRow> Load() => Load(Path.Combine(VectorFile.DataFolder, "examples.tsv"));

    /// <summary>The rows of a file of worked examples.</summary>
    public static IReadOnlyList<ExampleRow> Load(string path) =>
        File.ReadLines(path).Skip(1).Where(line => line.Length > 0).Select(Row).ToList();

    private static ExampleRow Row(string line)
    {
        string[] columns = line.Split('\t');

        return columns.Length == 3 && columns[0].IndexOf('/') > 0
            ? new ExampleRow(columns[0], HexText.Parse(columns[1]), columns[2])
            : throw new FormatException($"Not a worked example: {line}");
    }
}
