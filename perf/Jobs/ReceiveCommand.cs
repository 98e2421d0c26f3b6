namespace Amqp.Encoding.Perf.Jobs;

/// <summary><c>bench receive [messages=N]</c>: what receiving a message costs over loopback, in CPU time and in bytes allocated, to
/// perf/Results/receive.tsv.</summary>
/// <remarks>The sender sends prepared bytes, so the work is the socket, the frames, the deliveries and the messages. The receiver is that of
/// samples/Pages/Frames; it looks at all values of a message, or at its body alone.</remarks>
internal static class ReceiveCommand
{
    public const string Peer = "messages";

    private const uint MaxFrameSize = 4_096;
    private const int FramesAtOnce = 100;

    public static int Run(string[] args) => Loopback.Run("receive", "message", ["what is looked at"], args, 100_000,
    [
        new(["the body"], Peer, static (stream, count) => ReceiveAsync(stream, count, static message => message.BodyLength)),
        new(["header, properties and application properties"], Peer, static (stream, count) => ReceiveAsync(stream, count, LookAtAll)),
    ]);

    public static void Send(Socket socket, int count)
    {
        byte[] frames = MakeFrames();
        for (int sent = 0; sent < count;)
        {
            int now = Math.Min(count - sent, FramesAtOnce);
            socket.Send(frames.AsSpan(0, frames.Length / FramesAtOnce * now));
            sent += now;
        }

        socket.Shutdown(SocketShutdown.Send);
    }

    private static async Task ReceiveAsync(NetworkStream stream, int count, Func<AmqpMessage, long> look)
    {
        using var reader = FrameReader.Create(stream, MaxFrameSize);
        using var link = new DeliveryAssembler(maxDeliverySize: 1_000_000);
        var transfer = new Transfer();
        int received = 0;
        long seen = 0;
        while (await reader.ReadFrameAsync())
        {
            received += TryTake(reader.Frame, transfer, link, look, ref seen) ? 1 : 0;
        }

        Check.That(received == count && seen > 0, $"{received} messages were received");
    }

    private static bool TryTake(in Frame frame, Transfer transfer, DeliveryAssembler link, Func<AmqpMessage, long> look, ref long seen)
    {
        AmqpReader performative = frame.OpenPerformative();
        transfer.ReadFrom(ref performative);
        if (link.Add(transfer, frame.Payload) is not { } delivery)
        {
            return false;
        }

        using AmqpMessage message = delivery.DecodeMessage();
        seen += look(message);
        return true;
    }

    private static long LookAtAll(AmqpMessage message)
    {
        long seen = message.BodyLength + message.Header.Priority.GetValueOrDefault() + (message.Properties.Subject?.Length ?? 0);
        foreach (KeyValuePair<string, AmqpValue> pair in message.ApplicationProperties)
        {
            seen += pair.Key.Length + (int)pair.Value.Type;
        }

        return seen;
    }

    private static byte[] MakeFrames()
    {
        byte[] message = new byte[MaxFrameSize];
        message = message.AsSpan(0, HandWritten.WriteMessage(Workloads.Message(), message)).ToArray();
        var output = new ArrayBufferWriter<byte>();
        for (int i = 0; i < FramesAtOnce; i++)
        {
            var splitter = new TransferSplitter(new ReadOnlySequence<byte>(message));
            var transfer = new Transfer { Handle = 0, DeliveryId = (uint)(1_000 + i), DeliveryTag = DeliveryTag.FromUInt64((ulong)i), MessageFormat = 0, Settled = true };
            while (splitter.WriteFrame(output, channel: 1, transfer, MaxFrameSize))
            {
            }
        }

        return output.WrittenSpan.ToArray();
    }
}
