using Microsoft.CodeAnalysis;

namespace System;

/// <summary>
/// A slice, written <c>a..b</c>. Spans and strings can be sliced by one; arrays cannot on this target framework
/// (that copies: slice <c>AsSpan()</c> instead).
/// </summary>
[Embedded]
internal readonly struct Range(Index start, Index end) : IEquatable<Range>
{
    public static Range All => new(Index.Start, Index.End);

    public Index Start { get; } = start;

    public Index End { get; } = end;

    public static Range StartAt(Index start) => new(start, Index.End);

    public static Range EndAt(Index end) => new(Index.Start, end);

    public (int Offset, int Length) GetOffsetAndLength(int length)
    {
        int start = Start.GetOffset(length);
        int end = End.GetOffset(length);
        if ((uint)end > (uint)length || (uint)start > (uint)end)
        {
            throw new ArgumentOutOfRangeException(nameof(length));
        }

        return (start, end - start);
    }

    public bool Equals(Range other) => Start.Equals(other.Start) && End.Equals(other.End);

    public override bool Equals(object? obj) => obj is Range other && Equals(other);

    public override int GetHashCode() => (Start.GetHashCode() * 31) + End.GetHashCode();
}
