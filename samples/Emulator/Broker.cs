namespace Amqp.Encoding.Samples.Emulator;

/// <summary>All that can be connected to. Its lock is the only one.</summary>
internal sealed class Broker
{
    private const string Management = "$management";
    private readonly Dictionary<string, Queue> _queues = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, EventHub> _hubs = new(StringComparer.OrdinalIgnoreCase);
    private readonly RequestNode _tokens, _readHub;

    /// <summary>Creates queues and an event hub.</summary>
    /// <param name="decode">Makes the message to send from the bytes that came; they are passed on as they are without it.</param>
    public Broker(Func<byte[], AmqpMessage>? decode = null)
    {
        decode ??= static bytes => AmqpMessage.Decode(bytes);
        foreach (string name in (ReadOnlySpan<string>)["queue", "other", "sessions", "topic/Subscriptions/sub"])
        {
            var queue = new Queue(name, decode, new Queue(name + "/$DeadLetterQueue", decode, null));
            _queues.Add(name, queue);
            _queues.Add(queue.DeadLetters!.Name, queue.DeadLetters);
        }

        _hubs.Add("hub", new EventHub("hub", 2, decode));

        // A token is a secret of the client: it is not kept, and it would be checked here.
        _tokens = new RequestNode(static _ => new AmqpMessage { ApplicationProperties = { { "status-code", 202 }, { "status-description", "Accepted" } } });
        _readHub = new RequestNode(request => Responses.Create(() => Find(request).Read(request)));
    }

    /// <summary>The node of an address, or null.</summary>
    public Node? Find(string address)
    {
        string[] parts = address.Split('/');
        return address == "$cbs" ? _tokens
            : address == Management ? _readHub
            : parts[^1].Equals(Management, StringComparison.OrdinalIgnoreCase) ? _queues.GetValueOrDefault(address[..^(Management.Length + 1)])?.Requests
            : _queues.TryGetValue(address, out Queue? queue) ? queue
            : _hubs.TryGetValue(parts[0], out EventHub? hub) ? hub.Find(parts)
            : null;
    }

    /// <summary>Sends what clients have credit for.</summary>
    public void Pump()
    {
        foreach (Queue queue in _queues.Values)
        {
            queue.Pump();
        }

        foreach (EventHub hub in _hubs.Values)
        {
            hub.Pump();
        }
    }

    /// <summary>Ends locks and waits whose time is over, and makes scheduled messages active.</summary>
    public void Tick()
    {
        lock (this)
        {
            foreach (Queue queue in _queues.Values)
            {
                queue.Tick(DateTime.UtcNow);
            }

            Pump();
        }
    }

    private EventHub Find(AmqpMessage request) =>
        request.ApplicationProperties.TryGetValue("name", out AmqpValue name) && name.TryGetString(out string? text) && _hubs.TryGetValue(text, out EventHub? hub)
            ? hub
            : throw new RefusedException(ErrorCondition.NotFound, "There is no such event hub.");
}
