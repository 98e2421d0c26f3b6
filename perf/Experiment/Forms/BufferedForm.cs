using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form that writes with <see cref="AmqpWriter"/>: in place if the output is a buffer of the library, else into one that is copied.</summary>
public abstract class BufferedForm : AmqpForm
{
    protected sealed override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
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

    protected abstract void WriteRecords(ReadOnlySpan<Customer> customers, AmqpBuffer buffer);
}
