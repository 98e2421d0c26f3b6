namespace Amqp.Encoding.Tests.Support;

/// <summary>
/// Equality of AMQP values: the type counts, the width of the encoding does not; numbers with fractions compare by bits, maps in
/// their order, empty arrays by the type of their elements. This is the equality by which the keys of a map must differ.
/// </summary>
public sealed class NodeEquality : IEqualityComparer<Node>
{
    /// <summary>The one instance.</summary>
    public static NodeEquality Instance { get; } = new NodeEquality();

    /// <summary>Whether both are the same AMQP value.</summary>
    public bool Equals(Node? x, Node? y)
    {
        if (x is null || y is null)
        {
            return ReferenceEquals(x, y);
        }

        if (x.Type != y.Type)
        {
            return false;
        }

        switch (x.Type)
        {
            case NodeType.Boolean:
            case NodeType.UInt:
            case NodeType.ULong:
                return x.Bits == y.Bits;
            case NodeType.Int:
            case NodeType.Long:
                return x.SignedBits == y.SignedBits;
            case NodeType.Array when WireFormat.Of(x.ElementCode).Type != WireFormat.Of(y.ElementCode).Type:
                return false;
            case NodeType.Array:
            case NodeType.List:
            case NodeType.Map:
            case NodeType.Described:
                return x.ElementDescriptors.SequenceEqual(y.ElementDescriptors, this) && x.Children.SequenceEqual(y.Children, this);
            default:
                return x.Data.SequenceEqual(y.Data);
        }
    }

    /// <summary>A hash that agrees with <see cref="Equals(Node, Node)"/>.</summary>
    public int GetHashCode(Node obj)
    {
        int hash = (int)obj.Type;

        switch (obj.Type)
        {
            case NodeType.Boolean:
            case NodeType.UInt:
            case NodeType.ULong:
                return Mix(hash, obj.Bits.GetHashCode());
            case NodeType.Int:
            case NodeType.Long:
                return Mix(hash, obj.SignedBits.GetHashCode());
            default:
                hash = obj.Data.Aggregate(hash, (soFar, octet) => Mix(soFar, octet));
                hash = obj.ElementDescriptors.Aggregate(hash, (soFar, node) => Mix(soFar, GetHashCode(node)));
                return obj.Children.Aggregate(hash, (soFar, node) => Mix(soFar, GetHashCode(node)));
        }
    }

    private static int Mix(int hash, int next) => unchecked((hash * 31) + next);
}
