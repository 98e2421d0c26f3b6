namespace Amqp.Encoding.Tests.Types;

/// <summary>The plain way takes a value exactly if its own bytes prove it well-formed: one that declined too much would be slow, and no other test would see that.</summary>
public sealed class PlainValueTests
{
    // The scalars of AMQP 1.0, part 1, 1.6: codes from the first to the last have this width. A char (0x73) and a boolean (0x56) need a look at their value.
    [TestCase(0x40, 0x45, 0)]
    [TestCase(0x50, 0x56, 1)]
    [TestCase(0x60, 0x61, 2)]
    [TestCase(0x70, 0x72, 4)]
    [TestCase(0x74, 0x74, 4)]
    [TestCase(0x80, 0x84, 8)]
    [TestCase(0x94, 0x94, 16)]
    [TestCase(0x98, 0x98, 16)]
    public void A_scalar_is_plain_if_all_its_bytes_are_there(int first, int last, int width)
    {
        for (int code = first; code <= last; code++)
        {
            byte[] bytes = new byte[width + 2];
            bytes[0] = (byte)code;
            Assert.That(AmqpPrimitives.MeasurePlain(bytes), Is.EqualTo(1 + width), $"0x{code:x2} and one byte more");
            Assert.That(AmqpPrimitives.MeasurePlain(bytes.AsSpan(0, 1 + width)), Is.EqualTo(1 + width), $"0x{code:x2} alone");
            Assert.That(AmqpPrimitives.MeasurePlain(bytes.AsSpan(0, width)), Is.Zero, $"0x{code:x2} cut off");
            Assert.That(AmqpPrimitives.MeasureShort(bytes), Is.EqualTo(1 + width), $"0x{code:x2}, short");
            Assert.That(AmqpPrimitives.MeasureShort(bytes.AsSpan(0, Math.Max(2, 1 + width))), Is.EqualTo(1 + width), $"0x{code:x2}, short and alone");
            Assert.That(AmqpPrimitives.MeasureShort(bytes.AsSpan(0, width)), Is.Zero, $"0x{code:x2}, short and cut off");
        }
    }

    [Test]
    public void Other_codes_are_not_plain()
    {
        byte[] bytes = new byte[300];
        for (int code = 0; code < 256; code++)
        {
            bytes[0] = (byte)code;
            bool isPlain = code is (>= 0x40 and <= 0x45) or (>= 0x50 and <= 0x56) or 0x60 or 0x61 or (>= 0x70 and <= 0x74 and not 0x73) or (>= 0x80 and <= 0x84)
                or 0x94 or 0x98 or 0xA0 or 0xA1 or 0xA3;
            bool isShort = isPlain || code is 0x73 or 0xC0 or 0xC1 or 0xE0;
            Assert.That(AmqpPrimitives.MeasurePlain(bytes) > 0, Is.EqualTo(isPlain), $"0x{code:x2}");
            Assert.That(AmqpPrimitives.MeasureShort(bytes) > 0, Is.EqualTo(isShort), $"0x{code:x2}, short");
        }
    }

    [TestCase("5600", 2)]
    [TestCase("5601", 2)]
    [TestCase("5602", 0)]
    [TestCase("56ff", 0)]
    [TestCase("a0", 0)]
    [TestCase("a000", 2)]
    [TestCase("a10161", 3)]
    [TestCase("a102617a40", 4)]
    [TestCase("a1026161", 4)]
    [TestCase("a1036161", 0)]
    [TestCase("a101c3", 0)]
    [TestCase("a102c3a4", 4)]
    [TestCase("a102c3c3", 0)]
    [TestCase("a302c3a4", 0)]
    [TestCase("a301ff", 0)]
    [TestCase("a001ff", 3)]
    [TestCase("", 0)]
    public void A_boolean_is_0_or_1_a_string_is_utf8_and_a_symbol_is_ascii(string hex, int length) =>
        Assert.That(AmqpPrimitives.MeasurePlain(HexText.Parse(hex)), Is.EqualTo(length));

    [TestCase("a10261", 0)]
    [TestCase("a1026161", 4)]
    [TestCase("c00101", 3)]
    [TestCase("c00201", 0)]
    [TestCase("e0020071", 4)]
    [TestCase("a101c3", 3)]
    [TestCase("40", 0)]
    [TestCase("", 0)]
    public void A_short_value_is_measured_by_its_size_and_not_by_its_content(string hex, int length) =>
        Assert.That(AmqpPrimitives.MeasureShort(HexText.Parse(hex)), Is.EqualTo(length));

    [TestCase("e00a02710000000100000002", 0x71, 2, "0000000100000002")]
    [TestCase("e00a0271000000010000000240", 0x71, 2, "0000000100000002")]
    [TestCase("e0020071", 0x71, 0, "")]
    [TestCase("e00402a30000", 0xA3, 2, "0000")]
    [TestCase("e00501a3026162", 0xA3, 1, "026162")]
    [TestCase("f00000000d000000027100000001000000024041", 0x71, 2, "0000000100000002")]
    [TestCase("f00000000500000000a3", 0xA3, 0, "")]
    public void An_array_is_plain_with_its_elements(string hex, int code, int count, string elements)
    {
        Assert.That(AmqpPrimitives.TryGetArray(HexText.Parse(hex), new FormatCode((byte)code), out ReadOnlySpan<byte> found, out int number, out int length));
        Assert.That(number, Is.EqualTo(count));
        Assert.That(HexText.Format(found.ToArray()), Is.EqualTo(elements));
        Assert.That(length, Is.EqualTo((hex.StartsWith('e') ? 4 : 10) + found.Length));
    }

    [TestCase("e00a027100000001000000", 0x71, "cut off")]
    [TestCase("e00a02710000000100000002", 0x70, "another type")]
    [TestCase("e00a01710000000100000002", 0x71, "bytes left")]
    [TestCase("e00a03710000000100000002", 0x71, "too many elements")]
    [TestCase("e00403a30000", 0xA3, "too many texts")]
    [TestCase("e0010071", 0x71, "no room for the constructor")]
    [TestCase("e00200", 0x71, "no constructor")]
    [TestCase("f00a02710000000100000002", 0x71, "cut header of an array32")]
    [TestCase("f00000000d0000000271000000010000", 0x71, "cut array32")]
    [TestCase("f00000000d000000027000000001000000024041", 0x71, "another type in an array32")]
    [TestCase("f00000000d000000017100000001000000024041", 0x71, "bytes left in an array32")]
    [TestCase("f0fffffffb0000000071", 0x71, "a size above 2^31-6")]
    [TestCase("f000000004000000007100", 0x71, "no room for the constructor of an array32")]
    [TestCase("f000000005800000007100", 0x71, "a count of 2^31")]
    [TestCase("f000000005ffffffffa3", 0xA3, "a count of 2^32-1")]
    public void An_array_is_not_plain(string hex, int code, string reason) =>
        Assert.That(AmqpPrimitives.TryGetArray(HexText.Parse(hex), new FormatCode((byte)code), out _, out _, out _), Is.False, reason);

    [TestCase("c003024041", "4041", 2, 5)]
    [TestCase("c00302404142", "4041", 2, 5)]
    [TestCase("c00100", "", 0, 3)]
    [TestCase("d000000006000000024041", "4041", 2, 11)]
    [TestCase("d00000000600000002404142", "4041", 2, 11)]
    [TestCase("d00000000400000000", "", 0, 9)]
    public void A_list_is_plain_with_its_items(string hex, string items, int count, int length)
    {
        Assert.That(AmqpPrimitives.TryGetPlainItems(HexText.Parse(hex), 0xC0, out ReadOnlySpan<byte> found, out int number, out int measured));
        Assert.That(HexText.Format(found.ToArray()), Is.EqualTo(items));
        Assert.That(number, Is.EqualTo(count));
        Assert.That(measured, Is.EqualTo(length));
    }

    [TestCase("c0030240")]
    [TestCase("c003034041")]
    [TestCase("c00000")]
    [TestCase("c001")]
    [TestCase("c103024041")]
    [TestCase("d0000000060000000240")]
    [TestCase("d000000006000000034041")]
    [TestCase("d00000000300000000")]
    [TestCase("d07ffffffa00000000")]
    [TestCase("d0fffffffb00000000")]
    [TestCase("d0ffffffff00000000")]
    [TestCase("d000000004000000")]
    [TestCase("d0000000060000000240")]
    [TestCase("d100000006000000024041")]
    public void A_list_is_not_plain(string hex) =>
        Assert.That(AmqpPrimitives.TryGetPlainItems(HexText.Parse(hex), 0xC0, out _, out _, out _), Is.False);

    [TestCase("c103024041", true)]
    [TestCase("c10100", true)]
    [TestCase("c10403404142", false)]
    [TestCase("c10201", false)]
    public void A_map_is_plain_if_its_keys_have_values(string hex, bool isPlain)
    {
        Assert.That(AmqpPrimitives.TryGetPlainMap(HexText.Parse(hex), out ReadOnlySpan<byte> pairs, out int count, out _), Is.EqualTo(isPlain));
        Assert.That(count, Is.EqualTo(pairs.Length / 2));
    }

    [TestCase("a10161", true, "61")]
    [TestCase("a100", true, "")]
    [TestCase("a3016140", true, "61")]
    [TestCase("a10261", false, "")]
    [TestCase("a101c3", false, "")]
    [TestCase("a1", false, "")]
    [TestCase("a001", false, "")]
    public void A_key_is_plain_if_it_is_a_short_ascii_text(string hex, bool isPlain, string text)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(AmqpPrimitives.TryGetPlainKey(bytes, out ReadOnlySpan<byte> key), Is.EqualTo(isPlain));
        Assert.That(HexText.Format(key.ToArray()), Is.EqualTo(text));
        Assert.That(AmqpPrimitives.TryGetPlainText(bytes, out ReadOnlySpan<byte> ascii), Is.EqualTo(isPlain), "as a text");
        Assert.That(HexText.Format((isPlain ? ascii : default).ToArray()), Is.EqualTo(text));
    }

    [TestCase("a00161")]
    [TestCase("a20161")]
    [TestCase("b10161")]
    public void A_key_of_another_type_is_not_plain(string hex) =>
        Assert.That(AmqpPrimitives.TryGetPlainKey(HexText.Parse(hex), out _), Is.False);

    [TestCase(0)]
    [TestCase(1)]
    [TestCase(255)]
    public void A_text_is_written_if_it_has_room(int length)
    {
        string text = new('a', length);
        byte[] room = new byte[length + 4];
        room.AsSpan().Fill(0xEE);
        Assert.That(AmqpPrimitives.WritePlainText(0xA1, text, room.AsSpan(0, length + 3), 1), Is.EqualTo(length + 3));
        Assert.That(HexText.Format(room), Is.EqualTo("eea1" + length.ToString("x2", null) + string.Concat(System.Linq.Enumerable.Repeat("61", length)) + "ee"));
        Assert.That(AmqpPrimitives.WritePlainText(0xA1, text, new byte[length + 2], 1), Is.EqualTo(1), "a byte less");
        Assert.That(AmqpPrimitives.WritePlainElement(text, new byte[length + 1], 0), Is.EqualTo(length + 1), "an element has no constructor");
        Assert.That(AmqpPrimitives.WritePlainElement(text, new byte[length], 0), Is.Zero, "a byte less");
    }

    [Test]
    public void A_text_that_is_not_ascii_is_written_if_there_is_room_for_the_longest_one([Values(1, 40, 127, 128, 255, 256)] int length)
    {
        byte[] room = new byte[(3 * length) + 5];
        string header = length <= 127 ? "a1" + (2 * length).ToString("x2", null) : "b1" + (2 * length).ToString("x8", null);
        int end = (header.Length / 2) + (2 * length);
        Assert.That(AmqpPrimitives.WritePlainText(0xA1, new string('ä', length), room, 0), Is.EqualTo(end));
        Assert.That(HexText.Format(room.AsSpan(0, end).ToArray()), Is.EqualTo(header + string.Concat(System.Linq.Enumerable.Repeat("c3a4", length))));
        Assert.That(AmqpPrimitives.WritePlainText(0xA1, new string('ä', length), room.AsSpan(1), 0), Is.Zero, "a byte less");
    }

    [Test]
    public void A_text_with_half_a_pair_is_not_written() => Assert.That(AmqpPrimitives.WritePlainText(0xA1, "a\ud83d", new byte[100], 3), Is.EqualTo(3));

    [Test]
    public void A_symbol_of_256_bytes_is_not_written()
    {
        Assert.That(AmqpPrimitives.WritePlainText(0xA3, new string('a', 256), new byte[1_000], 0), Is.Zero);
        Assert.That(AmqpPrimitives.WritePlainElement(new string('a', 256), new byte[1_000], 0), Is.Zero);
    }

    [TestCase(0, true)]
    [TestCase(254, true)]
    [TestCase(255, false)]
    public void A_header_is_written_if_the_size_fits_a_byte(int content, bool fits)
    {
        byte[] room = new byte[300];
        int end = 1 + 3 + content;
        Assert.That(AmqpPrimitives.WritePlainHeader(0xC0, 5, room, 1, end), Is.EqualTo(fits ? end : 1));
        Assert.That(HexText.Format(room[..4]), Is.EqualTo(fits ? "00c0" + (content + 1).ToString("x2", null) + "05" : "00000000"));
    }
}
