using System.Buffers;
using System.Diagnostics;
using System.Threading;

namespace Amqp.Encoding;

/// <summary>A growing sequence of bytes in one array, which comes from an <see cref="ArrayPool{T}"/> or the caller.</summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> returns the array once. A span or memory obtained
/// before must not be used after <see cref="Reset"/>, growth, <see cref="Detach"/> or <see cref="Dispose"/>.</remarks>
[DebuggerDisplay("{WrittenCount} bytes written, capacity {Capacity}")]
public sealed class AmqpBuffer : IBufferWriter<byte>, IDisposable
{
    private const int MinimumCapacity = 256;

    private readonly ArrayPool<byte> _pool;
    private readonly bool _clearOnReturn;
    private byte[]? _array;

    // The caller's array, which is never returned to a pool.
    private readonly byte[]? _given;

    // Kept until the next change, because the bytes to be written may be in it.
    private byte[]? _outgrown;
    private int _written;

    // Null while it is in use.
    private BufferTail? _tail;

    /// <summary>Makes an empty buffer.</summary>
    /// <param name="capacity">The initial capacity; 0 rents nothing before the first write.</param>
    /// <param name="pool">The pool of the arrays; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays are zeroed before they are returned, for secrets such as SASL responses.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public AmqpBuffer(int capacity = 0, ArrayPool<byte>? pool = null, bool clearOnReturn = false)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        _pool = pool ?? ArrayPool<byte>.Shared;
        _clearOnReturn = clearOnReturn;
        _array = capacity == 0 ? [] : _pool.Rent(capacity);
    }

    /// <summary>Makes an empty buffer that writes to the caller's array, and to arrays from a pool if that becomes too small.</summary>
    /// <param name="array">The array. It is never returned to a pool, and its old bytes do not count as written.</param>
    /// <param name="pool">The pool of larger arrays; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays of the pool are zeroed before they are returned.</param>
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

    /// <summary>Gets the number of bytes that fit before the buffer has to grow, including those written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Capacity => Array.Length;

    /// <summary>Gets a number that changes with the written bytes, the array or the owner of the free bytes, so that a writer detects
    /// changes by other code.</summary>
    internal int Version { get; private set; }

    /// <summary>Gets the free bytes after the written bytes.</summary>
    internal Span<byte> FreeSpan => new(Array, _written, Array.Length - _written);

    /// <summary>Gets the free bytes after the written bytes as memory.</summary>
    internal Memory<byte> FreeMemory => Array.AsMemory(_written);

    private byte[] Array
    {
        get
        {
            ObjectDisposedException.ThrowIf(_array is null, this);
            return _array;
        }
    }

    /// <summary>Adds the bytes that the caller has put into the last span or memory to the written bytes.</summary>
    /// <param name="count">The number of bytes.</param>
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
    /// <param name="sizeHint">The minimum number of bytes; 0 for at least one.</param>
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
    /// <inheritdoc cref="GetMemory" path="/*[not(self::summary)]"/>
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

    /// <summary>Removes the written bytes and keeps the array.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Reset()
    {
        _ = Array;
        _written = 0;
        Version++;
        ReturnOutgrown();
    }

    /// <summary>Returns memory that the written bytes do not need to the pool, for example after an unusually large message.</summary>
    /// <remarks>The caller's array is kept, unless it has become too small.</remarks>
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

    /// <summary>Removes the bytes after the first <paramref name="count"/> ones.</summary>
    /// <param name="count">The number of bytes to keep.</param>
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

    /// <summary>Gets written bytes that can be changed, such as a header that is filled in when the size of its value is known.</summary>
    /// <param name="start">The index of the first byte.</param>
    /// <param name="count">The number of bytes.</param>
    /// <returns>The bytes, valid until the buffer changes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within the written bytes.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public Span<byte> GetWrittenSpan(int start, int count)
    {
        byte[] array = Array;
        ArgumentOutOfRangeException.ThrowIfNegative(start);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _written - start);
        return array.AsSpan(start, count);
    }

    /// <summary>Moves the written bytes to a new owner; the buffer is empty afterwards and can be used again.</summary>
    /// <returns>The owner of exactly these bytes; disposing of it returns the array to the pool.</returns>
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

    /// <summary>Returns the array to the pool. A second call does nothing.</summary>
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

    /// <summary>Gives the free bytes to a writer; earlier writers throw from now on.</summary>
    /// <returns>The version that the writer expects.</returns>
    internal int Claim() => ++Version;

    /// <summary>Lends an output for a serializer; a new one if the buffer's own is in use.</summary>
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
    /// <remarks>The old array is returned with the next change, because the bytes to be written may be in it.</remarks>
    /// <param name="pending">The number of bytes to keep after the written ones.</param>
    /// <param name="needed">The number of bytes needed after those.</param>
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

    /// <summary>Doubles a capacity until it is enough, up to the maximum array length.</summary>
    internal static int GetGrownCapacity(int capacity, long needed)
    {
        CheckCapacity(needed);
        return (int)Math.Min(System.Array.MaxLength, Math.Max(needed, Math.Max(MinimumCapacity, 2L * capacity)));
    }

    /// <summary>Checks that this many bytes fit one array.</summary>
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

    // In debug builds, reading memory after its return gives bytes that no AMQP value begins with.
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
