namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A line of pairs.tsv.</summary>
/// <param name="Name">The name of the row.</param>
/// <param name="Goal">How many times the reference's time the library may take.</param>
/// <param name="Basis">Where the goal comes from: given, an estimate of what is plausible, or a wish.</param>
/// <param name="Ratio">The ratio that was checked in; null before the first.</param>
/// <param name="Bytes">The bytes allocated that were checked in; null before the first, and where they differ from run to run.</param>
/// <param name="IsSteady">Whether the bytes are the same in every run.</param>
public sealed record PairGoal(string Name, double Goal, string Basis, double? Ratio, long? Bytes, bool IsSteady)
{
    public const string Columns = "name\tgoal\tbasis\tratio\tbytes";

    private const string Varying = "-";

    /// <exception cref="FormatException">It has not five columns, or one is not a number.</exception>
    public static PairGoal Parse(string line)
    {
        string[] cells = line.Split('\t');
        if (cells.Length != 5)
        {
            throw new FormatException($"This line of pairs.tsv has not five columns: {line}");
        }

        bool isSteady = cells[4] != Varying;
        return new PairGoal(
            cells[0],
            double.Parse(cells[1], CultureInfo.InvariantCulture),
            cells[2],
            cells[3].Length == 0 ? null : double.Parse(cells[3], CultureInfo.InvariantCulture),
            cells[4].Length == 0 || !isSteady ? null : long.Parse(cells[4], CultureInfo.InvariantCulture),
            isSteady);
    }

    /// <summary>The same line with what a run measured.</summary>
    public PairGoal With(PairResult result) => this with { Ratio = result.Median, Bytes = IsSteady ? result.Bytes : null };

    /// <summary>Whether a run allocated more than was checked in.</summary>
    public bool IsExceededBy(PairResult result) => result.Bytes > Bytes;

    /// <summary>Whether the ratio of a run is more than a quarter away from the one that was checked in.</summary>
    public bool IsFarFrom(PairResult result) => Math.Abs(result.Median - Ratio.GetValueOrDefault(result.Median)) > 0.25 * Ratio;

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{Name}\t{Goal:0.0#}\t{Basis}\t{Ratio:0.00}\t{(IsSteady ? Bytes : Varying)}");
}
