namespace Amqp.Encoding.Tests.Support;

/// <summary>An output of a frame writer.</summary>
public enum OutputKind
{
    Stream,
    Segments,
    Pipe,
}

/// <summary>An output that keeps what each send has brought, and holds or fails sends as a test says.</summary>
internal sealed partial class Output(OutputKind kind) : Stream
{
    private readonly List<byte[]> _sends = [];

    /// <summary>The task that a send waits for, by its number; null for none.</summary>
    public Func<int, Task?> OnSend { get; set; } = _ => null;

    /// <summary>The task that a flush waits for, by the number of the send before it; null for none.</summary>
    public Func<int, Task?> OnFlush { get; set; } = _ => null;

    public IReadOnlyList<byte[]> Sends
    {
        get
        {
            lock (_sends)
            {
                return _sends.ToArray();
            }
        }
    }

    public byte[] Bytes => [.. System.Linq.Enumerable.SelectMany(Sends, send => send)];

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>A writer to this output.</summary>
    public FrameWriter Open(uint maxFrameSize = 512, int queueSize = 65_536, CountingPool? pool = null) => kind switch
    {
        OutputKind.Stream => FrameWriter.Create(this, maxFrameSize, null, pool, queueSize),
        OutputKind.Segments => FrameWriter.Create(segments => new ValueTask(SendAndFlush(Join(segments))), maxFrameSize, null, pool, queueSize),
        _ => OpenPipe(maxFrameSize, queueSize, pool),
    };

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Send(buffer.AsSpan(offset, count).ToArray());

    public override Task FlushAsync(CancellationToken cancellationToken) => OnFlush(Sends.Count - 1) ?? Task.CompletedTask;

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override void Flush() => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    private async Task SendAndFlush(byte[] bytes)
    {
        await Send(bytes);
        await FlushAsync();
    }

    private Task Send(byte[] bytes)
    {
        int number;
        lock (_sends)
        {
            number = _sends.Count;
            _sends.Add(bytes);
        }

        return OnSend(number) ?? Task.CompletedTask;
    }

    private static byte[] Join(IEnumerable<ArraySegment<byte>> segments)
    {
        using var bytes = new MemoryStream();
        foreach (ArraySegment<byte> segment in segments)
        {
            bytes.Write(segment.Array!, segment.Offset, segment.Count);
        }

        return bytes.ToArray();
    }
}
