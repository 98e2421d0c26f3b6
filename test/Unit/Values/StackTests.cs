namespace Amqp.Encoding.Tests.Values;

/// <summary>A stack of 256 KB, as threads have that somebody made small, is enough for the default depth, and 1.5 MB for the greatest. A smaller one is reported.</summary>
public sealed class StackTests
{
    private const int StackSize = 256;
    private const int Deepest = 1_024;

    private static readonly AmqpReaderOptions s_reader = AmqpReaderOptions.Default.WithMaxDepth(Deepest);
    private static readonly AmqpWriterOptions s_writer = AmqpWriterOptions.Default.WithMaxDepth(Deepest);

    private static readonly string[] s_deep = ["lists", "values of maps", "described values", "arrays of lists", "arrays of maps", "arrays of described lists", "arrays of arrays"];

    // Code that is not optimised has larger frames.
    private static int LargeStackSize => typeof(AmqpValue).Assembly.GetCustomAttributes(typeof(DebuggableAttribute), false).Cast<DebuggableAttribute>().Any(one => one.IsJITOptimizerDisabled) ? 2_048 : 1_536;

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

        Assert.That(SmallStack.Run(StackSize, () => Use(bytes, wrong, at + 1)), Is.Null);
    }

    [Test]
    public void Values_of_1_024_levels_go_every_way_on_the_stack_of_an_ordinary_thread([ValueSource(nameof(s_deep))] string nest)
    {
        foreach ((string way, Action use) in Ways(nest))
        {
            Assert.That(SmallStack.Run(LargeStackSize, use), Is.Null, way);
        }
    }

    [Test]
    public void A_stack_without_room_for_a_deep_value_is_reported([ValueSource(nameof(s_deep))] string nest, [Values(256, 320, 512, 1_000)] int kilobytes)
    {
        foreach ((string way, Action use) in Ways(nest))
        {
            Exception? thrown = SmallStack.Run(kilobytes, use);
            bool isReported = thrown is null or AmqpDecodeException { Error: { Kind: AmqpDecodeErrorKind.DepthLimit, Expected: "nesting for which the stack of this thread has room" } }
                || (thrown is AmqpEncodeException && thrown.Message.Contains("stack of this thread"));
            Assert.That(isReported, way + ": " + thrown);
        }
    }

    // The comparison of keys needs more stack than the reading of them.
    [Test]
    public void Equal_keys_of_many_levels_are_found_or_the_stack_is_reported([Values(256, 400, 700, 1_536)] int kilobytes, [Values(2, 40)] int keys)
    {
        byte[] deep = Nests.Make("arrays of maps", 1_000);
        Node[] others = [.. Enumerable.Range(0, keys - 2).SelectMany(i => new[] { Node.Scalar(0x50, (byte)i), Node.Scalar(0x40) })];
        byte[] rest = [.. others.SelectMany(ReferenceEncoder.Encode)];
        byte[] content = [.. deep, 0x40, .. rest, .. deep, 0x40];
        byte[] map = [0xd1, .. BigEndianOf(4 + content.Length), .. BigEndianOf(2 * keys), .. content];
        List<AmqpDecodeErrorKind> found = [];
        Exception? thrown = SmallStack.Run(kilobytes, () =>
        {
            AmqpReader reader = new(map, s_reader);
            found.Add(reader.TryValidate(out AmqpDecodeError error) ? AmqpDecodeErrorKind.None : error.Kind);
            found.Add(AmqpValue.TryDecode(map, out _, out error, s_reader) ? AmqpDecodeErrorKind.None : error.Kind);
            found.Add(KindOf(() => new AmqpReader(map, s_reader).Validate()));
            found.Add(KindOf(() => ReadObject(map)));
        });
        Assert.That(thrown, Is.Null);
        Assert.That(found, Is.All.EqualTo(AmqpDecodeErrorKind.DuplicateKey).Or.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        Assert.That(found, kilobytes == 1_536 ? Is.All.EqualTo(AmqpDecodeErrorKind.DuplicateKey) : Is.Not.Empty);
    }

    private static AmqpDecodeErrorKind KindOf(Action read) => Assert.Throws<AmqpDecodeException>(() => read())!.Error.Kind;

    private static byte[] BigEndianOf(int number) => [(byte)(number >> 24), (byte)(number >> 16), (byte)(number >> 8), (byte)number];

    private static (string Way, Action Use)[] Ways(string nest)
    {
        byte[] bytes = Nests.Make(nest, Deepest);
        AmqpValue value = default;
        AmqpValue same = default;
        object? item = null;
        Assert.That(
            SmallStack.Run(
                65_536,
                () =>
                {
                    value = AmqpValue.Decode(bytes, s_reader);
                    same = AmqpValue.Decode(bytes, s_reader);
                    item = value.ToObject();
                }),
            Is.Null);
        Assert.That(value.Depth, Is.EqualTo(Deepest));
        byte[] message = [0x00, 0x53, 0x77, .. Nests.Make(nest, Deepest - 1)];
        byte[] wrong = [.. bytes];
        wrong[wrong.Length - 1] = 0xFF;
        return
        [
            ("decode", () => Assert.That(AmqpValue.Decode(bytes, s_reader), Is.EqualTo(value))),
            ("borrow", () => AmqpValue.Decode(bytes.AsMemory(), s_reader, borrow: true)),
            ("try to decode", () => _ = AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError error, s_reader) ? true : throw new AmqpDecodeException(error)),
            ("validate", () => new AmqpReader(bytes, s_reader).Validate()),
            ("skip", () => new AmqpReader(bytes, s_reader).Skip()),
            ("objects", () => ReadObject(bytes)),
            ("a fault inside", () => Assert.That(AmqpValue.TryDecode(wrong, out _, out _, s_reader), Is.False)),
            ("encode", () => Assert.That(value.Encode(s_writer).Length, Is.GreaterThan(Deepest))),
            ("size", () => Copy(value).GetEncodedSize()),
            ("write encoded", () => new AmqpWriter(new byte[bytes.Length + 9], s_writer).WriteEncodedValue(bytes)),
            ("equals", () => Assert.That(value.Equals(same))),
            ("hash", () => Assert.That(value.GetHashCode(), Is.EqualTo(same.GetHashCode()))),
            ("text", () => Assert.That(value.ToString(), Is.Not.Empty)),
            ("notation", () => NotationText.Format(value)),
            ("to objects", () => value.ToObject()),
            ("write objects", () => WriteObject(item, 4 * bytes.Length)),
            ("message", () => AmqpMessage.Decode(message, s_reader).ToOwned().Encode(s_writer)),
        ];
    }

    private static void ReadObject(byte[] bytes)
    {
        AmqpReader reader = new(bytes, s_reader);
        reader.ReadObject();
    }

    private static void WriteObject(object? item, int room)
    {
        AmqpWriter writer = new(new byte[room], s_writer);
        writer.WriteObject(item);
    }

    // A value whose sizes are not counted yet.
    private static AmqpValue Copy(AmqpValue value) => value.TryGetList(out AmqpList? list) ? new AmqpList([.. list]) : value;

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
