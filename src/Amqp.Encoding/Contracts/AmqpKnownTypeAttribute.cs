namespace Amqp.Encoding;

/// <summary>Names a type derived from an <see cref="AmqpContractAttribute"/> class: where the class is read, the descriptor chooses the type.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class AmqpKnownTypeAttribute : Attribute
{
    /// <summary>Names a derived type.</summary>
    /// <param name="type">A class with an <see cref="AmqpContractAttribute"/> that gives a descriptor.</param>
    public AmqpKnownTypeAttribute(Type type) => Type = type;

    /// <summary>Gets the type.</summary>
    public Type Type { get; }
}
