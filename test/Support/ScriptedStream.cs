namespace Amqp.Encoding.Tests.Support;

/// <summary>A stream that hands out given bytes in pieces, and fails once where it is told to.</summary>
internal sealed class ScriptedStream(byte[] bytes, Func<int> pieceSize) : Stream
{
    private int _position;

    public int Reads { get; private set; }

    public int Writes { get; private set; }

    /// <summary>The written bytes.</summary>
    public MemoryStream Written { get; } = new();

    /// <summary>The read, write or flush that fails, counted from 0, or -1.</summary>
    public int FailAt { get; set; } = -1;

    /// <summary>The failure.</summary>
    public Func<Exception>? Failure { get; set; }

    /// <summary>Whether asynchronous methods end later than they return.</summary>
    public bool IsSlow { get; set; }

    /// <summary>The task that the first asynchronous read or write waits for.</summary>
    public Task? Gate { get; set; }

    /// <summary>Whether a flush ends later than it returns, though writes do not.</summary>
    public bool IsSlowToFlush { get; set; }

    /// <summary>Whether the stream waits for ever where it would end.</summary>
    public bool IsEndless { get; set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        Assert.That(count, Is.Positive, "a read without room looks like the end of the stream");
        if (Reads++ == FailAt)
        {
            throw Failure!();
        }

        int piece = Math.Min(Math.Min(count, Math.Max(1, pieceSize())), bytes.Length - _position);
        Array.Copy(bytes, _position, buffer, offset, piece);
        _position += piece;
        return piece;
    }

    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await Pass();
        if (IsEndless && _position == bytes.Length)
        {
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }

        return Read(buffer, offset, count);
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        if (Writes++ == FailAt)
        {
            throw Failure!();
        }

        Written.Write(buffer, offset, count);
    }

    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await Pass();
        Write(buffer, offset, count);
    }

    public override void Flush()
    {
        if (Writes++ == FailAt)
        {
            throw Failure!();
        }
    }

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        await Pass();
        if (IsSlowToFlush)
        {
            await Task.Yield();
        }

        Flush();
    }

    private async Task Pass()
    {
        if (Gate is { } gate)
        {
            Gate = null;
            await gate;
        }

        if (IsSlow)
        {
            await Task.Yield();
        }
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
