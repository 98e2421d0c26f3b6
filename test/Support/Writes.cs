namespace Amqp.Encoding.Tests.Support;

/// <summary>Runs writers of either kind.</summary>
public static class Writes
{
    /// <summary>The bytes that an action writes into a buffer that has to grow.</summary>
    public static byte[] ToBuffer(WriteAction action, AmqpWriterOptions? options = null)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer, options);
        action(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>The bytes that an action writes into a span of this length.</summary>
    public static byte[] ToSpan(int length, WriteAction action, AmqpWriterOptions? options = null)
    {
        // Bytes after the span must not change.
        byte[] memory = new byte[length + 16];
        memory.AsSpan().Fill(0xEE);
        var writer = new AmqpWriter(memory.AsSpan(0, length), options);

        try
        {
            action(ref writer);
            writer.Flush();
        }
        finally
        {
            Assert.That(memory.AsSpan(length).IndexOfAnyExcept((byte)0xEE), Is.EqualTo(-1), "written after the span");
        }

        return memory.AsSpan(0, writer.BytesWritten).ToArray();
    }

    /// <summary>The exception that an action throws, or null.</summary>
    public static Exception? Catch(ref AmqpWriter writer, WriteAction action)
    {
        try
        {
            action(ref writer);
            return null;
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException or AmqpEncodeException)
        {
            return exception;
        }
    }
}
