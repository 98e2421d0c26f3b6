using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Makes values of .NET arrays. Their types are compared exactly: to the runtime an <c>int[]</c> is a <c>uint[]</c> too.</summary>
internal static class ObjectArrayToValue
{
    private static readonly Dictionary<Type, Func<Array, AmqpValue>> s_arrays = new()
    {
        [typeof(byte[])] = static array => (byte[])array,
        [typeof(bool[])] = Same<bool>,
        [typeof(sbyte[])] = Same<sbyte>,
        [typeof(ushort[])] = Same<ushort>,
        [typeof(short[])] = Same<short>,
        [typeof(uint[])] = Same<uint>,
        [typeof(int[])] = Same<int>,
        [typeof(ulong[])] = Same<ulong>,
        [typeof(long[])] = Same<long>,
        [typeof(float[])] = Same<float>,
        [typeof(double[])] = Same<double>,
        [typeof(Decimal32[])] = Same<Decimal32>,
        [typeof(Decimal64[])] = Same<Decimal64>,
        [typeof(Decimal128[])] = Same<Decimal128>,
        [typeof(AmqpChar[])] = Same<AmqpChar>,
        [typeof(AmqpTimestamp[])] = Same<AmqpTimestamp>,
        [typeof(Guid[])] = Same<Guid>,
        [typeof(ReadOnlyMemory<byte>[])] = Same<ReadOnlyMemory<byte>>,
        [typeof(AmqpSymbol[])] = Same<AmqpSymbol>,
    };

    // Arrays whose elements are converted one by one, some of which have no value.
    private static readonly Dictionary<Type, AmqpType> s_converted = new()
    {
        [typeof(string[])] = AmqpType.String,
        [typeof(char[])] = AmqpType.Char,
        [typeof(decimal[])] = AmqpType.Decimal128,
        [typeof(DateTime[])] = AmqpType.Timestamp,
        [typeof(DateTimeOffset[])] = AmqpType.Timestamp,
        [typeof(byte[][])] = AmqpType.Binary,
        [typeof(ArraySegment<byte>[])] = AmqpType.Binary,
        [typeof(Memory<byte>[])] = AmqpType.Binary,
        [typeof(AmqpList[])] = AmqpType.List,
        [typeof(AmqpMap[])] = AmqpType.Map,
        [typeof(AmqpArray[])] = AmqpType.Array,
    };

    public static bool TryRead(Array source, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        Type type = source.GetType();
        bool isAsked = reader.HasResolver && source.Length > 0;
        if (s_arrays.TryGetValue(type, out Func<Array, AmqpValue>? convert) && (!isAsked || type == typeof(byte[])))
        {
            result = convert(source);
            return depth + result.Depth <= ValueDepth.Max;
        }

        if (depth == ValueDepth.Max || source.Rank != 1)
        {
            return false;
        }

        if (s_converted.TryGetValue(type, out AmqpType elementType) || convert is not null)
        {
            return isAsked
                ? TryReadResolved(source, reader, depth, out result)
                : TryReadElements(source, elementType, AmqpObjectOptions.Standard.Reader, depth, out result);
        }

        return source is Array[] && type != typeof(object[][])
            ? TryReadElements(source, AmqpType.Array, reader, depth, out result)
            : reader.TryReadList(source, depth, out result);
    }

    /// <summary>An array of elements that have one AMQP type and the same descriptors; false if they have not.</summary>
    public static bool TryMakeArray(AmqpValue[] elements, int depth, out AmqpValue result)
    {
        int levels = depth + 1;
        var descriptors = new List<AmqpValue>();

        // What describes all of the elements stands in the array's constructor.
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

        // A list8 opens a level even if it is empty; where there is none left all lists are empty, and fit as list0.
        FormatCode code = type == AmqpType.List && levels == ValueDepth.Max ? FormatCode.List0 : default;
        result = new AmqpArray(ElementType.Of(type)!.StoreEach(elements), [.. descriptors], code);
        return true;
    }

    /// <summary>An array of one of the library's types, each of whose elements the resolver is asked for.</summary>
    public static bool TryReadResolved(Array source, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        var elements = new AmqpValue[source.Length];
        int next = 0;
        foreach (object? item in source)
        {
            if (depth == ValueDepth.Max || !reader.TryReadElement(item, depth + 1, out elements[next]) || elements[next++].IsNull)
            {
                return false;
            }
        }

        return TryMakeArray(elements, depth, out result);
    }

    private static AmqpValue Same<T>(Array array) => AmqpValue.FromArray((T[])array);

    private static bool TryReadElements(Array source, AmqpType elementType, ObjectToValue reader, int depth, out AmqpValue result)
    {
        result = default;
        var elements = new AmqpValue[source.Length];
        int next = 0;
        foreach (object? item in source)
        {
            // A value opens at least one level in an array of lists, maps or arrays.
            if (!reader.TryRead(item, depth + 1, out elements[next]) || elements[next++].Type != elementType)
            {
                return false;
            }
        }

        // Elements that are empty lists open a level more here than they have elsewhere.
        result = new AmqpArray(elementType, elements);
        return depth + result.Depth <= ValueDepth.Max;
    }
}
