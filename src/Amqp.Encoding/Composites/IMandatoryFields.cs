namespace Amqp.Encoding;

/// <summary>A composite of the standard with mandatory fields.</summary>
internal interface IMandatoryFields
{
    /// <summary>Gets the names of the mandatory fields that are not set, in their order.</summary>
    string[] Missing { get; }
}
