namespace Amqp.Encoding.Tests.Packages;

/// <summary>The value that a list of differences makes of one.</summary>
internal sealed class Expectation(IEnumerable<Difference> differences)
{
    /// <summary>The differences that the value and its parts have.</summary>
    public HashSet<Difference> Found { get; } = [];

    /// <summary>Whether the value cannot be compared.</summary>
    public bool IsUncertain => Found.Any(difference => difference.IsUncertain);

    /// <summary>Whether an exception is expected.</summary>
    public bool IsRefused => Found.Any(difference => difference.Becomes is null);

    /// <summary>The value that becomes of one; the parent of a section's value is its message.</summary>
    public Node Of(Node node, Node? parent = null)
    {
        foreach (Difference difference in differences)
        {
            if (!difference.IsMessage && difference.Finds(node, parent))
            {
                Found.Add(difference);
                node = difference.Becomes is null ? node : difference.Becomes(node);
                break;
            }
        }

        List<Node> parts = [.. node.Children.Select(part => Of(part, node))], descriptors = [.. node.ElementDescriptors.Select(part => Of(part, node))];
        return IsRefused || parts.Count + descriptors.Count == 0 ? node : OfParts(node, parts, descriptors);
    }

    /// <summary>The sections that become of a message; the differences of values are those of what its sections hold.</summary>
    public Node OfMessage(Node message)
    {
        foreach (Difference difference in differences)
        {
            if (difference.IsMessage && difference.Finds(message, null))
            {
                Found.Add(difference);
                message = difference.Becomes is null ? message : difference.Becomes(message);
            }
        }

        return Node.List(0xd0, message.Children.Select(section => Node.Described(section.Descriptor, Of(section.Value, message))).ToList());
    }

    private static Node OfParts(Node node, List<Node> parts, List<Node> descriptors)
    {
        byte code = node.Type == NodeType.Array && parts.Count > 0 ? parts[0].Code : node.ElementCode;
        return node.Type switch
        {
            NodeType.List => Node.List(0xd0, parts),
            NodeType.Map => Node.Map(0xd1, parts),
            NodeType.Array => Node.Array(0xf0, descriptors, code, parts.ConvertAll(part => ReferenceEncoder.WithCode(part, code))),
            _ => Node.Described(parts[0], parts[1]),
        };
    }
}
