using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Converts .NET objects to values.</summary>
/// <remarks>Recursive: the depth limit of 64 bounds the stack if objects refer to themselves.</remarks>
internal partial class ObjectToValue
{
    public ObjectToValue(AmqpObjectOptions options)
    {
        Options = options;
        _resolver = options.Resolver;
    }

    /// <summary>Converts an object at a depth to a value.</summary>
    /// <returns>False if it has no value, or the value is nested too deeply there.</returns>
    public bool TryRead(object? source, int depth, out AmqpValue result) => _resolver is null || !TryResolve(source, depth, out result, out bool fits)
        ? TryReadOwn(source, depth, out result)
        : fits;

    // Applies the library's rules, common types first.
    private bool TryReadOwn(object? source, int depth, out AmqpValue result)
    {
        bool isRead = true;
        result = source switch
        {
            null => default(AmqpValue),
            string value => value,
            bool value => value,
            int value => value,
            long value => value,
            AmqpSymbol value => value,
            double value => value,
            DateTime value when value.Kind != DateTimeKind.Unspecified => AmqpValue.FromDateTime(value),
            DateTimeOffset value when !Options.IsAzure => AmqpValue.FromDateTimeOffset(value),
            Guid value => value,
            byte value => value,
            uint value => value,
            ulong value => value,
            short value => value,
            ushort value => value,
            sbyte value => value,
            float value => value,
            decimal value => AmqpValue.FromDecimal(value),
            char value when !char.IsSurrogate(value) => value,
            _ => (isRead = TryReadOther(source, depth, out AmqpValue other)) ? other : default(AmqpValue),
        };
        return isRead;
    }

    protected virtual bool TryReadOther(object source, int depth, out AmqpValue result)
    {
        bool isRead = true;
        result = source switch
        {
            AmqpValue value => value,
            AmqpList value => value,
            AmqpMap value => value,
            AmqpArray value => value,
            DescribedValue value => value,
            Descriptor value => value,
            AmqpTimestamp value => value,
            AmqpChar value => value,
            Decimal32 value => value,
            Decimal64 value => value,
            Decimal128 value => value,
            ReadOnlyMemory<byte> value => value,
            Memory<byte> value => (ReadOnlyMemory<byte>)value,
            ArraySegment<byte> value => (ReadOnlyMemory<byte>)value,
            DateTimeOffset value when Options.IsAzure => AzureDescriptors.Describe(AzureDescriptors.DateTimeOffset, value.UtcTicks),
            TimeSpan value when Options.IsAzure => AzureDescriptors.Describe(AzureDescriptors.TimeSpan, value.Ticks),
            Uri value when Options.IsAzure => AzureDescriptors.Describe(AzureDescriptors.Uri, value.IsAbsoluteUri ? value.AbsoluteUri : value.OriginalString),
            Array value when value.GetType() != typeof(object[]) => (isRead = ObjectArrayToValue.TryRead(value, this, depth, out AmqpValue array)) ? array : default(AmqpValue),
            _ => (isRead = TryReadItems(source, depth, out AmqpValue items)) ? items : default(AmqpValue),
        };
        return isRead && HasLevels(depth, result.Depth);
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
        if (!HasLevels(depth, 1))
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
        if (!HasLevels(depth, 1))
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
            // An empty list opens no level, so only an item can be too deep.
            if (!HasLevels(depth, 1) || !TryRead(item, depth + 1, out AmqpValue value))
            {
                return false;
            }

            items.Add(value);
        }

        result = AmqpList.CreateRange(items);
        return true;
    }
}
