namespace Amqp.Encoding.Tests.Tool.Tap;

/// <summary>Keeps the bytes that are read and written.</summary>
internal sealed class RecordingStream(Stream stream) : Stream
{
    public MemoryStream Received { get; } = new();
    public MemoryStream Sent { get; } = new();

    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => true;
    public override long Length => throw new NotSupportedException();
    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override void Flush() => stream.Flush();

    public override Task FlushAsync(CancellationToken cancellationToken) => stream.FlushAsync(cancellationToken);

    public override int Read(byte[] buffer, int offset, int count)
    {
        int read = stream.Read(buffer, offset, count);
        Received.Write(buffer, offset, read);
        return read;
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = await stream.ReadAsync(buffer, cancellationToken);
        Received.Write(buffer.Span.Slice(0, count));
        return count;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        Sent.Write(buffer, offset, count);
        stream.Write(buffer, offset, count);
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Sent.Write(buffer.Span);
        return stream.WriteAsync(buffer, cancellationToken);
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            stream.Dispose();
        }

        base.Dispose(disposing);
    }
}
