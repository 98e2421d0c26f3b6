using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>A byte array with a read and a write position that grows when a write does not fit.</summary>
public sealed class BoxingBuffer
{
    private byte[] _array;

    public BoxingBuffer(int capacity) => _array = new byte[capacity];

    /// <summary>Creates a buffer whose bytes from 0 to <paramref name="length"/> are to be read.</summary>
    public BoxingBuffer(byte[] array, int length)
    {
        ArgumentNullException.ThrowIfNull(array);
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)length, (uint)array.Length, nameof(length));
        _array = array;
        WritePosition = length;
    }

    /// <summary>The array underneath; another one after the buffer has grown.</summary>
    public byte[] Array => _array;

    public int ReadPosition { get; private set; }

    /// <summary>Where the next write starts, which is also the end of what can be read.</summary>
    public int WritePosition { get; private set; }

    public int Length => WritePosition - ReadPosition;

    /// <summary>Forgets everything written and keeps the array.</summary>
    public void Reset()
    {
        ReadPosition = 0;
        WritePosition = 0;
    }

    /// <summary>Starts reading again at the first byte.</summary>
    public void Rewind() => ReadPosition = 0;

    public ReadOnlySpan<byte> AsSpan() => _array.AsSpan(ReadPosition, Length);

    /// <summary>Reserves <paramref name="size"/> bytes to write to and moves past them.</summary>
    internal Span<byte> Append(int size)
    {
        if (_array.Length - WritePosition < size)
        {
            Grow(size);
        }

        Span<byte> space = _array.AsSpan(WritePosition, size);
        WritePosition += size;
        return space;
    }

    /// <summary>Takes <paramref name="size"/> bytes to read and moves past them.</summary>
    internal ReadOnlySpan<byte> Take(int size)
    {
        if (Length < size)
        {
            ThrowEndOfInput();
        }

        ReadOnlySpan<byte> bytes = _array.AsSpan(ReadPosition, size);
        ReadPosition += size;
        return bytes;
    }

    private static void ThrowEndOfInput() => throw new InvalidDataException("The input ends inside a value.");

    private void Grow(int size)
    {
        long needed = (long)WritePosition + size;
        long length = Math.Min(Math.Max(needed, _array.Length * 2L), System.Array.MaxLength);
        if (length < needed)
        {
            throw new InvalidOperationException("The encoding is longer than the longest array.");
        }

        System.Array.Resize(ref _array, (int)length);
    }
}
