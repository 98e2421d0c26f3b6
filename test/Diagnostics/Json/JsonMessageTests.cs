using System.Text.Json;

namespace Amqp.Encoding.Tests.Diagnostics;

public class JsonMessageTests
{
    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path)!).OrderBy(name => name, StringComparer.Ordinal);

    [TestCase("{\"message\":{}}", "")]
    [TestCase("{\"message\":{\"amqp-value\":\"hello\"}}", "005377a10568656c6c6f")]
    [TestCase("{\"message\":{\"header\":{\"durable\":true,\"ttl\":5}}}", "005370c005034140" + "5205")]
    [TestCase("{\"message\":{\"message-annotations\":{\"x-opt-a\":1},\"application-properties\":{\"a\":1},\"data\":[{\"binary\":\"AA==\"},{\"binary\":\"AQ==\"}]}}", "005372c10c02a3" + "07782d6f70742d61" + "5401" + "005374c10602a101615401" + "005375a00100" + "005375a00101")]
    [TestCase("{\"message\":{\"properties\":{\"message-id\":{\"ulong\":1},\"content-type\":\"a\",\"creation-time\":\"1970-01-01T00:00:00Z\"}}}", "005373c0160a53014040404040a301614040" + "830000000000000000")]
    [TestCase("{\"message\":{\"amqp-sequence\":[[1],[]]}}", "005376c003015401" + "00537645")]
    public void A_message_has_the_JSON_that_has_its_bytes(string json, string hex)
    {
        Assert.That(AmqpJson.Decode(HexText.Parse(hex), AmqpContent.Message), Is.EqualTo(json));
        Assert.That(HexText.Format(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json))), Is.EqualTo(hex));
    }

    [TestCase("{\"message\":[{\"footer\":{}},{\"amqp-value\":null}]}", "005378c10100" + "00537740")]
    [TestCase("{\"message\":[{\"amqp-value\":1},{\"amqp-value\":1}]}", "0053775401" + "0053775401")]
    [TestCase("{\"message\":[{\"data\":{\"binary\":\"\"}},{\"described\":[{\"symbol\":\"a\"},null]}]}", "005375a000" + "00a3016140")]
    [TestCase("{\"message\":[null]}", "40")]
    public void Sections_that_are_not_a_message_are_shown(string json, string hex) => Assert.That(AmqpJson.Decode(HexText.Parse(hex), AmqpContent.Message), Is.EqualTo(json));

    [Test]
    public void The_sections_of_any_message_come_back([Values(1, 2)] int seed)
    {
        for (int i = 0; i < 1_000; i++)
        {
            byte[] bytes = MessageGenerator.Encode(MessageGenerator.FromSeed((seed * 100_000) + i));
            string json = AmqpJson.Decode(bytes, AmqpContent.Message, showsSecrets: true);
            Assert.That(Values(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json))), Is.EqualTo(Values(bytes)), json);
        }
    }

    [Test]
    public void The_sections_of_the_vectors_come_back()
    {
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.Entry == "message" && !row.IsError && !row.IsIncomplete))
        {
            string json = AmqpJson.Decode(row.Bytes, AmqpContent.Message, showsSecrets: true);
            Assert.That(Values(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json))), Is.EqualTo(Values(row.Bytes)), row.Name);
        }
    }

    [Test]
    public void The_members_of_a_message_have_any_order()
    {
        byte[] bytes = AmqpJson.Encode("{\"message\":{\"amqp-value\":1,\"header\":{\"priority\":9,\"durable\":true}}}"u8);
        Assert.That(AmqpJson.Decode(bytes), Is.EqualTo("{\"message\":{\"header\":{\"durable\":true,\"priority\":9},\"amqp-value\":1}}"));
    }

    [TestCaseSource(nameof(Captures))]
    public void A_captured_conversation_is_JSON_with_an_object_for_each_frame(string capture)
    {
        byte[] bytes = File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture));
        using var json = JsonDocument.Parse(AmqpJson.Decode(bytes));
        JsonElement frames = json.RootElement.GetProperty("frames");
        IReadOnlyList<CapturedItem> items = CapturedConversation.Cut(bytes);
        Assert.That(frames.GetArrayLength(), Is.EqualTo(items.Count));
        for (int i = 0; i < items.Count; i++)
        {
            JsonElement frame = frames[i];
            Assert.That(frame.TryGetProperty("protocol-header", out _), Is.EqualTo(items[i].IsHeader));
            if (!items[i].IsHeader && items[i].Body.Length > 0)
            {
                AmqpReader reader = new(items[i].Body);
                AmqpValue body = reader.ReadValue();
                Assert.That(frame.GetProperty("body").EnumerateObject().Single().Name, Is.EqualTo(CompositeDefinition.All.Single(type => type.Code == body.AsDescribed().Descriptor.AsUInt64()).Name));
                Assert.That(frame.TryGetProperty("message", out _) || frame.TryGetProperty("payload", out _), Is.EqualTo(!reader.IsAtEnd));
                if (items[i].FrameType == 0)
                {
                    Assert.That(AmqpJson.Parse(frame.GetProperty("body").GetRawText()), Is.EqualTo(body));
                }
            }
        }
    }

    [Test]
    public void A_secret_is_shown_only_if_the_caller_asks_for_it()
    {
        byte[] secret = "\0user\0Xyzzy-7"u8.ToArray();
        string base64 = Convert.ToBase64String(secret);
        AmqpValue init = AmqpValue.FromComposite(new Security.SaslInit { Mechanism = "PLAIN", InitialResponse = secret, Hostname = "host" });
        Assert.That(AmqpJson.ToJson(init), Is.EqualTo("{\"sasl-init\":{\"mechanism\":\"PLAIN\",\"initial-response\":{\"hidden\":\"binary\"},\"hostname\":\"host\"}}"));
        Assert.That(AmqpJson.Parse(AmqpJson.ToJson(init, showsSecrets: true)), Is.EqualTo(init));
        foreach (AmqpValue value in new AmqpValue[]
        {
            init,
            AmqpValue.FromComposite(new Security.SaslResponse { Response = secret }),
            new AmqpList(new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(init, new DescribedValue(init, init)))),
            new DescribedValue(new AmqpSymbol("amqp:sasl-init:list"), new AmqpList(secret)),
            new DescribedValue(0x41UL, new AmqpList(secret)),
            new DescribedValue(0x41UL, new AmqpList(System.Text.Encoding.Latin1.GetString(secret))),
            new DescribedValue(0x43UL, secret),
            new DescribedValue(0x43UL, new DescribedValue(1UL, secret)),
            new AmqpArray(AmqpType.Binary, secret).Describe(1UL).Describe(0x43UL),
            new AmqpArray(AmqpType.List, new AmqpList(secret)).Describe(new AmqpSymbol("amqp:sasl-response:list")),
        })
        {
            string json = AmqpJson.ToJson(value);
            Assert.That(json, Does.Not.Contain(base64).And.Not.Contain("Xyzzy").And.Contain("hidden"));
            Assert.That(AmqpJson.ToJson(value, showsSecrets: true), Does.Contain(base64).Or.Contain("Xyzzy"));
            Assert.That(() => AmqpJson.Parse(json), Throws.InstanceOf<JsonException>().With.Message.Contain("hidden"));
        }
    }

    [Test]
    public void No_changed_byte_of_a_SASL_frame_shows_its_secret()
    {
        AmqpBuffer buffer = new();
        Framing.FrameEncoder.EncodeSasl(buffer, new Security.SaslInit { Mechanism = "PLAIN", InitialResponse = "Xyzzy-7"u8.ToArray(), Hostname = "host" });
        byte[] bytes = buffer.WrittenSpan.ToArray();
        for (int i = 0; i < bytes.Length; i++)
        {
            // A frame without its descriptor is not known to be secret.
            byte original = bytes[i];
            for (int changed = 0; changed <= byte.MaxValue && i is not (8 or 9 or 10); changed++)
            {
                bytes[i] = (byte)changed;
                try
                {
                    string json = AmqpJson.Decode(bytes, AmqpContent.Frames);
                    Assert.That(json, Does.Not.Contain("yzz").And.Not.Contain(Convert.ToBase64String("Xyzzy-7"u8)), () => HexText.Format(bytes));
                }
                catch (AmqpDecodeException exception)
                {
                    Assert.That(exception.Message, Does.Not.Contain("yzz"));
                }
            }

            bytes[i] = original;
        }
    }

    private static List<AmqpValue> Values(byte[] bytes)
    {
        List<AmqpValue> values = [];
        AmqpReader reader = new(bytes);
        while (!reader.IsAtEnd)
        {
            values.Add(reader.ReadValue());
        }

        return values;
    }
}
