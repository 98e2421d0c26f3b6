namespace Amqp.Encoding.Tests.Support;

/// <summary>Writes a tree value by value with the calls that a user of the writer makes, and predicts its size in the same way.</summary>
public static class NodeWriter
{
    /// <summary>Writes a value; arrays are handed over encoded.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="node">The value.</param>
    /// <param name="keepArrayConstructors">Whether the elements of arrays keep the code that they have.</param>
    public static void Write(ref AmqpWriter writer, Node node, bool keepArrayConstructors = false)
    {
        switch (node.Type)
        {
            case NodeType.List:
                AmqpWriteScope list = writer.BeginList();
                WriteChildren(ref writer, node, keepArrayConstructors);
                writer.End(list);
                break;
            case NodeType.Map:
                AmqpWriteScope map = writer.BeginMap();
                WriteChildren(ref writer, node, keepArrayConstructors);
                writer.End(map);
                break;
            case NodeType.Described:
                WriteDescribed(ref writer, node, keepArrayConstructors);
                break;
            case NodeType.Array:
                writer.WriteEncodedValue(ReferenceEncoder.EncodeSmallest(node, keepArrayConstructors));
                break;
            default:
                WriteScalar(ref writer, node);
                break;
        }
    }

    /// <summary>The bytes that the value will take.</summary>
    public static int SizeOf(Node node) => node.Type switch
    {
        NodeType.UInt => EncodedSize.OfUInt32((uint)node.Bits),
        NodeType.ULong => EncodedSize.OfUInt64(node.Bits),
        NodeType.Int => EncodedSize.OfInt32((int)node.SignedBits),
        NodeType.Long => EncodedSize.OfInt64(node.SignedBits),
        NodeType.Binary => EncodedSize.OfBinary(node.Data.Length),
        NodeType.String => EncodedSize.OfString(node.Text),
        NodeType.Symbol => EncodedSize.OfSymbol(node.Text),
        NodeType.List => EncodedSize.OfList(node.Children.Count, node.Children.Sum(child => (long)SizeOf(child))),
        NodeType.Map => EncodedSize.OfMap(node.Children.Count / 2, node.Children.Sum(child => (long)SizeOf(child))),
        NodeType.Described => 1 + (TryGetDescriptor(node.Descriptor, out Descriptor descriptor) ? EncodedSize.OfDescriptor(descriptor) : SizeOf(node.Descriptor)) + SizeOf(node.Value),
        NodeType.Array => SizeOfArray(ReferenceEncoder.Smallest(node)),
        NodeType.Boolean => 1,
        _ => 1 + node.Data.Length,
    };

    private static void WriteScalar(ref AmqpWriter writer, Node node)
    {
        switch (node.Type)
        {
            case NodeType.Null:
                writer.WriteNull();
                break;
            case NodeType.Boolean:
                writer.WriteBoolean(node.Bits != 0);
                break;
            case NodeType.UByte:
                writer.WriteByte((byte)node.Bits);
                break;
            case NodeType.UShort:
                writer.WriteUInt16((ushort)node.Bits);
                break;
            case NodeType.UInt:
                writer.WriteUInt32((uint)node.Bits);
                break;
            case NodeType.ULong:
                writer.WriteUInt64(node.Bits);
                break;
            case NodeType.Byte:
                writer.WriteSByte((sbyte)node.SignedBits);
                break;
            case NodeType.Short:
                writer.WriteInt16((short)node.SignedBits);
                break;
            case NodeType.Int:
                writer.WriteInt32((int)node.SignedBits);
                break;
            case NodeType.Long:
                writer.WriteInt64(node.SignedBits);
                break;
            case NodeType.Float:
                writer.WriteSingle(BitConverter.UInt32BitsToSingle((uint)node.Bits));
                break;
            case NodeType.Double:
                writer.WriteDouble(BitConverter.UInt64BitsToDouble(node.Bits));
                break;
            case NodeType.Decimal32:
                writer.WriteDecimal32(Decimal32.FromBits((uint)node.Bits));
                break;
            case NodeType.Decimal64:
                writer.WriteDecimal64(Decimal64.FromBits(node.Bits));
                break;
            case NodeType.Decimal128:
                writer.WriteDecimal128(Decimal128.FromBits(Upper(node.Data), Lower(node.Data)));
                break;
            case NodeType.Char:
                writer.WriteChar(new AmqpChar((int)node.Bits));
                break;
            case NodeType.Timestamp:
                writer.WriteTimestamp(AmqpTimestamp.FromMilliseconds(node.SignedBits));
                break;
            case NodeType.Uuid:
                writer.WriteGuid(Guid.Parse(HexText.Format(node.Data)));
                break;
            case NodeType.Binary:
                writer.WriteBinary(node.Data);
                break;
            case NodeType.String when node.Data.Length % 2 == 0:
                writer.WriteString(node.Text);
                break;
            case NodeType.String:
                writer.WriteStringBytes(node.Data);
                break;
            case NodeType.Symbol when node.Data.Length % 2 == 0:
                writer.WriteSymbol(node.Text);
                break;
            case NodeType.Symbol:
                writer.WriteSymbolBytes(node.Data);
                break;
            default:
                throw new ArgumentException($"{node.Type} is not a scalar.", nameof(node));
        }
    }

    private static void WriteDescribed(ref AmqpWriter writer, Node node, bool keepArrayConstructors)
    {
        if (TryGetDescriptor(node.Descriptor, out Descriptor descriptor))
        {
            AmqpWriteScope described = writer.BeginDescribed(descriptor);
            Write(ref writer, node.Value, keepArrayConstructors);
            writer.End(described);
            return;
        }

        AmqpWriteScope open = writer.BeginDescribed();
        WriteChildren(ref writer, node, keepArrayConstructors);
        writer.End(open);
    }

    private static void WriteChildren(ref AmqpWriter writer, Node node, bool keepArrayConstructors)
    {
        foreach (Node child in node.Children)
        {
            Write(ref writer, child, keepArrayConstructors);
        }
    }

    private static bool TryGetDescriptor(Node node, out Descriptor descriptor)
    {
        descriptor = node.Type switch
        {
            NodeType.ULong => node.Bits,
            NodeType.Symbol => new Descriptor(new AmqpSymbol(node.Text)),
            _ => default,
        };
        return node.Type is NodeType.ULong or NodeType.Symbol;
    }

    private static int SizeOfArray(Node smallest)
    {
        // An element has no constructor of its own; a size field of the width that they share takes its place.
        WireFormat element = WireFormat.Of(smallest.ElementCode);
        int constructor = 1 + smallest.ElementDescriptors.Sum(descriptor => 1 + SizeOf(descriptor));
        long bodies = smallest.Children.Sum(child => (long)ReferenceEncoder.Encode(child).Length - 1);
        Assert.That(element.Category != WireCategory.Fixed || bodies == element.Width * (long)smallest.Children.Count);
        return EncodedSize.OfArray(smallest.Children.Count, constructor + bodies);
    }

    private static ulong Upper(byte[] data) => System.Buffers.Binary.BinaryPrimitives.ReadUInt64BigEndian(data);

    private static ulong Lower(byte[] data) => System.Buffers.Binary.BinaryPrimitives.ReadUInt64BigEndian(data.AsSpan(8));
}
