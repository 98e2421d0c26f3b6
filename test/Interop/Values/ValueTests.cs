using Amqp.Encoding.Tests.Differences;

namespace Amqp.Encoding.Tests.Values;

/// <summary>
/// Values in every encoding that a peer decodes, and values that it encodes. Each seed is fixed. A value with a known difference is left out:
/// <see cref="KnownDifferenceTests"/> asserts that difference.
/// </summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
[TestFixture("amqp10", Category = "amqp10")]
[TestFixture("sap", Category = "sap")]
public sealed class ValueTests(string name) : IDisposable
{
    private const int MostMissesShown = 5;

    private static readonly FormatCode[] s_codes = [.. WireFormat.All.Select(format => new FormatCode(format.Code))];

    private readonly Peer _peer = Peer.Of(name);
    private ValuePeer _codec = null!;

    [OneTimeSetUp]
    public void Start() => _codec = new ValuePeer(_peer.Start("values"));

    public void Dispose() => _codec?.Dispose();

    [Test]
    public void Values_of_each_encoding_are_understood([ValueSource(nameof(s_codes))] FormatCode code, [Values] Direction direction) =>
        Check(direction, Enumerable.Range(0, 60).Select(seed => Generator(seed).NextOf((byte)code, 8)));

    [Test]
    public void Arrays_of_each_encoding_are_understood([ValueSource(nameof(s_codes))] FormatCode code, [Values] Direction direction) =>
        Check(direction, Enumerable.Range(0, 30).Select(seed => Array(seed, (byte)code, seed % 4)));

    [Test]
    public void Described_values_are_understood([ValueSource(nameof(s_codes))] FormatCode code, [Values] Direction direction) =>
        Check(direction, Enumerable.Range(0, 30).Select(seed =>
        {
            NodeGenerator generator = Generator(seed);
            byte descriptor = (seed % 5) switch { 0 => 0x80, 1 => 0x53, 2 => 0x44, 3 => 0xa3, _ => 0xb3 };
            return Node.Described(generator.NextOf(descriptor, 1), generator.NextOf((byte)code, 4));
        }));

    [Test]
    public void Nested_values_are_understood([Range(1, 10)] int group, [Values] Direction direction) =>
        Check(direction, Enumerable.Range(group * 1_000, 200).Select(seed => Generator(seed).Next(4 * group)));

    private static NodeGenerator Generator(int seed) => new(new Random(seed));

    private static Node Array(int seed, byte code, int count)
    {
        NodeGenerator generator = Generator(seed);
        Node[] descriptors = seed % 10 == 9 ? [generator.NextOf(0xa3, 1)] : [];
        Node array = Node.Array(
            0xf0, descriptors, code, [.. Enumerable.Range(0, count).Select(_ => ReferenceEncoder.WithCode(generator.NextOf(code, 4), code))]);
        return seed % 2 == 0 && ReferenceEncoder.FitsEightBits(array) ? ReferenceEncoder.WithCode(array, 0xe0) : array;
    }

    private void Check(Direction direction, IEnumerable<Node> values)
    {
        string[] known = [.. KnownDifferences.CasesOf(_peer, direction)];
        Node[] all = [.. values];
        Node[] compared = [.. all.Where(node => !known.Any(name => ValueFeatures.Has(node, name)))];
        TestContext.Out.WriteLine($"{compared.Length} values; {all.Length - compared.Length} more have a known difference.");
        if (compared.Length == 0)
        {
            Assert.Ignore($"{_peer} differs in all of these values: known-differences.tsv.");
        }

        string[] misses = [.. compared.SelectMany(node => direction == Direction.ToPeer ? MissesOfPeer(node) : MissesOfLibrary(node)).OrderBy(miss => miss.Length)];
        KnownDifferences.Report(_peer, _codec.Version, misses.Length == 0 ? null : $"{misses.Length} misses:\n{string.Join('\n', misses.Take(MostMissesShown))}");
    }

    private IEnumerable<string> MissesOfPeer(Node node)
    {
        string expected = (_peer.IsTyped ? ValueNotation.Format(node) : ValueNotation.FormatUntyped(node)).ToJsonString();
        byte[] any = ReferenceEncoder.Encode(node);
        byte[] ours = AmqpValue.Decode(any).Encode();
        foreach (byte[] encoded in ours.SequenceEqual(any) ? [ours] : new[] { ours, any })
        {
            string answer = _codec.Decode(encoded);
            if (answer != expected)
            {
                yield return $"{HexText.Format(encoded)}\n  is  {expected}\n  not {answer}";
            }
        }
    }

    private IEnumerable<string> MissesOfLibrary(Node node)
    {
        string expected = ValueNotation.Format(node).ToJsonString();
        string encoded = _codec.Encode(node);
        string read = encoded.StartsWith('"') ? encoded : ValueNotation.TryFormat(encoded);
        if (read != expected)
        {
            yield return $"{expected}\n  was written as {encoded}\n  and read as {read}";
        }
    }
}
