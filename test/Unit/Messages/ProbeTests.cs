namespace Amqp.Encoding.Tests.Messages;

/// <summary>The promises of a probe, in an encoded map and in a section: its own value, and nothing about the rest.</summary>
public sealed class ProbeTests
{
    // The pair that is asked for is "a", a boolean of true.
    private const string Pair = "a1016141";

    [TestCase(4, Pair + "a1016142", "{1}.key", TestName = "The same key behind it")]
    [TestCase(6, Pair + "a1016240" + "a1016240", "{2}.key", TestName = "Another key twice behind it")]
    [TestCase(6, "a1016240" + "a1016240" + Pair, "{1}.key", TestName = "Another key twice before it")]
    [TestCase(4, Pair + "a101ff42", "{1}.key", TestName = "A key behind it that is no UTF-8")]
    [TestCase(4, Pair + "a10162a101ff", "{1}.value", TestName = "A value behind it that is no UTF-8")]
    [TestCase(4, "a10162a101ff" + Pair, "{0}.value", TestName = "A value before it that is no UTF-8")]
    [TestCase(4, Pair + "a1016256ff", "{1}.value", TestName = "A boolean behind it that is none")]
    [TestCase(4, Pair + "540541", "{1}.key", true, TestName = "A key behind it that is an int")]
    [TestCase(4, "540541" + Pair, "{0}.key", true, TestName = "A key before it that is an int")]
    [TestCase(4, Pair + "a00162" + "41", "{1}.key", true, TestName = "A key behind it that is a binary")]
    public void A_probe_finds_a_value_in_a_map_that_is_malformed_elsewhere(int count, string pairs, string path, bool isValidMap = false)
    {
        byte[] content = HexText.Parse(pairs);
        byte[] map = [0xC1, (byte)(content.Length + 1), (byte)count, .. content];
        Assert.That(View(map).TryGetValue("a"u8, out bool value), "of a view, as often as wanted");
        Assert.That(value, "of a view, as often as wanted");
        Assert.That(View(map).TryGetValue("a"u8, out value));
        Assert.That(value);
        Assert.That(() => Validate(map), isValidMap ? Throws.Nothing : Throws.TypeOf<AmqpDecodeException>(), "the verdict on a map");

        byte[] bytes = [0, 0x53, 0x74, .. map, 0, 0x53, 0x77, 0x40];
        AmqpMessage message = AmqpMessage.Decode(bytes);
        Assert.That(message.ApplicationProperties.GetValueOrDefault("a").TryGetBoolean(out value), "of a section, the first time");
        Assert.That(value, "of a section, the first time");
        Assert.That(message.ApplicationProperties.ContainsKey("a"), "and the second");
        AssertFault(message.ApplicationProperties, path);
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(HexText.Format(bytes)), "passed on as it came");

        // Once the section was decoded, no probe hides what came of it.
        message = AmqpMessage.Decode(bytes);
        Assert.That(() => message.ApplicationProperties.Count, Throws.TypeOf<AmqpDecodeException>());
        AssertFault(message.ApplicationProperties, path);

        // Code that needs the verdict calls Validate.
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, validate: SectionKinds.ApplicationProperties), Is.False);
        Assert.That(error.Path, Is.EqualTo("application-properties" + path));

        message.ApplicationProperties.Clear();
        message.ApplicationProperties["b"] = true;
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("005374c10502a1016241" + "00537740"));
    }

    [TestCase(2, "a1016156ff", TestName = "The value that is asked for is malformed")]
    [TestCase(2, "a10161a105", TestName = "It goes beyond the map")]
    [TestCase(1, "a10161", TestName = "An odd count")]
    public void A_probe_checks_the_value_it_returns(int count, string pairs)
    {
        byte[] content = HexText.Parse(pairs);
        byte[] map = [0xC1, (byte)(content.Length + 1), (byte)count, .. content];
        Assert.That(() => View(map).TryGetValue("a"u8, out bool _), Throws.TypeOf<AmqpDecodeException>());
        byte[] bytes = [0, 0x53, 0x74, .. map];
        ApplicationProperties section = AmqpMessage.Decode(bytes).ApplicationProperties;
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => section.GetValueOrDefault("a").TryGetBoolean(out _))!;
        AssertFault(section, exception.Error.Path.Substring("application-properties".Length));
    }

    private static void AssertFault(ApplicationProperties section, string path)
    {
        Action[] readings =
        [
            () => _ = section.Count, () => section.GetEnumerator(), () => GC.KeepAlive(section.First()), () => section.GetValueOrDefault("a").TryGetBoolean(out _), () => section.ContainsKey("none"), () => section["a"] = false,
            () => section.Add("z", 1), () => section.Remove("a"), () => section.ToString(), () => _ = section.Count,
        ];
        string? first = null;
        foreach (Action read in readings)
        {
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => read())!;
            Assert.That(exception.Error.Path, Is.EqualTo("application-properties" + path));
            Assert.That(exception.Message, Is.EqualTo(first ??= exception.Message));
        }
    }

    private static MapView View(byte[] map)
    {
        var reader = new AmqpReader(map);
        return reader.ReadMapView();
    }

    private static void Validate(byte[] map)
    {
        var reader = new AmqpReader(map);
        reader.Validate();
    }
}
