using System.Buffers;
using System.Collections.Generic;
using System.Text.Json;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Messaging;

/// <summary>Messages of a user to bytes, alone and many in one.</summary>
internal static class Sending
{
    public static void LiveLong(AmqpMessage message, TimeSpan life)
    {
        // header.ttl ends at 49.7 days. Azure's clients write a longer life as the largest ttl, and the moment at which it ends.
        DateTimeOffset now = DateTimeOffset.UtcNow;
        message.Header.Ttl = life.TotalMilliseconds < uint.MaxValue ? (uint)life.TotalMilliseconds : uint.MaxValue;
        message.Properties.CreationTime = now;
        message.Properties.AbsoluteExpiryTime = now + life;
    }

    /// <seealso cref="AmqpMessage"/>
    /// <seealso cref="AmqpMessage.AddData(ReadOnlyMemory{byte})"/>
    public static AmqpMessage Build(byte[] body)
    {
        var message = new AmqpMessage
        {
            Properties = { MessageId = Guid.NewGuid(), To = "orders" },
            MessageAnnotations = { { "x-opt-partition-key", "p9" } },
            ApplicationProperties =
            {
                { "tries", 2 },
                { "due", DateTimeOffset.UtcNow.AddDays(1) },
                { "within", TimeSpan.FromMinutes(5) },
                { "at", AmqpTimestamp.FromDateTimeOffset(DateTimeOffset.UtcNow) },
            },
        };
        message.AddData(body);
        return message;
    }

    /// <seealso cref="AmqpMessage.GetEncodedSize(AmqpWriterOptions)"/>
    public static bool TryWrite(AmqpMessage message, ulong maxMessageSize, IBufferWriter<byte> output)
    {
        // The limit is the max-message-size of the peer's attach; 0 is none. The size is exact, and nothing is written or copied for it.
        int size = message.GetEncodedSize();
        if (maxMessageSize != 0 && (ulong)size > maxMessageSize)
        {
            return false;
        }

        var writer = new AmqpWriter(output.GetSpan(size).Slice(0, size));
        message.WriteTo(ref writer);
        output.Advance(size);
        return true;
    }

    /// <seealso cref="EncodedSize.OfDescribed(Descriptor, long)"/>
    /// <seealso cref="AmqpWriter.Measure{TState}(TState, AmqpWriteAction{TState}, AmqpWriterOptions)"/>
    public static long SizeSections(ReadOnlySpan<byte> body, string region, Properties properties)
    {
        // Sections that your code writes itself: data, application-properties with one pair, and properties.
        long data = MessageBody.GetDataSize(body.Length);
        int pairs = EncodedSize.OfString("region") + EncodedSize.OfString(region);
        int map = EncodedSize.OfDescribed((ulong)SectionKind.ApplicationProperties, EncodedSize.OfMap(1, pairs));
        return data + map + properties.GetEncodedSize();
    }

    public static int SizeOwn(double[] samples)
    {
        // Anything that a method writes: the writer counts, and copies no bytes, texts or arrays.
        return AmqpWriter.Measure(samples, static (ref AmqpWriter writer, double[] values) =>
        {
            AmqpWriteScope section = writer.BeginDescribed((ulong)SectionKind.AmqpValue);
            writer.WriteArray<double>(values);
            writer.End(section);
        });
    }

    public static int WriteJson(AmqpBuffer frames, Transfer transfer, string order, uint maxFrameSize)
    {
        // The serializer writes into the frame: the section's size and the frame's are filled in afterwards. The state makes the lambda static.
        var message = new AmqpMessage { Properties = { To = "orders", ContentType = "application/json" } };
        MessageBody<string> body = MessageBody.CreateData(order, static (output, id) =>
        {
            using var json = new Utf8JsonWriter(output);
            json.WriteStartObject();
            json.WriteString("id", id);
            json.WriteEndObject();
        });
        return FrameEncoder.EncodeTransfer(frames, channel: 1, transfer, message, in body, maxFrameSize);
    }

    /// <seealso cref="MessageBody.CreateValue{TState}(TState, AmqpWriteAction{TState})"/>
    public static byte[] EncodePoint(double x, double y)
    {
        // One value of amqp-value, or the items of one list of amqp-sequence.
        MessageBody<(double X, double Y)> body = MessageBody.CreateValue((x, y), static (ref AmqpWriter writer, (double X, double Y) point) =>
        {
            AmqpWriteScope list = writer.BeginList();
            writer.WriteDouble(point.X);
            writer.WriteDouble(point.Y);
            writer.End(list);
        });
        return new AmqpMessage { Properties = { Subject = "point" } }.Encode(in body);
    }

    public static ReadOnlySequence<byte> Gather(AmqpMessage message, AmqpBuffer head) => message.EncodeSegments(head);

    public static IEnumerable<(byte[] Payload, uint MessageFormat)> Batch(IEnumerable<AmqpMessage> messages, long maxMessageSize)
    {
        // Outer sections that all share; each message is encoded once, and the size is exact.
        var envelope = new AmqpMessage { MessageAnnotations = { { "x-opt-partition-key", "p9" } } };
        using var batch = new MessageBatch(maxMessageSize, envelope);
        foreach (AmqpMessage message in messages)
        {
            if (batch.TryAdd(message))
            {
                continue;
            }

            if (batch.Count > 0)
            {
                yield return (batch.GetPayload(out uint format).ToArray(), format);
                batch.Clear();
            }

            if (!batch.TryAdd(message))
            {
                throw new InvalidOperationException($"A message of {message.GetEncodedSize()} bytes is too large.");
            }
        }

        if (batch.Count > 0)
        {
            yield return (batch.GetPayload(out uint format).ToArray(), format);
        }
    }

    public static bool TryAddReading(MessageBatch batch, double celsius)
    {
        // A body that your serializer writes, as for one message.
        MessageBody<double> body = MessageBody.CreateValue(celsius, static (ref AmqpWriter writer, double value) => writer.WriteDouble(value));
        return batch.TryAdd(new AmqpMessage { Properties = { Subject = "reading" } }, in body);
    }

    public static int Count(AmqpMessage received)
    {
        int count = 0;
        if (received.MessageFormat == MessageBatch.BatchedFormat)
        {
            foreach (AmqpMessage message in MessageBatch.ReadMessages(received))
            {
                count += message.DataCount;
            }
        }

        return count;
    }

    public static List<AmqpMessage> ReadSound(AmqpMessage received)
    {
        List<AmqpMessage> sound = [];
        for (int i = 0; i < received.DataCount; i++)
        {
            if (MessageBatch.TryReadMessage(received, i, out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All))
            {
                sound.Add(message);
            }
            else
            {
                Console.WriteLine($"message {i}: {error}");
            }
        }

        return sound;
    }

    public static Dictionary<string, object?> ToObjects(ApplicationProperties properties)
    {
        // Objects as an SDK shows them: described values of Azure become DateTimeOffset, TimeSpan and Uri.
        var objects = new Dictionary<string, object?>();
        foreach (KeyValuePair<string, AmqpValue> pair in properties)
        {
            objects[pair.Key] = pair.Value.ToObject(AmqpObjectOptions.Azure);
        }

        return objects;
    }

    public static bool TryAdd(ApplicationProperties properties, string key, object? value)
    {
        bool isKnown = AmqpValue.TryFromObject(value, out AmqpValue converted, AmqpObjectOptions.Azure);
        if (isKnown)
        {
            properties[key] = converted;
        }

        return isKnown;
    }
}
