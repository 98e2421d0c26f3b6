namespace Amqp.Encoding;

/// <summary>Writes values with a caller's writer.</summary>
/// <typeparam name="TState">The type of the state. A static lambda with a state allocates nothing.</typeparam>
/// <param name="writer">The writer. The method must end every scope that it begins, and cannot flush.</param>
/// <param name="state">The data for the method.</param>
public delegate void AmqpWriteAction<in TState>(ref AmqpWriter writer, TState state);
