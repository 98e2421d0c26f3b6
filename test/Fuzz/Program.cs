namespace Amqp.Encoding.Fuzz;

/// <summary>./build.sh fuzz [minutes] [target] [--seed N] [--executions N] [--first] [--corpus] [--fresh] [--record], ./build.sh fuzz keep TARGET FILE FAULT, or ./build.sh runtimes</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        // A single input again; several times, for one whose calls race.
        if (args is ["replay", string name, string path, .. string[] times])
        {
            Target replayed = Targets.All.Single(target => target.Name == name);
            byte[] input = CurrentInput.Read(path);
            for (int i = times is [string count] ? int.Parse(count, CultureInfo.InvariantCulture) : 1; i > 0; i--)
            {
                replayed.Run(input);
            }

            return 0;
        }

        // The file of a finding, once its fault is mended.
        if (args is ["keep", string found, string file, string fault])
        {
            Corpus.Save(Targets.All.Single(target => target.Name == found).Name, [.. Corpus.Load(found), new KeptInput(CurrentInput.Read(file), fault)]);
            return 0;
        }

        if (args is ["unpack", string packed, string folder])
        {
            Corpus.Unpack(packed, folder);
            return 0;
        }

        if (args is ["afl", string served])
        {
            return AflServer.Run(Targets.All.Single(target => target.Name == served));
        }

        if (args is ["targets"])
        {
            Console.WriteLine(string.Join('\n', Targets.All.Select(target => target.Name)));
            return 0;
        }

        if (args is ["runtimes"])
        {
            return Runtime.CompareAll();
        }

        TimeSpan time = TimeSpan.FromMinutes(1);
        string? chosen = null;
        int seed = Environment.TickCount;
        long executions = long.MaxValue;
        bool stopsAtFinding = false;
        bool writesCorpus = false;
        bool isFresh = false;
        bool records = false;
        for (int i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--seed":
                    seed = int.Parse(args[++i], CultureInfo.InvariantCulture);
                    break;
                case "--executions":
                    executions = long.Parse(args[++i], CultureInfo.InvariantCulture);
                    break;
                case "--first":
                    stopsAtFinding = true;
                    break;
                case "--corpus":
                    writesCorpus = true;
                    break;
                case "--fresh":
                    isFresh = true;
                    break;
                case "--record":
                    records = true;
                    break;
                default:
                    if (double.TryParse(args[i], CultureInfo.InvariantCulture, out double number))
                    {
                        time = TimeSpan.FromMinutes(number);
                    }
                    else
                    {
                        chosen = args[i];
                    }

                    break;
            }
        }

        Target[] targets = Targets.All.Where(target => chosen is null || target.Name == chosen).ToArray();
        if (targets.Length == 0)
        {
            Console.Error.WriteLine("The targets are " + string.Join(", ", Targets.All.Select(target => target.Name)) + ".");
            return 2;
        }

        int findings = 0;
        string artifacts = Repository.PathOf("artifacts", "fuzz");
        Directory.CreateDirectory(artifacts);
        foreach (Target target in targets)
        {
            using var fuzzer = new Fuzzer(target, seed, artifacts);
            fuzzer.Run(isFresh ? [] : Corpus.Load(target.Name).Select(input => input.Bytes), time, executions, stopsAtFinding);
            findings += fuzzer.Findings.Count;
            Console.WriteLine(FormattableString.Invariant(
                $"{target.Name}: {fuzzer.Executions} executions, {fuzzer.Edges} edges, {fuzzer.Corpus.Count} inputs, {fuzzer.Findings.Count} findings, {time.TotalSeconds} s at most, seed {seed}"));
            if (records)
            {
                GrowthFile.Append(target.Name, fuzzer);
            }

            if (writesCorpus)
            {
                Corpus.Save(target.Name, fuzzer.Minimise(Corpus.Load(target.Name)));
            }

            if (stopsAtFinding && findings > 0)
            {
                break;
            }
        }

        return findings == 0 ? 0 : 1;
    }
}
