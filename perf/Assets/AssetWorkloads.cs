using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Perf.Assets;

/// <summary>Workloads of the pairs, in names that every runtime has.</summary>
internal static class AssetWorkloads
{
    private const int Count = 1_000;

    private static readonly AmqpBuffer s_buffer = new(1 << 16);
    private static readonly byte[] s_body = new byte[1_024];

    private delegate void Writing(ref AmqpWriter writer);

    private delegate long Reading(ref AmqpReader reader);

    public static (string Name, Func<long> Run)[] Create() => [.. Arrays(), .. Lists(), .. Composites(), .. Messages()];

    private static (string Name, Func<long> Run)[] Arrays()
    {
        var random = new Random(0);
        int[] ints = Fill(() => random.Next());
        AmqpSymbol[] symbols = Fill(() => new AmqpSymbol(Text(random)));
        Guid[] uuids = Fill(() => NewGuid(random));
        DateTime[] times = Fill(() => new DateTime(2_000, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(random.Next()));
        int[] intTarget = new int[Count];
        Guid[] uuidTarget = new Guid[Count];
        DateTime[] timeTarget = new DateTime[Count];
        return
        [
            Write("int array written", (ref writer) => writer.WriteArray(ints)),
            Read("int array read to a span", (ref writer) => writer.WriteArray(ints), (ref reader) => ArrayEncoding<int>.Default.Read(ref reader, intTarget)),
            Read("int array read to a new array", (ref writer) => writer.WriteArray(ints), (ref reader) => reader.ReadArray<int>().Length),
            Write("symbol array written", (ref writer) => writer.WriteArray(symbols)),
            Read("symbol array viewed", (ref writer) => writer.WriteArray(symbols), View),
            Read("symbol array read", (ref writer) => writer.WriteArray(symbols), (ref reader) => reader.ReadArray<AmqpSymbol>().Length),
            Write("uuid array written", (ref writer) => writer.WriteArray(uuids)),
            Read("uuid array read to a span", (ref writer) => writer.WriteArray(uuids), (ref reader) => ArrayEncoding<Guid>.Default.Read(ref reader, uuidTarget)),
            Write("timestamp array written", (ref writer) => writer.WriteArray(times)),
            Read("timestamp array read to a span", (ref writer) => writer.WriteArray(times), (ref reader) => ArrayEncoding<DateTime>.Default.Read(ref reader, timeTarget)),
        ];
    }

    private static (string Name, Func<long> Run)[] Lists()
    {
        var random = new Random(0);
        int[] ints = Fill(() => random.Next());
        string[] texts = Fill(() => Text(random));
        int[] target = new int[Count];
        IEnumerable<KeyValuePair<AmqpValue, AmqpValue>> pairs = Enumerable.Range(0, 10).Select(static i => new KeyValuePair<AmqpValue, AmqpValue>("key-" + i, i));
        byte[] map = ((AmqpValue)AmqpMap.CreateRange(pairs)).Encode();
        return
        [
            Write("list of ints written", (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints)),
            Read("list of ints read to a span", (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints), (ref reader) => ListEncoding<int>.Default.Read(ref reader, target)),
            Read("list of ints read to values", (ref writer) => ListEncoding<int>.Default.Write(ref writer, ints), static (ref reader) => reader.ReadValue().AsList().Count),
            Write("list of strings written", (ref writer) => ListEncoding<string>.Default.Write(ref writer, texts)),
            Read("list of strings read", (ref writer) => ListEncoding<string>.Default.Write(ref writer, texts), static (ref reader) => ListEncoding<string>.Default.Read(ref reader).Length),
            ("map of 10 checked", () =>
            {
                var reader = new AmqpReader(map.AsSpan());
                reader.Validate();
                return reader.Position;
            }),
            ("map of 10 read to values", () => AmqpValue.Decode(map).AsMap().Count),
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
        byte[] frames = Frames(transfer);
        var sequence = new ReadOnlySequence<byte>(frames);
        var decoder = new FrameDecoder(512);
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
            ("100 transfers received", () =>
            {
                ReadOnlySequence<byte> left = sequence;
                long sum = 0;
                while (decoder.Decode(ref left, out AmqpFrame frame, out _) == OperationStatus.Done)
                {
                    AmqpReader reader = frame.OpenPerformative();
                    reused.ReadFrom(ref reader);
                    sum += reused.Handle + frame.PayloadLength;
                }

                return sum;
            }),
        ];
    }

    private static (string Name, Func<long> Run)[] Messages()
    {
        AmqpMessage message = BuildMessage();
        byte[] encoded = message.Encode();
        byte[] scratch = new byte[4_096];
        return
        [
            ("message built and written", () => WriteMessage(BuildMessage(), scratch)),
            ("message written", () => WriteMessage(message, scratch)),
            ("message read, every value", () => ReadAll(AmqpMessage.Decode(encoded))),
            ("message read, one property", () => AmqpMessage.Decode(encoded).ApplicationProperties.GetValueOrDefault("tenant").TryGetString(out string? tenant) ? tenant.Length : -1),
            ("message checked whole", () => AmqpMessage.TryDecode(encoded, out _, out _, validate: SectionKinds.All) ? 1 : 0),
        ];
    }

    private static (string Name, Func<long> Run) Write(string name, Writing write) => (name, () =>
    {
        s_buffer.Reset();
        var writer = new AmqpWriter(s_buffer);
        write(ref writer);
        writer.Flush();
        return s_buffer.WrittenCount;
    });

    private static (string Name, Func<long> Run) Read(string name, Writing write, Reading read)
    {
        s_buffer.Reset();
        var writer = new AmqpWriter(s_buffer);
        write(ref writer);
        writer.Flush();
        byte[] encoded = s_buffer.WrittenSpan.ToArray();
        return (name, () =>
        {
            var reader = new AmqpReader(encoded.AsSpan());
            return read(ref reader);
        });
    }

    private static long View(ref AmqpReader reader)
    {
        long sum = 0;
        foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
        {
            sum += bytes.Length;
        }

        return sum;
    }

    private static byte[] Frames(Transfer transfer)
    {
        using var output = new AmqpBuffer();
        var payload = new ReadOnlySequence<byte>(new byte[256]);
        for (int i = 0; i < 100; i++)
        {
            FrameWriter.Write(output, 1, transfer, 512, payload);
        }

        return output.WrittenSpan.ToArray();
    }

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

    private static long WriteMessage(AmqpMessage message, byte[] scratch)
    {
        var writer = new AmqpWriter(scratch);
        message.WriteTo(ref writer);
        return writer.BytesWritten;
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

    private static T[] Fill<T>(Func<T> next)
    {
        var values = new T[Count];
        for (int i = 0; i < Count; i++)
        {
            values[i] = next();
        }

        return values;
    }

    private static string Text(Random random) => new('x', random.Next(10));

    private static Guid NewGuid(Random random)
    {
        byte[] bytes = new byte[16];
        random.NextBytes(bytes);
        return new Guid(bytes);
    }
}
