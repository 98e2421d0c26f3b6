namespace Amqp.Encoding.Samples.MiniClient;

/// <summary>How much the peer may send: messages by the credit of a link (part 2, 2.6.7), transfers by the window of a session (2.5.6). Numbers only: lock and
/// write as your client does.</summary>
internal struct ReceiveLimit(SequenceNumber next)
{
    private SequenceNumber _end = next;

    /// <summary>The number of the next one: the initial-delivery-count of the peer's attach, or the next-outgoing-id of its begin, and then one more for each that
    /// has come.</summary>
    public SequenceNumber Next { get; private set; } = next;

    /// <summary>The number up to which the peer may send.</summary>
    public readonly SequenceNumber End => _end;

    /// <summary>How many may still come: the link-credit or incoming-window of the next flow.</summary>
    public readonly uint Left => _end > Next ? (uint)_end.Subtract(Next) : 0;

    /// <summary>Lets the peer send so many from now on, at most 2^31-1. A number that was allowed before stays allowed: its message may be on its way.</summary>
    public void Allow(uint count)
    {
        SequenceNumber end = Next.Add(Math.Min(count, int.MaxValue));
        _end = end > _end ? end : _end;
    }

    /// <summary>Counts one that has come.</summary>
    /// <returns>False if it was not allowed: a violation, or an overrun that is accepted.</returns>
    public bool Take()
    {
        bool isAllowed = Left > 0;
        Next++;
        return isAllowed;
    }
}
