namespace Amqp.Encoding;

/// <content>Arrays of .NET values (AMQP 1.0, part 1, 1.6.24).</content>
public readonly partial struct AmqpValue
{
    /// <summary>Creates an array with the AMQP type of a .NET type.</summary>
    /// <typeparam name="T">bool, byte (ubyte), sbyte (byte), ushort, short, uint, int, ulong, long, float, double, <see cref="Decimal32"/>,
    /// <see cref="Decimal64"/>, <see cref="Decimal128"/>, <see cref="AmqpChar"/>, <see cref="AmqpTimestamp"/>, <see cref="Guid"/>,
    /// <see cref="ReadOnlyMemory{T}"/> of byte (binary), string, <see cref="AmqpSymbol"/>, <see cref="AmqpList"/>, <see cref="AmqpMap"/> or
    /// <see cref="AmqpArray"/>, which are stored as they are; or another type that <see cref="ArrayEncoding{T}.Default"/> supports, which is converted: byte[]
    /// (binary), char, decimal (decimal128), <see cref="DateTime"/> and <see cref="DateTimeOffset"/> (timestamp), and arrays of all of these.</typeparam>
    /// <param name="values">The elements; they are copied.</param>
    /// <returns>The array.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is another type.</exception>
    /// <exception cref="AmqpEncodeException">An element is null, a converted element cannot be encoded, or values are nested deeper
    /// than 1,024 levels.</exception>
    public static AmqpValue FromArray<T>(ReadOnlyMemory<T> values)
    {
        if (ElementType.OfArray(typeof(T[])) is not ElementType type)
        {
            return Convert(values.Span);
        }

        T[] items = values.ToArray();
        if (default(T) is null && Array.IndexOf(items, default!) is var missing and >= 0)
        {
            throw VariableWidth.NullAt("element", missing, AmqpType.Array, type.Type);
        }

        return new AmqpArray(type.Type, default, items, items.Length, []);
    }

    /// <summary>Creates an array with the AMQP type of a .NET type.</summary>
    /// <typeparam name="T">As for the other overload.</typeparam>
    /// <param name="values">The elements, which are copied; or null.</param>
    /// <returns>The array, or null.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is another type.</exception>
    /// <exception cref="AmqpEncodeException">An element is null, a converted element cannot be encoded, or values are nested deeper
    /// than 1,024 levels.</exception>
    public static AmqpValue FromArray<T>(T[]? values) => values is null ? default : FromArray<T>(values.AsMemory());

    /// <summary>Gets the elements of an array of one type.</summary>
    /// <typeparam name="T">As for <see cref="FromArray{T}(ReadOnlyMemory{T})"/>: elements are returned as they are stored, or converted.</typeparam>
    /// <param name="values">The elements, or none.</param>
    /// <returns>False if the value is not an array, its elements are described or of another type, or an element does not fit the type that it is converted
    /// to.</returns>
    /// <exception cref="AmqpEncodeException"><typeparamref name="T"/> is string[], and a string has a lone surrogate.</exception>
    public bool TryGetArray<T>(out ReadOnlyMemory<T> values)
    {
        values = default;
        return _reference is AmqpArray array && array.Descriptors.Count == 0 && (array.TryGetElements(out values) || TryConvert(array, out values));
    }

    // The conversion encodes and decodes, because the typed encodings know the types that are not stored.
    private static AmqpValue Convert<T>(ReadOnlySpan<T> values)
    {
        ArrayEncoding<T> encoding = StandardEncodings.FindArray<T>()
            ?? throw new NotSupportedException("Arrays of " + typeof(T) + " have no AMQP type; convert the elements first, or use FromObject with an AmqpObjectResolver.");
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        encoding.Write(ref writer, values);
        writer.Flush();
        return Decode(buffer.WrittenSpan);
    }

    // An empty array shows whether the type fits, before the elements are encoded.
    private static bool TryConvert<T>(AmqpArray array, out ReadOnlyMemory<T> values)
    {
        values = default;
        if (ElementType.OfArray(typeof(T[])) is not null || StandardEncodings.FindArray<T>() is not ArrayEncoding<T> encoding ||
            !encoding.TryDecode(((AmqpValue)new AmqpArray(array.ElementType)).Encode(), out _, out _) ||
            !encoding.TryDecode(((AmqpValue)array).Encode(), out T[]? items, out _))
        {
            return false;
        }

        values = items;
        return true;
    }
}
