using System.Runtime.InteropServices;

namespace Amqp.Encoding.Samples.Emulator;

/// <content>Sessions of messages: those with one group-id, which one receiver has locked.</content>
internal sealed partial class Queue
{
    private const long DefaultWait = 60_000;
    private readonly Dictionary<string, MessageSession> _sessions = [];

    // Receivers that take any session.
    private readonly List<(OutgoingLink Link, AmqpTimestamp Until)> _waiting = [];

    // The filter has the id of the session, or null for any session; its value has no descriptor.
    private bool TryAttachSession(OutgoingLink link)
    {
        if (!link.Filter.TryGetValue("com.microsoft:session-filter", out AmqpValue wanted))
        {
            return false;
        }

        if (wanted.TryGetString(out string? id))
        {
            AcceptSession(link, id);
        }
        else
        {
            // The attach is answered when there is a session.
            if (!link.Asked.Properties.TryGetValue("com.microsoft:timeout", out AmqpValue time) || !time.TryGetInteger(out long wait))
            {
                wait = DefaultWait;
            }

            _waiting.Add((link, DateTimeOffset.UtcNow.AddMilliseconds(wait)));
        }

        return true;
    }

    // The answer has the id in the filter, and the end of the lock, in ticks, in the properties.
    private void AcceptSession(OutgoingLink link, string id)
    {
        MessageSession session = SessionOf(id);
        if (session.Owner is not null)
        {
            throw new RefusedException("com.microsoft:session-cannot-be-locked", "The session is locked by another receiver.");
        }

        session.Owner = link;
        session.LockedUntil = LockEnd;
        link.SessionId = id;
        link.Asked.Properties = [new("com.microsoft:locked-until-utc", session.LockedUntil.ToDateTimeSaturating().Ticks)];
        ((Source)link.Asked.Source!).Filter = [Filter.Session(id)];
        base.AttachReceiver(link);
    }

    private void OfferSessions(AmqpTimestamp now)
    {
        foreach ((OutgoingLink link, AmqpTimestamp until) in _waiting.ToList())
        {
            if (_ready.Values.FirstOrDefault(message => message.SessionId is { } id && SessionOf(id).Owner is null) is { } first)
            {
                _waiting.Remove((link, until));
                AcceptSession(link, first.SessionId!);
            }
            else if (until < now)
            {
                _waiting.Remove((link, until));
                link.Refuse(new AmqpError { Condition = "com.microsoft:timeout", Description = "No session has messages." });
            }
        }
    }

    private void DetachSession(OutgoingLink link)
    {
        _waiting.RemoveAll(waiting => waiting.Link == link);
        if (link.SessionId is { } id)
        {
            SessionOf(id).Owner = null;
            Expire(message => message.SessionId == id);
        }
    }

    private MessageSession SessionOf(string id) => CollectionsMarshal.GetValueRefOrAddDefault(_sessions, id, out _) ??= new MessageSession();

    private sealed class MessageSession
    {
        public OutgoingLink? Owner { get; set; }
        public AmqpTimestamp LockedUntil { get; set; }
        public AmqpValue State { get; set; }
    }
}
