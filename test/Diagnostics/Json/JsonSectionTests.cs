using System.Text.Json;

namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Sections and bodies that JSON names are those that the reader finds, or are refused with their name.</summary>
public class JsonSectionTests
{
    // A value of each type, as JSON.
    private static readonly Dictionary<string, string> s_values = new()
    {
        ["null"] = "null",
        ["boolean"] = "true",
        ["ubyte"] = "{\"ubyte\":1}",
        ["ushort"] = "{\"ushort\":1}",
        ["uint"] = "{\"uint\":1}",
        ["ulong"] = "{\"ulong\":1}",
        ["byte"] = "{\"byte\":1}",
        ["short"] = "{\"short\":1}",
        ["int"] = "{\"int\":1}",
        ["long"] = "{\"long\":1}",
        ["float"] = "{\"float\":1}",
        ["double"] = "{\"double\":1}",
        ["decimal32"] = "{\"decimal32\":\"1\"}",
        ["decimal64"] = "{\"decimal64\":\"1\"}",
        ["decimal128"] = "{\"decimal128\":\"1\"}",
        ["char"] = "{\"char\":\"a\"}",
        ["timestamp"] = "{\"timestamp\":1}",
        ["uuid"] = "{\"uuid\":\"00010203-0405-0607-0809-0a0b0c0d0e0f\"}",
        ["binary"] = "{\"binary\":\"AA==\"}",
        ["string"] = "{\"string\":\"a\"}",
        ["symbol"] = "{\"symbol\":\"a\"}",
        ["list"] = "[1]",
        ["map"] = "{\"map\":{}}",
        ["array"] = "{\"array\":{\"of\":\"int\",\"items\":[1]}}",
        ["described"] = "{\"described\":[{\"symbol\":\"a\"},1]}",
    };

    private static IEnumerable<string> Types => s_values.Keys;

    [Test]
    public void Each_body_has_values_of_its_type_alone([Values("data", "amqp-sequence", "amqp-value")] string section, [ValueSource(nameof(Types))] string type)
    {
        string body = section == "amqp-value" ? s_values[type] : "[" + s_values[type] + "]";
        bool fits = section == "amqp-value" || type == (section == "data" ? "binary" : "list");
        string json = "{\"message\":{\"" + section + "\":" + body + "}}";
        if (!fits)
        {
            Assert.That(() => Encode(json), Throws.InstanceOf<JsonException>().With.Message.Contain(section), json);
            return;
        }

        AmqpMessage message = AmqpMessage.Decode(Encode(json));
        Assert.That(message.BodyKind, Is.EqualTo(section switch { "data" => SectionKind.Data, "amqp-sequence" => SectionKind.AmqpSequence, _ => SectionKind.AmqpValue }), json);
    }

    [Test]
    public void Each_section_of_pairs_has_keys_of_its_type_alone([Values("delivery-annotations", "message-annotations", "application-properties", "footer")] string section, [ValueSource(nameof(Types))] string type)
    {
        string json = "{\"message\":{\"" + section + "\":[[" + s_values[type] + ",1]],\"amqp-value\":1}}";
        if (type == "string" ? section == "application-properties" : section != "application-properties" && type is "symbol" or "ulong")
        {
            AmqpMessage message = AmqpMessage.Decode(Encode(section == "footer" ? json.Replace(",\"amqp-value\":1", "") : json));
            int count = section switch
            {
                "delivery-annotations" => message.DeliveryAnnotations.Count,
                "message-annotations" => message.MessageAnnotations.Count,
                "application-properties" => message.ApplicationProperties.Count,
                _ => message.Footer.Count,
            };
            Assert.That(count, Is.EqualTo(1), json);
        }
        else if (type != "string" || section == "application-properties")
        {
            Assert.That(() => Encode(json), Throws.InstanceOf<JsonException>().With.Message.Contain(section), json);
        }
    }

    [Test]
    public void A_section_that_is_not_what_its_name_says_is_refused_with_its_name(
        [Values("header", "delivery-annotations", "message-annotations", "properties", "application-properties", "footer")] string section, [ValueSource(nameof(Types))] string type)
    {
        string json = "{\"message\":{\"" + section + "\":" + s_values[type] + "}}";
        // An object is a map of whatever its names are.
        if (section is "header" or "properties" || s_values[type][0] != '{')
        {
            Assert.That(() => Encode(json), Throws.InstanceOf<JsonException>().With.Message.Contain(section), json);
        }
    }

    private static byte[] Encode(string json) => AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json));
}
