namespace Amqp.Encoding.Tests.Messages;

/// <summary>Malformed sections: which one is named, and what stays readable.</summary>
public sealed class MessageFaultTests
{
    // The fault of each section is inside of it: its extent is right.
    [TestCase("005370c00401a10178", "header.durable")]
    [TestCase("005370c003025002", "header.durable")]
    [TestCase("005371c10502a1ff5401", "delivery-annotations{0}.key")]
    [TestCase("005372c10602a30161a105", "message-annotations{0}.value")]
    [TestCase("005372c103015401", "message-annotations")]
    [TestCase("005373c00401a3016d", "properties.message-id")]
    [TestCase("005373c00a0840404040404040a3ff", "properties.content-encoding")]
    [TestCase("005374c10602a1016b56ff", "application-properties{0}.value")]
    [TestCase("005374c10401a1016b", "application-properties", TestName = "An odd count")]
    [TestCase("005376c003015602", "amqp-sequence[0]")]
    [TestCase("005376c0040256ff40", "amqp-sequence[0]")]
    [TestCase("005377a101ff", "amqp-value")]
    [TestCase("005377c10602a10161e105", "amqp-value{0}.value")]
    [TestCase("005377d00000000400000000", null)]
    [TestCase("005378c10602a30161a1ff", "footer{0}.value")]
    public void A_fault_inside_a_section_is_reported_with_its_place(string section, string? path)
    {
        byte[] bytes = HexText.Parse(section);
        bool isBody = bytes[2] is >= 0x75 and <= 0x77;
        byte[] before = HexText.Parse(bytes[2] > 0x73 ? "005370c0020141" + "005373c00401a1016d" : bytes[2] > 0x70 ? "005370c0020141" : "");
        byte[] message = isBody
            ? [.. before, .. bytes, .. HexText.Parse("005378c10602a301665401")]
            : bytes[2] == 0x78 ? [.. before, .. HexText.Parse("00537740"), .. bytes] : [.. before, .. bytes, .. HexText.Parse("00537740")];
        bool valid = AmqpMessage.TryDecode(message, out AmqpMessage? validated, out AmqpDecodeError error, validate: SectionKinds.All);
        Assert.That(valid, Is.EqualTo(path is null), error.ToString());
        Assert.That(error.Path, Is.EqualTo(path ?? string.Empty));
        Assert.That(validated is null, Is.EqualTo(path is not null));
        if (path is null)
        {
            return;
        }

        Assert.That(error.Offset, Is.InRange(before.Length, message.Length));
        Assert.That(() => AmqpMessage.Decode(message, AmqpReaderOptions.Strict), Throws.TypeOf<AmqpDecodeException>().With.Message.EqualTo(error.ToString()));

        // Not checked, the fault is met where the section is read, and the others are as they are.
        SectionKinds others = SectionKinds.All & ~(SectionKinds)(1 << (bytes[2] - 0x70));
        Assert.That(AmqpMessage.TryDecode(message, out AmqpMessage? lazy, out AmqpDecodeError other, validate: others), other.ToString());
        for (int i = 0; i < 2; i++)
        {
            AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => MessageAssert.Describe(lazy!))!;
            Assert.That(exception.Error.ToString(), Is.EqualTo(error.ToString()));
        }

        Assert.That(bytes[2] == 0x70 || before.Length == 0 || lazy!.Header.Durable == true);
        Assert.That(before.Length < 10 || lazy!.Properties.MessageId == (MessageId)"m");

        // It is passed on byte for byte by who does not read it.
        Assert.That(AmqpMessage.TryDecode(message, out AmqpMessage? unread, out _));
        Assert.That(HexText.Format(unread!.Encode()), Is.EqualTo(HexText.Format(message)));
    }

    [TestCase("005373c0ff", "properties", TestName = "Longer than the message")]
    [TestCase("005374", "application-properties", TestName = "No value")]
    [TestCase("005375b0000000", "data", TestName = "Size cut short")]
    [TestCase("005378c1", "footer", TestName = "Map cut short")]
    [TestCase("00537745" + "005377", "amqp-value", TestName = "Second value cut short")]
    public void A_fault_in_the_size_of_a_section_is_reported_with_its_place(string rest, string path)
    {
        byte[] bytes = HexText.Parse("005370c0020141" + rest);
        Assert.That(AmqpMessage.TryDecode(bytes, out AmqpMessage? message, out AmqpDecodeError error), Is.False);
        Assert.That(message, Is.Null);
        Assert.That(error.Path, Is.EqualTo(path));
        Assert.That(() => AmqpMessage.Decode(bytes), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Path").EqualTo(path));

        // Section by section, what comes before is read.
        MessageReader reader = new(bytes);
        Assert.That(reader.Read());
        AmqpReader header = reader.OpenSection();
        Assert.That(Header.Read(ref header).Durable, Is.True);
    }

    [Test]
    public void Malformed_messages_throw_no_exception_in_TryDecode()
    {
        byte[][] messages = new[] { "00537f40", "005370c0020540", "005374c10602a1016b56ff00537740", "005377d00000000500000001" }
            .Select(HexText.Parse).ToArray();
        int thrown = 0;
        int thread = Environment.CurrentManagedThreadId;
        void Count(object? sender, System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs e) =>
            thrown += Environment.CurrentManagedThreadId == thread ? 1 : 0;

        AppDomain.CurrentDomain.FirstChanceException += Count;
        try
        {
            foreach (byte[] message in messages)
            {
                Assert.That(AmqpMessage.TryDecode(message, out _, out _, validate: SectionKinds.All), Is.False);
            }
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= Count;
        }

        Assert.That(thrown, Is.Zero);
    }

    private const string Good = "~~";

    // A surrogate without its pair is not Unicode text (part 1, 1.6.20).
    private const string Bad = "~\uD800";

    private static IEnumerable<TestCaseData> Texts()
    {
        (string Path, Action<AmqpMessage, string> Set)[] rows =
        [
            ("properties.message-id", static (message, text) => message.Properties.MessageId = text),
            ("properties.subject", static (message, text) => message.Properties.Subject = text),
            ("properties.reply-to-group-id", static (message, text) => message.Properties.ReplyToGroupId = new string('a', 300) + text),
            ("delivery-annotations{0}.value[1]", static (message, text) => message.DeliveryAnnotations[new AmqpSymbol("x-a")] = new AmqpList([1, text])),
            ("message-annotations{1}.value{0}.key", static (message, text) =>
            {
                message.MessageAnnotations[new AmqpSymbol("x-a")] = 1;
                message.MessageAnnotations[new AmqpSymbol("x-b")] = new AmqpMap([new(text, 1)]);
            }),
            ("application-properties{1}.value", static (message, text) =>
            {
                message.ApplicationProperties["removed"] = 1;
                message.ApplicationProperties["a"] = 1;
                message.ApplicationProperties["b"] = text;
                message.ApplicationProperties.Remove("removed");
            }),
            ("application-properties{1}.key", static (message, text) =>
            {
                message.ApplicationProperties["a"] = new string('a', 300);
                message.ApplicationProperties[text] = 1;
            }),
            ("amqp-value", static (message, text) => message.Value = text),
            ("amqp-value[1]{0}.value", static (message, text) => message.Value = new AmqpList([1, new AmqpMap([new(1, text)])])),
            ("amqp-value[1]", static (message, text) => message.Value = AmqpArray.Create([(AmqpValue)"a", text])),
            ("amqp-value[1][0]", static (message, text) => message.Value = AmqpArray.Create([(AmqpValue)new AmqpList([1]), new AmqpList([text])])),
            ("amqp-value[0]", static (message, text) => message.Value = new DescribedValue(7, new AmqpList([text]))),
            ("amqp-sequence[2]", static (message, text) =>
            {
                message.AddSequence(new AmqpList([1]));
                message.AddSequence(new AmqpList([1, 2, text]));
            }),
            ("footer{0}.value", static (message, text) => message.Footer[new AmqpSymbol("x-a")] = text),
        ];
        return rows.Select(static row => new TestCaseData(row.Set, row.Path).SetArgDisplayNames(row.Path));
    }

    [TestCaseSource(nameof(Texts))]
    public void A_text_that_cannot_be_written_has_the_path_that_it_has_when_it_cannot_be_read(Action<AmqpMessage, string> set, string path)
    {
        byte[] bytes = Build(set, Good).Encode();
        int at = bytes.AsSpan().IndexOf("~~"u8);
        bytes[at + 1] = 0xFF;
        Assert.That(AmqpMessage.TryDecode(bytes, out _, out AmqpDecodeError error, validate: SectionKinds.All), Is.False);
        Assert.That(error.Path, Is.EqualTo(path));

        AmqpMessage message = Build(set, Bad);
        Assert.That(PathOf(() => message.Encode()), Is.EqualTo(path), "Encode");
        Assert.That(PathOf(() => message.GetEncodedSize()), Is.EqualTo(path), "GetEncodedSize");
        Assert.That(PathOf(() => message.TryEncode(new byte[2000], out _)), Is.EqualTo(path), "TryEncode");
        Assert.That(PathOf(() => message.Encode(new AmqpBuffer())), Is.EqualTo(path), "a buffer");
        Assert.That(PathOf(() => message.EncodeSegments(new AmqpBuffer())), Is.EqualTo(path), "segments");
        Assert.That(PathOf(() =>
        {
            var writer = new AmqpWriter(new byte[2000]);
            message.WriteTo(ref writer);
        }), Is.EqualTo(path), "a span");
        Assert.That(PathOf(() => new MessageBatch(10_000).TryAdd(message)), Is.EqualTo(path), "a batch");
        Assert.That(() => message.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EndsWith(" (" + path + ")"));
    }

    private static AmqpMessage Build(Action<AmqpMessage, string> set, string text)
    {
        var message = new AmqpMessage();
        set(message, text);
        return message;
    }

    private static string PathOf(Action write) => Assert.Throws<AmqpEncodeException>(() => write())!.Path;
}
