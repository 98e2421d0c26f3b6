extern alias netlite;
using System.Collections;
using Lite = netlite::Amqp;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>AMQPNetLite.</summary>
internal sealed class NetLiteCodec : PackageCodec
{
    protected override IReadOnlyDictionary<NodeType, (Type Type, byte Code)> Elements { get; } =
        new Dictionary<NodeType, (Type Type, byte Code)>(CommonElements)
        {
            [NodeType.Decimal32] = (typeof(Lite.Types.Decimal), 0x74),
            [NodeType.Decimal64] = (typeof(Lite.Types.Decimal), 0x84),
            [NodeType.Decimal128] = (typeof(Lite.Types.Decimal), 0x94),
            [NodeType.Binary] = (typeof(byte[]), 0xb0),
            [NodeType.Symbol] = (typeof(Lite.Types.Symbol), 0xb3),
            [NodeType.List] = (typeof(Lite.Types.List), 0xd0),
            [NodeType.Map] = (typeof(Lite.Types.Map), 0xd1),
        };

    protected override Type DescribedType => typeof(Lite.Types.DescribedValue);

    protected override Node ReadValue(byte[] encoded)
    {
        var buffer = new Lite.ByteBuffer(encoded, 0, encoded.Length, encoded.Length);
        Node value = ToNode(Lite.Types.Encoder.ReadObject(buffer));
        return buffer.Length == 0 ? value : Node.List(0xd0, value, Node.Number(0x71, (ulong)buffer.Length));
    }

    protected override byte[] WriteValue(Node value)
    {
        var buffer = new Lite.ByteBuffer(64, autoGrow: true);
        Lite.Types.Encoder.WriteObject(buffer, ToObject(value));
        return ToBytes(buffer);
    }

    protected override void ReadMessage(byte[] encoded, List<Node> sections)
    {
        using var message = Lite.Message.Decode(new Lite.ByteBuffer(encoded, 0, encoded.Length, encoded.Length));
        Add(
            0x70,
            message.Header,
            header => ToList(s_header, (i, property) => header.HasField(i) ? property.GetValue(header) : null, typeof(Lite.Framing.Header)));
        Add(0x71, message.DeliveryAnnotations, section => ToNode(section.Map));
        Add(0x72, message.MessageAnnotations, section => ToNode(section.Map));
        Add(
            0x73,
            message.Properties,
            properties => ToList(s_properties, (i, property) => FieldOf(properties, i, property), typeof(Lite.Framing.Properties)));
        Add(0x74, message.ApplicationProperties, section => ToNode(section.Map));
        switch (message.BodySection)
        {
            case Lite.Framing.DataList list:
                sections.AddRange(Enumerable.Range(0, list.Count).Select(i => Section(0x75, ToNode(list[i].Binary))));
                break;
            case Lite.Framing.Data data:
                sections.Add(Section(0x75, ToNode(data.Binary)));
                break;
            case Lite.Framing.AmqpSequence sequence:
                sections.Add(Section(0x76, ToNode(sequence.List)));
                break;
            case Lite.Framing.AmqpValue value:
                sections.Add(Section(0x77, ToNode(value.Value)));
                break;
        }

        Add(0x78, message.Footer, section => ToNode(section.Map));

        void Add<T>(byte code, T? section, Func<T, Node> value)
        {
            if (section is not null)
            {
                sections.Add(Section(code, value(section)));
            }
        }
    }

    protected override byte[] WriteMessage(IReadOnlyList<Node> sections)
    {
        using var message = new Lite.Message();
        var data = new Lite.Framing.DataList();
        foreach (Node section in sections)
        {
            switch (CodeOf(section))
            {
                case 0x70:
                    message.Header = new Lite.Framing.Header();
                    SetFields(s_header, section.Value, message.Header, (property, value) => property.SetValue(message.Header, value));
                    break;
                case 0x71:
                    Add(section.Value, (message.DeliveryAnnotations = new Lite.Framing.DeliveryAnnotations()).Map);
                    break;
                case 0x72:
                    Add(section.Value, (message.MessageAnnotations = new Lite.Framing.MessageAnnotations()).Map);
                    break;
                case 0x73:
                    message.Properties = new Lite.Framing.Properties();
                    SetFields(s_properties, section.Value, message.Properties, (property, value) => SetField(message.Properties, property, value));
                    break;
                case 0x74:
                    Add(section.Value, (message.ApplicationProperties = new Lite.Framing.ApplicationProperties()).Map);
                    break;
                case 0x75:
                    data.Add(new Lite.Framing.Data { Binary = section.Value.Data });
                    message.BodySection = data;
                    break;
                case 0x76:
                    message.BodySection = message.BodySection is null
                        ? new Lite.Framing.AmqpSequence { List = (IList)ToObject(section.Value)! }
                        : throw new NoObjectException();
                    break;
                case 0x77:
                    message.BodySection = new Lite.Framing.AmqpValue { Value = ToObject(section.Value) };
                    break;
                default:
                    Add(section.Value, (message.Footer = new Lite.Framing.Footer()).Map);
                    break;
            }
        }

        return ToBytes(message.Encode());
    }

    protected override Node? ToOwnNode(object? value) => value switch
    {
        Lite.Types.Symbol symbol => Node.Scalar(0xb3, System.Text.Encoding.UTF8.GetBytes(symbol)),
        // Not an sbyte[], which .NET takes for one.
        byte[] bytes when bytes.GetType() == typeof(byte[]) => Node.Scalar(0xb0, bytes),
        Lite.Types.Decimal number => Node.Scalar(number.Bytes.Length switch { 4 => 0x74, 8 => 0x84, _ => 0x94 }, number.Bytes),
        Lite.Types.DescribedValue described => Node.Described(ToNode(described.Descriptor), ToNode(described.Value)),
        Lite.Types.Described described => ToNode(described),
        Lite.Types.Map map => ToMap(map!),
        _ => null,
    };

    protected override object ToOwnObject(Node node) => node.Type switch
    {
        NodeType.Symbol => new Lite.Types.Symbol(ToText(node)),
        NodeType.Binary => node.Data,
        NodeType.List => ToList(node),
        NodeType.Map => Add(node, new Lite.Types.Map()),
        NodeType.Described => MakeDescribed(ToObject(node.Descriptor), ToObject(node.Value)),
        _ => new Lite.Types.Decimal(node.Data),
    };

    protected override object MakeDescribed(object? descriptor, object? value) => new Lite.Types.DescribedValue(descriptor, value);

    private static Node ToNode(Lite.Types.Described described)
    {
        var buffer = new Lite.ByteBuffer(64, autoGrow: true);
        described.Encode(buffer);
        return ReferenceDecoder.Decode(ToBytes(buffer));
    }

    private static byte[] ToBytes(Lite.ByteBuffer buffer) => buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();

    private static object? FieldOf(Lite.Framing.Properties properties, int field, PropertyInfo property) => property.Name switch
    {
        "MessageId" => properties.GetMessageId(),
        "CorrelationId" => properties.GetCorrelationId(),
        _ => properties.HasField(field) ? property.GetValue(properties) : null,
    };

    private static void SetField(Lite.Framing.Properties properties, PropertyInfo property, object value)
    {
        switch (property.Name)
        {
            case "MessageId":
                properties.SetMessageId(value);
                break;
            case "CorrelationId":
                properties.SetCorrelationId(value);
                break;
            default:
                property.SetValue(properties, value);
                break;
        }
    }

    private Lite.Types.List ToList(Node node)
    {
        var list = new Lite.Types.List();
        list.AddRange(node.Children.Select(ToObject));
        return list;
    }

    private Lite.Types.Map Add(Node pairs, Lite.Types.Map map)
    {
        for (int i = 0; i < pairs.Children.Count; i += 2)
        {
            if (ToObject(pairs.Children[i]) is not object key || !map.TryAdd(key, ToObject(pairs.Children[i + 1])))
            {
                throw new NoObjectException();
            }
        }

        return map;
    }
}
