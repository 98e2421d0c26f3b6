namespace Amqp.Encoding.Experiment.Forms;

/// <summary>Utf8JsonWriter and Utf8JsonReader by hand, with names that are encoded once; texts are escaped as little as JSON allows.</summary>
public sealed class JsonWriterForm : ExperimentForm
{
    private const int FlushAt = 32_768;

    private static readonly JsonEncodedText s_id = JsonEncodedText.Encode("id", JsonForm.Encoder);
    private static readonly JsonEncodedText s_name = JsonEncodedText.Encode("name", JsonForm.Encoder);
    private static readonly JsonEncodedText s_emails = JsonEncodedText.Encode("emails", JsonForm.Encoder);
    private static readonly JsonEncodedText s_balance = JsonEncodedText.Encode("balance", JsonForm.Encoder);
    private static readonly JsonEncodedText s_created = JsonEncodedText.Encode("created", JsonForm.Encoder);
    private static readonly JsonEncodedText s_tags = JsonEncodedText.Encode("tags", JsonForm.Encoder);
    private static readonly JsonEncodedText s_address = JsonEncodedText.Encode("address", JsonForm.Encoder);
    private static readonly JsonEncodedText s_street = JsonEncodedText.Encode("street", JsonForm.Encoder);
    private static readonly JsonEncodedText s_city = JsonEncodedText.Encode("city", JsonForm.Encoder);
    private static readonly JsonEncodedText s_postalCode = JsonEncodedText.Encode("postalCode", JsonForm.Encoder);
    private static readonly JsonEncodedText s_country = JsonEncodedText.Encode("country", JsonForm.Encoder);
    private static readonly JsonEncodedText s_orders = JsonEncodedText.Encode("orders", JsonForm.Encoder);
    private static readonly JsonEncodedText s_placed = JsonEncodedText.Encode("placed", JsonForm.Encoder);
    private static readonly JsonEncodedText s_lines = JsonEncodedText.Encode("lines", JsonForm.Encoder);
    private static readonly JsonEncodedText s_product = JsonEncodedText.Encode("product", JsonForm.Encoder);
    private static readonly JsonEncodedText s_quantity = JsonEncodedText.Encode("quantity", JsonForm.Encoder);
    private static readonly JsonEncodedText s_price = JsonEncodedText.Encode("price", JsonForm.Encoder);

    public override string Name => "JSON Utf8JsonWriter";

    public override string ContentType => "application/json";

    public override void Write(Customer[] customers, IBufferWriter<byte> output)
    {
        using var writer = new Utf8JsonWriter(output, JsonForm.WriterOptions);
        writer.WriteStartArray();
        foreach (Customer customer in customers)
        {
            Write(writer, customer);
        }

        writer.WriteEndArray();
    }

    public override async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        using var writer = new Utf8JsonWriter(output, JsonForm.WriterOptions);
        writer.WriteStartArray();
        foreach (Customer customer in customers)
        {
            Write(writer, customer);
            if (writer.BytesPending + output.UnflushedBytes >= FlushAt)
            {
                writer.Flush();
                await output.FlushAsync();
            }
        }

        writer.WriteEndArray();
        writer.Flush();
        await output.FlushAsync();
    }

    public override Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false)
    {
        var reader = new Utf8JsonReader(data.Span);
        reader.Read();
        return JsonFields.ReadArray(ref reader, JsonFields.ReadCustomer);
    }

    private static void Write(Utf8JsonWriter writer, Customer customer)
    {
        writer.WriteStartObject();
        writer.WriteNumber(s_id, customer.Id);
        writer.WriteString(s_name, customer.Name);
        Write(writer, s_emails, customer.Emails);
        writer.WriteNumber(s_balance, customer.Balance);
        writer.WriteString(s_created, customer.Created);
        Write(writer, s_tags, customer.Tags);

        writer.WriteStartObject(s_address);
        writer.WriteString(s_street, customer.Address.Street);
        writer.WriteString(s_city, customer.Address.City);
        writer.WriteString(s_postalCode, customer.Address.PostalCode);
        writer.WriteString(s_country, customer.Address.Country);
        writer.WriteEndObject();

        writer.WriteStartArray(s_orders);
        foreach (Order order in customer.Orders)
        {
            Write(writer, order);
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, Order order)
    {
        writer.WriteStartObject();
        writer.WriteString(s_id, order.Id);
        writer.WriteString(s_placed, order.Placed);
        writer.WriteStartArray(s_lines);
        foreach (OrderLine line in order.Lines)
        {
            writer.WriteStartObject();
            writer.WriteString(s_product, line.Product);
            writer.WriteNumber(s_quantity, line.Quantity);
            writer.WriteNumber(s_price, line.Price);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, JsonEncodedText name, string[] texts)
    {
        writer.WriteStartArray(name);
        foreach (string text in texts)
        {
            writer.WriteStringValue(text);
        }

        writer.WriteEndArray();
    }
}
