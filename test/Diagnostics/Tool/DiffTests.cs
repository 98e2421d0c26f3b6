namespace Amqp.Encoding.Tests.Tool;

public class DiffTests
{
    [TestCase("5401", "5401", 0, "The bytes are the same.\n")]
    [TestCase("5401", "7100000001", 0, "The values are the same in another encoding:\n  value at 00000000 and 00000000: 54 01 and 71 00 00 00 01\n")]
    [TestCase("a10161", "b10000000161", 0, "The values are the same in another encoding:\n  value at 00000000 and 00000000: A1 01 61 and B1 00 00 00 01 61\n")]
    [TestCase("45", "c00100", 0, "The values are the same in another encoding:\n  value at 00000000 and 00000000: 45 and C0 01 00\n")]
    [TestCase("5401", "5402", 1, "The values differ:\n  value at 00000000 and 00000000: int 1 and int 2\n")]
    [TestCase("5401", "5501", 1, "The values differ:\n  value at 00000000 and 00000000: int 1 and long 1\n")]
    [TestCase("827ff8000000000000", "827ff8000000000001", 1, "The values differ:\n  value at 00000000 and 00000000: double NaN and double NaN\n")]
    [TestCase("c003015401", "c00402540140", 1, "The values differ:\n  value[1] at 00000005 and 00000005: nothing and null\n")]
    [TestCase("005370c003015401", "005370c00402" + "540140", 0, "The values are the same in another encoding:\n  header.priority at 00000008 and 00000008: nothing and null (default 4)\n")]
    [TestCase("005370c0020141", "00a310616d71703a6865616465723a6c697374c0020141", 0, "The values are the same in another encoding:\n  header at 00000000 and 00000000: 00 53 70 C0 02 01 and 00 A3 10 61 6D 71 70 3A 68 65 61 64 …\n")]
    [TestCase("005374c10602a101615401", "005374c10602a101625401", 1, "The values differ:\n  application-properties.\"a\" at 00000006 and 00000006: \"a\": int 1 and \"b\": int 1\n")]
    [TestCase("005377c003015401", "005377c003015402", 1, "The values differ:\n  amqp-value[0] at 00000006 and 00000006: int 1 and int 2\n")]
    [TestCase("e0040254" + "0102", "e0040254" + "0103", 1, "The values differ:\n  value[1] at 00000005 and 00000005: int 2 and int 3\n")]
    [TestCase("e0020071", "e0020081", 1, "The values differ:\n  value at 00000000 and 00000000: array 0 elements of int and array 0 elements of long\n")]
    [TestCase("e0030154" + "01", "e006017100000001", 0, "The values are the same in another encoding:\n  value at 00000000 and 00000000: E0 03 01 54 and E0 06 01 71\n")]
    [TestCase("00532345", "00532445", 1, "The values differ:\n  received at 00000000 and 00000000: received: list 0 fields and accepted: list 0 fields\n")]
    public void Values_are_the_same_in_another_encoding_or_differ_at_a_place(string first, string second, int code, string expected) =>
        Assert.That(Command.Run(null, "diff", first, second), Is.EqualTo((code, expected, "")));

    [Test]
    public void Any_values_in_another_encoding_are_the_same()
    {
        List<Node> nodes = [.. Enumerable.Range(0, 400).Select(seed => NodeGenerator.FromSeed(seed, 20)).Where(node => node.Depth < 30)];
        string[] paths = [Path.GetTempFileName(), Path.GetTempFileName()];
        Node list = Node.List(0xd0, [.. nodes]);
        File.WriteAllBytes(paths[0], ReferenceEncoder.Encode(list));
        File.WriteAllBytes(paths[1], ReferenceEncoder.EncodeSmallest(list));
        (int code, string output, string error) = Command.Run(null, "diff", paths[0], paths[1], "--as", "value");
        Assert.That((code, error), Is.EqualTo((0, "")), output);
        Assert.That(output, Does.StartWith("The values are the same in another encoding:\n").And.Match("\n  and \\d+ more\n$"));

        // Each item differs from the next, unless the library says that they are equal.
        File.WriteAllBytes(paths[1], ReferenceEncoder.Encode(Node.List(0xd0, [.. nodes.Skip(1), nodes[0]])));
        int different = Enumerable.Range(0, nodes.Count).Count(i => AmqpValue.Decode(ReferenceEncoder.Encode(nodes[i])) != AmqpValue.Decode(ReferenceEncoder.Encode(nodes[(i + 1) % nodes.Count])));
        (code, output, error) = Command.Run(null, "diff", paths[0], paths[1], "--as", "value");
        Assert.That((code, error), Is.EqualTo((1, "")));
        Assert.That(output.Split('\n'), Has.Length.EqualTo(103), "the heading, 100 lines and the rest");
        Assert.That(different, Is.GreaterThan(100));
        Array.ForEach(paths, File.Delete);
    }

    [Test]
    public void A_secret_is_compared_and_not_shown()
    {
        const string First = "005341c01202a305504c41494ea00870617373776f7264";
        const string Second = "005341c01202a305504c41494ea00870617373776f7265";
        (int code, string output, _) = Command.Run(null, "diff", First, Second);
        Assert.That(code, Is.EqualTo(1));
        Assert.That(output, Does.Contain("initial-response at 0000000D and 0000000D: binary hidden, 10 bytes and binary hidden, 10 bytes").And.Not.Contain("7061"));
        (code, output, _) = Command.Run(null, "diff", First, "005341c01502a305504c41494eb00000000870617373776f7264");
        Assert.That(code, Is.Zero);
        Assert.That(output, Does.Contain("initial-response at 0000000D and 0000000D: hidden and hidden").And.Not.Contain("70 61"));
        Assert.That(Command.Run(null, "diff", First, Second, "--show-secrets").Output, Does.Contain("0x70617373776F7264"));
    }

    [Test]
    public void Bad_bytes_are_one_line_and_return_1() => Assert.That(Command.Run(null, "diff", "40", "C0 03 02 52 01 FF"), Is.EqualTo((1, "",
        "amqp: b has an error at offset 00000005: expected a value of 1 byte, found only 0 left in the enclosing value. See amqp dump.\n")));

    [Test]
    public void Frames_are_refused() => Assert.That(Command.Run(null, "diff", "414d515000010000", "40"), Is.EqualTo((2, "", "amqp: diff compares values and messages, not frames.\n")));
}
