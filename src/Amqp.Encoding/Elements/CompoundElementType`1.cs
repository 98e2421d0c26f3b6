namespace Amqp.Encoding;

/// <summary>Elements that are lists, maps or arrays.</summary>
internal sealed class CompoundElementType<T>(AmqpType type, FormatCode code, Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue)
    : ElementType<T>(type, code, toValue, fromValue)
{
    public override ArrayElements<T> Store(T[] items) => new CompoundElements<T>(this, items);
}
