namespace Amqp.Encoding.Legacy;

/// <content>Text, bytes, lists, maps, arrays and values of any type.</content>
/// <remarks>A resolver of the options is called first at every level. A method that is named after a type calls it only for the parts of the object or value,
/// not for the whole.</remarks>
public static partial class AmqpCodec
{
    /// <summary>Writes a binary (0xA0, 0xB0; AMQP 1.0, part 1, 1.6.19) or null (0x40).</summary>
    /// <param name="data">The bytes; a segment without an array is null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeBinary(ArraySegment<byte> data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        if (data.Array is null)
        {
            writer.WriteNull();
        }
        else
        {
            writer.WriteBinary(data.AsSpan());
        }

        buffer.Commit(ref writer);
    }

    /// <summary>Writes a string (0xA1, 0xB1; AMQP 1.0, part 1, 1.6.20) or null (0x40).</summary>
    /// <param name="data">The text, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeString(string? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteString(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a symbol (0xA3, 0xB3; AMQP 1.0, part 1, 1.6.21) or null (0x40).</summary>
    /// <param name="data">The symbol, or null; <c>default(AmqpSymbol)</c> is the empty symbol.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeSymbol(AmqpSymbol? data, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        writer.WriteNullable(data);
        buffer.Commit(ref writer);
    }

    /// <summary>Writes a list (0x45, 0xC0, 0xD0; AMQP 1.0, part 1, 1.6.22) or null (0x40).</summary>
    /// <param name="data">The items, or null; also an array, whose elements become the items.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeList(IList? data, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Encode(data, buffer, options, ListForm(data, options));

    /// <summary>Writes a map (0xC1, 0xD1; AMQP 1.0, part 1, 1.6.23) or null (0x40).</summary>
    /// <param name="data">The pairs, or null: an <see cref="AmqpMap"/> or another dictionary.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeMap(IDictionary? data, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Encode(data, buffer, options, MapForm(data, options));

    /// <summary>Writes an array (0xE0, 0xF0; AMQP 1.0, part 1, 1.6.24) or null (0x40).</summary>
    /// <typeparam name="T">The .NET type of an element: a scalar, an array, or <see cref="AmqpMap"/>, <see cref="IList"/>,
    /// <see cref="DescribedType"/> or object, if all values have one AMQP type.</typeparam>
    /// <param name="data">The elements, or null.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, they are of several AMQP types, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeArray<T>(T[]? data, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Encode(data, buffer, options, ArrayForm(data, options));

    /// <summary>Writes a field that may hold several values: null (0x40) for none, a single value without an array, several as an array (AMQP 1.0, part 1,
    /// 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements; null for none.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static void EncodeMultiple<T>(Multiple<T>? data, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Encode(data, buffer, options, MultipleForm.Instance);

    /// <summary>Writes a value of any type.</summary>
    /// <remarks>
    /// <para>These types are supported: null, bool, byte (ubyte), sbyte (byte), ushort, short, uint, int, ulong, long, float, double, decimal (decimal128),
    /// char, <see cref="DateTime"/> and <see cref="DateTimeOffset"/> (timestamp), <see cref="Guid"/> (uuid), <see cref="ArraySegment{T}"/> of byte (binary),
    /// string, <see cref="AmqpSymbol"/>, <see cref="DescribedType"/>, <see cref="AmqpMap"/> and other dictionaries (map), <see cref="Multiple{T}"/>, composites
    /// and the library's other types, arrays (array; a <c>byte[]</c> is an array of ubyte) except <c>object[]</c>, and any other sequence (list).</para>
    /// </remarks>
    /// <param name="data">The value.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options">How an SDK's own types are converted; null for <see cref="AmqpObjectOptions.Standard"/>. Exceptions of a resolver are not
    /// caught.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded, is of a type without an AMQP type, or is nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeObject(object? data, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Encode(data, buffer, options);

    /// <summary>Reads a binary (0xA0, 0xB0; AMQP 1.0, part 1, 1.6.19) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>A copy of the bytes; a segment without an array for null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static ArraySegment<byte> DecodeBinary(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        ArraySegment<byte> value = reader.TryReadNull() ? default : new ArraySegment<byte>(reader.ReadBinary().ToArray());
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a string (0xA1, 0xB1; AMQP 1.0, part 1, 1.6.20) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The text, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, not UTF-8, or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static string? DecodeString(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        string? value = reader.TryReadNull() ? null : reader.ReadString();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a symbol (0xA3, 0xB3; AMQP 1.0, part 1, 1.6.21) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <returns>The symbol, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, not ASCII, or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static AmqpSymbol? DecodeSymbol(ByteBuffer buffer)
    {
        AmqpReader reader = OpenReader(buffer);
        AmqpSymbol? value = reader.ReadNullable<AmqpSymbol>();
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a list (0x45, 0xC0, 0xD0; AMQP 1.0, part 1, 1.6.22) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The items, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static IList<object?>? DecodeList(ByteBuffer buffer, AmqpObjectOptions? options = null) => Decode(buffer, options, AdapterReading.ReadList);

    /// <summary>Reads a map (0xC1, 0xD1; AMQP 1.0, part 1, 1.6.23) or null (0x40).</summary>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The pairs, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated, a key occurs twice or is null, or keys of different types
    /// become equal objects, such as a decimal32 and a decimal64.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static AmqpMap? DecodeMap(ByteBuffer buffer, AmqpObjectOptions? options = null) => Decode(buffer, options, AdapterReading.ReadMap);

    /// <summary>Reads an array (0xE0, 0xF0; AMQP 1.0, part 1, 1.6.24) or null (0x40).</summary>
    /// <typeparam name="T">The .NET type of an element, as for <see cref="EncodeArray"/>.</typeparam>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The elements, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is not an array of this type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static T[]? DecodeArray<T>(ByteBuffer buffer, AmqpObjectOptions? options = null) => Decode(buffer, options, AdapterReading.ReadArray<T>);

    /// <summary>Reads a field that may hold several values: null, a single value or an array (AMQP 1.0, part 1, 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The elements; null for null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or truncated.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static Multiple<T>? DecodeMultiple<T>(ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        Decode(buffer, options, AdapterReading.ReadMultiple<T>) is T[] values ? new Multiple<T>(values) : null;

    /// <summary>Reads a value of any type.</summary>
    /// <remarks>A list becomes a <c>List&lt;object&gt;</c>, a map an <see cref="AmqpMap"/>, a binary an <see cref="ArraySegment{T}"/> of byte, and a described
    /// value a <see cref="DescribedType"/>. An array becomes an array of the .NET type of its elements; compound elements are arrays, lists,
    /// <see cref="AmqpMap"/> or <see cref="DescribedType"/>. A value that the .NET type cannot hold (a char above U+FFFF, a timestamp outside the years 1 to
    /// 9999, a decimal beyond <see cref="decimal"/>, a map with the key null) is returned as the library's own type. So
    /// is an array whose elements have more than one descriptor, and inside a key of a map a map and an array of
    /// zero-width, described or compound elements. Described elements share the object of their descriptor.</remarks>
    /// <param name="buffer">The bytes; the position moves past the value if it can be read.</param>
    /// <param name="options"><inheritdoc cref="EncodeObject"/></param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, truncated or nested too deeply, or a map has a key twice.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static object? DecodeObject(ByteBuffer buffer, AmqpObjectOptions? options = null)
    {
        AmqpReader reader = OpenReader(buffer);
        object? value = ObjectReader.Read(ref reader, AdapterRules.Of(options));
        buffer.Commit(in reader);
        return value;
    }
}
