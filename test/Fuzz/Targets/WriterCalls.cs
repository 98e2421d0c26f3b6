namespace Amqp.Encoding.Fuzz;

/// <summary>Calls of one writer, and the values that they must have written.</summary>
internal sealed class WriterCalls(ApiTarget.Tape tape)
{
    // The deepest that a reader accepts.
    private const int MaxDepth = 60;

    public List<Node> Write(ref AmqpWriter writer)
    {
        List<Node> model = [];
        while (!tape.IsAtEnd && tape.CallsLeft > 0)
        {
            model.Add(Value(ref writer, 0));
        }

        return model;
    }

    private Node Value(ref AmqpWriter writer, int depth)
    {
        tape.CallsLeft--;
        int call = tape.Next() % 36;
        if (call >= 24 && (depth >= MaxDepth || tape.CallsLeft <= 0))
        {
            call %= 24;
        }

        switch (call)
        {
            case 24 or 25:
                return List(ref writer, depth);
            case 26 or 27:
                return Map(ref writer, depth);
            case 28:
                return Described(ref writer, depth);
            case 29:
                return Array(ref writer);
            case 30:
                Misuse(ref writer);
                return Scalar(ref writer, 0);
            case 31:
                return Encoded(ref writer);
            case >= 32:
                return new ObjectCalls(tape).Write(ref writer);
            default:
                return Scalar(ref writer, call);
        }
    }

    private Node List(ref AmqpWriter writer, int depth)
    {
        AmqpWriteScope scope = writer.BeginList();
        Node[] items = new Node[tape.Next() % 6];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = Value(ref writer, depth + 1);
        }

        writer.End(scope);
        return Node.List(0xd0, items);
    }

    // Keys are counted, so that none is twice.
    private Node Map(ref AmqpWriter writer, int depth)
    {
        AmqpWriteScope scope = writer.BeginMap();
        List<Node> pairs = [];
        int count = tape.Next() % 5;
        for (int i = 0; i < count; i++)
        {
            string key = "k" + i;
            writer.WriteSymbol(key);
            pairs.Add(CompositeDefinition.Text(0xa3, key));
            pairs.Add(Value(ref writer, depth + 1));
        }

        writer.End(scope);
        return Node.Map(0xd1, pairs);
    }

    private Node Described(ref AmqpWriter writer, int depth)
    {
        ulong code = tape.Number();
        AmqpWriteScope scope = writer.BeginDescribed(new Descriptor(code));
        Node value = Value(ref writer, depth + 1);
        writer.End(scope);
        return Node.Described(Node.Number(0x80, code), value);
    }

    private Node Array(ref AmqpWriter writer)
    {
        int[] elements = Enumerable.Range(0, tape.Next() % 70).Select(_ => (int)(tape.Next() << (tape.Next() % 24))).ToArray();
        writer.WriteArray(elements);
        bool isSmall = elements.Length > 0 && elements.All(element => element is >= -128 and <= 127);
        byte code = isSmall ? (byte)0x54 : (byte)0x71;
        return Node.Array(0xf0, [], code, elements.Select(element => Node.Number(code, (ulong)(long)element)).ToArray());
    }

    private Node Encoded(ref AmqpWriter writer)
    {
        Node node = NodeGenerator.FromSeed(tape.Next() + (tape.Next() << 8), 1 + (tape.Next() % 8));
        Node whole = node.Depth > 3 ? Node.Number(0x71, 7) : node;
        writer.WriteEncodedValue(ReferenceEncoder.Encode(whole));
        return whole;
    }

    // Each is refused, and nothing of it is written.
    private static void Misuse(ref AmqpWriter writer)
    {
        int before = writer.BytesWritten;
        int depth = writer.Depth;
        Refuse(ref writer, (ref AmqpWriter to) => to.WriteSymbol("\u00e9"));
        Refuse(ref writer, (ref AmqpWriter to) => to.WriteString("\ud800"));
        Refuse(ref writer, (ref AmqpWriter to) => to.WriteStringBytes([0xff]));
        Refuse(ref writer, (ref AmqpWriter to) => to.WriteSymbolBytes([0x80]));
        Refuse(ref writer, (ref AmqpWriter to) => to.End(default));
        Refuse(ref writer, (ref AmqpWriter to) => to.WriteEncodedValue([0xc0, 5, 1]));
        Rule.Same(writer.BytesWritten, before, "a refused call writes nothing");
        Rule.Same(writer.Depth, depth, "a refused call leaves the scopes as they are");
    }

    private static void Refuse(ref AmqpWriter writer, WriteAction action) =>
        Rule.Holds(Writes.Catch(ref writer, action) is not null, "a wrong call is refused");

    private Node Scalar(ref AmqpWriter writer, int call)
    {
        ulong number = call is 0 or 1 or >= 16 ? 0 : tape.Number();
        switch (call)
        {
            case 0:
                writer.WriteNull();
                return Node.Scalar(0x40);
            case 1:
                bool boolean = tape.Next() > 127;
                writer.WriteBoolean(boolean);
                return Node.Number(0x56, boolean ? 1UL : 0);
            case 2:
                writer.WriteByte((byte)number);
                return Node.Number(0x50, (byte)number);
            case 3:
                writer.WriteUInt16((ushort)number);
                return Node.Number(0x60, (ushort)number);
            case 4:
                writer.WriteUInt32((uint)number);
                return Node.Number(0x70, (uint)number);
            case 5:
                writer.WriteUInt64(number);
                return Node.Number(0x80, number);
            case 6:
                writer.WriteSByte((sbyte)number);
                return Node.Number(0x51, number);
            case 7:
                writer.WriteInt16((short)number);
                return Node.Number(0x61, number);
            case 8:
                writer.WriteInt32((int)number);
                return Node.Number(0x71, number);
            case 9:
                writer.WriteInt64((long)number);
                return Node.Number(0x81, number);
            case 10:
                writer.WriteSingle(BitConverter.UInt32BitsToSingle((uint)number));
                return Node.Number(0x72, (uint)number);
            case 11:
                writer.WriteDouble(BitConverter.UInt64BitsToDouble(number));
                return Node.Number(0x82, number);
            case 12:
                uint scalar = AmqpChar.TryCreate((int)number, out _) ? (uint)number : 'x';
                writer.WriteChar(new AmqpChar((int)scalar));
                return Node.Number(0x73, scalar);
            case 13:
                writer.WriteTimestamp(AmqpTimestamp.FromMilliseconds((long)number));
                return Node.Number(0x83, number);
            case 14:
                writer.WriteDecimal32(Decimal32.FromBits((uint)number));
                return Node.Number(0x74, (uint)number);
            case 15:
                writer.WriteDecimal64(Decimal64.FromBits(number));
                return Node.Number(0x84, number);
            case 16 or 17:
                byte[] binary = tape.Bytes(255);
                writer.WriteBinary(binary);
                return Node.Scalar(0xb0, binary);
            case 18 or 19:
                byte[] text = tape.Bytes(127);
                writer.WriteString(System.Text.Encoding.ASCII.GetString(text));
                return Node.Scalar(0xb1, text);
            case 20:
                byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(new string(tape.Bytes(255).Select(octet => (char)(octet * 200)).Where(one => !char.IsSurrogate(one)).ToArray()));
                writer.WriteStringBytes(utf8);
                return Node.Scalar(0xb1, utf8);
            case 21:
                byte[] symbol = tape.Bytes(127);
                writer.WriteSymbolBytes(symbol);
                return Node.Scalar(0xb3, symbol);
            case 22:
                byte[] uuid = new byte[16];
                for (int i = 0; i < uuid.Length; i++)
                {
                    uuid[i] = tape.Next();
                }

                writer.WriteGuid(new Guid(uuid, bigEndian: true));
                return Node.Scalar(0x98, uuid);
            default:
                writer.WriteString((string?)null);
                return Node.Scalar(0x40);
        }
    }
}
