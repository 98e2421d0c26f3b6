namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>bench experiment</c>: checks the forms, then runs the parts asked for. Run it in the folder of the repository: the results go to perf/Results, those of a quick run to artifacts.</summary>
internal static class ExperimentCommand
{
    private static readonly string[] s_parts = ["check", "records", "layers", "functions", "http"];

    public static async Task<int> RunAsync(string[] args)
    {
        const string Quick = "--quick";
        string[] asked = [.. args.Where(static arg => arg != Quick)];
        if (asked.Length > 1 || !asked.All(s_parts.Contains))
        {
            throw new ArgumentException($"usage: experiment [{string.Join(" | ", s_parts)}] [{Quick}]");
        }

        Console.WriteLine(RunOptions.Libraries);
        await CheckAsync();
        if (asked is ["check"])
        {
            return 0;
        }

        var options = new RunOptions(args.Contains(Quick));
        using ServerProcess server = await ServerProcess.StartAsync();
        (string Name, double Seconds, Func<Progress, Task> RunAsync)[] parts =
        [
            ("records", RecordsRun.GetSeconds(options), progress => RecordsRun.RunAsync(options, progress, server)),
            ("layers", LayersRun.GetSeconds(options), progress => LayersRun.RunAsync(options, progress, server)),
            ("functions", FunctionsRun.GetSeconds(options), progress => FunctionsRun.RunAsync(options, progress)),
            ("http", HttpRun.GetSeconds(options), progress => HttpRun.RunAsync(options, progress, server)),
        ];
        parts = [.. parts.Where(part => asked.Length == 0 || part.Name == asked[0])];
        var progress = new Progress(parts.Sum(static part => part.Seconds));
        foreach ((_, _, Func<Progress, Task> runAsync) in parts)
        {
            await runAsync(progress);
        }

        return 0;
    }

    private static async Task CheckAsync()
    {
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        using var pipe = new PipeDestination();
        foreach (ExperimentForm form in AllForms.List)
        {
            AllForms.Check(form, customers);
            await pipe.WriteAsync(form, customers);
            AllForms.Check(form, customers, await pipe.ReadAsync(form));
            Console.WriteLine($"{form.Name,-24} {AllForms.Encode(form, customers).Length,10:N0} bytes");
        }

        Console.WriteLine($"{AllForms.List.Count} forms read back the {customers.Length} records that they wrote");
    }
}
