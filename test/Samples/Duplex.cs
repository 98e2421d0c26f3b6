using System.IO.Pipelines;

namespace Amqp.Encoding.Tests.Samples;

/// <summary>One of two ends that are connected in memory, as a pipe or as a stream that may give few bytes at a time.</summary>
internal sealed class Duplex(PipeReader input, PipeWriter output, int piece) : Stream, IDuplexPipe
{
    private readonly Stream _input = input.AsStream();
    private readonly Stream _output = output.AsStream();

    public PipeReader Input => input;

    public PipeWriter Output => output;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public static (Duplex Left, Duplex Right) Create(int piece = int.MaxValue)
    {
        var there = new Pipe();
        var back = new Pipe();
        return (new Duplex(back.Reader, there.Writer, piece), new Duplex(there.Reader, back.Writer, piece));
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        _input.ReadAsync(buffer.Slice(0, Math.Min(piece, buffer.Length)), cancellationToken);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        _output.WriteAsync(buffer, cancellationToken);

    public override Task FlushAsync(CancellationToken cancellationToken) => _output.FlushAsync(cancellationToken);

    public override async ValueTask DisposeAsync()
    {
        await output.CompleteAsync();
        input.CancelPendingRead();
        await base.DisposeAsync();
    }

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
