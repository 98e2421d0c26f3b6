namespace Amqp.Encoding.Experiment.Records;

[AmqpContract]
public sealed partial record Order
{
    public required Guid Id { get; init; }
    /// <summary>In UTC, in whole milliseconds.</summary>
    public required DateTime Placed { get; init; }
    public required OrderLine[] Lines { get; init; }
}
