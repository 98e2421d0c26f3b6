using System.Buffers.Binary;
using System.Collections;
using Azure = Microsoft.Azure.Amqp;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>Microsoft.Azure.Amqp.</summary>
internal sealed class MicrosoftCodec : PackageCodec
{
    private const int Bias = 6176;

    protected override IReadOnlyDictionary<NodeType, (Type Type, byte Code)> Elements { get; } =
        new Dictionary<NodeType, (Type Type, byte Code)>(CommonElements)
        {
            [NodeType.Decimal32] = (typeof(decimal), 0x94),
            [NodeType.Decimal64] = (typeof(decimal), 0x94),
            [NodeType.Decimal128] = (typeof(decimal), 0x94),
            [NodeType.Binary] = (typeof(ArraySegment<byte>), 0xb0),
            [NodeType.Symbol] = (typeof(Azure.Encoding.AmqpSymbol), 0xb3),
            [NodeType.List] = (typeof(List<object>), 0xd0),
            [NodeType.Map] = (typeof(Azure.Encoding.AmqpMap), 0xd1),
        };

    protected override Type DescribedType => typeof(Azure.Encoding.DescribedType);

    /// <summary>Whether System.Decimal has the number with its exponent.</summary>
    public static bool IsDecimal(Node node) =>
        node.Type == NodeType.Decimal128 && Bias - ExponentOf(node) is >= 0 and <= 28 && (node.Data[1] & 1) == 0 && node.Data[2] == 0 && node.Data[3] == 0;

    /// <summary>A decimal128 of System.Decimal as this package writes it: bits of the exponent are in wrong places.</summary>
    public static Node ShiftExponent(Node node)
    {
        byte[] data = [.. node.Data];
        data[0] = (byte)((data[0] & 0x80) | (ExponentOf(node) >> 9));
        data[1] = (byte)((ExponentOf(node) & 0x7f) << 1);
        return Node.Scalar(0x94, data);
    }

    protected override Node ReadValue(byte[] encoded)
    {
        var buffer = new Azure.ByteBuffer(encoded, 0, encoded.Length);
        Node value = ToNode(Azure.AmqpCodec.DecodeObject(buffer));
        return buffer.Length == 0 ? value : Node.List(0xd0, value, Node.Number(0x71, (ulong)buffer.Length));
    }

    protected override byte[] WriteValue(Node value) => Write(buffer => Azure.AmqpCodec.EncodeObject(ToObject(value), buffer));

    protected override void ReadMessage(byte[] encoded, List<Node> sections)
    {
        using var message = Azure.AmqpMessage.CreateInputMessage(new Azure.BufferListStream([new ArraySegment<byte>(encoded)]));
        Azure.SectionFlag flags = message.Sections;
        Add(0x70, Azure.SectionFlag.Header, () => ToList(s_header, (_, property) => property.GetValue(message.Header), typeof(Azure.Framing.Header)));
        Add(0x71, Azure.SectionFlag.DeliveryAnnotations, () => ToNode(message.DeliveryAnnotations.Map));
        Add(0x72, Azure.SectionFlag.MessageAnnotations, () => ToNode(message.MessageAnnotations.Map));
        Add(
            0x73,
            Azure.SectionFlag.Properties,
            () => ToList(s_properties, (_, property) => property.GetValue(message.Properties), typeof(Azure.Framing.Properties)));
        Add(0x74, Azure.SectionFlag.ApplicationProperties, () => ToNode(message.ApplicationProperties.Map));
        sections.AddRange((message.DataBody ?? []).Select(data => Section(0x75, ToNode(data.Value))));
        sections.AddRange((message.SequenceBody ?? []).Select(sequence => Section(0x76, ToNode(sequence.List))));
        Add(0x77, Azure.SectionFlag.AmqpValue, () => ToNode(message.ValueBody.Value));
        Add(0x78, Azure.SectionFlag.Footer, () => ToNode(message.Footer.Map));

        void Add(byte code, Azure.SectionFlag flag, Func<Node> value)
        {
            if ((flags & flag) != 0)
            {
                sections.Add(Section(code, value()));
            }
        }
    }

    protected override byte[] WriteMessage(IReadOnlyList<Node> sections)
    {
        List<Node> bodies = [.. sections.Where(section => CodeOf(section) is >= 0x75 and <= 0x77)];
        using Azure.AmqpMessage message = bodies.Count == 0 ? Azure.AmqpMessage.Create()
            : CodeOf(bodies[0]) == 0x75 ? Azure.AmqpMessage.Create(bodies.ConvertAll(body => new Azure.Framing.Data { Value = ToObject(body.Value) }))
            : CodeOf(bodies[0]) == 0x76 ? Azure.AmqpMessage.Create(bodies.ConvertAll(body => new Azure.Framing.AmqpSequence((IList)ToObject(body.Value)!)))
            : Azure.AmqpMessage.Create(new Azure.Framing.AmqpValue { Value = ToObject(bodies[0].Value) });
        foreach (Node section in sections)
        {
            switch (CodeOf(section))
            {
                case 0x70:
                    SetFields(s_header, section.Value, message.Header, (property, value) => property.SetValue(message.Header, value));
                    break;
                case 0x71:
                    Add(section.Value, message.DeliveryAnnotations.Map);
                    break;
                case 0x72:
                    Add(section.Value, message.MessageAnnotations.Map);
                    break;
                case 0x73:
                    SetFields(
                        s_properties,
                        section.Value,
                        message.Properties,
                        (property, value) => property.SetValue(message.Properties, ToField(property.PropertyType, value)));
                    break;
                case 0x74:
                    Add(section.Value, message.ApplicationProperties.Map);
                    break;
                case 0x78:
                    Add(section.Value, message.Footer.Map);
                    break;
            }
        }

        using var bytes = new MemoryStream();
        message.ToStream().CopyTo(bytes);
        return bytes.ToArray();
    }

    protected override Node? ToOwnNode(object? value) => value switch
    {
        Azure.Encoding.AmqpSymbol symbol => symbol.Value is null ? Node.Scalar(0x40) : Node.Scalar(0xb3, System.Text.Encoding.ASCII.GetBytes(symbol.Value)),
        ArraySegment<byte> bytes => bytes.Array is null ? Node.Scalar(0x40) : Node.Scalar(0xb0, bytes.ToArray()),
        decimal number => ToDecimalNode(number),
        Azure.Framing.AmqpDescribed described => ReferenceDecoder.Decode(Write(described.Encode)),
        Azure.Encoding.DescribedType described => Node.Described(ToNode(described.Descriptor), ToNode(described.Value)),
        Azure.Encoding.AmqpMap map => ToMap(map.Select(pair => new KeyValuePair<object?, object?>(pair.Key.Key, pair.Value))),
        Azure.Framing.Address address => ToNode(address.ToString()),
        Azure.Framing.MessageId id => ReferenceDecoder.Decode(Write(buffer => Azure.Framing.MessageId.Encode(buffer, id))),
        _ => null,
    };

    protected override object ToOwnObject(Node node) => node.Type switch
    {
        NodeType.Symbol => new Azure.Encoding.AmqpSymbol(ToText(node)),
        NodeType.Binary => new ArraySegment<byte>(node.Data),
        NodeType.List => node.Children.Select(ToObject).ToList(),
        NodeType.Map => Add(node, new Azure.Encoding.AmqpMap()),
        NodeType.Described => MakeDescribed(ToObject(node.Descriptor), ToObject(node.Value)),
        _ => IsDecimal(node) ? ToDecimal(node) : throw new NoObjectException(),
    };

    protected override object MakeDescribed(object? descriptor, object? value) => new Azure.Encoding.DescribedType(descriptor, value);

    private static byte[] Write(Action<Azure.ByteBuffer> write)
    {
        using var buffer = new Azure.ByteBuffer(64, autoGrow: true);
        write(buffer);
        return buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();
    }

    private static object ToField(Type type, object value) =>
        type == typeof(Azure.Framing.Address) ? (Azure.Framing.Address)(string)value
        : type != typeof(Azure.Framing.MessageId) ? value
        : value switch
        {
            string id => (Azure.Framing.MessageId)id,
            ulong id => (Azure.Framing.MessageId)id,
            Guid id => (Azure.Framing.MessageId)id,
            _ => (Azure.Framing.MessageId)(ArraySegment<byte>)value,
        };

    public static int ExponentOf(Node node) => (BinaryPrimitives.ReadUInt16BigEndian(node.Data) & 0x7fff) >> 1;

    public static decimal ToDecimal(Node node) => new(
        BinaryPrimitives.ReadInt32BigEndian(node.Data.AsSpan(12)),
        BinaryPrimitives.ReadInt32BigEndian(node.Data.AsSpan(8)),
        BinaryPrimitives.ReadInt32BigEndian(node.Data.AsSpan(4)),
        node.Data[0] >= 0x80,
        (byte)(Bias - ExponentOf(node)));

    public static Node ToDecimalNode(decimal number)
    {
        int[] parts = decimal.GetBits(number);
        byte[] data = new byte[16];
        BinaryPrimitives.WriteUInt16BigEndian(data, (ushort)((parts[3] < 0 ? 0x8000 : 0) | ((Bias - ((parts[3] >> 16) & 0xff)) << 1)));
        for (int i = 0; i < 3; i++)
        {
            BinaryPrimitives.WriteInt32BigEndian(data.AsSpan(12 - (4 * i)), parts[i]);
        }

        return Node.Scalar(0x94, data);
    }

    private Azure.Encoding.AmqpMap Add(Node pairs, Azure.Encoding.AmqpMap map)
    {
        for (int i = 0; i < pairs.Children.Count; i += 2)
        {
            var key = new Azure.Encoding.MapKey(ToObject(pairs.Children[i]));
            if (map.TryGetValue(key, out object _))
            {
                throw new NoObjectException();
            }

            map.Add(key, ToObject(pairs.Children[i + 1]));
        }

        return map;
    }
}
