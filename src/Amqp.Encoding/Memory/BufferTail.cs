namespace Amqp.Encoding;

/// <summary>Lets a serializer write to the free bytes of a buffer, after those of a writer. They do not count as written bytes of the buffer.</summary>
/// <remarks>It has the buffer's array until it is closed, so that no other code can change the array or return it to the pool meanwhile.</remarks>
internal sealed class BufferTail(AmqpBuffer buffer) : IBufferWriter<byte>
{
    private OutputLease _lease;
    private byte[] _array = [];

    // The bytes of the writer between the written bytes of the buffer and those of the serializer.
    private int _pending;

    /// <summary>Gets whether the serializer has not returned yet.</summary>
    public bool IsOpen => _lease.IsOpen;

    /// <summary>Gets or sets whether the buffer was disposed of meanwhile, so that the array goes back to the pool when this is closed.</summary>
    public bool IsAbandoned { get; set; }

    /// <summary>Gets the number of bytes that were written.</summary>
    public int Count { get; private set; }

    private int Position => buffer.Position + _pending + Count;

    private int Free => buffer.End - Position;

    public void Open(byte[] array, int pending)
    {
        _array = array;
        _pending = pending;
        Count = 0;
        _lease.Open();
    }

    /// <summary>Rejects all further writes of the serializer, and gives the array up.</summary>
    public byte[] Close()
    {
        _lease.Close();
        byte[] array = _array;
        _array = [];
        return array;
    }

    public void Advance(int count)
    {
        _lease.Check();
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Free);
        Count += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return _array.AsMemory(Position, Free);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return _array.AsSpan(Position, Free);
    }

    private void EnsureFree(int sizeHint)
    {
        _lease.Check();
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int needed = Math.Max(sizeHint, 1);
        if (needed > Free)
        {
            _array = buffer.Grow(_array, _pending + Count, needed);
        }
    }
}
