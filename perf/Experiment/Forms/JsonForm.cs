using System.Text.Encodings.Web;
using System.Text.Json.Serialization;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>System.Text.Json with its generated serializer, straight to UTF-8; texts are escaped as little as JSON allows.</summary>
public sealed class JsonForm : ExperimentForm
{
    // For a stream the serializer takes the encoder from the context, and for a writer from the writer.
    private static readonly JsonContext s_context = new(new JsonSerializerOptions(JsonContext.Default.Options) { Encoder = Encoder });

    /// <summary>Gets the encoder of both forms: the default one is made for texts inside HTML, and escapes what JSON need not.</summary>
    public static JavaScriptEncoder Encoder => JavaScriptEncoder.UnsafeRelaxedJsonEscaping;

    /// <summary>Gets the options of both forms: as the serializer's own writer it does not check what it is told.</summary>
    public static JsonWriterOptions WriterOptions { get; } = new() { SkipValidation = true, Encoder = Encoder };

    public override string Name => "JSON source-generated";

    public override string ContentType => "application/json";

    public override void Write(Customer[] customers, IBufferWriter<byte> output)
    {
        using var writer = new Utf8JsonWriter(output, WriterOptions);
        JsonSerializer.Serialize(writer, customers, JsonContext.Default.CustomerArray);
    }

    public override async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        await JsonSerializer.SerializeAsync(output, customers, s_context.CustomerArray);
        await output.FlushAsync();
    }

    public override Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false) =>
        JsonSerializer.Deserialize(data.Span, JsonContext.Default.CustomerArray)!;
}

/// <summary>The serializer that System.Text.Json generates for customers.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Customer[]))]
internal sealed partial class JsonContext : JsonSerializerContext;
