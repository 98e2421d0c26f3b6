using System.Text.Json;
using System.Text.Json.Nodes;

namespace Amqp.Encoding.Tests.Diagnostics;

public class JsonEncodeTests
{
    // The types of CompositeDefinition.WrongTypes, which no field has; a number without a type has that of the field.
    private static readonly string[] s_wrong = ["{\"char\":\"x\"}", "{\"int\":300}", "{\"float\":0.5}", "[[]]", "-0.5"];

    private static IEnumerable<CompositeDefinition> Composites => CompositeDefinition.All;

    [TestCaseSource(nameof(Composites))]
    public void A_field_of_another_type_is_refused_with_its_name(CompositeDefinition type)
    {
        for (int field = 0; field < type.FieldCount; field++)
        {
            // In the field of a map, an object is a map.
            bool isMap = AmqpValue.Decode(ReferenceEncoder.Encode(type.Sample(field))).Type == AmqpType.Map;
            foreach (string wrong in type.WrongTypes(field).Any() ? s_wrong.Where(wrong => !isMap || wrong[0] != '{') : [])
            {
                JsonObject json = JsonOf(type.Full());
                json[type.Name]![type.FieldName(field)] = JsonNode.Parse(wrong);
                AssertRefused(json, type.Name + "." + type.FieldName(field));
            }
        }
    }

    [TestCaseSource(nameof(Composites))]
    public void A_mandatory_field_that_is_missing_is_refused_with_its_name(CompositeDefinition type)
    {
        for (int field = 0; field < type.FieldCount; field++)
        {
            JsonObject json = JsonOf(type.Full());
            json[type.Name]!.AsObject().Remove(type.FieldName(field));
            if (type.IsMandatory(field))
            {
                AssertRefused(json, type.Name + "." + type.FieldName(field));
            }
            else
            {
                AssertRead(json, type.Name);
            }
        }
    }

    [TestCaseSource(nameof(Composites))]
    public void A_composite_is_read_as_what_its_name_says(CompositeDefinition type)
    {
        AssertRead(JsonOf(type.Minimal()), type.Name);
        for (int seed = 0; seed < 12; seed++)
        {
            AssertRead(JsonOf(type.Full(seed)), type.Name);
        }
    }

    [TestCase("{\"header\":{\"durable\":true},\"amqp-value\":[1]}", SectionKind.AmqpValue)]
    [TestCase("{\"properties\":{\"message-id\":{\"ulong\":7}},\"data\":[\"AP8=\",\"\"]}", SectionKind.Data)]
    [TestCase("{\"amqp-sequence\":[[1],[]],\"footer\":{\"a\":1}}", SectionKind.AmqpSequence)]
    public void A_message_is_read_with_each_kind_of_body(string sections, SectionKind expected)
    {
        byte[] encoded = AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes("{\"message\":" + sections + "}"));
        Assert.That(AmqpMessage.Decode(encoded).BodyKind, Is.EqualTo(expected));
    }

    // The bytes of a binary (part 1, 1.6.19) are the UTF-8 of the text, also if it happens to be base64.
    [TestCase("\"user\"", "75736572")]
    [TestCase("\"guest\"", "6775657374")]
    [TestCase("\"AP8=\"", "4150383d")]
    [TestCase("\"é\"", "c3a9")]
    [TestCase("\"\"", "")]
    [TestCase("{\"text\":\"user\"}", "75736572")]
    [TestCase("{\"binary\":\"AP8=\"}", "00ff")]
    public void A_plain_text_in_the_place_of_a_binary_is_its_bytes_whatever_it_says(string json, string hex)
    {
        string bytes = $"a0{hex.Length / 2:x2}{hex}";
        Assert.That(HexOf($"{{\"message\":{{\"data\":[{json}]}}}}"), Is.EqualTo("005375" + bytes));
        Assert.That(HexOf($"{{\"sasl-challenge\":{{\"challenge\":{json}}}}}"), Does.EndWith(bytes));
        foreach (CompositeDefinition type in Composites)
        {
            for (int field = 0; field < type.FieldCount; field++)
            {
                if (AmqpValue.Decode(ReferenceEncoder.Encode(type.Sample(field))).Type == AmqpType.Binary && !type.FieldName(field).EndsWith("-id", StringComparison.Ordinal))
                {
                    Assert.That(HexText.Format(AmqpJson.Parse($"{{\"{type.Name}\":{{\"{type.FieldName(field)}\":{json}}}}}").Encode()), Does.EndWith(bytes), type.Name + "." + type.FieldName(field));
                }
            }
        }

        Assert.That(HexOf($"{{\"array\":{{\"of\":\"binary\",\"items\":[{json}]}}}}"), Does.EndWith(bytes));
    }

    [Test]
    public void The_JSON_of_bytes_that_are_base64_of_others_is_read_as_the_same_bytes()
    {
        foreach (string text in (string[])["user", "AP8=", "{\"a\":1}", "\u00e9"])
        {
            byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text);
            byte[] message = [0, 0x53, 0x73, 0xC0, (byte)(4 + bytes.Length), 2, 0x40, 0xA0, (byte)bytes.Length, .. bytes, 0, 0x53, 0x75, 0xA0, (byte)bytes.Length, .. bytes];
            using MemoryStream shown = new();
            using (Utf8JsonWriter writer = new(shown))
            {
                AmqpJson.WriteDecoded(writer, message, showsText: true);
            }

            Assert.That(AmqpJson.Encode(shown.ToArray()), Is.EqualTo(message));
            Assert.That(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(AmqpJson.Decode(message))), Is.EqualTo(message));
        }
    }

    private static string HexOf(string json) => HexText.Format(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json)));

    [Test]
    public void The_documented_message_is_one_that_the_reader_accepts()
    {
        const string Json = """{"message": {"header": {"durable": true}, "properties": {"message-id": {"ulong": 7}, "content-type": "x"}, "data": ["AP8="]}}""";
        byte[] encoded = AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(Json));
        Assert.That(AmqpMessage.Decode(encoded).Properties.MessageId, Is.EqualTo((MessageId)7UL));
    }

    [Test]
    public void A_described_value_without_a_name_may_have_any_value() =>
        Assert.That(HexText.Format(AmqpJson.Encode("{\"described\":[{\"ulong\":39},[null,null,1]]}"u8)), Is.EqualTo("005327c0050340405401"));

    private static JsonObject JsonOf(Node node) => JsonNode.Parse(AmqpJson.ToJson(AmqpValue.Decode(ReferenceEncoder.Encode(node)), showsSecrets: true))!.AsObject();

    private static void AssertRefused(JsonObject json, string field) =>
        Assert.That(() => AmqpJson.Encode(BytesOf(json)), Throws.InstanceOf<JsonException>().With.Message.Contain(" in " + field), json.ToJsonString());

    private static void AssertRead(JsonObject json, string name)
    {
        byte[] encoded = AmqpJson.Encode(BytesOf(json));
        AmqpReader reader = new(encoded);
        Assert.That(reader.ReadComposite<IAmqpComposite>(), Is.Not.Null, name);
        Assert.That(reader.IsAtEnd, name);
    }

    private static byte[] BytesOf(JsonObject json) => System.Text.Encoding.UTF8.GetBytes(json.ToJsonString());
}
