using System.Text.Json;

namespace Amqp.Encoding.Tests.Diagnostics;

public class JsonErrorTests
{
    // The factor that docs/tool.md names.
    private const int CharactersPerByte = 40;

    private static IEnumerable<VectorRow> Rows => VectorFile.LoadAll().Where(row => row.Bytes.Length <= 100_000);

    private static IEnumerable<string> Captures => Directory.GetFiles(Path.Combine(VectorFile.DataFolder, "captures"), "*.bin").Select(path => Path.GetFileName(path)!).OrderBy(name => name, StringComparer.Ordinal);

    [TestCase("", "Expected JSON, found the end of the text.", 0)]
    [TestCase("nothing", "Expected true, false or null, found 'o'.", 1)]
    [TestCase("[1,", "Expected a comma and what follows it, or the end of the list or object, found the end of the text.", 2)]
    [TestCase("1 2", "Expected the end of the JSON, found '2'.", 2)]
    [TestCase("{a:1}", "Expected a name in quotes, or }, found 'a'.", 1)]
    [TestCase("[}", "Expected a value, or ], found '}'.", 1)]
    [TestCase("[1 2]", "Expected a comma and what follows it, or the end of the list or object, found '2'.", 3)]
    [TestCase("{\"uint\" 1}", "Expected a colon and a value, found '1'.", 8)]
    [TestCase("{\"header\":{\"ttl\":01}}", "Expected a number of JSON, found '1'.", 18)]
    [TestCase("\"\\x\"", "Expected the rest of a string of JSON, found 'x'.", 2)]
    [TestCase("[\"", "Expected the rest of a string of JSON, found the end of the text.", 2)]
    [TestCase("\u00e9", "Expected JSON, found '\u00e9'.", 0)]
    [TestCase("\u202e", "Expected JSON, found '\\u{202e}'.", 0)]
    [TestCase("{}", "Expected the type of a value, such as {\"uint\": 1}.", 1)]
    [TestCase("{\"thing\":1}", "Expected the name of a type.", 1)]
    [TestCase("{\"int\":1,\"uint\":1}", "Expected the end of the object, which has one type.", 9)]
    [TestCase("2147483648", "Expected an int; a larger number needs its type, such as {\"long\": 1}.", 0)]
    [TestCase("1e999", "Expected a value of the type double.", 0)]
    [TestCase("{\"ubyte\":256}", "Expected a value of the type ubyte.", 9)]
    [TestCase("{\"ubyte\":1.0}", "Expected a value of the type ubyte.", 9)]
    [TestCase("{\"ubyte\":null}", "Expected a value of the type ubyte.", 9)]
    [TestCase("{\"string\":1}", "Expected a value of the type string.", 10)]
    [TestCase("{\"char\":\"ab\"}", "Expected a value of the type char.", 8)]
    [TestCase("{\"char\":\"\"}", "Expected a value of the type char.", 8)]
    [TestCase("{\"symbol\":\"é\"}", "Expected a value of the type symbol.", 10)]
    [TestCase("{\"binary\":\"A\"}", "Expected binary in base64.", 10)]
    [TestCase("{\"malformed-string\":1}", "Expected the bytes of the string in base64.", 20)]
    [TestCase("{\"uuid\":\"1\"}", "Expected a value of the type uuid.", 8)]
    [TestCase("{\"list\":{}}", "Expected a list, such as [1, 2].", 8)]
    [TestCase("{\"map\":1}", "Expected a map, such as {\"a\": 1} or [[1, 2]].", 7)]
    [TestCase("{\"map\":[[1]]}", "Expected [key, value].", 8)]
    [TestCase("{\"map\":{\"a\":1,\"a\":2}}", "Expected keys that differ, and at most 64 levels of nesting.", 7)]
    [TestCase("{\"map\":[[1,1],[1,2]]}", "Expected keys that differ, and at most 64 levels of nesting.", 7)]
    [TestCase("{\"described\":[1]}", "Expected a descriptor and a value.", 13)]
    [TestCase("{\"array\":[]}", "Expected an array, such as {\"of\": \"int\", \"items\": [1]}.", 9)]
    [TestCase("{\"array\":{\"items\":[]}}", "Expected of with items, or of with count and item.", 9)]
    [TestCase("{\"array\":{\"of\":\"described\",\"items\":[]}}", "Expected the name of a type.", 15)]
    [TestCase("{\"array\":{\"of\":\"int\",\"items\":[null]}}", "Expected elements of the type int.", 9)]
    [TestCase("{\"array\":{\"of\":\"int\",\"items\":[],\"items\":[]}}", "Expected each member once.", 32)]
    [TestCase("{\"array\":{\"of\":\"int\",\"count\":2,\"item\":1}}", "Expected an item that has no bytes, as null, true, 0 of uint or ulong, or [] has.", 9)]
    [TestCase("{\"array\":{\"of\":\"null\",\"count\":65537,\"item\":null}}", "Expected a number from 1 to 65536.", 30)]
    [TestCase("{\"array\":{\"of\":\"null\",\"count\":2,\"items\":[]}}", "Expected of with items, or of with count and item.", 9)]
    [TestCase("{\"array\":{\"of\":\"int\",\"size\":2}}", "Expected of, descriptors, items, or count and item.", 21)]
    [TestCase("{\"header\":{\"size\":2}}", "Expected a field of header.", 11)]
    [TestCase("{\"header\":{\"ttl\":2,\"ttl\":2}}", "Expected each field once.", 19)]
    [TestCase("{\"header\":[]}", "Expected { and the fields of header.", 10)]
    [TestCase("{\"header\":{\"ttl\":-1}}", "Expected a value of the type uint in header.ttl.", 17)]
    [TestCase("{\"open\":{\"properties\":{\"é\":1}}}", "Expected a symbol, which is ASCII in open.properties.", 23)]
    [TestCase("{\"timestamp\":\"2026-01-02T03:04:05.6789Z\"}", "Expected a timestamp: a time in UTC with at most milliseconds, such as \"2026-01-02T03:04:05.678Z\", or milliseconds since 1970.", 13)]
    [TestCase("{\"timestamp\":\"2026-01-02T03:04:05+02:00\"}", "Expected a timestamp: a time in UTC with at most milliseconds, such as \"2026-01-02T03:04:05.678Z\", or milliseconds since 1970.", 13)]
    [TestCase("{\"binary\":\"guest\"}", "Expected binary in base64.", 10)]
    [TestCase("{\"data\":1}", "Expected text, or base64 in {\"binary\": \"…\"} in data.", 8)]
    [TestCase("{\"data\":null}", "Expected a binary, as data has.", 8)]
    [TestCase("\"\\uD800\"", "Expected text of Unicode characters.", 0)]
    [TestCase("{\"map\":{\"\\uD800\":1}}", "Expected text of Unicode characters.", 8)]
    public void Bad_JSON_is_one_error_with_its_place(string json, string message, int position)
    {
        JsonException exception = Assert.Catch<JsonException>(() => AmqpJson.Parse(json))!;
        Assert.That((exception.LineNumber, exception.BytePositionInLine), Is.EqualTo((0L, (long)position)), exception.Message);
        Assert.That(exception.Message, Does.StartWith(message).And.EndsWith($" LineNumber: 0 | BytePositionInLine: {position}."));
    }

    [TestCase("{\"message\":1}", "Expected [ and items.", 11)]
    [TestCase("{\"message\":{\"body\":1}}", "Expected the name of a section, such as header.", 12)]
    [TestCase("{\"message\":{\"accepted\":{}}}", "Expected the name of a section, such as header.", 12)]
    [TestCase("{\"message\":{\"footer\":{},\"footer\":{}}}", "Expected each section once.", 24)]
    [TestCase("{\"message\":{\"data\":\"\"}}", "Expected [ and the sections of data.", 19)]
    [TestCase("{\"message\":{},\"a\":1}", "Expected the end of the object, which has one message.", 14)]
    [TestCase("{\"message\":[null]}", "Expected a described value, found null (0x40).", 11)]
    [TestCase("{\"message\":[{\"footer\":{}},{\"amqp-value\":null}]}", "Expected no amqp-value after footer in amqp-value, found one.", 11)]
    [TestCase("{\"message\":[{\"amqp-value\":1},{\"amqp-value\":1}]}", "Expected no amqp-value", 11)]
    [TestCase("{\"message\":{\"data\":[\"\"],\"amqp-value\":1}}", "Expected no amqp-value", 11)]
    [TestCase("{\"message\":[{\"data\":\"\"},{\"described\":[{\"symbol\":\"a\"},null]}]}", "Expected a message section, found another descriptor.", 11)]
    [TestCase("{\"message\":{\"application-properties\":[[1,2]]}}", "Expected a string as key in application-properties{0}.key, found another type.", 37)]
    [TestCase("{\"message\":{\"properties\":{\"message-id\":{\"uint\":7}}}}", "Expected ulong, uuid, binary or string in properties.message-id, found smalluint (0x52).", 25)]
    [TestCase("{\"received\":{\"section-number\":{\"uint\":1},\"section-offset\":{\"uint\":2}}}", "Expected ulong in received.section-offset, found smalluint (0x52).", 12)]
    [TestCase("[{\"begin\":{}}]", "Expected the mandatory field next-outgoing-id", 10)]
    [TestCase("[{\"array\":{\"of\":\"null\",\"count\":65536,\"item\":null}},{\"array\":{\"of\":\"boolean\",\"count\":1,\"item\":true}}]", "Expected at most 65536 zero-width array elements", 0)]
    [TestCase("{\"frames\":[]}", "Expected a value or a message; frames cannot be encoded.", 1)]
    public void A_bad_message_is_one_error_with_its_place(string json, string message, int position)
    {
        JsonException exception = Assert.Catch<JsonException>(() => AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json)))!;
        Assert.That(exception.Message, Does.StartWith(message));
        Assert.That(exception.BytePositionInLine, Is.EqualTo(position));
    }

    [Test]
    public void The_place_is_the_line_and_the_byte_in_it()
    {
        JsonException exception = Assert.Catch<JsonException>(() => AmqpJson.Parse("[1,\r\n \"é\", {\"uint\":\n  -1}]"))!;
        Assert.That((exception.LineNumber, exception.BytePositionInLine), Is.EqualTo((2L, 2L)));
    }

    [Test]
    public void Text_with_a_lone_surrogate_or_malformed_bytes_is_refused_and_not_replaced()
    {
        Assert.That(() => AmqpJson.Parse("\"a\uD800\""), Throws.InstanceOf<JsonException>());
        Assert.That(() => AmqpJson.Parse("\"\uDC00\uD800b\""), Throws.InstanceOf<JsonException>());
        Assert.That(() => AmqpJson.Parse([(byte)'"', 0xFF, (byte)'"']), Throws.InstanceOf<JsonException>());
        Assert.That(AmqpJson.Parse("\"\U0001F600é\"").AsString(), Is.EqualTo("\U0001F600é"));
    }

    [Test]
    public void Depth_is_limited()
    {
        foreach ((string open, string close) in new[] { ("[", "]"), ("{\"map\":[[1,", "]]}"), ("{\"described\":[1,", "]}"), ("{\"described\":[", ",1]}"), ("{\"array\":{\"of\":\"array\",\"items\":[", "]}}") })
        {
            foreach (int levels in new[] { 65, 70, 100_000 })
            {
                string json = string.Concat(Enumerable.Repeat(open, levels)) + "1" + string.Concat(Enumerable.Repeat(close, levels));
                Assert.That(() => AmqpJson.Parse(json), Throws.InstanceOf<JsonException>(), open + levels);
                Assert.That(() => AmqpJson.Encode(System.Text.Encoding.UTF8.GetBytes(json)), Throws.InstanceOf<JsonException>(), open + levels);
            }
        }

        string deepest = string.Concat(Enumerable.Repeat("{\"map\":[[1,", 64)) + "1" + string.Concat(Enumerable.Repeat("]]}", 64));
        Assert.That(AmqpJson.Parse(deepest).Type, Is.EqualTo(AmqpType.Map));
    }

    // A reader accepts it on request. JSON and the notation are written as deep, and read as deep as the defaults.
    [Test]
    public void A_value_of_1_024_levels_is_written_and_refused_when_it_is_read()
    {
        AmqpValue value = 1;
        for (int i = 0; i < 1_024; i++)
        {
            value = i % 2 == 0 ? new AmqpList(value) : new DescribedValue(5UL, value);
        }

        string json = "";
        string notation = "";
        Assert.That(SmallStack.Run(2_048, () => json = AmqpJson.ToJson(value)), Is.Null);
        Assert.That(SmallStack.Run(2_048, () => notation = AmqpNotation.Complete.Format(value)), Is.Null);
        Assert.That(json, Does.StartWith("{\"described\":[{\"ulong\":5},[{\"described\":["));
        Assert.That(() => AmqpJson.Parse(json), Throws.InstanceOf<JsonException>());
        Assert.That(() => AmqpNotationParser.Parse(notation), Throws.InstanceOf<FormatException>());
        Assert.That(SmallStack.Run(256, () => AmqpJson.ToJson(value)), Is.TypeOf<AmqpEncodeException>());
        Assert.That(SmallStack.Run(256, () => AmqpNotation.Complete.Format(value)), Is.TypeOf<AmqpEncodeException>());
    }

    private static IEnumerable<TestCaseData> LongNumbers()
    {
        string[] starts = ["9", "0.9", "1e9", "\"9"];
        foreach (AmqpType type in Enum.GetValues<AmqpType>())
        {
            string name = type == AmqpType.SByte ? "byte" : type.ToString().ToLowerInvariant();
            foreach (string start in starts)
            {
                string end = start[0] == '"' ? "\"}" : "}";
                yield return Case(name + start, count => $"{{\"{name}\":{start}{new string('9', count)}{end}");
            }
        }

        yield return Case("descriptors", count => $"{{\"array\":{{\"of\":\"int\",\"items\":[],\"descriptors\":[1{string.Concat(Enumerable.Repeat(",1", count / 2))}]}}}}");

        static TestCaseData Case(string name, Func<int, string> make) => new TestCaseData(make).SetArgDisplayNames(name);
    }

    [TestCaseSource(nameof(LongNumbers))]
    public void The_time_of_a_long_number_is_in_proportion_to_it(Func<int, string> make) => Timing.IsInProportion(make, json =>
    {
        try
        {
            AmqpJson.Parse(json);
        }
        catch (JsonException)
        {
            // Most are out of range.
        }
    });

    [Test]
    public void A_parsed_value_takes_memory_in_proportion()
    {
        string json = "[" + string.Join(",", Enumerable.Repeat("{\"array\":{\"of\":\"null\",\"count\":65536,\"item\":null}}", 1_000)) + "]";
        AmqpJson.Parse(json);
        long before = GC.GetAllocatedBytesForCurrentThread();
        AmqpJson.Parse(json);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(60L * json.Length));
    }

    [Test]
    public void Changed_JSON_is_read_or_refused_with_the_documented_exception()
    {
        const string Json = "{\"message\":{\"header\":{\"ttl\":5},\"properties\":{\"message-id\":{\"ulong\":\"1\"}},\"application-properties\":{\"a\":1.5,\"b\":{\"array\":{\"of\":\"ubyte\",\"descriptors\":[1],\"items\":[1]}}},"
            + "\"amqp-value\":{\"map\":[[{\"binary\":\"AA==\"},{\"described\":[{\"symbol\":\"a\"},{\"array\":{\"of\":\"list\",\"count\":2,\"item\":[]}}]}]]}}}";
        const string Characters = "{}[]:,\"\\0-1.eau\uD800é ";
        for (int i = 0; i < Json.Length; i++)
        {
            foreach (char character in Characters)
            {
                AssertEncodesOrFails(Json.Remove(i, 1).Insert(i, character.ToString()));
                AssertEncodesOrFails(Json.Insert(i, character.ToString()));
            }

            AssertEncodesOrFails(Json.Remove(i));
            AssertEncodesOrFails(Json.Remove(i, 1));
        }
    }

    [Test]
    public void Every_vector_is_JSON_or_the_documented_exception()
    {
        foreach (VectorRow row in Rows)
        {
            foreach (AmqpContent content in new[] { Dumps.ContentOf(row), AmqpContent.Detect, AmqpContent.Message })
            {
                Check(row.Bytes, content, row.Name);
            }
        }
    }

    [Test]
    public void An_error_row_of_values_is_refused_at_its_octet()
    {
        List<string> wrong = [];
        foreach (VectorRow row in Rows.Where(row => row.Entry == "value" && row.IsError))
        {
            AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.KeepMalformedStrings);
            bool isValue = AmqpValue.TryDecode(row.Bytes, out _, out AmqpDecodeError error, options);
            try
            {
                AmqpJson.Decode(row.Bytes, AmqpContent.Value);
                wrong.AddRange(isValue ? [] : [row.Name]);
            }
            catch (AmqpDecodeException exception)
            {
                wrong.AddRange(!isValue && exception.Error.Offset == error.Offset ? [] : [row.Name + ": " + exception.Message]);
            }
        }

        Assert.That(wrong, Is.Empty);
    }

    [TestCaseSource(nameof(Captures))]
    public void Each_changed_byte_and_each_cut_of_a_captured_conversation_is_JSON_or_the_documented_exception(string capture)
    {
        byte[] bytes = [.. File.ReadAllBytes(Path.Combine(VectorFile.DataFolder, "captures", capture)).Take(1500)];
        for (int i = 0; i < bytes.Length; i++)
        {
            byte original = bytes[i];
            foreach (byte changed in new byte[] { 0, 0x41, 0xFF, (byte)(original ^ 1), (byte)(original ^ 0x80) })
            {
                bytes[i] = changed;
                Check(bytes, AmqpContent.Detect, capture);
            }

            bytes[i] = original;
            Check([.. bytes.Take(i)], AmqpContent.Detect, capture);
        }
    }

    [Test]
    public void Output_is_in_proportion_to_the_bytes()
    {
        // Bytes that take the most characters: names of types and fields, escapes, small arrays.
        foreach (string hex in new[] { "45", "43", "44", "a000", "c10100", "e0020071", "e0020084", "e0020143", "00532445", "005329c0020141", "00531ac002014" + "1", "a10100", "a103e280a8", "a104f09f9880" })
        {
            byte[] bytes = HexText.Parse(hex);
            byte[] body = [.. Enumerable.Repeat(bytes, 10_000).SelectMany(item => item)];
            byte[] list = [0xD0, 0, 0, 0, 0, 0, 0, 0x27, 0x10, .. body];
            System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(list.AsSpan(1), 4 + body.Length);
            Check(list, AmqpContent.Value, hex);
        }

        // Each field of every composite, alone.
        foreach (CompositeDefinition type in CompositeDefinition.All)
        {
            for (int i = 0; i < type.FieldCount; i++)
            {
                Check([0x00, 0x53, (byte)type.Code, 0xC0, (byte)(2 + i), (byte)(i + 1), .. Enumerable.Repeat((byte)0x40, i), 0x43], AmqpContent.Value, type.Name);
            }

            Check([0x00, 0x53, (byte)type.Code, 0xC0, (byte)(1 + type.FieldCount), (byte)type.FieldCount, .. Enumerable.Repeat((byte)0x43, type.FieldCount)], AmqpContent.Value, type.Name);
        }
    }

    private static void Check(byte[] bytes, AmqpContent content, string name)
    {
        try
        {
            Assert.That(AmqpJson.Decode(bytes, content).Length, Is.LessThanOrEqualTo((CharactersPerByte * bytes.Length) + 100), () => name + " " + HexText.Format(bytes));
        }
        catch (AmqpDecodeException)
        {
            // The documented one.
        }
    }

    private static void AssertEncodesOrFails(string json)
    {
        try
        {
            AmqpJson.Encode(JsonBytes(json));
            AmqpJson.Parse(json);
        }
        catch (JsonException exception)
        {
            Assert.That(exception.Message, Does.Contain("LineNumber: 0 | BytePositionInLine: "), json);
        }
    }

    private static byte[] JsonBytes(string json) => System.Text.Encoding.UTF8.GetBytes(json);
}
