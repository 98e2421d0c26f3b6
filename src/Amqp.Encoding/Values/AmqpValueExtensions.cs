namespace Amqp.Encoding;

/// <summary>Extension methods that read and write values.</summary>
public static class AmqpValueExtensions
{
    /// <summary>Reads the next value of any type with its content.</summary>
    /// <remarks>
    /// <para>It uses at most 48 bytes of memory for each byte of the reader's data; nothing is allocated for a count before its bytes are known to exist. Array
    /// zero-width elements are stored as one element and a count. <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> limits the count, because requesting
    /// all elements creates an array.</para>
    /// </remarks>
    /// <param name="reader">The reader; on failure it does not move.</param>
    /// <param name="borrow">Whether binaries refer to the memory of the reader instead of copying it. The values are valid as long as that memory; a reader
    /// over a span does not support this.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated, nested too deeply, or contains a map with the same key twice or too many array
    /// zero-width elements. <see cref="AmqpReader.Validate"/> rejects the same values.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public static AmqpValue ReadValue(this ref AmqpReader reader, bool borrow = false) => AmqpValue.Read(ref reader, borrow);

    /// <summary>Reads the next value of any type straight to a .NET object, as <see cref="AmqpValue.ToObject"/> makes it of a value.</summary>
    /// <remarks>It uses at most 96 bytes of memory for each byte of the reader's data, and 8 for each zero-width array element.</remarks>
    /// <param name="reader">The reader; on failure it does not move.</param>
    /// <param name="options">How described values of Azure and values with an SDK's own types are converted; null for
    /// <see cref="AmqpObjectOptions.Standard"/>. Exceptions of a resolver are not caught.</param>
    /// <returns>The object, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated, nested too deeply, or contains a map with the same key twice or too
    /// many zero-width array elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public static object? ReadObject(this ref AmqpReader reader, AmqpObjectOptions? options = null) =>
        ObjectReader.Read(ref reader, (options ?? AmqpObjectOptions.Standard).Rules);

    /// <summary>Writes a .NET object as the AMQP type of its .NET type: see <see cref="AmqpValue.TryFromObject"/>. No value is made of it.</summary>
    /// <param name="writer">The writer; on failure it does not move.</param>
    /// <param name="value">The object, or null.</param>
    /// <param name="options">How <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and an SDK's own types are converted; null for
    /// <see cref="AmqpObjectOptions.Standard"/>. Exceptions of a resolver are not caught.</param>
    /// <exception cref="AmqpEncodeException">The object, or a part of it, cannot be encoded; the message has its path and type, and the reason.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public static void WriteObject(this ref AmqpWriter writer, object? value, AmqpObjectOptions? options = null) =>
        ObjectWalk.Write(ref writer, (options ?? AmqpObjectOptions.Standard).Rules, value);

    /// <summary>Writes one byte, a constructor without data or a part of one; the caller ensures that there is room.</summary>
    internal static void WriteConstructor(this ref AmqpWriter writer, byte value)
    {
        writer.ReserveValue(1)[0] = value;
        writer.CommitValue(1);
    }
}
