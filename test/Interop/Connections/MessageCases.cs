namespace Amqp.Encoding.Tests.Connections;

/// <summary>Messages by the name of their case, as the sections that go over the wire.</summary>
internal static class MessageCases
{
    private static readonly Dictionary<string, Node[]> s_cases = Make();

    /// <summary>The names of the cases.</summary>
    public static IEnumerable<string> Names => s_cases.Keys;

    /// <summary>The sections of a case.</summary>
    public static Node[] Of(string name) => s_cases[name];

    /// <summary>One value of each type, which a double holds if it is a number.</summary>
    private static IEnumerable<Node> Scalars() =>
    [
        Node.Scalar(0x40), Node.Scalar(0x41), Node.Scalar(0x42), Node.Number(0x50, 200), Node.Number(0x60, 60_000), Node.Number(0x52, 7), Node.Number(0x80, 1UL << 40),
        Node.Number(0x51, 0xfb), Node.Number(0x61, 0xfed4), Node.Number(0x71, 0xfffeee90), Node.Number(0x81, ulong.MaxValue << 40), Node.Number(0x72, 0x3fc00000),
        Node.Number(0x82, 0xc002000000000000), Node.Number(0x74, 0x32800001), Node.Number(0x84, 0x31c0000000000001), Node.Scalar(0x94, Bytes(16)), Node.Number(0x73, 'A'),
        Node.Number(0x83, 1_700_000_000_000), Node.Scalar(0x98, Bytes(16)), Binary(3), Text("text, ä, €"), Symbol("symbol"),
    ];

    private static Dictionary<string, Node[]> Make()
    {
        Node body = Section(0x75, Binary(3));
        Node list = Node.List(0xc0, Text("item"), Node.Number(0x52, 7), Node.Scalar(0x40));
        Node map = Node.Map(0xc1, Text("key"), Node.Number(0x52, 7), Text("other"), list);
        Node array = Node.Array(0xe0, [], 0x71, Node.Number(0x71, 1), Node.Number(0x71, 2));
        Node described = Node.Described(Symbol("com.example:kind"), Text("value"));
        Node[] all = [.. Scalars(), list, map, array, described];
        var cases = new Dictionary<string, Node[]>();
        foreach (Node node in all)
        {
            string type = node.ToString().Split(':', '[', '{', '(', '<')[0] + (node.Type == NodeType.Boolean ? $" {node.Bits}" : "");
            if (node.Depth == 0)
            {
                cases[$"application property {type}"] = [Section(0x74, Node.Map(0xc1, Text("key"), node)), body];
            }

            cases[$"message annotation {type}"] = [Section(0x72, Node.Map(0xc1, Symbol("x-opt-key"), node)), body];
            cases[$"amqp-value {type}"] = [Section(0x77, node)];
            if (node.Type is not (NodeType.Null or NodeType.Boolean or NodeType.Array or NodeType.Described))
            {
                cases[$"amqp-value array of {type}"] = [Section(0x77, Node.Array(0xf0, [], node.Code, node, node))];
            }

            cases[$"amqp-sequence of {type}"] = [Section(0x76, Node.List(0xc0, node, node))];
        }

        foreach (int size in new[] { 0, 1, 255, 256, 511, 512, 4_096, 65_536, 1_200_000, 5_000_000 })
        {
            cases[$"data of {size} bytes"] = [Section(0x75, Binary(size))];
        }

        foreach (Node id in new[] { Node.Number(0x80, 1UL << 40), Node.Scalar(0x98, Bytes(16)), Binary(5), Binary(16), Text("id") })
        {
            cases[$"message-id {id.Type} of {id.Data.Length} bytes"] = [Section(0x73, Node.List(0xc0, id)), body];
        }

        cases["properties"] =
        [
            Section(0x73, Node.List(
                0xc0, Text("id"), Binary(4), Text("to"), Text("subject"), Text("reply-to"), Text("correlation"), Symbol("text/plain"), Symbol("gzip"),
                Node.Number(0x83, 1_700_000_000_000), Node.Number(0x83, 1_600_000_000_000), Text("group"), Node.Number(0x52, 9), Text("reply-group"))),
            body,
        ];
        cases["header"] =
            [Section(0x70, Node.List(0xc0, Node.Scalar(0x41), Node.Number(0x50, 9), Node.Number(0x70, 60_000), Node.Scalar(0x41), Node.Number(0x52, 3))), body];
        cases["delivery annotations"] = [Section(0x71, Node.Map(0xc1, Symbol("x-opt-key"), Text("value"))), body];
        cases["footer"] = [body, Section(0x78, Node.Map(0xc1, Symbol("x-opt-key"), Text("value")))];
        cases["several data sections"] = [body, Section(0x75, Binary(5)), Section(0x75, Binary(0))];
        cases["several sequences"] = [Section(0x76, list), Section(0x76, Node.List(0xc0, Text("more")))];
        cases["every section"] = [.. cases["header"][..1], .. cases["delivery annotations"][..1], .. cases["message annotation str"][..1], .. cases["properties"][..1],
            .. cases["application property str"][..1], body, .. cases["footer"][1..]];
        return cases;
    }

    private static Node Section(byte code, Node value) => Node.Described(Node.Number(0x53, code), value);

    private static Node Text(string text) => Node.Scalar(0xa1, System.Text.Encoding.UTF8.GetBytes(text));

    private static Node Symbol(string text) => Node.Scalar(0xa3, System.Text.Encoding.ASCII.GetBytes(text));

    private static Node Binary(int size) => Node.Scalar(size < 256 ? (byte)0xa0 : (byte)0xb0, Bytes(size));

    private static byte[] Bytes(int count) => [.. Enumerable.Range(0, count).Select(i => (byte)(i * 7))];
}
