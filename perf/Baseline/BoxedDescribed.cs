namespace Amqp.Encoding.Baseline;

/// <summary>A described value (AMQP 1.0, part 1, 1.2) of no type that the baseline knows.</summary>
/// <param name="Descriptor">The descriptor, usually a <see cref="ulong"/> or a <see cref="BoxedSymbol"/>.</param>
/// <param name="Value">The value described.</param>
public sealed record BoxedDescribed(object? Descriptor, object? Value);
