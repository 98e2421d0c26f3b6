namespace Amqp.Encoding.Tests.Support;

/// <summary>Memory that does not show its array.</summary>
internal sealed class NonArrayMemory(byte[] bytes) : MemoryManager<byte>
{
    public override Span<byte> GetSpan() => bytes;

    public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

    public override void Unpin() => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
    }
}
