namespace Amqp.Encoding;

/// <summary>A composite of the standard, which reads into itself.</summary>
internal interface IReadableComposite : IAmqpComposite
{
    /// <summary>Reads into this instance, in place of all that it holds.</summary>
    void ReadFrom(ref AmqpReader reader);

    /// <summary>Unsets all fields.</summary>
    void Clear();
}
