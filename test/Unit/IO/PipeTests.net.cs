#if !NETSTANDARD_ASSET
using System.Buffers;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Tests.Framing;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.IO;

[TestFixture]
public sealed class PipeTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public async Task Conversations_are_read_in_any_pieces(CapturedConversation conversation)
    {
        var random = new Random(6);
        foreach (IReadOnlyList<CapturedItem> items in new[] { conversation.Client, conversation.Server })
        {
            byte[] octets = [.. items.SelectMany(item => item.Bytes)];
            foreach (int most in new[] { 7, 300, 10_000, 1_000_000 })
            {
                var pipe = new Pipe(new PipeOptions(minimumSegmentSize: Math.Min(most, 4_096), pauseWriterThreshold: 0));
                using var reader = new AmqpPipeReader(pipe.Reader, 131_072);
                Task write = Write(pipe.Writer, octets, () => random.Next(1, most));
                foreach (CapturedItem item in items)
                {
                    if (item.IsHeader)
                    {
                        Assert.That((byte)(await reader.ReadProtocolHeaderAsync()).Id, Is.EqualTo(item.ProtocolId));
                        continue;
                    }

                    Assert.That(await (item.FrameType == 1 ? reader.ReadSaslFrameAsync() : reader.ReadFrameAsync()));
                    Assert.That(Verdict.Body(reader.Frame).AsSpan().SequenceEqual(item.Body));
                    Assert.That(reader.Frame.Channel, Is.EqualTo(item.FrameType == 0 ? item.Channel : 0));
                }

                Assert.That(await reader.ReadFrameAsync(), Is.False);
                Assert.That(await reader.ReadFrameAsync(), Is.False);
                await write;
            }
        }
    }

    [Test]
    public async Task A_read_that_is_cancelled_loses_nothing([Values] bool isPending)
    {
        byte[] frame = HexText.Parse("0000000c0200000100531745");
        for (int length = 0; length < frame.Length; length++)
        {
            var pipe = new Pipe();
            using var reader = new AmqpPipeReader(pipe.Reader, 512);
            await pipe.Writer.WriteAsync(frame.AsMemory(0, length));
            using var cancellation = new CancellationTokenSource();
            ValueTask<bool> read = reader.ReadFrameAsync(cancellation.Token);
            Assert.That(read.IsCompleted, Is.False);
            if (isPending)
            {
                pipe.Reader.CancelPendingRead();
            }
            else
            {
                await cancellation.CancelAsync();
            }

            Assert.That(async () => await read, Throws.InstanceOf<OperationCanceledException>());
            Assert.That(async () => await reader.ReadFrameAsync(new CancellationToken(canceled: true)), Throws.InstanceOf<OperationCanceledException>());
            await pipe.Writer.WriteAsync(frame.AsMemory(length));
            Assert.That(await reader.ReadFrameAsync());
            Assert.That(HexText.Format(Verdict.Body(reader.Frame)), Is.EqualTo("00531745"));
        }
    }

    [Test]
    public async Task A_failure_of_the_pipe_is_passed_on_after_what_came_before()
    {
        var pipe = new Pipe();
        using var reader = new AmqpPipeReader(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("00000008020000000000"));
        Assert.That(await reader.ReadFrameAsync());
        await pipe.Writer.CompleteAsync(new FormatException());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<FormatException>());
    }

    [Test]
    public async Task A_wrong_frame_stays_wrong()
    {
        var pipe = new Pipe();
        using var reader = new AmqpPipeReader(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("0000000802000000" + "00000007"));
        Assert.That(await reader.ReadFrameAsync());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(async () => await reader.ReadFrameAsync(), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(() => { _ = reader.Frame; }, Throws.InvalidOperationException);
    }

    [Test]
    public async Task An_end_within_a_frame_says_how_much_is_missing()
    {
        var pipe = new Pipe();
        using var reader = new AmqpPipeReader(pipe.Reader, 512);
        await pipe.Writer.WriteAsync(HexText.Parse("0000000c020000010053"));
        await pipe.Writer.CompleteAsync();
        Assert.That(
            async () => await reader.ReadFrameAsync(),
            Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo("Expected 2 more octets at offset 10 but found the end of the stream."));
    }

    [Test]
    public async Task What_is_written_comes_out_with_the_flush()
    {
        var pipe = new Pipe();
        var pool = new CountingPool();
        using (var writer = new AmqpPipeWriter(pipe.Writer, pool))
        {
            ProtocolHeader.Amqp.Encode(writer.Output);
            FrameWriter.WriteEmpty(writer.Output);
            Assert.That(pipe.Reader.TryRead(out _), Is.False);
            FlushResult result = await writer.FlushAsync();
            Assert.That(result.IsCompleted, Is.False);

            FrameWriter.WriteEmpty(writer.Output, 2);
            Assert.That(async () => await writer.FlushAsync(new CancellationToken(canceled: true)), Throws.InstanceOf<OperationCanceledException>());
            await writer.FlushAsync();
        }

        ReadResult read = await pipe.Reader.ReadAsync();
        Assert.That(HexText.Format(read.Buffer.ToArray()), Is.EqualTo("414d515000010000" + "0000000802000000" + "0000000802000002"));
        Assert.That(pool.Outstanding, Is.Zero);
    }

    [Test]
    public void Arguments_are_judged_at_the_call()
    {
        var pipe = new Pipe();
        Assert.That(() => new AmqpPipeReader(null!, 512), Throws.ArgumentNullException);
        Assert.That(() => new AmqpPipeReader(pipe.Reader, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => new AmqpPipeWriter(null!), Throws.ArgumentNullException);
        var reader = new AmqpPipeReader(pipe.Reader, 512);
        Assert.That(() => { _ = reader.ReadSaslFrameAsync(0); }, Throws.TypeOf<ArgumentOutOfRangeException>());
        reader.MaxFrameSize = 1_000;
        Assert.That(reader.MaxFrameSize, Is.EqualTo(1_000));
        reader.Dispose();
        reader.Dispose();
        Assert.That(() => { _ = reader.ReadFrameAsync(); }, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void Frames_that_are_there_are_read_without_allocation()
    {
        const int Count = 10_000;
        byte[] octets = [.. Enumerable.Repeat(HexText.Parse("0000000c0200000100531745"), 2 * Count).SelectMany(frame => frame)];
        using var reader = new AmqpPipeReader(PipeReader.Create(Segments.Cut(octets, () => 4_096)), 512);
        Read(reader, Count);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(reader, Count);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.Zero);

        static void Read(AmqpPipeReader reader, int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask<bool> read = reader.ReadFrameAsync();
                if (!read.IsCompletedSuccessfully || !read.Result)
                {
                    Assert.Fail("The read did not end at once.");
                }
            }
        }
    }

    private static async Task Write(PipeWriter pipe, byte[] octets, Func<int> pieceSize)
    {
        for (int at = 0; at < octets.Length;)
        {
            int piece = Math.Min(pieceSize(), octets.Length - at);
            await pipe.WriteAsync(octets.AsMemory(at, piece));
            at += piece;
        }

        await pipe.CompleteAsync();
    }
}
#endif
