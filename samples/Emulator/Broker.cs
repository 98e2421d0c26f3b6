namespace Amqp.Encoding.Samples.Emulator;

/// <summary>All that a link can lead to, by address. Its lock is the only one.</summary>
internal sealed class Broker
{
    private static readonly TimeSpan s_tick = TimeSpan.FromMilliseconds(50);
    private readonly Dictionary<string, Node> _nodes = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Creates queues and an event hub.</summary>
    /// <param name="decode">Makes the message to send from the bytes that came; they are passed on as they are without it.</param>
    public Broker(Func<byte[], AmqpMessage>? decode = null)
    {
        decode ??= static bytes => AmqpMessage.Decode(bytes);
        foreach (string name in (ReadOnlySpan<string>)["queue", "other", "sessions", "topic/Subscriptions/sub"])
        {
            var deadLetters = new Queue(name + "/$DeadLetterQueue", decode, null);
            Add(deadLetters);
            Add(new Queue(name, decode, deadLetters));
        }

        var hub = new EventHub("hub", 2, decode);
        _nodes.Add("hub", hub);
        _nodes.Add("$management", new RequestNode(hub.Read));
        foreach (Partition partition in hub.Partitions)
        {
            _nodes.Add("hub/Partitions/" + partition.Id, partition);
        }

        // A token is a secret of the client: it is not kept, and it would be checked here.
        _nodes.Add("$cbs", new RequestNode(static _ => []));
    }

    /// <summary>The node of an address, or null. All consumer groups read the same partitions.</summary>
    public Node? Find(string address) =>
        _nodes.GetValueOrDefault(address.Split('/') is [string hub, "ConsumerGroups", _, .. string[] rest] ? $"{hub}/{string.Join('/', rest)}" : address);

    /// <summary>Sends what clients have credit for.</summary>
    public void Pump()
    {
        foreach (Node node in _nodes.Values)
        {
            node.Pump();
        }
    }

    /// <summary>Ends locks and waits whose time is over, and makes scheduled messages active, until it is stopped.</summary>
    public async Task TickAsync(CancellationToken stopped)
    {
        using var timer = new PeriodicTimer(s_tick);
        while (await timer.WaitForNextTickAsync(stopped))
        {
            lock (this)
            {
                foreach (Queue queue in _nodes.Values.OfType<Queue>())
                {
                    queue.Tick(DateTimeOffset.UtcNow);
                }

                Pump();
            }
        }
    }

    private void Add(Queue queue)
    {
        _nodes.Add(queue.Name, queue);
        _nodes.Add(queue.Name + "/$management", new RequestNode(queue.Run));
    }
}
