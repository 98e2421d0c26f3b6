using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using Amqp.Encoding.Tool.Conversations;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Prints the AMQP connections of a capture as a ladder, or finds one frame in it. Its memory does not grow with the capture.</summary>
/// <param name="filter">Which frames are printed; null for all.</param>
/// <param name="wanted">The numbers of a connection and of a frame in it; null to print the ladder.</param>
/// <param name="onItem">Takes the protocol headers and frames of all connections in their order of time; null if nobody needs them.</param>
internal sealed class CaptureDump(LadderFilter? filter, (int Connection, int Frame)? wanted, ItemHandler? onItem = null)
{
    /// <summary>So many connections are followed at once; beyond that those that are not AMQP are forgotten, then the oldest are ended.</summary>
    public const int MaxConnections = 4_096;

    // So many connections that are not AMQP are named.
    private const int MaxOthers = 10;

    private const long ProgressStep = 64L * 1024 * 1024;

    private readonly Dictionary<(IPEndPoint, IPEndPoint), CapturedConnection> _connections = [];
    private readonly Totals _totals = new();
    private readonly Gaps _gaps = new();
    private readonly ExportedPdus _exported = new();

    // How many packets have a link type that is not read.
    private readonly SortedDictionary<int, long> _unread = [];
    // Connections that are not AMQP, in words.
    private readonly List<string> _others = [];
    private double? _firstTime;
    private long _otherCount;
    private long _cut;
    private bool _hasOtherPort;
    private long _packets;
    private long _otherPackets;
    private int _count;
    private string? _fault;

    /// <summary>Gets the frame that was wanted; null if there is none.</summary>
    public byte[]? Wanted { get; private set; }

    /// <summary>Gets how many seconds after the first packet the bytes came that are told.</summary>
    public double Seconds => _gaps.Time - _firstTime.GetValueOrDefault();

    /// <summary>Reads a capture.</summary>
    /// <returns>Whether all was well.</returns>
    public bool Run(Stream stream, Ladder ladder, Action<long>? onProgress)
    {
        long told = 0;
        foreach (long position in Steps(stream, ladder))
        {
            if (position - told >= ProgressStep)
            {
                told = position;
                onProgress?.Invoke(told);
            }
        }

        return Wanted is not null || !_totals.HasErrors;
    }

    /// <summary>Reads a capture, a packet for each step, which returns the position in the file; the report follows the last.</summary>
    public IEnumerable<long> Steps(Stream stream, Ladder ladder)
    {
        ladder.Clock = () => Seconds;
        CaptureReader reader = new(stream);
        using IEnumerator<CapturedPacket> packets = reader.Read().GetEnumerator();
        while (TryMoveNext(packets))
        {
            _packets++;
            Add(packets.Current, ladder);
            if (Wanted is not null)
            {
                yield break;
            }

            yield return reader.Position;
        }

        foreach (CapturedConnection connection in _connections.Values)
        {
            End(connection);
        }

        foreach ((int linkType, long count) in _unread)
        {
            _totals.AddError($"{Words.Count(count, "packet")} of link type {TcpSegment.NameOf(linkType)}, which is not read");
        }

        // Other connections are an error only if one has a port of AMQP, or if there is nothing else.
        if (_otherCount > 0 && (_count == 0 || _hasOtherPort))
        {
            _totals.AddError(isFirst: true, text: Words.Count(_otherCount, "connection") + " could not be read as AMQP 1.0");
        }

        if (_cut > 0)
        {
            _totals.AddError(isFirst: true, text: Words.Count(_cut, "packet") + " cut by the snap length of the capture: capture whole packets (tcpdump -s 0)");
        }

        // Such as those of a tunnel that is not read.
        if (_packets > 0 && _otherPackets == _packets && _unread.Count == 0)
        {
            _totals.AddError(Words.Count(_packets, "packet") + " without TCP, or in headers that are not read");
        }

        if (_fault is not null)
        {
            _totals.AddError(_fault);
        }

        if (wanted is null && filter is not { IsUnknown: true })
        {
            Report(ladder);
        }
    }

    private bool TryMoveNext(IEnumerator<CapturedPacket> packets)
    {
        try
        {
            return packets.MoveNext();
        }
        catch (CaptureException exception)
        {
            _fault = exception.Message;
            return false;
        }
    }

    private static (IPEndPoint, IPEndPoint) KeyOf(IPEndPoint one, IPEndPoint other) =>
        string.CompareOrdinal(one.ToString(), other.ToString()) <= 0 ? (one, other) : (other, one);

    private void Add(CapturedPacket captured, Ladder ladder)
    {
        if (!TcpSegment.IsRead(captured.LinkType))
        {
            _unread[captured.LinkType] = _unread.GetValueOrDefault(captured.LinkType) + 1;
        }

        if ((captured.LinkType == ExportedPdus.LinkType ? _exported.Read(captured) : TcpSegment.Parse(captured)) is not { } tcp)
        {
            _otherPackets++;
            return;
        }

        _cut += tcp.Data.Length < tcp.Length ? 1 : 0;
        _firstTime ??= captured.Seconds;
        _gaps.Time = captured.Seconds;
        (IPEndPoint, IPEndPoint) key = KeyOf(tcp.Source, tcp.Destination);
        ConnectionEnds? ends = null;
        if (_connections.TryGetValue(key, out CapturedConnection? connection) && connection.IsReplacedBy(tcp))
        {
            // The same ports again, perhaps after an end that the capture does not have.
            ends = tcp.IsOpening ? null : connection.Ends;
            Remove(key, connection);
            connection = null;
        }

        if (connection is null)
        {
            if (tcp.Data.Length == 0 && !tcp.IsOpening)
            {
                return;
            }

            MakeRoom();
            connection = new CapturedConnection(ends ?? ConnectionEnds.Of(tcp), _gaps, opened => Begin(opened, ladder));
            _connections.Add(key, connection);
        }

        connection.Add(tcp);
    }

    private Conversation Begin(CapturedConnection connection, Ladder ladder)
    {
        int id = ++_count;
        Conversation conversation = new(id, ladder, breakAt: 0, filter, OnItem);
        conversation.Print(connection.Ends + (connection.IsTorn ? "; the capture begins later" : ""));
        return conversation;
    }

    private void OnItem(int connection, int number, Side from, ReadOnlySpan<byte> bytes)
    {
        if (wanted == (connection, number))
        {
            Wanted = bytes.ToArray();
        }

        onItem?.Invoke(connection, number, from, bytes);
    }

    private void MakeRoom()
    {
        if (_connections.Count < MaxConnections)
        {
            return;
        }

        int i = 0;
        foreach (((IPEndPoint, IPEndPoint) key, CapturedConnection connection) in _connections.ToArray())
        {
            if (connection.Conversation is null || connection.HasEnded || i++ < MaxConnections / 2)
            {
                Remove(key, connection);
            }
        }
    }

    private void Remove((IPEndPoint, IPEndPoint) key, CapturedConnection connection)
    {
        End(connection);
        _connections.Remove(key);
    }

    private void End(CapturedConnection connection)
    {
        connection.End(_totals);
        if (connection.Conversation is null && connection.Describe() is { } other)
        {
            _otherCount++;
            _hasOtherPort |= connection.Ends.HasAmqpPort;
            if (_others.Count < MaxOthers)
            {
                _others.Add(other);
            }
        }
    }

    private void Report(Ladder ladder)
    {
        ladder.Print(_count == 0 ? $"no AMQP connection in {Words.Count(_packets, "packet")}" : "");
        foreach (string other in _others)
        {
            ladder.Print("not read: " + other);
        }

        if (_otherCount > _others.Count)
        {
            ladder.Print("not read: " + Words.Count(_otherCount - _others.Count, "more connection"));
        }

        foreach (string line in _totals.Lines())
        {
            ladder.Print(line);
        }
    }
}
