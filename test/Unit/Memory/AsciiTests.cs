namespace Amqp.Encoding.Tests.Memory;

/// <summary>Seven-bit ASCII, at lengths of less than one and of several vectors.</summary>
public sealed class AsciiTests
{
    private const int Longest = 130;

    [Test]
    public void Bytes_above_7F_are_found_at_every_place([Values(0x80, 0xC3, 0xFF)] byte value)
    {
        for (int length = 1; length <= Longest; length++)
        {
            byte[] bytes = Enumerable.Range(0, length).Select(i => (byte)(i % 0x80)).ToArray();
            Assert.That(Ascii.IsValid(bytes));
            byte[] longer = [.. bytes, .. Enumerable.Repeat(value, 20)];
            Assert.That(Ascii.IsValid(longer, length), "what comes after the text does not matter");
            Assert.That(Ascii.IsValid(bytes, length), "what comes after the text does not matter");

            for (int index = 0; index < length; index++)
            {
                byte kept = bytes[index];
                bytes[index] = value;
                longer[index] = value;
                Assert.That(Ascii.IsValid(bytes) || Ascii.IsValid(bytes, length) || Ascii.IsValid(longer, length), Is.False, () => $"{index} of {length}");
                longer[index] = kept;
                bytes[index] = kept;
            }
        }
    }

    [Test]
    public void The_first_character_above_7F_is_found([Values('\u0080', '\u00ff', '\u0100', '\u0141', '\uff41', '\uffff')] char character)
    {
        for (int length = 1; length <= Longest; length++)
        {
            char[] characters = Enumerable.Range(0, length).Select(i => (char)(i % 0x80)).ToArray();
            Assert.That(Ascii.IndexOfNonAscii(characters), Is.EqualTo(-1));

            for (int index = length - 1; index >= 0; index--)
            {
                // Those after it stay: the first counts.
                characters[index] = character;
                Assert.That(Ascii.IndexOfNonAscii(characters), Is.EqualTo(index));
            }
        }
    }

    [Test]
    public void Ascii_text_is_converted_to_bytes_and_back()
    {
        for (int length = 0; length <= Longest; length++)
        {
            string place = $"length {length}";
            byte[] bytes = Enumerable.Range(0, length).Select(i => (byte)(i % 0x80)).ToArray();
            string text = string.Concat(bytes.Select(value => (char)value));
            byte[] narrowed = new byte[length + 1];
            char[] widened = new char[length + 1];

            Ascii.Narrow(text.AsSpan(), narrowed);
            Ascii.Widen(bytes, widened);

            Assert.That(narrowed.AsSpan(0, length).SequenceEqual(bytes), place);
            Assert.That(narrowed[length], Is.Zero, place);
            Assert.That(widened.AsSpan(0, length).SequenceEqual(text), place);
            Assert.That(widened[length], Is.Zero, place);
            Assert.That(Ascii.GetString(bytes), Is.EqualTo(text), place);
            Assert.That(Ascii.Equals(text.AsSpan(), bytes), place);
        }
    }

    [Test]
    public void Ascii_text_does_not_equal_bytes_of_other_characters_or_length()
    {
        Assert.That(Ascii.Equals("abc".AsSpan(), "abd"u8), Is.False);
        Assert.That(Ascii.Equals("abc".AsSpan(), "ab"u8), Is.False);
        Assert.That(Ascii.Equals("ab".AsSpan(), "abc"u8), Is.False);
        Assert.That(Ascii.Equals("\u0161".AsSpan(), "a"u8), Is.False);
        Assert.That(Ascii.Equals(default, default));
        for (int length = 1; length <= Longest; length++)
        {
            string text = new('a', length);
            for (int index = 0; index < length; index++)
            {
                byte[] bytes = [.. Enumerable.Repeat((byte)'a', length)];
                bytes[index] = (byte)'b';
                Assert.That(Ascii.Equals(text.AsSpan(), bytes), Is.False, () => $"{index} of {length}");
                bytes[index] = (byte)'a';
                string wide = text.Remove(index, 1).Insert(index, "\u0161");
                Assert.That(Ascii.Equals(wide.AsSpan(), bytes), Is.False, () => $"{index} of {length}");
            }
        }
    }
}
