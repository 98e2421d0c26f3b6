namespace Amqp.Encoding.Tests.Reading;

/// <summary>Reads any value through the public reads of the cursor alone, and says what it was.</summary>
internal static class CursorWalk
{
    public static Node Read(ref AmqpReader reader)
    {
        byte code = reader.PeekFormatCode();
        switch (reader.PeekType())
        {
            case AmqpType.Null:
                reader.ReadNull();
                return Node.Scalar(code);
            case AmqpType.Boolean:
                return Number(code, reader.ReadBoolean() ? 1UL : 0);
            case AmqpType.UByte:
                return Number(code, reader.ReadByte());
            case AmqpType.UShort:
                return Number(code, reader.ReadUInt16());
            case AmqpType.UInt:
                return Number(code, reader.ReadUInt32());
            case AmqpType.ULong:
                return Number(code, reader.ReadUInt64());
            case AmqpType.SByte:
                return Number(code, (ulong)(long)reader.ReadSByte());
            case AmqpType.Short:
                return Number(code, (ulong)(long)reader.ReadInt16());
            case AmqpType.Int:
                return Number(code, (ulong)(long)reader.ReadInt32());
            case AmqpType.Long:
                return Number(code, (ulong)(long)reader.ReadInt64());
            case AmqpType.Float:
                return Number(code, BitConverter.SingleToUInt32Bits(reader.ReadSingle()));
            case AmqpType.Double:
                return Number(code, BitConverter.DoubleToUInt64Bits(reader.ReadDouble()));
            case AmqpType.Decimal32:
                return Number(code, reader.ReadDecimal32().Bits);
            case AmqpType.Decimal64:
                return Number(code, reader.ReadDecimal64().Bits);
            case AmqpType.Decimal128:
                Decimal128 wide = reader.ReadDecimal128();
                return Node.Scalar(code, [.. Number(0x80, wide.High).Data, .. Number(0x80, wide.Low).Data]);
            case AmqpType.Char:
                return Number(code, (ulong)reader.ReadChar().Value);
            case AmqpType.Timestamp:
                return Number(code, (ulong)(long)reader.ReadTimestamp().Milliseconds);
            case AmqpType.Uuid:
                return Node.Scalar(code, reader.ReadGuid().ToByteArray(bigEndian: true));
            case AmqpType.Binary:
                return Node.Scalar(code, reader.ReadBinary().ToArray());
            case AmqpType.String:
                return Node.Scalar(code, System.Text.Encoding.UTF8.GetBytes(reader.ReadString()));
            case AmqpType.Symbol:
                return Node.Scalar(code, System.Text.Encoding.ASCII.GetBytes(reader.ReadSymbol().Value));
            case AmqpType.List:
                AmqpReadScope list = reader.EnterList();
                List<Node> items = Items(ref reader, list.Count);
                reader.Exit(list);
                return Node.List(code, items);
            case AmqpType.Map:
                AmqpReadScope map = reader.EnterMap();
                List<Node> keysAndValues = Items(ref reader, 2 * map.Count);
                reader.Exit(map);
                return Node.Map(code, keysAndValues);
            case AmqpType.Array:
                return ReadArray(ref reader, code);
            default:
                AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
                Node node = Node.Described(ReadDescriptor(ref reader, in descriptor), Read(ref reader));
                reader.Exit(described);
                return node;
        }
    }

    private static Node ReadArray(ref AmqpReader reader, byte code)
    {
        AmqpReadScope array = reader.EnterArray(out FormatCode constructor, out ReadOnlySpan<byte> encodedDescriptors);
        List<Node> descriptors = new();
        AmqpReader probe = reader.CreateElementProbe();
        while (!encodedDescriptors.IsEmpty && probe.PeekFormatCode() == FormatCode.Described)
        {
            probe.EnterDescribed(out DescriptorView descriptor);
            descriptors.Add(ReadDescriptor(ref probe, in descriptor));
        }

        reader.ContinueAfter(in probe);
        List<Node> elements = new();
        while (!reader.IsAtEnd)
        {
            elements.Add(ReadElement(ref reader, descriptors.Count));
        }

        reader.Exit(array);
        return Node.Array(code, descriptors, constructor, elements);
    }

    private static Node ReadElement(ref AmqpReader reader, int descriptors)
    {
        if (descriptors == 0)
        {
            return Read(ref reader);
        }

        AmqpReadScope described = reader.EnterDescribed(out _);
        Node node = ReadElement(ref reader, descriptors - 1);
        reader.Exit(described);
        return node;
    }

    private static Node ReadDescriptor(ref AmqpReader reader, in DescriptorView descriptor)
    {
        AmqpReader descriptorReader = reader.CreateDescriptorReader(in descriptor);
        Node node = Read(ref descriptorReader);
        reader.ContinueAfter(in descriptorReader);
        return node;
    }

    private static List<Node> Items(ref AmqpReader reader, int count)
    {
        List<Node> items = new();
        for (int i = 0; i < count; i++)
        {
            items.Add(Read(ref reader));
        }

        return items;
    }

    private static Node Number(byte code, ulong bits)
    {
        Node node = Node.Number(code, bits);
        bool isSigned = node.Type is NodeType.Byte or NodeType.Short or NodeType.Int or NodeType.Long;
        return (isSigned ? (ulong)node.SignedBits : node.Bits) == bits ? node : throw new InvalidOperationException($"0x{code:x2} was read as {bits:x}.");
    }
}
