namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The result of the rounds of a pair.</summary>
public sealed class PairResult
{
    private readonly double[] _ratios;

    public PairResult(IReadOnlyList<PairRound[]> processes)
    {
        PairRound[] rounds = [.. processes.SelectMany(static process => process)];
        _ratios = SortRatios(rounds);
        Median = MedianOf([.. processes.Select(static process => MedianOf(SortRatios(process))).Order()]);
        ReferenceTime = rounds.Min(static round => round.Reference.Time);
        LibraryTime = rounds.Min(static round => round.Library.Time);
        long[] referenceBytes = [.. rounds.Select(static round => round.Reference.Bytes).Order()];
        long[] bytes = [.. rounds.Select(static round => round.Library.Bytes).Order()];
        ReferenceBytes = referenceBytes[rounds.Length / 2];
        Bytes = bytes[rounds.Length / 2];
        AllocatesMore = bytes[rounds.Length / 4] > referenceBytes[rounds.Length * 3 / 4];
    }

    /// <summary>The ratio: of the medians of the processes the one in the middle. A process in which the JIT did not finish, on a machine with other work, counts for
    /// one of them; and a machine that changes its speed moves the ratio of two neighbouring rounds little.</summary>
    public double Median { get; }

    public double LowerQuartile => _ratios[_ratios.Length / 4];

    public double UpperQuartile => _ratios[_ratios.Length * 3 / 4];

    public double RatioOfMinima => LibraryTime / ReferenceTime;

    /// <summary>The shortest time of an operation of the reference, in nanoseconds.</summary>
    public double ReferenceTime { get; }

    /// <summary>The shortest time of an operation of the library, in nanoseconds.</summary>
    public double LibraryTime { get; }

    /// <summary>Bytes that an operation of the reference allocates, the median of the rounds.</summary>
    public long ReferenceBytes { get; }

    /// <summary>Bytes that an operation of the library allocates, the median of the rounds.</summary>
    public long Bytes { get; }

    /// <summary>Whether the library allocates more than the reference, also where both differ from round to round.</summary>
    public bool AllocatesMore { get; }

    /// <summary>Whether the smaller of the two ratios is within 5 % of a goal.</summary>
    public bool Meets(double goal) => Math.Min(Median, RatioOfMinima) <= goal * 1.05;

    private static double[] SortRatios(PairRound[] rounds) => [.. rounds.Select(static round => round.Library.Time / round.Reference.Time).Order()];

    private static double MedianOf(double[] sorted) => sorted[sorted.Length / 2];
}
