namespace Amqp.Encoding.Experiment.Runs;

/// <summary><c>experiment records</c>: all forms to all destinations, and from there one thing changed at a time.</summary>
internal static class RecordsRun
{
    private const string AsIs = "none";
    private const double MaxDisagreement = 1.2;

    public static double GetSeconds(RunOptions options) => options.IsQuick ? 20 : 150;

    public static async Task RunAsync(RunOptions options, Progress progress, ServerProcess server)
    {
        var file = new ResultTable(
            "experiment", "form", "destination", "records", "variation", "write median us", "write min us", "write over floor", "write quartiles",
            "write allocated bytes", "size bytes", "read median us", "read over floor", "read quartiles", "read allocated bytes", "sizes that disagree");
        Customer[] customers = CustomerData.Create(RunOptions.Records);
        double seconds = GetSeconds(options) / 5;
        (string Name, double Seconds, Func<IEnumerable<Crossing>> Create)[] groups =
        [
            ("to memory", 2 * seconds, () => Sizes(options, customers)),
            ("to a file", seconds, () => Cross(AllForms.List, static () => new FileDestination(), customers)),
            ("over HTTP", seconds, () => Cross(AllForms.List, () => new HttpDestination(server), customers)),
            ("one thing changed", seconds, () => Variations(options, customers)),
        ];
        foreach ((string name, double planned, Func<IEnumerable<Crossing>> create) in groups)
        {
            progress.Begin("records " + name, planned);
            Crossing[] crossings = [.. create()];
            await MeasureAsync(crossings, options, planned, crossings[0].Destination is HttpDestination ? server : null);
            foreach (Crossing crossing in crossings)
            {
                Add(file, crossing, crossings);
                crossing.Destination.Dispose();
            }
        }

        options.Save(file);
    }

    // The ratios are those to the floor in the same rounds; without it there are none.
    private static void Add(ResultTable file, Crossing crossing, Crossing[] all)
    {
        Crossing? floor = all.FirstOrDefault(other => other.Form == AllForms.Floor && other.Records == crossing.Records && other.Variation == crossing.Variation);
        (string writeRatio, string writeQuartiles) = Compare(crossing.Write, floor?.Write);
        (string readRatio, string readQuartiles) = Compare(crossing.Read, floor?.Read);
        Crossing[] sizes = [.. all.Where(other => other.Form == crossing.Form && other.Destination.Name == crossing.Destination.Name && IsOfSizes(other))];
        string[] disagreements = IsOfSizes(crossing)
            ? [.. new[] { Disagreement("write", sizes, static other => other.Write), Disagreement("read", sizes, static other => other.Read) }.Where(static text => text.Length > 0)]
            : [];
        foreach (string text in disagreements.Where(_ => crossing == sizes[0]))
        {
            Console.WriteLine($"the sizes of {crossing.Form.Name} disagree: {text}");
        }

        file.Add(
            crossing.Form.Name, crossing.Destination.Name, crossing.Records, crossing.Variation, Math.Round(crossing.Write.Median, 1),
            Math.Round(crossing.Write.Minimum, 1), writeRatio, writeQuartiles, Math.Round(crossing.ServerBytes ?? crossing.Write.AllocatedBytes), crossing.Size,
            Math.Round(crossing.Read.Median, 1), readRatio, readQuartiles, Math.Round(crossing.Read.AllocatedBytes), string.Join("; ", disagreements));
    }

    private static (string Ratio, string Quartiles) Compare(Operation operation, Operation? floor)
    {
        if (floor is null)
        {
            return ("", "");
        }

        (double lower, double median, double upper) = operation.CompareTo(floor);
        return (median.ToString("F2", CultureInfo.InvariantCulture), string.Create(CultureInfo.InvariantCulture, $"{lower:F2} to {upper:F2}"));
    }

    // Nothing but the number of records is changed.
    private static bool IsOfSizes(Crossing crossing) => crossing.Variation == AsIs || crossing.Variation.EndsWith(" records", StringComparison.Ordinal);

    // A record costs the same in every number of them, or no single figure says what it costs.
    private static string Disagreement(string name, Crossing[] sizes, Func<Crossing, Operation> get)
    {
        double[] costs = [.. sizes.OrderBy(static crossing => crossing.Records).Select(crossing => get(crossing).Median / crossing.Records)];
        return costs.Max() <= MaxDisagreement * costs.Min()
            ? ""
            : $"{name} {string.Join(" / ", costs.Select(static cost => cost.ToString("F2", CultureInfo.InvariantCulture)))} us a record";
    }

    private static IEnumerable<Crossing> Cross(IEnumerable<ExperimentForm> forms, Func<IDestination> create, Customer[] customers, string variation = AsIs) =>
        forms.Select(form => new Crossing(form, create(), customers, variation));

    // All forms take minutes; one of a kind each, and the floor, say most of it.
    private static IReadOnlyList<ExperimentForm> GetForms(RunOptions options) => options.IsQuick
        ? [AllForms.Typed, AllForms.Objects, AllForms.Floor, AllForms.Json, AllForms.Protobuf]
        : AllForms.List;

    // In the same rounds, so that what differs is not the machine.
    private static IEnumerable<Crossing> Sizes(RunOptions options, Customer[] customers) =>
    [
        .. Cross(AllForms.List, static () => new MemoryDestination(), customers),
        .. Cross(GetForms(options), static () => new MemoryDestination(), CustomerData.Create(1_000), "1,000 records"),
        .. Cross(GetForms(options), static () => new MemoryDestination(), CustomerData.Create(10_000), "10,000 records"),
    ];

    private static IEnumerable<Crossing> Variations(RunOptions options, Customer[] customers) =>
    [
        .. Cross(GetForms(options), static () => new PipeDestination(), customers, "asynchronous"),
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
