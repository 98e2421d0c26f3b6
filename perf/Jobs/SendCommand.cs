namespace Amqp.Encoding.Perf.Jobs;

/// <summary><c>bench send [frames=N]</c>: what a frame costs that one of several tasks sends over loopback, with a lock of the caller's and one write for
/// each frame, and with an <see cref="FrameWriter"/>, to perf/Results/send.tsv; and how many lone frames a peer sends back in a second.</summary>
internal static class SendCommand
{
    public const string Echo = "echo";

    private const string Drain = "drain";
    private const uint MaxFrameSize = 4_096;
    private const int Group = 64;

    private static readonly ReadOnlySequence<byte> s_payload = new(new byte[256]);

    public static int Run(string[] args) => Loopback.Run("send", "frame", ["tasks", "how"], args, 200_000,
    [
        Locked(1),
        new([1, "groups of 64 in one write"], Drain, SendGroupsAsync),
        Queued(1),
        new([1, "semaphore, write and flush"], Drain, static (stream, count) => SendLockedAsync(stream, 1, count, isFlushed: true, 0)),
        new([1, "FrameWriter, each flushed"], Drain, static (stream, count) => SendQueuedAsync(stream, 1, count, isFlushed: true, 0)),
        Locked(4),
        Queued(4),
        Locked(16),
        Queued(16),
        new([1, "semaphore and write, each echoed"], Echo, static (stream, count) => SendLockedAsync(stream, 1, count, isFlushed: false, EchoSize())),
        new([1, "FrameWriter, each echoed"], Echo, static (stream, count) => SendQueuedAsync(stream, 1, count, isFlushed: false, EchoSize())),
    ]);

    private static Loopback.Job Locked(int tasks) =>
        new([tasks, "semaphore and write"], Drain, (stream, count) => SendLockedAsync(stream, tasks, count, isFlushed: false, 0));

    private static Loopback.Job Queued(int tasks) =>
        new([tasks, "FrameWriter"], Drain, (stream, count) => SendQueuedAsync(stream, tasks, count, isFlushed: false, 0));

    private static Transfer First() => new() { Handle = 0, DeliveryId = 0, MessageFormat = 0, Settled = true };

    private static int EchoSize()
    {
        using var frame = new AmqpBuffer();
        FrameEncoder.Encode(frame, 1, First(), MaxFrameSize, s_payload);
        return frame.WrittenCount;
    }

    // As every SDK writes: one at a time encodes a frame and sends it. With the size of an echo, the next frame waits for it.
    private static async Task SendLockedAsync(NetworkStream stream, int tasks, int count, bool isFlushed, int echoSize)
    {
        using var gate = new SemaphoreSlim(1);
        using var buffer = new AmqpBuffer();
        byte[] echo = new byte[echoSize];
        await RunAsync(tasks, async () =>
        {
            Transfer transfer = First();
            for (uint i = 0; i < count / tasks; i++)
            {
                transfer.DeliveryId = echoSize > 0 ? 0 : i;
                await gate.WaitAsync();
                try
                {
                    buffer.Reset();
                    FrameEncoder.Encode(buffer, 1, transfer, MaxFrameSize, s_payload);
                    await stream.WriteAsync(buffer.WrittenMemory);
                    if (isFlushed)
                    {
                        await stream.FlushAsync();
                    }
                }
                finally
                {
                    gate.Release();
                }

                stream.ReadExactly(echo);
            }
        });
    }

    // The least that a loop of sends can cost.
    private static Task SendGroupsAsync(NetworkStream stream, int count) => RunAsync(1, async () =>
    {
        using var buffer = new AmqpBuffer();
        Transfer transfer = First();
        for (uint i = 0; i < count; i++)
        {
            transfer.DeliveryId = i;
            FrameEncoder.Encode(buffer, 1, transfer, MaxFrameSize, s_payload);
            if (i % Group == Group - 1 || i == count - 1)
            {
                await stream.WriteAsync(buffer.WrittenMemory);
                buffer.Reset();
            }
        }
    });

    private static async Task SendQueuedAsync(NetworkStream stream, int tasks, int count, bool isFlushed, int echoSize)
    {
        using var writer = FrameWriter.Create(stream, MaxFrameSize);
        byte[] echo = new byte[echoSize];
        await RunAsync(tasks, async () =>
        {
            Transfer transfer = First();
            for (uint i = 0; i < count / tasks; i++)
            {
                transfer.DeliveryId = echoSize > 0 ? 0 : i;
                await writer.WriteFrameAsync(1, transfer, s_payload);
                if (isFlushed)
                {
                    await writer.FlushAsync();
                }

                stream.ReadExactly(echo);
            }
        });
        await writer.CompleteAsync();
    }

    private static Task RunAsync(int tasks, Func<Task> run) => Task.WhenAll(Enumerable.Range(0, tasks).Select(_ => Task.Run(run)));
}
