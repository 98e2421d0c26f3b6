using Amqp.Encoding.Tests.Values;

namespace Amqp.Encoding.Tests.Differences;

/// <summary>A row of known-differences.tsv.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Version">The version of the peer that does this.</param>
/// <param name="Kind"><c>value</c>, or <c>message</c>.</param>
/// <param name="Case">The feature in which it differs.</param>
/// <param name="Direction">Who encodes.</param>
/// <param name="Bytes">The encoding of the value, as the standard has it, in hexadecimal.</param>
/// <param name="Answer">The answer of the peer: the value or the error in the notation, or the bytes that it writes.</param>
/// <param name="Clause">The place in the standard.</param>
/// <param name="Owner">Whose mistake or choice it is.</param>
/// <param name="Effect">The difference, for a reader.</param>
public sealed record KnownDifference(
    string Peer, string Version, string Kind, string Case, Direction Direction, string Bytes, string Answer, string Clause, string Owner, string Effect)
{
    /// <summary>The row as it is in the file.</summary>
    public string Line => string.Join('\t', Peer, Version, Kind, Case, Direction, Bytes, Answer, Clause, Owner, Effect);

    /// <summary>The peer, the direction and the case.</summary>
    public override string ToString() => $"{Peer}, {Direction}, {Case}";
}
