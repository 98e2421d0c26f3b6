using System.Collections;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding.Legacy;

/// <content>Objects with options: an SDK's own types, and the mapping of Azure.</content>
/// <remarks>The methods that are named after a type do not ask the resolver for the object or value as a whole, only for what is in it.</remarks>
public static partial class AmqpCodec
{
    /// <summary>Writes a list (0x45, 0xC0, 0xD0; AMQP 1.0, part 1, 1.6.22) or null (0x40).</summary>
    /// <param name="data">The items, or null; also an array, whose elements become the items.</param>
    /// <param name="buffer">Where the bytes go.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeList(IList? data, ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (data is null || !HasRules(options, out LegacyObjectToValue? rules))
        {
            EncodeList(data, buffer);
            return;
        }

        ArgumentNullException.ThrowIfNull(buffer);
        Encode(rules.ToList(data), buffer);
    }

    /// <summary>Writes a map (0xC1, 0xD1; AMQP 1.0, part 1, 1.6.23) or null (0x40).</summary>
    /// <param name="data">The pairs, or null: an <see cref="AmqpMap"/> or another dictionary.</param>
    /// <param name="buffer">Where the bytes go.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeMap(IDictionary? data, ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (data is null || !HasRules(options, out LegacyObjectToValue? rules))
        {
            EncodeMap(data, buffer);
            return;
        }

        ArgumentNullException.ThrowIfNull(buffer);
        Encode(rules.ToMap(data), buffer);
    }

    /// <summary>Writes an array (0xE0, 0xF0; AMQP 1.0, part 1, 1.6.24) or null (0x40).</summary>
    /// <typeparam name="T">The .NET type of an element: a scalar, an array, or <see cref="AmqpMap"/>, <see cref="IList"/>,
    /// <see cref="DescribedType"/> or object whose values have all one AMQP type.</typeparam>
    /// <param name="data">The elements, or null.</param>
    /// <param name="buffer">Where the bytes go.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, they are of several AMQP types, or values are nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeArray<T>(T[]? data, ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (data is null || !HasRules(options, out LegacyObjectToValue? rules))
        {
            EncodeArray(data, buffer);
            return;
        }

        ArgumentNullException.ThrowIfNull(buffer);
        Encode(rules.ToArray(data), buffer);
    }

    /// <summary>Writes a field that may hold several values: null (0x40) for none, a lone one bare, more as an array (AMQP 1.0, part 1, 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements; null for none.</param>
    /// <param name="buffer">Where the bytes go.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="NotSupportedException">Elements of this type have no encoding.</exception>
    public static void EncodeMultiple<T>(Multiple<T>? data, ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (data is null || options?.Resolver is null)
        {
            EncodeMultiple(data, buffer);
            return;
        }

        ArgumentNullException.ThrowIfNull(buffer);
        Encode(LegacyObjectToValue.Of(options).ToMultiple(data), buffer);
    }

    /// <summary>Writes a value of any type.</summary>
    /// <remarks>As without options, with the resolver asked first at every level.</remarks>
    /// <param name="data">The value.</param>
    /// <param name="buffer">Where the bytes go.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded, is of a type that stands for no AMQP type, or is nested too deeply.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static void EncodeObject(object? data, ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (!HasRules(options, out LegacyObjectToValue? rules))
        {
            EncodeObject(data, buffer);
            return;
        }

        ArgumentNullException.ThrowIfNull(buffer);
        Encode(rules.ToValue(data), buffer);
    }

    /// <summary>Bytes of a list (0x45, 0xC0, 0xD0; part 1, 1.6.22), or of null.</summary>
    /// <param name="data">The items, or null.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded.</exception>
    public static int GetListEncodeSize(IList? data, AmqpObjectOptions? options) =>
        data is not null && HasRules(options, out LegacyObjectToValue? rules) ? rules.ToList(data).GetEncodedSize() : GetListEncodeSize(data);

    /// <summary>Bytes of a map (0xC1, 0xD1; part 1, 1.6.23), or of null.</summary>
    /// <param name="data">The pairs, or null.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded.</exception>
    public static int GetMapEncodeSize(IDictionary? data, AmqpObjectOptions? options) =>
        data is not null && HasRules(options, out LegacyObjectToValue? rules) ? rules.ToMap(data).GetEncodedSize() : GetMapEncodeSize(data);

    /// <summary>Bytes of an array (0xE0, 0xF0; part 1, 1.6.24), or of null.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements, or null.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    public static int GetArrayEncodeSize<T>(T[]? data, AmqpObjectOptions? options) =>
        data is not null && HasRules(options, out LegacyObjectToValue? rules) ? rules.ToArray(data).GetEncodedSize() : GetArrayEncodeSize(data);

    /// <summary>Bytes of a field that may hold several values (part 1, 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="data">The elements; null for none.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="NotSupportedException">Elements of this type have no encoding.</exception>
    public static int GetMultipleEncodeSize<T>(Multiple<T>? data, AmqpObjectOptions? options) => data is null || options?.Resolver is null
        ? GetMultipleEncodeSize(data)
        : LegacyObjectToValue.Of(options).ToMultiple(data).GetEncodedSize();

    /// <summary>Bytes of any value.</summary>
    /// <param name="data">The value, as for <see cref="EncodeObject(object, ByteBuffer)"/>.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    public static int GetObjectEncodeSize(object? data, AmqpObjectOptions? options) =>
        HasRules(options, out LegacyObjectToValue? rules) ? rules.ToValue(data).GetEncodedSize() : GetObjectEncodeSize(data);

    /// <summary>Reads a list (0x45, 0xC0, 0xD0; AMQP 1.0, part 1, 1.6.22) or null (0x40).</summary>
    /// <param name="buffer">The bytes; its position moves behind the value if that can be read.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The items, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static IList<object?>? DecodeList(ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (!HasRules(options, out LegacyObjectToValue? rules))
        {
            return DecodeList(buffer);
        }

        AmqpReader reader = OpenReader(buffer);
        List<object?>? value = reader.TryReadNull() ? null : ObjectDecoding.ReadList(ref reader, rules);
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a map (0xC1, 0xD1; AMQP 1.0, part 1, 1.6.23) or null (0x40).</summary>
    /// <param name="buffer">The bytes; its position moves behind the value if that can be read.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The pairs, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short, a key comes twice or is null, or keys of
    /// different types are the same object, as decimal32 and decimal64 are.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static AmqpMap? DecodeMap(ByteBuffer buffer, AmqpObjectOptions? options)
    {
        AmqpReader reader = OpenReader(buffer);
        AmqpMap? value = reader.TryReadNull() ? null : ObjectDecoding.ReadMap(ref reader, LegacyObjectToValue.Of(options));
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads an array (0xE0, 0xF0; AMQP 1.0, part 1, 1.6.24) or null (0x40).</summary>
    /// <typeparam name="T">The .NET type of an element, as for <see cref="EncodeArray{T}(T[], ByteBuffer)"/>.</typeparam>
    /// <param name="buffer">The bytes; its position moves behind the value if that can be read.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The elements, or null.</returns>
    /// <exception cref="AmqpDecodeException">The value is no array of this type, malformed or cut short.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static T[]? DecodeArray<T>(ByteBuffer buffer, AmqpObjectOptions? options)
    {
        AmqpReader reader = OpenReader(buffer);
        T[]? value = reader.TryReadNull() ? null : ObjectDecoding.ReadArray<T>(ref reader, LegacyObjectToValue.Of(options));
        buffer.Commit(in reader);
        return value;
    }

    /// <summary>Reads a field that may hold several values: null, a lone one or an array (AMQP 1.0, part 1, 1.4).</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="buffer">The bytes; its position moves behind the value if that can be read.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The elements; null for null.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, malformed or cut short.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="NotSupportedException">Elements of this type have no encoding.</exception>
    public static Multiple<T>? DecodeMultiple<T>(ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (options?.Resolver is null)
        {
            return DecodeMultiple<T>(buffer);
        }

        AmqpReader reader = OpenReader(buffer);
        T[]? value = reader.TryReadNull() ? null : ObjectDecoding.ReadMultiple<T>(ref reader, LegacyObjectToValue.Of(options));
        buffer.Commit(in reader);
        return value is null ? null : new Multiple<T>(value);
    }

    /// <summary>Reads a value of any type.</summary>
    /// <remarks>As without options, with the resolver asked first at every level.</remarks>
    /// <param name="buffer">The bytes; its position moves behind the value if that can be read.</param>
    /// <param name="options">What types of an SDK's own stand for; null for <see cref="AmqpObjectOptions.Standard"/>. What a resolver throws is not caught.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, cut short or nested too deeply, or a map has a key twice.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    public static object? DecodeObject(ByteBuffer buffer, AmqpObjectOptions? options)
    {
        if (!HasRules(options, out LegacyObjectToValue? rules))
        {
            return DecodeObject(buffer);
        }

        AmqpReader reader = OpenReader(buffer);
        object? value = ObjectDecoding.ToObject(AmqpValue.Read(ref reader), rules);
        buffer.Commit(in reader);
        return value;
    }

    // Without rules of their own, objects are encoded and decoded where they are, and no value is made.
    private static bool HasRules(AmqpObjectOptions? options, [NotNullWhen(true)] out LegacyObjectToValue? rules)
    {
        rules = options is null or { IsStandard: true } ? null : LegacyObjectToValue.Of(options);
        return rules is not null;
    }

    private static void Encode(AmqpValue value, ByteBuffer buffer)
    {
        AmqpWriter writer = Open(buffer);
        value.WriteTo(ref writer);
        buffer.Commit(ref writer);
    }
}
