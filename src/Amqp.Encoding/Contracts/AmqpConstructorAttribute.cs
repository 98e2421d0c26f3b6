namespace Amqp.Encoding;

/// <summary>Marks the constructor that makes objects of an <see cref="AmqpContractAttribute"/> type that are read. Each
/// of its parameters has the name and type of a field.</summary>
/// <remarks>Without it, it is the primary constructor, then that without parameters, then the one with the most parameters.</remarks>
[AttributeUsage(AttributeTargets.Constructor)]
public sealed class AmqpConstructorAttribute : Attribute
{
}
