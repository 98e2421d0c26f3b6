namespace Amqp.Encoding.Baseline;

/// <summary>A described value (AMQP 1.0, part 1, 1.2) of no type that the baseline knows.</summary>
public sealed record BoxedDescribed(object? Descriptor, object? Value);
