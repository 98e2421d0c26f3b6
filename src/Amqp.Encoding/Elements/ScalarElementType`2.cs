namespace Amqp.Encoding;

/// <summary>Elements of a scalar type.</summary>
internal class ScalarElementType<T, TWire>(Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue)
    : ElementType<T>(default(TWire).Type, default(TWire).Code, toValue, fromValue)
    where TWire : struct, IWireType<T>
{
    public override ArrayElements? ReadAll(ref AmqpReader reader, in ArrayHeader header) =>
        Store(ArrayEncoding<T>.Default.DecodeElements(ref reader, in header));

    public override ArrayElements<T> Store(T[] items) => new ScalarElements<T, TWire>(this, items);
}
