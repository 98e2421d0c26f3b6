using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Coverage;

/// <summary>The sums of a folder.</summary>
internal sealed record FolderRow(string Folder, int Lines, int CoveredLines, int Branches, int TakenBranches)
{
    public static FolderRow Of(string folder, IEnumerable<CoveredLine> lines)
    {
        CoveredLine[] all = lines.ToArray();
        return new FolderRow(folder, all.Length, all.Count(line => line.IsCovered), all.Sum(line => line.Branches), all.Sum(line => line.Taken));
    }

    public double LinePercent => Percent(CoveredLines, Lines);

    public double BranchPercent => Percent(TakenBranches, Branches);

    // A folder without branches has none that were not taken.
    private static double Percent(int part, int all) => all == 0 ? 100 : 100.0 * part / all;
}
