namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A customer as a composite of an SDK's own.</summary>
public sealed class CustomerComposite(Customer customer) : IAmqpComposite
{
    private const int GuidSize = 17;
    private const int DecimalSize = 17;
    private const int TimestampSize = 9;

    /// <summary>Gets options that know the composite.</summary>
    public static AmqpReaderOptions Options { get; } =
        AmqpReaderOptions.Default.WithComposite(CustomerFields.Code, (ref AmqpReader reader) => new CustomerComposite(CustomerFields.Read(ref reader)));

    public Customer Customer => customer;

    public Descriptor Descriptor => CustomerFields.Code;

    public int GetEncodedSize(AmqpWriterOptions? options = null) => 1 + EncodedSize.OfDescriptor(Descriptor) + EncodedSize.OfList(
        CustomerFields.Count,
        EncodedSize.OfInt64(customer.Id) + EncodedSize.OfString(customer.Name) + ArrayEncoding<string>.Default.GetEncodedSize(customer.Emails)
        + DecimalSize + TimestampSize + ArrayEncoding<string>.Default.GetEncodedSize(customer.Tags) + SizeOf(customer.Address) + SizeOf(customer.Orders));

    public void WriteTo(ref AmqpWriter writer) => CustomerFields.Write(ref writer, customer);

    private static int SizeOf(Address address) => EncodedSize.OfList(
        CustomerFields.AddressCount,
        EncodedSize.OfString(address.Street) + EncodedSize.OfString(address.City) + EncodedSize.OfString(address.PostalCode) + EncodedSize.OfString(address.Country));

    private static int SizeOf(Order[] orders)
    {
        int size = 0;
        foreach (Order order in orders)
        {
            size += EncodedSize.OfList(CustomerFields.OrderCount, GuidSize + TimestampSize + SizeOf(order.Lines));
        }

        return EncodedSize.OfList(orders.Length, size);
    }

    private static int SizeOf(OrderLine[] lines)
    {
        int size = 0;
        foreach (OrderLine line in lines)
        {
            size += EncodedSize.OfList(CustomerFields.LineCount, EncodedSize.OfString(line.Product) + EncodedSize.OfInt32(line.Quantity) + DecimalSize);
        }

        return EncodedSize.OfList(lines.Length, size);
    }
}
