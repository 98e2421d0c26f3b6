namespace Amqp.Encoding;

/// <summary>A type of a registry, independent of its .NET type.</summary>
internal abstract class RegisteredComposite
{
    public abstract bool IsA<TBase>();

    public abstract object? Read(ref AmqpReader reader);
}
