namespace Amqp.Encoding;

/// <summary>Values on a reader and a writer.</summary>
public static class AmqpValueExtensions
{
    /// <summary>Reads the next value of any type with all that is in it: see <see cref="AmqpValue.Read"/>.</summary>
    /// <param name="reader">The reader; a failure leaves it where it was.</param>
    /// <param name="borrow">Whether binaries refer to the memory that the reader was made of, instead of copying.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated, nested too deeply, or holds a map with the same key twice or too
    /// many array elements without bytes.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public static AmqpValue ReadValue(this ref AmqpReader reader, bool borrow = false) => AmqpValue.Read(ref reader, borrow);

    /// <summary>Writes a value of any type: see <see cref="AmqpValue.WriteTo"/>.</summary>
    /// <param name="writer">The writer; a failure leaves it where it was.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="AmqpEncodeException">A string has a lone surrogate, values would be nested too deeply there, or the bytes
    /// are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public static void WriteValue(this ref AmqpWriter writer, AmqpValue value) => value.WriteTo(ref writer);

    /// <summary>Writes one byte, where there is room: a constructor without data, or part of one.</summary>
    internal static void WriteRawByte(this ref AmqpWriter writer, byte value)
    {
        writer.ReserveValue(1)[0] = value;
        writer.CommitValue(1);
    }
}
