using System.Text.RegularExpressions;

namespace Amqp.Encoding.Samples.Emulator;

/// <summary>An event hub: a batch goes to the partition of its key, or to each in turn.</summary>
internal sealed class EventHub(string name, int partitions, Func<byte[], AmqpMessage> decode) : Node
{
    private readonly AmqpTimestamp _created = DateTimeOffset.UtcNow;
    private int _next;

    public IReadOnlyList<Partition> Partitions { get; } =
        [.. Enumerable.Range(0, partitions).Select(number => new Partition(number.ToString(CultureInfo.InvariantCulture), decode))];

    public override void AttachReceiver(OutgoingLink link) => throw new RefusedException(ErrorCondition.NotAllowed, "Events are received from a partition.");

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        int to = messages.Count > 0 && messages[0].Message.MessageAnnotations.TryGetValue("x-opt-partition-key", out string? key)
            ? key.Sum(character => character)
            : _next++;
        return Partitions[to % Partitions.Count].Take(link, messages);
    }

    /// <summary>The answer to a READ: the properties of the hub, or of the partition that the request names.</summary>
    public AmqpMap Read(AmqpMessage request)
    {
        ApplicationProperties asked = request.ApplicationProperties;
        if (asked["name"] != name)
        {
            throw new RefusedException(ErrorCondition.NotFound, "There is no such event hub.");
        }

        if (asked.TryGetValue("partition", out AmqpValue id))
        {
            return Partitions.FirstOrDefault(partition => id == partition.Id)?.Read(name)
                ?? throw new RefusedException(ErrorCondition.NotFound, "There is no such partition.");
        }

        return
        [
            new("name", name),
            new("created_at", _created),
            new("partition_count", Partitions.Count),
            new("partition_ids", AmqpValue.FromArray(Partitions.Select(partition => partition.Id).ToArray())),
            new("georeplication_factor", 1),
        ];
    }
}

/// <summary>An event that is kept: its number is its place in the partition.</summary>
internal sealed record Event(long Number, byte[] Bytes, AmqpTimestamp Enqueued)
{
    public long Offset => Number * 100;
}

/// <summary>A partition: events in order, and receivers that each have their place in it.</summary>
internal sealed partial class Partition(string id, Func<byte[], AmqpMessage> decode) : Node
{
    private readonly List<Event> _events = [];

    public string Id { get; } = id;

    public override void AttachReceiver(OutgoingLink link)
    {
        if (link.Filter.TryGetValue("apache.org:selector-filter:string", out AmqpValue value))
        {
            // Event Hubs gives the filter the descriptor 0x000000137000000A or the name of the standard: the value of both is a text.
            link.NextEvent = FindStart(value.TryGetDescribed(out DescribedValue? described) ? described.Value : value);
        }

        base.AttachReceiver(link);
    }

    public override DeliveryState Take(IncomingLink link, IReadOnlyList<Incoming> messages)
    {
        foreach (Incoming message in messages)
        {
            _events.Add(new Event(_events.Count, message.Bytes, DateTimeOffset.UtcNow));
        }

        return Accepted.Instance;
    }

    public override void Pump()
    {
        foreach (OutgoingLink link in Receivers)
        {
            while (link.CanSend && link.NextEvent < _events.Count)
            {
                link.Send(ToMessage(_events[link.NextEvent++], link));
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
            new("last_enqueued_time_utc", last?.Enqueued ?? default),
            new("is_partition_empty", last is null),
        ];
    }

    private static string OffsetOf(Event? found) => (found?.Offset ?? -1).ToString(CultureInfo.InvariantCulture);

    private AmqpMessage ToMessage(Event next, OutgoingLink link)
    {
        AmqpMessage message = decode(next.Bytes);
        message.MessageAnnotations["x-opt-sequence-number"] = next.Number;
        message.MessageAnnotations["x-opt-offset"] = OffsetOf(next);
        message.MessageAnnotations["x-opt-enqueued-time"] = next.Enqueued;
        if (link.Asked.DesiredCapabilities.Contains("com.microsoft:enable-receiver-runtime-metric"))
        {
            Event last = _events[^1];
            message.DeliveryAnnotations["last_enqueued_sequence_number"] = last.Number;
            message.DeliveryAnnotations["last_enqueued_offset"] = OffsetOf(last);
            message.DeliveryAnnotations["last_enqueued_time_utc"] = last.Enqueued;
            message.DeliveryAnnotations["runtime_info_retrieval_time_utc"] = (AmqpTimestamp)DateTimeOffset.UtcNow;
        }

        return message;
    }

    // Events are in the order of their numbers, offsets and times, so a filter is a place: that of the first event that it takes, else the end.
    private int FindStart(AmqpValue selector)
    {
        if (!selector.TryGetString(out string? text) || Selector().Match(text) is not { Success: true } match)
        {
            throw new RefusedException(ErrorCondition.InvalidField, "The filter is not understood.");
        }

        if (match.Groups["operand"].Value == "@latest")
        {
            return _events.Count;
        }

        long from = long.Parse(match.Groups["operand"].Value, CultureInfo.InvariantCulture) + (match.Groups["operator"].Value == ">" ? 1 : 0);
        int start = _events.FindIndex(match.Groups["name"].Value switch
        {
            "offset" => found => found.Offset >= from,
            "sequence-number" => found => found.Number >= from,
            _ => found => found.Enqueued.Milliseconds >= from,
        });
        return start < 0 ? _events.Count : start;
    }

    [GeneratedRegex("x-opt-(?<name>offset|sequence-number|enqueued-time)\\s*(?<operator>>=|>)\\s*'?(?<operand>-?[0-9]{1,18}|@latest)'?")]
    private static partial Regex Selector();
}
