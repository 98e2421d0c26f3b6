using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Gives arrays and lists of one .NET type, passed as objects, access to the typed encodings without boxing.</summary>
internal abstract class TypedItems
{
    // Types are compared exactly, because the runtime treats an int[] as a uint[] too. The most common types come first.
    private static readonly TypedItems[] s_all =
    [
        new TypedItems<int>(), new TypedItems<string>(), new TypedItems<AmqpSymbol>(), new TypedItems<byte>(), new TypedItems<long>(),
        new TypedItems<double>(), new TypedItems<uint>(), new TypedItems<ulong>(), new TypedItems<bool>(), new TypedItems<Guid>(),
        new TypedItems<DateTime>(), new TypedItems<float>(), new TypedItems<decimal>(), new TypedItems<short>(), new TypedItems<ushort>(),
        new TypedItems<sbyte>(), new TypedItems<char>(), new TypedItems<ArraySegment<byte>>(), new TypedItems<byte[]>(),
        new TypedItems<ReadOnlyMemory<byte>>(), new TypedItems<DateTimeOffset>(), new TypedItems<AmqpTimestamp>(), new TypedItems<AmqpChar>(),
        new TypedItems<Decimal32>(), new TypedItems<Decimal64>(), new TypedItems<Decimal128>(),
        new TypedItems<int[]>(), new TypedItems<string[]>(), new TypedItems<AmqpSymbol[]>(), new TypedItems<long[]>(), new TypedItems<double[]>(),
        new TypedItems<uint[]>(), new TypedItems<ulong[]>(), new TypedItems<bool[]>(), new TypedItems<Guid[]>(), new TypedItems<DateTime[]>(),
        new TypedItems<float[]>(), new TypedItems<decimal[]>(), new TypedItems<short[]>(), new TypedItems<ushort[]>(),
        new TypedItems<sbyte[]>(), new TypedItems<char[]>(),
    ];

    private readonly Type _arrayType;
    private readonly Type _listType;
    private readonly bool _isList;

    private protected TypedItems(Type arrayType, Type listType, bool isList)
    {
        _arrayType = arrayType;
        _listType = listType;
        _isList = isList;
    }

    /// <summary>Finds the items of an array type; null for arrays of lists, maps, described values and objects.</summary>
    public static TypedItems? OfArray(Type type)
    {
        foreach (TypedItems items in s_all)
        {
            if (items._arrayType == type)
            {
                return items;
            }
        }

        return null;
    }

    /// <summary>Finds the items of a list or another sequence whose values an enumerator of objects would box; null otherwise.</summary>
    public static TypedItems? OfSequence(object value)
    {
        Type type = value.GetType();
        foreach (TypedItems items in s_all)
        {
            if (items._isList && (items._listType == type || items._arrayType == type))
            {
                return items;
            }
        }

        // Sequences of references are sequences of objects too, and an array of int is also a sequence of uint.
        if (value is not (IEnumerable<object?> or Array))
        {
            foreach (TypedItems items in s_all)
            {
                if (items._isList && items.IsSequence(value))
                {
                    return items;
                }
            }
        }

        return null;
    }

    /// <summary>Gets the number of levels that an array opens.</summary>
    public abstract int ArrayLevels { get; }

    public abstract int GetArraySize(object array);

    public abstract void WriteArray(ref AmqpWriter writer, object array);

    /// <summary>Combines arrays of this type into one jagged array.</summary>
    public abstract Array[] ToJagged(Array[] arrays);

    public abstract int GetListSize(object sequence);

    public abstract void WriteList(ref AmqpWriter writer, object sequence);

    private protected abstract bool IsSequence(object value);
}
