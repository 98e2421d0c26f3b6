namespace Amqp.Encoding.Perf.Pairs;

/// <summary>`bench pairs`: runs the pairs, prints a line for each, and says which miss their goals.</summary>
public sealed class PairCommand
{
    private readonly PairOptions _options;
    private readonly string _path;
    private readonly List<PairGoal> _goals;
    private int _rows;
    private int _failed;

    private PairCommand(PairOptions options, string path)
    {
        _options = options;
        _path = path;
        _goals = [.. File.ReadLines(path).Skip(1).Select(PairGoal.Parse)];
    }

    /// <param name="args">The arguments after `bench pairs`.</param>
    /// <returns>0, or 1 if a row misses its goal; of a short run, 1 if a row allocates more than was checked in. 2 if the arguments are wrong.</returns>
    public static int Run(string[] args) => new PairCommand(PairOptions.Parse(args), Path.Combine("perf", "Pairs", "pairs.tsv")).Run();

    private int Run()
    {
        PairRow[] rows = PairAreas.FindRows(typeof(PairCommand).Assembly);
        CheckNames(rows);
        for (int i = 0; i < _goals.Count; i++)
        {
            if (_goals[i].Name.Contains(_options.Part, StringComparison.Ordinal))
            {
                _rows++;
                _failed += TryRun(rows.Single(row => row.Name == _goals[i].Name), i) ? 0 : 1;
            }
        }

        if (_options.IsUpdate)
        {
            File.WriteAllLines(_path, _goals.Select(static goal => goal.ToString()).Prepend(PairGoal.Columns));
        }

        Console.WriteLine(_options.IsShort ? $"{_failed} of {_rows} fail or allocate more" : $"{_failed} of {_rows} miss their goals");
        return _rows == 0 ? 2 : _failed == 0 ? 0 : 1;
    }

    private void CheckNames(PairRow[] rows)
    {
        string[] differences = [.. rows.Select(static row => row.Name).Concat(_goals.Select(static goal => goal.Name))
            .GroupBy(static name => name).Where(static names => names.Count() != 2).Select(static names => names.Key)];
        Check.That(differences.Length == 0, "each row has one line in pairs.tsv: " + string.Join("; ", differences));
    }

    private bool TryRun(PairRow row, int at)
    {
        PairGoal goal = _goals[at];
        PairResult result;
        try
        {
            result = PairProcess.Measure(row, _options.Length);
            if (_options.IsShort && goal.IsExceededBy(result))
            {
                // Code that is not yet compiled for good allocates more.
                result = PairProcess.Measure(row, PairLength.Full);
            }
        }
        catch (InvalidOperationException exception)
        {
            // The other rows still say what they have to say.
            Console.WriteLine($"FAIL {row.Name,-62} {exception.Message}");
            return false;
        }

        bool isMet = _options.IsShort ? !goal.IsExceededBy(result) : result.Meets(goal.Goal);
        if (!_options.IsShort || !isMet || goal.IsFarFrom(result))
        {
            Print(isMet ? (_options.IsShort ? "far " : "ok  ") : _options.IsShort ? "MORE" : "MISS", goal, result);
        }

        if (_options.IsUpdate)
        {
            _goals[at] = goal.With(result);
        }

        return isMet;
    }

    private static void Print(string mark, PairGoal goal, PairResult result)
    {
        string text = string.Create(
            CultureInfo.InvariantCulture,
            $"{mark} {goal.Name,-62} ratio {result.Median,6:F2} [{result.LowerQuartile:F2}-{result.UpperQuartile:F2}] of minima {result.RatioOfMinima,6:F2}"
            + $" goal {goal.Goal,5:F2} checked in {goal.Ratio,6:F2}  library {result.LibraryTime,9:F1} ns  reference {result.ReferenceTime,9:F1} ns"
            + $"  {result.Bytes,6} B, checked in {goal.Bytes,6} B");
        Console.WriteLine(text);
    }
}
