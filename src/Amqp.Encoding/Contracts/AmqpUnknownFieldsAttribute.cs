namespace Amqp.Encoding;

/// <summary>Marks the property that keeps the fields which a later version of the type has: they are written again after the known fields.</summary>
/// <remarks>The property is an <see cref="AmqpList"/> in a list, and an <see cref="AmqpMap"/> in a map. If there are
/// none, it is what the constructor or an initializer made it: null, if nothing else.</remarks>
[AttributeUsage(AttributeTargets.Property)]
public sealed class AmqpUnknownFieldsAttribute : Attribute
{
}
