namespace Amqp.Encoding.Experiment.Records;

[AmqpContract]
public sealed partial record Address
{
    public required string Street { get; init; }
    public required string City { get; init; }
    public required string PostalCode { get; init; }
    public required string Country { get; init; }
}
