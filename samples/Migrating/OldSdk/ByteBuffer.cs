using System.Buffers;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Samples.Migrating.OldSdk;

/// <summary>The old SDK's buffer: an array, what is unread in it, and room after that. Three methods make it an output of the library.</summary>
public sealed class ByteBuffer(byte[] array, int offset, int count) : IBufferWriter<byte>
{
    private byte[] _array = array;
    private int _read = offset;
    private int _write = offset + count;

    public ReadOnlyMemory<byte> Unread => _array.AsMemory(_read, _write - _read);

    public void Complete(int size) => _read += size;

    public void Append(int size) => _write += size;

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    // At least one byte, also without a hint.
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        int size = Math.Max(sizeHint, 1);
        if (_array.Length - _write < size)
        {
            Array.Resize(ref _array, Math.Max(_array.Length * 2, _write + size));
        }

        return _array.AsMemory(_write);
    }

    public void Advance(int count) => Append(count);

    /// <summary>A buffer over memory of the library, such as the body of a received message: no copy, and valid as long as that memory.</summary>
    public static ByteBuffer Over(ReadOnlyMemory<byte> content) =>
        MemoryMarshal.TryGetArray(content, out ArraySegment<byte> part)
            ? new ByteBuffer(part.Array!, part.Offset, part.Count)
            : new ByteBuffer(content.ToArray(), 0, content.Length);
}
