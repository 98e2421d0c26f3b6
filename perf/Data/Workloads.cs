namespace Amqp.Encoding.Perf.Data;

/// <summary>The input of the benchmarks and pairs, the same in every run.</summary>
public static class Workloads
{
    private const string SmallLetters = "abcdefghijklmnopqrstuvwxyz";
    private const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + SmallLetters;

    /// <summary>Ints of which half fit one byte, in no order.</summary>
    public static int[] MixedInts(int count) => EncodingJobs.Fill(count, static random => random.Next(2) == 0 ? random.Next(-128, 128) : random.Next(1_000, int.MaxValue));

    /// <summary>Texts of 0 to 9 ASCII letters.</summary>
    public static string[] SymbolTexts(int count) => EncodingJobs.Fill(count, static random => NextLetters(random, Letters));

    /// <summary>Texts of 0 to 9 small letters.</summary>
    public static string[] SmallTexts(int count) => EncodingJobs.Fill(count, static random => NextLetters(random, SmallLetters));

    public static bool[] Booleans(int count) => EncodingJobs.Fill(count, static random => random.Next(2) != 0);
    public static byte[] UBytes(int count) => EncodingJobs.Fill(count, static random => (byte)random.Next());
    public static sbyte[] SBytes(int count) => EncodingJobs.Fill(count, static random => (sbyte)random.Next());
    public static ushort[] UShorts(int count) => EncodingJobs.Fill(count, static random => (ushort)random.Next());
    public static short[] Shorts(int count) => EncodingJobs.Fill(count, static random => (short)random.Next());
    public static uint[] UInts(int count) => EncodingJobs.Fill(count, static random => (uint)random.NextInt64());
    public static ulong[] ULongs(int count) => EncodingJobs.Fill(count, static random => (ulong)random.NextInt64(long.MinValue, long.MaxValue));
    public static long[] Longs(int count) => EncodingJobs.Fill(count, static random => random.NextInt64(long.MinValue, long.MaxValue));
    public static float[] Floats(int count) => EncodingJobs.Fill(count, static random => random.NextSingle());
    public static double[] Doubles(int count) => EncodingJobs.Fill(count, static random => random.NextDouble());

    /// <summary>Whole milliseconds in UTC between 1900 and 2100.</summary>
    public static DateTime[] Timestamps(int count)
    {
        var start = new DateTime(1900, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        long milliseconds = (long)(start.AddYears(200) - start).TotalMilliseconds;
        return EncodingJobs.Fill(count, random => start.AddMilliseconds(random.NextInt64(milliseconds)));
    }

    public static Guid[] Uuids(int count) => EncodingJobs.Fill(count, EncodingJobs.NewGuid);

    /// <summary>Decimals of either sign, of all sizes and scales.</summary>
    public static decimal[] Decimals(int count) => EncodingJobs.Fill(
        count,
        static random => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) != 0, (byte)random.Next(29)));

    /// <summary>A message of a header, properties, ten application properties and 1 KB.</summary>
    public static MessageData Message() => new()
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
        CreationTime = DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_000),
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
            new("placed-at", DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_123)),
        ],
        Body = EncodingJobs.NextBytes(new Random(7), 1_024),
    };

    /// <summary>A message as Service Bus gives it to its SDK: annotations of the broker, the lock token, and few properties of the application.</summary>
    public static MessageData ServiceBusMessage()
    {
        MessageData message = Message();
        message.DeliveryAnnotations = [new("x-opt-lock-token", new Guid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"))];
        message.MessageAnnotations = BrokerAnnotations(new("x-opt-locked-until", message.CreationTime.AddSeconds(30)));
        message.CreationTime = default;
        message.ApplicationProperties = [new("Diagnostic-Id", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"), .. message.ApplicationProperties[..3]];
        return message;
    }

    /// <summary>An event as Event Hubs gives it to its SDK: no header, and few properties.</summary>
    public static MessageData EventHubsMessage() => new()
    {
        MessageAnnotations = BrokerAnnotations(new("x-opt-offset", "4294967296000")),
        MessageId = "9f1c2d3e-4b5a-6978-8796-a5b4c3d2e1f0",
        CorrelationId = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
        ContentType = "application/json",
        ApplicationProperties = Message().ApplicationProperties[..4],
        Body = Message().Body,
    };

    /// <summary>A transfer of the six fields that nearly every first transfer has.</summary>
    public static TransferData Transfer() => new()
    {
        Handle = 1,
        DeliveryId = 12_345,
        DeliveryTag = [0x01, 0x02, 0x03, 0x04],
        MessageFormat = 0,
        Settled = false,
        More = false,
    };

    private static KeyValuePair<string, object>[] BrokerAnnotations(KeyValuePair<string, object> own) =>
    [
        new("x-opt-sequence-number", 9_876_543_210L), new("x-opt-enqueued-time", DateTime.UnixEpoch.AddMilliseconds(1_700_000_000_456)), new("x-opt-partition-key", "customer-00018234"), own,
    ];

    private static string NextLetters(Random random, string letters) =>
        string.Create(random.Next(10), (random, letters), static (text, source) => source.random.GetItems(source.letters, text));
}
