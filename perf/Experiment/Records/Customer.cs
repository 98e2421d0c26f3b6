namespace Amqp.Encoding.Experiment.Records;

/// <summary>A customer with orders: the record that every form writes and reads.</summary>
[AmqpContract(CustomerFields.Code)]
public sealed partial record Customer
{
    public required long Id { get; init; }
    public required string Name { get; init; }
    public required string[] Emails { get; init; }
    public required decimal Balance { get; init; }
    /// <summary>In UTC, in whole milliseconds: what all forms can carry.</summary>
    public required DateTime Created { get; init; }
    public required string[] Tags { get; init; }
    public required Address Address { get; init; }
    public required Order[] Orders { get; init; }
}

[AmqpContract]
public sealed partial record Order
{
    public required Guid Id { get; init; }
    /// <summary>In UTC, in whole milliseconds.</summary>
    public required DateTime Placed { get; init; }
    public required OrderLine[] Lines { get; init; }
}

[AmqpContract]
public sealed partial record OrderLine
{
    public required string Product { get; init; }
    public required int Quantity { get; init; }
    public required decimal Price { get; init; }
}

[AmqpContract]
public sealed partial record Address
{
    public required string Street { get; init; }
    public required string City { get; init; }
    public required string PostalCode { get; init; }
    public required string Country { get; init; }
}
