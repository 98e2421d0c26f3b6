using System.Buffers;
using System.Collections.Generic;
using System.IO.Pipelines;
using System.Text.Json;
using System.Threading.Tasks;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>System.Text.Json with its generated serializer, straight to UTF-8; texts are escaped by the default encoder, which is safe in HTML.</summary>
public sealed class JsonForm : WholeForm
{
    /// <summary>Gets the options of both forms, those of the serializer's own writer: it does not check what it is told.</summary>
    public static JsonWriterOptions WriterOptions { get; } = new() { SkipValidation = true };

    public override string Name => "JSON source-generated";

    public override string ContentType => "application/json";

    public override bool ReadsWhileArriving => true;

    public override void Write(Customer[] customers, IBufferWriter<byte> output)
    {
        using var writer = new Utf8JsonWriter(output, WriterOptions);
        JsonSerializer.Serialize(writer, customers, JsonContext.Default.CustomerArray);
    }

    public override async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        await JsonSerializer.SerializeAsync(output, customers, JsonContext.Default.CustomerArray);
        await output.FlushAsync();
    }

    public override Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false) =>
        JsonSerializer.Deserialize(data.Span, JsonContext.Default.CustomerArray)!;

    public override async ValueTask<Customer[]> ReadAsync(PipeReader input)
    {
        var customers = new List<Customer>();
        await foreach (Customer? customer in JsonSerializer.DeserializeAsyncEnumerable(input, JsonContext.Default.Customer))
        {
            customers.Add(customer!);
        }

        return [.. customers];
    }
}
