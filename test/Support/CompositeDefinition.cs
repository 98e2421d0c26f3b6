using System.Xml.Linq;

namespace Amqp.Encoding.Tests.Support;

/// <summary>A composite as definitions.xml describes it, with values for its fields that are made without the library.</summary>
public sealed class CompositeDefinition
{
    private readonly List<XElement> _fields;

    private CompositeDefinition(XElement element)
    {
        Name = (string)element.Attribute("name")!;
        Symbol = (string)element.Element("descriptor")!.Attribute("name")!;
        Code = Convert.ToUInt64((string)element.Element("descriptor")!.Attribute("ulong")!, 16);
        _fields = element.Elements("field").ToList();
    }

    /// <summary>The composites of parts 2 to 5.</summary>
    public static IReadOnlyList<CompositeDefinition> All { get; } =
        XDocument.Load(Repository.PathOf("eng", "Definitions", "definitions.xml")).Root!.Elements("part").Elements("composite").Select(element => new CompositeDefinition(element)).ToList();

    public string Name { get; }

    public string Symbol { get; }

    public ulong Code { get; }

    public int FieldCount => _fields.Count;

    public Node NumericDescriptor => Node.Number(0x53, Code);

    public Node SymbolicDescriptor => Text(0xa3, Symbol);

    public static CompositeDefinition Of(string name) => All.Single(type => type.Name == name);

    public string FieldName(int field) => (string)_fields[field].Attribute("name")!;

    public bool IsMandatory(int field) => (bool?)_fields[field].Attribute("mandatory") == true;

    public bool IsMultiple(int field) => (bool?)_fields[field].Attribute("multiple") == true;

    /// <summary>A value that the field may have; other seeds give others.</summary>
    public Node Sample(int field, int seed = 0)
    {
        XElement element = _fields[field];
        if ((bool?)element.Attribute("multiple") == true)
        {
            return seed % 2 == 0
                ? Node.Array(0xe0, [], 0xa3, Text(0xa3, "one" + seed), Text(0xa3, "two"))
                : Text(0xa3, "only");
        }

        uint number = (uint)(seed * 2654435761u);
        switch ((string?)element.Attribute("requires") ?? (string)element.Attribute("type")!)
        {
            case "boolean" or "role":
                return Node.Scalar(seed % 2 == 0 ? (byte)0x41 : (byte)0x42);
            case "ubyte":
                return Node.Number(0x50, (byte)(7 + seed));
            case "sender-settle-mode" or "receiver-settle-mode" or "sasl-code":
                return Node.Number(0x50, (ulong)(seed % 2));
            case "ushort":
                return Node.Number(0x60, (ushort)(300 + number));
            case "terminus-durability":
                return Node.Number(0x52, (ulong)(1 + (seed % 2)));
            case "uint" or "handle" or "seconds" or "milliseconds" or "message-format" or "sequence-no" or "delivery-number" or "transfer-number":
                return Node.Number(0x70, seed % 3 == 1 ? 0u : seed % 3 == 2 ? 200u : 70_000u + number);
            case "ulong":
                return Node.Number(0x80, seed % 2 == 0 ? ulong.MaxValue - number : number & 0xFF);
            case "timestamp":
                return Node.Number(0x83, 1_600_000_000_000UL + number);
            case "string" or "address":
                return Text(0xa1, "text" + seed);
            case "binary":
                return Node.Scalar(0xa0, Enumerable.Range(0, seed % 20).Select(i => (byte)i).ToArray());
            case "delivery-tag" or "txn-id":
                return Node.Scalar(0xa0, Enumerable.Range(1, (4 + seed) % 33).Select(i => (byte)i).ToArray());
            case "symbol" or "error-condition":
                return Text(0xa3, "acme:symbol" + seed);
            case "terminus-expiry-policy":
                return Text(0xa3, seed % 2 == 0 ? "never" : "link-detach");
            case "distribution-mode":
                return Text(0xa3, "copy");
            case "fields" or "node-properties":
                Node any = new NodeGenerator(new Random(seed)).NextOf(seed % 2 == 0 ? (byte)0xd1 : (byte)0xf0, 6);
                return seed % 3 == 0
                    ? Node.Map(0xc1, Text(0xa3, "k" + seed), Node.Number(0x71, number), Text(0xa3, "l"), Node.Scalar(0x40))
                    : Node.Map(0xd1, Text(0xa3, "z"), any, Text(0xa3, "k" + seed), Node.Number(0x71, number), Text(0xa3, "a"), Node.Scalar(0x41));
            case "filter-set":
                return Node.Map(0xc1, Text(0xa3, "sel"), Node.Described(Text(0xa3, "apache.org:selector-filter:string"), Text(0xa1, "a > " + seed)));
            case "map":
                return Node.Map(0xc1, Node.Scalar(0xa0, 5), Of("accepted").Compose([]), Node.Scalar(0xa0, 6, 7), Node.Scalar(0x40));
            case "error":
                return Of("error").Full(seed);
            case "delivery-state":
                return seed % 3 == 0 ? Of("accepted").Compose([]) : seed % 3 == 1 ? Of("modified").Full(seed) : Node.Described(Text(0xa3, "x:custom"), Node.List(0xc0, Node.Number(0x71, 1)));
            case "outcome":
                return seed % 2 == 0 ? Of("released").Compose([]) : Of("rejected").Full(seed);
            case "source":
                return Of("source").Full(seed);
            case "target":
                return seed % 2 == 0 ? Of("target").Full(seed) : Of("coordinator").Full(seed);
            case "message-id":
                return (seed % 4) switch
                {
                    0 => Text(0xa1, (seed % 8 == 0 ? "id" : "\u00e9") + seed),
                    1 => Node.Number(0x80, number),
                    2 => Node.Scalar(0xa0, 1, 2, 3),
                    _ => Node.Scalar(0x98, Enumerable.Range(seed % 100, 16).Select(i => (byte)i).ToArray()),
                };
            case "global-tx-id":
                return Text(0xa1, "global");
            default:
                throw new InvalidDataException("No sample for " + element);
        }
    }

    /// <summary>A value that the field may have, longer by a byte for each that the length says; null if its length is fixed or small.</summary>
    public Node? Stretched(int field, int length)
    {
        XElement element = _fields[field];
        string text = new('q', length);
        return ((string?)element.Attribute("requires") ?? (string)element.Attribute("type")!) switch
        {
            "symbol" or "error-condition" => Text(0xa3, text),
            "string" or "address" or "message-id" or "global-tx-id" => Text(0xa1, text),
            "binary" => Node.Scalar(0xa0, new byte[length]),
            "fields" or "node-properties" => Node.Map(0xc1, Text(0xa3, "k"), Text(0xa1, text)),
            "map" => Node.Map(0xc1, Node.Scalar(0xa0, 5), Node.Described(Text(0xa3, "x:custom"), Text(0xa1, text))),
            "filter-set" => Node.Map(0xc1, Text(0xa3, "k"), Node.Described(Text(0xa3, "x:custom"), Text(0xa1, text))),
            "error" => Of("error").Compose([Text(0xa3, "x:y"), Text(0xa1, text)]),
            "delivery-state" or "outcome" or "source" or "target" => Node.Described(Text(0xa3, "x:custom"), Node.List(0xc0, Text(0xa1, text))),
            _ => null,
        };
    }

    /// <summary>Values of types that the field may not have in any mode; for a field of any type none.</summary>
    public IEnumerable<Node> WrongTypes(int field) =>
        (string?)_fields[field].Attribute("requires") == "global-tx-id" ? [] : [Node.Number(0x73, 'x'), Node.Number(0x71, 300), Node.Number(0x72, 0), Node.Scalar(0x45)];

    /// <summary>The composite with these fields, null ones as null, as it is encoded without nulls at the end.</summary>
    public Node Compose(IReadOnlyList<Node?> fields, Node? descriptor = null)
    {
        int count = fields.Count;
        while (count > 0 && fields[count - 1] is null)
        {
            count--;
        }

        return ReferenceEncoder.Smallest(Raw(fields.Take(count), descriptor), keepArrayConstructors: true);
    }

    /// <summary>The composite with exactly these items.</summary>
    public Node Raw(IEnumerable<Node?> items, Node? descriptor = null, byte code = 0xc0) =>
        Node.Described(descriptor ?? NumericDescriptor, Node.List(code, items.Select(item => item ?? Node.Scalar(0x40)).ToList()));

    public IReadOnlyList<Node?> Fields(int seed, Func<int, bool> isSet) =>
        Enumerable.Range(0, FieldCount).Select(i => isSet(i) ? Sample(i, seed + i) : null).ToList();

    public Node Full(int seed = 0) => Compose(Fields(seed, _ => true));

    public Node Minimal() => Compose(Fields(0, IsMandatory));

    public override string ToString() => Name;

    internal static Node Text(byte code, string text) => Node.Scalar(code, System.Text.Encoding.UTF8.GetBytes(text));
}
