using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>What came out of the rounds of a pair.</summary>
public sealed class PairResult
{
    private readonly double[] _ratios;

    /// <summary>Makes the result of rounds.</summary>
    public PairResult(IReadOnlyList<PairRound> rounds)
    {
        _ratios = [.. rounds.Select(static round => round.LibraryTime / round.ReferenceTime).Order()];
        ReferenceTime = rounds.Min(static round => round.ReferenceTime);
        LibraryTime = rounds.Min(static round => round.LibraryTime);
        long[] referenceBytes = [.. rounds.Select(static round => round.ReferenceBytes).Order()];
        long[] bytes = [.. rounds.Select(static round => round.LibraryBytes).Order()];
        ReferenceBytes = referenceBytes[rounds.Count / 2];
        Bytes = bytes[rounds.Count / 2];
        AllocatesMore = bytes[rounds.Count / 4] > referenceBytes[rounds.Count * 3 / 4];
    }

    /// <summary>The median of the ratios of neighbouring rounds, which a machine that changes its speed moves little.</summary>
    public double Median => _ratios[_ratios.Length / 2];

    /// <summary>The first quartile of the ratios.</summary>
    public double LowerQuartile => _ratios[_ratios.Length / 4];

    /// <summary>The third quartile of the ratios.</summary>
    public double UpperQuartile => _ratios[_ratios.Length * 3 / 4];

    /// <summary>The ratio of the minima.</summary>
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
}
