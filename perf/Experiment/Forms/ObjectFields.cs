using System.Collections;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A customer as a list of objects, for codecs that take these.</summary>
internal static class ObjectFields
{
    public static List<object?> ToObjects(Customer customer) =>
    [
        customer.Id, customer.Name, customer.Emails, customer.Balance, customer.Created, customer.Tags,
        new List<object?> { customer.Address.Street, customer.Address.City, customer.Address.PostalCode, customer.Address.Country },
        ToObjects(customer.Orders),
    ];

    public static Customer ToCustomer(object? value)
    {
        var fields = (IList)value!;
        var address = (IList)fields[6]!;
        return new Customer
        {
            Id = (long)fields[0]!,
            Name = (string)fields[1]!,
            Emails = (string[])fields[2]!,
            Balance = (decimal)fields[3]!,
            Created = (DateTime)fields[4]!,
            Tags = (string[])fields[5]!,
            Address = new Address { Street = (string)address[0]!, City = (string)address[1]!, PostalCode = (string)address[2]!, Country = (string)address[3]! },
            Orders = ToOrders((IList)fields[7]!),
        };
    }

    private static List<object?> ToObjects(Order[] orders)
    {
        var list = new List<object?>(orders.Length);
        foreach (Order order in orders)
        {
            var lines = new List<object?>(order.Lines.Length);
            foreach (OrderLine line in order.Lines)
            {
                lines.Add(new List<object?> { line.Product, line.Quantity, line.Price });
            }

            list.Add(new List<object?> { order.Id, order.Placed, lines });
        }

        return list;
    }

    private static Order[] ToOrders(IList list)
    {
        var orders = new Order[list.Count];
        for (int i = 0; i < orders.Length; i++)
        {
            var fields = (IList)list[i]!;
            var items = (IList)fields[2]!;
            var lines = new OrderLine[items.Count];
            for (int j = 0; j < lines.Length; j++)
            {
                var line = (IList)items[j]!;
                lines[j] = new OrderLine { Product = (string)line[0]!, Quantity = (int)line[1]!, Price = (decimal)line[2]! };
            }

            orders[i] = new Order { Id = (Guid)fields[0]!, Placed = (DateTime)fields[1]!, Lines = lines };
        }

        return orders;
    }
}
