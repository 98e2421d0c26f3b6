namespace Amqp.Encoding.Perf.Jobs;

/// <summary>`bench start`: the first message of a process, built, encoded, decoded and looked at: by hand, with the library, and with the library compiled ahead
/// by `PublishReadyToRun`, to perf/Results/start.tsv.</summary>
public static class StartCommand
{
    /// <summary>The first argument of such a process.</summary>
    public const string Verb = "first-message";

    private const int Rounds = 15;
    private const string ByHand = "by hand";
    private const string Library = "library";

    public static int Run()
    {
        string ahead = Path.Combine("artifacts", "start");
        ChildProcess.Build("perf", CancellationToken.None, "-t:Publish", "-r", RuntimeInformation.RuntimeIdentifier, "--self-contained", "false", "-p:PublishReadyToRun=true", "-p:PublishDir=" + Path.GetFullPath(ahead) + Path.DirectorySeparatorChar);
        (string Name, Func<ProcessStartInfo> Start)[] programs =
        [
            (ByHand, static () => ChildProcess.Self(Verb, ByHand)),
            (Library, static () => ChildProcess.Self(Verb, Library)),
            (Library + ", compiled ahead", () => new("dotnet", [Path.Combine(ahead, Path.GetFileName(typeof(StartCommand).Assembly.Location)), Verb, Library])),
        ];

        // A round of each in turn.
        double[][][] rounds = [.. Enumerable.Range(0, Rounds).Select(_ => Array.ConvertAll(programs, static program => RunOne(program.Start())))];
        var table = new ResultTable("start", "program", "ms to the first message", "methods compiled");
        for (int i = 0; i < programs.Length; i++)
        {
            double[] times = [.. rounds.Select(round => round[i][0])];
            Console.WriteLine(string.Join('\t', table.Add(programs[i].Name, Calls.Median(times).ToString("F1", CultureInfo.InvariantCulture), (long)rounds[0][i][1])));
        }

        table.Save();
        return 0;
    }

    /// <summary>Is such a process: prints the milliseconds and the number of methods.</summary>
    public static int RunPeer(string how)
    {
        MessageData data = Workloads.Message();
        long before = System.Runtime.JitInfo.GetCompiledMethodCount();
        long start = Stopwatch.GetTimestamp();
        long seen = how == ByHand ? MessagePairs.SendByHand(data) : MessagePairs.Send(data);
        string milliseconds = Stopwatch.GetElapsedTime(start).TotalMilliseconds.ToString(CultureInfo.InvariantCulture);
        Console.WriteLine(FormattableString.Invariant($"{milliseconds} {System.Runtime.JitInfo.GetCompiledMethodCount() - before} {seen}"));
        return 0;
    }

    private static double[] RunOne(ProcessStartInfo start) =>
        Array.ConvertAll(ChildProcess.Run(start, CancellationToken.None).Split(' '), static part => double.Parse(part, CultureInfo.InvariantCulture));
}
