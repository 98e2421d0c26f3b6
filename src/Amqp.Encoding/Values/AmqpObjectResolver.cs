namespace Amqp.Encoding;

/// <summary>Maps the types of an SDK's own, such as its symbols, maps and enums, from and to AMQP values.</summary>
/// <remarks>
/// <para>Conversions whose <see cref="AmqpObjectOptions"/> have a resolver ask it before the library's own rules apply, for every object or value at
/// every level: the whole, items of lists, keys and values of maps, elements of arrays, and what is in a described value that becomes an object. It is
/// never asked for null. For what it does not map the library's rule applies.</para>
/// <para>What it returns counts as what the library would have made: levels are limited to 64, a null key stays a null key, and elements of an array have one
/// AMQP type. What it throws reaches the caller of the conversion as it is, also from <c>Try</c> forms; nothing is written or read then.</para>
/// <para>To convert what is in an object or value, it calls the context that it is given, which counts how many calls are in each other: what holds
/// itself comes to an end there. A call of <see cref="AmqpValue.FromObject"/> instead begins to count again, and ends in an
/// <see cref="InsufficientExecutionStackException"/>.</para>
/// <para>It keeps no state of a conversion: several threads may ask it at once.</para>
/// </remarks>
public abstract class AmqpObjectResolver
{
    /// <summary>Makes a value of an object.</summary>
    /// <param name="source">The object; never null.</param>
    /// <param name="context">What converts the parts of the object.</param>
    /// <param name="value">The value, which may be null (0x40).</param>
    /// <returns>False if the library's own rule is to apply to the object, as it does unless this is overridden.</returns>
    public virtual bool TryFromObject(object source, AmqpObjectContext context, out AmqpValue value)
    {
        value = default;
        return false;
    }

    /// <summary>Makes an object of a value.</summary>
    /// <param name="value">The value; never null (0x40).</param>
    /// <param name="context">What converts the parts of the value.</param>
    /// <param name="result">The object, which may be null.</param>
    /// <returns>False if the library's own rule is to apply to the value, as it does unless this is overridden.</returns>
    public virtual bool TryToObject(AmqpValue value, AmqpObjectContext context, out object? result)
    {
        result = null;
        return false;
    }
}
