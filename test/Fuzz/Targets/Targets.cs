using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>All targets, and how sound input is made for them.</summary>
internal static class Targets
{
    public static IReadOnlyList<Target> All { get; } =
    [
        new("value", ValueTarget.Run, Value),
        new("object", ObjectTarget.Run, Value),
        new("view", ViewTarget.Run, Value),
        new("stream", StreamTarget.Run, Value),
        new("composite", CompositeTarget.Run, Composite),
        new("contract", ContractTarget.Run, ContractTarget.Generate),
        new("message", MessageTarget.Run, Message),
        new("parts", PartsTarget.Run, Message),
        new("batch", BatchTarget.Run, Batch),
        new("frame", FrameTarget.Run, random => Frame(random, 0)),
        new("sasl", FrameTarget.RunSasl, random => Frame(random, 1)),
        new("frames", FramesTarget.Run, Frames),
        new("notation", NotationTarget.Run, Notation),
        new("json", JsonTarget.Run, Json),
        new("text", TextTarget.Run, Text),
        new("capture", CaptureTarget.Run, random => CaptureTarget.Generate(random, () => Frame(random, 0))),
        new("dump", DumpTarget.Run, AnyContent),
        new("api", ApiTarget.Run, Noise),
        new("output", OutputTarget.Run, Noise),
    ];

    private static byte[] Value(Random random) => ReferenceEncoder.Encode(random.Next(64) switch
    {
        0 => ZeroWidth(random),
        < 8 => Deep(random),
        < 12 => Tree(random),
        _ => new NodeGenerator(random).Next(random.Next(1, 40)),
    });

    // Described values in descriptors and values of others, whose end no size tells.
    private static Node Tree(Random random, int levels = 12) => levels == 0 || random.Next(6) == 0
        ? new NodeGenerator(random).Next(1)
        : Node.Described(Tree(random, levels - 1), Tree(random, levels - 1));

    // Each array is within the limit of zero-width elements; both together may be above it.
    private static Node ZeroWidth(Random random) => Node.List(0xd0, ZeroWidthArray(random), ZeroWidthArray(random));

    private static Node ZeroWidthArray(Random random) =>
        Node.Array(0xf0, [], 0x43, Enumerable.Repeat(Node.Scalar(0x43), random.Next(ReferenceDecoder.MaxZeroWidthElements)).ToArray());

    // At the limit of depth, with what counts as a level: descriptors of arrays, and arrays of empty lists, which do not.
    private static Node Deep(Random random)
    {
        Node node = random.Next(5) switch
        {
            0 => Node.Array(0xf0, [], 0x45, Node.List(0x45), Node.List(0x45)),
            1 => Node.Array(0xf0, Descriptors(random), 0x71, Node.Number(0x71, 1)),
            2 => Node.Array(0xf0, Descriptors(random), 0xd0, Node.List(0xd0, Node.List(0xd0))),
            3 => Node.Array(0xf0, [], 0xd0, Node.List(0xd0)),
            _ => Node.Map(0xd1, Node.Number(0x52, 1), Node.Number(0x52, 2)),
        };
        for (int levels = random.Next(58, 66); node.Depth < levels;)
        {
            node = random.Next(3) switch
            {
                0 => Node.List(0xd0, node),
                1 => Node.Map(0xd1, Node.Number(0x52, 1), node),
                _ => Node.Described(Node.Number(0x53, 1), node),
            };
        }

        return node;
    }

    private static Node[] Descriptors(Random random) => Enumerable.Range(0, 1 + random.Next(3)).Select(i => Node.Number(0x53, (ulong)i)).ToArray();

    private static byte[] Composite(Random random)
    {
        CompositeDefinition type = CompositeDefinition.All[random.Next(CompositeDefinition.All.Count)];
        int share = random.Next(1, 4);
        Node descriptor = random.Next(4) == 0 ? type.SymbolicDescriptor : type.NumericDescriptor;
        return ReferenceEncoder.Encode(type.Compose(type.Fields(random.Next(1_000), field => type.IsMandatory(field) || random.Next(share) == 0), descriptor));
    }

    private static byte[] Message(Random random) => random.Next(16) == 0
        ? [0x00, 0x53, 0x77, .. ReferenceEncoder.Encode(Tree(random))]
        : MessageGenerator.Encode(MessageGenerator.FromSeed(random.Next()));

    private static byte[] Batch(Random random)
    {
        IEnumerable<Node> binary = Enumerable.Range(0, random.Next(1, 4)).Select(_ => Node.Described(Node.Number(0x53, 0x75), Node.Scalar(0xb0, Message(random))));
        return MessageGenerator.Encode(binary);
    }

    private static byte[] Frame(Random random, byte type)
    {
        byte[] body = random.Next(16) == 0 ? [0x00, 0x53, (byte)(type == 1 ? 0x44 : 0x14), .. ReferenceEncoder.Encode(Tree(random))] : type == 1 ? SaslBody(random) : Composite(random);
        byte[] payload = random.Next(3) == 0 ? Value(random) : [];
        int size = 8 + body.Length + payload.Length;
        return [0, 0, (byte)(size >> 8), (byte)size, 2, type, 0, (byte)random.Next(2), .. body, .. payload];
    }

    private static byte[] SaslBody(Random random)
    {
        CompositeDefinition[] types = CompositeDefinition.All.Where(type => type.Code is >= 0x40 and <= 0x44).ToArray();
        return ReferenceEncoder.Encode(types[random.Next(types.Length)].Full(random.Next(100)));
    }

    private static byte[] Frames(Random random) => [(byte)random.Next(256), .. Enumerable.Range(0, random.Next(1, 5)).SelectMany(_ => Frame(random, 0))];

    private static byte[] Notation(Random random)
    {
        Node node = random.Next(8) == 0 ? Deep(random) : new NodeGenerator(random).Next(random.Next(1, 20));
        return random.Next(4) == 0 ? ReferenceEncoder.Encode(node) : System.Text.Encoding.UTF8.GetBytes(NotationText.Format(node));
    }

    private static byte[] Json(Random random)
    {
        AmqpContent content = random.Next(2) == 0 ? AmqpContent.Value : AmqpContent.Message;
        byte[] bytes = content == AmqpContent.Value ? random.Next(2) == 0 ? ReferenceEncoder.Encode(new NodeGenerator(random).Next(20)) : Composite(random) : Message(random);
        try
        {
            return random.Next(4) == 0 ? bytes : System.Text.Encoding.UTF8.GetBytes(AmqpJson.Decode(bytes, content, showsSecrets: true));
        }
        catch (AmqpDecodeException)
        {
            // Nested too deeply.
            return bytes;
        }
    }

    private static byte[] Text(Random random)
    {
        byte[] bytes = AnyContent(random);
        string text = random.Next(5) switch
        {
            0 => Convert.ToBase64String(bytes),
            1 => string.Join(' ', bytes.Select(octet => octet.ToString("x2", System.Globalization.CultureInfo.InvariantCulture))),
            2 => "--> " + Convert.ToHexString(bytes) + "\n<-- " + Convert.ToHexString(bytes),
            3 => NotationText.Format(new NodeGenerator(random).Next(10)),
            _ => "00000000: " + string.Join(' ', bytes.Take(16).Select(octet => octet.ToString("x2", System.Globalization.CultureInfo.InvariantCulture))) + "\n00000010: 00",
        };
        return System.Text.Encoding.UTF8.GetBytes(text);
    }

    private static byte[] AnyContent(Random random) => random.Next(4) switch
    {
        0 => Value(random),
        1 => Message(random),
        2 => Frame(random, (byte)random.Next(2)),
        _ => Composite(random),
    };

    private static byte[] Noise(Random random)
    {
        byte[] bytes = new byte[random.Next(4, 120)];
        random.NextBytes(bytes);
        return bytes;
    }
}
