namespace Amqp.Encoding.Perf.Codecs;

/// <summary>A message with header, properties, ten application properties and a kilobyte of data; one as Service Bus gives it to its SDK.</summary>
public static class MessageRows
{
    private const string Kind = "messages";

    public static IEnumerable<CodecRow> Create() => [.. Written(), .. Read()];

    public static long Touch(object value) => value switch
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

    public static long Milliseconds(DateTime time) => (time - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMillisecond;

    private static CodecRow[] Written()
    {
        MessageData data = Workloads.Message();
        byte[] body = data.Body.ToArray();
        AmqpMessage message = MessagePairs.Build(data);
        Azure.AmqpMessage azure = AzureMessages.Build(data, body);
        var azureBody = new Azure.Framing.Data { Value = new ArraySegment<byte>(body) };
        NetLite.Message netLite = NetLiteMessages.Build(data, body);
        var buffer = new AmqpBuffer(1 << 12);
        var azureBuffer = new Azure.ByteBuffer(new byte[1 << 12]);
        CodecRow[] rows =
        [
            new(Kind, "message written", () => Write(message), WriteByAzure, () => Pair.Keep(netLite.Encode()).Length),
            new(
                Kind,
                "message built and written",
                () => Write(MessagePairs.Build(data)),
                () => Pair.Keep(AzureMessages.Build(data, body).GetPayload()).Length,
                () => Pair.Keep(NetLiteMessages.Build(data, body).Encode()).Length),
        ];
        Array.ForEach(rows[0].Sides, static side => side!());
        CheckSame(
            "the messages that are written", buffer.WrittenSpan.ToArray(), CodecRow.BytesOf(azureBuffer), CodecRow.BytesOf(netLite.Encode()), MessagePairs.Build(data).Encode(),
            AzureMessages.BytesOf(azure), CodecRow.BytesOf(NetLiteMessages.Build(data, body).Encode()));
        return rows;

        long Write(AmqpMessage message)
        {
            buffer.Reset();
            message.Encode(buffer);
            return buffer.WrittenCount;
        }

        long WriteByAzure()
        {
            azureBuffer.Reset();
            AzureMessages.Write(azure, azureBody, azureBuffer);
            return azureBuffer.Length;
        }
    }

    private static CodecRow[] Read()
    {
        byte[] message = MessagePairs.Build(Workloads.Message()).Encode();
        byte[] serviceBus = MessagePairs.BuildAny(Workloads.ServiceBusMessage()).Encode();
        foreach (byte[] bytes in (byte[][])[message, serviceBus])
        {
            CheckSame("the messages that are read", bytes, AzureMessages.Rewrite(AzureMessages.Read(bytes)), CodecRow.BytesOf(NetLiteMessages.Read(bytes).Encode()));
        }

        return
        [
            Row("message read, every value", message, MessagePairs.TouchAll, AzureMessages.Touch, NetLiteMessages.Touch),
            Row("Service Bus message read, every value", serviceBus, MessagePairs.TouchAll, AzureMessages.Touch, NetLiteMessages.Touch),
            Row(
                "Service Bus message read, one property",
                serviceBus,
                static message => message.ApplicationProperties.GetValueOrDefault("tenant").TryGetString(out string? tenant) ? tenant.Length : -1,
                static message => message.ApplicationProperties.Map.TryGetValue("tenant", out string tenant) ? tenant.Length : -1,
                static message => ((string)message.ApplicationProperties["tenant"]).Length),
            Row("Service Bus message read, keys of annotations as text", serviceBus, TouchKeys, AzureMessages.TouchKeys, NetLiteMessages.TouchKeys),
        ];
    }

    // Each message is looked at through the properties of its class, which read no more than they must.
    private static CodecRow Row(string name, byte[] encoded, Func<AmqpMessage, long> library, Func<Azure.AmqpMessage, long> azure, Func<NetLite.Message, long> netLite)
    {
        var row = new CodecRow(
            Kind, name, () => library(Pair.Keep(AmqpMessage.Decode(encoded))), () => azure(Pair.Keep(AzureMessages.Read(encoded))), () => netLite(Pair.Keep(NetLiteMessages.Read(encoded))));
        Check.That(row.Sides.Select(static side => side!()).Distinct().Count() == 1, name + ": " + string.Join(", ", row.Sides.Select(static side => side!())));
        return row;
    }

    private static long TouchKeys(AmqpMessage message)
    {
        long sum = 0;
        foreach (KeyValuePair<AnnotationKey, AmqpValue> annotation in message.MessageAnnotations)
        {
            sum += annotation.Key.Symbol.Value.Length;
        }

        return sum;
    }

    private static void CheckSame(string name, params byte[][] encoded) => CodecRow.CheckSame(name, static bytes => AmqpMessage.Decode(bytes), encoded);
}
