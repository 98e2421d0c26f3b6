using System.Text.Json;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Fuzz;

/// <summary>JSON: any text is a value or a <see cref="JsonException"/>, any bytes are JSON or a decode error, and both come back as they were.</summary>
internal static class JsonTarget
{
    private const int CharactersForEach = 40;
    private const int CharactersBesides = 400;

    public static void Run(byte[] input)
    {
        Text(input);
        Decoded(input, AmqpContent.Value);
        Decoded(input, AmqpContent.Message);
        Decoded(input, AmqpContent.Frames);
    }

    private static void Text(byte[] input)
    {
        AmqpValue value;
        try
        {
            value = AmqpJson.Parse(input);
        }
        catch (JsonException)
        {
            Encoded(input);
            return;
        }

        bool mayBeRefused = AmqpNotation.Complete.Format(value) is var notation && (notation.Contains("described(", StringComparison.Ordinal) || notation.Contains("array<", StringComparison.Ordinal));
        Rule.Holds(Encoded(input) is not null || mayBeRefused, "a value is encoded, unless it has a composite with wrong fields, or too many elements");
        string json = AmqpJson.ToJson(value, showsSecrets: true);
        Rule.Holds(AmqpJson.Parse(json).Equals(value), "a value that is written as JSON is read again: " + json);
        Rule.Holds(AmqpJson.ToJson(AmqpJson.Parse(json), showsSecrets: true) == json, "JSON is written as before");
        _ = AmqpJson.ToJson(value);
        AmqpValue decoded = AmqpValue.Decode(value.Encode(), AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings));
        Rule.Holds(decoded.Equals(value), "a value of JSON is encoded as a sound one: " + json);
    }

    // Null for what is neither a value nor a message.
    private static byte[]? Encoded(byte[] json)
    {
        try
        {
            byte[] encoded = AmqpJson.Encode(json);
            Rule.Holds(encoded.Length == 0 || AmqpDump.Create(encoded).Nodes.All(node => node.Kind != AmqpNodeKind.Fault), "bytes of JSON are well-formed");
            return encoded;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static void Decoded(byte[] input, AmqpContent content)
    {
        string json = "";
        AmqpDecodeError error = Rule.Decodes(() => json = AmqpJson.Decode(input, content, showsSecrets: true));
        if (error.Kind != AmqpDecodeErrorKind.None)
        {
            return;
        }

        Rule.Holds(json.Length <= (CharactersForEach * input.Length) + CharactersBesides, $"JSON has 40 characters for a byte: {json.Length} for {input.Length}");
        _ = AmqpJson.Decode(input, content);
        if (content == AmqpContent.Frames)
        {
            // Frames cannot be encoded again.
            JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 1_000 }).Dispose();
            return;
        }

        byte[] encoded;
        try
        {
            encoded = AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json));
        }
        catch (JsonException exception)
        {
            // Fields that a peer got wrong are still values.
            bool isNamed = AmqpDump.Create(input, AmqpDumpOptions.Default.WithContent(content)).TryGetError(out _) || exception.Message.Contains(" in ", StringComparison.Ordinal);
            Rule.Holds(isNamed, "JSON of decoded bytes is encoded again: " + exception.Message + " " + json);
            if (content == AmqpContent.Message)
            {
                return;
            }

            encoded = AmqpJson.Parse(json).Encode();
        }

        Rule.Holds(AmqpJson.Decode(encoded, content, showsSecrets: true) == json, "bytes that are encoded again are the same JSON: " + json);
    }
}
