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

    /// <summary>Gets the fault with its place.</summary>
    public AmqpDecodeError Error { get; }

    /// <summary>Gets the kind of the fault.</summary>
    public AmqpDecodeErrorKind Kind => Error.Kind;

    /// <summary>Gets the offset of the fault, in bytes from the beginning of the reader's data in the frame or message.</summary>
    public long Offset => Error.Offset;

    /// <summary>Gets the format code of the value at fault.</summary>
    public FormatCode FormatCode => Error.FormatCode;

    /// <summary>Gets the path from the outermost value to the fault, such as <c>[3]{1}.value</c>; empty at the outermost value.</summary>
    public string Path => Error.Path;

    /// <summary>Gets the error condition to report to the peer, such as <c>amqp:decode-error</c>: <see cref="AmqpDecodeError.Condition"/>.</summary>
    public string Condition => Error.Condition;
}
