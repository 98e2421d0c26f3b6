using System.Text.Json;

namespace Amqp.Encoding.Tests.Diagnostics;

public class JsonValueTests
{
    [Test]
    public void Numbers_in_lists_are_indented_as_other_items()
    {
        using MemoryStream json = new();
        using (Utf8JsonWriter writer = new(json, new JsonWriterOptions { Indented = true }))
        {
            AmqpJson.Write(writer, AmqpValue.Decode(Convert.FromHexString("C017055407823FF0000000000000A1016141C0050254085409")));
        }

        Assert.That(System.Text.Encoding.UTF8.GetString(json.ToArray()).ReplaceLineEndings("\n"), Is.EqualTo("[\n  7,\n  1.0,\n  \"a\",\n  true,\n  [\n    8,\n    9\n  ]\n]"));
    }

    // The bytes are those of part 1 of the standard.
    [TestCase("null", "40")]
    [TestCase("true", "41")]
    [TestCase("false", "42")]
    [TestCase("1", "5401")]
    [TestCase("-2147483648", "7180000000")]
    [TestCase("1.0", "823ff0000000000000")]
    [TestCase("1E+300", "827e37e43c8800759c")]
    [TestCase("-0.0", "828000000000000000")]
    [TestCase("\"a\"", "a10161")]
    [TestCase("\"é\\u0000\\n\"", "a104c3a9000a")]
    [TestCase("[]", "45")]
    [TestCase("[1,null]", "c00402540140")]
    [TestCase("{\"ubyte\":255}", "50ff")]
    [TestCase("{\"ushort\":1}", "600001")]
    [TestCase("{\"uint\":0}", "43")]
    [TestCase("{\"ulong\":\"18446744073709551615\"}", "80ffffffffffffffff")]
    [TestCase("{\"byte\":-1}", "51ff")]
    [TestCase("{\"short\":-2}", "61fffe")]
    [TestCase("{\"long\":9007199254740992}", "810020000000000000")]
    [TestCase("{\"long\":\"9007199254740993\"}", "810020000000000001")]
    [TestCase("{\"float\":1.5}", "723fc00000")]
    [TestCase("{\"float\":\"NaN\"}", "727fc00000")]
    [TestCase("{\"float\":\"0xFFC00001\"}", "72ffc00001")]
    [TestCase("{\"double\":\"NaN\"}", "827ff8000000000000")]
    [TestCase("{\"double\":\"0x7FF0000000000001\"}", "827ff0000000000001")]
    [TestCase("{\"double\":\"-Infinity\"}", "82fff0000000000000")]
    [TestCase("{\"decimal32\":\"0x78000001\"}", "7478000001")]
    [TestCase("{\"decimal64\":\"1.25\"}", "84318000000000007d")]
    [TestCase("{\"decimal128\":\"1\"}", "9430400000000000000000000000000001")]
    [TestCase("{\"char\":\"\\uD83D\\uDE00\"}", "730001f600")]
    [TestCase("{\"timestamp\":\"1970-01-01T00:00:01.500Z\"}", "8300000000000005dc")]
    [TestCase("{\"timestamp\":\"9223372036854775807\"}", "837fffffffffffffff")]
    [TestCase("{\"uuid\":\"00010203-0405-0607-0809-0a0b0c0d0e0f\"}", "98000102030405060708090a0b0c0d0e0f")]
    [TestCase("{\"binary\":\"AP8=\"}", "a00200ff")]
    [TestCase("{\"symbol\":\"a b\"}", "a303612062")]
    [TestCase("{\"malformed-string\":\"Yf8=\"}", "a10261ff")]
    [TestCase("{\"map\":{}}", "c10100")]
    [TestCase("{\"map\":{\"a\":1}}", "c10602a101615401")]
    [TestCase("{\"map\":[[{\"symbol\":\"a\"},1]]}", "c10602a301615401")]
    [TestCase("{\"array\":{\"of\":\"int\",\"items\":[1,2]}}", "e00a02710000000100000002")]
    [TestCase("{\"array\":{\"of\":\"ubyte\",\"descriptors\":[{\"ulong\":1}],\"items\":[1]}}", "e006010053015001")]
    [TestCase("{\"array\":{\"of\":\"boolean\",\"count\":3,\"item\":true}}", "e0020341")]
    [TestCase("{\"array\":{\"of\":\"null\",\"count\":2,\"item\":null}}", "e0020240")]
    [TestCase("{\"array\":{\"of\":\"list\",\"count\":2,\"item\":[]}}", "e0020245")]
    [TestCase("{\"described\":[{\"symbol\":\"a\"},1]}", "00a301615401")]
    [TestCase("{\"accepted\":{}}", "00532445")]
    [TestCase("{\"received\":{\"section-number\":1,\"section-offset\":2}}", "005323c005025201" + "5302")]
    [TestCase("{\"released\":{}}", "00532645")]
    [TestCase("{\"modified\":{\"message-annotations\":{\"a\":1}}}", "005327c00b034040c10602a301615401")]
    [TestCase("{\"modified\":{\"delivery-failed\":true,\"undeliverable-here\":null}}", "005327c003024140")]
    [TestCase("{\"described\":[{\"ulong\":39},[null,null,1]]}", "005327c0050340405401")]
    [TestCase("{\"data\":{\"binary\":\"AA==\"}}", "005375a00100")]
    public void A_value_has_the_JSON_that_has_its_bytes(string json, string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        Assert.That(AmqpJson.Decode(bytes, AmqpContent.Value), Is.EqualTo(json));
        Assert.That(HexText.Format(AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json))), Is.EqualTo(hex));
    }

    [TestCase("{\"ulong\":18446744073709551615}", "{\"ulong\":\"18446744073709551615\"}")]
    [TestCase("{\"double\":1}", "1.0")]
    [TestCase("1e3", "1000.0")]
    [TestCase("{\"decimal64\":1.25}", "{\"decimal64\":\"1.25\"}")]
    [TestCase("{\"timestamp\":\"1970-01-01T00:00:01.5000000Z\"}", "{\"timestamp\":\"1970-01-01T00:00:01.500Z\"}")]
    [TestCase("{\"timestamp\":1500}", "{\"timestamp\":\"1970-01-01T00:00:01.500Z\"}")]
    [TestCase("{\"int\":\"1\"}", "1")]
    [TestCase("{\"array\":{\"items\":[1],\"of\":\"uint\"}}", "{\"array\":{\"of\":\"uint\",\"items\":[1]}}")]
    [TestCase("{\"map\":[[\"a\",1]]}", "{\"map\":{\"a\":1}}")]
    [TestCase(" { \"map\" : { \"\\u0061\" : [ ] } } ", "{\"map\":{\"a\":[]}}")]
    public void A_form_that_is_easier_to_write_is_read(string json, string expected) => Assert.That(AmqpJson.ToJson(AmqpJson.Parse(json)), Is.EqualTo(expected));

    [Test]
    public void Any_value_comes_back_to_the_same_value([Values(1, 2, 3, 4)] int seed)
    {
        for (int i = 0; i < 2_000; i++)
        {
            var value = AmqpValue.Decode(ReferenceEncoder.Encode(NodeGenerator.FromSeed((seed * 100_000) + i, 30)));
            string json = AmqpJson.ToJson(value, showsSecrets: true);
            Assert.That(AmqpJson.Parse(json), Is.EqualTo(value), json);
        }
    }

    [Test]
    public void Any_composite_comes_back_to_the_same_value()
    {
        Random random = new(1);
        foreach (CompositeDefinition type in CompositeDefinition.All)
        {
            for (int seed = 0; seed < 50; seed++)
            {
                Node node = type.Compose(type.Fields(seed, _ => random.Next(2) == 0), seed % 4 == 3 ? type.SymbolicDescriptor : type.NumericDescriptor);
                var value = AmqpValue.Decode(ReferenceEncoder.Encode(node));
                string json = AmqpJson.ToJson(value, showsSecrets: true);
                Assert.That(AmqpJson.Parse(json), Is.EqualTo(value), json);
                Assert.That(json, Does.StartWith(seed % 4 == 3 ? "{\"described\":[" : "{\"" + type.Name + "\":{"));
            }
        }
    }

    [Test]
    public void A_field_of_its_own_type_is_plain()
    {
        foreach (CompositeDefinition type in CompositeDefinition.All)
        {
            for (int i = 0; i < type.FieldCount; i++)
            {
                int field = i;
                using var json = JsonDocument.Parse(AmqpJson.ToJson(AmqpValue.Decode(ReferenceEncoder.Encode(type.Compose(type.Fields(1, index => index == field)))), showsSecrets: true));
                JsonElement content = json.RootElement.GetProperty(type.Name).GetProperty(type.FieldName(i));
                string[] types = ["uint", "ubyte", "ushort", "ulong", "timestamp", "map"];
                bool isTyped = content.ValueKind == JsonValueKind.Object && types.Contains(content.EnumerateObject().First().Name);
                Assert.That(isTyped && type.FieldName(i) is not ("message-id" or "correlation-id"), Is.False, type.Name + "." + type.FieldName(i) + ": " + content);
            }
        }
    }

    [Test]
    public void A_composite_that_a_peer_got_wrong_is_shown_and_parsed()
    {
        byte[] bytes = HexText.Parse("005323c00402405202");
        Assert.That(AmqpJson.Decode(bytes), Is.EqualTo("{\"received\":{\"section-offset\":{\"uint\":2}}}"));
        Assert.That(AmqpJson.Parse(AmqpJson.Decode(bytes)).Encode(), Is.EqualTo(bytes));
    }

    [Test]
    public void The_values_of_the_vectors_come_back()
    {
        List<string> wrong = [];
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.Entry == "value" && row.IsExact))
        {
            var value = AmqpValue.Decode(row.Bytes);
            if (AmqpJson.Parse(AmqpJson.ToJson(value, showsSecrets: true)) != value)
            {
                wrong.Add(row.Name);
            }
        }

        Assert.That(wrong, Is.Empty);
    }

    [Test]
    public void A_string_with_a_lone_surrogate_is_refused_and_nothing_is_written()
    {
        System.Buffers.ArrayBufferWriter<byte> output = new();
        using Utf8JsonWriter writer = new(output);
        foreach (AmqpValue value in new AmqpValue[] { "\uD800", new AmqpList(1, "a\uDC00b"), new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>("\uD800", 1)), new AmqpArray(AmqpType.String, "\uD800") })
        {
            Assert.That(() => AmqpJson.Write(writer, value), Throws.InstanceOf<AmqpEncodeException>());
            Assert.That(writer.BytesPending + writer.BytesCommitted, Is.Zero);
        }
    }

    [Test]
    public void A_value_is_written_within_other_JSON()
    {
        System.Buffers.ArrayBufferWriter<byte> output = new();
        using (Utf8JsonWriter writer = new(output))
        {
            writer.WriteStartObject();
            writer.WritePropertyName("value");
            AmqpJson.Write(writer, new AmqpList(1, (byte)2, AmqpValue.Null));
            writer.WriteEndObject();
        }

        Assert.That(System.Text.Encoding.UTF8.GetString(output.WrittenSpan), Is.EqualTo("{\"value\":[1,{\"ubyte\":2},null]}"));
    }
}
