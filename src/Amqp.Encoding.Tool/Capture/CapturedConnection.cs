using System.Net;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>A TCP connection of a capture: AMQP if either side begins with a protocol header, or if frames follow each other from the beginning of a segment.</summary>
/// <param name="ends">Its two ends.</param>
/// <param name="gaps">Those of all connections.</param>
/// <param name="begin">Makes the conversation of a connection that is AMQP.</param>
internal sealed class CapturedConnection(ConnectionEnds ends, Gaps gaps, Func<CapturedConnection, Conversation> begin) : IDisposable
{
    private readonly TcpDirection?[] _directions = new TcpDirection?[2];
    private readonly FrameCutter?[] _cutters = new FrameCutter?[2];
    private readonly long[] _missing = new long[2];

    // It may have been captured twice, or a later connection has the same numbers.
    private bool _isOpenedAgain;

    /// <summary>Gets the two ends.</summary>
    public ConnectionEnds Ends { get; private set; } = ends;

    /// <summary>Gets the conversation; null if this is not AMQP, or not yet known to be.</summary>
    public Conversation? Conversation { get; private set; }

    /// <summary>Gets whether this seems to be something else; a frame may still prove that it is AMQP.</summary>
    public bool IsOther { get; private set; }

    /// <summary>Gets whether both sides have ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Gets whether the capture has not the beginning of the conversation.</summary>
    public bool IsTorn { get; private set; }

    /// <summary>Says what the connection is if it is not AMQP; null if it has no bytes.</summary>
    public string? Describe() => StartOf(Side.Client).IsEmpty && StartOf(Side.Server).IsEmpty ? null
        : $"{Ends.Named()}: {Foreign.Describe(StartOf(Side.Client), StartOf(Side.Server))}";

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
        if (IsOther && (FrameStart.Chains(segment.Data) || FrameStart.ChainsInSocket(segment.Data)))
        {
            // The bytes before were in the middle of a frame.
            IsOther = false;
            End();
            (_directions[0], _directions[1]) = (null, null);
        }

        if (!IsOther)
        {
            IPEndPoint source = segment.Source;
            TcpDirection direction = _directions[(int)from] ??= new TcpDirection(gaps, bytes => OnBytes(source, bytes), missing => OnGap(source, missing));
            bool hadEnded = direction.HasEnded;
            _isOpenedAgain |= segment.IsOpening && direction.Length > 0;
            direction.Add(segment);
            from = Ends.SideOf(segment.Source);
            if (segment.Acknowledged is { } number)
            {
                _directions[1 - (int)from]?.Acknowledge(number);
            }

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
        End();
        for (int side = 0; side < 2; side++)
        {
            if (_directions[side] is not { HasEnded: true })
            {
                _cutters[side]?.EndOfCapture();
            }
        }

        Conversation?.End(totals);
        Dispose();
    }

    public void Dispose()
    {
        _cutters[0]?.Dispose();
        _cutters[1]?.Dispose();
    }

    private void End()
    {
        _directions[0]?.End();
        _directions[1]?.End();
    }

    private void OnBytes(IPEndPoint source, ReadOnlySpan<byte> bytes)
    {
        Side from = Ends.SideOf(source);
        if (Conversation is not null)
        {
            KnowByHeaders();
            Pass(from, bytes, bytes.Length);
            return;
        }

        ReadOnlySpan<byte> start = StartOf(from);
        bool hasHeader = start.Length >= 4 && start.StartsWith("AMQP"u8) && _directions[(int)from]!.Length - bytes.Length < 4;
        if (!IsOther && (hasHeader || WebSocketHead.IsAmqp(start) || FrameStart.Chains(bytes) || FrameStart.ChainsInSocket(bytes)))
        {
            // SASL frames and the masks of a WebSocket tell who connected, if nothing else does.
            if (!Ends.IsKnown && FrameStart.SenderOf(bytes) is { } sender)
            {
                from = Know(sender, from);
            }

            IsTorn = !hasHeader && !WebSocketHead.IsAmqp(StartOf(from));
            Conversation = begin(this);
            for (int side = 0; side < 2; side++)
            {
                if (_missing[side] > 0)
                {
                    Conversation.OnGap((Side)side, _missing[side]);
                }
            }

            // The bytes before are the beginning of a header, of HTTP, or of something else, whose first bytes are enough.
            Side other = (Side)(1 - (int)from);
            long otherLength = _directions[(int)other]?.Length ?? 0;
            Pass(other, StartOf(other), otherLength);
            if (otherLength > StartOf(other).Length)
            {
                _cutters[(int)other]?.Gap(otherLength - StartOf(other).Length);
            }

            int before = IsTorn ? 0 : (int)_directions[(int)from]!.Length - bytes.Length;
            Pass(from, StartOf(from).Slice(0, before), before);
            Pass(from, bytes, bytes.Length);
        }

        IsOther = Conversation is null && IsOtherSide(Side.Client) && IsOtherSide(Side.Server);
    }

    // The client sends the first protocol header, and the server answers with its own (part 2, 2.2): both are needed, because that of the client may be missing.
    private void KnowByHeaders()
    {
        if (!Ends.IsKnown && !IsTorn && _missing is [0, 0] && StartOf(Side.Client).StartsWith("AMQP"u8) && StartOf(Side.Server).StartsWith("AMQP"u8))
        {
            Ends = Ends with { IsKnown = true };
            Conversation!.Print($"{Ends.Client} sent the first protocol header, so it is the one that connected");
        }
    }

    private Side Know(Side sender, Side from)
    {
        if (sender != from)
        {
            Ends = new(Ends.Server, Ends.Client, IsKnown: true);
            (_directions[0], _directions[1]) = (_directions[1], _directions[0]);
            (_missing[0], _missing[1]) = (_missing[1], _missing[0]);
        }

        Ends = Ends with { IsKnown = true };
        return sender;
    }

    private ReadOnlySpan<byte> StartOf(Side side) => _directions[(int)side] is { } direction ? direction.Start : default;

    private bool IsOtherSide(Side side) => StartOf(side) is var start && !start.IsEmpty && !"AMQP"u8.StartsWith(start.Slice(0, Math.Min(4, start.Length))) && !WebSocketHead.MayGoOn(start);

    private void Pass(Side from, ReadOnlySpan<byte> bytes, long count)
    {
        if (!bytes.IsEmpty)
        {
            Conversation!.AddBytes(from, count);
            (_cutters[(int)from] ??= new FrameCutter(Conversation, from, isTorn: true)).Add(bytes);
        }
    }

    private void OnGap(IPEndPoint source, long missing)
    {
        Side from = Ends.SideOf(source);
        _missing[(int)from] += missing;
        if (Conversation is not null)
        {
            Conversation.OnGap(from, missing);
            (_cutters[(int)from] ??= new FrameCutter(Conversation, from, isTorn: true)).Gap(missing);
        }
    }
}
