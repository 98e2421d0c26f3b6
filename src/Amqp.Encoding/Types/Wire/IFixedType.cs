namespace Amqp.Encoding;

/// <summary>An AMQP type of fixed width.</summary>
internal interface IFixedType
{
    AmqpType Type { get; }

    /// <summary>Gets the full-width format code.</summary>
    byte Code { get; }
}
