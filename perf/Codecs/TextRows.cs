namespace Amqp.Encoding.Perf.Codecs;

/// <summary>One string, short and long, in three languages.</summary>
public static class TextRows
{
    private const string Kind = "texts";

    private static readonly int[] s_lengths = [10, 10_000];

    public static IEnumerable<CodecRow> Create() =>
        from language in TextPairs.Languages.Take(3) from length in s_lengths from row in Create($"{language.Name} text of {length}", TextPairs.TextOf(language.Content, length)) select row;

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
}
