namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form whose records follow one another.</summary>
public abstract class RecordForm : ExperimentForm
{
    private const int RecordsAtOnce = 32;
    private const int FlushAt = 32_768;

    public override void Write(Customer[] customers, IBufferWriter<byte> output) => WriteRecords(customers, output);

    public override async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        for (int at = 0; at < customers.Length; at += RecordsAtOnce)
        {
            WriteRecords(customers.AsSpan(at, Math.Min(RecordsAtOnce, customers.Length - at)), output);
            if (output.UnflushedBytes >= FlushAt)
            {
                await output.FlushAsync();
            }
        }

        await output.FlushAsync();
    }

    public override Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false)
    {
        var customers = new List<Customer>();
        ReadRecords(data, validate, customers);
        return [.. customers];
    }

    protected abstract void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output);

    protected abstract void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers);
}

/// <summary>A form whose records are described lists.</summary>
public abstract class AmqpForm : RecordForm
{
    public override string ContentType => "application/vnd.amqp-values";

    public override bool CanValidate => true;
}
