namespace Amqp.Encoding.Tests.Writing;

/// <summary>An output that keeps the rules of <see cref="IBufferWriter{T}"/> no more than it must: each request gives the same memory, as long as requested and
/// without what was in it. A test says where it breaks the rules.</summary>
internal sealed class ScriptedOutput : IBufferWriter<byte>
{
    private readonly List<byte> _bytes = [];
    private byte[] _memory = [];

    /// <summary>The bytes that the last request gave more than requested, or fewer.</summary>
    public int Extra { get; set; }

    /// <summary>Called before each request.</summary>
    public Action? OnRequest { get; set; }

    /// <summary>Called before each advance.</summary>
    public Action? OnAdvance { get; set; }

    /// <summary>The bytes that are visible.</summary>
    public byte[] Bytes => [.. _bytes];

    /// <summary>The sizes that were requested.</summary>
    public List<int> Hints { get; } = [];

    /// <summary>The number of requests and advances.</summary>
    public int Calls { get; private set; }

    public void Advance(int count)
    {
        Calls++;
        OnAdvance?.Invoke();
        _bytes.AddRange(_memory.AsSpan(0, count).ToArray());
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Calls++;
        Hints.Add(sizeHint);
        OnRequest?.Invoke();
        int size = Math.Max(sizeHint, 1) + Extra;
        if (size > _memory.Length)
        {
            Array.Resize(ref _memory, size);
        }

        _memory.AsSpan().Fill(0xEE);
        return _memory.AsMemory(0, size);
    }

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
