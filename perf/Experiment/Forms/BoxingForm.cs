namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The boxing baseline: what object codecs did before 2021.</summary>
public sealed class BoxingForm : AmqpForm
{
    private const int Capacity = 4_096;

    private static readonly object s_code = CustomerFields.Code;

    public override string Name => "AMQP boxing baseline";

    public override bool CanValidate => false;

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        var buffer = new BoxingBuffer(Capacity);
        foreach (Customer customer in customers)
        {
            BoxingEncoder.WriteObject(new BoxedDescribed(s_code, ObjectFields.ToObjects(customer)), buffer);
            output.Write(buffer.AsSpan());
            buffer.Reset();
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        BoxingBuffer buffer;
        if (MemoryMarshal.TryGetArray(data, out ArraySegment<byte> array) && array.Offset == 0)
        {
            buffer = new BoxingBuffer(array.Array!, array.Count);
        }
        else
        {
            // Its buffer begins where its array does.
            byte[] copy = data.ToArray();
            buffer = new BoxingBuffer(copy, copy.Length);
        }

        while (buffer.Length > 0)
        {
            customers.Add(ObjectFields.ToCustomer(((BoxedDescribed)BoxingDecoder.ReadObject(buffer)!).Value));
        }
    }
}
