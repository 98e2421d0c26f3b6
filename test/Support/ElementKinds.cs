namespace Amqp.Encoding.Tests.Support;

/// <summary>Every scalar .NET type that the library has an encoding of arrays for.</summary>
public static class ElementKinds
{
    private static readonly DateTime s_epoch = new(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<ElementKind> All { get; } =
    [
        Of("bool", [0x56, 0x41, 0x42], node => node.Bits != 0, value => Node.Number(0x56, value ? 1UL : 0)),
        Of("byte", [0x50], node => (byte)node.Bits, value => Node.Number(0x50, value)),
        Of("sbyte", [0x51], node => (sbyte)node.SignedBits, value => Node.Number(0x51, (ulong)value)),
        Of("ushort", [0x60], node => (ushort)node.Bits, value => Node.Number(0x60, value)),
        Of("short", [0x61], node => (short)node.SignedBits, value => Node.Number(0x61, (ulong)value)),
        Of("uint", [0x70, 0x52, 0x43], node => (uint)node.Bits, value => Node.Number(0x70, value)),
        Of("int", [0x71, 0x54], node => (int)node.SignedBits, value => Node.Number(0x71, (ulong)value)),
        Of("ulong", [0x80, 0x53, 0x44], node => node.Bits, value => Node.Number(0x80, value)),
        Of("long", [0x81, 0x55], node => node.SignedBits, value => Node.Number(0x81, (ulong)value)),
        Of("float", [0x72], node => BitConverter.UInt32BitsToSingle((uint)node.Bits), value => Node.Number(0x72, BitConverter.SingleToUInt32Bits(value))),
        Of("double", [0x82], node => BitConverter.UInt64BitsToDouble(node.Bits), value => Node.Number(0x82, BitConverter.DoubleToUInt64Bits(value))),
        new ElementKind<char>("char", [0x73], (random, _) => Node.Number(0x73, (ulong)random.Next(0xd800)), node => (char)node.Bits, value => Node.Number(0x73, value)),
        Of("AmqpChar", [0x73], node => new AmqpChar((int)node.Bits), value => Node.Number(0x73, (ulong)value.Value)),
        Of("AmqpTimestamp", [0x83], node => AmqpTimestamp.FromMilliseconds(node.SignedBits), value => Node.Number(0x83, (ulong)value.Milliseconds)),
        new ElementKind<DateTime>("DateTime", [0x83], NextTime, ToTime, value => Node.Number(0x83, (ulong)((value - s_epoch).Ticks / 10_000))),
        new ElementKind<DateTimeOffset>(
            "DateTimeOffset", [0x83], NextTime, node => new DateTimeOffset(ToTime(node)), value => Node.Number(0x83, (ulong)((value.UtcDateTime - s_epoch).Ticks / 10_000))),
        Of("Guid", [0x98], node => Guid.Parse(HexText.Format(node.Data)), value => Node.Scalar(0x98, HexText.Parse(value.ToString("N")))),
        Of("Decimal32", [0x74], node => Decimal32.FromBits((uint)node.Bits), value => Node.Number(0x74, value.Bits)),
        Of("Decimal64", [0x84], node => Decimal64.FromBits(node.Bits), value => Node.Number(0x84, value.Bits)),
        Of("Decimal128", [0x94], node => Decimal128.FromBits(Number(node.Data, 0), Number(node.Data, 8)), value => Wide(value.High, value.Low)),
        new ElementKind<decimal>("decimal", [0x94, 0x84, 0x74], NextDecimal, ToDecimal, ToNode),
        Of("AmqpSymbol", [0xb3, 0xa3], node => new AmqpSymbol(node.Text), value => Node.Scalar(0xb3, Utf8(value.Value))),
        Of("string", [0xb1, 0xa1], node => node.Text, value => Node.Scalar(0xb1, Utf8(value))),
        Of("ReadOnlyMemory<byte>", [0xb0, 0xa0], node => new ReadOnlyMemory<byte>(node.Data), value => Node.Scalar(0xb0, value.ToArray())),
        Of("byte[]", [0xb0, 0xa0], node => node.Data, value => Node.Scalar(0xb0, value)),
    ];

    /// <summary>One test case a type.</summary>
    public static IEnumerable<TestCaseData> Cases() => All.Select(kind => new TestCaseData(kind).SetArgDisplayNames(kind.Name));

    /// <summary>The kind of a type.</summary>
    public static ElementKind<T> Get<T>() => All.OfType<ElementKind<T>>().Single();

    private static ElementKind<T> Of<T>(string name, byte[] codes, Func<Node, T> fromNode, Func<T, Node> toNode) =>
        new(name, codes, (random, code) => new NodeGenerator(random).NextOf(code, 1), fromNode, toNode);

    private static Node NextTime(Random random, byte code) =>
        Node.Number(code, (ulong)(long)(-62_135_596_800_000 + (random.NextDouble() * 315_537_897_599_999)));

    private static DateTime ToTime(Node node) => s_epoch.AddTicks(node.SignedBits * 10_000);

    // A whole number, a tenth of its negative: exponents 0 and -1 of each width.
    private static Node NextDecimal(Random random, byte code)
    {
        uint digits = (uint)random.Next(8_000_000);
        bool tenth = random.Next(2) == 0;
        return code switch
        {
            0x74 => Node.Number(code, digits | (tenth ? 0xb2000000u : 0x32800000u)),
            0x84 => Node.Number(code, digits | (tenth ? 0xb1a0000000000000u : 0x31c0000000000000u)),
            _ => Wide(tenth ? 0xb03e000000000000u : 0x3040000000000000u, digits),
        };
    }

    private static decimal ToDecimal(Node node)
    {
        (ulong digits, ulong sign, int exponent) = node.Code switch
        {
            0x74 => (node.Bits & 0x7fffff, node.Bits >> 31, (int)(node.Bits >> 23 & 0xff) - 101),
            0x84 => (node.Bits & 0x1fffffffffffff, node.Bits >> 63, (int)(node.Bits >> 53 & 0x3ff) - 398),
            _ => (Number(node.Data, 8), Number(node.Data, 0) >> 63, (int)(Number(node.Data, 0) >> 49 & 0x3fff) - 6176),
        };
        return new decimal((int)(uint)digits, (int)(uint)(digits >> 32), 0, sign != 0, (byte)-exponent);
    }

    private static Node ToNode(decimal value)
    {
        int[] bits = decimal.GetBits(value);
        int scale = (bits[3] >> 16) & 0xff;
        ulong high = ((ulong)(6176 - scale) << 49) | (bits[3] < 0 ? 1UL << 63 : 0) | (uint)bits[2];
        return Wide(high, ((ulong)(uint)bits[1] << 32) | (uint)bits[0]);
    }

    private static ulong Number(byte[] bytes, int start)
    {
        ulong number = 0;
        for (int i = start; i < start + 8; i++)
        {
            number = (number << 8) | bytes[i];
        }

        return number;
    }

    private static Node Wide(ulong high, ulong low) =>
        Node.Scalar(0x94, HexText.Parse(high.ToString("x16", System.Globalization.CultureInfo.InvariantCulture) + low.ToString("x16", System.Globalization.CultureInfo.InvariantCulture)));

    private static byte[] Utf8(string text) => System.Text.Encoding.UTF8.GetBytes(text);
}
