using System.Reflection;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Runs a row in processes of its own.</summary>
/// <remarks>The JIT compiles what rows share, such as a virtual or a generic call, for the row that it has seen, so a row after others in one
/// process took up to twice as long as alone, or half. Several processes, as one differs from the next: where its code and its heap are.</remarks>
public static class PairProcess
{
    /// <summary>The first argument of such a process.</summary>
    public const string Verb = "row";

    /// <summary>Compares the library with the reference.</summary>
    public static PairResult Measure(PairRow row, PairLength length) => Start(length, _ => [row.Area, row.Name], CancellationToken.None);

    /// <summary>Compares the library with that of another commit, which is the reference of the result.</summary>
    public static PairResult Compare(PairRow row, string otherAssembly, PairRow otherRow, PairLength length, CancellationToken cancellation) =>
        Start(length, number => [row.Area, row.Name, otherAssembly, otherRow.Area, (number % 2).ToString(CultureInfo.InvariantCulture)], cancellation);

    /// <summary>Is such a process: prints its rounds.</summary>
    /// <returns>0, or 1 if the row fails.</returns>
    public static int Run(string[] args)
    {
        try
        {
            int[] numbers = [.. args.Take(4).Select(static arg => int.Parse(arg, CultureInfo.InvariantCulture))];
            var row = new PairRow(args[4], args[5]);
            Assembly own = typeof(PairProcess).Assembly;
            Pair pair = args is [_, _, _, _, _, _, string otherAssembly, string otherArea, string order]
                ? Join(own.Location, row, otherAssembly, row with { Area = otherArea }, isOtherFirst: order == "0")
                : PairAreas.Create(own, row);
            foreach (PairRound round in PairMeter.Measure(pair, new PairLength(1, numbers[0], numbers[1], numbers[2], numbers[3])))
            {
                Console.WriteLine(JsonSerializer.Serialize(round));
            }

            return 0;
        }
        catch (Exception exception)
        {
            Exception cause = exception is TargetInvocationException { InnerException: { } inner } ? inner : exception;
            Console.Error.WriteLine($"{cause.GetType().Name}: {cause.Message}");
            return 1;
        }
    }

    private static PairResult Start(PairLength length, Func<int, string[]> getRow, CancellationToken cancellation)
    {
        int[] numbers = [length.Rounds, length.MinWarm, length.Quiet, length.MaxWarm];
        var processes = new List<PairRound[]>();
        for (int number = 0; number < length.Processes; number++)
        {
            string[] arguments = [Verb, .. numbers.Select(static value => value.ToString(CultureInfo.InvariantCulture)), .. getRow(number)];
            string output = ChildProcess.Run(ChildProcess.Self(arguments), cancellation);
            processes.Add([.. output.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries).Select(static line => JsonSerializer.Deserialize<PairRound>(line))]);
        }

        return new PairResult(processes);
    }

    // Both in a context of their own, and each made first in every other process, so that neither has an advantage.
    private static Pair Join(string assembly, PairRow row, string otherAssembly, PairRow otherRow, bool isOtherFirst)
    {
        Pair? other = isOtherFirst ? PairAreas.Create(PairContext.Load(otherAssembly), otherRow) : null;
        Pair own = PairAreas.Create(PairContext.Load(assembly), row);
        other ??= PairAreas.Create(PairContext.Load(otherAssembly), otherRow);
        return new Pair(row.Name, other.Library, own.Library, IsAlike: false);
    }
}
