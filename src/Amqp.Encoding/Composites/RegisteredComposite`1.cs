namespace Amqp.Encoding;

/// <summary>A type of a registry with its .NET type.</summary>
internal sealed class RegisteredComposite<T>(ICompositeCodec<T> codec) : RegisteredComposite
    where T : class
{
    public override bool IsA<TBase>() => typeof(TBase).IsAssignableFrom(typeof(T));

    public override object? Read(ref AmqpReader reader) => codec.Read(ref reader);
}
