using System.Buffers;
using System.IO;
using Amqp.Encoding;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.Messaging;
using Amqp.Encoding.Transport;

namespace Acme.Pages;

/// <summary>The code of docs/messages.md: sending, receiving and passing on, and types of one's own.</summary>
internal static class MessagingPage
{
    public static void Run()
    {
        Composites.Run();
        byte[] first = Encode(new Transfer { Handle = 1, DeliveryId = 7, State = new DelayedState(500) });
        Composites.Reuse(first, Encode(new Transfer { Handle = 1, More = true }));
        Transfer.TryDecode(first, out Transfer? transfer, out _, DelayedState.Options);
        Console.WriteLine(transfer!.State is DelayedState { Milliseconds: 500 });

        // From a user's message to bytes.
        AmqpMessage message = Sending.Build(new byte[300]);
        Sending.LiveLong(message, TimeSpan.FromDays(90));
        Console.WriteLine($"{message}: {message.GetEncodedSize()} bytes, {string.Join(", ", Sending.ToObjects(message.ApplicationProperties))}");
        using var sent = new AmqpBuffer();
        Console.WriteLine($"{Sending.TryWrite(message, maxMessageSize: 100, sent)} {Sending.TryWrite(message, maxMessageSize: 0, sent)}: {sent.WrittenCount} bytes");
        Console.WriteLine($"{Sending.SizeSections(new byte[300], "eu", message.Properties)} and {Sending.SizeOwn(new double[100])} bytes to be written");
        Console.WriteLine(Sending.TryAdd(message.ApplicationProperties, "page", new Uri("http://example.org/")));
        Console.WriteLine(SdkObjects.Run() && SdkObjects.Stream(new[] { new Symbol("a") }) is Symbol[]);
        foreach ((byte[] payload, uint format) in Sending.Batch([message, message, message], maxMessageSize: 1_500))
        {
            AmqpMessage received = AmqpMessage.Decode(payload);
            received.MessageFormat = format;
            Console.WriteLine($"format 0x{format:x8}: {payload.Length} bytes, {Sending.Count(received)} messages in one, {Sending.ReadSound(received).Count} sound");
        }

        // From bytes to a user.
        byte[] bytes = message.Encode();
        using AmqpMessage? owned = Receiving.Take(bytes);
        Receiving.Take(bytes.AsMemory(0, 20));
        // application-properties with the bytes 61 FF as "name", an empty footer, and a value.
        Receiving.TakeFromDeviatingPeer(new byte[]
        {
            0x00, 0x53, 0x74, 0xC1, 0x0B, 0x02, 0xA1, 0x04, (byte)'n', (byte)'a', (byte)'m', (byte)'e', 0xA1, 0x02, 0x61, 0xFF,
            0x00, 0x53, 0x78, 0xC1, 0x01, 0x00, 0x00, 0x53, 0x77, 0x41,
        });
        // properties with the message-id "m", the int 7 in place of the user-id, and the address "a".
        Console.WriteLine(string.Join(", ", Receiving.ReadFields(new byte[]
        {
            0x00, 0x53, 0x73, 0xC0, 0x09, 0x03, 0xA1, 0x01, (byte)'m', 0x54, 0x07, 0xA1, 0x01, (byte)'a', 0x00, 0x53, 0x75, 0xA0, 0x00,
        })));
        using var assembler = new DeliveryAssembler(maxDeliverySize: 1 << 20);
        if (assembler.Add(new Transfer { Handle = 1, DeliveryId = 8 }, new ReadOnlySequence<byte>(bytes)) is { } delivery)
        {
            Receiving.Read(delivery);
        }

        if (assembler.Add(new Transfer { Handle = 1, DeliveryId = 9 }, new ReadOnlySequence<byte>(bytes.AsMemory(0, 20))) is { } cut)
        {
            Console.WriteLine(Receiving.Take(cut) is null);
        }

        // Bodies that a serializer of one's own writes and reads.
        using var frames = new AmqpBuffer();
        int written = Sending.WriteJson(frames, new Transfer { Handle = 1, DeliveryId = 10, DeliveryTag = new DeliveryTag([10]) }, "order-7", maxFrameSize: 512);
        Console.WriteLine($"{written} frame of {frames.WrittenCount} bytes; {Receiving.ReadPoint(AmqpMessage.Decode(Sending.EncodePoint(1.5, -2)))}");

        using var readings = new MessageBatch(maxSize: 1_000);
        Console.WriteLine($"{Sending.TryAddReading(readings, 21.5)} {Sending.TryAddReading(readings, 22)}: {readings.Size} bytes of readings");

        // On to the next hop, and to a file while it arrives.
        using var next = new AmqpBuffer();
        Receiving.Forward(new ReadOnlySequence<byte>(bytes), next);
        using var file = new MemoryStream();
        var arrived = new ReadOnlySequence<byte>(next.WrittenMemory);
        Receiving.Store(new MessagePartReader(), ref arrived, isLast: true, file);
        using var head = new AmqpBuffer();
        Console.WriteLine($"{next.WrittenCount} bytes forwarded, {file.Length} of a body stored, {Sending.Gather(message, head).Length} in segments");
    }

    private static byte[] Encode(Transfer transfer)
    {
        byte[] bytes = new byte[transfer.GetEncodedSize()];
        var writer = new AmqpWriter(bytes);
        transfer.WriteTo(ref writer);
        return bytes;
    }
}
