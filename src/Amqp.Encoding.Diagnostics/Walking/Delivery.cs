namespace Amqp.Encoding.Diagnostics;

/// <summary>A delivery in several transfers: its bytes, and where they are in the dump.</summary>
/// <param name="nodes">The nodes of the dump.</param>
/// <param name="first">The first node of the message.</param>
/// <param name="format">The message-format.</param>
internal sealed class Delivery(NodeList nodes, int first, uint format)
{
    private readonly List<byte> _bytes = [];
    private readonly SecretParts _secrets = new();
    private readonly List<(long At, long Offset)> _payloads = [];

    public uint Format => format;

    /// <summary>Gets or sets whether its beginning is not in the dump.</summary>
    public bool IsTorn { get; set; }

    /// <summary>Gets or sets the node of its last transfer.</summary>
    public AmqpNode Transfer { get; set; } = null!;

    /// <summary>Gets whether its parts may not be shown: a secret began in one of them.</summary>
    public bool IsSecret => _secrets.IsFound;

    /// <summary>Takes a payload, whose nodes are added next.</summary>
    public void Add(ReadOnlySpan<byte> payload, bool isPart)
    {
        if (isPart)
        {
            _payloads.Add((_bytes.Count, nodes.End));
            _bytes.AddRange(payload.ToArray());
            _secrets.Add(payload);
        }
    }

    /// <summary>Checks the whole message.</summary>
    public void Check() => Conformity.CheckMessage(new Place(nodes, first, 0) { Payloads = _payloads }, _bytes.ToArray());
}
