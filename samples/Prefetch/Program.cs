using System.Buffers;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Prefetch;
using Amqp.Encoding.Samples.Prefetch;
using Amqp.Encoding.Transport;

// Eight peers on loopback, each of which sends 1,000 transfers and closes.
const int Connections = 8;
using var listener = new TcpListener(IPAddress.Loopback, 0);
listener.Start();
Task[] peers = [.. Enumerable.Range(0, Connections).Select(_ => Task.Run(() => Peer.SendAsync((IPEndPoint)listener.LocalEndpoint)))];

ConnectionPrefetcher[] sources = new ConnectionPrefetcher[Connections];
for (int i = 0; i < Connections; i++)
{
    sources[i] = new ConnectionPrefetcher(await listener.AcceptTcpClientAsync());
}

// At most four of them are drained at a time; each that ends makes room for the next.
await ParallelPrefetch.RunAsync(sources, maxConcurrency: 4, CancellationToken.None);
await Task.WhenAll(peers);
Console.WriteLine($"{sources.Length} connections, {sources.Sum(source => source.Frames)} frames, {sources.Sum(source => source.PayloadBytes)} bytes of payload");

namespace Amqp.Encoding.Samples.Prefetch
{
    /// <seealso cref="IPrefetcher"/>
    /// <summary>Drains one connection.</summary>
    internal sealed class ConnectionPrefetcher(TcpClient client) : IPrefetcher
    {
        public int Frames { get; private set; }

        public long PayloadBytes { get; private set; }

        public async ValueTask PrefetchAsync(CancellationToken cancellationToken)
        {
            using TcpClient connection = client;
            using var reader = FrameReader.Create(connection.GetStream(), maxFrameSize: 65_536);
            (await reader.ReadProtocolHeaderAsync(cancellationToken)).EnsureEquals(ProtocolHeader.Amqp);
            while (await reader.ReadFrameAsync(cancellationToken))
            {
                Frames++;
                PayloadBytes += reader.Frame.PayloadLength;
            }
        }
    }

    /// <summary>The other end.</summary>
    internal static class Peer
    {
        public static async Task SendAsync(IPEndPoint address)
        {
            using var client = new TcpClient();
            await client.ConnectAsync(address);
            using NetworkStream stream = client.GetStream();
            using var writer = FrameWriter.Create(stream, maxFrameSize: 65_536);
            await writer.WriteProtocolHeaderAsync(ProtocolHeader.Amqp);
            var payload = new ReadOnlySequence<byte>(new byte[256]);
            for (uint i = 0; i < 1_000; i++)
            {
                await writer.WriteFrameAsync(0, new Transfer { Handle = 0, DeliveryId = i, Settled = true }, payload);
            }

            // A frame that was awaited may still be queued, and Dispose drops what is queued.
            await writer.CompleteAsync();
        }
    }
}
