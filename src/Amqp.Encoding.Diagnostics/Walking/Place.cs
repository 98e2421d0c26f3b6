namespace Amqp.Encoding.Diagnostics;

/// <summary>Where bytes are in a dump.</summary>
/// <param name="Nodes">The nodes of the dump.</param>
/// <param name="First">The first node that may have a mark.</param>
/// <param name="Start">The offset of the first byte, in the dump or in the payloads.</param>
internal readonly record struct Place(NodeList Nodes, int First, long Start)
{
    /// <summary>Gets where payloads begin, in the message and in the dump; null if the bytes are in one piece.</summary>
    public List<(long At, long Offset)>? Payloads { get; init; }

    /// <summary>Returns the place of a part.</summary>
    public Place At(int offset) => this with { Start = Start + offset };

    /// <summary>Returns the offset of a byte in the dump.</summary>
    public long Offset(long at)
    {
        at += Start;
        if (Payloads is null)
        {
            return at;
        }

        // The last one that begins at or before the byte.
        int low = 0;
        for (int high = Payloads.Count - 1; low < high;)
        {
            int middle = low + ((high - low + 1) / 2);
            (low, high) = Payloads[middle].At <= at ? (middle, high) : (low, middle - 1);
        }

        return Payloads[low].Offset + at - Payloads[low].At;
    }
}
