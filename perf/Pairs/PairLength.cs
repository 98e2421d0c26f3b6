namespace Amqp.Encoding.Perf.Pairs;

/// <summary>How long a pair runs: a number of rounds in each of its processes, after the JIT has compiled nothing for some time.</summary>
/// <param name="Processes">The processes.</param>
/// <param name="Rounds">The rounds of each side in a process.</param>
/// <param name="MinWarm">Milliseconds that both sides run at least before the rounds.</param>
/// <param name="Quiet">Milliseconds in which the JIT compiled nothing.</param>
/// <param name="MaxWarm">Milliseconds after which the rounds begin whatever the JIT does.</param>
public sealed record PairLength(int Processes, int Rounds, int MinWarm, int Quiet, int MaxWarm)
{
    /// <summary>The length that figures need.</summary>
    public static PairLength Full { get; } = new(3, 61, 800, 700, 9_000);

    /// <summary>The length that allocations need, with a hint of the ratios.</summary>
    public static PairLength Short { get; } = new(1, 15, 100, 100, 1_000);
}
