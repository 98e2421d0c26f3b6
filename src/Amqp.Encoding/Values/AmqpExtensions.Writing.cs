namespace Amqp.Encoding;

/// <content>Writing.</content>
public static partial class AmqpExtensions
{
    /// <summary>Writes a .NET object as the AMQP type of its .NET type: see <see cref="AmqpValue.TryFromObject"/>. No value is made of it.</summary>
    /// <param name="writer">The writer; on failure it does not move.</param>
    /// <param name="value">The object, or null.</param>
    /// <param name="options">How <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and an SDK's own types are converted; null for
    /// those of <see cref="WithObjects(AmqpWriterOptions, AmqpObjectOptions)"/>, or else
    /// <see cref="AmqpObjectOptions.Standard"/>. Exceptions of a resolver are not caught.</param>
    /// <exception cref="AmqpEncodeException">The object, or a part of it, cannot be encoded; the message has its path and type, and the reason.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public static void WriteObject(this ref AmqpWriter writer, object? value, AmqpObjectOptions? options = null) =>
        ObjectWalk.Write(ref writer, (options ?? (AmqpObjectOptions?)writer.Options.Objects ?? AmqpObjectOptions.Standard).Rules, value);

    /// <summary>Returns the same options with those for objects: of <see cref="WriteObject"/> without options, and of fields of the type
    /// <see cref="object"/> in contracts.</summary>
    /// <param name="options">The options of a writer.</param>
    /// <param name="objects">The options for objects, with their resolvers.</param>
    /// <returns>The new options.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or <paramref name="objects"/> is null.</exception>
    public static AmqpWriterOptions WithObjects(this AmqpWriterOptions options, AmqpObjectOptions objects)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(objects);
        return options.With(objects);
    }

    /// <summary>Writes one value of a scalar type, such as <see cref="int"/>, <see cref="AmqpSymbol"/> or <see cref="DateTime"/>, or null (0x40).</summary>
    /// <typeparam name="T">The .NET type.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value, or null.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static void WriteNullable<T>(this scoped ref AmqpWriter writer, T? value)
        where T : struct
    {
        if (value is T present)
        {
            ArrayEncoding<T>.Default.EncodeBare(ref writer, present);
        }
        else
        {
            writer.WriteNull();
        }
    }

    /// <summary>Writes an array (0xE0, 0xF0) by <see cref="ArrayEncoding{T}.Default"/>.</summary>
    /// <typeparam name="T">The .NET type of an element.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array is nested too deeply or too large.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static void WriteArray<T>(this scoped ref AmqpWriter writer, scoped ReadOnlySpan<T> values) => ArrayEncoding<T>.Default.Write(ref writer, values);

    /// <summary>Writes an array (0xE0, 0xF0) by <see cref="ArrayEncoding{T}.Default"/>, or null (0x40).</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The elements, or null.</param>
    /// <inheritdoc cref="WriteArray{T}(ref AmqpWriter, ReadOnlySpan{T})" path="/typeparam|/exception"/>
    public static void WriteArray<T>(this scoped ref AmqpWriter writer, T[]? values)
    {
        if (values is null)
        {
            writer.WriteNull();
        }
        else
        {
            ArrayEncoding<T>.Default.Write(ref writer, values);
        }
    }

    /// <summary>Writes a list (0x45, 0xC0, 0xD0) of one scalar type by <see cref="ListEncoding{T}.Default"/>.</summary>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The items.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or the list is nested too deeply or too large.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static void WriteList<T>(this scoped ref AmqpWriter writer, scoped ReadOnlySpan<T> values) => ListEncoding<T>.Default.Write(ref writer, values);

    /// <summary>Writes a list (0x45, 0xC0, 0xD0) of one scalar type by <see cref="ListEncoding{T}.Default"/>, or null (0x40).</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The items, or null.</param>
    /// <inheritdoc cref="WriteList{T}(ref AmqpWriter, ReadOnlySpan{T})" path="/typeparam|/exception"/>
    public static void WriteList<T>(this scoped ref AmqpWriter writer, T[]? values) =>
        writer.WriteList((IReadOnlyCollection<T>?)values);

    /// <summary>Writes a map (0xC1, 0xD1) of two scalar types by <see cref="MapEncoding{TKey, TValue}.Default"/>.</summary>
    /// <typeparam name="TKey">The .NET type of a key.</typeparam>
    /// <typeparam name="TValue">The .NET type of a value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="pairs">The pairs, with distinct keys.</param>
    /// <exception cref="AmqpEncodeException">A key or value cannot be encoded, a key occurs twice, or the map is nested too deeply or too large.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    /// <exception cref="NotSupportedException">No encoding of a type is known.</exception>
    public static void WriteMap<TKey, TValue>(this scoped ref AmqpWriter writer, scoped ReadOnlySpan<KeyValuePair<TKey, TValue>> pairs) =>
        MapEncoding<TKey, TValue>.Default.Write(ref writer, pairs);

    /// <summary>Writes a map (0xC1, 0xD1) of two scalar types by <see cref="MapEncoding{TKey, TValue}.Default"/>, or null (0x40).</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="pairs">The pairs, with distinct keys, or null.</param>
    /// <inheritdoc cref="WriteMap{TKey, TValue}(ref AmqpWriter, ReadOnlySpan{KeyValuePair{TKey, TValue}})" path="/typeparam|/exception"/>
    public static void WriteMap<TKey, TValue>(this scoped ref AmqpWriter writer, KeyValuePair<TKey, TValue>[]? pairs) =>
        writer.WriteMap((IReadOnlyCollection<KeyValuePair<TKey, TValue>>?)pairs);

    /// <summary>Writes a field that may hold several values (<c>multiple</c>; part 1, 1.3.4): no value as null, one value bare, several as an array.</summary>
    /// <typeparam name="T">The .NET type of a value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The values.</param>
    /// <param name="encoding">The encoding of the array, whose elements are encoded as a bare value is; null for
    /// <see cref="ArrayEncoding{T}.Default"/>.</param>
    /// <exception cref="AmqpEncodeException">A value cannot be encoded, or the array is nested too deeply or too large.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    /// <exception cref="NotSupportedException">No encoding of the type is known.</exception>
    public static void WriteMultiple<T>(this scoped ref AmqpWriter writer, scoped ReadOnlySpan<T> values, ArrayEncoding<T>? encoding = null)
    {
        switch (values.Length)
        {
            case 0:
                writer.WriteNull();
                break;
            case 1:
                (encoding ?? ArrayEncoding<T>.Default).WriteBare(ref writer, values[0]);
                break;
            default:
                (encoding ?? ArrayEncoding<T>.Default).Write(ref writer, values);
                break;
        }
    }

    /// <summary>Writes a field that may hold several values (<c>multiple</c>; part 1, 1.3.4): no value as null, one value bare, several as an array.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The values; null for no values.</param>
    /// <inheritdoc cref="WriteMultiple{T}(ref AmqpWriter, ReadOnlySpan{T}, ArrayEncoding{T})" path="/typeparam|/exception"/>
    public static void WriteMultiple<T>(this scoped ref AmqpWriter writer, T[]? values) => writer.WriteMultiple(new ReadOnlySpan<T>(values));

    /// <summary>Writes an array (0xE0, 0xF0) from a collection such as a list, or null (0x40).</summary>
    /// <remarks>Only an array is written in place; other collections are copied to pooled memory first.</remarks>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The elements, or null.</param>
    /// <inheritdoc cref="WriteArray{T}(ref AmqpWriter, ReadOnlySpan{T})" path="/typeparam|/exception"/>
    public static void WriteArray<T>(this scoped ref AmqpWriter writer, IReadOnlyCollection<T>? values)
    {
        if (values is null)
        {
            writer.WriteNull();
            return;
        }

        using var items = new BorrowedItems<T>(values);
        writer.WriteArray(items.Values);
    }

    /// <summary>Writes a list (0x45, 0xC0, 0xD0) from a collection such as a list, or null (0x40).</summary>
    /// <remarks>Only an array is written in place; other collections are copied to pooled memory first.</remarks>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The items, or null.</param>
    /// <inheritdoc cref="WriteList{T}(ref AmqpWriter, ReadOnlySpan{T})" path="/typeparam|/exception"/>
    public static void WriteList<T>(this scoped ref AmqpWriter writer, IReadOnlyCollection<T>? values)
    {
        if (values is null)
        {
            writer.WriteNull();
            return;
        }

        using var items = new BorrowedItems<T>(values);
        writer.WriteList(items.Values);
    }

    /// <summary>Writes a map (0xC1, 0xD1) from a collection such as a list, or null (0x40).</summary>
    /// <remarks>Only an array is written in place; other collections are copied to pooled memory first. The keys of a dictionary are not compared again if
    /// its comparer finds equal all keys that are equal in AMQP: texts and numbers with the default comparer.</remarks>
    /// <param name="writer">The writer.</param>
    /// <param name="values">The pairs, with distinct keys, or null.</param>
    /// <inheritdoc cref="WriteMap{TKey, TValue}(ref AmqpWriter, ReadOnlySpan{KeyValuePair{TKey, TValue}})" path="/typeparam|/exception"/>
    public static void WriteMap<TKey, TValue>(this scoped ref AmqpWriter writer, IReadOnlyCollection<KeyValuePair<TKey, TValue>>? values)
    {
        if (values is null)
        {
            writer.WriteNull();
            return;
        }

        using var items = new BorrowedItems<KeyValuePair<TKey, TValue>>(values);
        MapEncoding<TKey, TValue>.Default.For(values).Write(ref writer, items.Values);
    }
}
