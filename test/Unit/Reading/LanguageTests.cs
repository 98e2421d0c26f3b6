namespace Amqp.Encoding.Tests.Reading;

/// <summary>Strings in several languages, short and long, in each shape: their bytes are those of the platform's UTF-8.</summary>
public sealed class LanguageTests
{
    // Around the lengths at which a size field, a buffer or the way changes.
    private static readonly int[] s_lengths = [1, 2, 10, 16, 17, 85, 86, 127, 128, 255, 256, 257, 1_000, 65_536, 65_540];
    private static readonly string[] s_languages = ["plain ASCII ", "Zwölf Boxkämpfer ", "我能吞下玻璃而不伤身体", "🚀📦✅👍🏽", "الأمر ", "aé😀漢"];

    [Test]
    public void A_text_has_the_same_bytes_in_every_shape([ValueSource(nameof(s_languages))] string language, [ValueSource(nameof(s_lengths))] int length)
    {
        string text = TextOf(language, length);
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        byte[] expected = utf8.Length < 256 ? [0xA1, (byte)utf8.Length, .. utf8] : [0xB1, .. Number(utf8.Length), .. utf8];

        var measured = new AmqpWriter(new byte[expected.Length]);
        measured.WriteString(text);
        var roomy = new AmqpWriter(new byte[(3 * text.Length) + 5]);
        roomy.WriteString(text);
        Assert.That((measured.BytesWritten, roomy.BytesWritten), Is.EqualTo((expected.Length, expected.Length)));
        Assert.That(HexText.Format(Write((ref AmqpWriter writer) => writer.WriteString(text))), Is.EqualTo(HexText.Format(expected)));
        Assert.That(Write((ref AmqpWriter writer) => writer.WriteObject(text)).SequenceEqual(expected), "an object");
        Assert.That(((AmqpValue)text).Encode().SequenceEqual(expected), "a value");

        byte[] list = ListEncoding<string>.Default.Encode([text, text]);
        Assert.That(list.AsSpan(list.Length - (2 * expected.Length)).SequenceEqual((byte[])[.. expected, .. expected]), "a typed list");
        Assert.That(Write((ref AmqpWriter writer) => ListEncoding<string>.Default.Write(ref writer, [text, text])).SequenceEqual(list), "a typed list in one pass");
        Assert.That(Write((ref AmqpWriter writer) => writer.WriteObject(new List<object?> { text, text })).SequenceEqual(list), "a list of objects");
        byte[] array = ArrayEncoding<string>.Default.Encode([text, text]);
        Assert.That(array.AsSpan(array.Length - utf8.Length).SequenceEqual(utf8), "an array");

        var reader = new AmqpReader(expected);
        Assert.That(reader.ReadString(), Is.EqualTo(text));
        Assert.That(AmqpValue.Decode(list).AsList().Select(static item => item.AsString()), Is.All.EqualTo(text));
        Assert.That((List<object?>)ReadObject(list)!, Is.All.EqualTo(text));
        Assert.That(ListEncoding<string>.Default.Decode(list), Is.All.EqualTo(text));
        Assert.That(ArrayEncoding<string>.Default.Decode(array), Is.All.EqualTo(text));
        Assert.That(Validates(list));
    }

    [Test]
    public void A_byte_that_is_not_utf8_is_found_at_its_place_in_every_shape([ValueSource(nameof(s_languages))] string language, [Values(10, 100, 300, 65_540)] int length)
    {
        byte[] list = ListEncoding<string>.Default.Encode([TextOf(language, length)]);
        int at = list.Length - 1;
        list[at] = 0xFF;
        int offset = Fault(() => AmqpValue.Decode(list));
        Assert.That(offset, Is.LessThanOrEqualTo(at).And.GreaterThan(at - 4));
        Assert.That(
            new[] { Fault(() => ReadObject(list)), Fault(() => ListEncoding<string>.Default.Decode(list)), Fault(() => Validates(list)) }, Is.All.EqualTo(offset));
    }

    private static int Fault(Action read) => (int)Assert.Throws<AmqpDecodeException>(() => read())!.Error.Offset;

    private static object? ReadObject(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        return reader.ReadObject();
    }

    private static bool Validates(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        reader.Validate();
        return reader.Position == bytes.Length;
    }

    private static byte[] Write(Writing write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        write(ref writer);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private static byte[] Number(int value) => [(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value];

    // Never half of a surrogate pair.
    private static string TextOf(string language, int length)
    {
        string text = string.Concat(Enumerable.Repeat(language, (length / language.Length) + 2));
        return text.Substring(0, char.IsHighSurrogate(text[length - 1]) ? length + 1 : length);
    }

    private delegate void Writing(ref AmqpWriter writer);
}
