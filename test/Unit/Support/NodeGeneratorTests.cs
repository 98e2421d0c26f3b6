namespace Amqp.Encoding.Tests.Support;

/// <summary>The generator makes valid values of every kind, and the reference codec agrees with itself on them.</summary>
public sealed class NodeGeneratorTests
{
    private static readonly Lazy<IReadOnlyList<Node>> s_values = new Lazy<IReadOnlyList<Node>>(
        () => Enumerable.Range(0, 3000).Select(seed => NodeGenerator.FromSeed(seed, seed % 60)).ToList());

    [Test]
    public void Generated_values_are_read_back_from_their_own_encodings()
    {
        foreach (Node node in s_values.Value)
        {
            byte[] encoded = ReferenceEncoder.Encode(node);
            Node decoded = ReferenceDecoder.Decode(encoded);

            Assert.That(NodeEquality.Instance.Equals(decoded, node), () => node.ToString());
            Assert.That(ReferenceEncoder.Encode(decoded), Is.EqualTo(encoded), () => node.ToString());
            Assert.That(decoded.Depth, Is.EqualTo(node.Depth).And.AtMost(ReferenceDecoder.MaxDepth));
            Assert.That(NodeEquality.Instance.GetHashCode(decoded), Is.EqualTo(NodeEquality.Instance.GetHashCode(node)));
        }
    }

    [TestCase(true)]
    [TestCase(false)]
    public void The_smallest_form_is_the_same_value_and_stable(bool keepArrayConstructors)
    {
        foreach (Node node in s_values.Value)
        {
            Node smallest = ReferenceEncoder.Smallest(node, keepArrayConstructors);
            byte[] encoded = ReferenceEncoder.Encode(smallest);

            Assert.That(NodeEquality.Instance.Equals(ReferenceDecoder.Decode(encoded), node), () => node.ToString());
            Assert.That(ReferenceEncoder.EncodeSmallest(smallest, keepArrayConstructors), Is.EqualTo(encoded), () => node.ToString());

            if (keepArrayConstructors)
            {
                Assert.That(encoded.Length, Is.AtMost(ReferenceEncoder.Encode(node).Length), () => node.ToString());
            }
        }
    }

    [Test]
    public void Damaged_bytes_are_rejected_or_are_another_value()
    {
        Random random = new Random(7);
        int rejected = 0;

        foreach (byte[] encoded in s_values.Value.Select(ReferenceEncoder.Encode))
        {
            encoded[random.Next(encoded.Length)] ^= (byte)(1 << random.Next(8));

            try
            {
                Assert.That(ReferenceEncoder.Encode(ReferenceDecoder.Decode(encoded)), Is.EqualTo(encoded));
            }
            catch (ReferenceDecodeException)
            {
                rejected++;
            }
        }

        Assert.That(rejected, Is.InRange(500, 2500));
    }

    [Test]
    public void Generated_values_are_the_same_for_the_same_seed()
    {
        for (int seed = 0; seed < 50; seed++)
        {
            Assert.That(ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 40)), Is.EqualTo(ReferenceEncoder.Encode(NodeGenerator.FromSeed(seed, 40))));
        }
    }

    [Test]
    public void Generated_values_have_every_encoding_and_every_boundary()
    {
        List<Node> all = s_values.Value.SelectMany(WithDescendants).ToList();
        List<Node> arrays = all.Where(node => node.Type == NodeType.Array).ToList();
        List<byte> codes = WireFormat.All.Select(format => format.Code).ToList();

        Assert.That(codes.Except(all.Select(node => node.Code)), Is.Empty, "codes of values");
        Assert.That(codes.Except(arrays.Where(array => array.Children.Count > 0).Select(array => array.ElementCode)), Is.Empty, "codes of elements");
        Assert.That(codes.Except(arrays.Where(array => array.Children.Count == 0).Select(array => array.ElementCode)), Is.Empty, "codes of empty arrays");
        Assert.That(codes.Except(arrays.Where(array => array.ElementDescriptors.Count > 0).Select(array => array.ElementCode)), Is.Empty, "codes of described elements");
        Assert.That(arrays.Select(array => array.ElementDescriptors.Count), Has.Member(3));
        Assert.That(s_values.Value.Select(node => node.Depth), Has.Member(ReferenceDecoder.MaxDepth));
        Assert.That(all.Where(node => node.Type == NodeType.Described).Select(node => node.Descriptor.Type).Distinct().Count(), Is.GreaterThan(20));

        int[] counts = { 253, 254, 255, 256, 257 };
        Assert.That(counts.Except(all.Where(node => node.Type == NodeType.String).Select(node => node.Data.Length)), Is.Empty, "strings");
        Assert.That(counts.Except(all.Where(node => node.Type == NodeType.Symbol).Select(node => node.Data.Length)), Is.Empty, "symbols");
        Assert.That(counts.Except(all.Where(node => node.Type == NodeType.Binary).Select(node => node.Data.Length)), Is.Empty, "binaries");
        Assert.That(counts.Except(all.Where(node => node.Type == NodeType.List).Select(node => node.Children.Count)), Is.Empty, "items of lists");
        Assert.That(counts.Except(arrays.Select(node => node.Children.Count)), Is.Empty, "elements of arrays");

        foreach (byte code in new byte[] { 0xd0, 0xd1, 0xf0 })
        {
            // Less the code, the size and the count.
            IEnumerable<int> contents = all.Where(node => node.Code == code).Select(node => ReferenceEncoder.Encode(node).Length - 9);
            Assert.That(counts.Except(contents), Is.Empty, $"bytes in 0x{code:x2}");
        }

        foreach (byte code in new byte[] { 0xc0, 0xc1, 0xe0 })
        {
            IEnumerable<int> sizes = all.Where(node => node.Code == code).Select(node => ReferenceEncoder.Encode(node).Length - 2);
            Assert.That(sizes, Has.Member(255), $"largest 0x{code:x2}");
        }
    }

    private static IEnumerable<Node> WithDescendants(Node node) =>
        node.Children.Distinct().Concat(node.ElementDescriptors).SelectMany(WithDescendants).Prepend(node);
}
