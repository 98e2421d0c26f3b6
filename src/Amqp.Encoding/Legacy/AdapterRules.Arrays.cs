namespace Amqp.Encoding.Legacy;

/// <content>Arrays as objects: an array of the .NET type of the elements.</content>
/// <remarks>The values were read for this conversion, so their arrays are not shared and are returned without a copy.</remarks>
internal sealed partial class AdapterRules
{
    /// <summary>Converts elements with their shared descriptors.</summary>
    public object?[] ToObjects(AmqpArray array)
    {
        // If only some decimals fit the .NET type, the results would have different AMQP types, so all are converted or none.
        bool areAlike = array.ElementType is AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128;
        Array? converted = areAlike ? TryToArray(array) : null;
        object?[] items = new object?[array.Count];

        // Described zero-width elements are one object: they are equal, and may be many.
        int made = array.AreAllEqual && array.Descriptors.Count > 0 ? Math.Min(1, items.Length) : items.Length;
        for (int i = 0; i < made; i++)
        {
            AmqpValue element = array.GetElement(i);
            items[i] = converted is not null ? converted.GetValue(i)
                : array.Descriptors.Count > 0 ? ToObject(element)
                : ToOwnObject(element, isInKey: false);
        }

        for (int at = array.Descriptors.Count - 1; at >= 0; at--)
        {
            object? descriptor = ToObject(array.Descriptors[at]);
            for (int i = 0; i < made; i++)
            {
                items[i] = new DescribedType(descriptor, items[i]);
            }
        }

        items.AsSpan(made).Fill(items.Length == 0 ? null : items[0]);
        return items;
    }

    protected override bool StoresItems(AmqpType type) =>
        type is not (AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128 or AmqpType.Char or AmqpType.Timestamp or AmqpType.Binary);

    protected override object MakeArray(AmqpArray array)
    {
        switch (array.Descriptors.Count)
        {
            case 0:
                return TryToArray(array) ?? (object)array;
            case 1 when array.Count > 0:
                return System.Array.ConvertAll(ToObjects(array), static item => (DescribedType)item!);
            default:
                // An empty array of objects would lose the descriptor. With two descriptors, an object for each would be created for every element, which may
                // take no bytes.
                return array;
        }
    }

    /// <summary>Converts the elements without descriptors to an array of their .NET type; null if no type fits all of them.</summary>
    private Array? TryToArray(AmqpArray array)
    {
        switch (array.ElementType)
        {
            case AmqpType.Decimal32:
                return TryConvert(array, static (Decimal32 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Decimal64:
                return TryConvert(array, static (Decimal64 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Decimal128:
                return TryConvert(array, static (Decimal128 item, out decimal number) => item.TryToDecimal(out number));
            case AmqpType.Char:
                return TryConvert(array, static (AmqpChar item, out char unit) => item.TryToChar(out unit));
            case AmqpType.Timestamp:
                return TryConvert(array, static (AmqpTimestamp item, out DateTime time) => item.TryToDateTime(out time));
            case AmqpType.Binary:
                return System.Array.ConvertAll(Items<ReadOnlyMemory<byte>>(array), ToSegment);
            case AmqpType.List:
                return Convert(Items<AmqpList>(array), list => MakeList(list, isInKey: false));
            case AmqpType.Map:
                return Convert(Items<Encoding.AmqpMap>(array), map => (AmqpMap?)TryMakeMap(map));
            case AmqpType.Array:
                return Convert(Items<AmqpArray>(array), inner => ToArray(inner, isInKey: false) as Array) is Array[] { Length: > 0 } arrays
                    ? ToJagged(arrays)
                    : null;
            case AmqpType.String when !array.TryGetElements<string>(out _):
                // One of the strings is not UTF-8.
                return null;
            default:
                return array.Items;
        }
    }

    // Arrays of one type become a jagged array of that type; others have different types or depths. A byte[][] is an array of binaries, so arrays of ubyte do
    // not become one.
    private static Array[] ToJagged(Array[] arrays)
    {
        Type type = arrays[0].GetType();
        return type != typeof(byte[]) && System.Array.TrueForAll(arrays, array => array.GetType() == type) && TypedItems.OfArray(type) is TypedItems items
            ? items.ToJagged(arrays)
            : arrays;
    }

    private static T[] Items<T>(AmqpArray array) => (T[])array.Items!;

    // If one element cannot be converted, all stay as they are.
    private static TTo[]? Convert<TFrom, TTo>(TFrom[] source, Func<TFrom, TTo?> convert)
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
    private static Array TryConvert<TFrom, TTo>(AmqpArray array, Conversion<TFrom, TTo> convert)
    {
        TFrom[] source = Items<TFrom>(array);
        var items = new TTo[source.Length];
        for (int i = 0; i < items.Length; i++)
        {
            if (!convert(source[i], out items[i]))
            {
                return source;
            }
        }

        return items;
    }
}
