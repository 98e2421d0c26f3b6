namespace Amqp.Encoding;

/// <summary>The output of writers that count. Each thread has one piece of memory for what such a writer puts down all the same; nobody reads it.</summary>
internal sealed class CountingOutput : IBufferWriter<byte>
{
    private const int MinimumLength = 4_096;

    private const int MaxKept = 1 << 16;

    [ThreadStatic]
    private static byte[]? s_room;

    public static CountingOutput Instance { get; } = new();

    /// <summary>Does nothing: the writer counts.</summary>
    public void Advance(int count)
    {
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => GetArray(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => GetArray(sizeHint);

    private static byte[] GetArray(int size) =>
        s_room is byte[] room && room.Length >= size ? room : size > MaxKept ? new byte[size] : s_room = new byte[Math.Max(size, MinimumLength)];
}
