#if !NETSTANDARD_ASSET
using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Frames;

/// <content>Pipes.</content>
internal static partial class DecodePaths
{
    private static IEnumerable<(string Name, Path Decode)> Platform()
    {
        yield return ("pipe", (entry, bytes, max, piece) => PipeAsync(entry, bytes, max, piece).GetAwaiter().GetResult());
        yield return ("pipe over a sequence", (entry, bytes, max, piece) =>
            PipeAsync(entry, max, PipeReader.Create(Segments.Cut(bytes, piece))).GetAwaiter().GetResult());
    }

    private static async Task<string> PipeAsync(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize)
    {
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: 16, pauseWriterThreshold: 0));
        Task<string> verdict = PipeAsync(entry, maxFrameSize, pipe.Reader);
        for (int at = 0; at < bytes.Length && !verdict.IsCompleted;)
        {
            int piece = Math.Min(Math.Max(1, pieceSize()), bytes.Length - at);
            await pipe.Writer.WriteAsync(bytes.AsMemory(at, piece));
            at += piece;
        }

        await pipe.Writer.CompleteAsync();
        return await verdict;
    }

    private static async Task<string> PipeAsync(string entry, uint maxFrameSize, PipeReader pipe)
    {
        var pool = new CountingPool();
        string verdict;
        using (var reader = FrameReader.Create(pipe, maxFrameSize, null, pool))
        {
            try
            {
                verdict = entry == "proto"
                    ? Verdict.Of(await reader.ReadProtocolHeaderAsync())
                    : (entry == "sasl" ? await reader.ReadSaslFrameAsync(maxFrameSize) : await reader.ReadFrameAsync()) ? Verdict.Of(reader.Frame) : Verdict.Nothing;
            }
            catch (AmqpDecodeException error)
            {
                verdict = Verdict.Of(error.Error);
            }
        }

        Assert.That(pool.Outstanding, Is.Zero);
        await pipe.CompleteAsync();
        return verdict;
    }
}
#endif
