namespace Amqp.Encoding.Perf.Pairs;

/// <summary>`bench compare`: the library of this commit compared with that of another, over the rows of pairs that both have.</summary>
public static class CompareCommand
{
    /// <param name="args">The arguments after `bench compare`.</param>
    /// <returns>0 whatever the figures are; 1 if the other commit does not build or a row fails, 2 if the arguments are wrong, 130 if it was interrupted.</returns>
    public static int Run(string[] args)
    {
        using var interruption = new CancellationTokenSource();
        PosixSignalRegistration[] signals = [.. new[] { PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP }.Select(signal => PosixSignalRegistration.Create(signal, context =>
        {
            // The worktree is removed first.
            context.Cancel = true;
            interruption.Cancel();
        }))];
        try
        {
            const string AssetOption = "--asset=";
            Environment.SetEnvironmentVariable(PairContext.AssetVariable, args.FirstOrDefault(static arg => arg.StartsWith(AssetOption, StringComparison.Ordinal))?[AssetOption.Length..]);
            return args is [string commit, .. string[] options] && !commit.StartsWith('-')
                ? Run(commit, PairOptions.Parse([.. options.Where(static arg => !arg.StartsWith(AssetOption, StringComparison.Ordinal))]), interruption.Token)
                : throw new ArgumentException("bench compare COMMIT [--asset=netstandard2.0] [rounds=N] [--short] [part of a row's name]");
        }
        finally
        {
            Array.ForEach(signals, static signal => signal.Dispose());
        }
    }

    private static int Run(string commit, PairOptions options, CancellationToken interruption)
    {
        if (options.IsUpdate)
        {
            throw new ArgumentException("A comparison updates no figures.");
        }

        using var other = new CommitBuild(commit, interruption);
        string own = typeof(CompareCommand).Assembly.Location;
        if (Environment.GetEnvironmentVariable(PairContext.AssetVariable) is { Length: > 0 } asset)
        {
            Array.ForEach([own, other.AssemblyPath], path => ChildProcess.Build(PairContext.ProjectOf(Path.GetDirectoryName(path)!), interruption, "--framework", asset));
        }

        PairRow[] rows = PairAreas.FindRows(typeof(CompareCommand).Assembly);
        Dictionary<string, PairRow> otherRows = PairAreas.FindRows(PairContext.Load(other.AssemblyPath)).ToDictionary(static row => row.Name);
        int failed = 0;
        var ratios = new List<double>();
        foreach (PairRow row in rows.Where(row => otherRows.ContainsKey(row.Name) && row.Name.Contains(options.Part, StringComparison.Ordinal)))
        {
            try
            {
                PairResult result = PairProcess.Compare(row, other.AssemblyPath, otherRows[row.Name], options.Length, interruption);
                ratios.Add(result.Median);
                Print(row.Name, result);
            }
            catch (InvalidOperationException exception)
            {
                failed++;
                Console.WriteLine($"FAIL {row.Name,-62} {exception.Message}");
            }
        }

        PrintRest("only here", rows.Select(static row => row.Name).Except(otherRows.Keys));
        PrintRest($"only in {commit}", otherRows.Keys.Except(rows.Select(static row => row.Name)));
        Console.WriteLine(ratios.Count == 0 ? "no row" : string.Create(
            CultureInfo.InvariantCulture, $"{ratios.Count} rows, new over old {ratios.Order().ElementAt(ratios.Count / 2):F2} in the middle, {ratios.Min():F2} to {ratios.Max():F2}"));
        return failed > 0 ? 1 : ratios.Count == 0 ? 2 : 0;
    }

    // A row is marked if three of four rounds agree that it has moved, and it has by more than two compilations of the same code differ.
    private static void Print(string name, PairResult result)
    {
        string mark = result.UpperQuartile < 1 && result.Median < 0.95 ? "fast" : result.LowerQuartile > 1 && result.Median > 1.05 ? "SLOW" : "    ";
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{mark} {name,-62} new over old {result.Median,5:F2} [{result.LowerQuartile:F2}-{result.UpperQuartile:F2}] of minima {result.RatioOfMinima,5:F2}"
            + $"  old {result.ReferenceTime,9:F1} ns {result.ReferenceBytes,6} B  new {result.LibraryTime,9:F1} ns {result.Bytes,6} B{(result.AllocatesMore ? "  MORE BYTES" : "")}"));
    }

    private static void PrintRest(string where, IEnumerable<string> names)
    {
        foreach (string name in names)
        {
            Console.WriteLine($"{where}: {name}");
        }
    }
}
