namespace Amqp.Encoding.Tests.Tool;

public class DumpTests
{
    private const string Hello = """
        00000000  00 53 77                             amqp-value: described  ; structured body, one value
        00000003  A1 05 68 65 6C 6C 6F                   string "hello"

        """;

    private static string Capture(string name) => Path.Combine(VectorFile.DataFolder, "captures", name);

    [TestCase("00 53 77 A1 05 68 65 6C 6C 6F")]
    [TestCase("005377a10568656c6c6f")]
    [TestCase("0x00,0x53,0x77,0xA1,0x5,0x68,0x65,0x6C,0x6C,0x6F")]
    [TestCase("unsigned char peer0_0[] = { 0x00, 0x53, 0x77, 0xa1,\n 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f };")]
    [TestCase("00:53:77:a1:05:68:65:6c:6c:6f")]
    [TestCase("\\x00\\x53\\x77\\xa1\\x05\\x68\\x65\\x6c\\x6c\\x6f")]
    [TestCase("AFN3oQVoZWxsbw==")]
    [TestCase("00000000: 0053 77a1 0568 656c 6c6f                 .Sw..hello")]
    [TestCase("00000000  00 53 77 a1 05 68 65 6c  6c 6f                    |.Sw..hello|\n0000000a")]
    [TestCase("0000   00 53 77 a1 05 68 65 6c 6c 6f                     .Sw..hello")]
    [TestCase("0000  00 53 77 a1\n0004  05 68 65 6c\n0008  6c 6f")]
    public void Bytes_are_read_in_the_forms_that_people_paste(string text)
    {
        Assert.That(Command.Run(null, "dump", text), Is.EqualTo((0, Hello, "")));
        Assert.That(Command.Run(System.Text.Encoding.ASCII.GetBytes(text), "dump", "-"), Is.EqualTo((0, Hello, "")));
    }

    [Test]
    public void Binary_input_is_read_from_a_pipe_and_from_a_file()
    {
        byte[] bytes = [0x00, 0x53, 0x77, 0xA1, 0x05, .. "hello"u8];
        string path = Path.GetTempFileName();
        File.WriteAllBytes(path, bytes);
        Assert.That(Command.Run(bytes, "dump"), Is.EqualTo((0, Hello, "")));
        Assert.That(Command.Run(null, "dump", path), Is.EqualTo((0, Hello, "")));
        File.Delete(path);
    }

    [Test]
    public void Bad_bytes_are_explained_up_to_the_fault_and_return_1()
    {
        (int code, string output, string error) = Command.Run(null, "dump", "C0 03 02 52 01 FF");
        Assert.That((code, error), Is.EqualTo((1, "")));
        Assert.That(output, Does.Contain("00000005  ^^").And.Contain("ERROR expected a value of 1 byte, found only 0 left in the enclosing value"));
    }

    [TestCase("amqp: there is no file 'nofile', and it is neither hexadecimal nor base64.\n", "dump", "nofile")]
    [TestCase("amqp: the input is empty.\n", "dump", "-")]
    [TestCase("amqp: the input is empty.\n", "dump")]
    [TestCase("amqp: '.' is a folder.\n", "dump", ".")]
    [TestCase("amqp: --html takes one source.\n", "dump", "00", "40", "--html", "x")]
    public void An_input_that_cannot_be_read_is_one_line_and_returns_2(string expected, params string[] arguments) =>
        Assert.That(Command.Run(null, arguments), Is.EqualTo((2, "", expected)));

    [TestCase("dump", "--as", "nothing", "40")]
    [TestCase("dump", "--nothing", "40")]
    [TestCase("nothing")]
    public void A_wrong_argument_returns_2(params string[] arguments)
    {
        (int code, _, string error) = Command.Run(null, arguments);
        Assert.That(code, Is.EqualTo(2));
        Assert.That(error, Is.Not.Empty);
    }

    [Test]
    public void Two_sources_are_explained_one_after_the_other()
    {
        (int code, string output, _) = Command.Run(null, "dump", Capture("rabbitmq-rhea.client.bin"), Capture("rabbitmq-rhea.server.bin"));
        Assert.That(code, Is.Zero);
        Assert.That(output.Split('\n').Count(line => line.StartsWith("== ", StringComparison.Ordinal)), Is.EqualTo(2));
        Assert.That(output, Does.Contain("initial-response: binary hidden, 14 bytes").And.Not.Contain("67 75 65 73 74 00 67 75 65 73 74"));
    }

    [Test]
    public void A_page_is_complete_and_has_no_secret()
    {
        string path = Path.GetTempFileName();
        Assert.That(Command.Run(null, "dump", Capture("rabbitmq-rhea.client.bin"), "--html", path).Code, Is.Zero);
        string page = File.ReadAllText(path);
        Assert.That(page, Does.StartWith("<!DOCTYPE html>").And.EndWith("</html>" + Environment.NewLine).And.Contain("sasl-init").And.Not.Contain("<script").And.Not.Contain("67 75 65 73 74 00 67"));
        File.Delete(path);
    }

    [TestCase("00537045 00537345 005378c10100 005377a10178", 1, "FooterBeforeBody accepts it: rhea and amqp10 send it")]
    [TestCase("00537345 005374c10100 005372c10100 005375a00178", 1, "OtherSectionOrder accepts it: RabbitMQ's stream client for .NET sends it")]
    [TestCase("005375a00178 005377a10179", 1, "MixedBodies accepts it: RabbitMQ's stream client for .NET sends it")]
    [TestCase("005373d00000000f0000000da1016d404040404040404040404040 005375a00178", 1, "ListSizeWithoutCount accepts it: RabbitMQ's stream client for .NET 1.0.0 sent it")]
    [TestCase("005373d00000000f0000000da1016d404040404040404040404040", 1, "ListSizeWithoutCount accepts it: RabbitMQ's stream client for .NET 1.0.0 sent it")]
    [TestCase("005311c0070540404040520a", 1, "MissingMandatoryFields accepts it: AMQPNetLite sends it")]
    [TestCase("005370c00402405205 005375a000", 0, "valid, but not strictly")]
    [TestCase("005370c00402405205 005375a000", 0, "refuses it without Deviations.OtherFieldTypes: clients in Erlang, such as RabbitMQ's shovel, send such fields")]
    [TestCase("005373C00301 5401 005377 A10178", 0, "00000006  not strict: expected ulong, uuid, binary or string, found smallint (0x54) in properties.message-id. A strict reader refuses it without Deviations.OtherFieldTypes")]
    [TestCase("005373c0090240a1056775657374 005375a000", 0, "refuses it without Deviations.OtherFieldTypes: clients in Erlang, such as RabbitMQ's shovel, send such fields")]
    [TestCase("e00100", 0, "refuses it without Deviations.EmptyArrayWithoutConstructor: AMQPNetLite, Azure's Python clients and fe2o3-amqp send it")]
    [TestCase("005377e00100", 0, "refuses it without Deviations.EmptyArrayWithoutConstructor: AMQPNetLite, Azure's Python clients and fe2o3-amqp send it")]
    [TestCase("005318c02001a31d616d71703a636f6e6e656374696f6e3a6672616d696e672d6572726f72", 0, "found sym8 (0xA3) in close.error. A strict reader refuses it")]
    [TestCase("005377 a10261ff", 1, "KeepMalformedStrings accepts it: uamqp sends it")]
    [TestCase("005377a10178", 0, "message, 6 bytes: valid\n")]
    [TestCase("005377940c3e000000000000000000000000000f", 0, "message, 20 bytes: valid\n  00000003  unlikely: 1.5 with a shifted exponent, as Azure's clients write decimals: Deviations.ShiftedDecimalExponents reads it")]
    public void A_check_names_the_deviation_and_who_sends_it(string hex, int code, string expected)
    {
        (int actual, string output, _) = Command.Run(null, "check", hex);
        Assert.That(output, Does.Contain(expected));
        Assert.That(actual, Is.EqualTo(code));
    }

    [TestCase("00000020 02000000 005318", "auto", "frames, 11 bytes: ERROR\n  0000000B  ERROR: cut: at least 21 more bytes expected\n")]
    [TestCase("005310C003015407", "frames", "frames, 8 bytes: ERROR\n  00000008  ERROR: cut: at least 5,443,768 more bytes expected\n")]
    [TestCase("414d515000010000 00000008 0200", "frames", "frames, 14 bytes: ERROR\n  0000000E  ERROR: cut: at least 2 more bytes expected\n")]
    [TestCase("414d5150000100", "frames", "frames, 7 bytes: ERROR\n  00000007  ERROR: cut: at least 1 more byte expected\n")]
    [TestCase("0000000902000000", "frames", "frames, 8 bytes: ERROR\n  00000008  ERROR: cut: at least 1 more byte expected\n")]
    public void A_frame_that_is_cut_is_not_valid(string hex, string content, string expected) =>
        Assert.That(Command.Run(null, "check", hex, "--as", content), Is.EqualTo((1, hex[..8] + "…: " + expected, "")));

    [TestCase("414d515000010000", "00000008  ERROR: no frame: there are only protocol headers")]
    [TestCase("0000001e02000000005314c007044343a0010143005377a10568656c6c", "0000001D  ERROR: cut: at least 1 more byte expected in amqp-value")]
    [TestCase("0000001a02000000005314c009064343a0010143424100537740", "0000001A  ERROR: cut: at least 8 more bytes expected in amqp-value: the delivery goes on in a transfer that is not here")]
    [TestCase("005377 A10578", "00000006  ERROR: cut: 4 bytes missing: expected string of 7 bytes, found the end of the input after 3 in amqp-value")]
    public void A_check_names_each_fault_with_its_path(string hex, string expected)
    {
        (int code, string output, _) = Command.Run(null, "check", hex);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain(": ERROR\n").And.Contain("  " + expected + "\n"));
        Assert.That(Command.Run(null, "dump", hex).Code, Is.EqualTo(hex.Length == 16 ? 0 : 1));
    }

    [Test]
    public void Every_capture_is_valid()
    {
        (int code, string output, _) = Command.Run(null, ["check", .. Directory.GetFiles(Path.GetDirectoryName(Capture("x"))!, "*.bin")]);
        Assert.That(code, Is.Zero);
        Assert.That(output.Split('\n', StringSplitOptions.RemoveEmptyEntries), Has.Length.EqualTo(6).And.All.EndsWith(": valid"));
    }

    [Test]
    public void A_value_is_encoded_from_its_notation()
    {
        Assert.That(Command.Run(null, "value", "described(ulong:119,str:\"hello\")"), Is.EqualTo((0, "005377A10568656C6C6F" + Environment.NewLine, "")));
        Assert.That(Command.Run(null, "value", "int:x"), Is.EqualTo((1, "", "amqp: Expected a value of the type int at character 4, found 'x'.\n")));
        string path = Path.GetTempFileName();
        Assert.That(Command.Run(null, "value", "list[null]", "-o", path), Is.EqualTo((0, "", "")));
        Assert.That(File.ReadAllBytes(path), Is.EqualTo(new byte[] { 0xC0, 2, 1, 0x40 }));
        File.Delete(path);
    }
}
