using Amqp.Encoding.Tests.Values;

namespace Amqp.Encoding.Tests.Differences;

/// <summary>A row of known-differences.tsv.</summary>
/// <param name="Peer">The peer.</param>
/// <param name="Version">The version of the peer that does this.</param>
/// <param name="Kind"><c>value</c>, <c>message</c>, or <c>outcome</c>.</param>
/// <param name="Case">The feature in which it differs.</param>
/// <param name="Direction">The encoder.</param>
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

    /// <summary>Whether the peer answers like this; a dot is any digit.</summary>
    public bool Is(string answer) => answer.Length == Answer.Length && answer.Zip(Answer).All(pair => pair.First == pair.Second || pair.Second == '.');

    /// <summary>Whether the row is that of the case, or, with a star, of all cases that end like it.</summary>
    public bool Covers(string name) => Case[0] == '*' ? name.EndsWith(Case[1..], StringComparison.Ordinal) : name == Case;

    /// <summary>The peer, the direction and the case.</summary>
    public override string ToString() => $"{Peer}, {Direction}, {Case}";
}
