namespace Amqp.Encoding.Legacy;

/// <content>The sizes of encoded values.</content>
public static partial class AmqpCodec
{
    /// <summary>Gets the number of bytes of a boolean (AMQP 1.0, part 1, 1.6.2) or of null: 1.</summary>
    /// <param name="data">The value, or null.</param>
    /// <returns>The number of bytes.</returns>
    public static int GetBooleanEncodeSize(bool? data) => 1;

    /// <summary>Gets the number of bytes of a char (AMQP 1.0, part 1, 1.6.16) or of null: 1 or 5.</summary>
    /// <inheritdoc cref="GetBooleanEncodeSize" path="/*[not(self::summary)]"/>
    public static int GetCharEncodeSize(char? data) => data is null ? 1 : 5;

    /// <summary>Gets the number of bytes of a timestamp (AMQP 1.0, part 1, 1.6.17) or of null: 1 or 9.</summary>
    /// <inheritdoc cref="GetBooleanEncodeSize" path="/*[not(self::summary)]"/>
    public static int GetTimeStampEncodeSize(DateTime? data) => data is null ? 1 : 9;

    /// <summary>Gets the number of bytes of a binary (0xA0, 0xB0; part 1, 1.6.19), or of null.</summary>
    /// <param name="data">The bytes; a segment without an array is null.</param>
    /// <returns>The number of bytes.</returns>
    public static int GetBinaryEncodeSize(ArraySegment<byte> data) => data.Array is null ? 1 : EncodedSize.OfBinary(data.Count);

    /// <summary>Gets the number of bytes of a string (0xA1, 0xB1; part 1, 1.6.20), or of null.</summary>
    /// <param name="data">The text, or null.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate.</exception>
    public static int GetStringEncodeSize(string? data) => EncodedSize.OfString(data);

    /// <summary>Gets the number of bytes of a symbol (0xA3, 0xB3; part 1, 1.6.21), or of null.</summary>
    /// <param name="data">The symbol, or null.</param>
    /// <returns>The number of bytes.</returns>
    public static int GetSymbolEncodeSize(AmqpSymbol? data) => data is AmqpSymbol value ? EncodedSize.OfSymbol(value) : 1;

    /// <summary>Gets the number of bytes of a list (0x45, 0xC0, 0xD0; part 1, 1.6.22), or of null.</summary>
    /// <param name="data">The items, or null.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded.</exception>
    public static int GetListEncodeSize(IList? data, AmqpObjectOptions? options = null) =>
        GetEncodeSize(data, options, ListForm(data, options));

    /// <summary>Gets the number of bytes of a map (0xC1, 0xD1; part 1, 1.6.23), or of null.</summary>
    /// <param name="data">The pairs, or null.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded.</exception>
    public static int GetMapEncodeSize(IDictionary? data, AmqpObjectOptions? options = null) =>
        GetEncodeSize(data, options, MapForm(data, options));

    /// <summary>Gets the number of bytes of an array (0xE0, 0xF0; part 1, 1.6.24), or of null.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements, or null.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    public static int GetArrayEncodeSize<T>(T[]? data, AmqpObjectOptions? options = null) =>
        GetEncodeSize(data, options, ArrayForm(data, options));

    /// <summary>Gets the number of bytes of a field that may hold several values (part 1, 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements; null for none.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static int GetMultipleEncodeSize<T>(Multiple<T>? data, AmqpObjectOptions? options = null) =>
        GetEncodeSize(data, options, MultipleForm.Instance);

    /// <summary>Gets the number of bytes of any value.</summary>
    /// <param name="data">The value, as for <see cref="EncodeObject"/>.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    public static int GetObjectEncodeSize(object? data, AmqpObjectOptions? options = null) =>
        GetEncodeSize(data, options);
}
