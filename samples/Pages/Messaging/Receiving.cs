using System.Buffers;
using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Messaging;

/// <summary>Messages from the bytes of a delivery to a user, and on to the next hop.</summary>
internal static class Receiving
{
    public static AmqpMessage? Take(ReadOnlyMemory<byte> payload)
    {
        // Checked here, so that no error comes up later on a user's thread.
        const SectionKinds Checked = SectionKinds.All & ~SectionKinds.DeliveryAnnotations;
        if (!AmqpMessage.TryDecode(payload, out AmqpMessage? message, out AmqpDecodeError error, validate: Checked))
        {
            Console.WriteLine($"refused: {error.Path} at {error.Offset}, {error.Kind}");
            return null;
        }

        // The receive buffer is used again: one copy, for a message that outlives it.
        return message.ToOwned();
    }

    public static void TakeFromDeviatingPeer(ReadOnlyMemory<byte> payload)
    {
        // A peer of rhea and one of uamqp: a footer before the body, and strings that are not UTF-8.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.FooterBeforeBody | Deviations.KeepMalformedStrings);
        using AmqpMessage message = AmqpMessage.Decode(payload, options);
        if (message.ApplicationProperties.TryGetValue("name", out AmqpValue name) && name.TryGetMalformedString(out ReadOnlyMemory<byte> bytes))
        {
            Console.WriteLine($"name: {bytes.Length} bytes, which are not UTF-8: {name}");
        }
    }

    public static Dictionary<string, AmqpValue> ReadFields(ReadOnlyMemory<byte> payload)
    {
        // One field of the properties is wrong, so the message refuses the section. As values of any type its fields are readable, each under its index.
        string[] names = ["message-id", "user-id", "to", "subject", "reply-to", "correlation-id", "content-type"];
        Dictionary<string, AmqpValue> found = [];
        var reader = new MessageReader(payload);
        while (reader.Read())
        {
            if (reader.Kind == SectionKind.Properties)
            {
                AmqpReader section = reader.OpenSection();
                AmqpList fields = section.ReadValue().AsDescribed().Value.AsList();
                for (int i = 0; i < Math.Min(fields.Count, names.Length); i++)
                {
                    found.Add(names[i], fields[i]);
                }
            }
        }

        return found;
    }

    public static AmqpMessage? Take(Delivery delivery)
    {
        // The same of a delivery: the message takes its memory over, and a refused delivery stays the caller's.
        if (!delivery.TryDecodeMessage(out AmqpMessage? message, out AmqpDecodeError error, validate: SectionKinds.All))
        {
            Console.WriteLine($"delivery {delivery.DeliveryId} rejected: {AmqpError.From(error)}");
            delivery.Dispose();
        }

        return message;
    }

    /// <seealso cref="Delivery"/>
    public static void Read(Delivery delivery)
    {
        // The message takes the memory of the delivery over, and gives it back when it is disposed of.
        using AmqpMessage message = delivery.DecodeMessage();
        switch (message.BodyKind)
        {
            case SectionKind.Data when message.TryGetSingleData(out ReadOnlyMemory<byte> body):
                Console.WriteLine($"{body.Length} bytes where they were received");
                break;
            case SectionKind.Data:
                byte[] copy = new byte[message.BodyLength];
                message.CopyBodyTo(copy);
                break;
            case SectionKind.AmqpValue:
                Console.WriteLine(message.Value);
                break;
            case SectionKind.AmqpSequence:
                Console.WriteLine(message.GetSequence(0).Count);
                break;
            case SectionKind.None:
                Console.WriteLine("no body, as some peers send it");
                break;
        }
    }

    public static (double X, double Y) ReadPoint(AmqpMessage message)
    {
        // The reader is at the value, in the bytes that were received; no object is created for it. OpenSequence(i) does the same for a sequence.
        AmqpReader reader = message.OpenValue();
        AmqpReadScope list = reader.EnterList();
        (double X, double Y) point = list.Count < 2 ? default : (reader.ReadDouble(), reader.ReadDouble());
        reader.SkipToParent(list);
        return point;
    }

    public static void Forward(in ReadOnlySequence<byte> message, IBufferWriter<byte> next)
    {
        // The header alone is decoded; message-annotations, bare message and footer go on byte for byte.
        var sections = new MessageReader(message);
        var header = new Header();
        if (sections.ReadTo(SectionKind.Header))
        {
            AmqpReader section = sections.OpenSection();
            header.ReadFrom(ref section);
        }

        header.DeliveryCount = (header.DeliveryCount ?? 0) + 1;
        header.Encode(next);
        ReadOnlySequence<byte> annotations = sections.ReadTo(SectionKind.MessageAnnotations) ? sections.Encoded : default;
        ReadOnlySequence<byte> bare = sections.ReadBareMessage();
        ReadOnlySequence<byte> footer = sections.Read() ? sections.Encoded : default;
        foreach (ReadOnlySequence<byte> slice in new[] { annotations, bare, footer })
        {
            foreach (ReadOnlyMemory<byte> piece in slice)
            {
                next.Write(piece.Span);
            }
        }
    }

    /// <seealso cref="MessagePartReader"/>
    /// <seealso cref="MessagePart"/>
    public static void Store(MessagePartReader parts, ref ReadOnlySequence<byte> arrived, bool isLast, Stream file)
    {
        // The arrived bytes: whole sections, and data piece by piece. Bytes that are not taken come again, with more after them.
        OperationStatus status;
        AmqpDecodeError error;
        while ((status = parts.Read(ref arrived, isLast, out MessagePart part, out error)) == OperationStatus.Done)
        {
            if (part.Kind == SectionKind.Data)
            {
                foreach (ReadOnlyMemory<byte> piece in part.Bytes)
                {
                    file.Write(piece.Span);
                }
            }
        }

        if (status == OperationStatus.InvalidData)
        {
            throw new AmqpDecodeException(error);
        }
    }
}
