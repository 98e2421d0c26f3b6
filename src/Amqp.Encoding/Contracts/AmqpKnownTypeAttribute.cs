namespace Amqp.Encoding;

/// <summary>Names a contract that is derived from a class or implements an interface: where the class or interface is
/// read, the descriptor chooses the contract.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class AmqpKnownTypeAttribute : Attribute
{
    /// <summary>Names a derived type.</summary>
    /// <param name="type">A class with an <see cref="AmqpContractAttribute"/> that gives a descriptor.</param>
    public AmqpKnownTypeAttribute(Type type) => Type = type;

    /// <summary>Gets the type.</summary>
    public Type Type { get; }
}
