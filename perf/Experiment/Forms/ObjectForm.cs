namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The object path: lists of objects through <see cref="AmqpCodec"/>.</summary>
public sealed class ObjectForm : BufferedForm
{
    private static readonly object s_code = CustomerFields.Code;

    public override string Name => "AMQP objects";

    public static DescribedType ToObject(Customer customer) => new(s_code, ObjectFields.ToObjects(customer));

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, AmqpBuffer buffer)
    {
        var bytes = new ByteBuffer(buffer);
        foreach (Customer customer in customers)
        {
            AmqpCodec.EncodeObject(ToObject(customer), bytes);
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        MemoryMarshal.TryGetArray(data, out ArraySegment<byte> array);
        var bytes = new ByteBuffer(array);
        while (bytes.Length > 0)
        {
            if (validate)
            {
                new AmqpReader(data.Slice(data.Length - bytes.Length)).Validate();
            }

            customers.Add(ObjectFields.ToCustomer(((DescribedType)AmqpCodec.DecodeObject(bytes)!).Value));
        }
    }
}
