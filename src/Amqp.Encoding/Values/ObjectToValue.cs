using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Makes values of .NET objects.</summary>
/// <remarks>Recursive: the depth of 64, which values have too, bounds the stack where objects refer to themselves.</remarks>
internal partial class ObjectToValue
{
    public ObjectToValue(AmqpObjectOptions options)
    {
        Options = options;
        _resolver = options.Resolver;
    }

    /// <summary>Makes a value of an object that is so deep in others.</summary>
    /// <returns>False if no value stands for it, or it is nested too deeply there.</returns>
    public bool TryRead(object? source, int depth, out AmqpValue result) => _resolver is null || !TryResolve(source, depth, out result, out bool fits)
        ? TryReadOwn(source, depth, out result)
        : fits;

    // By the library's rules.
    private bool TryReadOwn(object? source, int depth, out AmqpValue result)
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
                result = Options.IsAzure
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
                return TryReadOther(source, depth, out result);
        }
    }

    protected virtual bool TryReadOther(object source, int depth, out AmqpValue result)
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
            case TimeSpan value when Options.IsAzure:
                result = AzureDescriptors.Describe(AzureDescriptors.TimeSpan, value.Ticks);
                break;
            case Uri value when Options.IsAzure:
                result = AzureDescriptors.Describe(AzureDescriptors.Uri, value.IsAbsoluteUri ? value.AbsoluteUri : value.OriginalString);
                break;
            case Array value when value.GetType() != typeof(object[]):
                return ObjectArrayToValue.TryRead(value, this, depth, out result);
            default:
                return TryReadItems(source, depth, out result);
        }

        return depth + result.Depth <= ValueDepth.Max;
    }

    private bool TryReadItems(object source, int depth, out AmqpValue result)
    {
        switch (source)
        {
            case IEnumerable<KeyValuePair<string, object?>> pairs:
                return TryReadPairs(pairs, depth, out result);
            case IDictionary dictionary:
                return TryReadDictionary(dictionary, depth, out result);
            case IEnumerable items:
                return TryReadList(items, depth, out result);
            default:
                result = default;
                return false;
        }
    }

    private bool TryReadPairs(IEnumerable<KeyValuePair<string, object?>> source, int depth, out AmqpValue result)
    {
        result = default;
        if (depth == ValueDepth.Max)
        {
            return false;
        }

        var pairs = new List<ValuePair>();
        foreach (KeyValuePair<string, object?> pair in source)
        {
            AmqpValue key = pair.Key;
            if ((_resolver is not null && !TryRead(pair.Key, depth + 1, out key)) || !TryRead(pair.Value, depth + 1, out AmqpValue value))
            {
                return false;
            }

            pairs.Add(new ValuePair(key, value));
        }

        return AmqpMap.TryCreate([.. pairs], out result);
    }

    private bool TryReadDictionary(IDictionary source, int depth, out AmqpValue result)
    {
        result = default;
        if (depth == ValueDepth.Max)
        {
            return false;
        }

        var pairs = new List<ValuePair>(source.Count);
        IDictionaryEnumerator enumerator = source.GetEnumerator();
        while (enumerator.MoveNext())
        {
            if (!TryRead(enumerator.Key, depth + 1, out AmqpValue key) || !TryRead(enumerator.Value, depth + 1, out AmqpValue value))
            {
                return false;
            }

            pairs.Add(new ValuePair(key, value));
        }

        return AmqpMap.TryCreate([.. pairs], out result);
    }

    public bool TryReadList(IEnumerable source, int depth, out AmqpValue result)
    {
        result = default;
        var items = new List<AmqpValue>();
        foreach (object? item in source)
        {
            // A list without an item opens no level, so the items are what may be too deep.
            if (depth == ValueDepth.Max || !TryRead(item, depth + 1, out AmqpValue value))
            {
                return false;
            }

            items.Add(value);
        }

        result = AmqpList.CreateRange(items);
        return true;
    }
}
