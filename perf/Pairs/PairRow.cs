namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Where a row is found.</summary>
/// <param name="Area">The name of the class that makes it.</param>
/// <param name="Name">The name of the row.</param>
public sealed record PairRow(string Area, string Name);
