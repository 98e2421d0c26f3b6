namespace Amqp.Encoding;

/// <summary>Converts the parts of what an <see cref="AmqpObjectResolver"/> is asked for, by the rules of the conversion that asks.</summary>
/// <remarks>These are the options of the caller, and in the object path (<c>Amqp.Encoding.Legacy</c>) its rules. Valid only during the call.</remarks>
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

    /// <summary>Makes a value of a part of an object; the resolver is asked for it too.</summary>
    /// <param name="part">The part, or null.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if the part has no value: as <see cref="AmqpValue.TryFromObject"/> says, or because more than 128 calls of the
    /// resolver are in each other. Once they were, no object has a value for the rest of the conversion.</returns>
    public bool TryFromObject(object? part, out AmqpValue value)
    {
        if (Rules.TryRead(part, _depth, out value))
        {
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>Makes a value of a part of an object, as <see cref="TryFromObject"/> does.</summary>
    /// <param name="part">The part, or null.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The part has no value.</exception>
    public AmqpValue FromObject(object? part) => TryFromObject(part, out AmqpValue value) ? value : throw ObjectToValue.NoValue(part);

    /// <summary>Gets the .NET object of a part of a value; the resolver is asked for it too.</summary>
    /// <param name="part">The part.</param>
    /// <returns>The object, or null.</returns>
    public object? ToObject(AmqpValue part) => Rules.Write(part, _isInKey);
}
