namespace Amqp.Encoding;

/// <content>Arrays of AMQP as arrays of .NET.</content>
internal partial class ObjectRules
{
    /// <summary>Converts the elements without descriptors to an array of their .NET type; null if no type fits all of them.</summary>
    protected virtual Array? ToItems(AmqpArray array)
    {
        switch (array.ElementType)
        {
            case AmqpType.Decimal32:
                return TryConvert(array, static (Decimal32 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Decimal64:
                return TryConvert(array, static (Decimal64 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Decimal128:
                return Options.IsAzure
                    ? TryConvert(array, static (Decimal128 item, out decimal number) => item.Mend().TryToDecimal(out number))
                    : TryConvert(array, static (Decimal128 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Char:
                return TryConvert(array, static (AmqpChar item, out char unit) => item.TryToChar(out unit));
            case AmqpType.Timestamp:
                return TryConvert(array, static (AmqpTimestamp item, out DateTime time) => item.TryToDateTime(out time));
            case AmqpType.Binary:
                return Array.ConvertAll(Items<ReadOnlyMemory<byte>>(array), ToSegment);
            case AmqpType.Array:
                return Convert(Items<AmqpArray>(array), inner => ToArray(inner, isInKey: false) as Array) is Array[] { Length: > 0 } arrays
                    ? ToJagged(arrays)
                    : null;
            case AmqpType.String when !array.TryGetElements<string>(out _):
                // One of the strings is not UTF-8.
                return null;
            case AmqpType.List or AmqpType.Map:
                return null;
            default:
                return Take(array);
        }
    }

    // Arrays of one type become a jagged array of that type; others have different types or depths. A byte[][] is an array of binaries, so arrays of ubyte do
    // not become one.
    private static Array[] ToJagged(Array[] arrays)
    {
        Type type = arrays[0].GetType();
        return type != typeof(byte[]) && Array.TrueForAll(arrays, array => array.GetType() == type) && TypedItems.OfArray(type) is TypedItems items
            ? items.ToJagged(arrays)
            : arrays;
    }

    protected static T[] Items<T>(AmqpArray array) => (T[])array.Items!;

    // If one element cannot be converted, all stay as they are.
    protected static TTo[]? Convert<TFrom, TTo>(TFrom[] source, Func<TFrom, TTo?> convert)
        where TTo : class
    {
        var items = new TTo[source.Length];
        for (int i = 0; i < items.Length; i++)
        {
            if (convert(source[i]) is not TTo item)
            {
                return null;
            }

            items[i] = item;
        }

        return items;
    }

    private delegate bool Conversion<TFrom, TTo>(TFrom from, out TTo to);

    // If one element does not fit the .NET type, all stay as they are.
    private Array? TryConvert<TFrom, TTo>(AmqpArray array, Conversion<TFrom, TTo> convert)
    {
        TFrom[] source = Items<TFrom>(array);
        var items = new TTo[source.Length];
        for (int i = 0; i < items.Length; i++)
        {
            if (!convert(source[i], out items[i]))
            {
                return Take(array);
            }
        }

        return items;
    }

    // The values that the object path reads are not shared, so their elements and bytes are not copied.
    private Array? Take(AmqpArray array) => _isAdapter ? array.Items : array.CopyItems();

    private ArraySegment<byte> ToSegment(ReadOnlyMemory<byte> bytes) =>
        _isAdapter && MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment) ? segment : new ArraySegment<byte>(bytes.ToArray());
}
