namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>How much this side may send: messages by the credit of a link (part 2, 2.6.7), transfers by the window of a session (2.5.6). Numbers only: lock, wait
/// and write as your client does.</summary>
internal struct SendLimit
{
    private SequenceNumber _start;
    private uint _count;

    /// <summary>The number of the next one: delivery-count, or next-outgoing-id.</summary>
    public SequenceNumber Next { get; private set; }

    /// <summary>How many may be sent now.</summary>
    public readonly uint Left => Next.CountLeft(_start, _count);

    /// <summary>Takes the limit of a flow: its delivery-count and link-credit, or its next-incoming-id and incoming-window. Before the peer has read what this
    /// side began with, both starts are missing and count as 0, as this side does. The limit may shrink, and wraps around.</summary>
    public void Set(SequenceNumber? start, uint? count) => (_start, _count) = (start ?? 0, count ?? 0);

    /// <summary>Counts one that is sent: a delivery at its first transfer, or each transfer.</summary>
    public void Take() => Next++;

    /// <summary>Gives up what may be sent now, as an answer to a drain.</summary>
    public void Drain() => Next = Next.Add(Left);
}
