namespace Amqp.Encoding.Schedules;

/// <summary>The output of a frame writer: each write and flush ends at once or later, and may fail before or after it has taken bytes.</summary>
internal sealed class ScheduledOutput(Schedule schedule, bool mayFail) : Stream
{
    private readonly MemoryStream _taken = new();
    private Action? _end;

    /// <summary>Whether a write or a flush has failed.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>The bytes that were taken, also by a write that failed.</summary>
    public byte[] Taken => _taken.ToArray();

    /// <summary>The number of bytes that were taken before the last flush, or the last send of segments, that has ended well.</summary>
    public int Completed { get; private set; }

    /// <summary>Called when a write begins, within the thread that sends.</summary>
    public Action? OnWrite { get; set; }

    /// <summary>Whether writes end well and at once.</summary>
    public bool IsPlain { get; set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        Begin("a write", () => buffer.ToArray(), completes: false);

    public override Task FlushAsync(CancellationToken cancellationToken) => Begin("a flush", () => [], completes: true).AsTask();

    /// <summary>Sends segments, for a writer of these.</summary>
    public ValueTask SendAsync(IList<ArraySegment<byte>> segments) => Begin("a send", () => [.. segments.SelectMany(segment => segment)], completes: true);

    /// <summary>Ends the pending write or flush now, within the thread that calls.</summary>
    public void EndPending() => _end?.Invoke();

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    private ValueTask Begin(string name, Func<byte[]> getBytes, bool completes)
    {
        Rule.Holds(_end is null, "The output has one write or flush at a time.");
        Rule.Holds(!HasFailed, "Nothing is written after a failure.");
        OnWrite?.Invoke();
        byte[] bytes = getBytes();
        int failure = mayFail && !IsPlain && schedule.Choose(8) == 7 ? 1 + schedule.Choose(3) : 0;
        if (failure == 1)
        {
            HasFailed = true;
            throw new IOException(name + " fails at once");
        }

        var operation = new Operation(schedule, name);
        if (IsPlain || schedule.Choose(2) == 0)
        {
            End();
        }
        else
        {
            _end = End;
            schedule.Start("the end of " + name, () => _end?.Invoke());
        }

        return operation.Task;

        void End()
        {
            _end = null;
            Rule.Holds(bytes.AsSpan().SequenceEqual(getBytes()), "The memory of a write is not changed before the write has ended.");
            _taken.Write(bytes, 0, failure == 2 ? bytes.Length / 2 : bytes.Length);
            HasFailed |= failure != 0;
            Completed = completes && failure == 0 ? (int)_taken.Length : Completed;
            operation.End(0, failure == 0 ? null : new IOException(name + " fails"));
        }
    }
}
