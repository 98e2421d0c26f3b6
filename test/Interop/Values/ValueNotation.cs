using System.Text.Json.Nodes;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Values as the drivers read and print them: test/Interop/README.md has the notation.</summary>
public static class ValueNotation
{
    /// <summary>Writes a value in the notation.</summary>
    public static JsonArray Format(Node node)
    {
        string name = NameOf(node.Type);
        return node.Type switch
        {
            NodeType.Null => [name],
            NodeType.Boolean => [name, node.Bits != 0],
            NodeType.UByte or NodeType.UShort or NodeType.UInt or NodeType.ULong or NodeType.Char => [name, node.Bits.ToString(CultureInfo.InvariantCulture)],
            NodeType.Byte or NodeType.Short or NodeType.Int or NodeType.Long or NodeType.Timestamp => [name, node.SignedBits.ToString(CultureInfo.InvariantCulture)],
            NodeType.Float => [name, float.IsNaN(BitConverter.UInt32BitsToSingle((uint)node.Bits)) ? "nan" : HexText.Format(node.Data)],
            NodeType.Double => [name, double.IsNaN(BitConverter.UInt64BitsToDouble(node.Bits)) ? "nan" : HexText.Format(node.Data)],
            NodeType.String or NodeType.Symbol => [name, node.Text],
            NodeType.List or NodeType.Map => [name, All(node.Children)],
            NodeType.Array => [name, NameOf(WireFormat.Of(node.ElementCode).Type), All(node.ElementDescriptors), All(node.Children)],
            NodeType.Described => [name, Format(node.Descriptor), Format(node.Value)],
            _ => [name, HexText.Format(node.Data)],
        };
    }

    /// <summary>Writes a value as a peer shows it that gives values of JavaScript, not types of AMQP.</summary>
    public static JsonArray FormatUntyped(Node node) => node.Type switch
    {
        NodeType.UByte or NodeType.UShort or NodeType.UInt or NodeType.ULong => ["number", node.Bits.ToString(CultureInfo.InvariantCulture)],
        NodeType.Byte or NodeType.Short or NodeType.Int or NodeType.Long => ["number", node.SignedBits.ToString(CultureInfo.InvariantCulture)],
        NodeType.Float => ["number", Number(BitConverter.UInt32BitsToSingle((uint)node.Bits))],
        NodeType.Double => ["number", Number(BitConverter.UInt64BitsToDouble(node.Bits))],
        NodeType.Char => ["text", char.ConvertFromUtf32((int)node.Bits)],
        NodeType.Uuid => ["text", new Guid(node.Data, bigEndian: true).ToString()],
        NodeType.String or NodeType.Symbol => ["text", node.Text],
        NodeType.List or NodeType.Array => ["list", AllUntyped(node.Children)],
        NodeType.Map => ["map", AllUntyped(node.Children)],
        NodeType.Described => ["described", FormatUntyped(node.Descriptor), FormatUntyped(node.Value)],
        _ => Format(node),
    };

    /// <summary>The notation of the value that this library decodes from hexadecimal, or the message of its error.</summary>
    public static string TryFormat(string encoded)
    {
        try
        {
            return Format(ReferenceDecoder.Decode(AmqpValue.Decode(HexText.Parse(encoded)).Encode())).ToJsonString();
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Message;
        }
    }

    private static string Number(double value) =>
        double.IsNaN(value) ? "nan"
        : double.IsInteger(value) && Math.Abs(value) < 1L << 53 ? ((long)value).ToString(CultureInfo.InvariantCulture)
        : BitConverter.DoubleToUInt64Bits(value).ToString("x16", CultureInfo.InvariantCulture);

    private static JsonArray AllUntyped(IEnumerable<Node> nodes) => [.. nodes.Select(FormatUntyped)];

    private static JsonArray All(IEnumerable<Node> nodes) => [.. nodes.Select(Format)];

    private static string NameOf(NodeType type) => type.ToString().ToLowerInvariant();
}
