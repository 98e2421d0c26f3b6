namespace Amqp.Encoding.Experiment.Records;

public sealed class Address
{
    public required string Street { get; init; }

    public required string City { get; init; }

    public required string PostalCode { get; init; }

    public required string Country { get; init; }
}
