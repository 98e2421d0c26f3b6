namespace Amqp.Encoding;

/// <summary>A type of a registry, whatever it is in .NET.</summary>
internal abstract class RegisteredComposite
{
    public abstract bool IsA<TBase>();

    public abstract object? Read(ref AmqpReader reader);
}
