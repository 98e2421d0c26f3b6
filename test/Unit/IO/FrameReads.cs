namespace Amqp.Encoding.Tests.IO;

/// <summary>Reads as a test says it.</summary>
internal static class FrameReads
{
    /// <summary>Reads all items and the end after them, each again if it fails; gives the number of failures.</summary>
    public static async Task<int> Replay(FrameReader reader, IReadOnlyList<CapturedItem> items, Mode mode)
    {
        int faults = 0;
        for (int i = 0; i <= items.Count;)
        {
            try
            {
                if (i == items.Count)
                {
                    Assert.That(await Frame(reader, false, mode), Is.False);
                }
                else if (items[i].IsHeader)
                {
                    Assert.That((byte)(await Header(reader, mode)).Id, Is.EqualTo(items[i].ProtocolId));
                }
                else
                {
                    Assert.That(await Frame(reader, items[i].FrameType == 1, mode));
                    Check(reader.Frame, items[i]);
                }

                i++;
            }
            catch (Exception error) when (error is IOException or OperationCanceledException)
            {
                faults++;
            }
        }

        return faults;
    }

    /// <summary>Reads items of which only so many bytes come, and checks how the reading ends.</summary>
    public static async Task ReadToEnd(FrameReader reader, IEnumerable<CapturedItem> items, int bytes, Mode mode)
    {
        foreach (CapturedItem item in items)
        {
            ValueTask<bool> read = item.IsHeader ? HasHeader(reader, item, mode) : Frame(reader, item.FrameType == 1, mode);
            if (bytes < item.Size && (bytes > 0 || item.IsHeader))
            {
                var error = (AmqpDecodeException?)await Catch(read);
                int missing = bytes < 8 ? 8 - bytes : item.Size - bytes;
                Assert.That(error!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.EndOfStream));
                Assert.That(error.Error.Offset, Is.EqualTo((long)bytes));
                Assert.That(error!.Error.Expected, Is.EqualTo(missing == 1 ? "1 more byte" : missing + " more bytes"));
                return;
            }

            Assert.That(await read, Is.EqualTo(bytes > 0));
            if (bytes == 0)
            {
                return;
            }

            bytes -= item.Size;
        }

        static async ValueTask<bool> HasHeader(FrameReader reader, CapturedItem item, Mode mode) =>
            (byte)(await Header(reader, mode)).Id == item.ProtocolId;
    }

    public static void Check(in Frame frame, CapturedItem item)
    {
        Assert.That((int)frame.Header.Size, Is.EqualTo(item.Size));
        Assert.That(frame.Channel, Is.EqualTo(item.FrameType == 0 ? item.Channel : 0));
        Assert.That(Verdict.Body(in frame).AsSpan().SequenceEqual(item.Body));
        Assert.That(frame.Kind == FrameKind.Transfer || frame.PayloadLength == 0);
    }

    public static async ValueTask<ProtocolHeader> Header(FrameReader reader, Mode mode) =>
        mode == Mode.Sync ? reader.ReadProtocolHeader() : await reader.ReadProtocolHeaderAsync();

    public static async ValueTask<bool> Frame(FrameReader reader, bool isSasl, Mode mode) => mode == Mode.Sync
        ? isSasl ? reader.ReadSaslFrame() : reader.ReadFrame()
        : isSasl ? await reader.ReadSaslFrameAsync() : await reader.ReadFrameAsync();

    public static async Task<Exception?> Catch<T>(ValueTask<T> task)
    {
        try
        {
            await task;
            return null;
        }
        catch (Exception error)
        {
            return error;
        }
    }
}
