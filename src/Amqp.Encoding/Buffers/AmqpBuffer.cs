using System.Buffers;
using System.Diagnostics;
using System.Threading;

namespace Amqp.Encoding;

/// <summary>A growing run of bytes in one array, from an <see cref="ArrayPool{T}"/> or of the caller's.</summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> gives the array back, once; a span or memory obtained
/// before must not be used after <see cref="Reset"/>, growth, <see cref="Detach"/> or <see cref="Dispose"/>.</remarks>
[DebuggerDisplay("{WrittenCount} bytes written, capacity {Capacity}")]
public sealed class AmqpBuffer : IBufferWriter<byte>, IDisposable
{
    private const int MinimumCapacity = 256;

    private readonly ArrayPool<byte> _pool;
    private readonly bool _clearOnReturn;
    private byte[]? _array;

    // The caller's, which no pool gets.
    private readonly byte[]? _given;

    // Kept until the next change: what is being written may be read from it.
    private byte[]? _outgrown;
    private int _written;

    // Null while it is in use.
    private BufferTail? _tail;

    /// <summary>Makes an empty buffer.</summary>
    /// <param name="capacity">Bytes to make room for at once; 0 rents nothing before the first write.</param>
    /// <param name="pool">Where arrays come from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays are zeroed before they go back, for secrets such as SASL responses.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public AmqpBuffer(int capacity = 0, ArrayPool<byte>? pool = null, bool clearOnReturn = false)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        _pool = pool ?? ArrayPool<byte>.Shared;
        _clearOnReturn = clearOnReturn;
        _array = capacity == 0 ? [] : _pool.Rent(capacity);
    }

    /// <summary>Makes an empty buffer that writes to an array of the caller's, and to arrays from a pool when it outgrows that.</summary>
    /// <param name="array">The array, which stays the caller's: it goes back to no pool, and its old bytes do not count as written.</param>
    /// <param name="pool">Where larger arrays come from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays of the pool are zeroed before they go back.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    public AmqpBuffer(byte[] array, ArrayPool<byte>? pool = null, bool clearOnReturn = false)
        : this(0, pool, clearOnReturn)
    {
        ArgumentNullException.ThrowIfNull(array);
        _array = array;
        _given = array;
    }

    /// <summary>Gets the number of bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int WrittenCount
    {
        get
        {
            _ = Array;
            return _written;
        }
    }

    /// <summary>Gets the bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public ReadOnlySpan<byte> WrittenSpan => new(Array, 0, _written);

    /// <summary>Gets the bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public ReadOnlyMemory<byte> WrittenMemory => new(Array, 0, _written);

    /// <summary>Gets the number of bytes that fit before the buffer has to grow, those written included.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Capacity => Array.Length;

    /// <summary>Changes whenever the written bytes or the array do, or the free bytes are handed out, so that a writer notices when it
    /// has gone stale.</summary>
    internal int Version { get; private set; }

    /// <summary>Gets all that is free after the written bytes.</summary>
    internal Span<byte> FreeSpan => new(Array, _written, Array.Length - _written);

    /// <summary>Gets the same as memory.</summary>
    internal Memory<byte> FreeMemory => Array.AsMemory(_written);

    private byte[] Array
    {
        get
        {
            ObjectDisposedException.ThrowIf(_array is null, this);
            return _array;
        }
    }

    /// <summary>Counts bytes that the caller has put into the span or memory obtained last.</summary>
    /// <param name="count">Bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative or more than is free.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Array.Length - _written);
        _written += count;
        Version++;
        ReturnOutgrown();
    }

    /// <summary>Gets free memory after the written bytes.</summary>
    /// <param name="sizeHint">The least number of bytes; 0 for any but none.</param>
    /// <returns>The memory.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
    /// <exception cref="AmqpEncodeException">The buffer would be larger than 2,147,483,591 bytes.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return Array.AsMemory(_written);
    }

    /// <summary>Gets free memory after the written bytes.</summary>
    /// <param name="sizeHint">The least number of bytes; 0 for any but none.</param>
    /// <returns>The memory.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
    /// <exception cref="AmqpEncodeException">The buffer would be larger than 2,147,483,591 bytes.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureFree(sizeHint);
        return FreeSpan;
    }

    /// <summary>Appends bytes.</summary>
    /// <param name="source">The bytes.</param>
    /// <exception cref="AmqpEncodeException">The buffer would be larger than 2,147,483,591 bytes.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Write(scoped ReadOnlySpan<byte> source)
    {
        if (source.Length > Array.Length - _written)
        {
            Grow(0, source.Length);
        }

        source.CopyTo(FreeSpan);
        Advance(source.Length);
    }

    /// <summary>Forgets the written bytes and keeps the array for the next ones.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Reset()
    {
        _ = Array;
        _written = 0;
        Version++;
        ReturnOutgrown();
    }

    /// <summary>Gives memory back to the pool that the written bytes do not need, as after an unusually large message.</summary>
    /// <remarks>An array of the caller's is kept, unless it was outgrown.</remarks>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void TrimExcess()
    {
        byte[] array = Array;
        if (array == _given)
        {
            return;
        }

        byte[] smaller = _written == 0 ? [] : _pool.Rent(_written);
        if (smaller.Length < array.Length)
        {
            array.AsSpan(0, _written).CopyTo(smaller);
            _array = smaller;
            smaller = array;
        }

        Version++;
        ReturnOutgrown();
        Return(smaller);
    }

    /// <summary>Forgets the bytes after the first that many.</summary>
    /// <param name="count">How many bytes stay written.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative, or more than are written.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Truncate(int count)
    {
        _ = Array;
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _written);
        _written = count;
        Version++;
    }

    /// <summary>Gets written bytes that can be changed, such as a header before a value that is filled in when the value's size is known.</summary>
    /// <param name="start">Where they begin.</param>
    /// <param name="count">How many there are.</param>
    /// <returns>The bytes, valid until the buffer changes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">Not all of them are written.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public Span<byte> GetWrittenSpan(int start, int count)
    {
        byte[] array = Array;
        ArgumentOutOfRangeException.ThrowIfNegative(start);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _written - start);
        return array.AsSpan(start, count);
    }

    /// <summary>Hands the written bytes over; the buffer is empty afterwards and can be used again.</summary>
    /// <returns>The bytes and no others; disposing of the owner gives the array back to the pool.</returns>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public IMemoryOwner<byte> Detach()
    {
        byte[] array = Array;
        var owner = new DetachedMemory(array, _written, array == _given ? null : _pool, _clearOnReturn);
        _array = [];
        _written = 0;
        Version++;
        ReturnOutgrown();
        return owner;
    }

    /// <summary>Gives the array back to the pool. A second call does nothing.</summary>
    public void Dispose()
    {
        byte[]? array = Interlocked.Exchange(ref _array, null);
        Version++;
        if (array is not null)
        {
            Return(array);
        }

        ReturnOutgrown();
    }

    /// <summary>Gives the free bytes to a writer; those before it have gone stale.</summary>
    /// <returns>The version that the writer has to find.</returns>
    internal int Claim() => ++Version;

    /// <summary>Lends an output for a serializer, a new one while the buffer's is in use.</summary>
    internal BufferTail TakeTail()
    {
        BufferTail tail = _tail ?? new BufferTail(this);
        _tail = null;
        return tail;
    }

    /// <summary>Closes the output and keeps it for the next serializer.</summary>
    internal void Return(BufferTail tail)
    {
        tail.Close();
        _tail = tail;
    }

    /// <summary>Makes room, keeping the written bytes and those that a writer has put after them.</summary>
    /// <remarks>The outgrown array goes back with the next change: what the room is for may lie in it.</remarks>
    /// <param name="pending">Bytes after the written ones to keep.</param>
    /// <param name="needed">Bytes needed after those.</param>
    internal void Grow(int pending, int needed)
    {
        byte[] array = Array;
        long used = (long)_written + pending;
        byte[] larger = _pool.Rent(GetGrownCapacity(array.Length, used + needed));
        array.AsSpan(0, (int)used).CopyTo(larger);
        _array = larger;
        Version++;
        ReturnOutgrown();
        _outgrown = array;
    }

    /// <summary>Doubles a capacity until it holds what is needed, and stops at the largest array.</summary>
    internal static int GetGrownCapacity(int capacity, long needed)
    {
        CheckCapacity(needed);
        return (int)Math.Min(System.Array.MaxLength, Math.Max(needed, Math.Max(MinimumCapacity, 2L * capacity)));
    }

    /// <summary>Checks that that many bytes fit one array.</summary>
    internal static void CheckCapacity(long needed)
    {
        if (needed > System.Array.MaxLength)
        {
            throw new AmqpEncodeException("The encoded bytes would exceed the 2,147,483,591 that one buffer can hold.");
        }
    }

    private void Return(byte[] array)
    {
        if (array != _given)
        {
            Return(array, _pool, _clearOnReturn);
        }
    }

    private static void Return(byte[] array, ArrayPool<byte> pool, bool clear)
    {
        if (array.Length != 0)
        {
            Poison(array);
            pool.Return(array, clear);
        }
    }

    // In debug builds who reads memory after giving it back sees bytes that no AMQP value begins with.
    [System.Diagnostics.Conditional("DEBUG")]
    private static void Poison(byte[] array) => array.AsSpan().Fill(0xDB);

    private void ReturnOutgrown()
    {
        byte[]? array = Interlocked.Exchange(ref _outgrown, null);
        if (array is not null)
        {
            Return(array);
        }
    }

    private void EnsureFree(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int needed = Math.Max(sizeHint, 1);
        if (needed > Array.Length - _written)
        {
            Grow(0, needed);
        }

        Version++;
    }

    private sealed class DetachedMemory(byte[] array, int length, ArrayPool<byte>? pool, bool clearOnReturn) : IMemoryOwner<byte>
    {
        private byte[]? _array = array;

        public Memory<byte> Memory
        {
            get
            {
                byte[]? array = _array;
                ObjectDisposedException.ThrowIf(array is null, this);
                return new Memory<byte>(array, 0, length);
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
