namespace Amqp.Encoding;

/// <summary>Maps a type of an SDK, such as its symbol, its described value or an enum, to and from AMQP values.</summary>
/// <remarks>
/// <para>A conversion whose <see cref="AmqpObjectOptions"/> have resolvers finds the one of an object by the object's type, once for each type: the resolver
/// of exactly this type, otherwise the first whose <typeparamref name="T"/> is a base class or interface of it. It is called at every level: for the whole,
/// for items of lists, keys and values of maps, elements of arrays, and the parts of described values that become objects. It is never called for null.
/// The library's rule applies to everything that it does not map. Objects of other types cost at most a tenth more than without a resolver.
/// An <c>int[]</c> is not a <c>uint[]</c> here, although the runtime casts one to the other.</para>
/// <para>Elements of a <typeparamref name="T"/>[] become elements of an AMQP array, and an AMQP array whose elements are of a type that it reads
/// becomes a <typeparamref name="T"/>[], without boxing them. If it does not map one of the elements, the library's rule applies to the whole array.</para>
/// <para>Its results follow the same rules as those of the library: levels are limited to 64, a null key stays a null key, and elements of an array have one
/// AMQP type. Its exceptions reach the caller of the conversion unchanged, also from <c>Try</c> methods; nothing is written or read then.</para>
/// <para>To convert the content of an object or value, it calls the context that it receives. The context counts nested calls, so an object that
/// contains itself fails. A resolver that calls <see cref="AmqpValue.FromObject"/> instead restarts the count; such an object ends in an
/// <see cref="AmqpEncodeException"/>, too, but only where the stack does.</para>
/// <para>It must not keep the state of a conversion: several threads may call it at once.</para>
/// </remarks>
/// <typeparam name="T">The .NET type; <see cref="object"/> for every type.</typeparam>
public abstract class AmqpObjectResolver<T> : AmqpObjectResolver
{
    private readonly ResolvedSequenceForm<T> _sequenceForm;

    /// <summary>Creates a resolver.</summary>
    /// <param name="valueType">The AMQP type of the values that objects become, which an empty array of them takes; <see cref="AmqpType.Null"/> if they
    /// become values of several types, or none. With <see cref="AmqpType.Described"/> an empty array is refused: the
    /// other constructor takes the descriptor.</param>
    /// <param name="reads">The AMQP types of the values for which <see cref="TryToObject"/> is called; none if values
    /// do not become objects of this type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="reads"/> is null.</exception>
    protected AmqpObjectResolver(AmqpType valueType, params AmqpType[] reads)
        : base(valueType, reads)
    {
        Form = new ResolvedForm<T>(this);
        ArrayForm = new ResolvedArrayForm<T>(this);
        _sequenceForm = new ResolvedSequenceForm<T>(this);
    }

    /// <summary>Creates a resolver whose objects become described values.</summary>
    /// <param name="emptyArray">The value of a <typeparamref name="T"/>[] without elements, which has their AMQP type and their descriptors, such as
    /// <c>new AmqpArray(AmqpType.List).Describe(new AmqpSymbol("acme:order:list"))</c>.</param>
    /// <param name="reads">The AMQP types of the values for which <see cref="TryToObject"/> is called; none if values
    /// do not become objects of this type.</param>
    /// <exception cref="ArgumentException"><paramref name="emptyArray"/> has elements.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="emptyArray"/> or <paramref name="reads"/> is null.</exception>
    protected AmqpObjectResolver(AmqpArray emptyArray, params AmqpType[] reads)
        : this(AmqpType.Described, reads)
    {
        ArgumentNullException.ThrowIfNull(emptyArray);
        if (emptyArray.Count != 0)
        {
            throw new ArgumentException("The array has elements, but it is the value of an array without elements.", nameof(emptyArray));
        }

        EmptyArray = emptyArray;
    }

    // Whether an object of the type may be null: a comparison of a value type with null boxes where the JIT does not optimise.
    internal bool CanBeNull { get; } = default(T) is null;

    internal sealed override Type ObjectType => typeof(T);

    internal sealed override ObjectForm Form { get; }

    internal sealed override ObjectForm ArrayForm { get; }

    /// <summary>Converts an object to a value.</summary>
    /// <param name="source">The object; never null.</param>
    /// <param name="context">The context that converts the parts of the object.</param>
    /// <param name="value">The value, which may be null (0x40).</param>
    /// <returns>False if the library's own rule applies to the object. The base method returns false.</returns>
    public virtual bool TryFromObject(T source, AmqpObjectContext context, out AmqpValue value)
    {
        value = default;
        return false;
    }

    /// <summary>Converts a value to an object.</summary>
    /// <param name="value">The value, of one of the types that the constructor named; never null (0x40).</param>
    /// <param name="context">The context that converts the parts of the value.</param>
    /// <param name="result">The object, which may be null.</param>
    /// <returns>False if the library's own rule applies to the value. The base method returns false.</returns>
    public virtual bool TryToObject(AmqpValue value, AmqpObjectContext context, out T? result)
    {
        result = default;
        return false;
    }

    internal sealed override ObjectForm? FindSequenceForm(object source) =>
        typeof(T).IsValueType && source is System.Collections.Generic.IEnumerable<T> && (source is not Array || source.GetType() == typeof(T[])) ? _sequenceForm : null;

    internal sealed override Func<object, IDictionaryEnumerator>? FindPairs(object source) =>
        PairEnumerator<string, T>.Find(source) ?? PairEnumerator<object, T>.Find(source) ?? PairEnumerator<AmqpSymbol, T>.Find(source) ?? PairEnumerator<T, object?>.Find(source);

    internal sealed override bool TryRead(in AmqpValue value, AmqpObjectContext context, out object? result)
    {
        bool isMapped = TryToObject(value, context, out T? item);
        result = item;
        return isMapped;
    }

    internal sealed override Array? TryReadArray(AmqpArray array, AmqpObjectContext context)
    {
        var items = new T[array.Count];

        // Zero-width elements are equal, so one value serves for all.
        AmqpValue element = default;
        for (int i = 0; i < items.Length; i++)
        {
            element = i > 0 && array.AreAllEqual ? element : array[i];
            if (element.IsNull || !TryToObject(element, context, out items[i]!))
            {
                return null;
            }
        }

        return items;
    }
}
