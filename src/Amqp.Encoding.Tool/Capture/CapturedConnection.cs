using System.Net;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>A TCP connection of a capture: AMQP if the first bytes of either side are those of a protocol header.</summary>
/// <param name="client">The end that opened it, or spoke first.</param>
/// <param name="server">The other end.</param>
/// <param name="begin">Makes the conversation of a connection that is AMQP.</param>
internal sealed class CapturedConnection(IPEndPoint client, IPEndPoint server, Func<CapturedConnection, Conversation> begin) : IDisposable
{
    private readonly TcpDirection?[] _directions = new TcpDirection?[2];
    private readonly FrameCutter?[] _cutters = new FrameCutter?[2];

    // The first bytes, while they may become those of a protocol header.
    private readonly byte[] _start = new byte[4];
    private int _startLength;

    /// <summary>Gets the end that opened the connection, or spoke first.</summary>
    public IPEndPoint Client { get; } = client;

    /// <summary>Gets the other end.</summary>
    public IPEndPoint Server { get; } = server;

    /// <summary>Gets the conversation; null if this is not AMQP, or not yet known to be.</summary>
    public Conversation? Conversation { get; private set; }

    /// <summary>Gets whether this is something else.</summary>
    public bool IsOther { get; private set; }

    /// <summary>Gets whether both sides have ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Returns whether the segment, the first of a connection, is the first one of this connection once more.</summary>
    public bool IsOpenedBy(TcpSegment segment) => segment.Source.Equals(Client) && _directions[(int)Side.Client] is { } direction && direction.IsOpenedBy(segment.Sequence);

    /// <summary>Takes a segment.</summary>
    public void Add(Side from, TcpSegment segment)
    {
        if (!IsOther)
        {
            TcpDirection direction = _directions[(int)from] ??= new TcpDirection(bytes => OnBytes(from, bytes), missing => OnLoss(from, missing));
            bool hadEnded = direction.HasEnded;
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
        _directions[0]?.End();
        _directions[1]?.End();
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
        if (Conversation is null && !IsOther)
        {
            int count = Math.Min(bytes.Length, _start.Length - _startLength);
            bytes.Slice(0, count).CopyTo(_start.AsSpan(_startLength));
            _startLength += count;
            bytes = bytes.Slice(count);
            ReadOnlySpan<byte> start = _start.AsSpan(0, _startLength);
            IsOther = !"AMQP"u8.StartsWith(start);
            if (IsOther || _startLength < _start.Length)
            {
                return;
            }

            Conversation = begin(this);
            Pass(from, start);
        }

        Pass(from, bytes);
    }

    private void Pass(Side from, ReadOnlySpan<byte> bytes)
    {
        if (Conversation is not null && !bytes.IsEmpty)
        {
            Conversation.AddBytes(from, bytes.Length);
            (_cutters[(int)from] ??= new FrameCutter(Conversation, from)).Add(bytes);
        }
    }

    private void OnLoss(Side from, long missing) =>
        Conversation?.Fail($"{Words.Count(missing, "byte")} of the {Words.Name(from)} are not in the capture; its later frames are not shown");
}
