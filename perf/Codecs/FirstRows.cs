namespace Amqp.Encoding.Perf.Codecs;

/// <summary>The first message and the first class of a process: each is written and read once, in processes of their own.</summary>
public static class FirstRows
{
    /// <summary>The first argument of such a process.</summary>
    public const string Verb = "first";

    private const string Message = "first message of a process";
    private const string Class = "first class of a process";
    private const int Rounds = 15;

    public static readonly string[] Names = [Message, Class];

    /// <summary>Is such a process: prints nanoseconds and bytes.</summary>
    public static int RunOne(string what, string codec)
    {
        MessageData data = Workloads.Message();
        byte[] body = data.Body.ToArray();
        Purchase purchase = Purchase.Create();
        Func<long> run = (what, Array.IndexOf(CodecCommand.Names, codec)) switch
        {
            (Message, 0) => () => MessagePairs.Send(data),
            (Message, 1) => () => AzureMessages.Send(data, body),
            (Message, 2) => () => NetLiteMessages.Send(data, body),
            (_, int side) => () => ClassRows.Send(purchase, side),
        };
        long before = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        long seen = run();
        double time = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        Console.WriteLine(JsonSerializer.Serialize(new PairSide(time, GC.GetAllocatedBytesForCurrentThread() - before)));
        return seen == 0 ? 1 : 0;
    }

    /// <summary>Measures the packages, each compared with the library.</summary>
    public static PairResult[] Measure(string what)
    {
        PairSide[][] rounds = [.. Enumerable.Range(0, Rounds).Select(_ => Array.ConvertAll(CodecCommand.Names, codec => StartOne(what, codec)))];
        return [.. Enumerable.Range(1, 2).Select(side => new PairResult([Array.ConvertAll(rounds, round => new PairRound(round[0], round[side]))]))];
    }

    private static PairSide StartOne(string what, string codec)
    {
        ProcessStartInfo start = ChildProcess.Self(Verb, what, codec);

        // The verb sets how the JIT and the collector behave in the other rows; a process of a user starts without.
        Array.ForEach(start.Environment.Keys.Where(static name => name.StartsWith("DOTNET_TC_", StringComparison.Ordinal) || name == "DOTNET_gcConcurrent").ToArray(), name => start.Environment.Remove(name));
        return JsonSerializer.Deserialize<PairSide>(ChildProcess.Run(start, CancellationToken.None));
    }
}
