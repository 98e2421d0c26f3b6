namespace Amqp.Encoding;

/// <summary>Maps one type of an SDK to and from AMQP values: see <see cref="AmqpObjectResolver{T}"/>, which every resolver derives from.</summary>
public abstract class AmqpObjectResolver
{
    private protected AmqpObjectResolver(AmqpType valueType, AmqpType[] reads)
    {
        ArgumentNullException.ThrowIfNull(reads);
        EmptyArray = valueType != AmqpType.Null && ElementType.Of(valueType) is not null ? new AmqpArray(valueType) : null;
        Reads = [.. reads];
    }

    /// <summary>Gets the .NET type whose objects it maps.</summary>
    internal abstract Type ObjectType { get; }

    /// <summary>Gets the value of an array of its type without elements; null if its elements would have several types,
    /// or descriptors that it does not say.</summary>
    internal AmqpArray? EmptyArray { get; private protected set; }

    /// <summary>Gets the AMQP types of the values that it maps to objects.</summary>
    internal IReadOnlyList<AmqpType> Reads { get; }

    /// <summary>Checks whether objects of a type are objects of its type.</summary>
    internal bool AppliesTo(Type type) => IsOf(type, ObjectType);

    /// <summary>Gets the form of objects of its type.</summary>
    internal abstract ObjectForm Form { get; }

    /// <summary>Gets the form of arrays of its type.</summary>
    internal abstract ObjectForm ArrayForm { get; }

    /// <summary>Gets the form of sequences whose items an enumerator of objects would box; null if this is none.</summary>
    internal abstract ObjectForm? FindSequenceForm(object source);

    /// <summary>Returns what opens pairs whose values are of its type; null if a collection has others, or none.</summary>
    internal abstract Func<object, IDictionaryEnumerator>? FindPairs(object source);

    /// <summary>Converts a value to an object; false if it does not map it.</summary>
    internal abstract bool TryRead(in AmqpValue value, AmqpObjectContext context, out object? result);

    /// <summary>Converts an array whose elements it maps to an array of its type; null if it does not map all of them.</summary>
    internal abstract Array? TryReadArray(AmqpArray array, AmqpObjectContext context);

    // The runtime casts an int[] to a uint[] too, to an array of an enum, and to the interfaces of both: they are other types here.
    private static bool IsOf(Type type, Type other) => type == other
        || (other.IsAssignableFrom(type) && (!type.IsArray || PartOf(other) is not Type part || IsOf(type.GetElementType()!, part)));

    // The type of the elements of an array, or of the items of an interface that an array has.
    private static Type? PartOf(Type type) => type.IsArray ? type.GetElementType() : type.IsGenericType ? type.GenericTypeArguments[0] : null;
}
