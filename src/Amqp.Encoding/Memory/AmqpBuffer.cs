namespace Amqp.Encoding;

/// <summary>A growing sequence of bytes in one array, which comes from an <see cref="ArrayPool{T}"/> or the caller.</summary>
/// <remarks>Not safe for use by several threads at once. <see cref="Dispose"/> returns the array once. A span or memory obtained
/// before must not be used after <see cref="Reset"/>, growth, <see cref="Detach"/> or <see cref="Dispose"/>. While a callback writes a body to the buffer,
/// it can only be disposed of; all else throws an <see cref="InvalidOperationException"/>.</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed partial class AmqpBuffer : IBufferWriter<byte>, IDisposable
{
    private const int MinimumCapacity = 256;

    // Larger arrays that were outgrown are garbage: the shared pool would keep one of each size for half a minute, together as much as the last.
    private const int MaxKept = 1 << 23;

    // Tests turn it on: who reads memory after its return then gets wrong bytes. Read once, so it is a constant for the JIT.
    private static readonly bool s_overwrites = AppContext.TryGetSwitch("Amqp.Encoding.OverwriteReturned", out bool isOn) && isOn;

    private readonly ArrayPool<byte> _pool;
    private readonly bool _clearOnReturn;

    // Null after Dispose, and while a callback has the array.
    private byte[]? _array;

    // The caller's array, which is never returned to a pool.
    private readonly byte[]? _given;

    // Kept until the next change, because the bytes to be written may be in it.
    private byte[]? _outgrown;

    // The part of the array that the buffer uses, and the end of the written bytes in it. All of the array, unless the caller gave a part of one.
    private int _start;
    private int _end;
    private int _position;

    // The public type whose memory this is, for the exception after its disposal; null for the buffer itself.
    private readonly Type? _owner;

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
        _end = _array.Length;
    }

    /// <summary>Makes an empty buffer that is the memory of another public type, which exceptions name.</summary>
    internal AmqpBuffer(int capacity, ArrayPool<byte>? pool, Type owner)
        : this(capacity, pool) => _owner = owner;

    /// <summary>Makes an empty buffer that writes to the caller's array, and to arrays from a pool if that becomes too small.</summary>
    /// <param name="array">The array. It is never returned to a pool, and its old bytes do not count as written.</param>
    /// <param name="pool">The pool of larger arrays; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays of the pool are zeroed before they are returned.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    public AmqpBuffer(byte[] array, ArrayPool<byte>? pool = null, bool clearOnReturn = false)
        : this(array, 0, array?.Length ?? 0, pool, clearOnReturn)
    {
    }

    /// <summary>Makes an empty buffer that writes to a part of the caller's array, and to arrays from a pool if that becomes too small.</summary>
    /// <param name="array">The array. It is never returned to a pool, and only bytes of the part are changed.</param>
    /// <param name="offset">The index of the first byte of the part. Bytes before it are headroom, for example for the
    /// header of a protocol around AMQP.</param>
    /// <param name="length">The number of bytes of the part.</param>
    /// <param name="pool">The pool of larger arrays, which have no headroom; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="clearOnReturn">Whether arrays of the pool are zeroed before they are returned.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The part is not within the array.</exception>
    public AmqpBuffer(byte[] array, int offset, int length, ArrayPool<byte>? pool = null, bool clearOnReturn = false)
        : this(0, pool, clearOnReturn)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfNegative(offset);
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, array.Length - offset);
        _array = array;
        _given = array;
        _start = offset;
        _position = offset;
        _end = offset + length;
    }

    /// <summary>Gets the number of bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int WrittenCount
    {
        get
        {
            _ = Array;
            return _position - _start;
        }
    }

    /// <summary>Gets the bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public ReadOnlySpan<byte> WrittenSpan => new(Array, _start, _position - _start);

    /// <summary>Gets the bytes written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public ReadOnlyMemory<byte> WrittenMemory => new(Array, _start, _position - _start);

    /// <summary>Gets the number of bytes that fit before the buffer has to grow, including those written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Capacity
    {
        get
        {
            _ = Array;
            return _end - _start;
        }
    }

    /// <summary>Gets a number that changes with the written bytes, the array or the owner of the free bytes, so that a writer detects
    /// changes by other code.</summary>
    internal int Version;

    /// <summary>Gets whether the buffer is neither disposed of nor in use by a callback.</summary>
    internal bool IsUsable => _array is not null;

    /// <summary>Gets the free bytes after the written bytes.</summary>
    internal Span<byte> FreeSpan => new(Array, _position, _end - _position);

    /// <summary>Gets the index of the first free byte in the array.</summary>
    internal int Position => _position;

    /// <summary>Gets the index after the last free byte in the array.</summary>
    internal int End => _end;

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
        : (_position - _start) + " bytes written, capacity " + (_end - _start);

    /// <summary>Adds the bytes that the caller has put into the last span or memory to the written bytes.</summary>
    /// <param name="count">The number of bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative or more than is free.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        _ = Array;
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _end - _position);
        _position += count;
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
        return new Memory<byte>(Array, _position, _end - _position);
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
        if (source.Length > FreeSpan.Length)
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
        _position = _start;
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

        // An array of the pool is used from its start.
        byte[] smaller = _position == 0 ? [] : _pool.Rent(_position);
        if (smaller.Length < array.Length)
        {
            array.AsSpan(0, _position).CopyTo(smaller);
            _array = smaller;
            _end = smaller.Length;
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
    internal void Truncate(int count)
    {
        _ = Array;
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _position - _start);
        _position = _start + count;
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
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _position - _start - start);
        return array.AsSpan(_start + start, count);
    }

    /// <summary>Returns the array to the pool; while a callback writes to the buffer, when that callback ends. A second call does nothing.</summary>
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
        tail.Open(array, pending);
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
        _array = Grow(Array, pending, needed);
        Version++;
    }

    /// <summary>Copies the written bytes of the array, and those after them, to a larger one.</summary>
    /// <remarks>The old array is returned with the next change, because the bytes to be written may be in it.</remarks>
    internal byte[] Grow(byte[] array, int pending, int needed)
    {
        int used = _position - _start + pending;
        byte[] larger = _pool.Rent(GetGrownCapacity(_end - _start, (long)used + needed));
        array.AsSpan(_start, used).CopyTo(larger);
        _position -= _start;
        _start = 0;
        _end = larger.Length;
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

        throw new ObjectDisposedException((_owner ?? typeof(AmqpBuffer)).FullName);
    }

    private void Return(byte[] array)
    {
        if (array != _given)
        {
            Return(array, _pool, _clearOnReturn);
        }
    }

    // Without a pool it is garbage from then on.
    private static void Return(byte[] array, ArrayPool<byte>? pool, bool clear)
    {
        if (array.Length != 0)
        {
            if (s_overwrites)
            {
                // No value of AMQP begins with this byte.
                array.AsSpan().Fill(0xDB);
            }

            if (pool is not null)
            {
                pool.Return(array, clear);
            }
            else if (clear)
            {
                array.AsSpan().Clear();
            }
        }
    }

    private void ReturnOutgrown()
    {
        byte[]? array = Interlocked.Exchange(ref _outgrown, null);
        if (array is not null && array != _given)
        {
            Return(array, array.Length > MaxKept && _pool == ArrayPool<byte>.Shared ? null : _pool, _clearOnReturn);
        }
    }

    private void EnsureFree(int sizeHint)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        int needed = Math.Max(sizeHint, 1);
        if (needed > FreeSpan.Length)
        {
            Grow(0, needed);
        }

        Version++;
    }
}
