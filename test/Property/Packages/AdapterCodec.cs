using Objects = Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Packages;

/// <summary>The object path of this library, whose calls are those of Microsoft.Azure.Amqp.</summary>
internal sealed class AdapterCodec : PackageCodec
{
    protected override IReadOnlyDictionary<NodeType, (Type Type, byte Code)> Elements { get; } =
        new Dictionary<NodeType, (Type Type, byte Code)>(CommonElements)
        {
            [NodeType.Decimal32] = (typeof(decimal), 0x94),
            [NodeType.Decimal64] = (typeof(decimal), 0x94),
            [NodeType.Decimal128] = (typeof(decimal), 0x94),
            [NodeType.Binary] = (typeof(ArraySegment<byte>), 0xb0),
            [NodeType.Symbol] = (typeof(AmqpSymbol), 0xb3),
            [NodeType.List] = (typeof(List<object>), 0xd0),
            [NodeType.Map] = (typeof(Objects.AmqpMap), 0xd1),
        };

    protected override Type DescribedType => typeof(Objects.DescribedType);

    protected override Node ReadValue(byte[] encoded) => ToNode(Objects.AmqpCodec.DecodeObject(new Objects.ByteBuffer(encoded, 0, encoded.Length)));

    protected override byte[] WriteValue(Node value)
    {
        using var buffer = new Objects.ByteBuffer(64);
        Objects.AmqpCodec.EncodeObject(ToObject(value), buffer);
        return buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();
    }

    protected override void ReadMessage(byte[] encoded, List<Node> sections) => throw new NotSupportedException();

    protected override byte[] WriteMessage(IReadOnlyList<Node> sections) => throw new NotSupportedException();

    protected override Node? ToOwnNode(object? value) => value switch
    {
        AmqpSymbol symbol => Node.Scalar(0xb3, System.Text.Encoding.ASCII.GetBytes(symbol.Value)),
        ArraySegment<byte> bytes => bytes.Array is null ? Node.Scalar(0x40) : Node.Scalar(0xb0, bytes.ToArray()),
        decimal number => MicrosoftCodec.ToDecimalNode(number),
        Objects.DescribedType described => Node.Described(ToNode(described.Descriptor), ToNode(described.Value)),
        Objects.AmqpMap map => ToMap(map!),

        // A value that no type of .NET holds is one of the library's.
        not null when IsOwn(value.GetType()) || IsOwn(value.GetType().GetElementType()) =>
            AmqpValue.TryFromObject(value, out AmqpValue own) ? ReferenceDecoder.Decode(own.Encode()) : null,
        _ => null,
    };

    protected override object ToOwnObject(Node node) => node.Type switch
    {
        NodeType.Symbol => new AmqpSymbol(ToText(node)),
        NodeType.Binary => new ArraySegment<byte>(node.Data),
        NodeType.List => node.Children.Select(ToObject).ToList(),
        NodeType.Map => ToMapObject(node),
        NodeType.Described => MakeDescribed(ToObject(node.Descriptor), ToObject(node.Value)),
        _ => MicrosoftCodec.IsDecimal(node) ? MicrosoftCodec.ToDecimal(node) : throw new NoObjectException(),
    };

    protected override object MakeDescribed(object? descriptor, object? value) => new Objects.DescribedType(descriptor, value);

    private static bool IsOwn(Type? type) => type?.Assembly == typeof(AmqpValue).Assembly && type.Namespace != typeof(Objects.AmqpMap).Namespace;

    private Objects.AmqpMap ToMapObject(Node pairs)
    {
        var map = new Objects.AmqpMap();
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
