namespace Amqp.Encoding;

/// <summary>Lends a buffer for what has to be encoded before its size is known. Between two uses a thread keeps the object, and the pool its memory.</summary>
internal static class ScratchBuffer
{
    [ThreadStatic]
    private static AmqpBuffer? s_buffer;

    /// <summary>Lends an empty buffer, a new one while the thread's is in use.</summary>
    public static AmqpBuffer Take()
    {
        AmqpBuffer buffer = s_buffer ?? new AmqpBuffer();
        s_buffer = null;
        return buffer;
    }

    public static void Return(AmqpBuffer buffer)
    {
        buffer.Reset();
        buffer.TrimExcess();
        s_buffer = buffer;
    }
}
