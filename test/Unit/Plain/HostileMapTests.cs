namespace Amqp.Encoding.Tests.Plain;

/// <summary>Maps that a peer chose to cost time or memory, read in place.</summary>
[NonParallelizable]
public sealed class HostileMapTests
{
    private const int Many = 16_384;

    // The equal key comes at once, after some others, and after so many that keys are found by hashes. Its value is plain or not.
    [Test]
    public void Equal_keys_are_refused_at_every_level_as_checking_refuses_them(
        [Values(0, 1, 14, 15, 16, 40)] int between, [Values("a10161", "a30161", "40", "5205", "a00161", "c0020140", "a102c3a9", "b10000000161")] string key, [Values("41", "c0020140")] string value)
    {
        byte[] pair = HexText.Parse(key + value);
        byte[] others = [.. Enumerable.Range(0, between).SelectMany(i => new byte[] { 0x60, 0x10, (byte)i, 0x40 })];
        byte[] map = Map(2 * (between + 2), [.. pair, .. others, .. pair]);
        for (int level = 0; level < 4; level++)
        {
            string place = $"level {level}";
            AmqpReader check = AmqpReader.CreateRecording(map, null, 0);
            check.Validate();
            Assert.That(check.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey), place);
            Assert.That(AmqpValue.TryDecode(map, out _, out AmqpDecodeError error), Is.False, place);
            Assert.That(error.ToString(), Is.EqualTo(check.GetFault().ToString()), place);
            byte[] section = [0x00, 0x53, 0x72, .. Map(2, [0xA3, 0x01, 0x6D, .. map])];
            Assert.That(AmqpMessage.TryDecode(section, out _, out error, validate: SectionKinds.All), Is.False, place);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey), place);
            map = Map(4, [0xA1, 0x01, 0x78, 0x41, 0xA1, 0x01, 0x79, .. map]);
        }
    }

    [Test]
    public void Equal_keys_in_a_section_are_refused([Values(0, 1, 15, 16, 40)] int between)
    {
        byte[] pair = HexText.Parse("a3016141");
        byte[] others = [.. Enumerable.Range(0, between).SelectMany(i => new byte[] { 0x80, 0, 0, 0, 0, 0, 0, 1, (byte)i, 0x40 })];
        byte[] section = [0x00, 0x53, 0x72, .. Map(2 * (between + 2), [.. pair, .. others, .. pair])];
        Assert.That(AmqpMessage.TryDecode(section, out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
        Assert.That(error.Path, Is.EqualTo("message-annotations{" + (between + 1) + "}.key"));

        // A string is the symbol with the same characters, which is found after both were read.
        section = [0x00, 0x53, 0x72, .. Map(2 * (between + 2), [.. pair, .. others, .. HexText.Parse("a1016141")])];
        Assert.That(AmqpMessage.TryDecode(section, out _, out error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
    }

    // ulong keys k<<32|k have the hash 0 in .NET.
    [Test]
    public void Keys_chosen_to_collide_cost_no_more_than_other_keys([Values("value", "section", "object")] string name)
    {
        byte[] chosen = LargeMap(k => (k << 32) | k);
        byte[] others = LargeMap(k => unchecked(k * 0x9E37_79B9_7F4A_7C15));
        Func<byte[], bool> read = name == "value"
            ? bytes => AmqpValue.TryDecode(bytes, out AmqpValue value, out _) && value.AsMap().Count == Many
            : name == "object" ? bytes => ReadObject(bytes) is Dictionary<object, object?> { Count: Many }
            : bytes => AmqpMessage.TryDecode([0x00, 0x53, 0x72, .. bytes], out AmqpMessage? message, out _, validate: SectionKinds.All) && message.MessageAnnotations.Count == Many;
        Assert.That(Best(() => read(chosen)), Is.LessThan(10 * Best(() => read(others))));
    }

    // Each map claims as many pairs as it has bytes, and its first value is the next map.
    [Test]
    public void Nested_counts_do_not_claim_the_same_bytes([Values(1, 2, 30, 60)] int levels, [Values("value", "section", "object")] string name)
    {
        byte[] map = Map(40_000, [.. Enumerable.Repeat((byte)0x40, 40_000)]);
        for (int i = 1; i < levels; i++)
        {
            byte[] content = [0xA1, 0x01, 0x61, .. map];
            map = Map(content.Length & ~1, content);
        }

        byte[] bytes = name == "value" ? map : [0x00, 0x53, 0x72, .. Map(2, [0xA3, 0x01, 0x6D, .. map])];
        Action read = name == "value"
            ? () => AmqpValue.TryDecode(bytes, out _, out _)
            : name == "object" ? () => _ = ReadObject(bytes)
            : () => AmqpMessage.TryDecode(bytes, out _, out _, validate: SectionKinds.All);
        read();

        // Bytes that are refused as an object are read again as a value.
        long most = name == "object" ? 96 : 48;
        Assert.That(Allocations.Measure(read), Is.LessThanOrEqualTo((most * bytes.Length) + 4_096));
    }

    [Test]
    public void A_map_of_zero_width_elements_is_charged_alike_in_every_form([Values(0, 3, 4)] int budget)
    {
        // A plain pair, an array of four nulls, and a plain pair after it.
        byte[] map = Map(6, HexText.Parse("a1016141" + "a10162e0020440" + "a1016342"));
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxZeroWidthElements(budget);
        bool isRead = AmqpValue.TryDecode(map, out _, out AmqpDecodeError error, options);
        Assert.That(isRead, Is.EqualTo(budget == 4));
        Assert.That(error.Kind, Is.EqualTo(budget == 4 ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.ZeroWidthLimit));
        isRead = AmqpMessage.TryDecode([0x00, 0x53, 0x74, .. map, 0x00, 0x53, 0x77, .. map], out _, out error, options.WithMaxZeroWidthElements(2 * budget), SectionKinds.All);
        Assert.That(isRead, Is.EqualTo(budget == 4), "sections share the budget");
        Assert.That(error.Kind, Is.EqualTo(budget == 4 ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.ZeroWidthLimit), "sections share the budget");
    }

    [Test]
    public void A_search_in_an_open_map_costs_no_more_for_chosen_keys()
    {
        byte[] section = [0x00, 0x53, 0x72, .. LargeMap(k => (k << 32) | k)];
        byte[] others = [0x00, 0x53, 0x72, .. LargeMap(k => unchecked(k * 0x9E37_79B9_7F4A_7C15))];
        Assert.That(Best(() => Search(section)), Is.LessThan(10 * Best(() => Search(others))));
    }

    private static bool Search(byte[] section)
    {
        var reader = new MessageReader(section.AsMemory());
        return reader.ReadTo(SectionKind.MessageAnnotations) && !reader.OpenMap().TryGetValue("absent"u8, out long _);
    }

    private static object? ReadObject(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        try
        {
            return reader.ReadObject();
        }
        catch (AmqpDecodeException)
        {
            return null;
        }
    }

    private static TimeSpan Best(Func<bool> action)
    {
        TimeSpan best = TimeSpan.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            var watch = Stopwatch.StartNew();
            Assert.That(action());
            best = watch.Elapsed < best ? watch.Elapsed : best;
        }

        return best;
    }

    private static byte[] LargeMap(Func<ulong, ulong> key)
    {
        List<byte> content = [];
        for (uint i = 1; i <= Many; i++)
        {
            ulong bits = key(i);
            content.Add(0x80);
            for (int shift = 56; shift >= 0; shift -= 8)
            {
                content.Add((byte)(bits >> shift));
            }

            content.Add(0x40);
        }

        return Map(2 * Many, [.. content]);
    }

    private static byte[] Map(int count, byte[] content)
    {
        int size = content.Length + 4;
        return content.Length < 255 && count <= 255
            ? [0xC1, (byte)(content.Length + 1), (byte)count, .. content]
            : [0xD1, (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, (byte)(count >> 24), (byte)(count >> 16), (byte)(count >> 8), (byte)count, .. content];
    }
}
