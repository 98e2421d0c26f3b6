namespace Amqp.Encoding.Experiment.Runs;

/// <summary>A form, a destination and a number of records: what is written, and what is read.</summary>
internal sealed class Crossing(ExperimentForm form, IDestination destination, Customer[] customers, string variation)
{
    public ExperimentForm Form => form;

    public IDestination Destination => destination;

    public int Records => customers.Length;

    public string Variation => variation;

    public long Size { get; private set; }

    /// <summary>Gets or sets the bytes that a server allocates for a write; null if there is none.</summary>
    public double? ServerBytes { get; set; }

    public Operation Write { get; private set; } = null!;

    public Operation Read { get; private set; } = null!;

    public async Task PrepareAsync()
    {
        Write = new Operation(() => destination.WriteAsync(form, customers));

        // A read takes the last output of its form, so it follows the write.
        Read = new Operation(async () => CheckCount(await destination.ReadAsync(form)));
        await Write.RunAsync();
        Size = destination.Size;
        AllForms.Check(form, customers, await destination.ReadAsync(form));
    }

    // Results of reads are not kept: the collector would move it while others are measured.
    private void CheckCount(Customer[] read)
    {
        if (read.Length != customers.Length)
        {
            throw new InvalidOperationException($"{form.Name} read {read.Length} of {customers.Length} records.");
        }
    }
}
