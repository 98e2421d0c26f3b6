namespace Amqp.Encoding;

/// <content>Giving the written bytes to a new owner.</content>
public sealed partial class AmqpBuffer
{
    /// <summary>Moves the written bytes to a new owner; the buffer is empty afterwards and can be used again.</summary>
    /// <returns>The owner of exactly these bytes; disposing of it returns the array to the pool.</returns>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public IMemoryOwner<byte> Detach()
    {
        byte[] array = Array;
        var owner = new DetachedMemory(array, _start, _position - _start, array == _given ? null : _pool, _clearOnReturn);
        _array = [];
        _start = _position = _end = 0;
        Version++;
        ReturnOutgrown();
        return owner;
    }

    /// <summary>Throws because memory with an owner was returned to its pool. The exception names the public type that the caller has.</summary>
    [DoesNotReturn]
    internal static void ThrowReturned() => throw new ObjectDisposedException("IMemoryOwner<byte>");

    private sealed class DetachedMemory(byte[] array, int start, int length, ArrayPool<byte>? pool, bool clearOnReturn) : IMemoryOwner<byte>
    {
        private byte[]? _array = array;

        public Memory<byte> Memory
        {
            get
            {
                byte[]? array = _array;
                if (array is null)
                {
                    ThrowReturned();
                }

                return new Memory<byte>(array, start, length);
            }
        }

        public void Dispose()
        {
            byte[]? array = Interlocked.Exchange(ref _array, null);
            if (array is not null && pool is not null)
            {
                Return(array, pool, clearOnReturn);
            }
        }
    }
}
