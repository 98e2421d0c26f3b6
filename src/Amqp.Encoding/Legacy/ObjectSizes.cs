using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Counts the bytes that <see cref="ObjectEncoding"/> writes.</summary>
internal static class ObjectSizes
{
    public static int Of(object? value) => Of(value, 0);

    public static int OfBinary(ArraySegment<byte> bytes) => bytes.Array is null ? 1 : EncodedSize.OfBinary(bytes.Count);

    public static int OfArray<T>(T[] values) => ElementEncodings<T>.FoundArray is ArrayEncoding<T> encoding
        ? encoding.GetEncodedSize(values)
        : LegacyObjectToValue.ToArray(values, typeof(T), 0).GetEncodedSize();

    public static int OfSequence(object value, int depth = 0)
    {
        if (TypedItems.OfSequence(value) is TypedItems items)
        {
            // An empty list takes one byte and opens no level.
            int typed = items.GetListSize(value);
            CheckDepth(typed == 1 ? depth : depth + 1);
            return typed;
        }

        if (value is IList list)
        {
            return OfList(list, depth);
        }

        if (value is not IEnumerable sequence)
        {
            throw ObjectEncoding.NoType(value.GetType());
        }

        int count = 0;
        long size = 0;
        foreach (object? item in sequence)
        {
            size += Of(item, depth + 1);
            count++;
        }

        return EncodedSize.OfList(count, size);
    }

    // As in the writer, the depth limit applies to the content of a list or described value, and to a map even if it is empty.
    private static int Of(object? value, int depth)
    {
        CheckDepth(depth);
        switch (value)
        {
            case null or bool:
                return 1;
            case string text:
                return EncodedSize.OfString(text);
            case int number:
                return EncodedSize.OfInt32(number);
            case long number:
                return EncodedSize.OfInt64(number);
            case AmqpSymbol symbol:
                return EncodedSize.OfSymbol(symbol);
            case double or DateTime or DateTimeOffset:
                return 9;
            case Guid or decimal:
                return 17;
            case ArraySegment<byte> bytes:
                return OfBinary(bytes);
            case uint number:
                return EncodedSize.OfUInt32(number);
            case ulong number:
                return EncodedSize.OfUInt64(number);
            case byte or sbyte:
                return 2;
            case short or ushort:
                return 3;
            case float or char:
                return 5;
            default:
                return OfOther(value, depth);
        }
    }

    private static int OfOther(object value, int depth)
    {
        if (CoreValues.TryGet(value, out AmqpValue core))
        {
            CheckDepth(depth + core.Depth);
            return core.GetEncodedSize();
        }

        return value switch
        {
            AmqpMap map => OfMap(map, depth),
            DescribedType described => EncodedSize.ToInt32(1L + Of(described.Descriptor, depth + 1) + Of(described.Value, depth + 1)),
            IMultiple multiple => multiple.GetEncodedSize(),
            IAmqpComposite composite => composite.GetEncodedSize(),
            Array array when array.GetType() != typeof(object[]) => OfArray(array, depth),
            List<object?> list => OfList(list, depth),
            IEnumerable<KeyValuePair<string, object?>> pairs => OfPairs(pairs, depth),
            IDictionary dictionary => OfDictionary(dictionary, depth),
            _ => OfSequence(value, depth),
        };
    }

    private static int OfArray(Array array, int depth)
    {
        if (TypedItems.OfArray(array.GetType()) is not TypedItems typed)
        {
            return LegacyObjectToValue.ToArray(array, array.GetType().GetElementType()!, depth).GetEncodedSize();
        }

        CheckDepth(depth + typed.ArrayLevels);
        return typed.GetArraySize(array);
    }

    private static void CheckDepth(int depth) => _ = ValueDepth.Check(depth);

    private static int OfList(IList list, int depth)
    {
        long size = 0;
        for (int i = 0; i < list.Count; i++)
        {
            size += Of(list[i], depth + 1);
        }

        return EncodedSize.OfList(list.Count, size);
    }

    private static int OfMap(AmqpMap map, int depth)
    {
        CheckDepth(depth + 1);
        long size = 0;
        foreach (KeyValuePair<object, object?> pair in map)
        {
            size += Of(pair.Key, depth + 1) + (long)Of(pair.Value, depth + 1);
        }

        return EncodedSize.OfMap(map.Count, size);
    }

    private static int OfDictionary(IDictionary dictionary, int depth)
    {
        CheckDepth(depth + 1);
        long size = 0;
        IDictionaryEnumerator enumerator = dictionary.GetEnumerator();
        while (enumerator.MoveNext())
        {
            size += Of(enumerator.Key, depth + 1) + (long)Of(enumerator.Value, depth + 1);
        }

        return EncodedSize.OfMap(dictionary.Count, size);
    }

    private static int OfPairs(IEnumerable<KeyValuePair<string, object?>> pairs, int depth)
    {
        CheckDepth(depth + 1);
        int count = 0;
        long size = 0;
        if (pairs is Dictionary<string, object?> dictionary)
        {
            foreach (KeyValuePair<string, object?> pair in dictionary)
            {
                size += EncodedSize.OfString(pair.Key) + (long)Of(pair.Value, depth + 1);
            }

            return EncodedSize.OfMap(dictionary.Count, size);
        }

        foreach (KeyValuePair<string, object?> pair in pairs)
        {
            size += EncodedSize.OfString(pair.Key) + (long)Of(pair.Value, depth + 1);
            count++;
        }

        return EncodedSize.OfMap(count, size);
    }
}
