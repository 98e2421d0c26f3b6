using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Makes values of .NET objects.</summary>
/// <remarks>Recursive: the depth of 64, which values have too, bounds the stack where objects refer to themselves.</remarks>
internal static class ObjectReader
{
    public static bool TryRead(object? source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        switch (source)
        {
            case null:
                result = default;
                return true;
            case string value:
                result = value;
                return true;
            case bool value:
                result = value;
                return true;
            case int value:
                result = value;
                return true;
            case long value:
                result = value;
                return true;
            case AmqpSymbol value:
                result = value;
                return true;
            case double value:
                result = value;
                return true;
            case DateTime value:
                result = value.Kind == DateTimeKind.Unspecified ? default : AmqpValue.FromDateTime(value);
                return value.Kind != DateTimeKind.Unspecified;
            case DateTimeOffset value:
                result = mapping == AmqpObjectMapping.Azure
                    ? AzureDescriptors.Describe(AzureDescriptors.DateTimeOffset, value.UtcTicks)
                    : AmqpValue.FromDateTimeOffset(value);
                return true;
            case Guid value:
                result = value;
                return true;
            case byte value:
                result = value;
                return true;
            case uint value:
                result = value;
                return true;
            case ulong value:
                result = value;
                return true;
            case short value:
                result = value;
                return true;
            case ushort value:
                result = value;
                return true;
            case sbyte value:
                result = value;
                return true;
            case float value:
                result = value;
                return true;
            case decimal value:
                result = AmqpValue.FromDecimal(value);
                return true;
            case char value:
                bool isWhole = AmqpChar.TryCreate(value, out AmqpChar character);
                result = character;
                return isWhole;
            default:
                return TryReadOther(source, mapping, depth, out result);
        }
    }

    private static bool TryReadOther(object source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        switch (source)
        {
            case AmqpValue value:
                result = value;
                break;
            case AmqpList value:
                result = value;
                break;
            case AmqpMap value:
                result = value;
                break;
            case AmqpArray value:
                result = value;
                break;
            case DescribedValue value:
                result = value;
                break;
            case Descriptor value:
                result = value;
                break;
            case AmqpTimestamp value:
                result = value;
                break;
            case AmqpChar value:
                result = value;
                break;
            case Decimal32 value:
                result = value;
                break;
            case Decimal64 value:
                result = value;
                break;
            case Decimal128 value:
                result = value;
                break;
            case ReadOnlyMemory<byte> value:
                result = value;
                break;
            case Memory<byte> value:
                result = (ReadOnlyMemory<byte>)value;
                break;
            case ArraySegment<byte> value:
                result = (ReadOnlyMemory<byte>)value;
                break;
            case TimeSpan value when mapping == AmqpObjectMapping.Azure:
                result = AzureDescriptors.Describe(AzureDescriptors.TimeSpan, value.Ticks);
                break;
            case Uri value when mapping == AmqpObjectMapping.Azure:
                result = AzureDescriptors.Describe(AzureDescriptors.Uri, value.IsAbsoluteUri ? value.AbsoluteUri : value.OriginalString);
                break;
            case Array value when value.GetType() != typeof(object[]):
                return ObjectArrayReader.TryRead(value, mapping, depth, out result);
            default:
                return TryReadItems(source, mapping, depth, out result);
        }

        return depth + result.Depth <= ValueDepth.Max;
    }

    private static bool TryReadItems(object source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        result = default;
        if (depth == ValueDepth.Max)
        {
            return false;
        }

        return source switch
        {
            IEnumerable<KeyValuePair<string, object?>> pairs => TryReadPairs(pairs, mapping, depth, out result),
            IDictionary dictionary => TryReadDictionary(dictionary, mapping, depth, out result),
            IEnumerable items => TryReadList(items, mapping, depth, out result),
            _ => false,
        };
    }

    private static bool TryReadPairs(IEnumerable<KeyValuePair<string, object?>> source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        result = default;
        var pairs = new List<ValuePair>();
        foreach (KeyValuePair<string, object?> pair in source)
        {
            if (!TryRead(pair.Value, mapping, depth + 1, out AmqpValue value))
            {
                return false;
            }

            pairs.Add(new ValuePair(pair.Key, value));
        }

        return AmqpMap.TryCreate([.. pairs], out result);
    }

    private static bool TryReadDictionary(IDictionary source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        result = default;
        var pairs = new List<ValuePair>(source.Count);
        IDictionaryEnumerator enumerator = source.GetEnumerator();
        while (enumerator.MoveNext())
        {
            if (!TryRead(enumerator.Key, mapping, depth + 1, out AmqpValue key) || !TryRead(enumerator.Value, mapping, depth + 1, out AmqpValue value))
            {
                return false;
            }

            pairs.Add(new ValuePair(key, value));
        }

        return AmqpMap.TryCreate([.. pairs], out result);
    }

    public static bool TryReadList(IEnumerable source, AmqpObjectMapping mapping, int depth, out AmqpValue result)
    {
        result = default;
        var items = new List<AmqpValue>();
        foreach (object? item in source)
        {
            if (!TryRead(item, mapping, depth + 1, out AmqpValue value))
            {
                return false;
            }

            items.Add(value);
        }

        result = AmqpList.CreateRange(items);
        return true;
    }
}
