namespace Amqp.Encoding.Tests.Frames;

/// <summary>Every way by which bytes become a protocol header or frame.</summary>
internal static partial class DecodePaths
{
    public delegate string Path(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize);

    public static IEnumerable<(string Name, Path Decode)> All()
    {
        yield return ("span", Span);
        yield return ("growing span", GrowingSpan);
        yield return ("sequence", Sequence);
        yield return ("growing sequence", GrowingSequence);
        yield return ("stream", Stream);
        yield return ("asynchronous stream", (entry, bytes, max, piece) => StreamAsync(entry, bytes, max, piece, false).GetAwaiter().GetResult());
        yield return ("slow stream", (entry, bytes, max, piece) => StreamAsync(entry, bytes, max, piece, true).GetAwaiter().GetResult());
        foreach ((string, Path) path in Platform())
        {
            yield return path;
        }
    }

    private static string Span(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize) => Span(entry, bytes, maxFrameSize);

    private static string Span(string entry, ReadOnlySpan<byte> bytes, uint maxFrameSize)
    {
        OperationStatus status;
        AmqpDecodeError error;
        if (entry == "proto")
        {
            status = ProtocolHeader.Decode(bytes, out ProtocolHeader header, out error);
            return status == OperationStatus.Done ? Verdict.Of(header) : Verdict.Of(status, error, bytes.Length);
        }

        using var decoder = new FrameDecoder(maxFrameSize);
        status = entry == "sasl"
            ? decoder.DecodeSasl(bytes, out Frame frame, out int bytesConsumed, out error, maxFrameSize)
            : decoder.Decode(bytes, out frame, out bytesConsumed, out error);
        Assert.That(bytesConsumed, Is.EqualTo(status == OperationStatus.Done ? (int)frame.Header.Size : 0));
        Assert.That(decoder.BytesNeeded, status == OperationStatus.NeedMoreData ? Is.Positive : Is.Zero);
        return status == OperationStatus.Done ? Verdict.Of(in frame) : Verdict.Of(status, error, bytes.Length);
    }

    private static string GrowingSpan(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize)
    {
        for (int length = 0; length < bytes.Length; length += Math.Max(1, pieceSize()))
        {
            string verdict = Span(entry, bytes.AsSpan(0, length), maxFrameSize);
            if (!Verdict.IsIncomplete(verdict))
            {
                return verdict;
            }
        }

        return Span(entry, bytes, maxFrameSize);
    }

    private static string Sequence(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize)
    {
        ReadOnlySequence<byte> sequence = Segments.Cut(bytes, pieceSize);
        long length = sequence.Length;
        OperationStatus status;
        AmqpDecodeError error;
        if (entry == "proto")
        {
            status = ProtocolHeader.Decode(ref sequence, out ProtocolHeader header, out error);
            return status == OperationStatus.Done ? Verdict.Of(header) : Verdict.Of(status, error, length);
        }

        var pool = new CountingPool();
        string verdict;
        using (var decoder = new FrameDecoder(maxFrameSize, null, pool))
        {
            status = entry == "sasl"
                ? decoder.DecodeSasl(ref sequence, out Frame frame, out error, maxFrameSize)
                : decoder.Decode(ref sequence, out frame, out error);
            Assert.That(length - sequence.Length, Is.EqualTo(status == OperationStatus.Done ? (int)frame.Header.Size : 0));
            verdict = status == OperationStatus.Done ? Verdict.Of(in frame) : Verdict.Of(status, error, length);
            Assert.That(!Verdict.IsIncomplete(verdict) || pool.Rented == 0, "nothing is rented for a frame that is not there");
        }

        Assert.That(pool.Outstanding, Is.Zero);
        return verdict;
    }

    private static string GrowingSequence(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize)
    {
        for (int length = 0; length < bytes.Length; length += Math.Max(1, pieceSize()))
        {
            string verdict = Sequence(entry, bytes.AsSpan(0, length).ToArray(), maxFrameSize, pieceSize);
            if (!Verdict.IsIncomplete(verdict))
            {
                return verdict;
            }
        }

        return Sequence(entry, bytes, maxFrameSize, pieceSize);
    }

    private static string Stream(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize)
    {
        var pool = new CountingPool();
        using var stream = new ScriptedStream(bytes, pieceSize);
        string verdict;
        using (var reader = FrameReader.Create(stream, maxFrameSize, null, pool))
        {
            try
            {
                bool isFrame = true;
                verdict = entry == "proto"
                    ? Verdict.Of(reader.ReadProtocolHeader())
                    : (isFrame = entry == "sasl" ? reader.ReadSaslFrame(maxFrameSize) : reader.ReadFrame()) ? Verdict.Of(reader.Frame) : Verdict.Nothing;
                Assert.That(isFrame || bytes.Length == 0);
            }
            catch (AmqpDecodeException error)
            {
                verdict = Verdict.Of(error.Error);
            }
        }

        Assert.That(pool.Outstanding, Is.Zero);
        return verdict;
    }

    private static async Task<string> StreamAsync(string entry, byte[] bytes, uint maxFrameSize, Func<int> pieceSize, bool isSlow)
    {
        var pool = new CountingPool();
        using var stream = new ScriptedStream(bytes, pieceSize) { IsSlow = isSlow };
        string verdict;
        using (var reader = FrameReader.Create(stream, maxFrameSize, null, pool))
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
        return verdict;
    }
}
