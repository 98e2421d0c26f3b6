using System.ComponentModel;

namespace Amqp.Encoding.Legacy;

/// <summary>A buffer with a read position and a write position, which <see cref="AmqpCodec"/> encodes into and decodes from.</summary>
/// <remarks>
/// <para>New code uses <see cref="AmqpBuffer"/>, <see cref="AmqpWriter"/> and <see cref="AmqpReader"/>. It is not safe for concurrent use.</para>
/// <para>All calls together may decode at most <see cref="AmqpReaderOptions.DefaultMaxZeroWidthElements"/> zero-width array elements. The count restarts
/// after <see cref="Reset"/>, after <see cref="Seek"/> to the beginning, and when bytes are added after all others were read.</para>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("{Length} bytes to read, {Size} free")]
public sealed class ByteBuffer : IDisposable
{
    // One of the two is used: a buffer that grows, or a fixed part of an array.
    private readonly AmqpBuffer? _pooled;
    private readonly ArraySegment<byte> _fixed;

    // Both count from the start of the array or of its part.
    private int _read;
    private int _fixedWritten;

    // The number of zero-width array elements that later calls may still decode.
    private int _zeroWidthElementsLeft = AmqpReaderOptions.DefaultMaxZeroWidthElements;

    /// <summary>Creates an empty buffer to write to.</summary>
    /// <param name="size">The initial number of bytes.</param>
    /// <param name="autoGrow">Whether it grows with arrays of the shared pool when more bytes are written; otherwise writing more throws.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is negative.</exception>
    public ByteBuffer(int size, bool autoGrow = true)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        if (autoGrow)
        {
            _pooled = new AmqpBuffer(size, null, typeof(ByteBuffer));
        }
        else
        {
            _fixed = new ArraySegment<byte>(new byte[size]);
        }
    }

    /// <summary>Creates a buffer over a pooled one and writes after its bytes; <see cref="Dispose"/> disposes it too.</summary>
    /// <param name="buffer">The buffer; its bytes can be read.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public ByteBuffer(AmqpBuffer buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        _pooled = buffer;
    }

    /// <summary>Creates an empty buffer over an array, which does not grow.</summary>
    /// <param name="buffer">The array.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public ByteBuffer(byte[] buffer) => _fixed = new ArraySegment<byte>(buffer ?? throw new ArgumentNullException(nameof(buffer)));

    /// <summary>Creates a buffer to read a part of an array.</summary>
    /// <param name="buffer">The array.</param>
    /// <param name="offset">Where the bytes begin.</param>
    /// <param name="count">The number of bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentException">The array has no such part.</exception>
    public ByteBuffer(byte[] buffer, int offset, int count)
        : this(new ArraySegment<byte>(buffer ?? throw new ArgumentNullException(nameof(buffer)), offset, count))
    {
    }

    /// <summary>Creates a buffer to read a part of an array.</summary>
    /// <param name="array">The bytes.</param>
    public ByteBuffer(ArraySegment<byte> array)
    {
        _fixed = array.Array is null ? new ArraySegment<byte>([]) : array;
        _fixedWritten = array.Count;
    }

    /// <summary>Gets the array, which is replaced whenever the buffer grows. It is public because it is public in older codecs.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public byte[] Buffer => Segment.Array!;

    /// <summary>Gets the number of bytes that fit before the buffer has to grow, including those written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Capacity => _pooled is null ? _fixed.Count : _pooled.Capacity;

    /// <summary>Gets the index in <see cref="Buffer"/> of the next value to read.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Offset => Segment.Offset + _read;

    /// <summary>Gets the number of free bytes after those written.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Size => Capacity - Written;

    /// <summary>Gets the number of bytes that are written and not yet read.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int Length => Written - _read;

    /// <summary>Gets the index in <see cref="Buffer"/> of the next value to write.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public int WritePos => Segment.Offset + Written;

    private int Written => _pooled is null ? _fixedWritten : _pooled.WrittenCount;

    private ArraySegment<byte> Segment =>
        _pooled is not null && MemoryMarshal.TryGetArray(_pooled.WrittenMemory, out ArraySegment<byte> segment) ? segment : _fixed;

    /// <summary>Marks bytes as written that the caller has put into <see cref="Buffer"/> at <see cref="WritePos"/>.</summary>
    /// <param name="size">The number of bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is negative or more than is free.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Append(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(size, Size);
        StartCount(Length == 0);
        _pooled?.Advance(size);
        _fixedWritten += _pooled is null ? size : 0;
    }

    /// <summary>Marks bytes as read.</summary>
    /// <param name="size">The number of bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="size"/> is negative or more than <see cref="Length"/>.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Complete(int size)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(size);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(size, Length);
        _read += size;
    }

    /// <summary>Moves the read position.</summary>
    /// <param name="position">The position, in bytes from the first one.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="position"/> is negative or after the bytes written.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Seek(int position)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(position);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(position, Written);
        _read = position;
        StartCount(position == 0);
    }

    /// <summary>Discards all bytes and keeps the array for the next ones.</summary>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public void Reset()
    {
        _pooled?.Reset();
        _fixedWritten = 0;
        _read = 0;
        StartCount(true);
    }

    /// <summary>Returns a pooled array to the pool. A second call does nothing; decoded values stay valid.</summary>
    public void Dispose() => _pooled?.Dispose();

    internal AmqpWriter OpenWriter() => _pooled is not null
        ? new AmqpWriter(_pooled)
        : new AmqpWriter(_fixed.AsSpan(_fixedWritten));

    /// <summary>Commits written bytes; without it the buffer does not change.</summary>
    internal void Commit(ref AmqpWriter writer)
    {
        StartCount(Length == 0);
        writer.Flush();
        _fixedWritten += _pooled is null ? writer.BytesWritten : 0;
    }

    internal AmqpReader OpenReader()
    {
        var reader = new AmqpReader(_pooled is not null
            ? _pooled.WrittenSpan.Slice(_read)
            : _fixed.AsSpan(_read, _fixedWritten - _read));
        reader.ZeroWidthElementsLeft = _zeroWidthElementsLeft;
        return reader;
    }

    /// <summary>Commits read bytes; without it the buffer does not change.</summary>
    internal void Commit(in AmqpReader reader)
    {
        _read += reader.Position;
        _zeroWidthElementsLeft = reader.ZeroWidthElementsLeft;
    }

    private void StartCount(bool isNewInput) =>
        _zeroWidthElementsLeft = isNewInput ? AmqpReaderOptions.DefaultMaxZeroWidthElements : _zeroWidthElementsLeft;
}
