using Amqp.Encoding.Messaging;
using Amqp.Encoding.Perf.Jobs;

namespace Amqp.Encoding.Perf.Assets;

/// <summary>Workloads of the pairs, in names that every runtime has.</summary>
internal static class AssetWorkloads
{
    private const int Count = 1_000;

    private static readonly byte[] s_body = new byte[1_024];

    public static (string Name, Func<long> Run)[] Create() => [.. Arrays(), .. Lists(), .. Composites(), .. Messages()];

    private static (string Name, Func<long> Run)[] Arrays()
    {
        AmqpSymbol[] symbols = EncodingJobs.Symbols(Count);
        Guid[] uuids = EncodingJobs.Fill(Count, EncodingJobs.NewGuid);
        DateTime[] times = EncodingJobs.Fill(Count, static random => new DateTime(2_000, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(random.Next()));
        Guid[] uuidTarget = new Guid[Count];
        DateTime[] timeTarget = new DateTime[Count];
        return
        [
            ("int array written", EncodingJobs.WriteInts(Count)),
            ("int array read to a span", EncodingJobs.ReadIntsToSpan(Count)),
            ("int array read to a new array", EncodingJobs.ReadInts(Count)),
            Write("symbol array written", (ref writer) => writer.WriteArray(symbols)),
            ("symbol array viewed", EncodingJobs.ViewSymbols(Count)),
            Read("symbol array read", (ref writer) => writer.WriteArray(symbols), static (ref reader) => reader.ReadArray<AmqpSymbol>().Length),
            Write("uuid array written", (ref writer) => writer.WriteArray(uuids)),
            Read("uuid array read to a span", (ref writer) => writer.WriteArray(uuids), (ref reader) => ArrayEncoding<Guid>.Default.Read(ref reader, uuidTarget)),
            Write("timestamp array written", (ref writer) => writer.WriteArray(times)),
            Read("timestamp array read to a span", (ref writer) => writer.WriteArray(times), (ref reader) => ArrayEncoding<DateTime>.Default.Read(ref reader, timeTarget)),
        ];
    }

    private static (string Name, Func<long> Run)[] Lists()
    {
        int[] ints = EncodingJobs.Ints(Count);
        string[] texts = Array.ConvertAll(EncodingJobs.Symbols(Count), static symbol => symbol.Value);
        return
        [
            ("list of ints written", EncodingJobs.WriteIntList(Count)),
            ("list of ints read to a span", EncodingJobs.ReadIntListToSpan(Count)),
            Read("list of ints read to values", (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints), static (ref reader) => reader.ReadValue().AsList().Count),
            Write("list of strings written", (ref writer) => ListEncoding<string>.Default.Write(ref writer, texts)),
            Read("list of strings read", (ref writer) => ListEncoding<string>.Default.Write(ref writer, texts), static (ref reader) => ListEncoding<string>.Default.Read(ref reader).Length),
            ("map of 10 checked", EncodingJobs.CheckMap(10)),
            ("map of 10 read to values", EncodingJobs.ReadMap(10)),
        ];
    }

    private static (string Name, Func<long> Run)[] Composites()
    {
        var transfer = new Transfer { Handle = 1, DeliveryId = 12_345, DeliveryTag = new DeliveryTag([1, 2, 3, 4]), MessageFormat = 0, Settled = false, More = false };
        var attach = new Attach
        {
            Name = "orders-receiver-5b2f9c64",
            Role = Role.Receiver,
            Handle = 1,
            Source = new Source { Address = "queue/orders", Timeout = 0, DistributionMode = "move" },
            Target = new Target { Address = "client-7", Timeout = 30 },
            InitialDeliveryCount = 0,
            MaxMessageSize = 1_048_576,
        };
        var reused = new Transfer();
        return
        [
            Write("transfer written", (ref writer) => transfer.WriteTo(ref writer)),
            Read("transfer read", (ref writer) => transfer.WriteTo(ref writer), (ref reader) =>
            {
                reused.ReadFrom(ref reader);
                return reused.Handle;
            }),
            Write("attach written", (ref writer) => attach.WriteTo(ref writer)),
            Read("attach read", (ref writer) => attach.WriteTo(ref writer), (ref reader) => Attach.Read(ref reader).Name!.Length),
            ("100 transfers received", EncodingJobs.ReceiveTransfers(EncodingJobs.Frames(transfer))),
        ];
    }

    private static (string Name, Func<long> Run)[] Messages()
    {
        AmqpMessage message = BuildMessage();
        byte[] encoded = message.Encode();
        return
        [
            Write("message built and written", static (ref writer) => BuildMessage().WriteTo(ref writer)),
            Write("message written", message.WriteTo),
            ("message read, every value", () => ReadAll(AmqpMessage.Decode(encoded))),
            ("message read, one property", () => AmqpMessage.Decode(encoded).ApplicationProperties.GetValueOrDefault("tenant").TryGetString(out string? tenant) ? tenant.Length : -1),
            ("message checked whole", () => AmqpMessage.TryDecode(encoded, out _, out _, validate: SectionKinds.All) ? 1 : 0),
        ];
    }

    private static (string Name, Func<long> Run) Write(string name, EncodingJobs.Writing write) => (name, EncodingJobs.Write(1 << 16, write));

    private static (string Name, Func<long> Run) Read(string name, EncodingJobs.Writing write, EncodingJobs.Reading read) => (name, EncodingJobs.Read(write, read));

    private static AmqpMessage BuildMessage()
    {
        var message = new AmqpMessage
        {
            Header = { Durable = true, Priority = 4, Ttl = 60_000, DeliveryCount = 1 },
            Properties = { MessageId = "9f1c2d3e-4b5a-6978", To = "queue/orders", Subject = "order.created", ReplyTo = "queue/replies", ContentType = "application/json" },
        };
        ApplicationProperties properties = message.ApplicationProperties;
        properties.Add("region", "eu-west-1");
        properties.Add("tenant", "contoso");
        properties.Add("retries", 3);
        properties.Add("order-no", 9_876_543_210_123L);
        properties.Add("express", true);
        properties.Add("total", 1234.56);
        message.AddData(s_body);
        return message;
    }

    private static long ReadAll(AmqpMessage message)
    {
        Properties properties = message.Properties;
        long sum = message.Header.Ttl!.Value + properties.To!.Length + properties.Subject!.Length + properties.ReplyTo!.Length;
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            sum += property.Key.Length + (property.Value.TryGetString(out string? text) ? text.Length : (int)property.Value.Type);
        }

        message.TryGetSingleData(out ReadOnlyMemory<byte> body);
        return sum + body.Length;
    }
}
