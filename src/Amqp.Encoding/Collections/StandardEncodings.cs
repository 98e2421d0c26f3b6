using System.Linq;

namespace Amqp.Encoding;

/// <summary>The encodings of the scalar types and of arrays of them. Each is made at its first use, so that a process compiles those that it uses.</summary>
internal static partial class StandardEncodings
{
    // By the type of the array, and by that of the elements.
    private static readonly Dictionary<Type, Lazy<TypedItems>> s_items = new();
    private static readonly Dictionary<Type, Lazy<TypedItems>> s_types = new();
    private static TypedItems[]? s_all;

    static StandardEncodings()
    {
        AddScalars();
        Add(typeof(char), typeof(char[]), typeof(char[][]), static () => Make<char, Utf16CharWire>(), static () => MakeNested<char>());
        AddNewer();
        Add(typeof(DateTime), typeof(DateTime[]), typeof(DateTime[][]), static () => Make<DateTime, DateTimeWire>(), static () => MakeNested<DateTime>());
        Add(
            typeof(DateTimeOffset), typeof(DateTimeOffset[]), typeof(DateTimeOffset[][]), static () => Make<DateTimeOffset, DateTimeOffsetWire>(), static () => MakeNested<DateTimeOffset>());
        Add(typeof(decimal), typeof(decimal[]), typeof(decimal[][]), static () => Make<decimal, DecimalWire>(), static () => MakeNested<decimal>());
        Add(typeof(AmqpSymbol), typeof(AmqpSymbol[]), typeof(AmqpSymbol[][]), static () => Make<AmqpSymbol, SymbolWire>(), static () => MakeNested<AmqpSymbol>());
        Add(typeof(string), typeof(string[]), typeof(string[][]), static () => Make<string, StringWire>(), static () => MakeNested<string>());
        Add(
            typeof(ReadOnlyMemory<byte>), typeof(ReadOnlyMemory<byte>[]), typeof(ReadOnlyMemory<byte>[][]),
            static () => Make<ReadOnlyMemory<byte>, BinaryWire>(), static () => MakeNested<ReadOnlyMemory<byte>>());

        // A byte[] is a binary; an array of ubyte comes from byte. So a byte[][] is here in place of the arrays of bytes.
        Add(typeof(byte[]), typeof(byte[][]), typeof(byte[][][]), static () => Make<byte[], ByteArrayWire>(), static () => MakeNested<byte[]>());
        Add(
            typeof(ArraySegment<byte>), typeof(ArraySegment<byte>[]), typeof(ArraySegment<byte>[][]),
            static () => Make<ArraySegment<byte>, SegmentWire>(), static () => MakeNested<ArraySegment<byte>>());
    }

    /// <summary>Gets the types of elements that have an encoding.</summary>
    public static IEnumerable<Type> Types => s_types.Keys;

    /// <summary>Gets what gives arrays and sequences of objects access to the encodings.</summary>
    public static TypedItems[] Items => s_all ??= [.. s_items.Values.Select(static items => items.Value)];

    /// <summary>Finds the items of arrays of a type, which is compared exactly; null if there is no encoding.</summary>
    public static TypedItems? FindItems(Type arrayType) => s_items.TryGetValue(arrayType, out Lazy<TypedItems>? found) ? found.Value : null;

    /// <summary>Finds the items of arrays whose elements have a type; null if it has no encoding.</summary>
    public static TypedItems? FindItemsOf(Type type) => s_types.TryGetValue(type, out Lazy<TypedItems>? found) ? found.Value : null;

    public static ArrayEncoding<T>? FindArray<T>() => (FindItems(typeof(T[])) as TypedItems<T>)?.Array;

    public static ListEncoding<T>? FindList<T>() => (FindItemsOf(typeof(T)) as TypedItems<T>)?.List;

    /// <summary>Returns the exception for a type without a default encoding; the types are those of the elements, or of the keys and values.</summary>
    public static NotSupportedException NoDefault(string factory, params Type[] types)
    {
        Type? nullable = Array.Find(types, type => Nullable.GetUnderlyingType(type) is not null);
        return new(nullable is null
            ? "No encoding is known for elements of the type " + Array.Find(types, type => !s_types.ContainsKey(type)) + ": create one with " + factory + ".Create and a converter. "
                + "Objects of a class with AmqpContract go into a member of a contract, which may be an array or List of them, or with ToAmqpValue into an AmqpList. Composites go with AmqpValue.FromComposite into an AmqpArray. "
                + "Values of any type are an AmqpList or AmqpMap, or read by ReadObject."
            : "Arrays, and lists and maps of one type, cannot hold null, so " + Nullable.GetUnderlyingType(nullable) + "? has no encoding: use a list of AmqpValue (AmqpList) or an AmqpMap, which can.");
    }

    public static NotSupportedException NoWireType(Type type) =>
        new("A converter cannot convert to the type " + type + ": it must be a scalar type, such as long or string.");

    // Types that only the newer platform has.
    static partial void AddNewer();

    private static void Add(Type type, Type array, Type nested, Func<TypedItems> make, Func<TypedItems> makeNested)
    {
        s_items[array] = s_types[type] = new Lazy<TypedItems>(make);
        s_items[nested] = new Lazy<TypedItems>(makeNested);
    }

    private static TypedItems<T> Make<T, TWire>()
        where TWire : struct, IWireType<T> => new(new ScalarArrayEncoding<T, TWire>(), new ScalarListEncoding<T, TWire>());

    private static TypedItems<T[]> MakeNested<T>() => new(FindArray<T>()!.OfArrays(), null);
}
