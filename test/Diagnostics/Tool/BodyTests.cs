namespace Amqp.Encoding.Tests.Tool;

/// <summary>Bodies of messages that are text are shown as text.</summary>
public class BodyTests
{
    // Properties with the content-type application/json, then data with {"id":7}.
    private const string Json = "005373C01907404040404040A3106170706C69636174696F6E2F6A736F6E005375A0087B226964223A377D";

    [Test]
    public void Data_that_is_text_is_shown_as_text()
    {
        (int code, string output, _) = Command.Run(null, "dump", Json);
        Assert.That(code, Is.Zero);
        Assert.That(output, Does.Contain("data: binary JSON, 8 bytes: {\"id\":7}  ; body, any bytes"));
    }

    // Each in a data section (part 3, 3.2.6), whose bytes are counted, not its characters.
    [TestCase("{\"order\":42,\"items\":[\"it's\",\"cups\"],\"note\":\"a \\\"b\\\"\"}", "JSON, 53 bytes: {\"order\":42,\"items\":[\"it's\",\"cups\"],\"note\":\"a \\\"b\\\"\"}")]
    [TestCase("{\r\n\t\"a\": [ 1,\n2 ]\n}\n", "JSON, 20 bytes: { \"a\": [ 1, 2 ] }")]
    [TestCase("[\"é\", true]", "JSON, 12 bytes: [\"é\", true]")]
    [TestCase("<a b=\"it's\"> c </a>", "XML, 19 bytes: <a b=\"it's\"> c </a>")]
    [TestCase("{\"a\":\"x  ; must survive\"}", "JSON, 25 bytes: {\"a\":\"x ; must survive\"}")]
    [TestCase("{\"a\u202e\":1}", "JSON, 10 bytes: {\"a\\u{202e}\":1}")]
    [TestCase("{\"a\":1}  ; must survive", "'{\"a\":1}  ; must survive'")]
    [TestCase("[1] see [2]", "\"[1] see [2]\"")]
    [TestCase("{not json}", "\"{not json}\"")]
    [TestCase("{", "\"{\"")]
    [TestCase("<3 and >", "\"<3 and >\"")]
    [TestCase("it's \"x\"", "\"it's \\\"x\\\"\"")]
    public void JSON_and_XML_are_readable_in_the_first_line(string body, string expected)
    {
        byte[] text = System.Text.Encoding.UTF8.GetBytes(body);
        byte[] message = [0, 0x53, 0x75, 0xA0, (byte)text.Length, .. text];
        Assert.That(Command.Run(message, "dump", "--as", "message").Output.Split('\n')[0], Does.EndWith("data: binary " + expected + "  ; body, any bytes"));
    }

    [Test]
    public void A_long_JSON_body_is_cut_and_still_counted_in_bytes()
    {
        byte[] text = System.Text.Encoding.UTF8.GetBytes("[\"" + new string('é', 100) + "\"]");
        byte[] message = [0, 0x53, 0x75, 0xA0, (byte)text.Length, .. text];
        Assert.That(Command.Run(message, "dump", "--as", "message").Output.Split('\n')[0], Does.Match("data: binary JSON, 204 bytes: \\[\"é+…  ; body"));
    }

    [Test]
    public void A_body_is_printed_in_full_with_a_line_for_each_part() =>
        Assert.That(Command.Run(null, "dump", "--body", Json).Output, Does.EndWith("body at 0000001E, application/json, 8 bytes:\n  {\n    \"id\": 7\n  }\n"));

    [TestCase("<a><b x=\"1\"/><c>t</c></a>", "<a>\n    <b x=\"1\"/>\n    <c>t</c>\n  </a>")]
    [TestCase("<a><![CDATA[><]]></a>", "<a>\n    <![CDATA[><]]>\n  </a>")]
    [TestCase("<a></b></c><", "<a>\n  </b>\n  </c><")]
    [TestCase("{\"a\":1.50,\"a\":[]}", "{\n    \"a\": 1.50,\n    \"a\": []\n  }")]
    [TestCase("{not json", "{not json")]
    [TestCase("one\r\ntwo", "one\n  two")]
    [TestCase("a\u202e\u001b", "a\\u{202e}\\u{1b}")]
    [TestCase("\uFEFF{\"a\":1}", "{\n    \"a\": 1\n  }")]
    [TestCase("", "")]
    public void A_body_is_printed_as_what_it_is(string body, string expected)
    {
        byte[] text = System.Text.Encoding.UTF8.GetBytes(body);
        byte[] message = [0, 0x53, 0x75, 0xA0, (byte)text.Length, .. text];
        Assert.That(Command.Run(message, "dump", "--body", "--as", "message").Output, Does.EndWith($"body at 00000000, no content-type, {text.Length} bytes:\n  {expected}\n"));
    }

    [Test]
    public void A_string_that_is_the_body_is_printed_in_full() =>
        Assert.That(Command.Run(null, "dump", "--body", "005377A1087B226964223A377D").Output, Does.EndWith("body at 00000003, no content-type, 8 bytes:\n  {\n    \"id\": 7\n  }\n"));

    // Properties with the content-encoding gzip, then data that is UTF-8 by chance.
    [Test]
    public void A_body_with_control_characters_is_not_text_and_its_encoding_is_named() =>
        Assert.That(Command.Run(null, "dump", "--body", "005373C00E0840404040404040A304677A6970005375A003080107").Output, Does.EndWith("body at 00000013, no content-type, content-encoding gzip, 3 bytes: not text in UTF-8\n"));

    [Test]
    public void A_body_that_is_not_text_is_said_not_to_be() =>
        Assert.That(Command.Run(null, "dump", "--body", "005375A002FF00").Output, Does.EndWith("binary 0xFF00  ; body, any bytes\nbody at 00000000, no content-type, 2 bytes: not text in UTF-8\n"));

    [Test]
    public void A_long_body_is_cut_and_its_time_is_in_proportion([Values("x", "<", "<a>", "[", "<![CDATA[", "<!--")] string part)
    {
        byte[] text = System.Text.Encoding.ASCII.GetBytes(string.Concat(Enumerable.Repeat(part, 500_000 / part.Length)));
        byte[] size = [(byte)(text.Length >> 24), (byte)(text.Length >> 16), (byte)(text.Length >> 8), (byte)text.Length];
        var watch = System.Diagnostics.Stopwatch.StartNew();
        string output = Command.Run([0, 0x53, 0x75, 0xB0, .. size, .. text], "dump", "--body").Output;
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(20)));
        Assert.That(output, Does.Contain(" more characters\n").And.Length.LessThan(5_000_000));
    }

    [Test]
    public void JSON_has_the_text_of_a_body_or_its_bytes_and_both_are_encoded_to_the_same_bytes()
    {
        (_, string text, _) = Command.Run(null, "json", Json);
        (_, string bytes, _) = Command.Run(null, "json", "--bytes", Json);
        Assert.That(text, Does.Contain("\"data\": [\n      \"{\\\"id\\\":7}\"\n    ]"));
        Assert.That(bytes, Does.Contain("\"data\": [\n      {\n        \"binary\": \"eyJpZCI6N30=\"\n      }\n    ]"));
        Assert.That(Command.Run(null, "encode", text).Output.Trim(), Is.EqualTo(Json));
        Assert.That(Command.Run(null, "encode", bytes).Output.Trim(), Is.EqualTo(Json));
    }

    [Test]
    public void A_column_of_characters_follows_the_bytes()
    {
        string[] lines = Command.Run(null, "dump", "--ascii", Json).Output.Split('\n');
        Assert.That(lines[0], Does.StartWith("00000000  00 53 73 C0 19 07                   .Ss...        properties: list 7 fields"));
        Assert.That(lines[7], Does.StartWith("0000000C  A3 10 61 70 70 6C 69 63 61 74 69 6F ..applicatio    content-type: symbol"));
    }

    [Test]
    public void A_secret_has_no_characters() =>
        Assert.That(Command.Run(null, "dump", "--ascii", "0000001E02010000005341C01103A305504C41494EA006006100736563A10161").Output, Does.Not.Contain("sec").And.Contain("···"));
}
