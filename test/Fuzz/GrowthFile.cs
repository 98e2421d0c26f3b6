namespace Amqp.Encoding.Fuzz;

/// <summary>The checked-in rows of runs: a few for each run of a target while its edges grow, and one at its end.</summary>
internal static class GrowthFile
{
    private const string Header = "run\ttarget\tseconds\texecutions\tinputs\tedges\tfindings";

    // Between two rows of a run the executions grow by a half at least.
    private const double Step = 1.5;

    public static string Path { get; } = Repository.PathOf("test", "Fuzz", "growth.tsv");

    public static void Append(string target, Fuzzer fuzzer)
    {
        string run = DateTime.UtcNow.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture);
        List<GrowthPoint> points = [];
        foreach (GrowthPoint point in fuzzer.Growth)
        {
            if (points.Count == 0 || point.Executions >= Step * points[^1].Executions)
            {
                points.Add(point);
            }
        }

        points.Add(fuzzer.End);
        if (!File.Exists(Path))
        {
            File.WriteAllText(Path, Header + "\n");
        }

        File.AppendAllLines(Path, points.Select(point => FormattableString.Invariant(
            $"{run}\t{target}\t{point.Seconds:F2}\t{point.Executions}\t{point.Inputs}\t{point.Edges}\t{(point == fuzzer.End ? fuzzer.Findings.Count.ToString(CultureInfo.InvariantCulture) : "")}")));
    }
}
