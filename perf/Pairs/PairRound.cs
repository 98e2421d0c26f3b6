namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A round of both sides.</summary>
/// <param name="Reference">The reference.</param>
/// <param name="Library">The library.</param>
public readonly record struct PairRound(PairSide Reference, PairSide Library);

/// <summary>The cost of an operation of one side.</summary>
/// <param name="Time">Nanoseconds.</param>
/// <param name="Bytes">Bytes allocated.</param>
public readonly record struct PairSide(double Time, long Bytes);
