namespace Amqp.Encoding;

/// <content>Between values and .NET objects.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Makes a value of an object by its type, without reflection.</summary>
    /// <remarks>
    /// <para>null; <see cref="AmqpValue"/>, <see cref="AmqpList"/>, <see cref="AmqpMap"/>, <see cref="AmqpArray"/>, <see cref="DescribedValue"/>,
    /// <see cref="Encoding.Descriptor"/>; bool, byte (ubyte), sbyte (byte), the other integers, float, double, <see cref="Decimal32"/>,
    /// <see cref="Decimal64"/>, <see cref="Decimal128"/>, decimal (decimal128), char and <see cref="AmqpChar"/>, <see cref="AmqpTimestamp"/>,
    /// <see cref="DateTime"/> and <see cref="DateTimeOffset"/> (timestamp), <see cref="Guid"/>, string, <see cref="AmqpSymbol"/>.</para>
    /// <para>byte[], <see cref="ArraySegment{T}"/>, <see cref="ReadOnlyMemory{T}"/> and <see cref="Memory{T}"/> of byte are binary, and are
    /// referred to and not copied. Other arrays of the types above, and arrays of these, are arrays; object[] is a list.
    /// Dictionaries, and what else enumerates pairs with keys of type string, are maps; everything else that enumerates is a list.</para>
    /// <para>A resolver in the options is asked first, for the object and for what is in it. Arrays of the types above whose elements it maps are
    /// arrays of what it makes of them, which has one AMQP type. What it throws is not caught.</para>
    /// </remarks>
    /// <param name="value">The object.</param>
    /// <param name="result">The value, or null.</param>
    /// <param name="options">What <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and the types of an SDK's own stand for; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>False if the object has no value: a type that is not listed; a <see cref="DateTime"/> of kind Unspecified; half of a
    /// character; a null among the elements of an array; a key that occurs twice; nesting, or a cycle, of more than 64 levels.</returns>
    public static bool TryFromObject(object? value, out AmqpValue result, AmqpObjectOptions? options = null)
    {
        if ((options ?? AmqpObjectOptions.Standard).Reader.Start().TryRead(value, 0, out result))
        {
            return true;
        }

        result = default;
        return false;
    }

    /// <summary>Makes a value of an object by its type, as <see cref="TryFromObject"/> does.</summary>
    /// <param name="value">The object.</param>
    /// <param name="options">What <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and the types of an SDK's own stand for; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The object has no value.</exception>
    public static AmqpValue FromObject(object? value, AmqpObjectOptions? options = null) =>
        TryFromObject(value, out AmqpValue result, options)
            ? result
            : throw ObjectToValue.NoValue(value);

    /// <summary>Gets the .NET object of the value.</summary>
    /// <remarks>
    /// <para>Scalars are boxed as the type of their <c>As</c> method, except that a timestamp is a <see cref="DateTime"/> in UTC, a decimal of any
    /// width a <see cref="decimal"/> and a char a <see cref="char"/> where these can hold it. Boxes of booleans, ubytes, bytes, and of the
    /// other integers that have an encoding of one byte, are shared. Binary is a new byte[].</para>
    /// <para>A list is a <c>List&lt;object?&gt;</c>. A map is a <c>Dictionary&lt;string, object?&gt;</c> if all keys are strings, otherwise a
    /// <c>Dictionary&lt;object, object?&gt;</c> that compares keys as AMQP does; it stays an <see cref="AmqpMap"/> if a key is null or two keys
    /// are the same as objects. The dictionaries' hashes cannot be foreseen by an attacker who chose the keys. Within a key maps stay an
    /// <see cref="AmqpMap"/>, so that hashing keys takes no longer the deeper they are nested. An array of scalars is an array of the type
    /// in which <see cref="AmqpArray"/> stores it (binary: byte[][]); arrays of ubyte, of nulls, of lists, maps and arrays and of described
    /// values stay an <see cref="AmqpArray"/>, and described values a <see cref="DescribedValue"/>.</para>
    /// <para>A resolver in the options is asked first, for the value and for what is in it as far as that becomes objects. An array with an element that
    /// it maps is an <c>object?[]</c>, which is a list when it is converted back: a resolver that keeps arrays maps them whole. What it throws is not caught.</para>
    /// <para>A string that is not UTF-8 stays an <see cref="AmqpValue"/>, and an array with one an <see cref="AmqpArray"/>, unless they have a text
    /// (<see cref="Deviations.ReplaceMalformedStrings"/>); in a key it always does, so that two keys with the same text stay two.</para>
    /// </remarks>
    /// <param name="options">What described values of Azure, and values that an SDK has types of its own for, stand for; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>The object, or null.</returns>
    public object? ToObject(AmqpObjectOptions? options = null) => ValueToObject.Write(this, (options ?? AmqpObjectOptions.Standard).Reader.Start());
}
