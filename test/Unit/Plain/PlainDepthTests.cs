namespace Amqp.Encoding.Tests.Plain;

/// <summary>Each way that reads plain values in place counts levels as the exact way does.</summary>
/// <remarks>All keys and scalars are plain, and containers are in their short forms as long as they fit, so that nothing but the depth needs the exact way.</remarks>
public sealed class PlainDepthTests
{
    private delegate void Reading(ref AmqpReader reader);

    private static readonly (string Name, Func<byte[], byte[]> Around)[] s_levels =
    [
        ("list", inner => Compound(0xC0, 3, [0x54, 0x05, .. inner, 0xA1, 0x01, 0x78])),
        ("list of nothing else", inner => Compound(0xC0, 1, inner)),
        ("map", inner => Compound(0xC1, 6, [0xA1, 0x01, 0x61, 0x54, 0x01, 0xA1, 0x01, 0x62, .. inner, 0xA1, 0x01, 0x63, 0x41])),
        ("map of one pair", inner => Compound(0xC1, 2, [0xA1, 0x01, 0x61, .. inner])),
        ("map of 20 pairs", inner => Compound(0xC1, 40, [.. Enumerable.Range(0, 19).SelectMany(i => new byte[] { 0xA3, 0x01, (byte)('a' + i), 0x40 }), 0xA3, 0x01, 0x7A, .. inner])),
        ("map key", inner => Compound(0xC1, 4, [0xA1, 0x01, 0x61, 0x41, .. inner, 0x42])),
        ("described value", inner => [0x00, 0x53, 0x24, .. inner]),
    ];

    // The levels around the value, and how it is read. Each is read with exceptions and without.
    private static readonly (string Name, int Levels, Func<byte[], byte[]> Frame, Reading Read)[] s_readings =
    [
        ("value", 0, value => value, (ref r) => r.ReadValue()),
        ("check", 0, value => value, (ref r) => r.Validate()),
        ("value of a list that was entered", 1, value => Compound(0xC0, 2, [0x41, .. value]), ReadOfList),
    ];

    // Sections: their description is a level, and a map or list is another.
    private static readonly (string Name, int Levels, Func<byte[], byte[]> Frame)[] s_sections =
    [
        ("delivery-annotations", 2, value => [0x00, 0x53, 0x71, .. Compound(0xC1, 4, [0xA3, 0x01, 0x61, 0x41, 0xA3, 0x01, 0x62, .. value])]),
        ("message-annotations", 2, value => [0x00, 0x53, 0x72, .. Compound(0xC1, 2, [0xA3, 0x01, 0x62, .. value])]),
        ("application-properties", 2, value => [0x00, 0x53, 0x74, .. Compound(0xC1, 4, [0xA1, 0x01, 0x61, 0x41, 0xA1, 0x01, 0x62, .. value])]),
        ("amqp-sequence", 2, value => [0x00, 0x53, 0x76, .. Compound(0xC0, 1, value)]),
        ("amqp-value", 1, value => [0x00, 0x53, 0x77, .. value]),
        ("footer", 2, value => [0x00, 0x53, 0x75, 0xA0, 0x00, 0x00, 0x53, 0x78, .. Compound(0xC1, 2, [0xA3, 0x01, 0x62, .. value])]),
    ];

    private static IEnumerable<string> Levels => s_levels.Select(level => level.Name);

    [TestCaseSource(nameof(Levels))]
    public void Values_are_read_to_the_depth_limit_and_no_deeper(string name)
    {
        Func<byte[], byte[]> around = s_levels.Single(level => level.Name == name).Around;
        foreach (int limit in new[] { 1, 2, 3, 4, 17, 63, 64 })
        {
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
            foreach ((string reading, int levels, Func<byte[], byte[]> frame, Reading read) in s_readings.Where(reading => reading.Levels <= limit))
            {
                byte[] fitting = frame(Nest(around, limit - levels));
                byte[] tooDeep = frame(Nest(around, limit - levels + 1));
                string text = $"{reading}, {limit}";
                Assert.That(KindOf(fitting, options, read), Is.EqualTo(AmqpDecodeErrorKind.None), text);
                Assert.That(KindOf(tooDeep, options, read), Is.EqualTo(AmqpDecodeErrorKind.DepthLimit), text);
                Assert.That(() => ReadThrowing(fitting, options, read), Throws.Nothing, text);
                Assert.That(() => ReadThrowing(tooDeep, options, read), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DepthLimit), text);
            }
        }
    }

    [TestCaseSource(nameof(Levels))]
    public void Sections_are_read_to_the_depth_limit_and_no_deeper(string name)
    {
        Func<byte[], byte[]> around = s_levels.Single(level => level.Name == name).Around;
        foreach (int limit in new[] { 1, 2, 3, 4, 17, 63, 64 })
        {
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
            foreach ((string section, int levels, Func<byte[], byte[]> frame) in s_sections)
            {
                // A section may exceed a small limit by itself.
                bool mayFit = levels <= limit;
                byte[] fitting = frame(Nest(around, Math.Max(0, limit - levels)));
                byte[] tooDeep = frame(Nest(around, Math.Max(0, limit - levels + 1)));
                string text = $"{section}, {limit}";
                Assert.That(KindOfMessage(fitting, options), Is.EqualTo(mayFit ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.DepthLimit), text);
                Assert.That(KindOfMessage(tooDeep, options), Is.EqualTo(AmqpDecodeErrorKind.DepthLimit), text);
                Assert.That(KindOfMessage(tooDeep, options.WithDeviations(Deviations.None)), Is.Not.EqualTo(AmqpDecodeErrorKind.None), text);
            }
        }
    }

    [Test]
    public void Header_and_properties_count_as_two_levels([Values(1, 2, 3)] int limit, [Values(0x70, 0x73)] byte section)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
        byte[] message = [0x00, 0x53, section, .. Compound(0xC0, 1, [0x40])];
        Assert.That(KindOfMessage(message, options), Is.EqualTo(limit >= 2 ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.DepthLimit));
    }

    [Test]
    public void A_probe_counts_the_levels_of_its_value([Values(2, 3, 4, 64)] int limit)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
        foreach ((string name, Func<byte[], byte[]> around) in s_levels)
        {
            Func<byte[], byte[]> frame = s_sections.Single(section => section.Name == "application-properties").Frame;
            AmqpMessage fitting = AmqpMessage.Decode(frame(Nest(around, limit - 2)), options);
            Assert.That(fitting.ApplicationProperties.ContainsKey("b"), name);
            AmqpMessage tooDeep = AmqpMessage.Decode(frame(Nest(around, limit - 1)), options);
            Assert.That(
                () => tooDeep.ApplicationProperties.ContainsKey("b"), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DepthLimit), name);
        }
    }

    [Test]
    public void A_value_of_a_view_is_at_the_level_of_its_map([Values(1, 2, 3, 64)] int limit)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(limit);
        foreach ((string name, Func<byte[], byte[]> around) in s_levels)
        {
            Assert.That(() => ReadOfView(Nest(around, limit - 1), options), Throws.Nothing, name);
            Assert.That(
                () => ReadOfView(Nest(around, limit), options), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DepthLimit), name);
        }
    }

    private static byte[] Nest(Func<byte[], byte[]> around, int levels)
    {
        byte[] value = [0x54, 0x07];
        for (int i = 0; i < levels; i++)
        {
            value = around(value);
        }

        return value;
    }

    // The short form if the content fits it.
    private static byte[] Compound(byte code, int count, byte[] content)
    {
        int size = content.Length + 4;
        return content.Length < 255
            ? [code, (byte)(content.Length + 1), (byte)count, .. content]
            : [(byte)(code | 0x10), (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, 0, (byte)count, .. content];
    }

    private static AmqpDecodeErrorKind KindOf(byte[] input, AmqpReaderOptions options, Reading read)
    {
        // More than once, because names of keys may be remembered.
        AmqpReader reader = default;
        for (int i = 0; i < 40; i++)
        {
            reader = AmqpReader.CreateRecording(input, options, 0);
            read(ref reader);
        }

        return reader.GetFault().Kind;
    }

    private static void ReadThrowing(byte[] input, AmqpReaderOptions options, Reading read)
    {
        var reader = new AmqpReader(input, options);
        read(ref reader);
    }

    private static AmqpDecodeErrorKind KindOfMessage(byte[] message, AmqpReaderOptions options)
    {
        AmqpDecodeError error = default;
        for (int i = 0; i < 40; i++)
        {
            _ = AmqpMessage.TryDecode(message, out _, out error, options, SectionKinds.All);
        }

        return error.Kind;
    }

    private static void ReadOfView(byte[] value, AmqpReaderOptions options)
    {
        var reader = new AmqpReader(Compound(0xC1, 4, [0xA1, 0x01, 0x61, 0x41, 0xA1, 0x01, 0x62, .. value]), options);
        Assert.That(reader.ReadMapView().TryGetValue("b"u8, out AmqpReader found));
        found.ReadValue();
    }

    private static void ReadOfList(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterList();
        reader.Skip();
        reader.ReadValue();
        reader.Exit(scope);
    }
}
