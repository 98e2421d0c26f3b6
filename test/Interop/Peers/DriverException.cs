namespace Amqp.Encoding.Tests.Peers;

/// <summary>A driver has ended, or does not answer.</summary>
public sealed class DriverException(string message) : Exception(message);
