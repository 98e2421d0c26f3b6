namespace Amqp.Encoding;

/// <summary>Reports bytes that violate the standard, exceed a limit of the reader or do not match the call.</summary>
/// <remarks>Every error that a peer's bytes can cause is of this type. The message contains offsets, names and numbers, never content. It is built together
/// with the exception, because the bytes may be gone later; see <see cref="AmqpDecodeError.Path"/> for the cost.</remarks>
public sealed class AmqpDecodeException : Exception
{
    /// <summary>Creates the exception from a fault.</summary>
    /// <param name="error">The fault and its place.</param>
    public AmqpDecodeException(AmqpDecodeError error)
        : base(error.ToString()) => Error = error;

    /// <summary>Gets the fault: its kind, its place, what was expected and found, and the condition to report to the peer.</summary>
    public AmqpDecodeError Error { get; }
}
