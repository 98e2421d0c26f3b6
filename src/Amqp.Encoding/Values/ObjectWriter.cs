using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Makes .NET objects of values.</summary>
/// <remarks>Recursive: the depth of values of at most 64 bounds the stack.</remarks>
internal static class ObjectWriter
{
    public static object? Write(AmqpValue value, AmqpObjectMapping mapping) => value.Type switch
    {
        AmqpType.Null => null,
        AmqpType.Boolean => SmallBoxes.Of(value.AsBoolean()),
        AmqpType.UByte => SmallBoxes.Of(value.AsByte()),
        AmqpType.UShort => value.AsUInt16(),
        AmqpType.UInt => SmallBoxes.Of(value.AsUInt32()),
        AmqpType.ULong => SmallBoxes.Of(value.AsUInt64()),
        AmqpType.Byte => SmallBoxes.Of(value.AsSByte()),
        AmqpType.Short => value.AsInt16(),
        AmqpType.Int => SmallBoxes.Of(value.AsInt32()),
        AmqpType.Long => SmallBoxes.Of(value.AsInt64()),
        AmqpType.Float => value.AsSingle(),
        AmqpType.Double => value.AsDouble(),
        AmqpType.Decimal32 => value.AsDecimal32() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Decimal64 => value.AsDecimal64() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Decimal128 => value.AsDecimal128() is var number && number.TryToDecimal(out decimal exact) ? exact : number,
        AmqpType.Char => value.AsChar() is var character && character.TryToChar(out char unit) ? unit : character,
        AmqpType.Timestamp => value.AsTimestamp() is var timestamp && timestamp.TryToDateTime(out DateTime moment) ? moment : timestamp,
        AmqpType.Uuid => value.AsGuid(),
        AmqpType.Binary => value.AsBinary().ToArray(),
        AmqpType.String => value.AsString(),
        AmqpType.Symbol => value.AsSymbol(),
        AmqpType.List => WriteList(value.AsList(), mapping),
        AmqpType.Map => WriteMap(value.AsMap(), mapping),
        AmqpType.Array => WriteArray(value.AsArray()),
        _ => mapping == AmqpObjectMapping.Azure && AzureDescriptors.TryGetObject(value.AsDescribed(), out object? known) ? known : value.AsDescribed(),
    };

    private static List<object?> WriteList(AmqpList list, AmqpObjectMapping mapping)
    {
        var items = new List<object?>(list.Count);
        foreach (AmqpValue item in list)
        {
            items.Add(Write(item, mapping));
        }

        return items;
    }

    private static object WriteMap(AmqpMap map, AmqpObjectMapping mapping)
    {
        bool hasOnlyStrings = true;
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
        {
            hasOnlyStrings &= pair.Key.Type == AmqpType.String;
        }

        if (hasOnlyStrings)
        {
            var texts = new Dictionary<string, object?>(map.Count, ObjectKeyComparer.Of(mapping));
            foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
            {
                texts.Add(pair.Key.AsString(), Write(pair.Value, mapping));
            }

            return texts;
        }

        var objects = new Dictionary<object, object?>(map.Count, ObjectKeyComparer.Of(mapping));
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
        {
            if (Write(pair.Key, mapping) is not object key || objects.ContainsKey(key))
            {
                return map;
            }

            objects.Add(key, Write(pair.Value, mapping));
        }

        return objects;
    }

    private static object WriteArray(AmqpArray array)
    {
        // A byte[] stands for a binary.
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
