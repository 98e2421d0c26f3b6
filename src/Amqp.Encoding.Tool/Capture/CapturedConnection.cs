using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>A TCP connection of a capture: AMQP if the first bytes of either side are those of a protocol header.</summary>
/// <param name="ends">Its two ends.</param>
/// <param name="gaps">Those of all connections.</param>
/// <param name="begin">Makes the conversation of a connection that is AMQP.</param>
internal sealed class CapturedConnection(ConnectionEnds ends, Gaps gaps, Func<CapturedConnection, Conversation> begin) : IDisposable
{
    private readonly TcpDirection?[] _directions = new TcpDirection?[2];
    private readonly FrameCutter?[] _cutters = new FrameCutter?[2];

    // It may have been captured twice, or a later connection has the same numbers.
    private bool _isOpenedAgain;

    /// <summary>Gets the two ends.</summary>
    public ConnectionEnds Ends { get; } = ends;

    /// <summary>Gets the conversation; null if this is not AMQP, or not yet known to be.</summary>
    public Conversation? Conversation { get; private set; }

    /// <summary>Gets whether this is something else.</summary>
    public bool IsOther { get; private set; }

    /// <summary>Gets whether both sides have ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Returns whether the segment is of a later connection with the same ends.</summary>
    public bool IsReplacedBy(TcpSegment segment)
    {
        Side from = Ends.SideOf(segment.Source);
        TcpDirection? direction = _directions[(int)from];
        return segment.IsOpening
            ? HasEnded || segment.IsAnswer != (from == Side.Server) || direction?.IsOpenedBy(segment.Sequence) == false
            : _isOpenedAgain && direction?.Contradicts(segment.Sequence, segment.Data) == true;
    }

    /// <summary>Takes a segment.</summary>
    public void Add(TcpSegment segment)
    {
        Side from = Ends.SideOf(segment.Source);
        if (!IsOther)
        {
            TcpDirection direction = _directions[(int)from] ??= new TcpDirection(gaps, bytes => OnBytes(from, bytes), missing => OnLoss(from, missing));
            bool hadEnded = direction.HasEnded;
            _isOpenedAgain |= segment.IsOpening && direction.Length > 0;
            direction.Add(segment.Sequence, segment.IsOpening, segment.IsLast, segment.Data);
            if (direction.HasEnded && !hadEnded)
            {
                _cutters[(int)from]?.End();
                Conversation?.Print($"the {Words.Name(from)} sends no more");
            }
        }

        if (segment.IsReset)
        {
            Conversation?.OnReset(from, "the capture has a reset");
        }

        HasEnded |= segment.IsReset || (_directions[0] is { HasEnded: true } && _directions[1] is { HasEnded: true });
    }

    /// <summary>Takes the end of the connection, or of the capture.</summary>
    public void End(Totals totals)
    {
        _directions[0]?.GiveUp();
        _directions[1]?.GiveUp();
        Conversation?.End(totals);
        Dispose();
    }

    public void Dispose()
    {
        _cutters[0]?.Dispose();
        _cutters[1]?.Dispose();
    }

    private void OnBytes(Side from, ReadOnlySpan<byte> bytes)
    {
        if (Conversation is not null)
        {
            Pass(from, bytes, bytes.Length);
            return;
        }

        if (!IsOther && StartOf(from) is { Length: >= 4 } start && start.StartsWith("AMQP"u8))
        {
            Conversation = begin(this);

            // The bytes of this side that came before are at most 3. Those of the other side are a part of its header too, or of something else, of which the first are enough.
            Side other = (Side)(1 - (int)from);
            Pass(other, StartOf(other), _directions[(int)other]?.Length ?? 0);
            int before = (int)_directions[(int)from]!.Length - bytes.Length;
            Pass(from, start.Slice(0, before), before);
            Pass(from, bytes, bytes.Length);
        }

        IsOther = Conversation is null && IsOtherSide(Side.Client) && IsOtherSide(Side.Server);
    }

    private ReadOnlySpan<byte> StartOf(Side side) => _directions[(int)side] is { } direction ? direction.Start : default;

    private bool IsOtherSide(Side side) => StartOf(side) is var start && !"AMQP"u8.StartsWith(start.Slice(0, Math.Min(4, start.Length)));

    private void Pass(Side from, ReadOnlySpan<byte> bytes, long count)
    {
        if (!bytes.IsEmpty)
        {
            Conversation!.AddBytes(from, count);
            (_cutters[(int)from] ??= new FrameCutter(Conversation, from)).Add(bytes);
        }
    }

    private void OnLoss(Side from, long missing) =>
        Conversation?.Fail($"{Words.Count(missing, "byte")} of the {Words.Name(from)} are not in the capture; its later frames are not shown");
}
