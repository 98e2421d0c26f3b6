namespace Amqp.Encoding;

/// <summary>Gives a static partial class the <c>WithContracts</c> methods of the contracts of its assembly, in place of the internal class that is
/// generated.</summary>
/// <remarks>They are extension methods of <see cref="AmqpReaderOptions"/> and <c>AmqpObjectOptions</c>, in the namespace of the class and as visible
/// as it. So a library can offer its contracts, and a call by the name of the class says whose contracts it adds.</remarks>
[AttributeUsage(AttributeTargets.Class)]
public sealed class AmqpContractsAttribute : Attribute;
