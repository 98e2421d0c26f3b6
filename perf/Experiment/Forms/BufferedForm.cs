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
