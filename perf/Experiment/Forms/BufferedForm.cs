namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form that writes with <see cref="AmqpWriter"/>: in place if the output is a buffer of the library, else into one that is copied. It reads with <see cref="AmqpReader"/>.</summary>
public abstract class BufferedForm : AmqpForm
{
    protected virtual AmqpReaderOptions? Options => null;

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        if (output is AmqpBuffer own)
        {
            WriteRecords(customers, own);
            return;
        }

        using var buffer = new AmqpBuffer();
        WriteRecords(customers, buffer);
        output.Write(buffer.WrittenSpan);
    }

    protected virtual void WriteRecords(ReadOnlySpan<Customer> customers, AmqpBuffer buffer)
    {
        var writer = new AmqpWriter(buffer);
        foreach (Customer customer in customers)
        {
            Write(ref writer, customer);
        }

        writer.Flush();
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        var reader = new AmqpReader(data, Options);
        while (!reader.IsAtEnd)
        {
            if (validate)
            {
                AmqpReader probe = reader;
                probe.Validate();
            }

            customers.Add(Read(ref reader));
        }
    }

    protected virtual void Write(ref AmqpWriter writer, Customer customer) => throw new NotSupportedException();

    protected virtual Customer Read(ref AmqpReader reader) => throw new NotSupportedException();
}

/// <summary>The writer and the reader of the library, field by field.</summary>
public sealed class TypedForm : BufferedForm
{
    public override string Name => "AMQP typed";

    protected override void Write(ref AmqpWriter writer, Customer customer) => CustomerFields.Write(ref writer, customer);

    protected override Customer Read(ref AmqpReader reader) => CustomerFields.Read(ref reader);
}

/// <summary>The class itself: the code that its attribute generated.</summary>
public sealed class ClassForm : BufferedForm
{
    public override string Name => "AMQP class";

    protected override void Write(ref AmqpWriter writer, Customer customer) => customer.WriteTo(ref writer);

    protected override Customer Read(ref AmqpReader reader) => Customer.Read(ref reader);
}

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
