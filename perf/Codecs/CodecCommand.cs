namespace Amqp.Encoding.Perf.Codecs;

/// <summary>`bench codecs`: this library and the packages in turns, to perf/Results/packages.tsv.</summary>
public static class CodecCommand
{
    /// <summary>The first argument of a process that runs one row.</summary>
    public const string RowVerb = "row";

    /// <summary>The codecs in the order of the sides of a row.</summary>
    public static readonly string[] Names = ["here", "Microsoft.Azure.Amqp", "AMQPNetLite"];

    // Shorter than that of pairs, which look for a few percent: these rows are done in some minutes.
    private static readonly PairLength s_length = new(3, 21, 300, 200, 3_000);

    private static readonly string s_versions =
        $"Microsoft.Azure.Amqp {VersionOf(typeof(Azure.AmqpMessage))}; AMQPNetLite {VersionOf(typeof(NetLite.Message))}";

    /// <param name="part">Part of the names of the rows to run, or "readme" for those of README's table; they are only printed then.</param>
    /// <returns>0, or 1 if a row fails.</returns>
    public static int Run(string part)
    {
        var table = new ResultTable("packages", ["kind", "operation", "ns here", .. Names[1..], "bytes here", .. Names[1..].Select(static name => "bytes " + name)]);
        string? readme = part == "readme" ? File.ReadAllText("README.md") : null;
        bool IsWanted(string name) => readme?.Contains($"| {name} |", StringComparison.Ordinal) ?? name.Contains(part, StringComparison.Ordinal);
        int failed = 0;
        foreach (CodecRow row in Rows().Where(row => IsWanted(row.Name)))
        {
            try
            {
                Add(table, row.Kind, row.Name, Measure(row));
            }
            catch (InvalidOperationException exception)
            {
                failed++;
                Console.WriteLine($"FAIL {row.Name}: {exception.Message}");
            }
        }

        foreach (string what in FirstRows.Names.Where(IsWanted))
        {
            Add(table, "first", what, FirstRows.Measure(what));
        }

        if (part.Length == 0 && failed == 0)
        {
            table.Save(note: s_versions);
        }

        return failed == 0 ? 0 : 1;
    }

    /// <summary>Is the process of a row: prints its rounds.</summary>
    public static int RunRow(string name)
    {
        Func<long>[] sides = [.. Rows().Single(row => row.Name == name).Sides.OfType<Func<long>>()];
        foreach (PairSide[] round in PairMeter.Measure(sides, s_length))
        {
            Console.WriteLine(JsonSerializer.Serialize(round));
        }

        return 0;
    }

    private static IEnumerable<CodecRow> Rows() =>
        [.. MessageRows.Create(), .. ArrayRows.Create(), .. PerformativeRows.Create(), .. ObjectRows.Create(), .. TextRows.Create(), .. ClassRows.Create(), .. FrameRows.Create()];

    // For each package its rounds and those of the library; null where it cannot do the operation.
    private static PairResult?[] Measure(CodecRow row)
    {
        var processes = new List<PairSide[][]>();
        for (int number = 0; number < s_length.Processes; number++)
        {
            string output = ChildProcess.Run(ChildProcess.Self(RowVerb, row.Name), CancellationToken.None);
            processes.Add([.. output.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries).Select(static line => JsonSerializer.Deserialize<PairSide[]>(line)!)]);
        }

        int side = 0;
        return [.. row.Sides[1..].Select(call =>
        {
            side += call is null ? 0 : 1;
            return call is null ? null : new PairResult([.. processes.Select(rounds => Array.ConvertAll(rounds, round => new PairRound(round[0], round[side])))]);
        })];
    }

    private static void Add(ResultTable table, string kind, string name, PairResult?[] results)
    {
        PairResult any = results.First(static result => result is not null)!;
        string[] cells = table.Add(
        [
            kind, name, Number(any.ReferenceTime), .. results.Select(static result => result is null ? "" : Number(result.Median)),
            any.ReferenceBytes, .. results.Select(static result => result is null ? "" : result.Bytes.ToString(CultureInfo.InvariantCulture)),
        ]);
        Console.WriteLine($"{cells[1],-50} {cells[2],12} ns, x {cells[3],6} {Quartiles(results[0])}, x {cells[4],6} {Quartiles(results[1])}; {string.Join(", ", cells[5..])} B");
    }

    private static string Quartiles(PairResult? result) => result is null ? "" : $"[{Number(result.LowerQuartile)}-{Number(result.UpperQuartile)}]";

    // Three digits.
    private static string Number(double value) => value.ToString(value < 10 ? "0.00" : value < 100 ? "0.0" : "0", CultureInfo.InvariantCulture);

    private static string VersionOf(Type type) => FileVersionInfo.GetVersionInfo(type.Assembly.Location).ProductVersion!;
}
