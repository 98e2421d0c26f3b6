namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The floor: the bytes of <see cref="TypedForm"/>, written and read by hand.</summary>
public sealed class HandWrittenForm : AmqpForm
{
    public override string Name => "AMQP by hand (floor)";

    public override bool CanValidate => false;

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        foreach (Customer customer in customers)
        {
            output.Advance(HandWritten.WriteCustomer(customer, output.GetSpan(HandWritten.GetMaxSize(customer))));
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        ReadOnlySpan<byte> source = data.Span;
        for (int position = 0; position < source.Length;)
        {
            customers.Add(HandWritten.ReadCustomer(source, ref position));
        }
    }
}
