namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Strings in several languages, compared with the platform's UTF-8, which refuses nothing: one text, and a hundred short ones.</summary>
public static class TextPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 16];

    private static readonly int[] s_lengths = [10, 100, 10_000];

    /// <summary>A text in each language, which is repeated as often as needed.</summary>
    public static readonly (string Name, string Content)[] Languages =
    [
        ("ASCII", "The quick brown fox jumps over the lazy dog. "), ("German", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. "),
        ("Chinese", "我能吞下玻璃而不伤身体。天地玄黄，宇宙洪荒。"), ("emoji", "🚀 Lieferung 📦 angekommen ✅ 👍🏽 "),
    ];

    public static IEnumerable<Pair> Create() =>
    [
        .. from language in Languages from length in s_lengths from pair in One($"{language.Name} text of {length}", TextOf(language.Content, length)) select pair,
        .. Fields("Chinese text of 200", TextOf(Languages[2].Content, 200)), .. Many(Languages[1]), .. Many(Languages[2]),
    ];

    private static IEnumerable<Pair> One(string name, string text)
    {
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        byte[] encoded = EncodingJobs.Encode((ref writer) => writer.WriteString(text));
        Check.Equal<byte>(encoded.AsSpan(encoded.Length - utf8.Length), utf8, "the encoded text");
        yield return new($"{name} decoded / UTF8.GetString", () => Pair.Keep(System.Text.Encoding.UTF8.GetString(utf8)).Length, () =>
        {
            var reader = new AmqpReader(encoded.AsSpan());
            return Pair.Keep(reader.ReadString()).Length;
        });
        yield return new($"{name} encoded / UTF8.GetBytes", () => System.Text.Encoding.UTF8.GetBytes(text, s_scratch), () =>
        {
            var writer = new AmqpWriter(s_scratch);
            writer.WriteString(text);
            return writer.BytesWritten;
        }, IsAlike: false);
    }

    // A field, with the list that it is in.
    private static IEnumerable<Pair> Fields(string name, string text)
    {
        var own = new OwnText { Text = text };
        var open = new Open { ContainerId = "", Hostname = text };
        var properties = new Properties { Subject = text };
        return [In("a contract", own.WriteTo), In("open.hostname", open.WriteTo), In("properties.subject", properties.WriteTo)];

        Pair In(string place, EncodingJobs.Writing write) => new($"{name} in {place} / WriteString", () =>
        {
            var writer = new AmqpWriter(s_scratch);
            writer.WriteString(text);
            return writer.BytesWritten;
        }, () =>
        {
            var writer = new AmqpWriter(s_scratch);
            write(ref writer);
            return writer.BytesWritten;
        }, IsAlike: false);
    }

    // As long as names are.
    private static IEnumerable<Pair> Many((string Name, string Content) language)
    {
        string[] texts = [.. Enumerable.Range(0, 100).Select(i => Cut(language.Content, i % 13, 6 + (i % 9)))];
        byte[][] utf8 = Array.ConvertAll(texts, System.Text.Encoding.UTF8.GetBytes);
        object?[] objects = texts;
        ListEncoding<string> list = ListEncoding<string>.Default;
        ArrayEncoding<string> array = ArrayEncoding<string>.Default;
        byte[] items = EncodingJobs.Encode((ref writer) => list.Write(ref writer, texts)), elements = EncodingJobs.Encode((ref writer) => array.Write(ref writer, texts));
        return
        [
            Decoded("a typed list", items, (ref reader) => Pair.Keep(list.Read(ref reader)).Length),
            Decoded("an array", elements, (ref reader) => Pair.Keep(array.Read(ref reader)).Length),
            Decoded("values", items, static (ref reader) => Pair.Keep(reader.ReadValue().AsList()).Count),
            Decoded("objects", items, static (ref reader) => ((System.Collections.ICollection)Pair.Keep(reader.ReadObject()!)).Count),
            Encoded("a typed list", (ref writer) => list.Write(ref writer, texts)),
            Encoded("an array", (ref writer) => array.Write(ref writer, texts)),
            Encoded("objects", (ref writer) => writer.WriteObject(objects)),
        ];

        Pair Decoded(string shape, byte[] encoded, EncodingJobs.Reading read) => new($"100 short {language.Name} texts decoded as {shape} / UTF8.GetString of each",
            () => Pair.Keep(Array.ConvertAll(utf8, static bytes => System.Text.Encoding.UTF8.GetString(bytes))).Length, EncodingJobs.Read(encoded, read));

        Pair Encoded(string shape, EncodingJobs.Writing write) => new($"100 short {language.Name} texts encoded as {shape} / UTF8.GetBytes of each", () =>
        {
            int at = 0;
            foreach (string text in texts)
            {
                int length = System.Text.Encoding.UTF8.GetBytes(text, s_scratch.AsSpan(at + 2));
                s_scratch[at] = 0xA1;
                s_scratch[at + 1] = (byte)length;
                at += 2 + length;
            }

            return at;
        }, EncodingJobs.Write(1 << 16, write), IsAlike: false);
    }

    public static string TextOf(string content, int length) => Cut(string.Concat(Enumerable.Repeat(content, (length / content.Length) + 2)), 0, length);

    // Never half of a surrogate pair.
    private static string Cut(string content, int start, int length)
    {
        string text = content + content;
        start += char.IsLowSurrogate(text[start]) ? 1 : 0;
        int end = start + length;
        return text[start..(end - (char.IsLowSurrogate(text[end]) ? 1 : 0))];
    }
}

/// <summary>A contract with one text.</summary>
[AmqpContract]
internal sealed partial class OwnText
{
    public required string Text { get; set; }
}
