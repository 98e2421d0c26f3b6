using Azure.Core.Amqp;
using Azure.Messaging.EventHubs;
using Azure.Messaging.EventHubs.Consumer;
using Azure.Messaging.EventHubs.Producer;

namespace AzureDriver;

/// <summary>Azure.Messaging.EventHubs.</summary>
internal static class EventHubs
{
    public static Dictionary<string, Func<int, Task>> Scenarios { get; } = new() { ["eventhubs-events"] = EventsAsync, ["eventhubs-buffered"] = BufferedAsync };

    private static async Task EventsAsync(int port)
    {
        string connection = Values.ConnectionOf(port);
        var options = new EventHubProducerClientOptions { RetryOptions = { MaximumRetries = 0, TryTimeout = TimeSpan.FromSeconds(10) } };
        await using var producer = new EventHubProducerClient(connection, "hub", options);
        EventHubProperties properties = await producer.GetEventHubPropertiesAsync();
        Check.That("hub", properties.Name == "hub" && properties.PartitionIds.SequenceEqual(["0", "1"]) && properties.CreatedOn > DateTimeOffset.UtcNow.AddHours(-1), properties.Name);
        using (EventDataBatch batch = await producer.CreateBatchAsync(new CreateBatchOptions { PartitionKey = "key ü" }))
        {
            for (int i = 0; i < 200; i++)
            {
                var e = new EventData(Encoding.UTF8.GetBytes("event " + i)) { MessageId = "e" + i, ContentType = "text/plain", CorrelationId = "c" };
                e.Properties["i"] = i;
                e.Properties["span"] = TimeSpan.FromSeconds(i);
                e.Properties["uri"] = new Uri("urn:e:" + i);
                e.Properties["when"] = DateTimeOffset.UnixEpoch.AddTicks(i);
                e.Properties["dec"] = 0.5m * i;
                e.Properties["text"] = "ä" + i;
                Check.That("add", batch.TryAdd(e));
            }

            await producer.SendAsync(batch);
        }

        await producer.SendAsync([new EventData("to one")], new SendEventOptions { PartitionId = "1" });
        await producer.SendAsync([new EventData("round robin 1")]);
        await producer.SendAsync([new EventData(new byte[150_000])], new SendEventOptions { PartitionKey = "big" });
        var annotated = new EventData("x");
        annotated.GetRawAmqpMessage().Body = AmqpMessageBody.FromValue(new Dictionary<string, object> { ["a"] = 1 });
        await producer.SendAsync([annotated], new SendEventOptions { PartitionId = "1" });
        int partition = "key ü".Sum(c => c) % 2;
        PartitionProperties p = await producer.GetPartitionPropertiesAsync(partition.ToString());
        Check.That("partition", p.LastEnqueuedSequenceNumber >= 199 && !p.IsEmpty && p.Id == partition.ToString(), p.LastEnqueuedSequenceNumber);

        await using var consumer = new EventHubConsumerClient(EventHubConsumerClient.DefaultConsumerGroupName, connection, "hub");
        async Task<List<PartitionEvent>> Read(string id, EventPosition position, int count, bool track = false)
        {
            List<PartitionEvent> found = [];
            await foreach (PartitionEvent e in consumer.ReadEventsFromPartitionAsync(id, position, new ReadEventOptions { MaximumWaitTime = TimeSpan.FromSeconds(1), TrackLastEnqueuedEventProperties = track, OwnerLevel = track ? 3 : null }))
            {
                if (e.Data is null)
                    break;
                found.Add(e);
                if (found.Count == count)
                    break;
            }
            return found;
        }

        var all = (await Read(partition.ToString(), EventPosition.Earliest, 200)).Select(e => e.Data).ToList();
        Check.That("all", all.Count == 200, all.Count);
        for (int i = 0; i < all.Count; i++)
        {
            EventData e = all[i];
            Check.That("event", e.EventBody.ToString() == "event " + i && e.PartitionKey == "key ü" && e.SequenceNumber == i && e.MessageId == "e" + i && e.ContentType == "text/plain", e.EventBody);
            Check.That("event props", Equals(e.Properties["i"], i) && Equals(e.Properties["span"], TimeSpan.FromSeconds(i)) && Equals(e.Properties["uri"], new Uri("urn:e:" + i)) && Equals(e.Properties["when"], DateTimeOffset.UnixEpoch.AddTicks(i)) && Equals(e.Properties["dec"], 0.5m * i) && Equals(e.Properties["text"], "ä" + i), string.Join(",", e.Properties.Values));
            Check.That("enqueued", e.EnqueuedTime > DateTimeOffset.UtcNow.AddMinutes(-60));
        }

        Check.That("from number", (await Read(partition.ToString(), EventPosition.FromSequenceNumber(150, isInclusive: false), 1000)) is { Count: >= 49 } a && a[0].Data.SequenceNumber == 151);
        Check.That("from number incl", (await Read(partition.ToString(), EventPosition.FromSequenceNumber(150, isInclusive: true), 5))[0].Data.SequenceNumber == 150);
        Check.That("from offset", (await Read(partition.ToString(), EventPosition.FromOffset("100", false), 3))[0].Data.SequenceNumber == 2);
        Check.That("from time", (await Read(partition.ToString(), EventPosition.FromEnqueuedTime(DateTimeOffset.UtcNow.AddHours(-1)), 3))[0].Data.SequenceNumber == 0);
        Check.That("latest", (await Read(partition.ToString(), EventPosition.Latest, 3)).Count == 0);
        List<PartitionEvent> tracked = [];
        await foreach (PartitionEvent e in consumer.ReadEventsFromPartitionAsync("1", EventPosition.Earliest, new ReadEventOptions { MaximumWaitTime = TimeSpan.FromSeconds(1), TrackLastEnqueuedEventProperties = true, OwnerLevel = 3 }))
        {
            if (e.Data is null)
                break;
            tracked.Add(e);
            LastEnqueuedEventProperties last = e.Partition.ReadLastEnqueuedEventProperties();
            Check.That("tracked", last.SequenceNumber >= e.Data.SequenceNumber, last.SequenceNumber);
        }
        Check.That("value body", tracked.Any(e => e.Data.GetRawAmqpMessage().Body.BodyType == AmqpMessageBodyType.Value));
        Check.That("big", (await Read("0", EventPosition.Earliest, 500)).Concat(tracked).Any(e => e.Data.EventBody is { } && e.Data.GetRawAmqpMessage().Body.BodyType == AmqpMessageBodyType.Data && e.Data.EventBody.ToMemory().Length == 150_000));
    }

    private static async Task BufferedAsync(int port)
    {
        string connection = Values.ConnectionOf(port);
        await using var producer = new EventHubBufferedProducerClient(connection, "hub");
        int sent = 0, failed = 0;
        producer.SendEventBatchSucceededAsync += e => { Interlocked.Add(ref sent, e.EventBatch.Count); return Task.CompletedTask; };
        producer.SendEventBatchFailedAsync += e => { Interlocked.Add(ref failed, e.EventBatch.Count); return Task.CompletedTask; };
        for (int i = 0; i < 1000; i++)
        { await producer.EnqueueEventAsync(new EventData("b" + i)); }
        await producer.FlushAsync();
        Check.That("buffered", sent == 1000 && failed == 0, $"{sent} {failed}");
    }
}
