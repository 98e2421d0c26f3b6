using System.Text.Json.Serialization;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>The serializer that System.Text.Json generates for customers.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Customer[]))]
internal sealed partial class JsonContext : JsonSerializerContext;
