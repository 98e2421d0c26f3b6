using System.Text.Json.Nodes;
using Amqp.Encoding.Tests.Values;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>The sections of a message as text: a line for each, in the order of the standard, with the defaults of the header filled in.</summary>
internal static class MessageText
{
    private static readonly Node[] s_header = [Node.Scalar(0x42), Node.Number(0x50, 4), Node.Scalar(0x40), Node.Scalar(0x42), Node.Scalar(0x43)];

    /// <summary>The text of an encoded message, as the peer sees it: with types of AMQP, or as values of JavaScript.</summary>
    public static string Of(byte[] encoded, string peer)
    {
        // SAP's client and uamqp pass bodies on as they came.
        Func<Node, JsonArray> Format(ulong code) => peer switch
        {
            "rhea" => FormatValue,
            "amqp10" => ValueNotation.FormatUntyped,
            "sap" or "uamqp" when code is 0x71 or 0x72 or 0x74 or 0x78 => ValueNotation.FormatUntyped,
            _ => ValueNotation.Format,
        };

        List<(ulong Code, Node Value)> sections = [(0x70, Node.List(0x45)), (0x73, Node.List(0x45))];
        for (int offset = 0; offset < encoded.Length;)
        {
            Node section = ReferenceDecoder.DecodePrefix(encoded, offset, out int consumed);
            offset += consumed;
            sections.RemoveAll(other => other.Code == section.Descriptor.Bits && other.Code is 0x70 or 0x73);
            sections.Add((peer == "amqp10" ? BodyOf(section) : section.Descriptor.Bits, section.Value));
        }

        return string.Join('\n', sections
            .Where(section => section.Value.Type != NodeType.Map || section.Value.Children.Count > 0 || section.Code == 0x77)
            .OrderBy(section => section.Code)
            .Select(section => $"{section.Code:x} {Shown(section.Code, section.Value, Format(section.Code))}"));
    }

    // amqp10 gives the value of a body, and chooses the section by it.
    private static ulong BodyOf(Node section) => section.Descriptor.Bits != 0x77 ? section.Descriptor.Bits : section.Value.Type switch
    {
        NodeType.Binary => 0x75,
        NodeType.List or NodeType.Array => 0x76,
        _ => 0x77,
    };

    private static string Shown(ulong code, Node value, Func<Node, JsonArray> format) => code switch
    {
        0x70 => Shown(s_header.Select((node, i) => value.Children.Count > i && value.Children[i].Type != NodeType.Null ? value.Children[i] : node), format),
        0x73 => Shown(Enumerable.Range(0, 13).Select(i => value.Children.Count > i ? value.Children[i] : Node.Scalar(0x40)), format),
        _ => format(value).ToJsonString(),
    };

    private static string Shown(IEnumerable<Node> fields, Func<Node, JsonArray> format) => string.Join(' ', fields.Select(field => format(field).ToJsonString()));

    // rhea gives bytes of a uuid and a decimal, and the number of a char; it sends a binary and a number.
    private static JsonArray FormatValue(Node node) => node.Type switch
    {
        NodeType.Uuid or NodeType.Decimal32 or NodeType.Decimal64 or NodeType.Decimal128 => ["binary", HexText.Format(node.Data)],
        NodeType.Char => ["number", $"{node.Bits}"],
        NodeType.List or NodeType.Array => ["list", new JsonArray([.. node.Children.Select(FormatValue)])],
        NodeType.Map => ["map", new JsonArray([.. node.Children.Select(FormatValue)])],
        NodeType.Described => ["described", FormatValue(node.Descriptor), FormatValue(node.Value)],
        _ => ValueNotation.FormatUntyped(node),
    };
}
