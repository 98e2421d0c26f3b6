namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A round of both sides: what an operation took.</summary>
/// <param name="ReferenceTime">Nanoseconds of the reference.</param>
/// <param name="LibraryTime">Nanoseconds of the library.</param>
/// <param name="ReferenceBytes">Bytes that the reference allocated.</param>
/// <param name="LibraryBytes">Bytes that the library allocated.</param>
public readonly record struct PairRound(double ReferenceTime, double LibraryTime, long ReferenceBytes, long LibraryBytes);
