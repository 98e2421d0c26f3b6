using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Amqp.Encoding.Experiment.Destinations;
using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;
using Amqp.Encoding.Experiment.Results;

namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment records</c>: all forms to all destinations, and from there one thing changed at a time.</summary>
internal static class RecordsRun
{
    private const string AsIs = "none";

    /// <summary>Returns the seconds that the run is planned to take.</summary>
    public static double GetSeconds(RunOptions options) => options.IsQuick ? 20 : 150;

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        var file = new ResultFile(
            "experiment", "form", "destination", "records", "variation", "write median us", "write min us", "write allocated bytes", "size bytes",
            "read median us", "read allocated bytes");
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        double seconds = GetSeconds(options) / 5;
        (string Name, Func<IEnumerable<Crossing>> Create)[] groups =
        [
            ("to memory", () => Cross(AllForms.List, static () => new MemoryDestination(), customers)),
            ("to a file", () => Cross(AllForms.List, static () => new FileDestination(), customers)),
            ("over HTTP", () => Cross(AllForms.List, () => new HttpDestination(server), customers)),
            ("1,000 and 10,000", () => Sizes(options)),
            ("one thing changed", () => Variations(options, customers)),
        ];
        foreach ((string name, Func<IEnumerable<Crossing>> create) in groups)
        {
            progress.Begin("records " + name, seconds);
            Crossing[] crossings = [.. create()];
            await MeasureAsync(crossings, options, seconds, crossings[0].Destination is HttpDestination ? server : null);
            foreach (Crossing crossing in crossings)
            {
                file.Add(
                    crossing.Form.Name, crossing.Destination.Name, crossing.Records, crossing.Variation, Math.Round(crossing.Write.Median, 1),
                    Math.Round(crossing.Write.Minimum, 1), Math.Round(crossing.ServerBytes ?? crossing.Write.AllocatedBytes), crossing.Size,
                    Math.Round(crossing.Read.Median, 1), Math.Round(crossing.Read.AllocatedBytes));
                crossing.Destination.Dispose();
            }
        }

        file.Save(options.IsQuick);
    }

    private static IEnumerable<Crossing> Cross(IEnumerable<IExperimentWriter> forms, Func<IDestination> create, Customer[] customers, string variation = AsIs) =>
        forms.Select(form => new Crossing(form, create(), customers, variation));

    // All forms take minutes; four of a kind each say most of it.
    private static IReadOnlyList<IExperimentWriter> GetForms(RunOptions options) => options.IsQuick
        ? [AllForms.Typed, AllForms.Objects, AllForms.Json, AllForms.Protobuf]
        : AllForms.List;

    private static IEnumerable<Crossing> Sizes(RunOptions options) =>
    [
        .. Cross(GetForms(options), static () => new MemoryDestination(), CustomerData.Create(1_000), "1,000 records"),
        .. Cross(GetForms(options), static () => new MemoryDestination(), CustomerData.Create(10_000), "10,000 records"),
    ];

    private static IEnumerable<Crossing> Variations(RunOptions options, Customer[] customers) =>
    [
        .. Cross(GetForms(options), static () => new PipeDestination(), customers, "asynchronous"),
        .. Cross(GetForms(options), static () => new FileDestination(isSynchronous: true), customers, "synchronous"),
        .. Cross(GetForms(options), static () => new MemoryDestination(isFresh: true), customers, "new buffer"),
        .. Cross(GetForms(options).Where(static form => form.CanValidate), static () => new MemoryDestination(validate: true), customers, "validated on read"),
    ];

    private static async Task MeasureAsync(Crossing[] crossings, RunOptions options, double seconds, ServerProcess? server)
    {
        foreach (Crossing crossing in crossings)
        {
            await crossing.PrepareAsync();
        }

        await Meter.MeasureAsync([.. crossings.SelectMany(static crossing => new[] { crossing.Write, crossing.Read })], options, seconds, server);
        if (server is not null)
        {
            await CountServerBytesAsync(crossings, server);
        }
    }

    // A write over HTTP allocates in the server.
    private static async Task CountServerBytesAsync(Crossing[] crossings, ServerProcess server)
    {
        const int Requests = 10;
        foreach (Crossing crossing in crossings)
        {
            ServerUse use = await server.MeasureAsync(async () =>
            {
                for (int i = 0; i < Requests; i++)
                {
                    await crossing.Write.RunAsync();
                }
            });
            crossing.ServerBytes = (double)use.AllocatedBytes / Requests;
        }
    }
}
