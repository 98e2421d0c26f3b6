namespace Amqp.Encoding;

/// <content>Conversions between values and .NET objects, and of composites.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Converts an object to a value by its type, without reflection.</summary>
    /// <remarks>
    /// <para>These are converted: null; <see cref="AmqpValue"/>, <see cref="AmqpList"/>, <see cref="AmqpMap"/>, <see cref="AmqpArray"/>,
    /// <see cref="DescribedValue"/>, <see cref="Encoding.Descriptor"/>; bool, byte (ubyte), sbyte (byte), the other integers, float, double,
    /// <see cref="Decimal32"/>, <see cref="Decimal64"/>, <see cref="Decimal128"/>, decimal (decimal128), char and <see cref="AmqpChar"/>,
    /// <see cref="AmqpTimestamp"/>, <see cref="DateTime"/> and <see cref="DateTimeOffset"/> (timestamp), <see cref="Guid"/>, string,
    /// <see cref="AmqpSymbol"/>.</para>
    /// <para>byte[], <see cref="ArraySegment{T}"/>, <see cref="ReadOnlyMemory{T}"/> and <see cref="Memory{T}"/> of byte become binary, and are not copied.
    /// Other arrays of the types above, and arrays of such arrays, become arrays; object[] becomes a list. Dictionaries and other collections of pairs become
    /// maps, also when they are empty; any other sequence becomes a list. Pairs that are not in a dictionary need types that
    /// are known without reflection: keys that are string, <see cref="AmqpSymbol"/>, object or <see cref="AmqpValue"/>, with
    /// values of the types above, of their arrays, or of a resolver's type, and some more. A collection whose keys or values
    /// would be lost, such as a <see cref="System.Collections.Specialized.NameValueCollection"/>, has no value.</para>
    /// <para>A resolver in the options is called first, for the object and for its parts. If it maps the elements of an array of the types above, the results
    /// must have one AMQP type and become an array. Its exceptions are not caught.</para>
    /// </remarks>
    /// <param name="value">The object.</param>
    /// <param name="result">The value, or null.</param>
    /// <param name="options">How <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and an SDK's own types are converted; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>False if the object has no value: a type that is not listed; a <see cref="DateTime"/> of kind Unspecified; half of a
    /// character; a null among the elements of an array; a key that occurs twice; nesting, or a cycle, of more than 64 levels. A writer with
    /// <see cref="AmqpWriterOptions.WithMaxDepth"/> writes deeper objects.</returns>
    public static bool TryFromObject(object? value, out AmqpValue result, AmqpObjectOptions? options = null) =>
        ObjectWalk.TryConvert((options ?? AmqpObjectOptions.Standard).Rules, value, out result);

    /// <summary>Converts an object to a value by its type, as <see cref="TryFromObject"/> does.</summary>
    /// <param name="value">The object.</param>
    /// <param name="options">How <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/>, <see cref="Uri"/> and an SDK's own types are converted; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The object has no value; the message has the path and the type of the part, and the reason.</exception>
    public static AmqpValue FromObject(object? value, AmqpObjectOptions? options = null) =>
        ObjectWalk.Convert((options ?? AmqpObjectOptions.Standard).Rules, value);

    /// <summary>Converts the value to a .NET object.</summary>
    /// <remarks>
    /// <para>Scalars are boxed as the type of their <c>As</c> method. Exceptions, if the .NET type can hold the value: a timestamp becomes a
    /// <see cref="DateTime"/> in UTC, a decimal of any width a <see cref="decimal"/> and a char a <see cref="char"/>. Boxes of booleans, ubytes, bytes, and of
    /// the other integers with an encoding of one byte, are shared. A binary becomes a new byte[].</para>
    /// <para>A list becomes a <c>List&lt;object?&gt;</c>. A map becomes a <c>Dictionary&lt;string, object?&gt;</c> if all keys are strings, otherwise a
    /// <c>Dictionary&lt;object, object?&gt;</c> that compares keys as AMQP does. It stays an <see cref="AmqpMap"/> if a key is null or two keys become equal
    /// objects. An attacker who chooses the keys cannot predict the hashes of the dictionaries. Maps inside a key stay an <see cref="AmqpMap"/>,
    /// and arrays of zero-width elements an <see cref="AmqpArray"/>, so that the cost of hashing keys does not grow with their nesting or their counts.
    /// An array of scalars becomes an array of the type in which <see cref="AmqpArray"/> stores it (binary: byte[][]). Arrays of ubyte, of nulls, of
    /// lists, maps and arrays and of described values stay an <see cref="AmqpArray"/>, and described values stay a <see cref="DescribedValue"/>.</para>
    /// <para>A resolver in the options is called first, for the value and for all its parts that become objects. An array with an element that it maps becomes
    /// an <c>object?[]</c>, which converts back to a list; to keep an array, the resolver must map it as a whole. Its exceptions are not caught.</para>
    /// <para>A string that is not UTF-8 stays an <see cref="AmqpValue"/>, and an array that contains one stays an <see cref="AmqpArray"/>, unless they have a
    /// text (<see cref="Deviations.ReplaceMalformedStrings"/>). In a key such a string always stays an <see cref="AmqpValue"/>, so that two keys with the same
    /// text stay distinct.</para>
    /// </remarks>
    /// <param name="options">How described values of Azure and values with an SDK's own types are converted; null for
    /// <see cref="AmqpObjectOptions.Standard"/>.</param>
    /// <returns>The object, or null.</returns>
    /// <exception cref="AmqpEncodeException">The value is nested deeper than 64 levels, and the stack of the thread has no room to convert it.</exception>
    public object? ToObject(AmqpObjectOptions? options = null)
    {
        try
        {
            return (options ?? AmqpObjectOptions.Standard).Rules.ToObject(this);
        }
        catch (InsufficientExecutionStackException exception) when (Depth > ValueDepth.Shallow)
        {
            throw ValueDepth.NoStack(exception);
        }
    }

    /// <summary>Converts a composite to a described value.</summary>
    /// <param name="composite">The composite; later changes of it do not change the value.</param>
    /// <returns>The described value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A mandatory field is unset, or a field cannot be encoded.</exception>
    public static AmqpValue FromComposite(IAmqpComposite composite)
    {
        ArgumentNullException.ThrowIfNull(composite);
        byte[] encoded = new byte[composite.GetEncodedSize()];
        Record.WriteMeasured(composite, encoded, null);
        return Decode(encoded, AmqpReaderOptions.Accepted);
    }

    /// <summary>Gets the value as a .NET type, for the look-ups by key.</summary>
    internal bool TryGetItem<T>([NotNullWhen(true)] out T? value)
    {
        if (TryGetScalar(out value))
        {
            return true;
        }

        object? item = ToItem<T>();
        value = item is T same ? same : default;
        return item is T;
    }

    private object? ToItem<T>() => Type switch
    {
        AmqpType.Timestamp when typeof(T) == typeof(DateTimeOffset) => AsTimestamp().TryToDateTimeOffset(out DateTimeOffset time) ? time : null,
        AmqpType.Binary when typeof(T) == typeof(ReadOnlyMemory<byte>) => AsBinary(),
        AmqpType.List => AsList(),
        AmqpType.Map => AsMap(),
        AmqpType.Array => AsArray(),
        AmqpType.Described => AzureDescriptors.TryGetObject(AsDescribed(), out object? known) ? known : AsDescribed(),
        _ => ToObject(),
    };
}
