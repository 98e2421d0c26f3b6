namespace Amqp.Encoding;

/// <summary>Converts the parts of an object or value for an <see cref="AmqpObjectResolver{T}"/>, by the rules of the conversion that called it.</summary>
/// <remarks>The rules are the caller's options and, in the object path (<c>Amqp.Encoding.Legacy</c>), its own rules. The context is valid only during the
/// call.</remarks>
public readonly ref struct AmqpObjectContext
{
    private readonly ObjectRules? _rules;
    private readonly ResolverCalls? _calls;
    private readonly int _nested;
    private readonly int _depth;
    private readonly bool _isInKey;

    internal AmqpObjectContext(ObjectRules rules, ResolverCalls? calls, int depth, bool isInKey)
    {
        _rules = rules;
        _calls = calls;
        _nested = calls is null ? 0 : calls.Nested;
        _depth = depth;
        _isInKey = isInKey;
    }

    private ObjectRules Rules => _rules ?? AmqpObjectOptions.Standard.Rules;

    /// <summary>Converts a part of an object to a value; resolvers are called for it too.</summary>
    /// <param name="part">The part, or null.</param>
    /// <param name="value">The value, or null.</param>
    /// <returns>False if the part has no value by the rules of <see cref="AmqpValue.TryFromObject"/>. If it is nested too deeply, or more than 128 calls of
    /// resolvers are nested, the rest of the conversion fails too.</returns>
    public bool TryFromObject(object? part, out AmqpValue value)
    {
        ObjectWalk walk = BeginWalk();
        return walk.TryConvert(part, _depth, out value);
    }

    /// <summary>Converts a part of an object to a value, as <see cref="TryFromObject"/> does.</summary>
    /// <param name="part">The part, or null.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The part has no value.</exception>
    public AmqpValue FromObject(object? part)
    {
        ObjectWalk walk = BeginWalk();
        return walk.TryConvert(part, _depth, out AmqpValue value) ? value : throw walk.Fault!.ToException();
    }

    /// <summary>Converts a part of a value to a .NET object; resolvers are called for it too.</summary>
    /// <param name="part">The part.</param>
    /// <returns>The object, or null.</returns>
    public object? ToObject(AmqpValue part) => Rules.ToObject(part, _isInKey);

    private ObjectWalk BeginWalk()
    {
        if (_calls is not null)
        {
            // A nested call that ended with an exception, which the resolver has caught, is over.
            _calls.Nested = _nested;
        }

        return new ObjectWalk(Rules, _calls);
    }
}
