using System.Text.Encodings.Web;
using System.Text.Json;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes AMQP values and messages as JSON, and reads them back without loss.</summary>
/// <remarks>
/// <para>A value that JSON expresses exactly is plain JSON: <c>null</c>, <c>true</c>; <c>1</c> is an int (0x54, 0x71) and <c>1.0</c> a double (0x82), because it has a fraction or an exponent;
/// <c>"a"</c> is a string (0xA1, 0xB1), and <c>[1, "a"]</c> a list (0x45, 0xC0, 0xD0).</para>
/// <para>A JSON object has one member, whose name is the type: <c>{"ubyte": 5}</c>, <c>{"symbol": "a"}</c>, <c>{"double": "NaN"}</c>, <c>{"binary": "AP8="}</c> (base64),
/// <c>{"timestamp": "2026-01-02T03:04:05Z"}</c> or milliseconds, <c>{"decimal64": "1.25"}</c>, <c>{"map": {"a": 1}}</c> with strings as keys or
/// <c>{"map": [[{"symbol": "a"}, 1]]}</c> with any keys, <c>{"array": {"of": "ubyte", "items": [1, 2]}}</c>, <c>{"described": [descriptor, value]}</c>. An array whose elements have no
/// bytes has one item and a count: <c>{"array": {"of": "boolean", "count": 3, "item": true}}</c>. <c>"descriptors"</c> has the descriptors of all elements. A string that is not UTF-8 is
/// <c>{"malformed-string": "base64"}</c>. Integers beyond 2^53 and bits, such as those of a NaN (<c>"0x7FF8000000000001"</c>), are text.</para>
/// <para>Described types of the standard (AMQP 1.0, parts 2 to 5) have its names: <c>{"source": {"address": "a", "timeout": 5}}</c>. A plain value in a field has the type of the field; a plain
/// text in the place of a binary is its UTF-8, and <c>{"binary": "AP8="}</c> is base64.
/// A field without a value is left out, and null if it is the last of the list.</para>
/// <para>A message is <c>{"message": {"header": {"durable": true}, "properties": {"message-id": "a"}, "data": ["a"]}}</c> (part 3, 3.2): sections by their names, with keys of annotations as
/// symbols. A message with sections in another order is an array of described values.</para>
/// <para>JSON says which value it is, not in which of its encodings: encoding it again gives the smallest one.</para>
/// <para>Fields of SASL bodies (part 5, 5.3.3) may be secret: <c>{"hidden": "binary"}</c> replaces them, which cannot be read back, unless the caller asks for secrets.</para>
/// </remarks>
public static class AmqpJson
{
    private static readonly JsonWriterOptions s_compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 4 * 1024 };

    /// <summary>Writes a value.</summary>
    /// <param name="writer">Where to write. Its depth limit must allow three levels for each level of the value.</param>
    /// <param name="value">The value.</param>
    /// <param name="showsSecrets">Whether the fields of SASL bodies are written.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded: a string has a lone surrogate. Nothing was written. Or it is nested deeper than 64 levels,
    /// and the stack has no room for it; then the JSON ends there.</exception>
    public static void Write(Utf8JsonWriter writer, AmqpValue value, bool showsSecrets = false)
    {
        ArgumentNullException.ThrowIfNull(writer);
        // Text that has no bytes has no JSON either.
        _ = value.GetEncodedSize();
        new JsonValueWriter(writer, showsSecrets).Write(value, JsonForm.Any);
    }

    /// <summary>Returns a value as JSON in one line.</summary>
    /// <param name="value">The value.</param>
    /// <param name="showsSecrets">Whether the fields of SASL bodies are written.</param>
    /// <returns>The JSON, which <see cref="Parse(string)"/> reads.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded: a string has a lone surrogate, or it is nested deeper than 64 levels, and the stack has
    /// no room for it.</exception>
    public static string ToJson(AmqpValue value, bool showsSecrets = false) => ToText([], (writer, _) => Write(writer, value, showsSecrets));

    /// <summary>Decodes one value, a message or frames, and writes it.</summary>
    /// <remarks>At most 40 characters for a byte, without indentation. Frames are an array of objects, which cannot be encoded again.</remarks>
    /// <param name="writer">Where to write.</param>
    /// <param name="encoded">The bytes.</param>
    /// <param name="content">How the bytes are read.</param>
    /// <param name="showsSecrets">Whether the fields of SASL bodies are written.</param>
    /// <param name="showsText">Whether a data section that is UTF-8 without control characters is written as its text, and not in base64.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The bytes are malformed, or a map has a key twice. Nothing was written, except for frames before the fault.</exception>
    public static void WriteDecoded(Utf8JsonWriter writer, ReadOnlySpan<byte> encoded, AmqpContent content = AmqpContent.Detect, bool showsSecrets = false, bool showsText = false)
    {
        ArgumentNullException.ThrowIfNull(writer);
        new JsonMessageWriter(writer, showsSecrets, showsText).Write(encoded, content == AmqpContent.Detect ? ContentDetector.Detect(encoded) : content);
    }

    /// <summary>Decodes one value, a message or frames to JSON in one line.</summary>
    /// <remarks>At most 40 characters for a byte.</remarks>
    /// <param name="encoded">The bytes.</param>
    /// <param name="content">How the bytes are read.</param>
    /// <param name="showsSecrets">Whether the fields of SASL bodies are written.</param>
    /// <returns>The JSON. <see cref="Encode"/> turns that of a value or message into bytes.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are malformed, or a map has a key twice.</exception>
    public static string Decode(ReadOnlySpan<byte> encoded, AmqpContent content = AmqpContent.Detect, bool showsSecrets = false) =>
        ToText(encoded, (writer, encoded) => WriteDecoded(writer, encoded, content, showsSecrets));

    /// <summary>Reads a value.</summary>
    /// <param name="json">The JSON of one value, at most 64 levels deep.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON, or not a value; the message says what was expected, and has the line and the byte in it.</exception>
    public static AmqpValue Parse(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        // A lone surrogate becomes bytes that are not UTF-8, so that it is not replaced.
        return Parse(JsonText.ToUtf8(json));
    }

    /// <summary>Reads a value from UTF-8.</summary>
    /// <param name="utf8Json">The JSON of one value, at most 64 levels deep.</param>
    /// <returns>The value.</returns>
    /// <exception cref="JsonException">The text is not JSON, or not a value; the message says what was expected, and has the line and the byte in it.</exception>
    public static AmqpValue Parse(ReadOnlySpan<byte> utf8Json) => new JsonValueReader(utf8Json).ReadAll();

    /// <summary>Encodes JSON of a value or a message in the smallest form.</summary>
    /// <remarks>A reader with <see cref="Deviations.KeepMalformedStrings"/> reads the bytes as what the JSON names: each composite and section with its fields (parts 2 to 5), and a
    /// message as one message (part 3, 3.2). Anything else is refused with the name of the field. <c>{"described": [descriptor, value]}</c> names no type: any value may be in it.</remarks>
    /// <param name="utf8Json">The JSON, as <see cref="Decode"/> and <see cref="Write"/> write it.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="JsonException">The text is not JSON, or neither a value nor a message, or a field has a value that its type does not allow; the message says what was expected and
    /// in which field, and has the line and the byte in it.</exception>
    public static byte[] Encode(ReadOnlySpan<byte> utf8Json) => new JsonValueReader(utf8Json).ReadEncoded();

    private static string ToText(ReadOnlySpan<byte> encoded, Action<Utf8JsonWriter, ReadOnlySpan<byte>> write)
    {
        ArrayBufferWriter<byte> output = new();
        using Utf8JsonWriter writer = new(output, s_compact);
        write(writer, encoded);
        writer.Flush();
        return System.Text.Encoding.UTF8.GetString(output.WrittenSpan);
    }
}
