using System.Collections.Generic;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The code that the library generates for the records, from their attributes.</summary>
public sealed class ContractForm : BufferedForm
{
    public override string Name => "AMQP contracts";

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, AmqpBuffer buffer)
    {
        var writer = new AmqpWriter(buffer);
        foreach (Customer customer in customers)
        {
            customer.WriteTo(ref writer);
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

            customers.Add(Customer.Read(ref reader));
        }
    }
}
