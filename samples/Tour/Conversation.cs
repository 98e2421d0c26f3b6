using System.Buffers;
using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Reads one direction of a captured connection: each frame with its performative, each message with its sections.</summary>
internal sealed class Conversation : IDisposable
{
    private const uint MaxFrameSize = 131_072;
    private const int MaxDeliverySize = 1 << 20;

    private readonly FrameDecoder _frames = new(MaxFrameSize);

    // A message that is larger than a frame goes on in the next transfer of its link.
    private readonly Dictionary<(ushort Channel, uint Handle), DeliveryAssembler> _links = [];

    public static IReadOnlyList<Step> Read(string name, string side)
    {
        using var conversation = new Conversation();
        return [.. conversation.Read(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "captures", $"{name}.{side}.bin")))];
    }

    public void Dispose()
    {
        _frames.Dispose();
        foreach (DeliveryAssembler link in _links.Values)
        {
            link.Dispose();
        }
    }

    private IEnumerable<Step> Read(byte[] stream)
    {
        var rest = new ReadOnlySequence<byte>(stream);
        ProtocolHeader protocol = ProtocolHeader.Amqp;
        while (!rest.IsEmpty)
        {
            if (rest.First.Span.StartsWith("AMQP"u8) && ProtocolHeader.Decode(ref rest, out protocol, out _) == OperationStatus.Done)
            {
                yield return new Step(ProtocolHeader.EncodedSize, string.Empty, protocol, $"protocol header: {protocol}", []);
            }
            else
            {
                OperationStatus status = protocol == ProtocolHeader.Sasl
                    ? _frames.DecodeSasl(ref rest, out Frame frame, out AmqpDecodeError error)
                    : _frames.Decode(ref rest, out frame, out error);
                yield return status == OperationStatus.Done
                    ? Describe(in frame)
                    : throw new InvalidDataException(status == OperationStatus.NeedMoreData ? "The capture ends inside a frame." : error.ToString());
            }
        }
    }

    private Step Describe(in Frame frame)
    {
        string place = frame.Header.IsSasl ? "SASL" : $"channel {frame.Channel}";
        if (frame.Kind == FrameKind.Empty)
        {
            return new Step(frame.Header.Size, place, null, "empty", []);
        }

        // Composites name themselves and their fields; possible passwords are left out.
        AmqpReader reader = frame.OpenPerformative();
        IAmqpComposite performative = reader.ReadComposite<IAmqpComposite>()!;
        return new Step(
            frame.Header.Size, place, performative, performative.ToString()!, performative is Transfer transfer ? Describe(frame.Channel, transfer, frame.Payload) : []);
    }

    private string[] Describe(ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload)
    {
        if (!_links.TryGetValue((channel, transfer.Handle), out DeliveryAssembler? link))
        {
            _links.Add((channel, transfer.Handle), link = new DeliveryAssembler(MaxDeliverySize));
        }

        if (link.Add(transfer, in payload) is not { } delivery)
        {
            return [$"payload of {payload.Length} bytes, and more to come"];
        }

        using AmqpMessage message = delivery.DecodeMessage();
        return [.. Sections.Describe(message)];
    }
}
