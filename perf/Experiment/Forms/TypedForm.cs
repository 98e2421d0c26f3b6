using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The writer and the reader of the library, field by field.</summary>
public sealed class TypedForm : BufferedForm
{
    public override string Name => "AMQP typed";

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, AmqpBuffer buffer)
    {
        var writer = new AmqpWriter(buffer);
        foreach (Customer customer in customers)
        {
            CustomerFields.Write(ref writer, customer);
        }

        writer.Flush();
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        var reader = new AmqpReader(data);
        while (!reader.IsAtEnd)
        {
            if (validate)
            {
                AmqpReader probe = reader;
                probe.Validate();
            }

            customers.Add(CustomerFields.Read(ref reader));
        }
    }
}
