using System.IO;
using System.Linq;

namespace Amqp.Encoding.Coverage;

/// <summary>Adds up the lines and branches of suites.</summary>
internal static class CoverageRun
{
    private const double LineGoal = 95;
    private const double BranchGoal = 90;

    /// <summary>Writes the report and the gaps, and prints a row for each folder.</summary>
    /// <param name="library">The folder of the library.</param>
    /// <param name="output">The folder of the report.</param>
    /// <param name="results">The folder with coverlet's files.</param>
    /// <returns>0 if both goals are reached.</returns>
    public static int Run(string library, string output, string results)
    {
        var report = new CoverageReport(library);
        foreach (string path in Directory.GetFiles(results, "coverage.cobertura.xml", SearchOption.AllDirectories))
        {
            report.Add(path);
        }

        FolderRow[] rows = report.Rows.ToArray();
        File.WriteAllLines(
            Path.Combine(output, "report.tsv"),
            rows.Select(row => FormattableString.Invariant($"{row.Folder}\t{row.Lines}\t{row.CoveredLines}\t{row.Branches}\t{row.TakenBranches}"))
                .Prepend("folder\tlines\tcovered\tbranches\tcovered"));
        File.WriteAllLines(Path.Combine(output, "gaps.tsv"), report.Gaps);
        Console.WriteLine("folder               lines   covered            branches   covered");
        foreach (FolderRow row in rows)
        {
            Console.WriteLine(FormattableString.Invariant(
                $"{row.Folder,-16}{row.Lines,10:N0}{row.CoveredLines,10:N0}{row.LinePercent,8:F1} %{row.Branches,10:N0}{row.TakenBranches,10:N0}{row.BranchPercent,8:F1} %"));
        }

        FolderRow sum = rows[^1];
        bool isEnough = sum.Lines > 0 && sum.LinePercent >= LineGoal && sum.BranchPercent >= BranchGoal;
        Console.WriteLine(FormattableString.Invariant($"{(isEnough ? "Reached" : "Not reached")}: {LineGoal} % of lines and {BranchGoal} % of branches. Gaps: artifacts/coverage/gaps.tsv"));
        return isEnough ? 0 : 1;
    }
}
