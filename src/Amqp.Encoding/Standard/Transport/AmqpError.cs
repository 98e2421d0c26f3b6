namespace Amqp.Encoding.Transport;

/// <content>Conversion from decode errors.</content>
public sealed partial class AmqpError
{
    /// <summary>Creates the error that tells a peer what is wrong with its bytes.</summary>
    /// <param name="error">The error of decoding.</param>
    /// <returns>An error with condition and description.</returns>
    public static AmqpError From(AmqpDecodeError error) => new()
    {
        Condition = error.Condition,
        Description = error.ToString(),
    };
}
