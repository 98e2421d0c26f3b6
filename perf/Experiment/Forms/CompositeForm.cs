namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A composite of an SDK's own for each customer: measured first, then written straight to the output.</summary>
public sealed class CompositeForm : BufferedForm
{
    public override string Name => "AMQP composites";

    protected override AmqpReaderOptions? Options => CustomerComposite.Options;

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        foreach (Customer customer in customers)
        {
            new CustomerComposite(customer).Encode(output);
        }
    }

    protected override Customer Read(ref AmqpReader reader) => reader.ReadComposite<CustomerComposite>()!.Customer;
}
