namespace Amqp.Encoding.Tests.Peers;

/// <summary>A driver has ended, or does not answer, or its peer reports an error.</summary>
public sealed class DriverException(string message, Exception? innerException = null) : Exception(message, innerException);
