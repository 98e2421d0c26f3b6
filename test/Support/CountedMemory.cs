namespace Amqp.Encoding.Tests.Support;

/// <summary>Memory that counts how often somebody looks at it.</summary>
internal sealed class CountedMemory(byte[] bytes) : MemoryManager<byte>
{
    public int Looks { get; private set; }

    /// <summary>The memory; a request for it does not count as a look.</summary>
    public override Memory<byte> Memory => CreateMemory(bytes.Length);

    /// <summary>Cuts bytes into segments of this memory.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, Func<int> pieceSize, ICollection<CountedMemory> pieces) => Segments.Cut(bytes, pieceSize, piece =>
    {
        var memory = new CountedMemory(piece);
        pieces.Add(memory);
        return memory.Memory;
    });

    public override Span<byte> GetSpan()
    {
        Looks++;
        return bytes;
    }

    public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
