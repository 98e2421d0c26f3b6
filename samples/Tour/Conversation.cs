using System.Buffers;
using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Prints one direction of a captured connection: each frame with the fields of its performative, each message with its sections.</summary>
internal sealed class Conversation : IDisposable
{
    private const uint MaxFrameSize = 131_072;
    private const int MaxDeliverySize = 1 << 20;
    private const int LineLength = 480;

    private readonly FrameDecoder _frames = new(MaxFrameSize);

    // A message that is larger than a frame goes on in the next transfer of its link.
    private readonly Dictionary<(ushort Channel, uint Handle), DeliveryAssembler> _links = [];

    public static void Print(string name, string side)
    {
        Console.WriteLine();
        Console.WriteLine($"{name}, sent by the {side}:");
        using var conversation = new Conversation();
        conversation.Print(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "captures", $"{name}.{side}.bin")));
    }

    public void Dispose()
    {
        _frames.Dispose();
        foreach (DeliveryAssembler link in _links.Values)
        {
            link.Dispose();
        }
    }

    private void Print(byte[] stream)
    {
        var rest = new ReadOnlySequence<byte>(stream);
        ProtocolHeader protocol = ProtocolHeader.Amqp;
        while (!rest.IsEmpty)
        {
            if (rest.First.Span.StartsWith("AMQP"u8) && ProtocolHeader.Decode(ref rest, out protocol, out _) == OperationStatus.Done)
            {
                PrintLine(ProtocolHeader.EncodedSize, string.Empty, $"protocol header: {protocol}");
            }
            else
            {
                OperationStatus status = protocol == ProtocolHeader.Sasl
                    ? _frames.DecodeSasl(ref rest, out AmqpFrame frame, out AmqpDecodeError error)
                    : _frames.Decode(ref rest, out frame, out error);
                if (status != OperationStatus.Done)
                {
                    throw new InvalidDataException(status == OperationStatus.NeedMoreData ? "The capture ends inside a frame." : error.ToString());
                }

                Print(in frame);
            }
        }
    }

    private void Print(in AmqpFrame frame)
    {
        string place = frame.Header.Type == FrameType.Sasl ? "SASL" : $"channel {frame.Channel}";
        if (frame.Kind == AmqpFrameKind.Empty)
        {
            PrintLine(frame.Header.Size, place, "empty");
            return;
        }

        // Composites name themselves and their fields; what may be a password is left out.
        AmqpReader reader = frame.OpenPerformative();
        IAmqpComposite? performative = reader.ReadComposite<IAmqpComposite>();
        PrintLine(frame.Header.Size, place, performative!.ToString()!);
        if (performative is Transfer transfer)
        {
            PrintPayload(frame.Channel, transfer, frame.Payload);
        }
    }

    private void PrintPayload(ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload)
    {
        if (!_links.TryGetValue((channel, transfer.Handle), out DeliveryAssembler? link))
        {
            _links.Add((channel, transfer.Handle), link = new DeliveryAssembler(MaxDeliverySize));
        }

        if (link.Add(transfer, in payload) is not { } delivery)
        {
            PrintPart($"payload of {payload.Length} bytes, and more to come");
            return;
        }

        using Messaging.AmqpMessage message = delivery.DecodeMessage();
        foreach (string section in Sections.Describe(message))
        {
            PrintPart(section);
        }
    }

    private static void PrintLine(uint size, string place, string text) => Console.WriteLine($"  {size,7} bytes  {place,-10} {Cut(text)}");

    private static void PrintPart(string text) => Console.WriteLine($"            {Cut(text)}");

    private static string Cut(string text) => text.Length <= LineLength ? text : string.Concat(text.AsSpan(0, LineLength - 1), "…");
}
