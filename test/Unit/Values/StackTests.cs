using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Values;

/// <summary>A stack of 256 KB, as threads have that somebody made small, is enough for every depth that there is.</summary>
[TestFixture]
public sealed class StackTests
{
    private const int StackSize = 256 * 1024;

    private static readonly (string Name, Func<Node, Node> Around)[] s_levels =
    [
        ("lists", node => Node.List(0xd0, node)),
        ("values of maps", node => Node.Map(0xd1, Node.Scalar(0x40), node)),
        ("keys of maps", node => Node.Map(0xd1, node, Node.Scalar(0x40))),
        ("keys of many", node => Node.Map(0xd1, [node, Node.Scalar(0x40), .. Enumerable.Range(0, 20).SelectMany(i => new[] { Node.Scalar(0x50, (byte)i), Node.Scalar(0x40) })])),
        ("described values", node => Node.Described(Node.Scalar(0x44), node)),
        ("descriptors", node => Node.Described(node, Node.Scalar(0x40))),
        ("arrays of arrays", node => Node.Array(0xf0, [], node.Code, node)),
        ("arrays of lists", node => node.Type == NodeType.List ? Node.Array(0xf0, [], node.Code, node) : Node.List(0xd0, node)),
        ("arrays of maps", node => node.Type == NodeType.Map ? Node.Array(0xf0, [], node.Code, node) : Node.Map(0xd1, node, Node.Scalar(0x40))),
        ("arrays of described", node => node.Type == NodeType.List ? Node.Array(0xf0, [Node.Scalar(0x44)], node.Code, node) : Node.List(0xd0, node)),
        ("descriptors of arrays", node => Node.Array(0xf0, [node], 0x50, Node.Scalar(0x50, 7))),
    ];

    private static IEnumerable<string> Levels => s_levels.Select(level => level.Name);

    [TestCaseSource(nameof(Levels))]
    public void The_deepest_values_fit_on_the_stack(string name)
    {
        // The byte that is changed to make a fault is the innermost boolean.
        Func<Node, Node> around = s_levels.Single(level => level.Name == name).Around;
        Node node = Node.Scalar(0x56, 1);
        for (Node next = node; next.Depth <= 64; next = around(next))
        {
            node = next;
        }

        Assert.That(node.Depth, Is.GreaterThanOrEqualTo(62));
        byte[] bytes = ReferenceEncoder.Encode(node);
        byte[] wrong = [.. bytes];
        int at = wrong.AsSpan().LastIndexOf([(byte)0x56, (byte)1]);
        wrong[at + 1] = 2;

        Exception? thrown = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    Use(bytes, wrong, at + 1);
                }
                catch (Exception e)
                {
                    thrown = e;
                }
            },
            StackSize);
        thread.Start();
        thread.Join();
        Assert.That(thrown, Is.Null);
    }

    private static void Use(byte[] bytes, byte[] wrong, int at)
    {
        AmqpValue value = AmqpValue.Decode(bytes);
        AmqpValue same = AmqpValue.Decode(bytes.AsMemory(), borrow: true);
        Assert.That(value == same);
        Assert.That(value.GetHashCode() == same.GetHashCode());
        Assert.That(AmqpValue.Decode(value.Encode()) == value);
        Assert.That(value.GetEncodedSize() > 0);
        Assert.That(NotationText.Format(value), Is.Not.Empty);
        Assert.That(value.ToString(), Is.Not.Empty);
        var map = AmqpMap.Create([.. Enumerable.Range(0, 20).Select(i => new KeyValuePair<AmqpValue, AmqpValue>(i == 19 && value.Depth < 64 ? value : i, i))]);
        Assert.That(value.Depth == 64 || map.ContainsKey(same));
        AmqpReader reader = new(bytes);
        reader.Validate();
        Assert.That(reader.IsAtEnd);
        Assert.That(AmqpValue.TryDecode(wrong, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidBoolean));
        Assert.That(error.Offset, Is.EqualTo((long)at));
        Assert.That(error.Path, Has.Length.LessThan(64 * 12));
        Assert.That(
            () =>
            {
                AmqpReader validator = new(wrong);
                validator.Validate();
            },
            Throws.TypeOf<AmqpDecodeException>());
    }
}
