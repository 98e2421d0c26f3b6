namespace Amqp.Encoding.Perf.Pairs;

/// <summary>How long a pair runs: a number of rounds, after the JIT has compiled nothing for some time.</summary>
/// <param name="Rounds">The rounds of each side.</param>
/// <param name="MinWarm">Milliseconds that both sides run at least before the rounds.</param>
/// <param name="Quiet">Milliseconds in which the JIT compiled nothing.</param>
/// <param name="MaxWarm">Milliseconds after which the rounds begin whatever the JIT does.</param>
public sealed record PairLength(int Rounds, int MinWarm, int Quiet, int MaxWarm)
{
    /// <summary>What figures need.</summary>
    public static PairLength Full { get; } = new(61, 1_200, 700, 9_000);

    /// <summary>What allocations need, with a hint of the ratios.</summary>
    public static PairLength Short { get; } = new(15, 300, 150, 800);
}
