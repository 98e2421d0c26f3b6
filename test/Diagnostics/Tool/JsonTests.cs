namespace Amqp.Encoding.Tests.Tool;

public class JsonTests
{
    private const string Message = """
        {
          "message": {
            "header": {
              "durable": true
            },
            "amqp-value": "hé"
          }
        }

        """;

    private const string Hex = "005370C0020141" + "005377A10368C3A9";

    [Test]
    public void A_message_is_JSON_that_encodes_to_its_bytes()
    {
        Assert.That(Command.Run(null, "json", Hex), Is.EqualTo((0, Message, "")));
        byte[] json = System.Text.Encoding.UTF8.GetBytes(Message);
        Assert.That(Command.Run(json, "encode"), Is.EqualTo((0, Hex + Environment.NewLine, "")));
        Assert.That(Command.Run([0xEF, 0xBB, 0xBF, .. json], "encode", "-"), Is.EqualTo((0, Hex + Environment.NewLine, "")));
        Assert.That(Command.Run(null, "encode", Message), Is.EqualTo((0, Hex + Environment.NewLine, "")));
    }

    [Test]
    public void JSON_is_read_from_a_file_and_bytes_are_written_to_a_file()
    {
        string source = Path.GetTempFileName();
        string target = Path.GetTempFileName();
        File.WriteAllText(source, "{\"uint\": 1}");
        Assert.That(Command.Run(null, "encode", source, "-o", target), Is.EqualTo((0, "", "")));
        Assert.That(File.ReadAllBytes(target), Is.EqualTo(new byte[] { 0x52, 1 }));
        Assert.That(Command.Run(null, "json", target), Is.EqualTo((0, "{\n  \"uint\": 1\n}\n", "")));
        File.Delete(source);
        File.Delete(target);
    }

    [TestCase("1", "5401")]
    [TestCase("-1", "54FF")]
    [TestCase("1.5", "823FF8000000000000")]
    [TestCase("true", "41")]
    [TestCase("false", "42")]
    [TestCase(" null ", "40")]
    [TestCase("\"a\"", "A10161")]
    public void A_scalar_is_JSON(string json, string expected) => Assert.That(Command.Run(null, "encode", json), Is.EqualTo((0, expected + Environment.NewLine, "")));

    [TestCase("{\"uint\":-1}", "amqp: Expected a value of the type uint. LineNumber: 0 | BytePositionInLine: 8.\n")]
    [TestCase("{\"frames\":[]}", "amqp: Expected a value or a message; frames cannot be encoded. LineNumber: 0 | BytePositionInLine: 1.\n")]
    public void Bad_JSON_is_one_line_and_returns_1(string json, string expected) => Assert.That(Command.Run(null, "encode", json), Is.EqualTo((1, "", expected)));

    [Test]
    public void Bad_bytes_are_one_line_and_return_1() => Assert.That(Command.Run(null, "json", "C0 03 02 52 01 FF"), Is.EqualTo((1, "",
        "amqp: Expected a value of 1 byte at offset 5 but found only 0 left in the enclosing value. See amqp dump.\n")));

    [TestCase("amqp: there is no file 'nofile', and it is not JSON.\n", "encode", "nofile")]
    [TestCase("amqp: there is no file '1.json', and it is not JSON.\n", "encode", "1.json")]
    [TestCase("amqp: there is no file '1 2', and it is not JSON.\n", "encode", "1 2")]
    [TestCase("amqp: the input is empty.\n", "encode")]
    [TestCase("amqp: the input is empty.\n", "json", "-")]
    [TestCase("amqp: '.' is a folder.\n", "encode", ".")]
    public void An_input_that_cannot_be_read_is_one_line_and_returns_2(string expected, params string[] arguments) => Assert.That(Command.Run(null, arguments), Is.EqualTo((2, "", expected)));

    [Test]
    public void An_output_that_cannot_be_written_is_one_line_and_returns_2([Values("value", "encode")] string command, [Values("", "nofolder/file")] string path)
    {
        (int code, string output, string error) = Command.Run(null, command, command == "value" ? "null" : "[]", "-o", Path.Combine(Path.GetTempPath(), path));
        Assert.That((code, output, error.Split('\n').Length), Is.EqualTo((2, "", 2)), error);
        Assert.That(error, Does.StartWith("amqp: "));
    }

    [Test]
    public void Frames_are_JSON_without_secrets()
    {
        string capture = Path.Combine(VectorFile.DataFolder, "captures", "rabbitmq-rhea.client.bin");
        (int code, string output, string error) = Command.Run(null, "json", capture);
        Assert.That((code, error), Is.EqualTo((0, "")));
        Assert.That(output, Does.StartWith("{\n  \"frames\": [\n    {\n      \"protocol-header\": ").And.Contain("\"hidden\": \"binary\"").And.Not.Contain("Z3Vlc3QA"));
        Assert.That(Command.Run(null, "json", capture, "--show-secrets").Output, Does.Contain("AGd1ZXN0AGd1ZXN0"));
    }

    [TestCase("described(ulong:112,list[int:1])", "header.durable")]
    [TestCase("described(sym:\"amqp:header:list\",list[int:1])", "header.durable")]
    [TestCase("list[described(ulong:115,list[uint:1])]", "properties.message-id")]
    [TestCase("described(ulong:117,int:1)", "data")]
    [TestCase("described(ulong:36,map{})", "accepted")]
    public void A_value_in_the_notation_that_is_not_what_its_descriptor_says_is_refused_with_the_field(string notation, string field)
    {
        (int code, string output, string error) = Command.Run(null, "value", notation);
        Assert.That((code, output), Is.EqualTo((1, "")));
        Assert.That(error, Does.StartWith("amqp: the library does not read this value as what its descriptor says: ").And.Contain(field));
    }
}
