using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Transport;

using var listener = new TcpListener(IPAddress.Loopback, 0);
listener.Start();
Task sending = SendAsync((IPEndPoint)listener.LocalEndpoint);
using TcpClient client = await listener.AcceptTcpClientAsync();
using var reader = new AmqpStreamReader(client.GetStream(), FrameDecoder.MinMaxFrameSize);
(await reader.ReadProtocolHeaderAsync()).Require(ProtocolHeader.Amqp);
while (await reader.ReadFrameAsync())
{
    AmqpFrame frame = reader.Frame;
    Console.WriteLine($"channel {frame.Channel}: {frame.Kind}, {frame.PayloadLength} octets of payload");
    if (frame.Kind == AmqpFrameKind.Open)
    {
        Amqp.Encoding.AmqpReader performative = frame.OpenPerformative();
        reader.MaxFrameSize = Open.Read(ref performative).MaxFrameSize ?? uint.MaxValue;
    }
}

await sending;

static async Task SendAsync(IPEndPoint address)
{
    using var client = new TcpClient();
    await client.ConnectAsync(address);
    using var writer = new AmqpStreamWriter(client.GetStream());
    ProtocolHeader.Amqp.Encode(writer.Output);
    FrameWriter.Write(writer.Output, 0, new Open { ContainerId = "sample", MaxFrameSize = 1_024 }, FrameDecoder.MinMaxFrameSize);
    FrameWriter.WriteEmpty(writer.Output);
    FrameWriter.Write(writer.Output, 0, new Close(), FrameDecoder.MinMaxFrameSize);
    await writer.FlushAsync();
}
