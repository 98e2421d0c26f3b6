using Amqp.Encoding.Tests.Values;

namespace Amqp.Encoding.Tests.Differences;

/// <summary>
/// Each row of known-differences.tsv is what its peer still does. With AMQP_INTEROP=accept the answers and versions are written into the file instead.
/// </summary>
public sealed class KnownDifferenceTests : IDisposable
{
    private readonly Dictionary<string, ValuePeer> _peers = [];

    public void Dispose()
    {
        foreach (ValuePeer peer in _peers.Values)
        {
            peer.Dispose();
        }
    }

    [TestCaseSource(nameof(Values))]
    public void A_known_difference_of_values_is_what_the_peer_does(KnownDifference row)
    {
        Peer peer = Peer.Of(row.Peer);
        if (!_peers.TryGetValue(row.Peer, out ValuePeer? codec))
        {
            _peers.Add(row.Peer, codec = new ValuePeer(peer.Start("values")));
        }

        byte[] encoded = HexText.Parse(row.Bytes);
        string answer = row.Direction == Direction.ToPeer ? codec.Decode(encoded) : codec.Encode(ReferenceDecoder.Decode(encoded));
        if (KnownDifferences.AreAccepted)
        {
            KnownDifferences.Accept(row, codec.Version, answer);
            return;
        }

        KnownDifferences.Report(peer, codec.Version, answer == row.Answer ? null : $"{row}: {row.Bytes}\n  was {row.Answer}\n  is  {answer}");
    }

    [Test]
    public void A_known_difference_has_its_feature_and_differs()
    {
        foreach (KnownDifference row in KnownDifferences.All.Where(row => row.Kind == "value"))
        {
            Node node = ReferenceDecoder.Decode(HexText.Parse(row.Bytes));
            Assert.That(ValueFeatures.Has(node, row.Case), row.ToString());
            string right = (Peer.Of(row.Peer).IsTyped ? ValueNotation.Format(node) : ValueNotation.FormatUntyped(node)).ToJsonString();
            bool isRight = row.Direction == Direction.ToPeer
                ? row.Answer == right
                : row.Answer[0] != '"' && ValueNotation.TryFormat(row.Answer) == ValueNotation.Format(node).ToJsonString();
            Assert.That(isRight, Is.False, $"{row} is no difference.");
        }
    }

    [Test]
    public void Every_feature_is_of_a_known_difference() =>
        Assert.That(ValueFeatures.Names, Is.EquivalentTo(KnownDifferences.All.Where(row => row.Kind == "value").Select(row => row.Case).Distinct()));

    [Test]
    public void Every_row_has_a_clause_an_owner_and_an_effect() =>
        Assert.That(KnownDifferences.All.Where(row => !row.Clause.StartsWith("part ", StringComparison.Ordinal) || row.Answer.Length < 2 || row.Owner.Length < 3 || row.Effect.Length < 3), Is.Empty);

    private static IEnumerable<TestCaseData> Values() =>
        KnownDifferences.All.Where(row => row.Kind == "value").Select(row => new TestCaseData(row).SetCategory(row.Peer).SetArgDisplayNames(row.ToString()));
}
