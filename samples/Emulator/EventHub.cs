using System.Text.RegularExpressions;

namespace Amqp.Encoding.Samples.Emulator;

/// <summary>An event that is kept: its number is its place in the partition.</summary>
internal sealed record Event(long Number, byte[] Bytes, DateTime Enqueued)
{
    public long Offset => Number * 100;
}

/// <summary>An event hub: a batch goes to the partition of its key, or to each in turn.</summary>
internal sealed class EventHub : Node
{
    private readonly DateTime _created = DateTime.UtcNow;
    private readonly Partition[] _partitions;
    private readonly string _name;
    private int _next;

    public EventHub(string name, int partitions, Func<byte[], AmqpMessage> decode)
    {
        _name = name;
        _partitions = [.. Enumerable.Range(0, partitions).Select(number => new Partition(number.ToString(CultureInfo.InvariantCulture), decode))];
    }

    /// <summary>The node of an address in parts: <c>hub</c>, <c>hub/Partitions/0</c>, or <c>hub/ConsumerGroups/any/Partitions/0</c>.</summary>
    public Node? Find(string[] parts) => parts.Length == 1 ? this
        : parts[^2].Equals("Partitions", StringComparison.OrdinalIgnoreCase) ? Array.Find(_partitions, partition => partition.Id == parts[^1])
        : null;

    public override void AttachReceiver(OutgoingLink link) => throw new RefusedException(ErrorCondition.NotAllowed, "Events are received from a partition.");

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        int to = messages.Count > 0 && messages[0].Message.MessageAnnotations.TryGetValue("x-opt-partition-key", out AmqpValue key) && key.TryGetString(out string? text)
            ? text.Sum(character => character)
            : _next++;
        return _partitions[to % _partitions.Length].Take(link, messages);
    }

    public override void Pump()
    {
        foreach (Partition partition in _partitions)
        {
            partition.Pump();
        }
    }

    /// <summary>The answer to a READ: the properties of the hub, or of the partition that the request names.</summary>
    public AmqpMap Read(AmqpMessage request)
    {
        if (!request.ApplicationProperties.TryGetValue("partition", out AmqpValue partition))
        {
            return
            [
                new("name", _name),
                new("created_at", AmqpTimestamp.FromDateTime(_created)),
                new("partition_count", _partitions.Length),
                new("partition_ids", AmqpValue.FromArray(_partitions.Select(one => one.Id).ToArray())),
                new("georeplication_factor", 1),
            ];
        }

        return Array.Find(_partitions, one => partition == one.Id)?.Read(_name) ?? throw new RefusedException(ErrorCondition.NotFound, "There is no such partition.");
    }
}

/// <summary>A partition: events in order, and receivers that each have their place in it.</summary>
internal sealed partial class Partition(string id, Func<byte[], AmqpMessage> decode) : Node
{
    private readonly List<Event> _events = [];
    private readonly List<OutgoingLink> _receivers = [];

    public string Id { get; } = id;

    public override void AttachReceiver(OutgoingLink link)
    {
        if (link.Filter is { } filter && filter.TryGetValue(Filter.SelectorName, out AmqpValue value))
        {
            // Event Hubs gives the filter the descriptor 0x000000137000000A or the name of the standard: the value of both is a text.
            SetFilter(link, value.TryGetDescribed(out DescribedValue? described) ? described.Value : value);
        }

        link.Accept();
        _receivers.Add(link);
    }

    public override void Detach(OutgoingLink link) => _receivers.Remove(link);

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        _events.AddRange(messages.Select((message, at) => new Event(_events.Count + at, message.Bytes, DateTime.UtcNow)).ToList());
        return Accepted.Instance;
    }

    public override void Pump()
    {
        foreach (OutgoingLink link in _receivers)
        {
            while (link.CanSend && link.NextEvent < _events.Count)
            {
                Event next = _events[link.NextEvent++];
                if (link.IsWanted(next))
                {
                    link.Send(ToMessage(next, link), DeliveryTag.FromUInt64((ulong)next.Number), link.IsSettled, null);
                }
            }
        }
    }

    public AmqpMap Read(string hub)
    {
        Event? last = _events.LastOrDefault();
        return
        [
            new("name", hub),
            new("partition", Id),
            new("begin_sequence_number", 0L),
            new("last_enqueued_sequence_number", last?.Number ?? -1),
            new("last_enqueued_offset", OffsetOf(last)),
            new("last_enqueued_time_utc", AmqpTimestamp.FromDateTime(last?.Enqueued ?? DateTime.UnixEpoch)),
            new("is_partition_empty", last is null),
        ];
    }

    private static string OffsetOf(Event? found) => (found?.Offset ?? -1).ToString(CultureInfo.InvariantCulture);

    private AmqpMessage ToMessage(Event next, OutgoingLink link)
    {
        AmqpMessage message = decode(next.Bytes);
        message.MessageAnnotations["x-opt-sequence-number"] = next.Number;
        message.MessageAnnotations["x-opt-offset"] = OffsetOf(next);
        message.MessageAnnotations["x-opt-enqueued-time"] = AmqpTimestamp.FromDateTime(next.Enqueued);
        if (link.Asked.DesiredCapabilities is { } wanted && wanted.Contains("com.microsoft:enable-receiver-runtime-metric"))
        {
            Event last = _events[^1];
            message.DeliveryAnnotations["last_enqueued_sequence_number"] = last.Number;
            message.DeliveryAnnotations["last_enqueued_offset"] = OffsetOf(last);
            message.DeliveryAnnotations["last_enqueued_time_utc"] = AmqpTimestamp.FromDateTime(last.Enqueued);
            message.DeliveryAnnotations["runtime_info_retrieval_time_utc"] = AmqpTimestamp.FromDateTime(DateTime.UtcNow);
        }

        return message;
    }

    private void SetFilter(OutgoingLink link, AmqpValue value)
    {
        if (!value.TryGetString(out string? text) || Selector().Match(text) is not { Success: true } match)
        {
            throw new RefusedException(ErrorCondition.InvalidField, "The filter is not understood.");
        }

        if (match.Groups["operand"].Value == "@latest")
        {
            link.NextEvent = _events.Count;
            return;
        }

        long operand = long.Parse(match.Groups["operand"].Value, CultureInfo.InvariantCulture) + (match.Groups["operator"].Value == ">" ? 1 : 0);
        link.IsWanted = match.Groups["name"].Value switch
        {
            "offset" => found => found.Offset >= operand,
            "sequence-number" => found => found.Number >= operand,
            _ => found => AmqpTimestamp.FromDateTime(found.Enqueued).Milliseconds >= operand,
        };
    }

    [GeneratedRegex("x-opt-(?<name>offset|sequence-number|enqueued-time)\\s*(?<operator>>=|>)\\s*'?(?<operand>-?[0-9]{1,18}|@latest)'?")]
    private static partial Regex Selector();
}
