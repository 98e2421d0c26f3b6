namespace Amqp.Encoding.Experiment.Forms;

/// <summary>Reads customers by hand: the name of each property is checked, and they come in the order in which they are written, as in the forms of AMQP.</summary>
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
        var customer = new Customer
        {
            Id = At(ref reader, "id"u8).GetInt64(),
            Name = At(ref reader, "name"u8).GetString()!,
            Emails = ReadArray(ref At(ref reader, "emails"u8), ReadText),
            Balance = At(ref reader, "balance"u8).GetDecimal(),
            Created = At(ref reader, "created"u8).GetDateTime(),
            Tags = ReadArray(ref At(ref reader, "tags"u8), ReadText),
            Address = ReadAddress(ref At(ref reader, "address"u8)),
            Orders = ReadArray(ref At(ref reader, "orders"u8), ReadOrder),
        };
        End(ref reader);
        return customer;
    }

    private static Address ReadAddress(ref Utf8JsonReader reader)
    {
        var address = new Address
        {
            Street = At(ref reader, "street"u8).GetString()!,
            City = At(ref reader, "city"u8).GetString()!,
            PostalCode = At(ref reader, "postalCode"u8).GetString()!,
            Country = At(ref reader, "country"u8).GetString()!,
        };
        End(ref reader);
        return address;
    }

    private static Order ReadOrder(ref Utf8JsonReader reader)
    {
        var order = new Order
        {
            Id = At(ref reader, "id"u8).GetGuid(),
            Placed = At(ref reader, "placed"u8).GetDateTime(),
            Lines = ReadArray(ref At(ref reader, "lines"u8), ReadLine),
        };
        End(ref reader);
        return order;
    }

    private static OrderLine ReadLine(ref Utf8JsonReader reader)
    {
        var line = new OrderLine
        {
            Product = At(ref reader, "product"u8).GetString()!,
            Quantity = At(ref reader, "quantity"u8).GetInt32(),
            Price = At(ref reader, "price"u8).GetDecimal(),
        };
        End(ref reader);
        return line;
    }

    private static string ReadText(ref Utf8JsonReader reader) => reader.GetString()!;

    // Moves to the value of the next property, which has this name.
    private static ref Utf8JsonReader At(ref Utf8JsonReader reader, ReadOnlySpan<byte> name)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.PropertyName || !reader.ValueTextEquals(name) || !reader.Read())
        {
            throw new JsonException("The object has other properties.");
        }

        return ref reader;
    }

    private static void End(ref Utf8JsonReader reader)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.EndObject)
        {
            throw new JsonException("The object has more properties.");
        }
    }
}
