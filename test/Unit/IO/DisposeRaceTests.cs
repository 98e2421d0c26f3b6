namespace Amqp.Encoding.Tests.IO;

/// <summary>A reader that another thread disposes of, as a connection that is closed does.</summary>
public sealed partial class DisposeRaceTests
{
    private const int Frames = 300;

    // Each wait before the disposal eight times.
    private const int Waits = 500, Rounds = 8 * Waits;

    private static readonly byte[] s_frames = [.. Enumerable.Repeat(HexText.Parse("0000000d02000001" + "0053144577"), Frames).SelectMany(frame => frame)];

    [Test]
    public Task A_read_of_received_frames_overtaken_by_disposal_throws_only_ObjectDisposedException([Values] bool isAsync) => Race(
        () => FrameReader.Create(new MemoryStream(s_frames), 512),
        reader => isAsync ? reader.ReadFrameAsync().AsTask().GetAwaiter().GetResult() : ((AmqpStreamReader)reader).ReadFrame());

    // The trace runs after the last wait of a read and before its end, as another thread may.
    [Test]
    public void A_read_that_is_overtaken_by_disposal_before_it_returns_throws_ObjectDisposedException([Values] bool isAsync, [Values] bool isSlow)
    {
        var pool = new CountingPool();
        using var stream = new ScriptedStream(s_frames, () => s_frames.Length) { IsSlow = isSlow };
        FrameReader reader = FrameReader.Create(stream, 512, null, pool);
        reader.Trace = (in _) => reader.Dispose();
        Assert.That(() => isAsync ? reader.ReadFrameAsync().AsTask().GetAwaiter().GetResult() : reader.ReadFrame(), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(pool.Outstanding, Is.Zero);
    }

    // The reader and the payload each returned the buffer, or the payload was in memory that was returned before.
    [Test]
    public async Task A_payload_retained_during_disposal_returns_the_buffer_once()
    {
        var pool = new CountingPool();
        await Race(
            () => FrameReader.Create(new MemoryStream(s_frames), 512, null, pool),
            reader =>
            {
                if (!reader.ReadFrame())
                {
                    return false;
                }

                reader.RetainPayload().Dispose();
                return true;
            });
        Assert.That(pool.Outstanding, Is.Zero);
    }

    // Two threads meet at both ends of a round, in which one reads what is buffered and the other disposes of the reader after a while that changes.
    private static async Task Race(Func<FrameReader> create, Func<FrameReader, bool> read)
    {
        using var meeting = new Barrier(2);
        FrameReader? reader = null;
        Task disposing = Task.Factory.StartNew(
            () =>
            {
                for (int round = 0; round < Rounds; round++)
                {
                    meeting.SignalAndWait();
                    Thread.SpinWait(round * 7 % Waits);
                    reader!.Dispose();
                    meeting.SignalAndWait();
                }
            },
            TaskCreationOptions.LongRunning);

        Exception? other = null;
        for (int round = 0; round < Rounds; round++)
        {
            reader = create();
            read(reader);
            meeting.SignalAndWait();
            try
            {
                while (read(reader))
                {
                }
            }
            catch (ObjectDisposedException)
            {
            }
            catch (Exception error)
            {
                other ??= error;
            }

            meeting.SignalAndWait();
        }

        await disposing;
        Assert.That(other, Is.Null);
    }
}
