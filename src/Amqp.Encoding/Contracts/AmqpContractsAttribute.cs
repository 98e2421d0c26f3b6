namespace Amqp.Encoding;

/// <summary>Gives a static partial class of yours the <c>WithContracts</c> methods of the contracts of its assembly, in place of an internal class that is generated.</summary>
/// <remarks>The methods are extension methods of <see cref="AmqpReaderOptions"/> and <c>AmqpObjectOptions</c>, in the namespace of the class and as visible as it.
/// So a library with public contracts can offer them, and a call by the name of the class says which assembly's contracts it adds.</remarks>
[AttributeUsage(AttributeTargets.Class)]
public sealed class AmqpContractsAttribute : Attribute;
