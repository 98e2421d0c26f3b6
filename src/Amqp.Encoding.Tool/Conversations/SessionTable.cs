using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.CompilerServices;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Follows sessions, links and deliveries of one connection, up to a limit of each.</summary>
internal sealed class SessionTable
{
    public const int MaxLinks = 256;
    public const int MaxSessions = 256;
    public const int MaxUnsettled = 8_192;

    // Of the name of a link so many characters are kept.
    private const int MaxName = 1_024;

    // By the side that sends on the channel.
    private readonly Dictionary<ushort, SessionState>[] _channels = [[], []];
    private readonly List<LinkState> _links = [];
    private readonly Dictionary<string, long> _outcomes = [];
    private long _unsettled;

    /// <summary>Gets the links that were followed, in the order of their attach.</summary>
    public IReadOnlyList<LinkState> Links => _links;

    /// <summary>Gets the number of links, those that were not followed included.</summary>
    public long LinkCount { get; private set; }

    public long Deliveries { get; private set; }

    /// <summary>Gets how many transfers are of sessions whose begin has not come.</summary>
    public long UnknownTransfers { get; private set; }

    /// <summary>Gets how many deliveries had which outcome.</summary>
    public IEnumerable<(string Outcome, long Count)> Outcomes() => _outcomes.Select(pair => (pair.Key, pair.Value)).Append(("without an outcome", _unsettled));

    /// <summary>Takes that frames are missing.</summary>
    public void AddGap() => _links.ForEach(link => link.AddGap());

    /// <summary>Takes a performative; null for one that nobody knows.</summary>
    /// <returns>A remark about it; null for none.</returns>
    public string? Add(Side from, ushort channel, IAmqpComposite? performative)
    {
        string? remark = null;
        if (performative is Begin begin)
        {
            Begin(from, channel, begin);
        }
        else if (performative is not null && _channels[(int)from].TryGetValue(channel, out SessionState? session))
        {
            switch (performative)
            {
                case Attach attach:
                    AddLink(session, from, attach);
                    break;
                case Flow { Handle: { } handle } flow when session.Links[(int)from].TryGetValue(handle, out LinkState? link):
                    link.AddFlow(from, flow.DeliveryCount, flow.LinkCredit ?? 0);
                    break;
                case Transfer transfer:
                    remark = AddTransfer(session, from, transfer);
                    break;
                case Disposition disposition:
                    AddDisposition(session, from, disposition);
                    break;
                case Detach detach:
                    session.Links[(int)from].Remove(detach.Handle);
                    break;
                case End:
                    _channels[(int)from].Remove(channel);
                    break;
            }
        }
        else
        {
            UnknownTransfers += performative is Transfer ? 1 : 0;
        }

        return remark;
    }

    /// <summary>Returns the link of a performative; null if it has none, or if its attach has not come.</summary>
    public LinkState? Find(Side from, ushort channel, IAmqpComposite? performative)
    {
        uint? handle = performative switch
        {
            Attach attach => attach.Handle,
            Flow flow => flow.Handle,
            Transfer transfer => transfer.Handle,
            Detach detach => detach.Handle,
            _ => null,
        };
        return handle is { } number && _channels[(int)from].TryGetValue(channel, out SessionState? session) ? session.Links[(int)from].GetValueOrDefault(number) : null;
    }

    private void Begin(Side from, ushort channel, Begin begin)
    {
        SessionState? session = begin.RemoteChannel is { } remote ? _channels[1 - (int)from].GetValueOrDefault(remote) : new SessionState();
        if (session is not null && _channels[(int)from].Count < MaxSessions)
        {
            _channels[(int)from][channel] = session;
        }
    }

    private void AddLink(SessionState session, Side from, Attach attach)
    {
        Side sender = attach.Role == Role.Sender ? from : (Side)(1 - (int)from);
        string name = attach.Name.Length <= MaxName ? attach.Name : attach.Name[..MaxName];
        LinkState? link = session.Links[1 - (int)from].Values.FirstOrDefault(other => other.Name == name && other.Sender == sender);
        if (link is null)
        {
            LinkCount++;
            if (_links.Count == MaxLinks)
            {
                return;
            }

            link = new LinkState(name, sender);
            _links.Add(link);
        }

        string? address = (sender == Side.Client ? (attach.Target as Target)?.Address : (attach.Source as Source)?.Address)?.ToString();
        if (from == sender)
        {
            link.Begin(attach.InitialDeliveryCount ?? 0);
        }

        link.Address ??= address is null ? null : Words.Plain(address);
        if (session.Links[(int)from].Count < MaxLinks)
        {
            session.Links[(int)from][attach.Handle] = link;
        }
    }

    private string? AddTransfer(SessionState session, Side from, Transfer transfer)
    {
        bool isBeyondCredit = false;
        LinkState? link = session.Links[(int)from].GetValueOrDefault(transfer.Handle);
        bool isNew = link is null ? transfer.DeliveryId is not null : !link.IsDelivering;
        if (link is not null)
        {
            link.IsDelivering = transfer.More == true && transfer.Aborted != true;
            isBeyondCredit = isNew && link.AddDelivery();
        }

        HashSet<uint> unsettled = session.Unsettled[(int)from];
        Deliveries += isNew ? 1 : 0;
        if (transfer.Settled == true)
        {
            // It may be said only in the last transfer of a delivery.
            if (link is not null && !isNew && unsettled.Remove(link.DeliveryId))
            {
                _unsettled--;
                AddOutcome("settled by the sender", 1);
            }

            AddOutcome("settled by the sender", isNew ? 1 : 0);
        }
        else if (isNew && transfer.DeliveryId is { } deliveryId)
        {
            bool isFollowed = _unsettled < MaxUnsettled && unsettled.Add(deliveryId);
            _unsettled += isFollowed ? 1 : 0;
            AddOutcome("not followed", isFollowed ? 0 : 1);
            if (link is not null)
            {
                link.DeliveryId = deliveryId;
            }
        }

        return isBeyondCredit ? $"beyond the credit, which ends at delivery-count {link!.Limit}: this makes it {link.DeliveryCount}" : null;
    }

    private void AddDisposition(SessionState session, Side from, Disposition disposition)
    {
        string? outcome = NameOf(disposition.State);
        if (outcome is null && disposition.Settled != true)
        {
            return;
        }

        // The receiver names deliveries of the other side, the sender its own.
        HashSet<uint> unsettled = session.Unsettled[disposition.Role == Role.Receiver ? 1 - (int)from : (int)from];
        uint first = disposition.First;
        uint count = unchecked((disposition.Last ?? disposition.First) - first);
        long removed = count < unsettled.Count
            ? Enumerable.Range(0, (int)count + 1).LongCount(i => unsettled.Remove(unchecked(first + (uint)i)))
            : unsettled.RemoveWhere(id => unchecked(id - first) <= count);
        _unsettled -= removed;
        AddOutcome(outcome ?? "settled without an outcome", removed);
    }

    private void AddOutcome(string outcome, long count) => _outcomes[outcome] = _outcomes.GetValueOrDefault(outcome) + count;

    private static string? NameOf(DeliveryState? state) => state switch
    {
        Accepted => "accepted",
        Rejected => "rejected",
        Released => "released",
        Modified => "modified",
        TransactionalState transactional => NameOf(transactional.Outcome) is { } outcome ? outcome + " in a transaction" : null,
        Outcome => "with another outcome",
        _ => null,
    };

    private sealed class SessionState
    {
        // By the side that chose the handle.
        public Dictionary<uint, LinkState>[] Links { get; } = [new(AmqpContract.KeyComparer<uint>()), new(AmqpContract.KeyComparer<uint>())];

        // By the side that sent the delivery.
        public HashSet<uint>[] Unsettled { get; } = [new(AmqpContract.KeyComparer<uint>()), new(AmqpContract.KeyComparer<uint>())];
    }
}
