namespace Amqp.Encoding.Tests.Support;

/// <summary>Makes arbitrary valid messages in arbitrary legal encodings: any sections in order, with any values where any may stand.</summary>
public sealed class MessageGenerator
{
    private const int ValueSize = 12;

    private static readonly byte[] s_simpleCodes =
        WireFormat.All.Where(format => format.Type is not (NodeType.List or NodeType.Map or NodeType.Array)).Select(format => format.Code).ToArray();

    private static readonly byte[] s_codes = WireFormat.All.Select(format => format.Code).ToArray();

    private readonly Random _random;
    private readonly NodeGenerator _values;

    private MessageGenerator(int seed)
    {
        _random = new Random(seed);
        _values = new NodeGenerator(_random);
    }

    /// <summary>The sections of a message, each a described value; the same seed gives the same.</summary>
    public static IReadOnlyList<Node> FromSeed(int seed) => new MessageGenerator(seed).Sections();

    /// <summary>The bytes of a message in the encodings that its sections name.</summary>
    public static byte[] Encode(IEnumerable<Node> sections) => sections.SelectMany(ReferenceEncoder.Encode).ToArray();

    private List<Node> Sections()
    {
        List<Node> sections = [];
        AddComposite(sections, "header");
        AddMap(sections, 0x71, "amqp:delivery-annotations:map");
        AddMap(sections, 0x72, "amqp:message-annotations:map");
        AddComposite(sections, "properties");
        AddMap(sections, 0x74, "amqp:application-properties:map");
        AddBody(sections);
        AddMap(sections, 0x78, "amqp:footer:map");
        return sections;
    }

    private void AddBody(List<Node> sections)
    {
        int count = 1 + _random.Next(3);
        switch (_random.Next(3))
        {
            case 0:
                for (int i = 0; i < count; i++)
                {
                    Node data = _values.NextOf(OneIn(2) ? (byte)0xa0 : (byte)0xb0, 0);
                    sections.Add(Node.Described(Descriptor(0x75, "amqp:data:binary"), data));
                }

                break;
            case 1:
                for (int i = 0; i < count; i++)
                {
                    Node items = OneIn(5) ? Node.List(0x45) : _values.NextOf(OneIn(2) ? (byte)0xc0 : (byte)0xd0, ValueSize);
                    sections.Add(Node.Described(Descriptor(0x76, "amqp:amqp-sequence:list"), items));
                }

                break;
            default:
                sections.Add(Node.Described(Descriptor(0x77, "amqp:amqp-value:*"), Value()));
                break;
        }
    }

    private void AddComposite(List<Node> sections, string name)
    {
        if (OneIn(2))
        {
            CompositeDefinition type = CompositeDefinition.Of(name);
            sections.Add(type.Compose(type.Fields(_random.Next(1000), _ => OneIn(2)), Descriptor(type.Code, type.Symbol)));
        }
    }

    private void AddMap(List<Node> sections, byte code, string symbol)
    {
        if (OneIn(2))
        {
            return;
        }

        bool isForApplication = code == 0x74;
        List<Node> pairs = [];
        foreach (int key in Enumerable.Range(0, _random.Next(6)).OrderBy(_ => _random.Next()))
        {
            pairs.Add(isForApplication ? Text(0xa1, "k" + key) : OneIn(4) ? Node.Number(0x80, (ulong)key) : Text(0xa3, "x-opt-" + key));
            pairs.Add(isForApplication ? SimpleValue() : Value());
        }

        sections.Add(Node.Described(Descriptor(code, symbol), Node.Map(0xd1, pairs)));
    }

    private Node SimpleValue()
    {
        Node value = _values.NextOf(Pick(s_simpleCodes), 0);
        return OneIn(6) ? Node.Described(Text(0xa3, "x:described"), value) : value;
    }

    private Node Value()
    {
        Node value = _values.NextOf(Pick(s_codes), ValueSize);
        return OneIn(6) ? Node.Described(Text(0xa3, "x:described"), value) : value;
    }

    // Mostly as everybody writes it; the wider numeric forms and the symbol say the same.
    private Node Descriptor(ulong code, string symbol) => _random.Next(8) switch
    {
        0 => Node.Number(0x80, code),
        1 => Text(0xa3, symbol),
        2 => Text(0xb3, symbol),
        _ => Node.Number(0x53, code),
    };

    private static Node Text(byte code, string text) => CompositeDefinition.Text(code, text);

    private bool OneIn(int number) => _random.Next(number) == 0;

    private byte Pick(byte[] choices) => choices[_random.Next(choices.Length)];
}
