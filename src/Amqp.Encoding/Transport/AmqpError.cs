namespace Amqp.Encoding.Transport;

/// <content>From what decoding found.</content>
public sealed partial class AmqpError
{
    /// <summary>Makes the error that tells a peer what is wrong with its bytes.</summary>
    /// <param name="exception">What decoding found.</param>
    /// <returns>An error with condition and description.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static AmqpError From(AmqpDecodeException exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return From(exception.Error);
    }

    /// <summary>Makes the error that tells a peer what is wrong with its bytes.</summary>
    /// <param name="error">What decoding found.</param>
    /// <returns>An error with condition and description.</returns>
    public static AmqpError From(AmqpDecodeError error) => new()
    {
        Condition = error.Condition,
        Description = error.ToString(),
    };
}
