using System.Linq;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary>How much is run.</summary>
/// <param name="Part">The part, or empty for all.</param>
/// <param name="IsQuick">Whether few rounds are enough.</param>
public sealed record RunOptions(string Part, bool IsQuick)
{
    /// <summary>The records of all runs but those of other sizes.</summary>
    public const int Records = 5_000;

    private static readonly string[] s_parts = ["check", "records", "layers", "functions", "http"];

    /// <summary>Gets the shortest time for which all that a run compares is warmed up, and how long the JIT must be quiet after it.</summary>
    public TimeSpan WarmUp => TimeSpan.FromSeconds(IsQuick ? 1 : 5);

    public TimeSpan Quiet => TimeSpan.FromSeconds(IsQuick ? 0.2 : 0.5);

    /// <summary>Gets the fewest rounds of a run, however long they take.</summary>
    public int MinRounds => IsQuick ? 3 : 11;

    /// <summary>Reads the arguments.</summary>
    /// <exception cref="ArgumentException">There is no such part.</exception>
    public static RunOptions Parse(string[] args)
    {
        const string Quick = "--quick";
        string[] parts = [.. args.Where(static arg => arg != Quick)];
        return parts.Length <= 1 && parts.All(s_parts.Contains)
            ? new RunOptions(parts.FirstOrDefault() ?? "", args.Contains(Quick))
            : throw new ArgumentException("usage: experiment [" + string.Join(" | ", s_parts) + "] [" + Quick + "]");
    }

    /// <summary>Returns whether a part runs.</summary>
    public bool Runs(string part) => Part.Length == 0 || Part == part;
}
