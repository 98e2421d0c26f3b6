using MongoDB.Bson;
using MongoDB.Bson.IO;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>BSON, which keeps types and names as AMQP's maps do, with its writer and reader by hand.</summary>
public sealed class BsonForm : RecordForm
{
    [ThreadStatic]
    private static MemoryStream? s_stream;

    public override string Name => "BSON";

    public override string ContentType => "application/bson";

    protected override void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output)
    {
        // Its writer takes streams only, and goes back in them to write sizes.
        MemoryStream stream = s_stream ??= new MemoryStream();
        stream.SetLength(0);
        using (var writer = new BsonBinaryWriter(stream))
        {
            foreach (Customer customer in customers)
            {
                Write(writer, customer);
            }
        }

        output.Write(stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    protected override void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers)
    {
        MemoryMarshal.TryGetArray(data, out ArraySegment<byte> array);

        // Its own stream over an array: strings are decoded where they are.
        using IByteBuffer buffer = new ByteArrayBuffer(array.Array!, array.Offset + array.Count, isReadOnly: true);
        using var stream = new ByteBufferStream(buffer, ownsBuffer: false) { Position = array.Offset };
        using var reader = new BsonBinaryReader(stream);
        while (stream.Position < stream.Length)
        {
            customers.Add(ReadCustomer(reader));
        }
    }

    private static void Write(BsonBinaryWriter writer, Customer customer)
    {
        writer.WriteStartDocument();
        writer.WriteInt64("id", customer.Id);
        writer.WriteString("name", customer.Name);
        Write(writer, "emails", customer.Emails);
        writer.WriteDecimal128("balance", customer.Balance);
        writer.WriteDateTime("created", BsonUtils.ToMillisecondsSinceEpoch(customer.Created));
        Write(writer, "tags", customer.Tags);
        writer.WriteStartDocument("address");
        writer.WriteString("street", customer.Address.Street);
        writer.WriteString("city", customer.Address.City);
        writer.WriteString("postalCode", customer.Address.PostalCode);
        writer.WriteString("country", customer.Address.Country);
        writer.WriteEndDocument();
        writer.WriteStartArray("orders");
        foreach (Order order in customer.Orders)
        {
            writer.WriteStartDocument();
            writer.WriteBinaryData("id", new BsonBinaryData(order.Id, GuidRepresentation.Standard));
            writer.WriteDateTime("placed", BsonUtils.ToMillisecondsSinceEpoch(order.Placed));
            writer.WriteStartArray("lines");
            foreach (OrderLine line in order.Lines)
            {
                writer.WriteStartDocument();
                writer.WriteString("product", line.Product);
                writer.WriteInt32("quantity", line.Quantity);
                writer.WriteDecimal128("price", line.Price);
                writer.WriteEndDocument();
            }

            writer.WriteEndArray();
            writer.WriteEndDocument();
        }

        writer.WriteEndArray();
        writer.WriteEndDocument();
    }

    private static void Write(BsonBinaryWriter writer, string name, string[] texts)
    {
        writer.WriteStartArray(name);
        foreach (string text in texts)
        {
            writer.WriteString(text);
        }

        writer.WriteEndArray();
    }

    private static Customer ReadCustomer(BsonBinaryReader reader)
    {
        reader.ReadStartDocument();
        var customer = new Customer
        {
            Id = reader.ReadInt64("id"),
            Name = reader.ReadString("name"),
            Emails = ReadArray(reader, "emails", static reader => reader.ReadString()),
            Balance = (decimal)reader.ReadDecimal128("balance"),
            Created = BsonUtils.ToDateTimeFromMillisecondsSinceEpoch(reader.ReadDateTime("created")),
            Tags = ReadArray(reader, "tags", static reader => reader.ReadString()),
            Address = ReadAddress(reader),
            Orders = ReadArray(reader, "orders", ReadOrder),
        };
        reader.ReadEndDocument();
        return customer;
    }

    private static Address ReadAddress(BsonBinaryReader reader)
    {
        reader.ReadName("address");
        reader.ReadStartDocument();
        var address = new Address
        {
            Street = reader.ReadString("street"),
            City = reader.ReadString("city"),
            PostalCode = reader.ReadString("postalCode"),
            Country = reader.ReadString("country"),
        };
        reader.ReadEndDocument();
        return address;
    }

    private static Order ReadOrder(BsonBinaryReader reader)
    {
        reader.ReadStartDocument();
        var order = new Order
        {
            Id = reader.ReadBinaryData("id").ToGuid(),
            Placed = BsonUtils.ToDateTimeFromMillisecondsSinceEpoch(reader.ReadDateTime("placed")),
            Lines = ReadArray(reader, "lines", ReadLine),
        };
        reader.ReadEndDocument();
        return order;
    }

    private static OrderLine ReadLine(BsonBinaryReader reader)
    {
        reader.ReadStartDocument();
        var line = new OrderLine
        {
            Product = reader.ReadString("product"),
            Quantity = reader.ReadInt32("quantity"),
            Price = (decimal)reader.ReadDecimal128("price"),
        };
        reader.ReadEndDocument();
        return line;
    }

    private static T[] ReadArray<T>(BsonBinaryReader reader, string name, Func<BsonBinaryReader, T> read)
    {
        reader.ReadName(name);
        reader.ReadStartArray();
        var items = new List<T>();
        while (reader.ReadBsonType() != BsonType.EndOfDocument)
        {
            items.Add(read(reader));
        }

        reader.ReadEndArray();
        return [.. items];
    }
}
