namespace Amqp.Encoding;

/// <summary>Lends a buffer for what has to be encoded before its size is known. Between two uses a thread keeps the object, and the pool its memory.</summary>
internal static class ScratchBuffer
{
    [ThreadStatic]
    private static AmqpBuffer? t_buffer;

    /// <summary>Lends an empty buffer, a new one while the thread's is in use.</summary>
    public static AmqpBuffer Take()
    {
        AmqpBuffer buffer = t_buffer ?? new AmqpBuffer();
        t_buffer = null;
        return buffer;
    }

    public static void Return(AmqpBuffer buffer)
    {
        buffer.Reset();
        buffer.Shrink();
        t_buffer = buffer;
    }
}
