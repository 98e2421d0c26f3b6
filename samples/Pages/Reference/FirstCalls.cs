using System.Buffers;
using System.IO;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Security;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/api.md.</summary>
internal static class FirstCalls
{
    public static async Task RunAsync()
    {
        ByHand();
        InMemory();
        Secrets();
        await OverStreamAsync();
    }

    private static void ByHand()
    {
        // By hand. Numbers have their .NET names: WriteInt32, ReadInt32, AsInt32, TryGetInt32.
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteInt32(7);
        writer.WriteNull();
        AmqpWriteScope map = writer.BeginMap();
        writer.WriteSymbol("region");
        writer.WriteString("eu");
        writer.End(in map);
        writer.End(in list);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenSpan);
        AmqpReadScope items = reader.EnterList();
        int number = reader.ReadInt32();
        bool isNull = reader.TryReadNull();
        AmqpReadScope pairs = reader.EnterMap();
        for (int pair = 0; pair < pairs.Count; pair++)
        {
            Console.WriteLine($"{number}, {isNull}, {reader.ReadSymbol()}: {reader.ReadString()}");
        }

        reader.Exit(in pairs);
        reader.Exit(in items);

        // The same bytes as a value of unknown type.
        AmqpList values = AmqpValue.Decode(buffer.WrittenSpan).AsList();
        Console.WriteLine($"{values[0].Type} {values[0].AsInt32()}, {values[2].AsMap()[new AmqpSymbol("region")].AsString()}");
    }

    private static void InMemory()
    {
        // Frames to bytes. A message is split into transfers if it needs more than one.
        using var output = new AmqpBuffer();
        ProtocolHeader.Amqp.Encode(output);
        FrameEncoder.Encode(output, channel: 0, new Open { ContainerId = "client", Hostname = "broker", MaxIdleTime = TimeSpan.FromSeconds(30) });
        var message = new AmqpMessage { Header = { TimeToLive = TimeSpan.FromMinutes(1) } };
        message.AddData(new byte[1_000]);
        FrameEncoder.EncodeTransfer(output, channel: 0, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([1]) }, message, maxFrameSize: 512);

        // Bytes to frames, and transfers to the message again.
        ProtocolHeader.Decode(output.WrittenSpan.Slice(0, ProtocolHeader.EncodedSize)).EnsureEquals(ProtocolHeader.Amqp);
        var received = new ReadOnlySequence<byte>(output.WrittenMemory.Slice(ProtocolHeader.EncodedSize));
        using var decoder = new FrameDecoder(maxFrameSize: 65_536);
        using var assembler = new DeliveryAssembler(maxDeliverySize: 1_000_000);
        while (decoder.Decode(ref received, out Frame frame, out AmqpDecodeError error) == OperationStatus.Done)
        {
            switch (frame.ReadPerformative())
            {
                case Open open:
                    Console.WriteLine(open.ContainerId);
                    break;
                case Transfer transfer when assembler.Add(transfer, frame.Payload) is { } delivery:
                    Console.WriteLine(delivery.DecodeMessage().BodyLength);
                    break;
            }
        }
    }

    private static void Secrets()
    {
        // SASL frames have calls of their own.
        using var output = new AmqpBuffer();
        FrameEncoder.EncodeSasl(output, new SaslPlain("ada", "secret").ToInit("broker"));
        using var decoder = new FrameDecoder(maxFrameSize: 512);
        if (decoder.DecodeSasl(output.WrittenSpan, out Frame frame, out int bytesConsumed, out AmqpDecodeError error) == OperationStatus.Done
            && frame.ReadPerformative() is SaslInit init
            && SaslPlain.TryDecode(init.InitialResponse.GetValueOrDefault().Span, out SaslPlain? plain))
        {
            Console.WriteLine($"{plain.UserName}: {bytesConsumed} bytes");
        }
    }

    private static async Task OverStreamAsync()
    {
        // Frames over a stream, which stays yours: neither writer nor reader closes it.
        var stream = new MemoryStream();
        await using var writer = FrameWriter.Create(stream, maxFrameSize: 4_096);
        await writer.WriteFrameAsync(channel: 0, new Begin { NextOutgoingId = 0, IncomingWindow = 100, OutgoingWindow = 100 });
        await writer.WriteFrameAsync(channel: 0, new Flow { IncomingWindow = 100, NextOutgoingId = 0, OutgoingWindow = 100, LinkCredit = 10, Handle = 0 });
        await writer.FlushAsync();

        stream.Position = 0;
        using var reader = FrameReader.Create(stream, maxFrameSize: 4_096);
        while (await reader.ReadFrameAsync())
        {
            Console.WriteLine(reader.Frame.ReadPerformative());
        }
    }
}
