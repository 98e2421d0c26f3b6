namespace Amqp.Encoding.Tests.Record;

/// <summary>Keeps the bytes of a connection as a conversation in the folder that AMQP_CAPTURE names, for <c>./build.sh tshark --live</c>.</summary>
internal sealed class RecordingStream(Stream stream, string path, bool isClient) : Stream
{
    private static int s_count;

    private readonly MemoryStream _read = new();
    private readonly MemoryStream _written = new();
    private bool _isDisposed;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>The stream itself, unless connections are to be kept.</summary>
    public static Stream Wrap(Stream stream, string peer, bool isClient)
    {
        if (Environment.GetEnvironmentVariable("AMQP_CAPTURE") is not { Length: > 0 } folder)
        {
            return stream;
        }

        folder = Repository.PathOf(folder);
        Directory.CreateDirectory(folder);
        string name = string.Create(CultureInfo.InvariantCulture, $"{peer}-{Interlocked.Increment(ref s_count)}");
        return new RecordingStream(stream, Path.Combine(folder, name), isClient);
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        int count = await stream.ReadAsync(buffer, cancellationToken);
        _read.Write(buffer.Span.Slice(0, count));
        return count;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        _written.Write(buffer.Span);
        return stream.WriteAsync(buffer, cancellationToken);
    }

    public override Task FlushAsync(CancellationToken cancellationToken) => stream.FlushAsync(cancellationToken);

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            stream.Dispose();
            File.WriteAllBytes(path + ".client.bin", (isClient ? _written : _read).ToArray());
            File.WriteAllBytes(path + ".server.bin", (isClient ? _read : _written).ToArray());
        }

        base.Dispose(disposing);
    }
}
