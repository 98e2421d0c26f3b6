using System.Threading.Tasks;
using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;
using Amqp.Encoding.Experiment.Results;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>bench experiment</c>: checks the forms, then runs the parts asked for. Run it in the folder of the repository: the results go to perf/Results, those of a quick run to artifacts.</summary>
internal static class ExperimentCommand
{
    public static async Task<int> RunAsync(RunOptions options)
    {
        Console.WriteLine(Libraries.Versions);
        await CheckAsync();
        if (options.Part == "check")
        {
            return 0;
        }

        var progress = new Progress(
            (options.Runs("records") ? RecordsRun.GetSeconds(options) : 0)
            + (options.Runs("layers") ? LayersRun.GetSeconds(options) : 0)
            + (options.Runs("functions") ? FunctionsRun.GetSeconds(options) : 0)
            + (options.Runs("http") ? HttpRun.GetSeconds(options) : 0));
        using ServerProcess server = await ServerProcess.StartAsync();
        if (options.Runs("records"))
        {
            await RecordsRun.RunAsync(options, progress, server);
        }

        if (options.Runs("layers"))
        {
            await LayersRun.RunAsync(options, progress, server);
        }

        if (options.Runs("functions"))
        {
            await FunctionsRun.RunAsync(options, progress);
        }

        if (options.Runs("http"))
        {
            await HttpRun.RunAsync(options, progress, server);
        }

        return 0;
    }

    private static async Task CheckAsync()
    {
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        using var pipe = new PipeDestination();
        foreach (IExperimentWriter form in AllForms.List)
        {
            AllForms.Check(form, customers);
            await pipe.WriteAsync(form, customers);
            AllForms.Check(form, customers, await pipe.ReadAsync(form));
            string reading = form.ReadsWhileArriving ? "is read while bytes arrive" : "is read when all bytes are there";
            Console.WriteLine($"{form.Name,-24} {AllForms.Encode(form, customers).Length,10:N0} bytes, {reading}");
        }

        Console.WriteLine($"{AllForms.List.Count} forms read back the {customers.Length} records that they wrote");
    }
}
