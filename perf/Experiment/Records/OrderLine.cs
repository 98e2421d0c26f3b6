namespace Amqp.Encoding.Experiment.Records;

[AmqpContract]
public sealed partial record OrderLine
{
    public required string Product { get; init; }
    public required int Quantity { get; init; }
    public required decimal Price { get; init; }
}
