namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A message with header, properties, ten application properties and a kilobyte of data.</summary>
public static class MessagePairs
{
    private static readonly DateTime s_creationTime = DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_000);
    private static readonly DateTime s_placedAt = DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_123);
    private static readonly byte[] s_scratch = new byte[1 << 14];

    public static MessageData Data()
    {
        byte[] body = new byte[1_024];
        new Random(7).NextBytes(body);
        return new MessageData
        {
            Durable = true,
            Priority = 4,
            TimeToLive = 60_000,
            DeliveryCount = 1,
            MessageId = "9f1c2d3e-4b5a-6978-8796-a5b4c3d2e1f0",
            To = "queue/orders",
            Subject = "order.created",
            ReplyTo = "queue/replies",
            CorrelationId = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
            ContentType = "application/json",
            CreationTime = s_creationTime,
            ApplicationProperties =
            [
                new("region", "eu-west-1"),
                new("tenant", "contoso"),
                new("source", "checkout-service"),
                new("trace", "4bf92f3577b34da6a3ce929d0e0e4736"),
                new("retries", 3),
                new("items", 123_456),
                new("order-no", 9_876_543_210_123L),
                new("express", true),
                new("total", 1234.56),
                new("placed-at", s_placedAt),
            ],
            Body = body,
        };
    }

    /// <summary>A message for the library with any application properties.</summary>
    public static AmqpMessage BuildAny(MessageData data)
    {
        AmqpMessage message = BuildSections(data);
        foreach (KeyValuePair<string, object> property in data.ApplicationProperties)
        {
            message.ApplicationProperties.Add(property.Key, AmqpValue.FromObject(property.Value));
        }

        message.AddData(data.Body);
        return message;
    }

    /// <summary>Builds and encodes the message, and decodes and looks at every value.</summary>
    public static long Send(MessageData data) => Touch(AmqpMessage.Decode(Build(data).Encode()));

    /// <summary>Does the same by hand.</summary>
    public static long SendByHand(MessageData data) => Touch(HandWritten.ReadMessage(s_scratch.AsSpan(0, HandWritten.WriteMessage(data, s_scratch)).ToArray()));

    public static IEnumerable<Pair> Create()
    {
        MessageData data = Data();
        AmqpMessage message = Build(data);
        byte[] scratch = new byte[4_096];
        byte[] encoded = s_scratch.AsSpan(0, HandWritten.WriteMessage(data, s_scratch)).ToArray();
        Check.Equal(HandWritten.ReadMessage(encoded), data);
        Check.Equal(HandWritten.ReadMessage(BuildAny(Workloads.Message()).Encode()), Workloads.Message());
        Check.That(AmqpMessage.TryDecode(encoded, out _, out _, validate: SectionKinds.All), "the message");

        return
        [
            // The library writes one of the ints in its short form.
            new("message write / hand", () => HandWritten.WriteMessage(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(scratch);
                message.WriteTo(ref writer);
                return writer.BytesWritten;
            }, IsAlike: false),
            new("message build+write / hand write", () => HandWritten.WriteMessage(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(scratch);
                Build(data).WriteTo(ref writer);
                return writer.BytesWritten;
            }, IsAlike: false),
            new("message all values / hand", () => Touch(Pair.Keep(HandWritten.ReadMessage(encoded))), () => Touch(Pair.Keep(AmqpMessage.Decode(encoded)))),
            new(
                "message nothing read / hand",
                () => Touch(HandWritten.ReadMessage(encoded)),
                () => AmqpMessage.Decode(encoded).MessageFormat,
                IsAlike: false),
            new(
                "message one property / hand",
                () => Touch(HandWritten.ReadMessage(encoded)),
                () => AmqpMessage.Decode(encoded).ApplicationProperties.GetValueOrDefault("tenant").TryGetString(out string? tenant) ? tenant.Length : -1,
                IsAlike: false),
            new("route: one property's bytes / hand", () => HandWritten.Route(encoded, "trace"u8), () => Route(encoded)),
            new(
                "message checked whole / hand",
                () => Touch(HandWritten.ReadMessage(encoded)),
                () => AmqpMessage.TryDecode(encoded, out _, out _, validate: SectionKinds.All) ? 1 : 0,
                IsAlike: false),
        ];
    }

    private static AmqpMessage Build(MessageData data)
    {
        AmqpMessage message = BuildSections(data);
        ApplicationProperties properties = message.ApplicationProperties;
        properties.Add("region", "eu-west-1");
        properties.Add("tenant", "contoso");
        properties.Add("source", "checkout-service");
        properties.Add("trace", "4bf92f3577b34da6a3ce929d0e0e4736");
        properties.Add("retries", 3);
        properties.Add("items", 123_456);
        properties.Add("order-no", 9_876_543_210_123L);
        properties.Add("express", true);
        properties.Add("total", 1234.56);
        properties.Add("placed-at", AmqpValue.FromDateTime(s_placedAt));
        message.AddData(data.Body);
        return message;
    }

    private static AmqpMessage BuildSections(MessageData data) => new()
    {
        Header = { Durable = true, Priority = 4, Ttl = 60_000, DeliveryCount = 1 },
        Properties =
        {
            MessageId = data.MessageId,
            To = data.To,
            Subject = data.Subject,
            ReplyTo = data.ReplyTo,
            CorrelationId = data.CorrelationId,
            ContentType = data.ContentType,
            CreationTime = AmqpTimestamp.FromDateTime(data.CreationTime),
        },
    };

    private static long Touch(AmqpMessage message)
    {
        Header header = message.Header;
        long sum = (header.Durable!.Value ? 1 : 0) + header.Priority!.Value + header.Ttl!.Value + header.DeliveryCount!.Value;
        Properties properties = message.Properties;
        properties.MessageId!.Value.TryGetString(out string? messageId);
        properties.CorrelationId!.Value.TryGetString(out string? correlationId);
        sum += messageId!.Length + properties.To!.Length + properties.Subject!.Length + properties.ReplyTo!.Length + correlationId!.Length
            + properties.ContentType!.Value.ToString().Length + properties.CreationTime!.Value.Milliseconds;
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            sum += property.Key.Length;
            AmqpValue value = property.Value;
            sum += value.TryGetString(out string? text) ? text.Length
                : value.TryGetInt32(out int number) ? number
                : value.TryGetInt64(out long wide) ? wide
                : value.TryGetBoolean(out bool flag) ? (flag ? 1 : 0)
                : value.TryGetDouble(out double real) ? (long)real
                : value.TryGetTimestamp(out AmqpTimestamp time) ? time.Milliseconds
                : 1_000_000;
        }

        message.TryGetSingleData(out ReadOnlyMemory<byte> body);
        return sum + body.Length + body.Span[1_023];
    }

    private static long Touch(MessageData message)
    {
        long sum = (message.Durable ? 1 : 0) + message.Priority + message.TimeToLive + message.DeliveryCount + message.MessageId.Length
            + message.To.Length + message.Subject.Length + message.ReplyTo.Length + message.CorrelationId.Length + message.ContentType.Length
            + Milliseconds(message.CreationTime);
        foreach (KeyValuePair<string, object> property in message.ApplicationProperties)
        {
            sum += property.Key.Length;
            sum += property.Value switch
            {
                string text => text.Length,
                int number => number,
                long wide => wide,
                bool flag => flag ? 1 : 0,
                double real => (long)real,
                DateTime time => Milliseconds(time),
                _ => 1_000_000,
            };
        }

        return sum + message.Body.Length + message.Body.Span[1_023];
    }

    private static long Milliseconds(DateTime time) => (time - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMillisecond;

    private static int Route(byte[] encoded)
    {
        var reader = new MessageReader(encoded.AsSpan());
        return reader.ReadTo(SectionKind.ApplicationProperties) && reader.OpenMap().TryGetStringBytes("trace"u8, out ReadOnlySpan<byte> trace) ? trace.Length : -1;
    }
}
