using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Legacy;

/// <summary>Decodes values to objects.</summary>
/// <remarks>Recursive: the reader's depth limit bounds the stack. Linear: each value is converted once, and hashed in at most one key, because
/// maps in keys stay as they are (see <see cref="ValueToObject"/>).</remarks>
internal static class ObjectDecoding
{
    // Counts of nested lists may all claim the same bytes, so beyond this limit a list grows with the items that are read.
    private const int MaxInitialCapacity = 4_096;

    public static object? Read(ref AmqpReader reader)
    {
        switch (reader.PeekType())
        {
            case AmqpType.Boolean:
                return SmallBoxes.Of(reader.ReadBoolean());
            case AmqpType.UByte:
                return SmallBoxes.Of(reader.ReadByte());
            case AmqpType.UInt:
                return SmallBoxes.Of(reader.ReadUInt32());
            case AmqpType.ULong:
                return SmallBoxes.Of(reader.ReadUInt64());
            case AmqpType.Int:
                return SmallBoxes.Of(reader.ReadInt32());
            case AmqpType.Long:
                return SmallBoxes.Of(reader.ReadInt64());
            case AmqpType.Double:
                return reader.ReadDouble();
            case AmqpType.String:
                return reader.ReadString();
            case AmqpType.Symbol:
                return reader.ReadSymbol();
            case AmqpType.Binary:
                return new ArraySegment<byte>(reader.ReadBinary().ToArray());
            case AmqpType.List:
                return ReadList(ref reader);
            default:
                return ToObject(AmqpValue.Read(ref reader), LegacyObjectToValue.Standard);
        }
    }

    public static List<object?> ReadList(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterList();
        var items = new List<object?>(Math.Min(scope.Count, MaxInitialCapacity));
        for (int i = 0; i < scope.Count; i++)
        {
            items.Add(Read(ref reader));
        }

        reader.Exit(scope);
        return items;
    }

    /// <summary>Reads a list by an SDK's own rules.</summary>
    public static List<object?> ReadList(ref AmqpReader reader, LegacyObjectToValue rules)
    {
        // This throws if the next value is not a list.
        AmqpReader start = reader;
        start.EnterList();
        return ToList(AmqpValue.Read(ref reader).AsList(), rules, isInKey: false);
    }

    public static AmqpMap ReadMap(ref AmqpReader reader, LegacyObjectToValue rules)
    {
        AmqpReader start = reader;
        AmqpReadScope scope = start.EnterMap();
        AmqpMap? map = TryToMap(AmqpValue.Read(ref reader).AsMap(), rules);
        if (map is null)
        {
            // A dictionary of objects cannot hold a null key, or distinguish a decimal32 and a decimal64 of one number.
            start.Fail(AmqpDecodeErrorKind.NotRepresentable, "map", start.Position, 0);
        }

        return map ?? [];
    }

    public static T[] ReadArray<T>(ref AmqpReader reader, LegacyObjectToValue rules)
    {
        ArrayEncoding<T>? encoding = ElementEncodings<T>.FoundArray;
        if (encoding is not null && !rules.HasResolver)
        {
            return encoding.Read(ref reader);
        }

        AmqpReader start = reader;
        if (!start.TryReadArrayHeader(out ArrayHeader header, out int body))
        {
            return [];
        }

        AmqpReader end = reader;
        AmqpArray array = AmqpValue.Read(ref end).AsArray();
        object?[]? resolved = rules.TryWriteElements(array, isInKey: false);
        if (resolved is null && encoding is not null)
        {
            return encoding.Read(ref reader);
        }

        object?[] items = resolved ?? ToObjects(array, rules, isInKey: false);
        reader = end;
        var elements = new T[items.Length];
        for (int i = 0; i < elements.Length; i++)
        {
            if (items[i] is not T element)
            {
                start.FailConstructor("an array of " + typeof(T), in header, body);
                return [];
            }

            elements[i] = element;
        }

        return elements;
    }

    /// <summary>Reads a field that may hold several values, by the rules of a resolver.</summary>
    public static T[] ReadMultiple<T>(ref AmqpReader reader, LegacyObjectToValue rules)
    {
        if (reader.PeekFormatCode().Category == FormatCodeCategory.Array)
        {
            return ReadArray<T>(ref reader, rules);
        }

        AmqpReader end = reader;
        AmqpValue value = AmqpValue.Read(ref end);
        bool isResolved = rules.TryResolve(value, false, out object? item);
        if (!isResolved && ElementEncodings<T>.FoundArray is ArrayEncoding<T> encoding)
        {
            return [encoding.DecodeBare(ref reader)];
        }

        item = isResolved ? item : ToOwnObject(value, rules, isInKey: false);
        if (item is not T lone)
        {
            reader.FailType("a value of " + typeof(T));
            return [];
        }

        reader = end;
        return [lone];
    }

    /// <summary>Converts a value to an object: a scalar, a list of objects, <see cref="AmqpMap"/>, <see cref="DescribedType"/> or an array.</summary>
    public static object? ToObject(AmqpValue value, LegacyObjectToValue rules, bool isInKey = false) =>
        rules.HasResolver && rules.TryResolve(value, isInKey, out object? resolved) ? resolved : ToOwnObject(value, rules, isInKey);

    /// <summary>Converts a value by the library's rules.</summary>
    public static object? ToOwnObject(AmqpValue value, LegacyObjectToValue rules, bool isInKey)
    {
        switch (value.Type)
        {
            case AmqpType.Binary:
                return ToSegment(value.AsBinary());
            case AmqpType.List:
                return ToList(value.AsList(), rules, isInKey);
            case AmqpType.Map:
                return isInKey ? value.AsMap() : TryToMap(value.AsMap(), rules) ?? (object)value.AsMap();
            case AmqpType.Array:
                return ToArray(value.AsArray(), rules, isInKey);
            case AmqpType.Described:
                DescribedValue described = value.AsDescribed();
                return rules.Options.IsAzure && AzureDescriptors.TryGetObject(described, out object? known)
                    ? known
                    : new DescribedType(ToObject(described.Descriptor, rules, isInKey), ToObject(described.Value, rules, isInKey));
            default:
                return ValueToObject.WriteOwn(value, rules, isInKey);
        }
    }

    /// <summary>Converts a map to a dictionary; null if a key is null or two keys become equal objects.</summary>
    public static AmqpMap? TryToMap(Encoding.AmqpMap source, LegacyObjectToValue rules)
    {
        var map = new AmqpMap(rules);
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in source)
        {
            if (ToObject(pair.Key, rules, isInKey: true) is not object key)
            {
                return null;
            }

            map[key] = ToObject(pair.Value, rules);
        }

        return map.Count == source.Count ? map : null;
    }

    private static List<object?> ToList(AmqpList list, LegacyObjectToValue rules, bool isInKey)
    {
        var items = new List<object?>(list.Count);
        foreach (AmqpValue item in list)
        {
            items.Add(ToObject(item, rules, isInKey));
        }

        return items;
    }

    // The value was read for this conversion, so its arrays are not shared and are returned without a copy.
    private static object ToArray(AmqpArray array, LegacyObjectToValue rules, bool isInKey)
    {
        if (rules.TryWriteElements(array, isInKey) is object?[] resolved)
        {
            return resolved;
        }

        switch (array.Descriptors.Count)
        {
            case 0:
                return TryToArray(array, rules, isInKey) ?? (object)array;
            case 1 when array.Count > 0:
                return System.Array.ConvertAll(ToObjects(array, rules, isInKey), static item => (DescribedType)item!);
            default:
                // An empty array of objects would lose the descriptor. With two descriptors, an object for each would be created for every element, which may
                // take no bytes.
                return array;
        }
    }

    // Converts elements with their shared descriptors. The resolver was called for the elements, and is called here for the values that are described.
    private static object?[] ToObjects(AmqpArray array, LegacyObjectToValue rules, bool isInKey)
    {
        // If only some decimals fit the .NET type, the results would have different AMQP types, so all are converted or none.
        bool areAlike = array.ElementType is AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128;
        Array? converted = areAlike ? TryToArray(array, rules, isInKey) : null;
        object?[] items = new object?[array.Count];

        // Described elements without bytes are one object: they are equal, and may be many.
        int made = array.Elements.AreAllEqual && array.Descriptors.Count > 0 && !rules.HasResolver ? Math.Min(1, items.Length) : items.Length;
        for (int i = 0; i < made; i++)
        {
            AmqpValue element = array.Elements[i];
            items[i] = array.Descriptors.Count > 0 && rules.HasResolver && rules.TryResolve(element, isInKey, out object? resolved) ? resolved
                : converted is null ? ToOwnObject(element, rules, isInKey)
                : converted.GetValue(i);
        }

        for (int at = array.Descriptors.Count - 1; at >= 0; at--)
        {
            object? descriptor = ToObject(array.Descriptors[at], rules, isInKey);
            for (int i = 0; i < made; i++)
            {
                items[i] = new DescribedType(descriptor, items[i]);
            }
        }

        items.AsSpan(made).Fill(items.Length == 0 ? null : items[0]);
        return items;
    }

    /// <summary>Converts the elements without descriptors to an array of their .NET type; null if no type fits all of them.</summary>
    private static Array? TryToArray(AmqpArray array, LegacyObjectToValue rules, bool isInKey)
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
                return Convert(Items<AmqpList>(array), list => ToList(list, rules, isInKey));
            case AmqpType.Map:
                return isInKey ? null : Convert(Items<Encoding.AmqpMap>(array), map => TryToMap(map, rules));
            case AmqpType.Array:
                return Convert(Items<AmqpArray>(array), inner => ToArray(inner, rules, isInKey) as Array) is Array[] { Length: > 0 } arrays
                    ? ToJagged(arrays)
                    : null;
            default:
                return array.Elements.Stored;
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

    private static ArraySegment<byte> ToSegment(ReadOnlyMemory<byte> bytes) =>
        MemoryMarshal.TryGetArray(bytes, out ArraySegment<byte> segment) ? segment : new ArraySegment<byte>(bytes.ToArray());

    private static T[] Items<T>(AmqpArray array) => ((ArrayElements<T>)array.Elements).Items;

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
