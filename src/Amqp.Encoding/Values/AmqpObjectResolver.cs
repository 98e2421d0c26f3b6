namespace Amqp.Encoding;

/// <summary>Maps an SDK's own types, such as its symbols, maps and enums, to and from AMQP values.</summary>
/// <remarks>
/// <para>A conversion whose <see cref="AmqpObjectOptions"/> have a resolver calls it before the library's own rules apply. It is called for every object or
/// value at every level: the whole, items of lists, keys and values of maps, elements of arrays, and the content of a described value that becomes an object.
/// It is never called for null. The library's rule applies to everything that it does not map.</para>
/// <para>Its results follow the same rules as those of the library: levels are limited to 64, a null key stays a null key, and elements of an array have one
/// AMQP type. Its exceptions reach the caller of the conversion unchanged, also from <c>Try</c> methods; nothing is written or read then.</para>
/// <para>To convert the content of an object or value, the resolver calls the context that it receives. The context counts nested calls, so an object that
/// contains itself fails. A resolver that calls <see cref="AmqpValue.FromObject"/> instead restarts the count, and such an object ends in an
/// <see cref="InsufficientExecutionStackException"/>.</para>
/// <para>It must not keep the state of a conversion: several threads may call it at once.</para>
/// </remarks>
public abstract class AmqpObjectResolver
{
    /// <summary>Converts an object to a value.</summary>
    /// <param name="source">The object; never null.</param>
    /// <param name="context">The context that converts the parts of the object.</param>
    /// <param name="value">The value, which may be null (0x40).</param>
    /// <returns>False if the library's own rule applies to the object. The base method returns false.</returns>
    public virtual bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
    {
        value = default;
        return false;
    }

    /// <summary>Converts a value to an object.</summary>
    /// <param name="value">The value; never null (0x40).</param>
    /// <param name="context">The context that converts the parts of the value.</param>
    /// <param name="result">The object, which may be null.</param>
    /// <returns>False if the library's own rule applies to the value. The base method returns false.</returns>
    public virtual bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
    {
        result = null;
        return false;
    }
}
