namespace Amqp.Encoding;

/// <summary>Reports a value that AMQP cannot carry; no part of it was written.</summary>
/// <remarks>Causes: text that is not Unicode, a symbol that is not ASCII, a <see cref="DateTime"/> of kind Unspecified, null among values of one type,
/// values nested deeper than 64 or the writer's limit, more than 2,147,483,591 bytes.</remarks>
public sealed class AmqpEncodeException : Exception
{
    /// <summary>Creates the exception.</summary>
    public AmqpEncodeException()
    {
    }

    /// <summary>Creates the exception.</summary>
    /// <param name="message">The part that cannot be encoded, and why.</param>
    public AmqpEncodeException(string message)
        : base(message)
    {
    }

    /// <summary>Creates the exception.</summary>
    /// <param name="message">The part that cannot be encoded, and why.</param>
    /// <param name="innerException">The cause.</param>
    public AmqpEncodeException(string message, Exception? innerException)
        : base(message, innerException)
    {
    }
}
