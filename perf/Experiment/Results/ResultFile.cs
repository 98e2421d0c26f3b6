using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Experiment.Results;

/// <summary>A file of results in perf/Results: a comment that says when and where, the names of the columns, and rows, all with tabs between.</summary>
internal sealed class ResultFile(string name, params string[] columns)
{
    private static readonly string s_folder = Path.Combine("perf", "Results");

    private readonly List<string> _rows = [];

    /// <summary>Adds a row; numbers have a point and no other marks, and an empty text stands for what was not measured.</summary>
    public void Add(params object[] values)
    {
        if (values.Length != columns.Length)
        {
            throw new ArgumentException($"A row of {name} has {columns.Length} values.", nameof(values));
        }

        _rows.Add(string.Join('\t', values.Select(static value => value is double number
            ? number.ToString("0.####", CultureInfo.InvariantCulture)
            : Convert.ToString(value, CultureInfo.InvariantCulture))));
    }

    /// <summary>Writes the file.</summary>
    /// <param name="isQuick">Whether its figures are of a quick run.</param>
    /// <param name="note">What else the first line says.</param>
    public void Save(bool isQuick, string note = "")
    {
        Directory.CreateDirectory(s_folder);
        string path = Path.Combine(s_folder, name);
        File.WriteAllText(path, string.Join('\n', _rows.Prepend(string.Join('\t', columns)).Prepend(Describe(isQuick) + note)) + "\n");
        Console.WriteLine($"{path}: {_rows.Count} rows");
    }

    private static string Describe(bool isQuick) => "# " + string.Join("; ", new[]
    {
        DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        GetProcessor(),
        $"{Environment.ProcessorCount} processors",
        RuntimeInformation.OSDescription,
        RuntimeInformation.FrameworkDescription,
        "commit " + GetCommit(),
        isQuick ? "quick run" : "full run",
    });

    private static string GetProcessor()
    {
        const string Info = "/proc/cpuinfo";
        string? line = File.Exists(Info) ? File.ReadLines(Info).FirstOrDefault(static line => line.StartsWith("model name", StringComparison.Ordinal)) : null;
        return line?[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim()
            ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
            ?? RuntimeInformation.ProcessArchitecture.ToString();
    }

    private static string GetCommit()
    {
        try
        {
            using Process git = Process.Start(new ProcessStartInfo("git", "rev-parse --short HEAD") { RedirectStandardOutput = true })!;
            string commit = git.StandardOutput.ReadToEnd().Trim();
            git.WaitForExit();
            return commit.Length == 0 ? "unknown" : commit;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return "unknown";
        }
    }
}
