using System.Buffers;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Memory that is no array to those who ask.</summary>
internal sealed class NativeBytes(byte[] bytes) : MemoryManager<byte>
{
    public override Span<byte> GetSpan() => bytes;

    public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

    public override void Unpin() => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
    }
}
