using System.Runtime.InteropServices;

namespace Amqp.Encoding.Schedules;

/// <summary>The input of a frame reader: each read ends at once or later, with a piece of the bytes or with a failure, or its token ends it.</summary>
internal sealed class ScheduledInput(Schedule schedule, byte[] bytes, IReadOnlyCollection<byte[]> returned) : Stream
{
    private Operation? _pending;
    private int _position;

    /// <summary>Whether a read has failed.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Whether a read has begun and not ended.</summary>
    public bool IsBusy => _pending is { IsEnded: false };

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Rule.Holds(!IsBusy, "The input has one read at a time.");
        Rule.Holds(!buffer.IsEmpty, "A read has room.");
        bool fails = schedule.Choose(6) == 5;
        var operation = new Operation(schedule, "a read");
        if (schedule.Choose(2) == 0)
        {
            End();
        }
        else
        {
            _pending = operation;
            schedule.Start("the end of a read", End);
            cancellationToken.UnsafeRegister(_ => operation.End(0, new OperationCanceledException(cancellationToken)), null);
        }

        return operation.ResultTask;

        void End()
        {
            if (operation.IsEnded)
            {
                return;
            }

            if (fails)
            {
                HasFailed = true;
                operation.End(0, new IOException("a read fails"));
                return;
            }

            _ = MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> segment);
            foreach (byte[] array in returned)
            {
                Rule.Holds(array != segment.Array, "The memory of a read is kept until the read has ended.");
            }

            int[] sizes = [buffer.Length, 1, 7, 20];
            int count = Math.Min(Math.Min(sizes[schedule.Choose(sizes.Length)], buffer.Length), bytes.Length - _position);
            bytes.AsSpan(_position, count).CopyTo(buffer.Span);
            _position += count;
            operation.End(count);
        }
    }

    public override void Flush() => throw new NotSupportedException();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
