namespace Amqp.Encoding;

/// <summary>Converts the parts of an object or value for an <see cref="AmqpObjectResolver"/>, by the rules of the conversion that called it.</summary>
/// <remarks>The rules are the caller's options and, in the object path (<c>Amqp.Encoding.Legacy</c>), its own rules. The context is valid only during the
/// call.</remarks>
public readonly ref struct AmqpObjectContext
{
    private readonly ObjectToValue? _rules;
    private readonly int _depth;
    private readonly bool _isInKey;

    internal AmqpObjectContext(ObjectToValue rules, int depth, bool isInKey)
    {
        _rules = rules;
        _depth = depth;
        _isInKey = isInKey;
    }

    private ObjectToValue Rules => _rules ?? AmqpObjectOptions.Standard.Reader;

    /// <summary>Converts a part of an object to a value; the resolver is called for it too.</summary>
    /// <param name="part">The part, or null.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if the part has no value by the rules of <see cref="AmqpValue.TryFromObject"/>, or if more than 128 calls of the resolver are nested.
    /// After that, the rest of the conversion fails too.</returns>
    public bool TryFromObject(object? part, out AmqpValue value)
    {
        if (Rules.TryRead(part, _depth, out value))
        {
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>Converts a part of an object to a value, as <see cref="TryFromObject"/> does.</summary>
    /// <param name="part">The part, or null.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The part has no value.</exception>
    public AmqpValue FromObject(object? part) => TryFromObject(part, out AmqpValue value) ? value : throw ObjectToValue.NoValue(part);

    /// <summary>Converts a part of a value to a .NET object; the resolver is called for it too.</summary>
    /// <param name="part">The part.</param>
    /// <returns>The object, or null.</returns>
    public object? ToObject(AmqpValue part) => Rules.Write(part, _isInKey);
}
