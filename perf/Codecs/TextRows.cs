namespace Amqp.Encoding.Perf.Codecs;

/// <summary>One string, short and long, in three languages.</summary>
public static class TextRows
{
    private const string Kind = "texts";

    private static readonly int[] s_lengths = [10, 10_000];

    public static IEnumerable<CodecRow> Create() =>
        (from language in TextPairs.Languages.Take(3) from length in s_lengths from row in Create($"{language.Name} text of {length}", TextPairs.TextOf(language.Content, length)) select row)
        .Concat(CreateShort());

    private static CodecRow[] Create(string name, string text) =>
    [
        CodecRow.Written(
            Kind,
            name + " written",
            buffer =>
            {
                var writer = new AmqpWriter(buffer);
                writer.WriteString(text);
                writer.Flush();
            },
            buffer => Azure.AmqpCodec.EncodeString(text, buffer),
            buffer => NetLite.Types.Encoder.WriteString(buffer, text, smallEncoding: true)),
        CodecRow.Read(
            Kind,
            name + " read",
            ((AmqpValue)text).Encode(),
            static bytes => new AmqpReader(bytes).ReadString(),
            static buffer => Azure.AmqpCodec.DecodeString(buffer),
            static buffer => NetLite.Types.Encoder.ReadString(buffer, NetLite.Types.Encoder.ReadFormatCode(buffer))),
    ];

    // As names in forms and addresses.
    private static CodecRow[] CreateShort()
    {
        string[] words = ["Größe", "Straße", "München", "Lieferadresse", "Währung", "Stück", "Empfänger", "Fußgängerzone", "Übergabe", "ausgeführt"];
        object?[] texts = [.. Enumerable.Range(0, 100).Select(i => words[i % words.Length])];
        byte[] encoded = EncodingJobs.Encode((ref writer) => writer.WriteObject(texts));
        return
        [
            Read("a typed list", static bytes => ListEncoding<string>.Default.Decode(bytes)),
            Read("objects", ReadObject),
        ];

        static object ReadObject(byte[] bytes)
        {
            var reader = new AmqpReader(bytes);
            return reader.ReadObject()!;
        }

        CodecRow Read(string form, Func<byte[], object> read) => CodecRow.Read(
            Kind, "100 short German texts read as " + form, encoded, read, Azure.AmqpCodec.DecodeObject, NetLite.Types.Encoder.ReadObject,
            static bytes => string.Join(' ', ((System.Collections.IEnumerable)ReadObject(bytes)).Cast<string>()));
    }
}
