namespace Amqp.Encoding.Perf.Report;

/// <summary>The rows of a file in perf/Results, until all of them are there.</summary>
public sealed class ResultTable(string name, params string[] columns)
{
    private readonly List<string[]> _rows = [];

    /// <summary>Adds a row, and returns its cells; numbers have a point and no other marks, and an empty text means not measured.</summary>
    public string[] Add(params object[] values)
    {
        Check.That(values.Length == columns.Length, $"a row of {name} has {columns.Length} values");
        string[] row = [.. values.Select(static value => value is double number
            ? number.ToString("0.####", CultureInfo.InvariantCulture)
            : Convert.ToString(value, CultureInfo.InvariantCulture)!)];
        _rows.Add(row);
        return row;
    }

    /// <summary>Writes the file; one with the same rows stays as it is. That of a quick run goes to artifacts/quick: its figures are too rough to be kept.</summary>
    public void Save(bool isQuick = false, string note = "")
    {
        string path = isQuick ? Path.Combine("artifacts", "quick", name + ".tsv") : ResultFile.PathOf(name);
        string[] lines = ["# " + Origin() + (note.Length > 0 ? "; " + note : ""), string.Join('\t', columns), .. _rows.Select(static row => string.Join('\t', row))];
        if (!File.Exists(path) || !File.ReadLines(path).Skip(1).SequenceEqual(lines.Skip(1)))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, string.Join('\n', lines) + "\n");
            Console.WriteLine($"{_rows.Count} rows in {path}");
        }
    }

    // Date; processor; cores; system; runtime; commit.
    private static string Origin()
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
