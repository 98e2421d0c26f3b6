using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Contracts that lead to themselves, in bytes and in objects.</summary>
public sealed class LoopTests
{
    private const string Descriptor = "00a30c" + "61636d653a77726170706564";

    [TestCase("5405")]
    [TestCase("")]
    [TestCase("00")]
    [TestCase(Descriptor)]
    [TestCase(Descriptor + "5405")]
    [TestCase(Descriptor + Descriptor + "45")]
    public void A_value_that_leads_to_itself_is_refused_where_no_value_of_it_comes(string hex)
    {
        Assert.That(Wrapped.TryDecode(HexText.Parse(hex), out Wrapped? value, out AmqpDecodeError error), Is.False);
        Assert.That(value, Is.Null);
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(() => Wrapped.Decode(HexText.Parse(hex)), Throws.InstanceOf<AmqpDecodeException>());
    }

    [Test]
    public void A_value_that_leads_to_itself_ends_with_null()
    {
        byte[] bytes = HexText.Parse(Descriptor + Descriptor + "40");
        Wrapped read = Wrapped.Decode(bytes);
        Assert.That(read.Inner!.Inner, Is.Null);
        Assert.That(read.Encode(), Is.EqualTo(bytes));
    }

    [Test]
    public void A_value_that_leads_to_itself_without_end_is_nested_too_deeply()
    {
        byte[] bytes = HexText.Parse(string.Concat(System.Linq.Enumerable.Repeat(Descriptor, 1_000)) + "40");
        Assert.That(Wrapped.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
    }

    // map8: Ping is a map8 with Ping null.
    [Test]
    public void A_value_may_lead_to_itself_through_a_map()
    {
        byte[] bytes = HexText.Parse("c11102" + "a10450696e67" + "c10802" + "a10450696e67" + "40");
        Assert.That(Ping.Decode(bytes).Pong!.Ping!.Pong!.Ping, Is.Null);
        Assert.That(Ping.TryDecode(HexText.Parse("c10902" + "a10450696e67" + "5405"), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedType).Or.EqualTo(AmqpDecodeErrorKind.SizeExceedsParent));
    }

    [Test]
    public void An_object_that_contains_itself_is_refused_however_it_is_written()
    {
        var node = new Knot();
        node.Next = node;
        Refused(node);
        node = new Knot();
        node.Children = [new Knot(), new Knot { Next = new Knot { Children = [node] } }];
        Refused(node);
        var wrapped = new Wrapped();
        wrapped.Inner = wrapped;
        Refused(wrapped);
        var linked = new Linked();
        linked.Next = new Link(linked);
        Refused(linked);

        var pong = new Pong();
        pong.Ping = new Ping { Pong = pong };
        Refused(() => pong.Encode(), () => pong.GetEncodedSize(), () => pong.TryEncode(new byte[9], out _), () => pong.ToAmqpValue());
        Assert.That(pong.ToString(), Does.StartWith("Pong: "));
        pong = new Pong();
        pong.Pongs = new() { ["a"] = pong };
        Refused(() => pong.Encode());
    }

    [Test]
    public void An_object_of_64_levels_is_written_and_one_more_is_refused()
    {
        // The descriptor and the list are a level each; the innermost list has no items, so it does not count.
        Knot node = new();
        for (int i = 1; i < 32; i++)
        {
            node = new Knot { Value = i, Next = node };
        }

        Assert.That(Knot.Decode(node.Encode()).Value, Is.EqualTo(31));
        Assert.That(node.GetEncodedSize(), Is.EqualTo(node.Encode().Length));
        Refused(new Knot { Value = 32, Next = node });
    }

    // Descriptor and fields of each.
    [Test]
    public void A_chain_is_written_as_deep_as_it_is_read([Values(2, 4, 8, 64, 66)] int levels)
    {
        Knot chain = null!;
        for (int i = 0; i < levels / 2; i++)
        {
            chain = new Knot { Value = 1, Next = chain };
        }

        byte[] bytes = chain.Encode(AmqpWriterOptions.Default.WithMaxDepth(levels));
        Assert.That(() => Knot.Decode(bytes, AmqpReaderOptions.Default.WithMaxDepth(levels)), Throws.Nothing);
        Assert.That(Knot.TryDecode(bytes, out _, out AmqpDecodeError error, AmqpReaderOptions.Default.WithMaxDepth(levels - 1)), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        AmqpWriterOptions few = AmqpWriterOptions.Default.WithMaxDepth(levels - 1);
        Assert.That(() => chain.Encode(few), Throws.TypeOf<AmqpEncodeException>());
        byte[] span = new byte[bytes.Length];
        Assert.That(() => WriteTo(chain, new AmqpWriter(span, few)), Throws.TypeOf<AmqpEncodeException>());
    }

    // Measured, written, and looked at once more where the span ends.
    [Test]
    public void The_fields_of_a_deep_chain_are_read_a_few_times_each([Values(30, 300)] int nodes)
    {
        Watched chain = null!;
        for (int i = 0; i < nodes; i++)
        {
            chain = new Watched { Value = i, Next = chain, Last = 1 };
        }

        Watched.Reads = 0;
        byte[] bytes = chain.Encode(AmqpWriterOptions.Default.WithMaxDepth(1_024));
        Assert.That(Watched.Reads, Is.LessThanOrEqualTo(8 * nodes));
        Assert.That(Watched.Decode(bytes, AmqpReaderOptions.Default.WithMaxDepth(1_024)).Value, Is.EqualTo(nodes - 1));
    }

    [Test]
    public void Unknown_fields_alone_open_a_level()
    {
        var unnamed = new Unnamed { Others = new AmqpList([1]) };
        Assert.That(() => unnamed.Encode(AmqpWriterOptions.Default.WithMaxDepth(2)), Throws.Nothing);
        Assert.That(() => unnamed.Encode(AmqpWriterOptions.Default.WithMaxDepth(1)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => new Unnamed().Encode(AmqpWriterOptions.Default.WithMaxDepth(1)), Throws.Nothing);
    }

    // Descriptor, fields and the list of children are three levels a node; the innermost list has no items, so it does not count.
    [TestCase(21, 62)]
    [TestCase(22, 65)]
    [TestCase(341, 1_022)]
    public void A_tree_is_written_and_read_as_deep_as_the_options_say(int nodes, int levels)
    {
        Knot tree = new() { Value = nodes };
        for (int i = nodes - 1; i > 0; i--)
        {
            tree = new Knot { Value = i, Children = [tree] };
        }

        AmqpWriterOptions writer = AmqpWriterOptions.Default.WithMaxDepth(levels);
        AmqpReaderOptions reader = AmqpReaderOptions.Default.WithMaxDepth(levels);
        byte[] bytes = tree.Encode(writer);
        Assert.That(tree.GetEncodedSize(writer), Is.EqualTo(bytes.Length));
        Assert.That(Knot.TryDecode(bytes, out Knot? read, out AmqpDecodeError error, reader), Is.True, error.ToString());
        for (int i = 1; i < nodes; i++)
        {
            Assert.That(read!.Value, Is.EqualTo(i));
            read = read.Children[0];
        }

        Assert.That(read!.Value, Is.EqualTo(nodes));
        Assert.That(() => tree.Encode(AmqpWriterOptions.Default.WithMaxDepth(levels - 1)), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(Knot.TryDecode(bytes, out _, out error, AmqpReaderOptions.Default.WithMaxDepth(levels - 1)), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
        if (levels > 64)
        {
            Assert.That(() => tree.Encode(), Throws.TypeOf<AmqpEncodeException>().With.Message.StartsWith("Values are nested deeper than the 64 levels that AmqpWriterOptions.MaxDepth allows; AmqpWriterOptions.WithMaxDepth allows up to 1,024. (Knot.Children[0].")
                .And.Message.Length.LessThan(500));
            Assert.That(AmqpValue.Decode(bytes, reader).TryGetContract(out Knot? _, out error), Is.False);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DepthLimit));
            AmqpDecodeException refused = Assert.Throws<AmqpDecodeException>(() => Knot.Decode(bytes))!;
            Assert.That(refused.Message, Does.StartWith("Expected at most 64 levels of nesting (AmqpReaderOptions.MaxDepth; WithMaxDepth allows up to 1,024) at offset "));
        }

        foreach (int kilobytes in new[] { 256, 320, 1_536 })
        {
            Assert.That(SmallStack.Run(kilobytes, () => tree.Encode(writer)), Is.Null.Or.TypeOf<AmqpEncodeException>());
            Assert.That(SmallStack.Run(kilobytes, () => Knot.Decode(bytes, reader)), Is.Null.Or.TypeOf<AmqpDecodeException>());
        }

        Assert.That(SmallStack.Run(1_536, () => Knot.Decode(tree.Encode(writer), reader)), Is.Null);
    }

    private static void Refused(IAmqpComposite composite)
    {
        Refused(() => composite.Encode(), () => composite.GetEncodedSize(), () => composite.TryEncode(new byte[9], out _), () => AmqpValue.FromComposite(composite));
        Assert.That(composite.ToString(), Does.StartWith(composite.GetType().Name + ": "));
    }

    private static void Refused(params Func<object?>[] calls)
    {
        foreach (Func<object?> call in calls)
        {
            Assert.That(call, Throws.InstanceOf<AmqpEncodeException>().With.Message.Contains("64 levels"));
        }
    }

    private static void WriteTo(Knot node, AmqpWriter writer) => node.WriteTo(ref writer);
}
