using Amqp.Encoding.Experiment.Protobuf;
using Google.Protobuf;
using Google.Protobuf.Collections;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>Google.Protobuf with its generated classes: the bytes of one CustomersMessage, written and read record by record.</summary>
public sealed class ProtobufForm : RecordForm
{
    private const int MaxPrefix = 6;
    private const decimal Billion = 1_000_000_000;

    public override string Name => "Protobuf";

    public override string ContentType => "application/x-protobuf";

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        foreach (Customer customer in customers)
        {
            CustomerMessage message = ToMessage(customer);
            Span<byte> prefix = output.GetSpan(MaxPrefix);
            prefix[0] = (CustomersMessage.CustomersFieldNumber << 3) | (int)WireFormat.WireType.LengthDelimited;
            output.Advance(1 + WriteVarint(prefix[1..], message.CalculateSize()));
            message.WriteTo(output);
        }
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        ReadOnlySpan<byte> rest = data.Span;
        while (rest.Length > 0)
        {
            int length = GetLength(rest, out int prefix);
            if (length == 0 || length > rest.Length)
            {
                throw new InvalidDataException("The input ends inside a record.");
            }

            customers.Add(ToCustomer(CustomerMessage.Parser.ParseFrom(rest[prefix..length])));
            rest = rest[length..];
        }
    }

    private static int GetLength(ReadOnlySpan<byte> start, out int prefix)
    {
        int length = 0;
        for (int i = 1; i < Math.Min(start.Length, MaxPrefix); i++)
        {
            length |= (start[i] & 0x7F) << (7 * (i - 1));
            if (start[i] < 0x80)
            {
                prefix = 1 + i;
                return prefix + length;
            }
        }

        prefix = 0;
        return 0;
    }

    private static int WriteVarint(Span<byte> destination, int value)
    {
        int count = 0;
        uint rest = (uint)value;
        for (; rest >= 0x80; rest >>= 7)
        {
            destination[count++] = (byte)(rest | 0x80);
        }

        destination[count++] = (byte)rest;
        return count;
    }

    private static CustomerMessage ToMessage(Customer customer)
    {
        var message = new CustomerMessage
        {
            Id = customer.Id,
            Name = customer.Name,
            Balance = ToMessage(customer.Balance),
            Created = ToMilliseconds(customer.Created),
            Address = new AddressMessage
            {
                Street = customer.Address.Street,
                City = customer.Address.City,
                PostalCode = customer.Address.PostalCode,
                Country = customer.Address.Country,
            },
        };
        message.Emails.AddRange(customer.Emails);
        message.Tags.AddRange(customer.Tags);
        message.Orders.Capacity = customer.Orders.Length;
        foreach (Order order in customer.Orders)
        {
            var orderMessage = new OrderMessage { Id = UnsafeByteOperations.UnsafeWrap(order.Id.ToByteArray()), Placed = ToMilliseconds(order.Placed) };
            orderMessage.Lines.Capacity = order.Lines.Length;
            foreach (OrderLine line in order.Lines)
            {
                orderMessage.Lines.Add(new OrderLineMessage { Product = line.Product, Quantity = line.Quantity, Price = ToMessage(line.Price) });
            }

            message.Orders.Add(orderMessage);
        }

        return message;
    }

    private static Customer ToCustomer(CustomerMessage message) => new()
    {
        Id = message.Id,
        Name = message.Name,
        Emails = ToArray(message.Emails),
        Balance = ToDecimal(message.Balance),
        Created = ToDateTime(message.Created),
        Tags = ToArray(message.Tags),
        Address = new Address
        {
            Street = message.Address.Street,
            City = message.Address.City,
            PostalCode = message.Address.PostalCode,
            Country = message.Address.Country,
        },
        Orders = ToOrders(message.Orders),
    };

    private static string[] ToArray(RepeatedField<string> texts)
    {
        string[] array = new string[texts.Count];
        texts.CopyTo(array, 0);
        return array;
    }

    private static Order[] ToOrders(RepeatedField<OrderMessage> messages)
    {
        var orders = new Order[messages.Count];
        for (int i = 0; i < orders.Length; i++)
        {
            OrderMessage order = messages[i];
            orders[i] = new Order { Id = new Guid(order.Id.Span), Placed = ToDateTime(order.Placed), Lines = ToLines(order.Lines) };
        }

        return orders;
    }

    private static OrderLine[] ToLines(RepeatedField<OrderLineMessage> messages)
    {
        var lines = new OrderLine[messages.Count];
        for (int i = 0; i < lines.Length; i++)
        {
            OrderLineMessage line = messages[i];
            lines[i] = new OrderLine { Product = line.Product, Quantity = line.Quantity, Price = ToDecimal(line.Price) };
        }

        return lines;
    }

    private static DecimalValue ToMessage(decimal value)
    {
        decimal units = decimal.Truncate(value);
        return new DecimalValue { Units = (long)units, Nanos = (int)((value - units) * Billion) };
    }

    private static decimal ToDecimal(DecimalValue value) => value.Units + (value.Nanos / Billion);

    private static long ToMilliseconds(DateTime value) => (value - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMillisecond;

    private static DateTime ToDateTime(long milliseconds) => DateTime.UnixEpoch.AddTicks(milliseconds * TimeSpan.TicksPerMillisecond);
}
