using Amqp.Client;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>This library's side of docs/migrating.md.</summary>
internal static class FromOthers
{
    public static void Run()
    {
        byte[] encoded = Build().Encode();
        Console.WriteLine(Read(encoded));
        Console.WriteLine(Convert.ToHexString(Sections.Encode(new Amqp.Types.Symbol("amqp:data:binary"), new Amqp.Framing.Data { Binary = [1, 2] })));
        using var frames = new AmqpBuffer();
        FrameEncoder.Encode(frames, channel: 0, Source(), maxFrameSize: 512);
        Console.WriteLine($"{frames.WrittenCount} bytes of attach");
        Console.WriteLine(OldTime(new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Unspecified).AddTicks(15_000)).Milliseconds);
    }

    private static AmqpMessage Build()
    {
        var message = new AmqpMessage
        {
            Header = { Durable = true },
            Properties = { MessageId = "order-7", Subject = "order.created" },
            MessageAnnotations = { { "x-opt-partition-key", "p9" } },
            ApplicationProperties = { { "tries", 2 } },
        };
        message.AddData("{\"id\":7}"u8.ToArray());
        return message;
    }

    private static string Read(byte[] encoded)
    {
        using AmqpMessage message = AmqpMessage.Decode(encoded);
        int tries = message.ApplicationProperties.TryGetValue("tries", out int value) ? value : 0;
        return message.BodyKind == SectionKind.Data ? $"{message.Properties.Subject}, try {tries}, {message.BodyLength} bytes" : "no bytes";
    }

    private static AmqpTimestamp OldTime(DateTime time)
    {
        DateTime utc = time.Kind == DateTimeKind.Unspecified ? DateTime.SpecifyKind(time, DateTimeKind.Utc) : time;
        return AmqpTimestamp.FromDateTimeToNearest(utc);
    }

    private static Attach Source()
    {
        var attach = new Attach
        {
            Name = "orders",
            Handle = 0,
            Role = Role.Receiver,
            Source = new Source { Address = "orders", Filter = [Filter.Selector("colour = 'red'")] },
            Target = new Target(),
        };
        return attach;
    }
}
