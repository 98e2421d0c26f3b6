namespace Amqp.Encoding.IO;

/// <summary>Memory that a reader receives into and that payloads may be retained in; its last user returns it to the pool.</summary>
internal sealed class ReceiveBuffer(byte[] array, ArrayPool<byte> pool)
{
    // The reader's own reference, and one for each payload that is kept.
    private int _references = 1;

    /// <summary>Gets whether payloads are retained in it, so that received bytes must not move.</summary>
    public bool IsShared => Volatile.Read(ref _references) != 1;

    /// <summary>Retains a part of the buffer.</summary>
    public IMemoryOwner<byte> Retain(Memory<byte> memory)
    {
        Interlocked.Increment(ref _references);
        return new Retained(this, memory);
    }

    /// <summary>Ends the reader's own use, or that of a payload.</summary>
    public void Release()
    {
        if (Interlocked.Decrement(ref _references) == 0)
        {
            pool.Return(array);
        }
    }

    private sealed class Retained(ReceiveBuffer buffer, Memory<byte> memory) : IMemoryOwner<byte>
    {
        private ReceiveBuffer? _buffer = buffer;

        public Memory<byte> Memory
        {
            get
            {
                if (_buffer is null)
                {
                    AmqpBuffer.ThrowReturned();
                }

                return memory;
            }
        }

        public void Dispose() => Interlocked.Exchange(ref _buffer, null)?.Release();
    }
}
