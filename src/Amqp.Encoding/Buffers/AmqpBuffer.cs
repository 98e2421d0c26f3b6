using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Threading;

namespace Amqp.Encoding;

/// <summary>A growing sequence of bytes in one array, which comes from an <see cref="ArrayPool{T}"/> or the caller.</summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> returns the array once. A span or memory obtained
/// before must not be used after <see cref="Reset"/>, growth, <see cref="Detach"/> or <see cref="Dispose"/>. While a callback writes a body to the buffer,
/// it can only be disposed of; all else throws an <see cref="InvalidOperationException"/>.</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class AmqpBuffer : IBufferWriter<byte>, IDisposable
{
    private const int MinimumCapacity = 256;

    private readonly ArrayPool<byte> _pool;
    private readonly bool _clearOnReturn;

    // Null after Dispose, and while a callback has the array.
    private byte[]? _array;

    // The caller's array, which is never returned to a pool.
    private readonly byte[]? _given;

    // Kept until the next change, because the bytes to be written may be in it.
    private byte[]? _outgrown;
    private int _written;

    // The output of callbacks; null before the first.
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

    /// <summary>Gets whether the buffer is neither disposed of nor in use by a callback.</summary>
    internal bool IsUsable => _array is not null;

    /// <summary>Gets the free bytes after the written bytes.</summary>
    internal Span<byte> FreeSpan => new(Array, _written, Array.Length - _written);

    private byte[] Array
    {
        get
        {
            if (_array is null)
            {
                ThrowUnusable();
            }

            return _array;
        }
    }

    internal string DebuggerText => _array is null
        ? _tail is { IsOpen: true } ? "in use by a callback" : "disposed"
        : _written + " bytes written, capacity " + _array.Length;

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

    /// <summary>Returns the array to the pool, or when the callback ends that is writing to the buffer. A second call does nothing.</summary>
    public void Dispose()
    {
        byte[]? array = Interlocked.Exchange(ref _array, null);
        Version++;
        if (_tail is { IsOpen: true } tail)
        {
            tail.IsAbandoned = true;
            return;
        }

        if (array is not null)
        {
            Return(array);
        }

        ReturnOutgrown();
    }

    /// <summary>Gives the free bytes to a writer; earlier writers throw from now on.</summary>
    /// <returns>The version that the writer expects.</returns>
    internal int Claim() => ++Version;

    /// <summary>Lends the array to a serializer, which writes after the written bytes and those that a writer has put after them.</summary>
    internal BufferTail Lend(int pending)
    {
        byte[] array = Array;
        BufferTail tail = _tail ??= new BufferTail(this);
        tail.Open(array, _written + pending);
        _array = null;
        return tail;
    }

    /// <summary>Takes the array back; returns false if the buffer was disposed of meanwhile.</summary>
    internal bool TryTakeBack(BufferTail tail)
    {
        byte[] array = tail.Close();
        Version++;
        if (!tail.IsAbandoned)
        {
            _array = array;
            return true;
        }

        Return(array);
        ReturnOutgrown();
        return false;
    }

    /// <summary>Makes room, keeping the written bytes and those that a writer has put after them.</summary>
    /// <param name="pending">The number of bytes to keep after the written ones.</param>
    /// <param name="needed">The number of bytes needed after those.</param>
    internal void Grow(int pending, int needed)
    {
        _array = Grow(Array, _written + pending, needed);
        Version++;
    }

    /// <summary>Copies the used bytes of an array to a larger one.</summary>
    /// <remarks>The old array is returned with the next change, because the bytes to be written may be in it.</remarks>
    internal byte[] Grow(byte[] array, int used, int needed)
    {
        byte[] larger = _pool.Rent(GetGrownCapacity(array.Length, (long)used + needed));
        array.AsSpan(0, used).CopyTo(larger);
        ReturnOutgrown();
        _outgrown = array;
        return larger;
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

    [DoesNotReturn]
    private void ThrowUnusable()
    {
        if (_tail is { IsOpen: true, IsAbandoned: false })
        {
            throw new InvalidOperationException("A callback is writing a body to the buffer: until it returns, write only to the output that it gets.");
        }

        throw new ObjectDisposedException(GetType().FullName);
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
    [Conditional("DEBUG")]
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
