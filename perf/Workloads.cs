using System.Text;

namespace Amqp.Encoding.Perf;

/// <summary>The data of the workloads W1 to W5 and of the seed benchmark, the same in every run.</summary>
public static class Workloads
{
    /// <summary>Elements of the small arrays and lists of W1, W2 and W5.</summary>
    public const int SmallCount = 1_000;

    /// <summary>Elements of the large arrays of W1.</summary>
    public const int LargeCount = 1_000_000;

    private const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// <summary>Non-negative ints; W1 and W5.</summary>
    public static int[] Ints(int count) => Fill(count, static random => random.Next());

    /// <summary>Ints of a distribution.</summary>
    public static int[] Ints(int count, Distribution distribution) => Fill(count, random => distribution switch
    {
        Distribution.Small => random.Next(-128, 128),
        Distribution.Large => random.Next(1_000, int.MaxValue),
        _ => random.Next(2) == 0 ? random.Next(-128, 128) : random.Next(1_000, int.MaxValue),
    });

    /// <summary>Texts of 0 to 9 ASCII letters; W2.</summary>
    public static string[] SymbolTexts(int count) => Fill(count, static random => NextLetters(random, random.Next(10)));

    /// <summary>Texts of 0 to 9 characters, one in four of them outside ASCII.</summary>
    public static string[] Strings(int count) => Fill(count, NextString);

    /// <summary>Byte strings of 0 to 9 bytes.</summary>
    public static byte[][] Binaries(int count) => Fill(count, static random => NextBytes(random, random.Next(10)));

    /// <summary>Booleans.</summary>
    public static bool[] Booleans(int count) => Fill(count, static random => random.Next(2) != 0);

    /// <summary>Values for ubyte.</summary>
    public static byte[] UBytes(int count) => Fill(count, static random => (byte)random.Next());

    /// <summary>Values for byte.</summary>
    public static sbyte[] SBytes(int count) => Fill(count, static random => (sbyte)random.Next());

    /// <summary>Values for ushort.</summary>
    public static ushort[] UShorts(int count) => Fill(count, static random => (ushort)random.Next());

    /// <summary>Values for short.</summary>
    public static short[] Shorts(int count) => Fill(count, static random => (short)random.Next());

    /// <summary>Values for uint.</summary>
    public static uint[] UInts(int count) => Fill(count, static random => (uint)random.NextInt64());

    /// <summary>Values for ulong.</summary>
    public static ulong[] ULongs(int count) => Fill(count, static random => (ulong)random.NextInt64(long.MinValue, long.MaxValue));

    /// <summary>Values for long.</summary>
    public static long[] Longs(int count) => Fill(count, static random => random.NextInt64(long.MinValue, long.MaxValue));

    /// <summary>Values for float.</summary>
    public static float[] Floats(int count) => Fill(count, static random => random.NextSingle());

    /// <summary>Values for double.</summary>
    public static double[] Doubles(int count) => Fill(count, static random => random.NextDouble());

    /// <summary>Whole milliseconds in UTC between 1900 and 2100.</summary>
    public static DateTime[] Timestamps(int count)
    {
        var start = new DateTime(1900, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        long milliseconds = (long)(start.AddYears(200) - start).TotalMilliseconds;
        return Fill(count, random => start.AddMilliseconds(random.NextInt64(milliseconds)));
    }

    /// <summary>Random uuids.</summary>
    public static Guid[] Uuids(int count) => Fill(count, static random => new Guid(NextBytes(random, 16)));

    /// <summary>Decimals of either sign, of all sizes and scales.</summary>
    public static decimal[] Decimals(int count) => Fill(
        count,
        static random => new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) != 0, (byte)random.Next(29)));

    /// <summary>Unicode scalar values, one in four of them above U+FFFF.</summary>
    public static Rune[] Chars(int count) => Fill(
        count,
        static random => new Rune(random.Next(4) == 0 ? random.Next(0x1_0000, 0x11_0000) : random.Next(0xd800)));

    /// <summary>The message of W3.</summary>
    public static MessageData Message()
    {
        var random = new Random(0);
        return new MessageData
        {
            Durable = true,
            Priority = 4,
            TimeToLive = 60_000,
            DeliveryCount = 1,
            MessageId = new Guid(NextBytes(random, 16)).ToString("D"),
            To = "queue/orders",
            Subject = "order.created",
            ReplyTo = "queue/replies",
            CorrelationId = new Guid(NextBytes(random, 16)).ToString("D"),
            ContentType = "application/json",
            CreationTime = new DateTime(2024, 5, 6, 7, 8, 9, 123, DateTimeKind.Utc),
            ApplicationProperties =
            [
                new("tenant", "contoso-europe"),
                new("region", "westeurope"),
                new("customer", "C-00018234"),
                new("channel", "mobile-app"),
                new("quantity", 1_250),
                new("revision", 70_000),
                new("sequence", 9_876_543_210L),
                new("express", true),
                new("total", 1234.5),
                new("placed-at", new DateTime(2024, 5, 6, 7, 8, 8, 456, DateTimeKind.Utc)),
            ],
            Body = NextBytes(random, 1_024),
        };
    }

    /// <summary>The transfer of W4.</summary>
    public static TransferData Transfer() => new()
    {
        Handle = 1,
        DeliveryId = 12_345,
        DeliveryTag = [0x01, 0x02, 0x03, 0x04],
        MessageFormat = 0,
        Settled = false,
        More = false,
    };

    /// <summary>A begin that is the first of a session.</summary>
    public static BeginData Begin() => new() { NextOutgoingId = 1, IncomingWindow = 2_048, OutgoingWindow = 2_048, HandleMax = 255 };

    /// <summary>A flow that gives a link credit.</summary>
    public static FlowData Flow() => new()
    {
        NextIncomingId = 1_234,
        IncomingWindow = 2_048,
        NextOutgoingId = 1,
        OutgoingWindow = 2_048,
        Handle = 1,
        DeliveryCount = 1_200,
        LinkCredit = 100,
        Available = 0,
        Drain = false,
        Echo = false,
    };

    /// <summary>A disposition that accepts a hundred deliveries.</summary>
    public static DispositionData Disposition() => new() { IsReceiver = true, First = 12_345, Last = 12_444, Settled = true, IsAccepted = true };

    /// <summary>An attach of a receiver with source and target.</summary>
    public static AttachData Attach() => new()
    {
        Name = "orders-receiver-5b2f9c64",
        Handle = 1,
        IsReceiver = true,
        SndSettleMode = 0,
        RcvSettleMode = 0,
        SourceAddress = "queue/orders",
        SourceDurable = 2,
        SourceExpiryPolicy = "never",
        SourceTimeout = 0,
        DistributionMode = "move",
        Outcomes = ["amqp:accepted:list", "amqp:rejected:list", "amqp:released:list", "amqp:modified:list"],
        TargetAddress = "client-7",
        TargetDurable = 0,
        TargetExpiryPolicy = "session-end",
        TargetTimeout = 30,
        InitialDeliveryCount = 0,
        MaxMessageSize = 1_048_576,
    };

    private static T[] Fill<T>(int count, Func<Random, T> next)
    {
        var random = new Random(0);
        var values = new T[count];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = next(random);
        }

        return values;
    }

    private static string NextString(Random random)
    {
        StringBuilder text = new();
        for (int length = random.Next(10); text.Length < length;)
        {
            text.Append(random.Next(4) == 0 ? (char)random.Next(0x80, 0xd800) : Letters[random.Next(Letters.Length)]);
        }

        return text.ToString();
    }

    private static string NextLetters(Random random, int length)
    {
        return string.Create(length, random, static (text, source) => source.GetItems(Letters, text));
    }

    private static byte[] NextBytes(Random random, int length)
    {
        byte[] bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
