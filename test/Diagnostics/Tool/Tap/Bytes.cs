using System.Buffers.Binary;

namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>Bytes to send, and ends that send and receive them.</summary>
internal static class Bytes
{
    /// <summary>A protocol header, and an open without fields but the container-id.</summary>
    public static byte[] Open { get; } = [.. "AMQP"u8, 0, 1, 0, 0, .. Frame([0x00, 0x53, 0x10, 0xC0, 0x04, 0x01, 0xA1, 0x01, (byte)'c'])];

    public static byte[] Frame(byte[] body, int channel = 0)
    {
        byte[] frame = [0, 0, 0, 0, 2, 0, 0, (byte)channel, .. body];
        BinaryPrimitives.WriteInt32BigEndian(frame, frame.Length);
        return frame;
    }

    public static byte[] Heartbeats(int count) => [.. Enumerable.Repeat(Frame([]), count).SelectMany(frame => frame)];

    /// <summary>A frame of this size with a transfer: handle 0, delivery-id 0, delivery-tag 00, message-format 0, settled.</summary>
    public static byte[] Transfer(int size)
    {
        byte[] performative = [0x00, 0x53, 0x14, 0xC0, 0x08, 0x05, 0x43, 0x43, 0xA0, 0x01, 0x00, 0x43, 0x41];
        return Frame([.. performative, .. new byte[size - 8 - performative.Length]]);
    }

    public static async Task<byte[]> ReadAllAsync(TcpClient client)
    {
        using MemoryStream all = new();
        byte[] buffer = new byte[65_536];
        using CancellationTokenSource limit = new(TimeSpan.FromSeconds(60));
        for (int count; (count = await client.Client.ReceiveAsync(buffer.AsMemory(), limit.Token)) > 0;)
        {
            all.Write(buffer, 0, count);
        }

        return all.ToArray();
    }

    /// <summary>Sends bytes, ends, and returns what comes back.</summary>
    public static async Task<byte[]> EchoAsync(TcpClient client, byte[] bytes)
    {
        using (client)
        {
            Task<byte[]> reading = ReadAllAsync(client);
            await client.GetStream().WriteAsync(bytes);
            client.Client.Shutdown(SocketShutdown.Send);
            return await reading;
        }
    }

    /// <summary>Sends the bytes of so many connections back.</summary>
    public static Task ServeEchoAsync(TcpListener listener, int connections) => Task.WhenAll(Enumerable.Range(0, connections).Select(async _ =>
    {
        using TcpClient server = await listener.AcceptTcpClientAsync();
        await server.GetStream().CopyToAsync(server.GetStream());
        server.Client.Shutdown(SocketShutdown.Send);
    }));
}
