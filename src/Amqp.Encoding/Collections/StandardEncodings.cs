using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>The encodings of the scalar types, found by the .NET type once for each closed generic.</summary>
internal static class StandardEncodings
{
    private static readonly Dictionary<Type, object> s_arrays = new();
    private static readonly Dictionary<Type, object> s_lists = new();

    static StandardEncodings()
    {
        Add<bool, BooleanCodec>();
        Add<byte, ByteCodec>();
        Add<sbyte, SByteCodec>();
        Add<ushort, UInt16Codec>();
        Add<short, Int16Codec>();
        Add<uint, UInt32Codec>();
        Add<int, Int32Codec>();
        Add<ulong, UInt64Codec>();
        Add<long, Int64Codec>();
        Add<float, SingleCodec>();
        Add<double, DoubleCodec>();
        Add<char, CharCodec>();
        Add<AmqpChar, AmqpCharCodec>();
        Add<AmqpTimestamp, TimestampCodec>();
        Add<DateTime, DateTimeCodec>();
        Add<DateTimeOffset, DateTimeOffsetCodec>();
        Add<Guid, GuidCodec>();
        Add<Decimal32, Decimal32Codec>();
        Add<Decimal64, Decimal64Codec>();
        Add<Decimal128, Decimal128Codec>();
        Add<decimal, DecimalCodec>();
        Add<AmqpSymbol, SymbolCodec>();
        Add<string, StringCodec>();
        Add<ReadOnlyMemory<byte>, BinaryCodec>();

        // A byte[] is a binary; an array of ubyte is made from byte.
        Add<byte[], ByteArrayCodec>();
    }

    public static ArrayEncoding<T>? FindArray<T>() => s_arrays.TryGetValue(typeof(T), out object? found) ? (ArrayEncoding<T>)found : null;

    public static ListEncoding<T>? FindList<T>() => s_lists.TryGetValue(typeof(T), out object? found) ? (ListEncoding<T>)found : null;

    public static NotSupportedException NoDefault(Type type) =>
        new("No encoding is known for elements of the type " + type + ": make one with Create.");

    private static void Add<T, TCodec>()
        where TCodec : struct, IElementCodec<T>
    {
        var array = new ScalarArrayEncoding<T, TCodec>();
        s_arrays[typeof(T)] = array;
        s_lists[typeof(T)] = new ScalarListEncoding<T, TCodec>();
        if (!s_arrays.ContainsKey(typeof(T[])))
        {
            s_arrays[typeof(T[])] = array.OfArrays();
        }
    }
}
