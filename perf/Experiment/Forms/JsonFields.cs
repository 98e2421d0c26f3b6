using System.Text.Json;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>Reads customers by hand: each property by its name, in whatever order.</summary>
internal static class JsonFields
{
    public delegate T ReadItem<T>(ref Utf8JsonReader reader);

    /// <summary>Reads an array; the reader is at its start, and then at its end.</summary>
    public static T[] ReadArray<T>(ref Utf8JsonReader reader, ReadItem<T> read)
    {
        var items = new List<T>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            items.Add(read(ref reader));
        }

        return [.. items];
    }

    public static Customer ReadCustomer(ref Utf8JsonReader reader)
    {
        long id = 0;
        string name = "";
        string[] emails = [];
        string[] tags = [];
        decimal balance = 0;
        DateTime created = default;
        Address? address = null;
        Order[] orders = [];
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (Next(ref reader, "id"u8))
            {
                id = reader.GetInt64();
            }
            else if (Next(ref reader, "name"u8))
            {
                name = reader.GetString()!;
            }
            else if (Next(ref reader, "emails"u8))
            {
                emails = ReadArray(ref reader, ReadText);
            }
            else if (Next(ref reader, "balance"u8))
            {
                balance = reader.GetDecimal();
            }
            else if (Next(ref reader, "created"u8))
            {
                created = reader.GetDateTime();
            }
            else if (Next(ref reader, "tags"u8))
            {
                tags = ReadArray(ref reader, ReadText);
            }
            else if (Next(ref reader, "address"u8))
            {
                address = ReadAddress(ref reader);
            }
            else if (Next(ref reader, "orders"u8))
            {
                orders = ReadArray(ref reader, ReadOrder);
            }
            else
            {
                reader.Skip();
            }
        }

        return new Customer { Id = id, Name = name, Emails = emails, Balance = balance, Created = created, Tags = tags, Address = address!, Orders = orders };
    }

    // Moves to the value if the property has this name.
    private static bool Next(ref Utf8JsonReader reader, ReadOnlySpan<byte> name) => reader.ValueTextEquals(name) && reader.Read();

    private static string ReadText(ref Utf8JsonReader reader) => reader.GetString()!;

    private static Address ReadAddress(ref Utf8JsonReader reader)
    {
        string street = "";
        string city = "";
        string postalCode = "";
        string country = "";
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (Next(ref reader, "street"u8))
            {
                street = reader.GetString()!;
            }
            else if (Next(ref reader, "city"u8))
            {
                city = reader.GetString()!;
            }
            else if (Next(ref reader, "postalCode"u8))
            {
                postalCode = reader.GetString()!;
            }
            else if (Next(ref reader, "country"u8))
            {
                country = reader.GetString()!;
            }
            else
            {
                reader.Skip();
            }
        }

        return new Address { Street = street, City = city, PostalCode = postalCode, Country = country };
    }

    private static Order ReadOrder(ref Utf8JsonReader reader)
    {
        Guid id = default;
        DateTime placed = default;
        OrderLine[] lines = [];
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (Next(ref reader, "id"u8))
            {
                id = reader.GetGuid();
            }
            else if (Next(ref reader, "placed"u8))
            {
                placed = reader.GetDateTime();
            }
            else if (Next(ref reader, "lines"u8))
            {
                lines = ReadArray(ref reader, ReadLine);
            }
            else
            {
                reader.Skip();
            }
        }

        return new Order { Id = id, Placed = placed, Lines = lines };
    }

    private static OrderLine ReadLine(ref Utf8JsonReader reader)
    {
        string product = "";
        int quantity = 0;
        decimal price = 0;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (Next(ref reader, "product"u8))
            {
                product = reader.GetString()!;
            }
            else if (Next(ref reader, "quantity"u8))
            {
                quantity = reader.GetInt32();
            }
            else if (Next(ref reader, "price"u8))
            {
                price = reader.GetDecimal();
            }
            else
            {
                reader.Skip();
            }
        }

        return new OrderLine { Product = product, Quantity = quantity, Price = price };
    }
}
