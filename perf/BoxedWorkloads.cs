using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Runtime.InteropServices;
using Amqp.Encoding.Baseline;

namespace Amqp.Encoding.Perf;

/// <summary>The workloads as the objects that the boxing baseline takes.</summary>
public static class BoxedWorkloads
{
    // The time in which the runtime has compiled what was used most; it waits for 0.1 s without new methods.
    private static readonly TimeSpan s_warmUpTime = TimeSpan.FromSeconds(1);

    private static readonly Lazy<int> s_warmUps = new(UseAllTypes);

    /// <summary>
    /// Uses the baseline with values of all types. The runtime compiles a virtual call for the types it has seen: a
    /// process that only knows ints would measure a codec of ints, which no process with messages in it has.
    /// </summary>
    public static void WarmUp() => Check.That(s_warmUps.Value > 0, "the time of the warm-up");

    /// <summary>Symbols of the texts given.</summary>
    public static BoxedSymbol[] Symbols(IEnumerable<string> texts) => [.. texts.Select(text => new BoxedSymbol(text))];

    /// <summary>Builds the message of W3.</summary>
    public static BoxedMessage Message(MessageData data)
    {
        BoxedMap properties = new();
        foreach (KeyValuePair<string, object> property in data.ApplicationProperties)
        {
            properties.Add(property.Key, property.Value);
        }

        return new BoxedMessage
        {
            Header = new BoxedHeader
            {
                Durable = data.Durable,
                Priority = data.Priority,
                TimeToLive = data.TimeToLive,
                DeliveryCount = data.DeliveryCount,
            },
            Properties = new BoxedProperties
            {
                MessageId = data.MessageId,
                To = data.To,
                Subject = data.Subject,
                ReplyTo = data.ReplyTo,
                CorrelationId = data.CorrelationId,
                ContentType = new BoxedSymbol(data.ContentType),
                CreationTime = data.CreationTime,
            },
            ApplicationProperties = new BoxedApplicationProperties { Map = properties },
            Data = new BoxedData { Bytes = Segment(data.Body) },
        };
    }

    /// <summary>Builds the transfer of W4.</summary>
    public static BoxedTransfer Transfer(TransferData data) => new()
    {
        Handle = data.Handle,
        DeliveryId = data.DeliveryId,
        DeliveryTag = data.DeliveryTag,
        MessageFormat = data.MessageFormat,
        Settled = data.Settled,
        More = data.More,
    };

    /// <summary>Reads back what <see cref="Message"/> took. Every value is touched.</summary>
    public static MessageData ReadValues(BoxedMessage message)
    {
        BoxedHeader header = message.Header!;
        BoxedProperties properties = message.Properties!;
        return new MessageData
        {
            Durable = header.Durable!.Value,
            Priority = header.Priority!.Value,
            TimeToLive = header.TimeToLive!.Value,
            DeliveryCount = header.DeliveryCount!.Value,
            MessageId = (string)properties.MessageId!,
            To = (string)properties.To!,
            Subject = properties.Subject!,
            ReplyTo = (string)properties.ReplyTo!,
            CorrelationId = (string)properties.CorrelationId!,
            ContentType = properties.ContentType!.Value.Value,
            CreationTime = properties.CreationTime!.Value,
            ApplicationProperties = [.. message.ApplicationProperties!.Map.Select(
                pair => new KeyValuePair<string, object>((string)pair.Key.Value!, pair.Value!))],
            Body = message.Data!.Bytes,
        };
    }

    private static ArraySegment<byte> Segment(ReadOnlyMemory<byte> bytes)
    {
        return MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment)
            ? segment
            : bytes.ToArray();
    }

    private static int UseAllTypes()
    {
        const int Count = 16;
        Array[] arrays =
        [
            Workloads.Booleans(Count), Workloads.UBytes(Count), Workloads.SBytes(Count), Workloads.UShorts(Count),
            Workloads.Shorts(Count), Workloads.UInts(Count), Workloads.Ints(Count), Workloads.ULongs(Count),
            Workloads.Longs(Count), Workloads.Floats(Count), Workloads.Doubles(Count), Workloads.Decimals(Count),
            Workloads.Chars(Count), Workloads.Timestamps(Count), Workloads.Uuids(Count), Workloads.Strings(Count),
            Symbols(Workloads.SymbolTexts(Count)), Array.ConvertAll(Workloads.Binaries(Count), bytes => new ArraySegment<byte>(bytes)),
        ];
        List<object?>[] lists = [.. arrays.Select(array => array.Cast<object?>().ToList())];
        BoxedMessage message = Message(Workloads.Message());
        BoxedTransfer transfer = Transfer(Workloads.Transfer());
        BoxingBuffer buffer = new(4_096);
        int rounds = 0;
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < s_warmUpTime; rounds++)
        {
            foreach ((Array array, List<object?> list) in arrays.Zip(lists))
            {
                buffer.Reset();
                BoxingEncoder.EncodeArray(array, buffer);
                BoxingEncoder.EncodeList(list, buffer);
                BoxingDecoder.DecodeArray(buffer);
                BoxingDecoder.DecodeList(buffer);
            }

            buffer.Reset();
            transfer.Encode(buffer);
            message.Encode(buffer);
            BoxedComposite.Decode(buffer);
            BoxedMessage.Decode(buffer);
        }

        return rounds;
    }
}
