using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>The encodings of the scalar types, looked up by .NET type once for each closed generic type.</summary>
internal static class StandardEncodings
{
    private static readonly Dictionary<Type, object> s_arrays = new();
    private static readonly Dictionary<Type, object> s_lists = new();

    // By the type of the array, also for types that are encoded only when they are passed as objects.
    private static readonly Dictionary<Type, TypedItems> s_items = new();

    static StandardEncodings()
    {
        Add<bool, BooleanCodec>();
        Add<byte, FixedCodec<byte, UByteType>>();
        Add<sbyte, FixedCodec<sbyte, SByteType>>();
        Add<ushort, FixedCodec<ushort, UShortType>>();
        Add<short, FixedCodec<short, ShortType>>();
        Add<uint, IntegerCodec<uint, UIntType>>();
        Add<int, IntegerCodec<int, IntType>>();
        Add<ulong, IntegerCodec<ulong, ULongType>>();
        Add<long, IntegerCodec<long, LongType>>();
        Add<float, FixedCodec<float, FloatType>>();
        Add<double, FixedCodec<double, DoubleType>>();
        Add<char, CheckedCodec<char, CharType>>();
        Add<AmqpChar, CheckedCodec<AmqpChar, AmqpCharType>>();
        Add<AmqpTimestamp, FixedCodec<AmqpTimestamp, TimestampType>>();
        Add<DateTime, CheckedCodec<DateTime, DateTimeType>>();
        Add<DateTimeOffset, CheckedCodec<DateTimeOffset, DateTimeOffsetType>>();
        Add<Guid, FixedCodec<Guid, UuidType>>();
        Add<Decimal32, FixedCodec<Decimal32, Decimal32Type>>();
        Add<Decimal64, FixedCodec<Decimal64, Decimal64Type>>();
        Add<Decimal128, FixedCodec<Decimal128, Decimal128Type>>();
        Add<decimal, CheckedCodec<decimal, DecimalType>>();
        Add<AmqpSymbol, SymbolCodec>();
        Add<string, StringCodec>();
        Add<ReadOnlyMemory<byte>, BinaryCodec>();

        // A byte[] is a binary; an array of ubyte comes from byte.
        Add<byte[], ByteArrayCodec>();
        AddItems(ArrayEncoding.Create<ArraySegment<byte>, SegmentCodec>(), ListEncoding.Create<ArraySegment<byte>, SegmentCodec>());
    }

    /// <summary>Gets the types of elements that have an encoding.</summary>
    public static IEnumerable<Type> Types => s_lists.Keys;

    /// <summary>Gets what gives arrays and sequences of objects access to the encodings.</summary>
    public static Dictionary<Type, TypedItems>.ValueCollection Items => s_items.Values;

    /// <summary>Finds the items of arrays of a type, which is compared exactly; null if there is no encoding.</summary>
    public static TypedItems? FindItems(Type arrayType) => s_items.TryGetValue(arrayType, out TypedItems? found) ? found : null;

    public static ArrayEncoding<T>? FindArray<T>() => s_arrays.TryGetValue(typeof(T), out object? found) ? (ArrayEncoding<T>)found : null;

    public static ListEncoding<T>? FindList<T>() => s_lists.TryGetValue(typeof(T), out object? found) ? (ListEncoding<T>)found : null;

    /// <summary>Returns the exception for a type without a default encoding; the types are those of the elements, or of the keys and values.</summary>
    public static NotSupportedException NoDefault(string factory, params Type[] types)
    {
        Type? nullable = Array.Find(types, type => Nullable.GetUnderlyingType(type) is not null);
        return new(nullable is null
            ? "No encoding is known for elements of the type " + Array.Find(types, type => !s_lists.ContainsKey(type)) + ": create one with " + factory + ".Create."
            : "Arrays, and lists and maps of one type, cannot hold null, so " + Nullable.GetUnderlyingType(nullable) + "? has no encoding: use a list of AmqpValue (AmqpList) or an AmqpMap, which can.");
    }

    public static NotSupportedException NoWireType(Type type) =>
        new("A converter cannot convert to the type " + type + ": it must be a scalar type, such as long or string.");

    private static void Add<T, TCodec>()
        where TCodec : struct, IElementCodec<T>
    {
        var array = new ScalarArrayEncoding<T, TCodec>();
        var list = new ScalarListEncoding<T, TCodec>();
        s_arrays[typeof(T)] = array;
        s_lists[typeof(T)] = list;
        AddItems(array, list);
    }

    // A byte[] is a binary, which is added after the arrays of bytes.
    private static void AddItems<T>(ArrayEncoding<T> array, ListEncoding<T> list)
    {
        ArrayEncoding<T[]> nested = array.OfArrays();
        s_items[typeof(T[])] = new TypedItems<T>(array, list);
        if (!s_items.ContainsKey(typeof(T[][])))
        {
            s_items[typeof(T[][])] = new TypedItems<T[]>(nested, null);
        }

        if (!s_arrays.ContainsKey(typeof(T[])) && s_arrays.ContainsKey(typeof(T)))
        {
            s_arrays[typeof(T[])] = nested;
        }
    }
}
