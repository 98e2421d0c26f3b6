using System.IO;
using System.Linq;
using Amqp.Encoding.Coverage;

// The folder of the library, the folder of the report, and the folder with what coverlet wrote.
const double LineGoal = 95;
const double BranchGoal = 90;

var report = new CoverageReport(args[0]);
foreach (string path in Directory.GetFiles(args[2], "coverage.cobertura.xml", SearchOption.AllDirectories))
{
    report.Add(path);
}

FolderRow[] rows = report.Rows.ToArray();
File.WriteAllLines(
    Path.Combine(args[1], "report.tsv"),
    rows.Select(row => FormattableString.Invariant($"{row.Folder}\t{row.Lines}\t{row.CoveredLines}\t{row.Branches}\t{row.TakenBranches}"))
        .Prepend("folder\tlines\tcovered\tbranches\tcovered"));
File.WriteAllLines(Path.Combine(args[1], "gaps.tsv"), report.Gaps);
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
