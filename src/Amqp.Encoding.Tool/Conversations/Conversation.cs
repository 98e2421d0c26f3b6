using System.Buffers.Binary;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Prints the ladder of one connection, and counts what its frames did.</summary>
/// <param name="id">The number of the connection.</param>
/// <param name="ladder">Where to print.</param>
/// <param name="breakAt">The number of the frame at which the connection is to be broken; 0 for none.</param>
/// <param name="filter">Which frames are printed; null for all, and for protocol headers.</param>
/// <param name="onItem">Takes the bytes of each protocol header and frame, up to 64 KiB; null if nobody needs them.</param>
internal sealed class Conversation(int id, Ladder ladder, int breakAt, LadderFilter? filter = null, ItemHandler? onItem = null)
{
    private const int MaxBefore = 16;

    private readonly Lock _lock = new();
    private readonly SessionTable _sessions = new();
    private readonly Totals _totals = new() { Connections = 1 };
    private int _number;
    private List<PaintedText>? _before = filter is null ? null : [];

    // A bit for each side.
    private int _closes;

    // By the side: whether SASL may go on, so that what is not proved to be public is hidden.
    private readonly bool[] _mayBeSasl = new bool[2];

    // By the side: the mark of the next frame that is shown.
    private readonly string?[] _resumed = new string?[2];
    private readonly bool[] _hasGap = new bool[2];
    private bool _isSocket;

    /// <summary>Gets whether a peer speaks another version of AMQP, so that nothing can be read.</summary>
    public bool IsForeign { get; private set; }

    /// <summary>Says something about the connection. With a filter it is said before the first frame that is shown, or not at all.</summary>
    public void Print(string text, Paint paint = Paint.Plain)
    {
        PaintedText line = ladder.Line(id, text, paint);
        if (_before is null)
        {
            ladder.Print(line);
        }
        else if (_before.Count < MaxBefore)
        {
            _before.Add(line);
        }
    }

    public void AddBytes(Side from, long count)
    {
        lock (_lock)
        {
            _totals.AddBytes(from, count);
        }
    }

    /// <summary>Takes the bytes of the protocol header or frame that is told next.</summary>
    public void OnItem(Side from, ReadOnlySpan<byte> bytes) => onItem?.Invoke(id, _number + 1, from, bytes);

    /// <summary>Takes that bytes are missing.</summary>
    public void OnGap(Side from, long missing)
    {
        lock (_lock)
        {
            _totals.AddGap(missing);
            _hasGap[(int)from] = true;
            _sessions.AddGap();
            string text = $"{Words.Count(missing, "byte")} of the {Words.Name(from)} are not in the capture";
            _totals.AddError($"#{id}: {text}");
            Print("ERROR gap: " + text, Paint.Error);
        }
    }

    /// <summary>Takes that frames come again, after a gap or after bytes that begin no frame.</summary>
    public void OnResume(Side from, long passedOver)
    {
        lock (_lock)
        {
            _totals.AddGap(passedOver);
            _sessions.AddGap();
            _totals.Torn = _hasGap[(int)from] ? _totals.Torn : 1;
            _resumed[(int)from] = "after a gap" + (passedOver > 0 ? $": {Words.Count(passedOver, "byte")} before this are not shown, because they begin no frame" : "");
        }
    }

    /// <summary>Takes the head of an HTTP request or response, and says whether AMQP over a WebSocket follows.</summary>
    /// <returns>True if it follows; null if the server refuses it; false if this is something else.</returns>
    public bool? OpenSocket(Side from, ReadOnlySpan<byte> head)
    {
        lock (_lock)
        {
            bool isAccepted = _isSocket && from == Side.Server && head.StartsWith("HTTP/1.1 101"u8);
            if (!isAccepted && (!WebSocketHead.IsAmqp(head) || (from == Side.Server && !head.StartsWith("HTTP/1.1 101"u8))))
            {
                return _isSocket && from == Side.Server && WebSocketHead.IsHttp(head) ? null : false;
            }

            _isSocket = true;
            if (filter is null)
            {
                Print($"{Arrow(from),9} {Words.Plain(WebSocketHead.FirstLine(head))}, a WebSocket with AMQP in it");
            }

            return true;
        }
    }

    /// <summary>Takes that the bytes are those of a WebSocket whose beginning is not there.</summary>
    public void OnSocket()
    {
        lock (_lock)
        {
            if (!_isSocket && filter is null)
            {
                Print("a WebSocket with AMQP in it, whose beginning is not in the capture");
            }

            _isSocket = true;
        }
    }

    /// <summary>Takes a protocol header.</summary>
    /// <returns>True if the connection is to be broken here.</returns>
    public bool OnProtocolHeader(Side from, ProtocolHeader header)
    {
        lock (_lock)
        {
            bool isKnown = header == ProtocolHeader.Amqp || header == ProtocolHeader.Sasl || header == ProtocolHeader.Tls;
            _mayBeSasl[(int)from] = header == ProtocolHeader.Sasl;
            FrameText text = FrameText.Of("protocol header " + (isKnown ? header.ToString() : Version(header)));
            if (!isKnown)
            {
                text.Note("not AMQP 1.0: the bytes from here on are not shown", isError: true);
            }

            bool breaks = PrintItem(from, ProtocolHeader.EncodedSize, text, filter is null || !isKnown);
            if (!isKnown)
            {
                IsForeign = true;
                _totals.AddError($"#{id}: the {Words.Name(from)} speaks {Version(header)}, which is not AMQP 1.0");
            }
            else if (header == ProtocolHeader.Tls)
            {
                Print("TLS follows, which cannot be read: use amqp tap with --listen-tls and --to-tls, and no TLS header in the client");
            }

            return breaks;
        }
    }

    /// <summary>Takes a frame.</summary>
    /// <returns>True if the connection is to be broken here.</returns>
    /// <param name="from">The side that sent it.</param>
    /// <param name="frame">The frame, or its performative.</param>
    /// <param name="bytes">Its bytes as they came, which may end early.</param>
    /// <param name="offset">Its offset in what the side sent.</param>
    public bool OnFrame(Side from, in Frame frame, ReadOnlySpan<byte> bytes, long offset)
    {
        lock (_lock)
        {
            _totals.AddFrame(from);
            LinkState? link = null;
            bool isContinued = false;
            string? remark = null;
            string? error = null;
            try
            {
                IAmqpComposite? performative = frame.ReadPerformative();
                link = _sessions.Find(from, frame.Channel, performative);
                isContinued = performative is Transfer transfer && (transfer.Aborted == true || (link?.IsDelivering ?? transfer.DeliveryId is null));
                remark = Count(from, frame.Channel, performative);
                link ??= _sessions.Find(from, frame.Channel, performative);
                if (filter is not null && performative is Attach attach)
                {
                    filter.Add(attach.Name);
                }
            }
            catch (AmqpDecodeException exception)
            {
                error = Words.Error(exception.Error, offset);
                _totals.AddError($"#{id}, {Words.Name(from)}: {error}");
            }

            bool mayBeSasl = _mayBeSasl[(int)from];
            _mayBeSasl[(int)from] |= frame.Header.IsSasl && error is not null;
            long size = BinaryPrimitives.ReadUInt32BigEndian(bytes);
            if (!ladder.IsShown)
            {
                return PrintItem(from, size, null, isShown: false);
            }

            FrameText text = FrameText.Of(bytes, frame.Performative.Length, link?.Name, isContinued, mayBeSasl, ladder.IsFull);
            text.Note(remark, isError: false);
            text.Note(error, isError: true);
            // Not an error of the conversation: other payloads than messages are rare, but allowed.
            text.Note(error is null && text.MessageError is { } wrong ? "in the message: " + wrong : null, isError: false);
            return PrintItem(from, size, text, filter?.Shows(in frame, link?.Name) ?? true);
        }
    }

    /// <summary>Takes a frame whose performative cannot be found.</summary>
    /// <returns>True if the connection is to be broken here.</returns>
    public bool OnBadFrame(Side from, long offset, long size, string reason)
    {
        lock (_lock)
        {
            _totals.AddFrame(from);
            _totals.AddError($"#{id}, {Words.Name(from)}: {reason}");
            FrameText text = FrameText.Of(string.Create(CultureInfo.InvariantCulture, $"frame of {size:N0} bytes at offset {offset:N0}"));
            text.Note(reason, isError: true);
            return PrintItem(from, size, text, isShown: true);
        }
    }

    /// <summary>Takes bytes that begin no frame.</summary>
    public void OnFault(Side from, long offset, string reason)
    {
        lock (_lock)
        {
            _totals.AddError($"#{id}, {Words.Name(from)}: {reason}");
            Print(string.Create(CultureInfo.InvariantCulture, $"{Arrow(from),9} offset {offset:N0}  ERROR {reason}"), Paint.Error);
        }
    }

    public void Flush() => ladder.Flush();

    /// <summary>Takes that a side has reset the connection, as some do after both have sent their close; before that it is an error.</summary>
    public void OnReset(Side side, string reason)
    {
        if (_closes == 3)
        {
            Print($"the {Words.Name(side)} has hung up");
        }
        else
        {
            Fail($"the connection to the {Words.Name(side)} was reset: {reason}");
        }
    }

    /// <summary>Takes that the connection has failed.</summary>
    public void Fail(string reason)
    {
        lock (_lock)
        {
            _totals.AddError($"#{id}: {reason}");
            Print("ERROR " + reason, Paint.Error);
        }
    }

    /// <summary>Prints the links, and adds what was counted to the sums of all connections.</summary>
    public void End(Totals all)
    {
        lock (_lock)
        {
            _totals.Links = _sessions.LinkCount;
            foreach ((string outcome, long count) in _sessions.Outcomes())
            {
                _totals.AddOutcome(outcome, count);
            }

            _totals.Deliveries = _sessions.Deliveries;
            _totals.UnknownTransfers = _sessions.UnknownTransfers;
            foreach (LinkState link in _sessions.Links.Where(link => filter?.ShowsLink(link.Name) ?? true))
            {
                Print(link.ToString());
            }

            lock (all)
            {
                all.Add(_totals);
            }
        }

        ladder.Flush();
    }

    private static string Arrow(Side from) => from == Side.Client ? "-->" : "<--";

    private static string Version(ProtocolHeader header) => header.Major == 0 && header.Minor == 9 ? "AMQP 0-9-1" : header.Major == 1 && header.Minor == 1 ? "AMQP 0-8 or 0-9" : header.ToString();

    private bool PrintItem(Side from, long size, FrameText? text, bool isShown)
    {
        _number++;
        if (isShown && text is not null)
        {
            _before?.ForEach(ladder.Print);
            _before = null;
            text.Note(_resumed[(int)from], isError: false);
            ladder.Print(new Rung(id, _number, from, size, text));
            _resumed[(int)from] = null;
        }

        return _number == breakAt;
    }

    private string? Count(Side from, ushort channel, IAmqpComposite? performative)
    {
        string? remark = _sessions.Add(from, channel, performative);
        _closes |= performative is Close ? 1 << (int)from : 0;
        (string Frame, AmqpError? Error) end = performative switch
        {
            Close close => ("close", close.Error),
            End ended => ("end", ended.Error),
            Detach detach => ("detach", detach.Error),
            _ => ("", null),
        };
        if (end.Error is { } error)
        {
            _totals.AddError($"#{id}, {Words.Name(from)}: {end.Frame} with {error.Condition}{(error.Description is null ? "" : ", " + Words.Plain(error.Description))}");
        }

        return remark;
    }
}
