namespace Amqp.Encoding.Samples.Emulator;

/// <content>Sessions of messages: those with one group-id, which one receiver has locked.</content>
internal sealed partial class Queue
{
    private static readonly TimeSpan s_defaultWait = TimeSpan.FromSeconds(60);
    private readonly Dictionary<string, MessageSession> _sessions = [];

    // Receivers that take any session.
    private readonly List<(OutgoingLink Link, DateTime Until)> _waiting = [];

    // The filter has the id of the session, or null for any session; its value has no descriptor.
    private bool TryAttachSession(OutgoingLink link)
    {
        if (link.Filter is not { } filter || !filter.TryGetValue(Filter.SessionName, out AmqpValue wanted))
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
            TimeSpan wait = link.Asked.Properties is { } properties && properties.TryGetValue("com.microsoft:timeout", out AmqpValue time) && time.TryGetIntegral(out long milliseconds)
                ? TimeSpan.FromMilliseconds(milliseconds)
                : s_defaultWait;
            _waiting.Add((link, DateTime.UtcNow + wait));
        }

        return true;
    }

    private void AcceptSession(OutgoingLink link, string id)
    {
        MessageSession session = SessionOf(id);
        if (session.Owner is not null)
        {
            throw new RefusedException("com.microsoft:session-cannot-be-locked", "The session is locked by another receiver.");
        }

        session.Owner = link;
        session.LockedUntil = DateTime.UtcNow + s_lockTime;
        link.SessionId = id;
        link.Accept([Filter.Session(id)], [new("com.microsoft:locked-until-utc", session.LockedUntil.Ticks)]);
        _receivers.Add(link);
    }

    private void OfferSessions(DateTime now)
    {
        foreach ((OutgoingLink link, DateTime until) in _waiting.ToList())
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
        if (link.SessionId is { } id && _sessions.TryGetValue(id, out MessageSession? session) && session.Owner == link)
        {
            session.Owner = null;
        }
    }

    private MessageSession SessionOf(string id)
    {
        if (!_sessions.TryGetValue(id, out MessageSession? session))
        {
            _sessions.Add(id, session = new MessageSession());
        }

        return session;
    }

    private sealed class MessageSession
    {
        public OutgoingLink? Owner { get; set; }
        public DateTime LockedUntil { get; set; }
        public AmqpValue State { get; set; }
    }
}
