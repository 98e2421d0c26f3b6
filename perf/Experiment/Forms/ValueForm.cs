namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A tree of values for each customer.</summary>
public sealed class ValueForm : BufferedForm
{
    private static readonly Descriptor s_descriptor = CustomerFields.Code;

    public override string Name => "AMQP values";

    public static AmqpValue ToValue(Customer customer) => new DescribedValue(s_descriptor, new AmqpList(
        customer.Id,
        customer.Name,
        AmqpValue.FromArray(customer.Emails),
        customer.Balance,
        AmqpValue.FromDateTime(customer.Created),
        AmqpValue.FromArray(customer.Tags),
        new AmqpList(customer.Address.Street, customer.Address.City, customer.Address.PostalCode, customer.Address.Country),
        new AmqpList(Array.ConvertAll(customer.Orders, ToValue))));

    protected override void Write(ref AmqpWriter writer, Customer customer) => ToValue(customer).WriteTo(ref writer);

    protected override Customer Read(ref AmqpReader reader) => ToCustomer(reader.ReadValue());

    private static AmqpValue ToValue(Order order) =>
        new AmqpList(order.Id, AmqpValue.FromDateTime(order.Placed), new AmqpList(Array.ConvertAll(order.Lines, ToValue)));

    private static AmqpValue ToValue(OrderLine line) => new AmqpList(line.Product, line.Quantity, line.Price);

    private static Customer ToCustomer(AmqpValue value)
    {
        AmqpList fields = value.AsDescribed().Value.AsList();
        AmqpList address = fields[6].AsList();
        return new Customer
        {
            Id = fields[0].AsInt64(),
            Name = fields[1].AsString(),
            Emails = ToTexts(fields[2]),
            Balance = fields[3].AsDecimal128().ToDecimal(),
            Created = ToDateTime(fields[4]),
            Tags = ToTexts(fields[5]),
            Address = new Address
            {
                Street = address[0].AsString(),
                City = address[1].AsString(),
                PostalCode = address[2].AsString(),
                Country = address[3].AsString(),
            },
            Orders = Convert(fields[7].AsList(), ToOrder),
        };
    }

    private static Order ToOrder(AmqpValue value)
    {
        AmqpList fields = value.AsList();
        return new Order { Id = fields[0].AsGuid(), Placed = ToDateTime(fields[1]), Lines = Convert(fields[2].AsList(), ToLine) };
    }

    private static OrderLine ToLine(AmqpValue value)
    {
        AmqpList fields = value.AsList();
        return new OrderLine { Product = fields[0].AsString(), Quantity = fields[1].AsInt32(), Price = fields[2].AsDecimal128().ToDecimal() };
    }

    private static string[] ToTexts(AmqpValue value) => value.TryGetArray(out ReadOnlyMemory<string> texts) ? texts.ToArray() : throw new InvalidOperationException("An array of strings was expected.");

    private static DateTime ToDateTime(AmqpValue value) => value.AsTimestamp().ToDateTimeSaturating();

    private static T[] Convert<T>(AmqpList list, Func<AmqpValue, T> convert)
    {
        var items = new T[list.Count];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = convert(list[i]);
        }

        return items;
    }
}
