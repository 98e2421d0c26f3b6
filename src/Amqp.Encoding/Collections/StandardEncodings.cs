namespace Amqp.Encoding;

/// <summary>The encodings of the scalar types, looked up by .NET type once for each closed generic type.</summary>
internal static partial class StandardEncodings
{
    private static readonly Dictionary<Type, object> s_arrays = new();
    private static readonly Dictionary<Type, object> s_lists = new();

    // By the type of the array, also for types that are encoded only when they are passed as objects.
    private static readonly Dictionary<Type, TypedItems> s_items = new();

    static StandardEncodings()
    {
        AddScalars();
        Add<char, Utf16CharWire>();
        AddNewer();
        Add<DateTime, DateTimeWire>();
        Add<DateTimeOffset, DateTimeOffsetWire>();
        Add<decimal, DecimalWire>();
        Add<AmqpSymbol, SymbolWire>();
        Add<string, StringWire>();
        Add<ReadOnlyMemory<byte>, BinaryWire>();

        // A byte[] is a binary; an array of ubyte comes from byte.
        Add<byte[], ByteArrayWire>();
        Add<ArraySegment<byte>, SegmentWire>();
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
            ? "No encoding is known for elements of the type " + Array.Find(types, type => !s_lists.ContainsKey(type)) + ": create one with " + factory + ".Create and a converter. "
                + "Objects of a class with AmqpContract go into a member of a contract, which may be an array or List of them, or with ToAmqpValue into an AmqpList. "
                + "Values of any type are an AmqpList or AmqpMap, or read by ReadObject."
            : "Arrays, and lists and maps of one type, cannot hold null, so " + Nullable.GetUnderlyingType(nullable) + "? has no encoding: use a list of AmqpValue (AmqpList) or an AmqpMap, which can.");
    }

    public static NotSupportedException NoWireType(Type type) =>
        new("A converter cannot convert to the type " + type + ": it must be a scalar type, such as long or string.");

    // Types that only the newer platform has.
    static partial void AddNewer();

    private static void Add<T, TWire>()
        where TWire : struct, IWireType<T>
    {
        var array = new ScalarArrayEncoding<T, TWire>();
        var list = new ScalarListEncoding<T, TWire>();
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
