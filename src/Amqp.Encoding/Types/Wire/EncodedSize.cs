namespace Amqp.Encoding;

/// <summary>Computes the number of bytes of a value as <see cref="AmqpWriter"/> encodes it, including the constructor.</summary>
/// <remarks>Null (0x40) and a boolean (0x41, 0x42) take one byte (AMQP 1.0, part 1, 1.6).</remarks>
public static partial class EncodedSize
{
    /// <summary>Returns the number of bytes of a string (0xA1, 0xB1).</summary>
    /// <param name="value">The text.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate, or the text is too long for one buffer.</exception>
    public static int OfString(ReadOnlySpan<char> value) => OfBinary(Utf8.GetByteCount(value));

    /// <summary>Returns the number of bytes of a string (0xA1, 0xB1), or of null (0x40).</summary>
    /// <param name="value">The text, or null.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate, or the text is too long for one buffer.</exception>
    public static int OfString(string? value) => value is null ? 1 : OfString(value.AsSpan());

    /// <summary>Returns the number of bytes of a symbol (0xA3, 0xB3).</summary>
    /// <param name="value">The symbol.</param>
    /// <returns>The number of bytes.</returns>
    public static int OfSymbol(AmqpSymbol value) => OfBinary(value.Value.Length);

    /// <summary>Returns the number of bytes of a binary (0xA0, 0xB0), or of a string or symbol whose length is known.</summary>
    /// <param name="length">The bytes of the content.</param>
    /// <returns>The number of bytes, size and constructor included.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
    /// <exception cref="AmqpEncodeException">The value would exceed 2^31-1 bytes.</exception>
    public static int OfBinary(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return length <= byte.MaxValue ? 2 + length : ToInt32(5L + length);
    }

    /// <summary>Returns the number of bytes of a list (0x45, 0xC0, 0xD0).</summary>
    /// <param name="count">The number of items.</param>
    /// <param name="contentLength">The bytes of all items.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An argument is negative.</exception>
    /// <exception cref="AmqpEncodeException">The list would exceed 2^31-1 bytes.</exception>
    public static int OfList(int count, long contentLength) => count == 0 ? 1 : OfCompound(count, contentLength);

    /// <summary>Returns the number of bytes of a map (0xC1, 0xD1).</summary>
    /// <param name="pairs">The number of pairs.</param>
    /// <param name="contentLength">The bytes of all keys and values.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An argument is negative.</exception>
    /// <exception cref="AmqpEncodeException">The map would exceed 2^31-1 bytes.</exception>
    public static int OfMap(int pairs, long contentLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(pairs);
        return OfCompound(2L * pairs, contentLength);
    }

    /// <summary>Returns the number of bytes of an array (0xE0, 0xF0).</summary>
    /// <param name="count">The number of elements.</param>
    /// <param name="contentLength">The bytes of the constructor and of all elements.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An argument is negative.</exception>
    /// <exception cref="AmqpEncodeException">The array would exceed 2^31-1 bytes.</exception>
    public static int OfArray(int count, long contentLength) => OfCompound(count, contentLength);

    /// <summary>Returns the number of bytes of a descriptor, without the byte 0x00 before it.</summary>
    /// <param name="descriptor">The descriptor.</param>
    /// <returns>The number of bytes.</returns>
    public static int OfDescriptor(Descriptor descriptor) =>
        descriptor.IsSymbolic ? OfSymbol(descriptor.Symbol) : OfUInt64(descriptor.Code);

    /// <summary>Returns the number of bytes of a described value (0x00), such as a section of a message (part 3, 3.2).</summary>
    /// <param name="descriptor">The descriptor.</param>
    /// <param name="valueLength">The bytes of the value, constructor included.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="valueLength"/> is negative.</exception>
    /// <exception cref="AmqpEncodeException">The value would exceed 2^31-1 bytes.</exception>
    public static int OfDescribed(Descriptor descriptor, long valueLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(valueLength);
        return ToInt32(1L + OfDescriptor(descriptor) + Math.Min(valueLength, int.MaxValue));
    }

    internal static int ToInt32(long size) => size <= int.MaxValue
        ? (int)size
        : throw TooLong(size);

    private static AmqpEncodeException TooLong(long size) =>
        new("The encoded value would have " + TextOf.Number(size) + " bytes, and the maximum is 2147483647.");

    internal static int OfCompound(long count, long contentLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfNegative(contentLength);

        // Limited first: adding to a very large sum of sizes would overflow.
        return AmqpPrimitives.IsNarrow(count, contentLength) ? (int)(3 + contentLength) : ToInt32(9 + Math.Min(contentLength, int.MaxValue));
    }
}
