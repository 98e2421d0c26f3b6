namespace Amqp.Encoding.Messaging;

/// <summary>The key of an annotation: a symbol, or a ulong, which the standard reserves (AMQP 1.0, part 3, 3.2.10).</summary>
public readonly struct AnnotationKey : IEquatable<AnnotationKey>
{
    private readonly AmqpValue _value;

    /// <summary>Creates a symbolic key (0xA3, 0xB3).</summary>
    /// <param name="symbol">The symbol; symbols of applications begin with <c>x-opt-</c>.</param>
    public AnnotationKey(AmqpSymbol symbol) => _value = symbol;

    /// <summary>Creates a numeric key (0x80, 0x53, 0x44).</summary>
    /// <param name="number">The number.</param>
    public AnnotationKey(ulong number) => _value = number;

    internal AnnotationKey(AmqpValue value) => _value = value;

    /// <summary><c>x-opt-jms-msg-type</c>: which JMS type the message has, a byte (0x51) from 0 to 5; not in the standard, JMS clients define it.</summary>
    public static AnnotationKey JmsMessageType { get; } = new(AmqpSymbol.FromValidated("x-opt-jms-msg-type"));

    /// <summary><c>x-opt-jms-dest</c>: what the address in <see cref="Properties.To"/> is, a byte (0x51) from 0 to 3;
    /// not in the standard, JMS clients define it.</summary>
    public static AnnotationKey JmsDestination { get; } = new(AmqpSymbol.FromValidated("x-opt-jms-dest"));

    /// <summary><c>x-opt-jms-reply-to</c>: what the address in <see cref="Properties.ReplyTo"/> is, a byte (0x51) from
    /// 0 to 3; not in the standard, JMS clients define it.</summary>
    public static AnnotationKey JmsReplyTo { get; } = new(AmqpSymbol.FromValidated("x-opt-jms-reply-to"));

    /// <summary>Gets the key as a value of type symbol or ulong.</summary>
    public AmqpValue Value => _value.IsNull ? new AmqpSymbol(string.Empty) : _value;

    /// <summary>Gets the symbol (0xA3, 0xB3) as it was sent; empty for a numeric key.</summary>
    public AmqpSymbol Symbol => _value.TryGetSymbol(out AmqpSymbol symbol) ? symbol : default;

    /// <summary>Creates a symbolic key.</summary>
    /// <param name="symbol">The symbol.</param>
    public static implicit operator AnnotationKey(AmqpSymbol symbol) => new(symbol);

    /// <summary>Creates a symbolic key.</summary>
    /// <param name="value">The text of the symbol.</param>
    public static implicit operator AnnotationKey(string value) => new(new AmqpSymbol(value));

    /// <summary>Creates a numeric key.</summary>
    /// <param name="number">The number.</param>
    public static implicit operator AnnotationKey(ulong number) => new(number);

    /// <summary>Compares type and value.</summary>
    public static bool operator ==(AnnotationKey left, AnnotationKey right) => left.Equals(right);

    /// <summary>Compares type and value.</summary>
    public static bool operator !=(AnnotationKey left, AnnotationKey right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(AnnotationKey other) => Value.Equals(other.Value);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AnnotationKey other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Value.GetHashCode();

    /// <summary>Returns the symbol, as <see cref="AmqpSymbol.ToString"/> shows it, or the number.</summary>
    public override string ToString() => Value.ToString();
}
