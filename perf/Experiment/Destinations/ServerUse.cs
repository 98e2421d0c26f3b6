namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>The resources that a server process has used since it began.</summary>
/// <param name="Requests">The number of requests.</param>
/// <param name="CpuMicroseconds">The time on processors.</param>
/// <param name="AllocatedBytes">The bytes allocated.</param>
/// <param name="CompiledMethods">The methods that its JIT has compiled, each time it did.</param>
public readonly record struct ServerUse(long Requests, double CpuMicroseconds, long AllocatedBytes, long CompiledMethods);
