using System.Collections.Generic;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Migrating.OldSdk;

/// <summary>An SDK with a codec of its own whose public types stay, over the library.</summary>
internal static class Port
{
    public static async Task<bool> RunAsync()
    {
        bool isRight = Values() && Graph() && Content();
        var received = new List<byte>();
        using var pump = new FramePump(
            segments =>
            {
                foreach (ArraySegment<byte> segment in segments)
                {
                    received.AddRange(segment);
                }

                return default;
            },
            maxFrameSize: 512);
        pump.SendHeader();
        var disposition = new Dispose { Role = true, First = 7, Last = 9 };
        pump.Send(1, disposition);
        int frames = pump.Send(1, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([0]) }, new byte[1_000]);
        await pump.FlushAsync();

        byte[] bytes = received.ToArray();
        ReadOnlyMemory<byte> afterHeader = bytes.AsMemory(ProtocolHeader.EncodedSize);
        int size = pump.GetFrameSize(afterHeader.Span.Slice(0, FrameHeader.EncodedSize));
        int taken = pump.OnReceived(afterHeader.Span);
        return isRight && frames == 3 && size == 19 && taken == afterHeader.Length && IsRefused(pump, disposition);
    }

    private static bool Values()
    {
        var buffer = new ByteBuffer(new byte[4], 0, 0);
        Encoder.WriteObject(buffer, new List { new Symbol("queue"), 7, new List { "a" } });
        return Encoder.ReadObject(buffer) is List { Count: 3 } list && list[0] is Symbol { Name: "queue" } && list[2] is List && buffer.Unread.IsEmpty;
    }

    private static bool Graph()
    {
        var buffer = new ByteBuffer(new byte[4], 0, 0);
        Serializer.Serialize(buffer, new Stock { Article = "nut", Places = [3, 5] });
        return Serializer.Deserialize<Stock>(buffer) is { Article: "nut", Places: [3, 5] } && buffer.Unread.IsEmpty;
    }

    private static bool Content()
    {
        var message = new AmqpMessage();
        message.AddData("{}"u8.ToArray());
        using AmqpMessage received = AmqpMessage.Decode(message.Encode());
        return received.TryGetSingleData(out ReadOnlyMemory<byte> data) && ByteBuffer.Over(data).Unread.Span.SequenceEqual("{}"u8);
    }

    // Last is set, but neither role nor first.
    private static bool IsRefused(FramePump pump, Dispose disposition)
    {
        disposition.Reset();
        disposition.Last = 9;
        try
        {
            pump.Send(1, disposition);
            return false;
        }
        catch (InvalidOperationException refusal)
        {
            Console.WriteLine(refusal.Message);
            return true;
        }
    }
}
