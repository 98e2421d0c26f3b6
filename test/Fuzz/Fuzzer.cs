using System.Security.Cryptography;

namespace Amqp.Encoding.Fuzz;

/// <summary>Runs one target on changed inputs, and keeps those that run code which none ran before.</summary>
internal sealed class Fuzzer : IDisposable
{
    // As small as a thread of a server with little memory.
    private const int StackSize = 256 * 1024;

    private static readonly TimeSpan s_hang = TimeSpan.FromSeconds(20);

    private readonly Target _target;
    private readonly Random _random;
    private readonly Mutator _mutator;
    private readonly Coverage _coverage = new();
    private readonly List<byte[]> _corpus = [];
    private readonly Dictionary<string, (byte[] Input, Exception Exception)> _findings = [];
    private readonly string _folder;
    private readonly CurrentInput _current;
    private long _started;

    public Fuzzer(Target target, int seed, string folder)
    {
        _target = target;
        _random = new Random(seed);
        _mutator = new Mutator(_random);
        _folder = folder;
        Directory.CreateDirectory(folder);
        _current = new CurrentInput(folder, target);
    }

    public long Executions { get; private set; }

    public int Edges => _coverage.Edges;

    public IReadOnlyList<byte[]> Corpus => _corpus;

    /// <summary>The exceptions that must not be, by the place that threw them, each with the first input, made small.</summary>
    public IReadOnlyDictionary<string, (byte[] Input, Exception Exception)> Findings => _findings;

    /// <summary>Time, executions, inputs and edges, each time that the edges grew.</summary>
    public List<GrowthPoint> Growth { get; } = [];

    /// <summary>The same at the end of the run.</summary>
    public GrowthPoint End { get; private set; }

    /// <summary>Runs for a time, or so many executions, or until the first finding.</summary>
    public void Run(IEnumerable<byte[]> seeds, TimeSpan time, long maxExecutions, bool stopsAtFinding)
    {
        var thread = new Thread(() => Loop(seeds.ToArray(), time, maxExecutions, stopsAtFinding), StackSize);
        Volatile.Write(ref _started, Stopwatch.GetTimestamp());
        thread.Start();
        while (!thread.Join(TimeSpan.FromSeconds(1)))
        {
            if (Stopwatch.GetElapsedTime(Volatile.Read(ref _started)) > s_hang)
            {
                Console.Error.WriteLine($"{_target.Name}: more than {s_hang.TotalSeconds} s for the input in {_current.Path}");
                Environment.Exit(3);
            }
        }
    }

    public void Dispose() => _current.Dispose();

    private void Loop(byte[][] seeds, TimeSpan time, long maxExecutions, bool stopsAtFinding)
    {
        // Assertions of NUnit need a context. One that is made here lasts; an asynchronous method that finds none makes its own at every call.
        _ = NUnit.Framework.Internal.TestExecutionContext.CurrentContext;
        _random.Shuffle(seeds);
        long start = Stopwatch.GetTimestamp();
        bool IsOver() => (stopsAtFinding && _findings.Count > 0) || Executions >= maxExecutions || Stopwatch.GetElapsedTime(start) >= time;
        for (int i = 0; i < seeds.Length && !IsOver(); i++)
        {
            Try(seeds[i], start);
        }

        while (!IsOver())
        {
            Try(_corpus.Count == 0 || _random.Next(20) == 0 ? _target.Generate(_random) : _mutator.Mutate(Pick(), Pick()), start);
        }

        End = PointSince(start);
    }

    private GrowthPoint PointSince(long start) => new(Stopwatch.GetElapsedTime(start).TotalSeconds, Executions, _corpus.Count, Edges);

    // Late inputs reach what early ones did not: every second time one of the last. Short ones take less time: mostly the shortest of four.
    private byte[] Pick()
    {
        int last = _random.Next(2) == 0 ? _corpus.Count : Math.Min(_corpus.Count, 64);
        byte[] picked = PickOf(last);
        for (int others = _random.Next(8) == 0 ? 0 : 3; others > 0; others--)
        {
            byte[] other = PickOf(last);
            picked = other.Length < picked.Length ? other : picked;
        }

        return picked;
    }

    private byte[] PickOf(int last) => _corpus[_corpus.Count - 1 - _random.Next(last)];

    private void Try(byte[] input, long start)
    {
        Executions++;
        _current.Write(input);
        Coverage.Clear();
        Exception? exception = Catch(input);
        if (exception is not null)
        {
            Report(input, exception);
        }
        else if (_coverage.Add())
        {
            _corpus.Add(input);
            if (Growth.Count == 0 || Growth[^1].Edges != Edges)
            {
                Growth.Add(PointSince(start));
            }
        }
    }

    private Exception? Catch(byte[] input)
    {
        Volatile.Write(ref _started, Stopwatch.GetTimestamp());
        try
        {
            _target.Run(input);
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }

    private void Report(byte[] input, Exception exception)
    {
        string place = PlaceOf(exception);
        if (_findings.ContainsKey(place))
        {
            return;
        }

        byte[] least = Minimise(input, place);
        exception = Catch(least) ?? exception;
        _findings.Add(place, (least, exception));
        string path = Path.Combine(_folder, $"{_target.Name}-{NameOf(least)}.finding");
        File.WriteAllBytes(path, least);
        Console.WriteLine($"{_target.Name}: {exception.GetType().Name} after {Executions} executions: {Convert.ToHexString(least)}");
        Console.WriteLine(exception);
    }

    private byte[] Minimise(byte[] input, string place)
    {
        for (int length = input.Length / 2; length > 0; length /= 2)
        {
            for (int at = 0; at + length <= input.Length;)
            {
                byte[] shorter = [.. input.AsSpan(0, at), .. input.AsSpan(at + length)];
                if (Catch(shorter) is { } exception && PlaceOf(exception) == place)
                {
                    input = shorter;
                }
                else
                {
                    at += length;
                }
            }
        }

        return input;
    }

    /// <summary>Of the inputs that are kept and of new ones: those that found a fault, and of the others, short ones first, as few as take all edges.</summary>
    public IReadOnlyList<KeptInput> Minimise(IEnumerable<KeptInput> kept)
    {
        KeptInput[] inputs = [.. kept.Concat(_corpus.Select(input => new KeptInput(input))).OrderBy(input => input.Fault.Length == 0).ThenBy(input => input.Bytes.Length)];
        int[][] edges = EdgesOf(inputs);
        int[] takers = new int[Coverage.Counters.Length];
        List<int> chosen = [];
        for (int i = 0; i < inputs.Length; i++)
        {
            if (inputs[i].Fault.Length > 0 || Array.Exists(edges[i], edge => takers[edge] == 0))
            {
                chosen.Add(i);
                Array.ForEach(edges[i], edge => takers[edge]++);
            }
        }

        // Longer ones that are needed for other edges often take the edges of short ones, too.
        for (int at = 0; at < chosen.Count;)
        {
            int i = chosen[at];
            if (inputs[i].Fault.Length > 0 || Array.Exists(edges[i], edge => takers[edge] == 1))
            {
                at++;
                continue;
            }

            Array.ForEach(edges[i], edge => takers[edge]--);
            chosen.RemoveAt(at);
        }

        return [.. chosen.Select(i => inputs[i])];
    }

    // Not of a first run, which also takes edges that are taken once in a process; of two others, since tasks and timers take some edges by chance.
    private int[][] EdgesOf(KeptInput[] inputs)
    {
        int[][] edges = [];
        int[] Run(KeptInput input)
        {
            Coverage.Clear();
            return Catch(input.Bytes) is null ? Coverage.Taken() : [];
        }

        var thread = new Thread(
            () =>
            {
                _ = Array.ConvertAll(inputs, Run);
                edges = [.. Array.ConvertAll(inputs, Run).Zip(Array.ConvertAll(inputs, Run), (first, second) => first.Intersect(second).ToArray())];
            },
            StackSize);
        thread.Start();
        thread.Join();
        return edges;
    }

    private static string NameOf(byte[] input) => Convert.ToHexString(SHA256.HashData(input), 0, 8);

    // One fault throws in one place, or breaks one rule.
    private static string PlaceOf(Exception exception) => exception is BrokenRuleException
        ? exception.Message.Split(':')[0]
        : exception.GetType() + string.Concat((exception.StackTrace ?? "").Split('\n').Take(2));
}
