using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A composite of an SDK's own for each customer: measured first, then written straight to the output.</summary>
public sealed class CompositeForm : AmqpForm
{
    public override string Name => "AMQP composites";

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        foreach (Customer customer in customers)
        {
            new CustomerComposite(customer).Encode(output);
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        var reader = new AmqpReader(data, CustomerComposite.Options);
        while (!reader.IsAtEnd)
        {
            if (validate)
            {
                AmqpReader probe = reader;
                probe.Validate();
            }

            customers.Add(reader.ReadComposite<CustomerComposite>()!.Customer);
        }
    }
}
