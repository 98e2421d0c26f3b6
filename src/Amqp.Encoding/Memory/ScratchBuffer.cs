namespace Amqp.Encoding;

/// <summary>Lends a buffer for encoding before the size is known. Between two uses, the thread keeps the object and a little memory; the pool keeps more.</summary>
internal static class ScratchBuffer
{
    private const int Kept = 512;

    [ThreadStatic]
    private static AmqpBuffer? s_buffer;

    /// <summary>Lends an empty buffer; a new one if the thread's own is in use.</summary>
    public static AmqpBuffer Take()
    {
        AmqpBuffer buffer = s_buffer ?? new AmqpBuffer(Kept);
        s_buffer = null;
        return buffer;
    }

    /// <summary>Lends an empty buffer until the end of the caller's block.</summary>
    public static Loan Lend(out AmqpBuffer buffer)
    {
        buffer = Take();
        return new Loan(buffer);
    }

    public static void Return(AmqpBuffer buffer)
    {
        buffer.Reset();
        if (buffer.Capacity > Kept)
        {
            buffer.TrimExcess();
        }

        // A loan within this one has returned a buffer of its own: one is enough.
        s_buffer?.Dispose();
        s_buffer = buffer;
    }

    internal readonly struct Loan(AmqpBuffer buffer) : IDisposable
    {
        public void Dispose() => Return(buffer);
    }
}
