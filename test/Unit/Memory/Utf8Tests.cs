using System.Text;

namespace Amqp.Encoding.Tests.Memory;

/// <summary>UTF-8 against the byte ranges of its definition (RFC 3629, section 4).</summary>
public sealed class Utf8Tests
{
    // Attributes cannot hold such texts: they are stored as UTF-8.
    private static readonly string[] s_loneSurrogates = ["\ud800", "\udc00", "\ud800\ud800\udc00", "\udc00\ud800"];

    /// <summary>The next byte that the definition expects.</summary>
    private enum State
    {
        Character,
        OneMore,
        TwoMore,
        ThreeMore,
        AfterE0,
        AfterED,
        AfterF0,
        AfterF4,
        Invalid,
    }

    [Test]
    public void UTF_8_of_up_to_three_bytes_is_valid_exactly_as_the_definition_says()
    {
        byte[] bytes = new byte[3];
        Assert.That(Utf8.IsValid(default));

        for (int i = 0; i < 1 << 24; i++)
        {
            bytes[0] = (byte)(i >> 16);
            bytes[1] = (byte)(i >> 8);
            bytes[2] = (byte)i;
            Check(bytes);

            if (bytes[2] == 0)
            {
                Check(bytes.AsSpan(0, 2));

                if (bytes[1] == 0)
                {
                    Check(bytes.AsSpan(0, 1));
                }
            }
        }
    }

    [Test]
    public void A_text_of_every_length_is_read_exactly_if_it_is_UTF_8()
    {
        string[] parts = ["a", "\u00e4", "\u07ff", "\u0800", "\u6771", "\ufffd", "\U0001d11e"];
        var random = new Random(63);
        for (int i = 0; i < 20_000; i++)
        {
            // Half of the texts have only characters of one and two bytes.
            string text = string.Concat(Enumerable.Range(0, random.Next(i % 100 == 0 ? 400 : 40)).Select(_ => parts[random.Next(i % 2 == 0 ? 3 : parts.Length)]));
            byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text);
            Assert.That(Utf8.TryGetString(bytes, out string? read));
            Assert.That(read, Is.EqualTo(text));
            if (bytes.Length == 0)
            {
                continue;
            }

            bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            bytes = bytes[random.Next(2)..];
            bool isText = Utf8Text.TryDecode(bytes, out List<int> codePoints);
            Assert.That(Utf8.TryGetString(bytes, out read), Is.EqualTo(isText), () => HexText.Format(bytes));
            Assert.That(read, Is.EqualTo(isText ? string.Concat(codePoints.Select(char.ConvertFromUtf32)) : null), () => HexText.Format(bytes));
        }
    }

    [Test]
    public void UTF_8_of_four_bytes_is_valid_exactly_as_the_definition_says()
    {
        var random = new Random(4);
        byte[] bytes = new byte[4];

        for (int i = 0; i < 1_000_000; i++)
        {
            random.NextBytes(bytes);

            // Mostly the beginning of something that is long enough.
            bytes[0] = (byte)(i % 4 == 0 ? bytes[0] : 0xEF + (i % 7));
            bytes[1] = (byte)(i % 3 == 0 ? bytes[1] : 0x80 | (bytes[1] & 0x3F));
            bytes[2] = (byte)(i % 5 == 0 ? bytes[2] : 0x80 | (bytes[2] & 0x3F));
            bytes[3] = (byte)(i % 5 == 1 ? bytes[3] : 0x80 | (bytes[3] & 0x3F));
            Check(bytes);
        }
    }

    // A fault at each place of a text that is long enough for several vectors.
    [Test]
    public void A_fault_of_UTF_8_is_found_at_every_place([Values("ff", "c0", "80", "eda080", "f490", "e69d")] string hex)
    {
        byte[] fault = HexText.Parse(hex);

        for (int index = 0; index < 100; index++)
        {
            byte[] bytes = [.. Enumerable.Repeat((byte)'x', index), .. fault, .. Enumerable.Repeat((byte)'x', 100 - index)];
            Assert.That(Utf8.IsValid(bytes), Is.False);
            Assert.That(Utf8.IsValid(bytes.AsSpan(0, index + fault.Length)), Is.False);
            Assert.That(Utf8.IsValid(bytes.AsSpan(0, index)));
        }
    }

    [Test]
    public void Every_character_is_encoded_counted_and_read_back()
    {
        byte[] destination = new byte[4];

        for (int character = 0; character <= 0x10FFFF; character++)
        {
            if (!Utf8Text.IsScalar((uint)character))
            {
                continue;
            }

            string text = char.ConvertFromUtf32(character);
            int length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

            if (Utf8.GetByteCount(text.AsSpan()) != length
                || Utf8.GetBytes(text.AsSpan(), destination) != length
                || !Utf8Text.TryDecode(destination.AsSpan(0, length).ToArray(), out List<int> codePoints)
                || codePoints[0] != character
                || Utf8.GetString(destination.AsSpan(0, length)) != text)
            {
                Assert.Fail($"U+{character:X4}");
            }
        }
    }

    [Test]
    public void Text_of_every_length_is_encoded_into_its_exact_size()
    {
        var text = new StringBuilder();

        for (int i = 0; i < 300; i++)
        {
            string source = text.ToString();
            byte[] expected = System.Text.Encoding.UTF8.GetBytes(source);
            byte[] written = new byte[expected.Length];

            Assert.That(Utf8.GetByteCount(source.AsSpan()), Is.EqualTo(expected.Length).And.AtMost(Utf8.GetMaxByteCount(source.Length)));
            Assert.That(Utf8.GetBytes(source.AsSpan(), written), Is.EqualTo(expected.Length));
            Assert.That(written.SequenceEqual(expected));
            Assert.That(Utf8.GetString(written), Is.EqualTo(source));
            text.Append(char.ConvertFromUtf32((i * 7919) % 0xD800)).Append(i % 5 == 0 ? "\U0001d11e" : string.Empty);
        }
    }

    [Test]
    public void The_largest_UTF_8_count_does_not_overflow() => Assert.That(Utf8.GetMaxByteCount(int.MaxValue), Is.EqualTo(3L * int.MaxValue));

    [Test]
    public void A_lone_surrogate_is_reported_with_its_place([ValueSource(nameof(s_loneSurrogates))] string fault, [Values(0, 1, 7, 40)] int index)
    {
        string text = new string('\u00e9', index) + fault;
        byte[] destination = new byte[256];

        Assert.That(() => Utf8.GetByteCount(text.AsSpan()), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains($"index {index} "));
        Assert.That(() => Utf8.GetBytes(text.AsSpan(), destination), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains($"index {index} "));
    }

    private static void Check(ReadOnlySpan<byte> bytes)
    {
        // Not through a constraint: there are 17 million.
        if (Utf8.IsValid(bytes) != IsValid(bytes))
        {
            Assert.Fail(HexText.Format(bytes.ToArray()));
        }
    }

    private static bool IsValid(ReadOnlySpan<byte> bytes)
    {
        State state = State.Character;

        foreach (byte value in bytes)
        {
            state = Next(state, value);
        }

        return state == State.Character;
    }

    // UTF8-bytes, RFC 3629, section 4.
    private static State Next(State state, byte value) => (state, value) switch
    {
        (State.Character, <= 0x7F) => State.Character,
        (State.Character, >= 0xC2 and <= 0xDF) => State.OneMore,
        (State.Character, 0xE0) => State.AfterE0,
        (State.Character, 0xED) => State.AfterED,
        (State.Character, >= 0xE1 and <= 0xEF) => State.TwoMore,
        (State.Character, 0xF0) => State.AfterF0,
        (State.Character, >= 0xF1 and <= 0xF3) => State.ThreeMore,
        (State.Character, 0xF4) => State.AfterF4,
        (State.OneMore, >= 0x80 and <= 0xBF) => State.Character,
        (State.TwoMore, >= 0x80 and <= 0xBF) => State.OneMore,
        (State.ThreeMore, >= 0x80 and <= 0xBF) => State.TwoMore,
        (State.AfterE0, >= 0xA0 and <= 0xBF) => State.OneMore,
        (State.AfterED, >= 0x80 and <= 0x9F) => State.OneMore,
        (State.AfterF0, >= 0x90 and <= 0xBF) => State.TwoMore,
        (State.AfterF4, >= 0x80 and <= 0x8F) => State.TwoMore,
        _ => State.Invalid,
    };
}
