using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Converts .NET arrays to values. Their types are compared exactly, because the runtime treats an <c>int[]</c> as a <c>uint[]</c> too.</summary>
internal static class ObjectArrayToValue
{
    // Arrays that are not stored as they are: their elements are converted one by one, which may fail.
    private static readonly Dictionary<Type, AmqpType> s_converted = new()
    {
        [typeof(char[])] = AmqpType.Char,
        [typeof(decimal[])] = AmqpType.Decimal128,
        [typeof(DateTime[])] = AmqpType.Timestamp,
        [typeof(DateTimeOffset[])] = AmqpType.Timestamp,
        [typeof(byte[][])] = AmqpType.Binary,
        [typeof(ArraySegment<byte>[])] = AmqpType.Binary,
        [typeof(Memory<byte>[])] = AmqpType.Binary,
    };

    public static bool TryRead(Array source, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        if (source.GetType() == typeof(byte[]))
        {
            result = (byte[])source;
            return true;
        }

        ElementType? stored = ElementType.OfArray(source);
        bool isAsked = reader.HasResolver && source.Length > 0;
        if (stored is { IsNullable: false } && !isAsked)
        {
            result = depth < ValueDepth.Max ? new AmqpArray(stored.StoreCopy(source), [], default) : default(AmqpValue);
            return depth < ValueDepth.Max;
        }

        if (!reader.HasLevels(depth, 1) || source.Rank != 1)
        {
            return false;
        }

        AmqpType elementType = stored?.Type ?? default;
        if (stored is not null || s_converted.TryGetValue(source.GetType(), out elementType))
        {
            return isAsked
                ? TryReadResolved(source, reader, depth, out result)
                : TryReadElements(source, elementType, AmqpObjectOptions.Standard.Reader, depth, out result);
        }

        return source is Array[] && source.GetType() != typeof(object[][])
            ? TryReadElements(source, AmqpType.Array, reader, depth, out result)
            : reader.TryReadList(source, depth, out result);
    }

    /// <summary>Creates an array of elements; false unless they have one AMQP type and the same descriptors.</summary>
    public static bool TryMakeArray(AmqpValue[] elements, int depth, out AmqpValue result)
    {
        int levels = depth + 1;
        var descriptors = new List<AmqpValue>();

        // Descriptors that all elements share become part of the array's constructor.
        while (Array.TrueForAll(elements, element => element.TryGetDescribed(out DescribedValue? described) &&
            described.Descriptor.Equals(elements[0].AsDescribed().Descriptor)))
        {
            levels++;
            descriptors.Add(elements[0].AsDescribed().Descriptor);
            elements = Array.ConvertAll(elements, static element => element.AsDescribed().Value);
        }

        result = default;
        AmqpType type = elements[0].Type;
        if (type == AmqpType.Described || !Array.TrueForAll(elements, element => element.Type == type))
        {
            return false;
        }

        // A list8 opens a level even if it is empty; if no level is left, all lists are empty and fit as list0.
        FormatCode code = type == AmqpType.List && levels == ValueDepth.Max ? FormatCode.List0 : default;
        result = new AmqpArray(ElementType.Of(type)!.StoreEach(elements), [.. descriptors], code);
        return true;
    }

    /// <summary>Converts an array of one of the library's types, calling the resolver for each element.</summary>
    public static bool TryReadResolved(Array source, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        var elements = new AmqpValue[source.Length];
        int next = 0;
        foreach (object? item in source)
        {
            if (!reader.HasLevels(depth, 1) || !reader.TryReadElement(item, depth + 1, out elements[next]) || elements[next++].IsNull)
            {
                return false;
            }
        }

        return TryMakeArray(elements, depth, out result);
    }

    private static bool TryReadElements(Array source, AmqpType elementType, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        var elements = new AmqpValue[source.Length];
        int next = 0;
        foreach (object? item in source)
        {
            // In an array of lists, maps or arrays a value opens at least one level.
            if (!reader.TryRead(item, depth + 1, out elements[next]) || elements[next++].Type != elementType)
            {
                return false;
            }
        }

        // Here elements that are empty lists open one level more than elsewhere.
        result = new AmqpArray(elementType, elements);
        return reader.HasLevels(depth, result.Depth);
    }
}
