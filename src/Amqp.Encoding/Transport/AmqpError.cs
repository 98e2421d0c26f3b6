namespace Amqp.Encoding.Transport;

/// <content>Conversion from decode errors.</content>
public sealed partial class AmqpError
{
    /// <summary>Creates the error that tells a peer what is wrong with its bytes.</summary>
    /// <param name="exception">The exception that decoding threw.</param>
    /// <returns>An error with condition and description.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static AmqpError From(AmqpDecodeException exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return From(exception.Error);
    }

    /// <summary>Creates the error that tells a peer what is wrong with its bytes.</summary>
    /// <param name="error">The error of decoding.</param>
    /// <returns>An error with condition and description.</returns>
    public static AmqpError From(AmqpDecodeError error) => new()
    {
        Condition = error.Condition,
        Description = error.ToString(),
    };
}
