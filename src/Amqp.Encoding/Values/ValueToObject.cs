using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Converts values to .NET objects.</summary>
/// <remarks>
/// <para>Recursive: the depth of values of at most 64 bounds the stack.</para>
/// <para>Linear: each value is converted once, and hashed in at most one key. Hashing a key walks its whole content. If a map in a key became a dictionary, its
/// keys would be hashed for that dictionary and again for each enclosing key. So maps in keys stay as they are; their keys are known to be distinct.</para>
/// </remarks>
internal static class ValueToObject
{
    public static object? Write(AmqpValue value, ObjectToValue rules, bool isInKey = false) =>
        rules.HasResolver && rules.TryResolve(value, isInKey, out object? resolved) ? resolved : WriteOwn(value, rules, isInKey);

    /// <summary>Converts a value by the library's rules.</summary>
    public static object? WriteOwn(AmqpValue value, ObjectToValue rules, bool isInKey) => value.Type switch
    {
        AmqpType.Null => null,
        AmqpType.Boolean => SmallBoxes.Of(value.AsBoolean()),
        AmqpType.UByte => SmallBoxes.Of(value.AsByte()),
        AmqpType.UShort => value.AsUInt16(),
        AmqpType.UInt => SmallBoxes.Of(value.AsUInt32()),
        AmqpType.ULong => SmallBoxes.Of(value.AsUInt64()),
        AmqpType.SByte => SmallBoxes.Of(value.AsSByte()),
        AmqpType.Short => value.AsInt16(),
        AmqpType.Int => SmallBoxes.Of(value.AsInt32()),
        AmqpType.Long => SmallBoxes.Of(value.AsInt64()),
        AmqpType.Float => value.AsSingle(),
        AmqpType.Double => value.AsDouble(),
        AmqpType.Decimal32 => value.AsDecimal32() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Decimal64 => value.AsDecimal64() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Decimal128 => value.AsDecimal128() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Char => value.AsChar() is var character && character.TryToChar(out char unit) ? unit : character,
        AmqpType.Timestamp => value.AsTimestamp() is var timestamp && timestamp.TryToDateTime(out DateTime moment) ? moment : (object)timestamp,
        AmqpType.Uuid => value.AsGuid(),
        AmqpType.Binary => value.AsBinary().ToArray(),
        AmqpType.String => WriteString(value, isInKey),
        AmqpType.Symbol => value.AsSymbol(),
        AmqpType.List => WriteList(value.AsList(), rules, isInKey),
        AmqpType.Map => isInKey ? value.AsMap() : WriteMap(value.AsMap(), rules),
        AmqpType.Array => WriteArray(value.AsArray(), rules, isInKey),
        _ => rules.Options.IsAzure && AzureDescriptors.TryGetObject(value.AsDescribed(), out object? known) ? known : value.AsDescribed(),
    };

    // In a key a malformed string stays a value: its bytes distinguish it from keys with the same text.
    private static object WriteString(AmqpValue value, bool isInKey) =>
        (!isInKey || !value.TryGetMalformedString(out _)) && value.TryGetString(out string? text) ? text : (object)value;

    private static List<object?> WriteList(AmqpList list, ObjectToValue rules, bool isInKey)
    {
        var items = new List<object?>(list.Count);
        foreach (AmqpValue item in list)
        {
            items.Add(Write(item, rules, isInKey));
        }

        return items;
    }

    private static object WriteMap(AmqpMap map, ObjectToValue rules)
    {
        // The keys are converted first, because the type of the dictionary depends on all of them.
        object[] keys = new object[map.Count];
        bool hasOnlyStrings = true;
        for (int i = 0; i < keys.Length; i++)
        {
            if (Write(map.Pairs[i].Key, rules, isInKey: true) is not object key)
            {
                return map;
            }

            keys[i] = key;
            hasOnlyStrings &= key is string;
        }

        return hasOnlyStrings ? WritePairs<string>(map, keys, rules) : WritePairs<object>(map, keys, rules);
    }

    private static object WritePairs<TKey>(AmqpMap map, object[] keys, ObjectToValue rules)
        where TKey : class
    {
        var pairs = new Dictionary<TKey, object?>(keys.Length, (IEqualityComparer<TKey>)(object)rules.KeyComparer);
        for (int i = 0; i < keys.Length; i++)
        {
            pairs[(TKey)keys[i]] = Write(map.Pairs[i].Value, rules);
        }

        // There are fewer pairs if two keys became equal objects.
        return pairs.Count == map.Count ? pairs : map;
    }

    private static object WriteArray(AmqpArray array, ObjectToValue rules, bool isInKey)
    {
        if (rules.TryWriteElements(array, isInKey) is object?[] items)
        {
            return items;
        }

        // An array of ubyte stays, because a byte[] is a binary.
        if (array.Descriptors.Count != 0 || array.ElementType == AmqpType.UByte)
        {
            return array;
        }

        if (array.TryGetElements(out ReadOnlyMemory<ReadOnlyMemory<byte>> binaries))
        {
            byte[][] copies = new byte[binaries.Length][];
            for (int i = 0; i < copies.Length; i++)
            {
                copies[i] = binaries.Span[i].ToArray();
            }

            return copies;
        }

        return array.Elements.CopyScalars() ?? (object)array;
    }
}
