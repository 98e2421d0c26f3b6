using System.Text.Json.Nodes;
using Amqp.Encoding.Samples.Emulator;
using Broker = Amqp.Encoding.Samples.Emulator.Broker;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>Azure's clients, AMQPNetLite and Microsoft.Azure.Amqp with samples/Emulator, which passes their bytes on, or makes each message anew from its values.</summary>
[Category("azure")]
public sealed class AzureTests
{
    // Each with the checks that it makes at least.
    private static readonly (string Scenario, int Checks)[] s_scenarios =
    [
        ("servicebus-one", 7), ("servicebus-batch", 103), ("servicebus-large", 2), ("servicebus-types", 38), ("servicebus-annotated", 69), ("servicebus-settle", 8), ("servicebus-scheduled", 5),
        ("servicebus-errors", 2), ("servicebus-processor", 2), ("servicebus-sessions", 11), ("servicebus-rules", 7), ("servicebus-transaction", 3), ("servicebus-soak", 1),
        ("eventhubs-events", 1_012), ("eventhubs-buffered", 1), ("amqpnetlite", 298), ("azureamqp", 274),
    ];

    private static IEnumerable<TestCaseData> Cases =>
        from mode in new[] { "passed on", "remade", "remade with shifted exponents" }
        from scenario in s_scenarios
        select new TestCaseData(scenario.Scenario, scenario.Checks, mode);

    [TestCaseSource(nameof(Cases))]
    public async Task The_clients_of_Azure_find_all_that_they_sent(string scenario, int checks, string mode)
    {
        AmqpReaderOptions options = mode.EndsWith("exponents", StringComparison.Ordinal) ? AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ShiftedDecimalExponents) : AmqpReaderOptions.Default;
        await using var server = new EmulatorServer(new Broker(mode == "passed on" ? null : bytes => Remake(AmqpMessage.Decode(bytes, options))));
        using PeerProcess driver = Peer.Of("azure").Start("clients", server.Port.ToString(CultureInfo.InvariantCulture), scenario);
        JsonNode found = await Task.Run(() => driver.Read(TimeSpan.FromSeconds(110)));
        Assert.That(found["failures"]!.AsArray().Select(failure => (string?)failure), Is.Empty);
        Assert.That((int)found["passed"]!, Is.GreaterThanOrEqualTo(checks));
    }

    // None of the bytes are passed on as they came.
    private static AmqpMessage Remake(AmqpMessage old)
    {
        Header header = old.Header;
        Messaging.Properties properties = old.Properties;
        AmqpMessage made = new()
        {
            Header = { Durable = header.Durable, Priority = header.Priority, Ttl = header.Ttl, FirstAcquirer = header.FirstAcquirer, DeliveryCount = header.DeliveryCount },
            Properties =
            {
                MessageId = properties.MessageId,
                UserId = properties.UserId,
                To = properties.To,
                Subject = properties.Subject,
                ReplyTo = properties.ReplyTo,
                CorrelationId = properties.CorrelationId,
                ContentType = properties.ContentType,
                ContentEncoding = properties.ContentEncoding,
                AbsoluteExpiryTime = properties.AbsoluteExpiryTime,
                CreationTime = properties.CreationTime,
                GroupId = properties.GroupId,
                GroupSequence = properties.GroupSequence,
                ReplyToGroupId = properties.ReplyToGroupId,
            },
        };
        Copy(old.DeliveryAnnotations, made.DeliveryAnnotations);
        Copy(old.MessageAnnotations, made.MessageAnnotations);
        Copy(old.ApplicationProperties, made.ApplicationProperties);
        Copy(old.Footer, made.Footer);
        for (int i = 0; i < old.DataCount; i++)
        {
            made.AddData(old.GetData(i));
        }

        for (int i = 0; i < old.SequenceCount; i++)
        {
            made.AddSequence(old.GetSequence(i));
        }

        if (old.BodyKind == SectionKind.AmqpValue)
        {
            made.Value = old.Value;
        }

        return made;
    }

    private static void Copy<TKey>(MessageMap<TKey> from, MessageMap<TKey> to)
        where TKey : notnull
    {
        foreach ((TKey key, AmqpValue value) in from)
        {
            to[key] = value;
        }
    }
}
