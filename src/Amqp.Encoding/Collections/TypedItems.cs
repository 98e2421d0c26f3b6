namespace Amqp.Encoding;

/// <summary>Gives arrays and sequences of one .NET type, passed as objects, access to the typed encodings without boxing.</summary>
internal abstract class TypedItems(Type elementType)
{
    public Type ElementType => elementType;

    /// <summary>Gets the number of levels that an array opens.</summary>
    public abstract int ArrayLevels { get; }

    /// <summary>Finds the items of an array type; null for arrays of lists, maps, described values and objects.</summary>
    /// <remarks>Types are compared exactly, because the runtime treats an int[] as a uint[] too.</remarks>
    public static TypedItems? OfArray(Type type) => StandardEncodings.FindItems(type);

    /// <summary>Finds the items of an array, list or another sequence whose values an enumerator of objects would box; null otherwise.</summary>
    public static TypedItems? OfSequence(object value)
    {
        Type type = value.GetType();
        if (type.IsArray || IsList(type))
        {
            TypedItems? known = type.IsArray ? OfArray(type) : StandardEncodings.FindItemsOf(type.GetGenericArguments()[0]);
            return known is { ElementType.IsValueType: true } ? known : null;
        }

        // Sequences of references are sequences of objects too.
        if (value is not IEnumerable<object?>)
        {
            foreach (TypedItems items in StandardEncodings.Items)
            {
                if (items.IsSequence(value))
                {
                    return items;
                }
            }
        }

        return null;
    }

    /// <summary>Gets whether a type is <see cref="List{T}"/>.</summary>
    public static bool IsList(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(List<>);

    public abstract void WriteArray(ref AmqpWriter writer, object array);

    public abstract void WriteList(ref AmqpWriter writer, object sequence);

    /// <summary>Combines arrays of this type into one jagged array.</summary>
    public abstract Array[] ToJagged(Array[] arrays);

    /// <summary>Returns what opens pairs with keys or values of the type; null if an object has others, or none.</summary>
    public abstract Func<object, IDictionaryEnumerator>? FindPairs(object source);

    private protected abstract bool IsSequence(object value);
}
