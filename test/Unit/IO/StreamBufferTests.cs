namespace Amqp.Encoding.Tests.IO;

/// <summary>How much a stream is asked for, and what memory is taken for it.</summary>
public sealed class StreamBufferTests
{
    // 5 bytes of performative and payload: 13 bytes a frame, which no power of two is a multiple of.
    private const string SmallFrame = "0000000d02000001" + "0053144577";

    // As much as is asked for: 4,096, 8,192 ... bytes, then the size of the buffer each time, less the frame that is not whole; and the end.
    [Test]
    public async Task A_stream_with_more_data_is_read_in_larger_pieces(
        [Values] Mode mode, [Values(4_096, 10_000, 65_536, 1_000_000)] int bufferSize, [Values(1, 13, 200_000)] int frames)
    {
        var pool = new CountingPool();
        using var stream = new ScriptedStream(Repeat(SmallFrame, frames), () => int.MaxValue) { IsSlow = mode == Mode.Slow };
        using (var reader = FrameReader.Create(stream, 512, null, pool, bufferSize))
        {
            await ReadAll(reader, frames, mode);
            Assert.That(stream.Reads, Is.LessThanOrEqualTo((frames * 13 / (bufferSize - 12)) + 11));
            Assert.That(pool.Peak, Is.LessThanOrEqualTo(frames < 100 ? 4_096 : 2L * bufferSize), "old and new array while it grows");
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void The_default_buffer_size_is_64_KiB()
    {
        const int Frames = 200_000;
        var pool = new CountingPool();
        using var stream = new ScriptedStream(Repeat(SmallFrame, Frames), () => int.MaxValue);
        using var reader = FrameReader.Create(stream, 512, null, pool);
        while (reader.ReadFrame())
        {
        }

        Assert.That(stream.Reads, Is.InRange(Frames * 13 / 65_536, (Frames * 13 / 65_536) + 11));
        Assert.That(pool.Peak, Is.EqualTo(65_536 + 32_768));
    }

    // A buffer that is smaller than a frame grows with what arrives of it, and a frame is moved a constant number of times.
    [Test]
    public async Task A_frame_may_be_larger_than_the_buffer([Values] Mode mode, [Values(1, 512, 4_096, 65_536)] int bufferSize)
    {
        byte[] frame = [.. HexText.Parse("0003000002000001" + "00531445"), .. new byte[0x30000 - 12]];
        var pool = new CountingPool();
        using var stream = new ScriptedStream([.. frame, .. frame], () => 1_460) { IsSlow = mode == Mode.Slow };
        using (var reader = FrameReader.Create(stream, 0x30000, null, pool, bufferSize))
        {
            await ReadAll(reader, 2, mode);
            Assert.That(pool.BytesRented, Is.LessThanOrEqualTo(2 * (4_096 + (4L * frame.Length))));
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public async Task A_connection_that_waits_for_a_frame_holds_4096_bytes([Values(1, 20_000)] int frames, [Values(13, 0x30000)] int last)
    {
        byte[] large = [.. HexText.Parse("0003000002000001" + "00531445"), .. new byte[0x30000 - 12]];
        byte[] bytes = [.. Repeat(SmallFrame, frames), .. last == 13 ? HexText.Parse(SmallFrame) : large];
        var pool = new CountingPool();
        using var stream = new ScriptedStream(bytes, () => int.MaxValue) { IsEndless = true };
        using var reader = FrameReader.Create(stream, 0x30000, null, pool);
        for (int i = 0; i <= frames; i++)
        {
            Assert.That(await reader.ReadFrameAsync());
        }

        using var cancellation = new System.Threading.CancellationTokenSource();
        ValueTask<bool> read = reader.ReadFrameAsync(cancellation.Token);
        Assert.That(read.IsCompleted, Is.False);
        Assert.That(pool.Outstanding, Is.EqualTo(1));
        Assert.That(pool.BytesLent, Is.EqualTo(4_096L));
        cancellation.Cancel();
        Assert.That(await FrameReads.Catch(read), Is.InstanceOf<System.OperationCanceledException>());
    }

    // Byte by byte: nothing is gained by more room, and what waits is not moved with each byte.
    [Test]
    public async Task A_stream_with_little_data_is_read_into_a_small_buffer([Values] Mode mode)
    {
        var pool = new CountingPool();
        using var stream = new ScriptedStream(Repeat(SmallFrame, 2_000), () => 1) { IsSlow = mode == Mode.Slow };
        using var reader = FrameReader.Create(stream, 512, null, pool);
        await ReadAll(reader, 2_000, mode);
        Assert.That(pool.Rented, Is.EqualTo(1));
        Assert.That(pool.BytesRented, Is.EqualTo(4_096L));
    }

    private static byte[] Repeat(string frame, int count)
    {
        byte[] bytes = HexText.Parse(frame);
        return [.. Enumerable.Range(0, count).SelectMany(_ => bytes)];
    }

    private static async Task ReadAll(FrameReader reader, int frames, Mode mode)
    {
        for (int i = 0; i < frames; i++)
        {
            Assert.That(await FrameReads.Frame(reader, false, mode));
            Assert.That(reader.Frame.Kind == FrameKind.Transfer);
        }

        Assert.That(await FrameReads.Frame(reader, false, mode), Is.False);
    }
}
