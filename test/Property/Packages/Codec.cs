namespace Amqp.Encoding.Tests.Packages;

/// <summary>A codec that reads and writes values and messages as trees. A message is the list of its sections; those that hold nothing are left out.</summary>
internal abstract class Codec
{
    /// <summary>Reads a value, or the sections of a message.</summary>
    public Node Read(byte[] encoded, bool isMessage)
    {
        if (!isMessage)
        {
            return ReadValue(encoded);
        }

        var sections = new List<Node>();
        ReadMessage(encoded, sections);
        return MessageOf(sections);
    }

    /// <summary>Writes a value, or a message.</summary>
    public byte[] Write(Node node, bool isMessage) => isMessage ? WriteMessage(node.Children) : WriteValue(node);

    /// <summary>The sections as one node: their descriptors are numbers, and those that hold nothing are left out, as some codecs do.</summary>
    public static Node MessageOf(IEnumerable<Node> sections) =>
        Node.List(0xd0, sections.Where(section => CodeOf(section) is >= 0x75 and <= 0x77 || section.Value.Children.Count > 0)
            .Select(section => Section(CodeOf(section), section.Value)).ToList());

    /// <summary>The code of a section, also where its descriptor is a symbol.</summary>
    public static byte CodeOf(Node section) => (byte)(section.Descriptor.Type == NodeType.ULong ? section.Descriptor.Bits : section.Descriptor.Text switch
    {
        "amqp:header:list" => 0x70ul,
        "amqp:delivery-annotations:map" => 0x71,
        "amqp:message-annotations:map" => 0x72,
        "amqp:properties:list" => 0x73,
        "amqp:application-properties:map" => 0x74,
        "amqp:data:binary" => 0x75,
        "amqp:amqp-sequence:list" => 0x76,
        "amqp:amqp-value:*" => 0x77,
        _ => 0x78,
    });

    protected static Node Section(byte code, Node value) => Node.Described(Node.Number(0x53, code), value);

    protected abstract Node ReadValue(byte[] encoded);

    protected abstract byte[] WriteValue(Node value);

    protected abstract void ReadMessage(byte[] encoded, List<Node> sections);

    protected abstract byte[] WriteMessage(IReadOnlyList<Node> sections);
}
