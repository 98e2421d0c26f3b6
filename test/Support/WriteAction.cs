namespace Amqp.Encoding.Tests.Support;

/// <summary>Writes something with a writer; a lambda cannot capture one.</summary>
public delegate void WriteAction(ref AmqpWriter writer);
