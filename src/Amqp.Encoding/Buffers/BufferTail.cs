using System.Buffers;

namespace Amqp.Encoding;

/// <summary>Lets a serializer write to the free bytes of a buffer, after those of a writer. They do not count as written bytes of the buffer.</summary>
internal sealed class BufferTail(AmqpBuffer buffer) : IBufferWriter<byte>
{
    private int _start;
    private bool _isOpen;

    /// <summary>Gets the number of bytes that were written.</summary>
    public int Count { get; private set; }

    /// <summary>Gets the version that the buffer has if no other code has changed it.</summary>
    public int Version { get; private set; }

    public void Open(int start)
    {
        _start = start;
        _isOpen = true;
        Count = 0;
        Version = buffer.Version;
    }

    /// <summary>Rejects all further writes of the serializer.</summary>
    public void Close() => _isOpen = false;

    public void Advance(int count)
    {
        Check();
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, buffer.FreeSpan.Length - _start - Count);
        Count += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return buffer.FreeMemory.Slice(_start + Count);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return buffer.FreeSpan.Slice(_start + Count);
    }

    private void EnsureFree(int sizeHint)
    {
        Check();
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int needed = Math.Max(sizeHint, 1);
        if (needed > buffer.FreeSpan.Length - _start - Count)
        {
            buffer.Grow(_start + Count, needed);
            Version = buffer.Version;
        }
    }

    private void Check()
    {
        if (!_isOpen)
        {
            throw new InvalidOperationException("The callback of the body has returned: its output accepts no more bytes.");
        }

        if (Version != buffer.Version)
        {
            throw new InvalidOperationException("The buffer was changed while a callback wrote a body to it: write only to the output that the callback gets.");
        }
    }
}
