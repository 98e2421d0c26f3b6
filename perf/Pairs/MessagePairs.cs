namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A message with header, properties, ten application properties and a kilobyte of data; messages as the SDKs of Azure read and write them.</summary>
public static class MessagePairs
{
    private static readonly byte[] s_scratch = new byte[1 << 14];

    /// <summary>A message for the library with any application properties and annotations.</summary>
    public static AmqpMessage BuildAny(MessageData data)
    {
        AmqpMessage message = BuildSections(data);
        Array.ForEach(data.DeliveryAnnotations, pair => message.DeliveryAnnotations.Add(pair.Key, AmqpValue.FromObject(pair.Value)));
        Array.ForEach(data.MessageAnnotations, pair => message.MessageAnnotations.Add(pair.Key, AmqpValue.FromObject(pair.Value)));
        Array.ForEach(data.ApplicationProperties, pair => message.ApplicationProperties.Add(pair.Key, AmqpValue.FromObject(pair.Value)));
        message.AddData(data.Body);
        return message;
    }

    /// <summary>Builds and encodes the message, and decodes and looks at every value.</summary>
    public static long Send(MessageData data) => Touch(AmqpMessage.Decode(Build(data).Encode()));

    /// <summary>Does the same by hand.</summary>
    public static long SendByHand(MessageData data) => Touch(HandWritten.ReadMessage(s_scratch.AsSpan(0, HandWritten.WriteMessage(data, s_scratch)).ToArray()));

    public static IEnumerable<Pair> Create() =>
    [
        .. Common(),
        .. Azure("Service Bus", Workloads.ServiceBusMessage()),
        .. Azure("Event Hubs", Workloads.EventHubsMessage()),
    ];

    private static Pair[] Common()
    {
        MessageData data = Workloads.Message();
        AmqpMessage message = Build(data);
        byte[] scratch = new byte[4_096];
        byte[] encoded = s_scratch.AsSpan(0, HandWritten.WriteMessage(data, s_scratch)).ToArray();
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteMessage(HandWritten.ReadMessage(encoded), s_scratch)), encoded, "the message that is read by hand");
        Check.That(AmqpMessage.Decode(encoded).Equals(message), "the message by hand");
        Check.That(AmqpMessage.TryDecode(encoded, out _, out _, validate: SectionKinds.All), "the message");

        return
        [
            // The library writes one of the ints in its short form.
            new("message write / hand", () => HandWritten.WriteMessage(data, s_scratch), () => Write(message, scratch), IsAlike: false),
            new("message build+write / hand write", () => HandWritten.WriteMessage(data, s_scratch), () => Write(Build(data), scratch), IsAlike: false),
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

    private static Pair[] Azure(string name, MessageData data)
    {
        AmqpMessage message = BuildAny(data);
        byte[] scratch = new byte[4_096];
        byte[] encoded = s_scratch.AsSpan(0, HandWritten.WriteDelivered(data, s_scratch)).ToArray();
        AmqpReaderOptions cached = AmqpReaderOptions.Default.WithTextDecoder(new TextCache(8_192));
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteDelivered(HandWritten.ReadDelivered(encoded), s_scratch)), encoded, $"the message of {name} that is read by hand");
        Check.Equal<byte>(message.Encode(), encoded, name);
        Func<long> readByHand = () => TouchAll(Pair.Keep(HandWritten.ReadDelivered(encoded)));
        return
        [
            new($"{name} message all values / hand", readByHand, () => TouchAll(Pair.Keep(AmqpMessage.Decode(encoded)))),
            new($"{name} message all values, cached / hand", readByHand, () => TouchAll(Pair.Keep(AmqpMessage.Decode(encoded, cached)))),
            new($"{name} message, keys read as text / hand", readByHand, () => TouchAll(Pair.Keep(AmqpMessage.Decode(encoded)), static key => key.ToString())),
            new($"{name} message write / hand", () => HandWritten.WriteDelivered(data, s_scratch), () => Write(message, scratch)),
        ];
    }

    private static long Write(AmqpMessage message, byte[] destination)
    {
        var writer = new AmqpWriter(destination);
        message.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>A message for the library with the ten application properties, as its users write them.</summary>
    public static AmqpMessage Build(MessageData data)
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
        properties.Add("placed-at", AmqpValue.FromDateTime((DateTime)data.ApplicationProperties[9].Value));
        message.AddData(data.Body);
        return message;
    }

    private static AmqpMessage BuildSections(MessageData data)
    {
        var message = new AmqpMessage { Properties = { MessageId = data.MessageId, CorrelationId = data.CorrelationId, ContentType = data.ContentType } };
        if (data.Durable)
        {
            Header header = message.Header;
            (header.Durable, header.Priority, header.Ttl, header.DeliveryCount) = (true, 4, 60_000, 1);
            (message.Properties.To, message.Properties.Subject, message.Properties.ReplyTo) = (data.To, data.Subject, data.ReplyTo);
            message.Properties.CreationTime = data.CreationTime == default ? null : AmqpTimestamp.FromDateTime(data.CreationTime);
        }

        return message;
    }

    /// <summary>Looks at every value of a message with annotations.</summary>
    public static long TouchAll(AmqpMessage message) => TouchAll(message, static key => key.Value.AsSymbol().Value);

    private static long TouchAll(AmqpMessage message, Func<AnnotationKey, string> read)
    {
        long sum = Touch(message);
        foreach (Annotations annotations in (ReadOnlySpan<Annotations>)[message.DeliveryAnnotations, message.MessageAnnotations])
        {
            foreach (KeyValuePair<AnnotationKey, AmqpValue> annotation in annotations)
            {
                sum += read(annotation.Key).Length + Touch(annotation.Value);
            }
        }

        return sum;
    }

    private static long Touch(AmqpMessage message)
    {
        Header header = message.Header;
        long sum = (header.Durable == true ? 1 : 0) + header.Priority.GetValueOrDefault() + header.Ttl.GetValueOrDefault() + header.DeliveryCount.GetValueOrDefault();
        Properties properties = message.Properties;
        properties.MessageId!.Value.TryGetString(out string? messageId);
        properties.CorrelationId!.Value.TryGetString(out string? correlationId);
        sum += messageId!.Length + (properties.To?.Length ?? 0) + (properties.Subject?.Length ?? 0) + (properties.ReplyTo?.Length ?? 0) + correlationId!.Length
            + properties.ContentType!.Value.ToString().Length + properties.CreationTime.GetValueOrDefault().Milliseconds;
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            sum += property.Key.Length + Touch(property.Value);
        }

        message.TryGetSingleData(out ReadOnlyMemory<byte> body);
        return sum + body.Length + body.Span[1_023];
    }

    private static long Touch(in AmqpValue value) => value.TryGetString(out string? text) ? text.Length
        : value.TryGetInt32(out int number) ? number
        : value.TryGetInt64(out long wide) ? wide
        : value.TryGetBoolean(out bool flag) ? (flag ? 1 : 0)
        : value.TryGetDouble(out double real) ? (long)real
        : value.TryGetTimestamp(out AmqpTimestamp time) ? time.Milliseconds
        : value.TryGetGuid(out Guid uuid) ? uuid.Version
        : 1_000_000;

    private static long TouchAll(MessageData message) => Touch(message) + Touch(message.DeliveryAnnotations) + Touch(message.MessageAnnotations);

    private static long Touch(MessageData message) =>
        (message.Durable ? 1 : 0) + message.Priority + message.TimeToLive + message.DeliveryCount + message.MessageId.Length
        + message.To.Length + message.Subject.Length + message.ReplyTo.Length + message.CorrelationId.Length + message.ContentType.Length
        + (message.CreationTime == default ? 0 : Milliseconds(message.CreationTime)) + Touch(message.ApplicationProperties) + message.Body.Length + message.Body.Span[1_023];

    private static long Touch(KeyValuePair<string, object>[] pairs)
    {
        long sum = 0;
        foreach (KeyValuePair<string, object> pair in pairs)
        {
            sum += pair.Key.Length;
            sum += pair.Value switch
            {
                string text => text.Length,
                int number => number,
                long wide => wide,
                bool flag => flag ? 1 : 0,
                double real => (long)real,
                DateTime time => Milliseconds(time),
                Guid uuid => uuid.Version,
                _ => 1_000_000,
            };
        }

        return sum;
    }

    private static long Milliseconds(DateTime time) => (time - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMillisecond;

    private static int Route(byte[] encoded)
    {
        var reader = new MessageReader(encoded.AsSpan());
        return reader.ReadTo(SectionKind.ApplicationProperties) && reader.OpenMap().TryGetStringBytes("trace"u8, out ReadOnlySpan<byte> trace) ? trace.Length : -1;
    }
}
