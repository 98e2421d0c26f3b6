namespace Amqp.Encoding;

/// <summary>Elements of a scalar type.</summary>
internal class ScalarElementType<T, TCodec>(FormatCode code, Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue)
    : ElementType<T>(default(TCodec).Type, code, toValue, fromValue)
    where TCodec : struct, IElementCodec<T>
{
    public override ArrayElements? ReadAll(ref AmqpReader reader, in ArrayHeader header) =>
        Store(ArrayEncoding<T>.Default.DecodeElements(ref reader, in header));

    public override ArrayElements<T> Store(T[] items) => new ScalarElements<T, TCodec>(this, items);
}
