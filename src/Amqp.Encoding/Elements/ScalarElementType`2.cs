namespace Amqp.Encoding;

/// <summary>Elements of a scalar type.</summary>
internal class ScalarElementType<T, TWire>(Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue)
    : ElementType<T>(default(TWire).Type, default(TWire).Code, toValue, fromValue)
    where TWire : struct, IWireType<T>
{
    public override Array? ReadItems(ref AmqpReader reader, in ArrayHeader header) => ArrayEncoding<T>.Default.DecodeElements(ref reader, in header);

    public override ArrayElements? ReadAll(ref AmqpReader reader, in ArrayHeader header) => ReadItems(ref reader, in header) is T[] items ? Store(items) : null;

    public override ArrayElements<T> Store(T[] items) => new ScalarElements<T, TWire>(this, items);
}
