namespace Amqp.Encoding.Coverage;

/// <summary>A line of the library that has code, and how many of its branches were taken.</summary>
internal readonly record struct CoveredLine(bool IsCovered, int Branches, int Taken)
{
    /// <summary>Returns the better of two measurements of the line: coverlet counts branches in each suite, and does not say which they are.</summary>
    public CoveredLine Or(CoveredLine other) => new(IsCovered || other.IsCovered, Math.Max(Branches, other.Branches), Math.Max(Taken, other.Taken));
}
