namespace Amqp.Encoding.Fuzz;

/// <summary>Runs the program of the folder Replay, in processes of its own, on every vector, example, captured frame and input of the corpus.</summary>
internal static class Replay
{
    private static readonly string s_folder = Repository.PathOf("artifacts", "replay");

    /// <summary>The program on .NET 10.</summary>
    public static string Program { get; } = Repository.PathOf("test", "Fuzz", "Replay", "bin", Repository.IsDebug ? "Debug" : "Release", "net10.0", "Amqp.Encoding.Replay.dll");

    /// <summary>The file of all inputs: a line of a name, a tab and hex for each.</summary>
    public static string WriteInputs()
    {
        IEnumerable<(string Name, byte[] Bytes)> inputs = VectorFile.LoadAll().Select(row => (row.Source + " " + row.Name, row.Bytes))
            .Concat(ExampleFile.Load().Select(row => ("example " + row.Name, row.Bytes)))
            .Concat(CapturedConversation.LoadAll().SelectMany(capture => capture.Items.Select((item, i) => ($"{capture.Name} {i}", item.Bytes))))
            .Concat(Targets.All.SelectMany(target => Corpus.Load(target.Name).Select((input, i) => ($"corpus {target.Name} {i + 1}", input.Bytes))));
        Directory.CreateDirectory(s_folder);
        string path = Path.Combine(s_folder, $"inputs.{Environment.ProcessId}.tsv");
        File.WriteAllLines(path, inputs.Select(input => input.Name + "\t" + HexText.Format(input.Bytes)));
        return path;
    }

    /// <summary>Runs a program to its end.</summary>
    public static Result Run(IEnumerable<(string Name, string Value)> environment, string program, params string[] arguments)
    {
        ProcessStartInfo start = new(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = Repository.Root };

        // A process that ends as it must leaves no dump.
        start.Environment["DOTNET_DbgEnableMiniDump"] = "0";
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return new Result(process.ExitCode, output, error.GetAwaiter().GetResult());
    }

    internal sealed record Result(int ExitCode, string Output, string Error);
}
