namespace Amqp.Encoding;

/// <summary>Writes values for somebody who has a writer.</summary>
/// <typeparam name="TState">What the method needs. A static lambda that gets it so allocates nothing.</typeparam>
/// <param name="writer">The writer. What the method begins it must end; nothing can be flushed.</param>
/// <param name="state">What the method needs.</param>
public delegate void AmqpWriteAction<in TState>(ref AmqpWriter writer, TState state);
