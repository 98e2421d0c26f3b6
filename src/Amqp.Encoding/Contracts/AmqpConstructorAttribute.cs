namespace Amqp.Encoding;

/// <summary>Marks the constructor that makes objects of an <see cref="AmqpContractAttribute"/> type that are read. Each
/// of its parameters has the name and type of a field.</summary>
/// <remarks>On a static property or variable it marks the object that is read, of a contract without fields: one object for all values. For a type that is
/// not yours to change, that member is in the static class. Without the attribute, objects are made by
/// the primary constructor, then that without parameters, then the one with the most parameters.</remarks>
[AttributeUsage(AttributeTargets.Constructor | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class AmqpConstructorAttribute : Attribute
{
}
