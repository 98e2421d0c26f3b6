namespace Amqp.Encoding.Experiment.Records;

public sealed class OrderLine
{
    public required string Product { get; init; }

    public required int Quantity { get; init; }

    public required decimal Price { get; init; }
}
