namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A customer as a described list, written and read field by field. Only the customer has a descriptor: the places of the others say what they are.</summary>
internal static class CustomerFields
{
    /// <summary>The descriptor: a number of a domain of its own (AMQP 1.0, part 1, 1.5).</summary>
    public const ulong Code = 0x0000_0A11_0000_0001;

    public const int Count = 8;

    public const int AddressCount = 4;

    public const int OrderCount = 3;

    public const int LineCount = 3;

    public static void Write(ref AmqpWriter writer, Customer customer)
    {
        AmqpWriteScope described = writer.BeginDescribed(Code);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteInt64(customer.Id);
        writer.WriteString(customer.Name);
        writer.WriteArray(customer.Emails);
        writer.WriteDecimal(customer.Balance);
        writer.WriteDateTime(customer.Created);
        writer.WriteArray(customer.Tags);

        AmqpWriteScope address = writer.BeginList();
        writer.WriteString(customer.Address.Street);
        writer.WriteString(customer.Address.City);
        writer.WriteString(customer.Address.PostalCode);
        writer.WriteString(customer.Address.Country);
        writer.End(address);

        AmqpWriteScope orders = writer.BeginList();
        foreach (Order order in customer.Orders)
        {
            Write(ref writer, order);
        }

        writer.End(orders);
        writer.End(list);
        writer.End(described);
    }

    public static Customer Read(ref AmqpReader reader)
    {
        AmqpReadScope described = reader.EnterDescribed(out DescriptorView descriptor);
        if (!descriptor.Is(Code))
        {
            throw new InvalidOperationException("The value is no customer.");
        }

        AmqpReadScope list = reader.EnterList();
        var customer = new Customer
        {
            Id = reader.ReadInt64(),
            Name = reader.ReadString(),
            Emails = reader.ReadArray<string>(),
            Balance = reader.ReadDecimal(),
            Created = reader.ReadDateTime(),
            Tags = reader.ReadArray<string>(),
            Address = ReadAddress(ref reader),
            Orders = ReadOrders(ref reader),
        };
        reader.Exit(list);
        reader.Exit(described);
        return customer;
    }

    private static void Write(ref AmqpWriter writer, Order order)
    {
        AmqpWriteScope list = writer.BeginList();
        writer.WriteGuid(order.Id);
        writer.WriteDateTime(order.Placed);
        AmqpWriteScope lines = writer.BeginList();
        foreach (OrderLine line in order.Lines)
        {
            AmqpWriteScope fields = writer.BeginList();
            writer.WriteString(line.Product);
            writer.WriteInt32(line.Quantity);
            writer.WriteDecimal(line.Price);
            writer.End(fields);
        }

        writer.End(lines);
        writer.End(list);
    }

    private static Address ReadAddress(ref AmqpReader reader)
    {
        AmqpReadScope list = reader.EnterList();
        var address = new Address { Street = reader.ReadString(), City = reader.ReadString(), PostalCode = reader.ReadString(), Country = reader.ReadString() };
        reader.Exit(list);
        return address;
    }

    private static Order[] ReadOrders(ref AmqpReader reader)
    {
        AmqpReadScope list = reader.EnterList();
        var orders = new Order[list.Count];
        for (int i = 0; i < orders.Length; i++)
        {
            AmqpReadScope fields = reader.EnterList();
            orders[i] = new Order { Id = reader.ReadGuid(), Placed = reader.ReadDateTime(), Lines = ReadLines(ref reader) };
            reader.Exit(fields);
        }

        reader.Exit(list);
        return orders;
    }

    private static OrderLine[] ReadLines(ref AmqpReader reader)
    {
        AmqpReadScope list = reader.EnterList();
        var lines = new OrderLine[list.Count];
        for (int i = 0; i < lines.Length; i++)
        {
            AmqpReadScope fields = reader.EnterList();
            lines[i] = new OrderLine { Product = reader.ReadString(), Quantity = reader.ReadInt32(), Price = reader.ReadDecimal() };
            reader.Exit(fields);
        }

        reader.Exit(list);
        return lines;
    }
}
