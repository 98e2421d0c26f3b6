using System.ComponentModel;

namespace Amqp.Encoding.Perf.Report;

/// <summary>`bench report`: writes the tables of README, docs/performance.md and docs/figures.md from perf/Results, and renders the charts to docs/pictures.</summary>
public static class ReportCommand
{
    /// <returns>0, or 1 if the charts cannot be rendered although Node is installed.</returns>
    public static int Run()
    {
        foreach (string path in (string[])["README.md", Path.Combine("docs", "performance.md"), Path.Combine("docs", "figures.md")])
        {
            string before = File.ReadAllText(path);
            string after = PageTables.Write(before, MakeTable);
            if (after != before)
            {
                File.WriteAllText(path, after);
            }
        }

        return RenderCharts();
    }

    private static string[]? MakeTable(string query)
    {
        string[]? table = new TableQuery(query).MakeLines();
        Console.WriteLine(table is null ? $"{query}: no figures, left as it is" : query);
        return table;
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
