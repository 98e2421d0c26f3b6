using System.Globalization;
using System.IO;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Samples.ReceiveFromBroker;
using Amqp.Encoding.Transport;

if (args.Length is < 3 or > 6)
{
    Console.WriteLine("usage: HOST PORT QUEUE [COUNT [USER PASSWORD]]");
    return 2;
}

string host = args[0];
int port = int.Parse(args[1], CultureInfo.InvariantCulture);
uint count = args.Length > 3 ? uint.Parse(args[3], CultureInfo.InvariantCulture) : 1;
using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(30));
using var socket = new TcpClient { NoDelay = true };
await socket.ConnectAsync(host, port, patience.Token);
using NetworkStream stream = socket.GetStream();
using var reader = FrameReader.Create(stream, FrameDecoder.SmallestMaxFrameSize);
using var writer = FrameWriter.Create(stream);
var broker = new Peer(reader, writer, patience.Token);

// The layers in their order: SASL says who we are, open a connection, begin a session, attach a link, flow gives credit.
await broker.AuthenticateAsync(host, args.Length == 6 ? new(args[4], args[5]) : null);
await writer.WriteFrameAsync(0, new Open { ContainerId = "receive-from-broker", Hostname = host, MaxFrameSize = 65_536 });
reader.MaxFrameSize = 65_536;
Open opened = await broker.ReadAsync<Open>();
writer.MaxFrameSize = opened.EffectiveMaxFrameSize;
using var end = CancellationTokenSource.CreateLinkedTokenSource(patience.Token);
Task beating = broker.BeatAsync(opened.MaxIdleTime ?? TimeSpan.Zero, end.Token);
await writer.WriteFrameAsync(0, new Begin { NextOutgoingId = 0, IncomingWindow = int.MaxValue, OutgoingWindow = 0 });
Begin begun = await broker.ReadAsync<Begin>();
await writer.WriteFrameAsync(0, new Attach
{
    Name = "orders",
    Handle = 0,
    Role = Role.Receiver,
    Source = new Source { Address = args[2] },
    Target = new Target(),
});
Attach attached = await broker.ReadAsync<Attach>();
await writer.WriteFrameAsync(0, new Flow
{
    NextIncomingId = begun.NextOutgoingId,
    IncomingWindow = int.MaxValue,
    NextOutgoingId = 0,
    OutgoingWindow = 0,
    Handle = 0,
    DeliveryCount = attached.InitialDeliveryCount,
    LinkCredit = count,
});

// A message may come in several transfers; the assembler says when it is whole.
using var link = new DeliveryAssembler(maxDeliverySize: 1 << 20);
for (uint received = 0; received < count;)
{
    Transfer transfer = await broker.ReadAsync<Transfer>();
    if (link.Add(transfer, reader.Frame.Payload) is not { } delivery)
    {
        continue;
    }

    received++;
    SequenceNumber id = delivery.DeliveryId ?? throw new InvalidDataException("The broker sent a delivery without a number.");
    using AmqpMessage message = delivery.DecodeMessage();
    Console.WriteLine($"{message.Properties.MessageId}: {message}");
    if (!delivery.Settled)
    {
        await writer.WriteFrameAsync(0, new Disposition { Role = Role.Receiver, First = id, Settled = true, State = Accepted.Instance });
    }
}

// Nothing follows a close, so the heartbeats end before it. CompleteAsync sends what is queued.
await end.CancelAsync();
await beating;
await writer.WriteFrameAsync(0, new Close());
await writer.CompleteAsync(patience.Token);
await broker.ReadCloseAsync();
Console.WriteLine($"{count} received and accepted");
return 0;
