namespace Amqp.Encoding.Samples.Tour;

/// <summary>The cost of one call: the time of the fastest, and the bytes that it allocates.</summary>
internal readonly record struct Lap(double Microseconds, long Bytes);
