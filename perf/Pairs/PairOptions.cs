namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The arguments of `bench pairs` and `bench compare`.</summary>
/// <param name="Part">Part of the names of the rows to run; empty for all.</param>
/// <param name="Rounds">The rounds of each row in a process; null for what is usual.</param>
/// <param name="IsShort">Whether only allocations are checked, in short runs.</param>
/// <param name="IsUpdate">Whether the figures are written to pairs.tsv.</param>
public sealed record PairOptions(string Part, int? Rounds, bool IsShort, bool IsUpdate)
{
    private const string RoundsPrefix = "rounds=";

    /// <summary>How long each row runs.</summary>
    public PairLength Length
    {
        get
        {
            PairLength length = IsShort ? PairLength.Short : PairLength.Full;
            return length with { Rounds = Rounds ?? length.Rounds };
        }
    }

    /// <exception cref="ArgumentException">An option is unknown, the number of rounds is not a positive number, or an update is asked of a short run.</exception>
    public static PairOptions Parse(string[] args)
    {
        bool isShort = args.Contains("--short");
        bool isUpdate = args.Contains("--update");
        if (isShort && isUpdate)
        {
            throw new ArgumentException("A short run is too rough for figures that are checked in.");
        }

        string[] parts = [.. args.Where(static arg => arg is not ("--short" or "--update") && !arg.StartsWith(RoundsPrefix, StringComparison.Ordinal))];
        if (parts.Length > 1 || parts.Any(static part => part.StartsWith('-')))
        {
            throw new ArgumentException($"{string.Join(' ', parts)} is not known: [rounds=N] [--short] [--update] [part of a row's name]");
        }

        int? rounds = null;
        if (args.FirstOrDefault(static arg => arg.StartsWith(RoundsPrefix, StringComparison.Ordinal)) is { } given)
        {
            rounds = int.TryParse(given[RoundsPrefix.Length..], CultureInfo.InvariantCulture, out int number) && number > 0
                ? number
                : throw new ArgumentException($"{given}: the number of rounds is positive.");
        }

        return new PairOptions(string.Concat(parts), rounds, isShort, isUpdate);
    }
}

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
