namespace Amqp.Encoding;

/// <summary>Tells that bytes are not what the standard, the reader's limits or the call demand.</summary>
/// <remarks>Everything that a peer's bytes can cause is this type. The message holds offsets, names and numbers, never content. It is made with the
/// exception, because the bytes may be gone later; see <see cref="AmqpDecodeError.Path"/> for what that costs.</remarks>
public sealed class AmqpDecodeException : Exception
{
    /// <summary>Makes the exception of what was found.</summary>
    /// <param name="error">The fault and its place.</param>
    public AmqpDecodeException(AmqpDecodeError error)
        : base(error.ToString()) => Error = error;

    /// <summary>Gets the fault with its place.</summary>
    public AmqpDecodeError Error { get; }

    /// <summary>Gets the fault.</summary>
    public AmqpDecodeErrorKind Kind => Error.Kind;

    /// <summary>Gets where the fault is, in bytes from where the reader's data begins in the frame or message.</summary>
    public long Offset => Error.Offset;

    /// <summary>Gets the format code of the value at fault.</summary>
    public FormatCode FormatCode => Error.FormatCode;

    /// <summary>Gets the way from the outermost value to the fault, such as <c>[3]{1}.value</c>; empty at the outermost value.</summary>
    public string Path => Error.Path;

    /// <summary>Gets the error condition that tells the peer of the fault, such as <c>amqp:decode-error</c>: <see cref="AmqpDecodeError.Condition"/>.</summary>
    public string Condition => Error.Condition;
}
