namespace Amqp.Encoding.Tests.Packages;

/// <summary>The package has no object for a value.</summary>
public sealed class NoObjectException : Exception;
